"""For each quote the card that could stand in for its own, and whether somebody here tried it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.catalog.library import catalog
from engine.catalog.substitutes import Substitute, substitutes
from engine.project.project import Project
from engine.quote.quote import HostedApi
from engine.texts import EngineError, Message, format_number


@dataclass(frozen=True, slots=True)
class StandIn:
    """The nearest card for the first card of a quote.

    Attributes:
        found: the card with its numbers against that of the quote; None where no card is near.
        tried: a quote of the project with that card is owned or was validated.
        stated: the substitute that the supplier names, empty where none is named.
    """

    quote_id: str
    found: Substitute | None
    tried: bool
    stated: str = ""

    def words(self) -> Message:
        """The card, how near it is, and what is known about it."""
        named = Message.of("stand_in.stated", name=self.stated) if self.stated else Message.of("stand_in.not_stated")
        if self.found is None:
            return Message.of("stand_in.none", stated=named)
        ratios = {name: _percent(self.found.ratios.get(name)) for name in ("memory_gb", "bandwidth_gbs", "power_w")}
        return Message.of(
            "stand_in.near",
            card=self.found.card.called,
            memory=ratios["memory_gb"],
            bandwidth=ratios["bandwidth_gbs"],
            links=_percent(self.found.ratios.get("interconnect_gbs")),
            power=ratios["power_w"],
            stack=Message.of("stand_in.same_stack" if self.found.same_stack else "stand_in.other_stack"),
            tried=Message.of("stand_in.tried" if self.tried else "stand_in.not_tried"),
            stated=named,
        )


def stand_ins(project: Project) -> tuple[StandIn, ...]:
    """One for each quote with machines."""
    known = {card.id: card for card in (*catalog().cards, *project.used.cards)}
    tried = _tried(project)
    found = []
    for quote in project.quotes:
        if isinstance(quote, HostedApi):
            continue
        try:
            card = project.used.card(quote.groups[0].card)
        except EngineError:
            continue
        near = substitutes(card, known.values(), most=1)
        first = near[0] if near else None
        stated = str(getattr(quote, "substitute", ""))
        found.append(StandIn(quote.id, first, first is not None and first.card.id in tried, stated))
    return tuple(found)


def _tried(project: Project) -> frozenset[str]:
    """Cards that are owned, or on which a validation was done."""
    validated = {result.quote_id for result in project.migration.results}
    return frozenset(
        group.card
        for quote in project.quotes
        if not isinstance(quote, HostedApi) and (quote.kind == "owned" or quote.id in validated)
        for group in quote.groups
    )


def _percent(ratio: float | None) -> str | Message:
    return Message.of("stand_in.unknown") if ratio is None else f"{format_number(round(100 * ratio))} %"
