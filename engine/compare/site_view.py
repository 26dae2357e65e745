"""What the machines of a quote ask of a site, each beside the limit of the site, with its derivation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.catalog.card import Card
from engine.cost.figures import added_power_w
from engine.cost.time_value import apparent_power_va
from engine.electricity.power_limit import Place, power_of, under_limit
from engine.electricity.site import Site
from engine.electricity.site_figures import (
    circuit_power_w,
    feed_power_w,
    heat_btu_per_h,
    machines_power_w,
    rack_power_w,
    transient_power_w,
)
from engine.electricity.textbook import supply_rating_w
from engine.figures import Leaf, Quantity
from engine.quote.quote import CardGroup, HostedApi, Quote

Demand: TypeAlias = Literal[
    "supply", "one_feed", "rack", "cooling", "noise", "ups_w", "ups_va", "ups_peak", "heat", "unit"
]

MANY_CARDS: Final = 8
LOUD_DB: Final = 70.0
"""The fans of a machine with eight cards are louder than this."""
_TRANSIENT: Final = {"consumer": 2.0, "workstation": 1.6}
"""How far the power of a card jumps above its limit for milliseconds."""
_HEADROOM: Final = 1.5


@dataclass(frozen=True, slots=True)
class SiteLine:
    """One thing that machines ask of a site.

    `limit` is what the site can take, None where nobody stated it; `field` is the field of the site that says so.
    """

    key: Demand
    need: Quantity
    limit: Quantity | None = None
    field: str = ""

    @property
    def exceeded(self) -> bool:
        """Whether the site cannot take it."""
        return self.limit is not None and self.need.known and float(self.need.value) > float(self.limit.value)


@dataclass(frozen=True, slots=True)
class Machine:
    """Like machines of a quote: their group, their card, and the power of one."""

    group: CardGroup
    card: Card
    power: Quantity


def machines_at(quote: Quote, cards: tuple[Card, ...], host_power_share: Quantity) -> tuple[Machine, ...]:
    """The machines that stand at the buyer's; none where the quote brings none, or where a card is not known."""
    if isinstance(quote, HostedApi) or quote.kind == "rental" or not cards:
        return ()
    return tuple(
        Machine(group, card, _machine_power(group, card, host_power_share, f"quotes/{quote.id}/groups/{place}"))
        for place, (group, card) in enumerate(zip(quote.groups, cards, strict=True))
    )


def site_lines(site: Site | None, machines: tuple[Machine, ...]) -> tuple[SiteLine, ...]:
    """What the machines ask of the site; empty where a power is unknown or there are none."""
    if not machines or not all(one.power.known for one in machines):
        return ()
    total = _all(machines, [one.power for one in machines])
    found = site or Site()
    return (*_supply(found, total), *_room(found, machines, total), *_uninterruptible(found, machines, total))


def _machine_power(group: CardGroup, card: Card, share: Quantity, path: str) -> Quantity:
    cards = Leaf(group.cards_per_machine, "1", f"{path}/cards_per_machine")
    return power_of(group, card, Place(path, cards, Leaf(1, "1", f"{path}/machines")), share)


def _all(machines: tuple[Machine, ...], powers: list[Quantity]) -> Quantity:
    """Power of all machines from that of one of each kind."""
    together: Quantity | None = None
    for place, (machine, power) in enumerate(zip(machines, powers, strict=True)):
        count = Leaf(machine.group.machines, "1", f"groups/{place}/machines")
        some = machines_power_w(power, count)
        together = some if together is None else added_power_w(together, some)
    return together or Leaf(0.0, "W", "site/none")


def _stated(value: float | None, unit: str, field: str, scale: float = 1.0) -> Leaf | None:
    return None if value is None else Leaf(value * scale, unit, f"site/{field}", "Stated for the site")


def _supply(site: Site, total: Quantity) -> Iterator[SiteLine]:
    capacity: Quantity | None = None
    for place, one in enumerate(site.circuits):
        values = (one.count, one.volts, one.amperes, one.phases, one.continuous_share)
        units = ("1", "V", "A", "1", "1")
        names = ("count", "volts", "amperes", "phases", "continuous_share")
        path = f"site/circuits/{place}"
        leaves = (
            Leaf(value, unit, f"{path}/{name}", "Stated for the site")
            for value, unit, name in zip(values, units, names, strict=True)
        )
        carried = circuit_power_w(*leaves)
        capacity = carried if capacity is None else added_power_w(capacity, carried)
    yield SiteLine("supply", total, capacity, "circuits")
    feeds = _stated(site.independent_feeds, "1", "independent_feeds")
    if capacity is not None and feeds is not None and feeds.value > 1:
        yield SiteLine("one_feed", total, feed_power_w(capacity, feeds), "independent_feeds")


def _room(site: Site, machines: tuple[Machine, ...], total: Quantity) -> Iterator[SiteLine]:
    largest = max(machines, key=lambda one: float(one.power.value))
    together = min(site.machines_per_rack, max(one.group.machines for one in machines))
    rack = rack_power_w(largest.power, Leaf(together, "1", "site/machines_per_rack", "Stated for the site"))
    yield SiteLine("rack", rack, _stated(site.rack_limit_kw, "W", "rack_limit_kw", 1000.0), "rack_limit_kw")
    yield SiteLine("cooling", total, _stated(site.cooling_kw, "W", "cooling_kw", 1000.0), "cooling_kw")
    yield SiteLine("heat", heat_btu_per_h(total))
    if any(one.group.cards_per_machine >= MANY_CARDS for one in machines):
        noise = Leaf(LOUD_DB, "dB", "rules/fans", "Fans of a machine with eight cards exceed 70 dB")
        yield SiteLine("noise", noise, _stated(site.noise_db, "dB", "noise_db"), "noise_db")
    headroom = Leaf(_HEADROOM, "1", "rules/headroom", "Rule of thumb: supply 1.5 times the peak")
    yield SiteLine("unit", supply_rating_w(largest.power, headroom))


def _uninterruptible(site: Site, machines: tuple[Machine, ...], total: Quantity) -> Iterator[SiteLine]:
    """Its watts and its volt-amperes both hold, and for the jumps of the cards as well."""
    factor = Leaf(site.power_factor, "1", "site/power_factor", "Stated for the site")
    watts = _stated(site.ups_w, "W", "ups_w")
    yield SiteLine("ups_w", total, watts, "ups_w")
    yield SiteLine("ups_va", apparent_power_va(total, factor), _stated(site.ups_va, "VA", "ups_va"), "ups_va")
    peaks: list[Quantity] = []
    for one in machines:
        jump = Leaf(_TRANSIENT.get(one.card.segment, 1.0), "1", "rules/transient", "Transients of cards by line")
        cards = Leaf(one.group.cards_per_machine, "1", "rules/cards_per_machine")
        drawn = under_limit(one.group, one.card).leaf("power_w")
        peaks.append(transient_power_w(one.power, cards, drawn, jump))
    yield SiteLine("ups_peak", _all(machines, peaks), watts, "ups_w")
