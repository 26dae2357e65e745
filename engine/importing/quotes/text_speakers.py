# ruff: noqa: E501 - a pattern is read in one line
"""Who says what in a chat: the messages of each speaker, and the offers that are his."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.importing.quotes.text_cards import Mention
from engine.importing.quotes.text_dates import DATE, date_of
from engine.importing.quotes.text_offers import Layout, Offer, Turn
from engine.importing.quotes.text_scan import PRICES, Phrase, plain

_TIME: Final = r"(?:[上下]午 *)?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?"
_DAY: Final = rf"(?:{DATE}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}|\d{{1,2}}月\d{{1,2}}日|昨天|前天|星期[一二三四五六日]|周[一二三四五六日])"
_NAME: Final = r"(?P<name>[^\n:：\[\]()（）<>,，;；]{1,30}?)"
_STYLES: Final = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^\[?(?:(?P<day>{_DAY}),? *)?{_TIME}\]?(?: -)? +{_NAME} *[:：](?= |\S)",
        rf"^{_NAME} *(?:\([^)\n]*\))? +(?:(?P<day>{_DAY}),? +)?{_TIME} *$",
        rf"^(?:(?P<day>{_DAY}) +)?{_TIME} +{_NAME} *(?:\([^)\n]*\))? *$",
        rf"^{_NAME} *\(?{_TIME}\)? *[:：]",
    )
)
_PLAIN: Final = re.compile(rf"^{_NAME} *[:：]", re.MULTILINE)
_SURNAMES: Final = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
_ROLE: Final = r"总|工|哥|姐|经理|主任|老板|老师|先生|女士|总监|销售|小姐"
_PERSON: Final = re.compile(
    rf"(?:[老小]?[{_SURNAMES}](?:{_ROLE}|[\u4e00-\u9fff]{{1,2}})(?:{_ROLE})?|我|对方|商家|.*(?:销售|客户|采购|经理|老板|买家|卖家).*|[\u4e00-\u9fff]{{1,10}}[A-Z甲乙丙丁])"
)
_ENGLISH: Final = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z.]*){0,2}")
_COMPANY: Final = re.compile(r"公司|科技|算力|智算|集团|电子|信息|\b(?:inc|ltd|llc|gmbh|corp)\b", re.IGNORECASE)
_LABEL: Final = re.compile(
    r"价|税|期|配置|付款|备注|型号|数量|合计|质保|说明|交付|运费|地址|电话|邮箱|网络|存储|内存|单位|版本|主题|日期|发件|收件|报价"
    r"|total|price|deliver|warrant|payment|note|terms|valid|subject|date|from|^to$|^cc$|qty|quantity|model|config|memory|network"
    r"|storage|support|shipping|install|option|tax|vat|dear|offer|quote|lead|stock|ref"
    r"|chassis|processor|[cgn]pu|drive|disk|power|nic|raid|rail|server|card|software|licen|system|rack|unit|item|other",
    re.IGNORECASE,
)


def turns(source: str) -> tuple[Turn, ...]:
    """The messages of a chat in their order; none where the text is not one."""
    found: dict[int, re.Match[str]] = {}
    for style in _STYLES:
        for match in style.finditer(source):
            if not _LABEL.search(match["name"]):
                found.setdefault(match.start(), match)
    heads = [found[start] for start in sorted(found)]
    if len(heads) < 2:
        heads = _by_names(source)
    ends = [*(match.start() for match in heads[1:]), *[len(source)][: len(heads)]]
    return tuple(_turn(match, end) for match, end in zip(heads, ends, strict=True))


def _by_names(source: str) -> list[re.Match[str]]:
    """Messages that begin with a name and a colon, where several people speak."""
    named = [match for match in _PLAIN.finditer(source) if not _LABEL.search(match["name"])]
    often = Counter(match["name"].strip() for match in named)
    people = {name for name in often if _PERSON.fullmatch(name) or _COMPANY.search(name)}
    people |= {name for name, count in often.items() if _is_person(name) or (people and count > 1)}
    if max(often.values(), default=0) > 1:
        people |= {name for name in often if _ENGLISH.fullmatch(name)}
    return [match for match in named if match["name"].strip() in people] if len(people) > 1 else []


def _is_person(name: str) -> bool:
    return any(_PERSON.fullmatch(part) for part in re.split(r"[-—_·|/ ]", name))


def _turn(match: re.Match[str], end: int) -> Turn:
    day = match.groupdict().get("day") or ""
    name = match["name"].strip()
    return Turn(match.start(), match.end(), end, name, match.start("name"), date_of(plain(day)) if day else None)


def of_speakers(layout: Layout, offers: Sequence[Offer], said: Sequence[Turn]) -> tuple[Offer, ...]:
    """The offers, each with what its own speaker said of it and nobody else who offers something.

    What is asked for without a price is no offer: its card and its counts fill up the offers of that card.
    """
    chat = _Chat(layout, said, offers)
    if not chat.sellers:
        return tuple(offers)
    own: list[list[Phrase]] = [[] for _ in offers]
    for number, offer in enumerate(offers):
        for phrase in offer.own:
            for place in chat.whose(phrase, number):
                own[place] += [] if phrase in own[place] else [phrase]
    made = []
    for offer, phrases, turn in zip(offers, own, chat.turn_of, strict=True):
        if turn is None:
            continue
        asked = chat.asked_for(offer)
        cards = (*offer.cards, *(mention for one in asked for mention in one.cards)) if asked else offer.cards
        counts = {phrase.field for phrase in phrases}
        phrases += [one for one in chat.counts_of(asked) if one.field not in counts]
        shared = tuple(phrase for phrase in offer.shared if chat.speaker(phrase) in (turn.name, None))
        made.append(replace(offer, cards=cards, own=(_name_of(turn), *phrases), shared=shared, turn=turn))
    return tuple(made)


class _Chat:
    """Who offers what; a speaker without an offer of his own speaks for nobody, so that his words stay where they are."""

    def __init__(self, layout: Layout, said: Sequence[Turn], offers: Sequence[Offer]) -> None:
        self._said, self._starts, self._offers = said, [turn.start for turn in said], offers
        self._cards = [(mention.start, _ids(mention)) for mention in layout.cards]
        self.turn_of = [self._priced(offer) for offer in offers]
        self.sellers = {turn.name for turn in self.turn_of if turn is not None}

    def _at(self, place: int) -> Turn | None:
        number = bisect_right(self._starts, place) - 1
        return self._said[number] if number >= 0 else None

    def _priced(self, offer: Offer) -> Turn | None:
        """The message with the first price of an offer."""
        prices = [phrase for phrase in offer.own if phrase.field in PRICES or phrase.field == "total"]
        return self._at(min(phrase.start for phrase in prices)) if prices else None

    def speaker(self, phrase: Phrase) -> str | None:
        """The seller who says a phrase."""
        turn = self._at(phrase.start)
        return turn.name if turn is not None and turn.name in self.sellers else None

    def whose(self, phrase: Phrase, number: int) -> list[int]:
        """The offers that a phrase is of: for a seller's his own, of the cards of his message, else all before it."""
        speaker, turn = self.speaker(phrase), self._at(phrase.start)
        if speaker is None or turn is None:
            return [number]
        his = [place for place, one in enumerate(self.turn_of) if one is not None and one.name == speaker]
        here = [place for place in his if self.turn_of[place] is turn]
        if here:
            return [number] if number in here else here[:1]
        named = {card for start, cards in self._cards if turn.start <= start < turn.end for card in cards}
        if named:
            return [place for place in his if named & self._of(self._offers[place])][-1:]
        before = [place for place in his if (one := self.turn_of[place]) is not None and one.start < turn.start]
        return before or his[:1]

    def _of(self, offer: Offer) -> set[str]:
        return {card for mention in offer.cards for card in _ids(mention)}

    def asked_for(self, offer: Offer) -> list[Offer]:
        """What was asked for of the cards of an offer, without a price."""
        open_ones = [one for one, turn in zip(self._offers, self.turn_of, strict=True) if turn is None]
        return [one for one in open_ones if self._of(one) & self._of(offer)]

    def counts_of(self, asked: Sequence[Offer]) -> list[Phrase]:
        """How many were asked for; 各2台 counts for every card of its message."""
        turns_of = {self._at(one.start) for one in asked}
        every = [
            phrase for one, turn in zip(self._offers, self.turn_of, strict=True) if turn is None for phrase in one.own
        ]
        counted = [phrase for phrase in every if phrase.field == "machines" and self._at(phrase.start) in turns_of]
        each = [phrase for one in asked for phrase in one.own if phrase.field == "cards_per_machine"]
        return [*counted[: 1 if len(counted) == 1 else 0], *each[:1]]


def _ids(mention: Mention) -> set[str]:
    return {card.id for card in mention.candidates}


def _name_of(turn: Turn) -> Phrase:
    return Phrase(turn.name_start, turn.name_start + len(turn.name), "supplier", turn.name, "guessed")
