# ruff: noqa: E501 - a pattern is read in one line
"""What a reading of a text cannot be sure of: amounts under conditions, two values for one thing, prices out of range,
totals that do not come out. Each becomes a question, so that nothing is misread in silence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from engine.catalog.library import catalog
from engine.importing.quotes.bands import credible, fits
from engine.importing.quotes.text_asked import BAND, CLASH, EACH, HOLDS, NO_ROOM, SUM, WORDS, key_of
from engine.importing.quotes.text_draft import Draft
from engine.importing.quotes.text_drafts import stored
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_same import equal_offers, price_of
from engine.importing.quotes.text_scan import PRICES, Phrase, clause_at, trimmed
from engine.quote import HostedApi, Purchase, Rental
from engine.texts import EngineError
from engine.values import Between, Known

_SHIFTING: Final = re.compile(
    r"以上|以下|以内|起(?:步|订|批|拿|售|卖|价)?(?=[\s,，。;)]|$)|降到|降至|降价|调价|调到|涨|原价|原来|老价|旧价|之前|以前|此前|上次|上周|上个?月|昨天|昨日|前天|去年|曾"
    r"|加(?!速|密|盟|急|固|工|载|拿大)|另|外加|减|便宜|优惠|返(?!厂|修|还)|封顶|保底|最低|最高|不含|不包|不带|裸(?!卡|金属|机|光)|打包|捆绑|一口价|套餐|合计|总价|一共|总共|共计|合起来|如果|若|[\u4e00-\u9fff]{2,}的话|超过|超出|满(?=\s*\d)|不足|大于|小于|量大|批量"
    r"|能[做出给]|做不了|行不行|行吗|可否|可以吗|[吗呢](?=[\s?？,，。]|$)|亏本|听说|听人|据说|有人|传言|预算|目标|心理价|期望|希望|砍|还价|对方|别家|同行|友商|市场价|行情|参考|大概|大约|左右|上下|估|指导价|公开价|列表价|面价|官网|首付|尾款|定金|订金|分期|首年|首月|次年|第[一二三四1234][年个台]|续费|续租|补差|成交|[卖买出拿]过|卖了|当时|历史|(?:贵|少|多|让|差)(?=  )|差价|换|旧|置换|抵|试用|活动|特价|促销|限时|仅限|除外|之后|以后|从.{0,6}开始|起算|各|分别|平均|折合|相当于|约合|折后|包干|不退|违约|罚|赔"
    r"|(?<![\w\-])(?:from|starting|above|over|more than|at least|up to|below|under|was|were|used to|previous(?:ly)?|old|formerly|instead of|reduced|discount(?:ed)?|less|minus|plus|extra|additional(?:ly)?|on top|surcharge|bundle[ds]?|total|altogether|combined|in all|if|unless|provided|only when|subject to|budget|target|market price|list price|msrp|rrp|approx(?:imately)?|about|around|roughly|ca|circa|estimate[ds]?|indicative|ballpark|mentioned|heard|somebody|someone|rumou?red|competitor|elsewhere|asked|offered|(?:we|they|you|was|were) (?:sold|paid|bought|charged)|last (?:year|month|week|quarter|time)|forget|cap(?:ped)?|minimum|min|maximum|max|first|second|then|thereafter|afterwards?|renewal|excluding|without|net of|respectively|or more|volume|promo(?:tion)?|special|trade-?in|credit|rebate|deposit|down payment|balance)(?![\w\-])"
    r"|(?<![\w\-])(?:ab|bis|früher|verkauft|bezahlt|gezahlt|damals|letzte[nrs]?|bisher|bislang|vorher|alt(?:er|e|es)?|statt|anstatt|zuzüglich|zzgl|abzüglich|abzgl|rabatt|skonto|nachlass|insgesamt|gesamt(?:preis|betrag|summe)?|summe|pauschal|paket|wenn|falls|sofern|mindestens|höchstens|maximal|mehr als|über|unter|budget|ziel(?:preis)?|listenpreis|uvp|circa|etwa|ungefähr|rund|aufpreis|aufschlag|zusätzlich|extra|ohne|danach|anschließend|verlängerung|anzahlung|restzahlung|staffel(?:preis)?|jeweils|senken|gesenkt)(?![\w\-])"
    r"|^\s*>|[~≈](?=  )"
)  # fmt: skip
_TOTAL: Final = re.compile(
    r"合同总?价款?|合同金?额|价税合计|合计|总价|总计|一共|总共|共计|打包价?|\b(?:grand |in )?(?:total|all|altogether)\b|\bgesamt(?:preis|betrag|summe)?\b"
)
_WANTED: Final = re.compile(
    r"求[租购报]|收(?:购|[ a-z\d])|想[租买要]|我(?:们|司)?(?:需要|要)|急需|询[价盘]|预算|采购需求|(?<!\w)(?:wtb|rfq|budget|looking for|looking to|we need|want to|can you (?:quote|offer|do)|could you|please quote|suche|suchen|benötigen|brauchen|könnt ihr|können sie|pouvez|cherch\w+)(?!\w)"
)
_STRONG: Final = re.compile(
    r"买[一二三四五六七八九十两\d]+[台张]?[送赠]|[送赠][一二三四五六七八九十两\d]|免租|免[一二三四五六七八九十两首\d]|返[现点利]|另收|另计|另付|另算|另购|需加|要加|加价|涨价|降价|作废|不包括|不含|自理|自付|自备|封顶|抵扣|以旧换新|回收旧"
    r"|(?<!\w)(?:free month|months? free|waived|rebate|surcharge|not included|charged separately|billed separately|additional charge|extra charge|buy \w+ get|trade-?in|withdrawn|disregard|void|superseded|zusätzlich|aufschlag|gratis)(?!\w)"
)
_MOVED: Final = re.compile(r"降到|降至|降价|调价|调到|调至|涨到|涨至|涨了?|改为|今[天日]起?|现在")
_IF: Final = re.compile(r"(?<!\w)(?:if|unless|provided|wenn|falls|sofern)(?!\w)|如果|若(?!干)|前提|才[能可给]")
_SEVERAL: Final = 2
_UNIT_PRICE: Final = re.compile(r"单价|每台|单台|unit price|each|per (?:server|node|machine|unit)")
_ADDED: Final = re.compile(
    r"另[收算计付]?|外加|加收|加|不含|不包|收取?|每年|首年|首期|(?<![\w\-])(?:plus|extra|additional(?:ly)?|on top|deposit|minimum|first|one-?time|up|setup)(?![\w\-])"
)
_MEMORY: Final = re.compile(
    r"(?<![\d.a-z*x])(\d{2,3}) *gi?b?(?![a-z0-9])(?! *(?:[x*]|ib|roce|内存|ddr|硬盘|ssd|nvme|网|带宽|以太|光|/))"
)
_PARTS: Final = re.compile(
    r"(?:内存|硬盘|ssd|网卡|存储|缓存|ddr\d?|ram|memory|带宽|storage|disk|ib|ndr|hdr|roce|infiniband|ethernet|network|nic|cx-?\d) *:? *\d+ *gi?b?"
)
_BESIDE: Final = frozenset(
    {
        "total",
        "tax_amount",
        "note",
        "card",
        "machines",
        "cards_per_machine",
        "total_cards",
        "tier",
        "supplier",
        "contact",
        "number",
        "date",
    }
)
_OPEN_ENDED: Final = frozenset(
    {
        "note",
        "tier",
        "network_gbs",
        "delivery_term",
        "warranty_response",
        "parts_policy",
        "region",
        "supplier",
        "contact",
        "number",
        "date",
        "card",
        "substitute",
        "market",
        "transfer_limits",
        "stack_version",
        "tax_amount",
        "total",
        "stock",
        "in_stock",
        "condition",
        "price",
        "acceptance_test",
        "installation",
    }
)
_SAME_SHARE: Final = Decimal("0.005")
_MACHINE_UNITS: Final = ("machine", "machine_hour", "machine_month")
_CARD_UNITS: Final = ("card", "card_hour", "card_month")


def is_money(phrase: Phrase) -> bool:
    """Whether a phrase is an amount that somebody pays."""
    amount = isinstance(phrase.value, Known | Between)
    return amount and bool(phrase.per or phrase.currency or phrase.field in (*PRICES, "total"))


def doubts(
    layout: Layout, offers: Sequence[Offer], drafts: Sequence[Draft], sure: frozenset[tuple[int, int]]
) -> list[list[str]]:
    """The keys of the questions of each offer; `sure` are the stretches that a person has spoken of."""
    equal = equal_offers(offers, drafts)
    unread = _unread(layout)
    beside = _words(layout, unread, sure)
    found = []
    for place, (offer, draft) in enumerate(zip(offers, drafts, strict=True)):
        keys = [
            *_shifted(layout, unread, offer, sure),
            *_clashes(offer, draft),
            *_without_room(offer, draft),
            *equal.get(place, ()),
        ]
        keys += [
            key
            for at, key in beside
            if offer.start <= at < offer.end or not any(one.start <= at < one.end for one in offers)
        ]
        keys += [*_out_of_range(offer, draft, sure), *_sums(offer, draft, sure), *_of_each(layout, offer, draft)]
        found.append(list(dict.fromkeys(keys)))
    return found


def _unread(layout: Layout) -> str:
    """The text with blanks where something is read."""
    text = list(layout.shown)
    for one in layout.phrases:
        text[one.start : one.end] = " " * (one.end - one.start)
    return "".join(text)


def _words(layout: Layout, unread: str, sure: frozenset[tuple[int, int]]) -> list[tuple[int, str]]:
    """Clauses without an amount that is read, and with words of gifts, surcharges and what is not included."""
    found = []
    for start, end in layout.bounds:
        if any(start <= one.start < end and is_money(one) for one in layout.phrases) or not _changes(
            layout, unread, start, end
        ):
            continue
        span = trimmed(layout.shown, start, end)
        if span not in sure:
            found.append((span[0], key_of(WORDS, [span])))
    return found


def _changes(layout: Layout, unread: str, start: int, end: int) -> bool:
    """Whether a clause speaks of gifts or surcharges, or puts what is read in it under a condition."""
    said = any(start <= one.start < end and one.field not in ("card", "supplier", "contact") for one in layout.phrases)
    return bool(_STRONG.search(unread, start, end) or (said and _IF.search(unread, start, end)))


def _shifted(layout: Layout, unread: str, offer: Offer, sure: frozenset[tuple[int, int]]) -> Iterator[str]:
    for phrase in offer.own:
        span = (phrase.start, phrase.end)
        if not is_money(phrase) or span in sure:
            continue
        rest = _rest(layout, unread, phrase)
        if any(one.field == "note" and one.start < phrase.start for one in offer.own):
            rest = _MOVED.sub(" ", rest)
        if phrase.field not in PRICES:
            rest = (_TOTAL if phrase.field == "total" else _ADDED).sub(" ", rest)
        line = max(layout.shown.rfind("\n", 0, offer.start) + 1, 0)
        wanted = phrase.field in PRICES and _WANTED.search(unread, line, phrase.end)
        if wanted or _SHIFTING.search(rest) or _other_memory(offer, rest):
            yield key_of(HOLDS, [span])


def _other_memory(offer: Offer, rest: str) -> bool:
    """Whether a memory is said beside a price that the cards of the offer do not have."""
    sizes = {float(found[1]) for found in _MEMORY.finditer(_PARTS.sub(" ", rest))}
    own = {card.memory_gb for mention in offer.cards for card in mention.candidates}
    return bool(own) and bool(sizes - own - {one * 8 for one in own if one})


def _rest(layout: Layout, unread: str, phrase: Phrase) -> str:
    """What is not read of the clause of an amount, and of the one before where nothing in that is read."""
    place = max(bisect_right(layout.bounds, phrase.start, key=lambda bound: bound[0]) - 1, 0)
    start, end = layout.bounds[place]
    if place:
        earlier, until = layout.bounds[place - 1]
        nothing_read = unread[earlier:until] == layout.shown[earlier:until]
        start = earlier if nothing_read and "\n" not in layout.shown[until:start] else start
    return unread[start : max(end, phrase.end)]


def _clashes(offer: Offer, draft: Draft) -> Iterator[str]:
    """Two values for one field among an offer's own words."""
    values: dict[str, list[Phrase]] = {}
    for phrase in offer.own:
        for name, _ in stored(phrase, draft.quote.kind, set()) if phrase.field != "price" else ():  # type: ignore[arg-type]
            if name not in _OPEN_ENDED:
                values.setdefault(name, []).append(phrase)
        if phrase.field in ("machines", "cards_per_machine", "total_cards"):
            values.setdefault(phrase.field, []).append(phrase)
    for name, phrases in values.items():
        said = {_value_of(phrase, draft, name): phrase for phrase in phrases}
        if len(said) > 1:
            yield key_of(CLASH, [(one.start, one.end) for one in said.values()])


