"""What running accelerators asks for beside the cards: their power limit and supply, their heat, and data in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalog.card import Card
from engine.compare.groups import GroupResult
from engine.compare.practice_findings import LASTING_HOURS
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.electricity.power_limit import limit_w
from engine.quote.common import CardGroup
from engine.quote.quote import HostedApi, Purchase, Quote, Rental
from engine.value_text import ShareText
from engine.values import Unknown
from engine.workload.workload import FineTuning, OnlineServing, Pretraining, Workload

_LOW_LIMIT: Final = 0.5
"""Below this share of its power nobody held the model of clocks against a card."""
_STRONG_CARD_W: Final = 450.0
"""From here on a card in a desktop or workstation wants a supply of its own class."""
_COOL_SHARE: Final = 0.8
"""The limit that practice sets against hot memory."""
_TEN_POINTS: Final = 0.1
_FED, _STARVED = 0.9, 0.5
"""Utilisation with data in time, and with data loading that lags."""


def operation_findings(quote: Quote, workload: Workload, result: GroupResult, *cards: Card) -> Iterator[Finding]:
    """All findings on power limits, heat, supply of single cards, and data loading."""
    if isinstance(quote, HostedApi):
        return
    for number, (group, card) in enumerate(zip(quote.groups, cards, strict=False)):
        path = f"quotes/{quote.id}/groups/{number}"
        yield from _limit(group, card, f"{path}/power_limit_w")
        yield from _desktop(quote, group, card, workload, result, path)
    if isinstance(workload, FineTuning | Pretraining):
        yield from _training(quote, result)


def _limit(group: CardGroup, card: Card, field: str) -> Iterator[Finding]:
    stated, power = group.power_limit_w, card.power_w
    if stated is None or power is None:
        return
    about = {"card": card.called, "limit": stated, "power": power, "share": ShareText.of_share(stated / power)}
    if stated >= power:
        yield of_terms("power_limit_idle", "note", field, **about)
    elif stated < _LOW_LIMIT * power:
        yield of_terms("power_limit_low", "warn", field, **about)
    else:
        yield of_terms("power_limited", "note", field, **about)


def _desktop(
    quote: Quote, group: CardGroup, card: Card, workload: Workload, result: GroupResult, path: str
) -> Iterator[Finding]:
    """Cards for desktops: their peaks, and memory that gets hot after hours."""
    if isinstance(quote, Rental) or card.segment not in ("consumer", "workstation") or card.power_w is None:
        return
    drawn = limit_w(group, card) or card.power_w
    if drawn >= _STRONG_CARD_W:
        yield of_terms("strong_rail", "note", path, card=card.called, power=drawn, peak=2 * drawn)
    hours = None if result.speed is None else result.speed.values.get("run_hours")
    lasting = isinstance(workload, OnlineServing) or (
        hours is not None and hours.known and float(hours.value) > LASTING_HOURS
    )
    if card.segment == "consumer" and lasting and drawn > _COOL_SHARE * card.power_w:
        limit = round(_COOL_SHARE * card.power_w)
        yield of_terms("hot_memory", "note", f"{path}/power_limit_w", card=card.called, limit=limit)


def _training(quote: Quote, result: GroupResult) -> Iterator[Finding]:
    """Data that has to arrive in time, and what ten points of MFU come to."""
    field = _open_storage(quote)
    if field:
        shares = {"fed": ShareText.of_share(_FED), "starved": ShareText.of_share(_STARVED)}
        longer = ShareText.of_share(_FED / _STARVED - 1)
        yield of_terms("data_loading", "note", f"quotes/{quote.id}/{field}", longer=longer, **shares)
    mfu = None if result.speed is None else result.speed.values.get("mfu")
    if mfu is not None and mfu.known and float(mfu.value) > 2 * _TEN_POINTS:
        reached = float(mfu.value)
        less = reached - _TEN_POINTS
        said = {"reached": reached, "less": less, "more": reached / less - 1}
        shares = {name: ShareText.of_share(share) for name, share in said.items()}
        yield of_terms("ten_points_of_mfu", "note", "assumptions/speed/training_factor", **shares)


def _open_storage(quote: Quote) -> str:
    """The field in which a quote would say what storage it brings, where it does not."""
    if isinstance(quote, Purchase):
        quoted = any(line.item == "storage" for line in quote.lines)
        return "" if quoted or not isinstance(quote.network_storage, Unknown) else "network_storage"
    if isinstance(quote, Rental):
        silent = all(isinstance(one, Unknown) for one in (quote.storage_gb, quote.storage_per_month))
        return "storage_gb" if silent else ""
    return ""
