# ruff: noqa: E501 - a pattern is read in one line
"""Prices of a Chinese text without a unit: 112 for 112万, as said once for a list, as 个, or as the card makes likely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from engine.importing.quotes.bands import credible, fits
from engine.importing.quotes.results import Choice, ImportQuestion
from engine.importing.quotes.text_cards import Mention
from engine.importing.quotes.text_draft import Draft, Said, place_of, place_text
from engine.importing.quotes.text_numbers import Loose, loose_numbers
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import Phrase
from engine.texts import Message
from engine.values import Known

TEN_THOUSANDS: Final = "ten_thousands"
AS_WRITTEN: Final = "as_written"
_FACTOR: Final = Decimal(10_000)
_STATED: Final = re.compile(
    r"(?:货币|金额|价格|报价)?单位 *[:：为是]{0,2} *(?:人民币)? *万元?|万元?为单位|[(（](?:人民币|单位[:：]?)?万元?[)）]|(?:价格|报价|单价|金额|以上|全部)(?:都|均)?(?:是|为|按)万元?(?!\d)"
)
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]")
_UNIT: Final = re.compile(r" *(?:[万亿千wk元刀美块€$%]|人民币|usd|cny|rmb|eur|hkd|港)")
_STEP: Final = re.compile(r"(?:贵|便宜|多|少|加|减|降|涨|让|优惠|返|抵|差)[个了]? *$")
_MACHINE: Final = 8


def bare_prices(layout: Layout, apart: Sequence[tuple[int, int]]) -> tuple[frozenset[int], bool]:
    """Where numbers begin that are prices in ten thousands, and whether the text leaves that open."""
    if not _CHINESE.search(layout.source):
        return frozenset(), False
    stated = bool(_STATED.search(layout.shown))
    found = [one for one in _without_unit(layout, apart, stated=stated) if stated or _likely(layout, one)]
    spoken = all(layout.shown[one.end - 1] == "个" for one in found)
    return frozenset(one.start for one in found), bool(found) and not stated and not spoken


def _without_unit(layout: Layout, apart: Sequence[tuple[int, int]], *, stated: bool) -> Iterator[Loose]:
    """Numbers that nothing is read of, and amounts that are only called so."""
    claimed = [(one.start, one.end) for one in layout.phrases if not _is_bare(layout, one, stated=stated)]
    for one in loose_numbers(layout.shown, (*claimed, *apart)):
        spoken = one.sort == "money" and layout.shown[one.end - 1] == "个"
        if (one.sort == "bare" or spoken) and one.value is not None:
            yield replace(one, value=one.value / _FACTOR) if spoken else one


def _is_bare(layout: Layout, phrase: Phrase, *, stated: bool) -> bool:
    """An amount with nothing beside its digits, or with a time alone; its currency may be one said for all."""
    if phrase.currency and not stated:
        return False
    if phrase.field not in ("price", "total") or not isinstance(phrase.value, Known):
        return False
    digits = re.match(r"[\d.,]+", layout.shown[phrase.start : phrase.end])
    return digits is not None and not _UNIT.match(layout.shown[phrase.start + digits.end() :])


def _likely(layout: Layout, loose: Loose) -> bool:
    """Whether the card before it costs that many ten thousands, and not that little."""
    card = _card_before(layout.cards, loose.start)
    value = loose.value or Decimal(0)
    if (
        card is None
        or _STEP.search(layout.shown[max(0, loose.start - 4) : loose.start])
        or _is_splinter(layout.shown, loose)
    ):
        return False
    time = _time_behind(layout.shown, loose.end)
    return not _may_cost(card, value, time) and _may_cost(card, value * _FACTOR, time)


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


def ask_ten_thousands(layout: Layout, draft: Draft, offer: Offer, starts: frozenset[int], said: Said) -> None:
    """Ask once for the whole text whether its bare numbers are in ten thousands."""
    found = [phrase for phrase in offer.own if phrase.start in starts]
    if not found:
        return
    message = Message.of("import_text.ask.ten_thousands", text=place_text(layout, found[0]))
    choices = tuple(Choice(key, Message.of(f"import_text.answers.{key}")) for key in (TEN_THOUSANDS, AS_WRITTEN))
    places = tuple(place_of(one.start, one.end) for one in found)
    draft.questions.append(ImportQuestion(TEN_THOUSANDS, message, choices, places, True, said.to(TEN_THOUSANDS)))