def _value_of(phrase: Phrase, draft: Draft, name: str) -> str:
    pairs = dict(stored(phrase, draft.quote.kind, set()))  # type: ignore[arg-type]
    return str(pairs.get(name, phrase.value))


def _without_room(offer: Offer, draft: Draft) -> Iterator[str]:
    for phrase in offer.own:
        if phrase in draft.dropped and is_money(phrase):
            yield key_of(NO_ROOM, [(phrase.start, phrase.end)])


def _out_of_range(offer: Offer, draft: Draft, sure: frozenset[tuple[int, int]]) -> Iterator[str]:
    quote, price = draft.quote, price_of(offer)
    if isinstance(quote, HostedApi) or price is None or (price.start, price.end) in sure:
        return
    if any(one.key == "currency" and not one.chosen for one in draft.questions):
        return
    if not isinstance(quote, Purchase | Rental) or not isinstance(quote.price, Known):
        return
    group = quote.groups[0]
    try:
        cards = (catalog().card(group.card),)
    except EngineError:
        return
    by = quote.priced_by
    time = next((one for one in ("hour", "month") if by.endswith(one)), "")
    amount = quote.price.value / (group.machines if by == "total" else 1)
    verdict, _ = fits(amount, cards, quote.currency, time, group.cards_per_machine)
    wanted = "card" if by in _CARD_UNITS else "machine" if by in (*_MACHINE_UNITS, "total") else ""
    if not verdict:
        pieces = {"card": (1,), "machine": (group.cards_per_machine,)}.get(wanted, (1, group.cards_per_machine))
        verdict = "" if any(credible(amount / count, cards[0], quote.currency, time) for count in pieces) else "neither"
    if verdict and verdict not in ("both", wanted) and (wanted or verdict == "neither"):
        yield key_of(BAND, [(price.start, price.end)])


