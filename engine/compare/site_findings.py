"""What the site of the buyer cannot take of a quote's machines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalog.card import Card
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.compare.stages import listed
from engine.cost.figures import installation_power_w, stated_installation_power_w
from engine.electricity.site import Site
from engine.electricity.site_figures import circuit_power_w, rack_power_w, transient_power_w
from engine.quote.quote import CardGroup, HardwareQuote, HostedApi, Quote

_MANY_CARDS = 8
_LOUD_DB = 70.0
"""The fans of a machine with eight cards are louder than this."""
_WARM_W = 1500.0
"""What an office can take as heat from one machine, as from a heater."""
_TRANSIENT = {"consumer": 2.0, "workstation": 1.6}
"""How far the power of a card jumps above its limit for milliseconds."""


@listed
def site_findings(site: Site | None, quote: Quote, host_power_share: float | None, *cards: Card) -> Iterator[Finding]:
    """One finding for each limit of the site that the machines exceed; unknown limits are passed over."""
    if site is None or isinstance(quote, HostedApi) or quote.kind == "rental" or not cards:
        return
    powers = [_machine_power(group, card, host_power_share) for group, card in zip(quote.groups, cards, strict=True)]
    if any(power is None for power in powers):
        return
    known = [(group, card, power) for group, card, power in zip(quote.groups, cards, powers, strict=True) if power]
    total = sum(power * group.machines for group, _, power in known)
    field = f"quotes/{quote.id}/groups"
    yield from _supply(site, total, quote, field)
    yield from _room(site, known, total, field)
    yield from _uninterruptible(site, known, total, field)


def _machine_power(group: CardGroup, card: Card, share: float | None) -> float | None:
    """Power of one machine at full load, W; None where that of the card is unknown."""
    if card.power_w is None:
        return None
    if group.host_power_w is not None:
        return float(stated_installation_power_w.raw(group.cards_per_machine, card.power_w, 1, group.host_power_w))
    return None if share is None else float(installation_power_w.raw(group.cards_per_machine, card.power_w, share))


def _supply(site: Site, total: float, quote: HardwareQuote, field: str) -> Iterator[Finding]:
    if site.circuits:
        capacity = sum(
            float(circuit_power_w.raw(one.count, one.volts, one.amperes, one.phases, one.continuous_share))
            for one in site.circuits
        )
        if total > capacity:
            yield of_terms("site_supply", "warn", field, need=total / 1000, limit=capacity / 1000)
    many = any(group.cards_per_machine >= _MANY_CARDS for group in quote.groups)
    if many and site.independent_feeds is not None and site.independent_feeds < 2:
        yield of_terms("site_feeds", "warn", field)


def _room(site: Site, known: list[tuple[CardGroup, Card, float]], total: float, field: str) -> Iterator[Finding]:
    largest = max(power for _, _, power in known)
    many = any(group.cards_per_machine >= _MANY_CARDS for group, _, _ in known)
    if site.rack_limit_kw is not None:
        per_rack = min(site.machines_per_rack, max(group.machines for group, _, _ in known))
        rack = float(rack_power_w.raw(largest, per_rack)) / 1000
        if rack > site.rack_limit_kw:
            yield of_terms("site_rack", "warn", field, need=rack, limit=site.rack_limit_kw, machines=per_rack)
    if site.cooling_kw is not None and total / 1000 > site.cooling_kw:
        yield of_terms("site_cooling", "warn", field, need=total / 1000, limit=site.cooling_kw)
    if site.room == "office" and (many or largest > _WARM_W):
        yield of_terms("site_office", "warn", field, power=largest / 1000)
    elif many and site.noise_db is not None and site.noise_db < _LOUD_DB:
        yield of_terms("site_noise", "warn", field, limit=site.noise_db, noise=_LOUD_DB)


def _uninterruptible(
    site: Site, known: list[tuple[CardGroup, Card, float]], total: float, field: str
) -> Iterator[Finding]:
    """Its watts and its volt-amperes both hold, and for the jumps of the cards as well."""
    if site.ups_w is not None and total > site.ups_w:
        yield of_terms("site_ups_w", "warn", field, need=total, limit=site.ups_w)
    elif site.ups_va is not None and total / site.power_factor > site.ups_va:
        yield of_terms("site_ups_va", "warn", field, need=total / site.power_factor, limit=site.ups_va)
    elif site.ups_w is not None:
        peak = sum(
            group.machines
            * float(
                transient_power_w.raw(
                    power, group.cards_per_machine, card.power_w or 0.0, _TRANSIENT.get(card.segment, 1.0)
                )
            )
            for group, card, power in known
        )
        if peak > site.ups_w:
            yield of_terms("site_ups_peak", "warn", field, need=peak, limit=site.ups_w)
