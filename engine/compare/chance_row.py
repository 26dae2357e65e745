"""How often each quote is the cheapest, as cells of the comparison table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from engine.compare.cost_words import share_shown
from engine.compare.results import Estimate, Evaluation
from engine.compare.table_cells import DASH, Cell
from engine.compare.uncertainty.futures import FUTURES, Chance
from engine.texts import Message, format_number

Chances: TypeAlias = Chance | Literal["pending", "given_up"]
"""How the quotes fare, or that this is being computed, or that nobody wanted to wait for it."""

KEY: Final = "cheapest_share"
PENDING: Final = Message.of("table.pending")


def chance_cells(chance: Chances, evaluations: Sequence[Evaluation]) -> tuple[Cell, ...]:
    """One cell a quote: its share of futures, that its cost is open, or that it is in no contest."""
    return tuple(_cell(chance, one) for one in evaluations)


def _cell(chance: Chances, evaluation: Evaluation) -> Cell:
    if chance == "pending":
        return Cell(text=PENDING, hint=Message.of("table.chance_pending"))
    if chance == "given_up":
        return Cell(text=DASH, hint=Message.of("table.chance_given_up"))
    quote_id = evaluation.quote.id
    if quote_id in chance.quotes:
        hint = Message.of("table.chance_hint", count=format_number(FUTURES))
        share = chance.of(quote_id)
        seldom_or_nearly_always = share_shown(share) if 0 < min(share, 1 - share) < 0.01 else None
        return Cell(estimate=Estimate(share, None, None, "1", "exact"), text=seldom_or_nearly_always, hint=hint)
    if quote_id in chance.open:
        return Cell(text=Message.of("table.chance_open"), hint=Message.of("table.chance_open_hint"))
    return Cell(text=DASH, hint=Message.of("table.chance_none"))
