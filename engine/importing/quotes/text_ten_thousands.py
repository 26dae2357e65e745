# ruff: noqa: E501 - a pattern is read in one line
"""Prices of a Chinese text without a unit: 112 for 112万, as said once for a list, as 个, or as the card makes likely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from engine.importing.quotes.bands import credible, fits
from engine.importing.quotes.plain import is_japanese
from engine.importing.quotes.results import Choice, ImportQuestion
from engine.importing.quotes.text_cards import Mention
from engine.importing.quotes.text_draft import Draft, Said, place_of, place_text
from engine.importing.quotes.text_money import Bare
from engine.importing.quotes.text_numbers import Loose, loose_numbers
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import Phrase, clause_at
from engine.texts import Message
from engine.values import Known

TEN_THOUSANDS: Final = "ten_thousands"
AS_WRITTEN: Final = "as_written"
PLAIN: Final = "plain_prices"
PRICES_ALL: Final = "prices"
NONE: Final = "no_prices"
_FACTOR: Final = Decimal(10_000)
_STATED: Final = re.compile(
    r"(?:货币|金额|价格|报价)?单位 *[:：为是]{0,2} *(?:人民币)? *万元?|万元?为单位|[(（](?:人民币|单位[:：]?)?万元?[)）]|(?:价格|报价|单价|金额|以上|全部)(?:都|均)?(?:是|为|按)万元?(?!\d)"
)
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]")
_UNIT: Final = re.compile(r" *(?:[万亿千wk元刀美块€$%]|人民币|usd|cny|rmb|eur|hkd|港)")
_STEP: Final = re.compile(
    r"(?:(?:贵|便宜|多|少|加|减|降|涨|让|优惠|返|抵|差)[个了]?|不是|并非|而非|[含带]|(?<![含未带])税[率点]?) *$"
)
"""Ahead of a number, words that make it a difference, a price that is taken back, or a rate of tax."""
_ONLY_EACH: Final = re.compile(r"[\d.,]+ *(?:/|一|每) *[台张卡片套]")
_TIME_AHEAD: Final = re.compile(
    r"(?:卡时|时租|每小时|小时价|月租金?|月付|每月|包月)(?:价格?|单价|的话)? *[:：为是]? *(?:按需|按量)? *$"
)
_RENTED: Final = re.compile(r"租|卡时|小时|/时|/月|月付|每月|包月|按量|按需|算力")
_FOREIGN: Final = re.compile(r"[$€£]|usd|eur|gbp|hkd|jpy|sgd|美[元金]|欧元|港[币元]|日元|刀")
_MACHINE: Final = 8


def bare_prices(layout: Layout, apart: Sequence[tuple[int, int]]) -> tuple[Mapping[int, Bare], bool]:
    """Where numbers begin that are prices without a unit, and whether the text leaves that open."""
    if not _CHINESE.search(layout.source) or is_japanese(layout.source):
        return {}, False
    stated = bool(_STATED.search(layout.shown))
    found = {}
    for one in _without_unit(layout, apart, stated=stated):
        told = _in_stated(layout, one) if stated else _likely(layout, one)
        if told is not None:
            found[one] = told
    if not stated:
        found = {one: told._replace(sure=_is_only(layout, one, told)) for one, told in found.items()}
    spoken = all(layout.shown[one.end - 1] == "个" for one in found)
    return {one.start: told for one, told in found.items()}, bool(found) and not stated and not spoken


def _is_only(layout: Layout, loose: Loose, told: Bare) -> bool:
    """Whether a number makes a price that anybody asks in one scale alone, or one like another that states its own."""
    card, value = _card_before(layout.cards, loose.start), loose.value or Decimal(0)
    if card is None or _FOREIGN.search(layout.shown):
        return False
    other = value if told.factor == _FACTOR else value * _FACTOR
    times = ("", "hour", "month") if _RENTED.search(layout.shown) else ("",)
    return not any(_may_cost(card, other, time) for time in times) or _is_like_one(layout, card, value * told.factor)


def _is_like_one(layout: Layout, card: Mention, amount: Decimal) -> bool:
    """Whether a price of the same card that states its unit is of that size."""
    for one in layout.phrases:
        if one.field != "price" or not isinstance(one.value, Known) or _is_bare(layout, one, stated=False):
            continue
        if amount / 2 <= one.value.value <= amount * 2 and _card_before(layout.cards, one.start) == card:
            return True
    return False


def as_said(bare: Mapping[int, Bare], said: Said) -> Mapping[int, Bare]:
    """The bare prices, without those that a person says to be none."""
    left = {1: said.to(PLAIN) != NONE, int(_FACTOR): said.to(TEN_THOUSANDS) != AS_WRITTEN}
    return {start: told for start, told in bare.items() if left[int(told.factor)]}


def _without_unit(layout: Layout, apart: Sequence[tuple[int, int]], *, stated: bool) -> Iterator[Loose]:
    """Numbers that nothing is read of, and amounts that are only called so."""
    claimed = [(one.start, one.end) for one in layout.phrases if not _is_bare(layout, one, stated=stated)]
    for one in loose_numbers(layout.shown, (*claimed, *apart)):
        spoken = one.sort == "money" and layout.shown[one.end - 1] == "个"
        each = one.sort == "money" and _ONLY_EACH.fullmatch(layout.shown, one.start, one.end)
        if (one.sort == "bare" or spoken or each) and one.value is not None:
            yield replace(one, value=one.value / _FACTOR) if spoken else one


def _is_bare(layout: Layout, phrase: Phrase, *, stated: bool) -> bool:
    """An amount with nothing beside its digits, or with a time alone; its currency may be one said for all."""
    if phrase.currency and not stated:
        return False
    if phrase.field not in ("price", "total") or not isinstance(phrase.value, Known):
        return False
    digits = re.match(r"[\d.,]+", layout.shown[phrase.start : phrase.end])
    return digits is not None and not _UNIT.match(layout.shown[phrase.start + digits.end() :])


def _in_stated(layout: Layout, loose: Loose) -> Bare | None:
    """Ten thousands, as the text says of all its prices; no count that no card costs."""
    card = _card_before(layout.cards, loose.start)
    if card is not None and not _may_cost(card, (loose.value or Decimal(0)) * _FACTOR, ""):
        return None
    return Bare(_FACTOR)


def _likely(layout: Layout, loose: Loose) -> Bare | None:
    """What the card before it costs: that much by the hour or month, that many ten thousands, or that much at all."""
    card = _card_before(layout.cards, loose.start)
    value = loose.value or Decimal(0)
    step = _STEP.search(layout.shown[max(0, loose.start - 4) : loose.start])
    if card is None or step or _is_splinter(layout.shown, loose):
        return None
    own, per = _time_of(layout, loose)
    for time, name in ((own, ""),) if own else ((per.rpartition("_")[2], per), ("", "")):
        if time and _may_cost(card, value, time):
            return Bare(Decimal(1), name)
        if not time and _may_cost(card, value, ""):
            return Bare(Decimal(1)) if value >= _FACTOR else None
        if _may_cost(card, value * _FACTOR, time):
            return Bare(_FACTOR, name)
    return None


def _time_of(layout: Layout, loose: Loose) -> tuple[str, str]:
    """The time that is said beside a number, else what a price before it in its line is for by the hour or month."""
    own = _time_behind(layout.shown, loose.end)
    clause = clause_at(layout.bounds, loose.start)[0]
    ahead = _TIME_AHEAD.search(layout.shown[clause : loose.start])
    if own or ahead is not None:
        return own or ("month" if ahead is not None and "月" in ahead[0] else "hour"), ""
    line = layout.shown.rfind("\n", 0, loose.start) + 1
    timed = [one for one in layout.phrases if line <= one.start < loose.start and one.field == "price"]
    return "", timed[-1].per if timed and timed[-1].per.endswith(("hour", "month")) else ""


def _is_splinter(shown: str, loose: Loose) -> bool:
    """A digit among others that blanks part, as programs make them that read pictures."""
    return bool(
        re.search(r"(?<!\S)\d ?$", shown[: loose.start][-3:]) or re.match(r" \d(?= |$)", shown[loose.end :][:3])
    )


def _time_behind(shown: str, end: int) -> str:
    behind = re.match(r"(?:/|每|一|块|元)?(?:张|台|卡)?(?:/|每|一)? *个?(月|小时|时|年)", shown[end : end + 8])
    return {"月": "month", "年": "month", "小时": "hour", "时": "hour"}[behind[1]] if behind is not None else ""


def _may_cost(mention: Mention, amount: Decimal, time: str) -> bool:
    cards = mention.candidates
    verdict, _ = fits(amount, cards, "CNY", time, _MACHINE)
    if verdict:
        return verdict != "neither"
    return any(credible(amount / count, card, "CNY", time) for card in cards for count in (1, _MACHINE))


def _card_before(cards: Sequence[Mention], at: int) -> Mention | None:
    before = [card for card in cards if card.end <= at]
    return before[-1] if before else (cards[0] if cards else None)


def ask_bare(layout: Layout, draft: Draft, offer: Offer, bare: Mapping[int, Bare], said: Said) -> None:
    """Ask once for the whole text whether its bare numbers are in ten thousands, or prices at all, where that is open."""
    for key, answers, factor in ((TEN_THOUSANDS, (TEN_THOUSANDS, AS_WRITTEN), _FACTOR), (PLAIN, (PRICES_ALL, NONE), 1)):
        found = [one for one in offer.own if one.start in bare and bare[one.start].factor == factor]
        if all(told.sure for told in bare.values() if told.factor == factor):
            draft.guessed |= {one: Message.of(f"import_text.only_{key}") for one in found if one not in draft.guessed}
        elif found:
            message = Message.of(f"import_text.ask.{key}", text=place_text(layout, found[0]))
            choices = tuple(Choice(name, Message.of(f"import_text.answers.{name}")) for name in answers)
            places = tuple(place_of(one.start, one.end) for one in found)
            draft.questions.append(ImportQuestion(key, message, choices, places, blocks=True, chosen=said.to(key)))