def _of_each(layout: Layout, offer: Offer, draft: Draft) -> Iterator[str]:
    """A price in one clause with a number of machines that the catalog cannot tell to be that of one."""
    quote, price = draft.quote, price_of(offer)
    if not isinstance(quote, Purchase) or quote.priced_by != "machine" or price is None or price.per:
        return
    start, end = clause_at(layout.bounds, price.start)
    counted = any(one.field == "machines" and start <= one.start < end for one in offer.own)
    if not counted or quote.groups[0].machines < _SEVERAL or _UNIT_PRICE.search(layout.shown, start, price.start):
        return
    if any(one.field == "total" for one in offer.own) or not isinstance(quote.price, Known):
        return
    cards = tuple(card for mention in offer.cards for card in mention.candidates)
    group = quote.groups[0]
    verdict, _ = fits(quote.price.value, cards, quote.currency, "", group.cards_per_machine)
    shared, _ = fits(quote.price.value / group.machines, cards, quote.currency, "", group.cards_per_machine)
    if verdict not in ("machine", "both") or shared in ("machine", "both"):
        yield key_of(EACH, [(price.start, price.end)])


def _sums(offer: Offer, draft: Draft, sure: frozenset[tuple[int, int]]) -> Iterator[str]:
    """A total that unit and quantity do not come to, with or without tax."""
    quote, price = draft.quote, next((one for one in offer.own if one.field == "price"), None)
    if not isinstance(quote, Purchase) or price is None or not isinstance(quote.price, Known):
        return
    group = quote.groups[0]
    if quote.priced_by == "total" and price.per == "":
        return
    counts = {"card": group.cards, "machine": group.machines}.get(quote.priced_by, 1)
    net = quote.price.value * counts
    beside = sum(
        (
            one.value.value
            for one in offer.own
            if is_money(one) and one.field not in (*PRICES, *_BESIDE) and isinstance(one.value, Known)
        ),
        Decimal(0),
    )
    rate = quote.tax_rate.value if isinstance(quote.tax_rate, Known) else Decimal(0)
    wanted = [whole * factor for whole in (net, net + beside) for factor in (1, 1 + rate, 1 / (1 + rate))]
    for phrase in offer.own:
        if phrase.field != "total" or not isinstance(phrase.value, Known) or (phrase.start, phrase.end) in sure:
            continue
        if not any(abs(phrase.value.value - one) <= one * _SAME_SHARE for one in wanted):
            yield key_of(SUM, [(price.start, price.end), (phrase.start, phrase.end)])
