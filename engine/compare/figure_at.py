"""The quantity behind an address, wherever it is shown: in the window, in reports, on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.compare.bills import bill_figure
from engine.compare.busy_curves import BUSY_FIGURE, cost_at_busy_share
from engine.compare.card_fit import figure_on_cards, is_of_cards
from engine.compare.card_numbers import CARD_NUMBERS, numbers_of_quote
from engine.compare.condition_figures import CONDITIONS, condition_figure
from engine.compare.figure_titles import ASSUMPTIONS
from engine.compare.methods import method_at
from engine.compare.open_terms import OPEN_TERM, open_term_at
from engine.compare.results import Comparison
from engine.compare.scaling_curves import SCALING_FIGURES, scaling_figure
from engine.compare.uncertainty.breaking_points import FLIP, breaking_figure
from engine.figures import Quantity
from engine.project.assumed import assumed

_DEEPER: Final[Mapping[str, Callable[[Comparison, str, str, str], Quantity | None]]] = {
    "bill": bill_figure,
    "method": method_at,
    OPEN_TERM: open_term_at,
    FLIP: breaking_figure,
}


def figure_at(comparison: Comparison, address: str) -> Quantity | None:
    """The quantity at an address; None where there is none.

    An address is ``quote/workload/figure``, where the figure may lie deeper, as in ``bill/reading/line``,
    ``electricity/…``, ``site/…``, ``investment/base/…``, ``capacity/…``, ``open_term/field``,
    ``flip/cost.busy_share/above`` and ``method/name``, and of points of curves
    ``cost_at_busy_share/0.4``, ``rate_on_cards/16`` and ``efficiency_on_cards/16``; or ``assumptions/group/name``; or
    ``catalog/cards/card/field``. In the place of a quote may stand so many cards of the catalog.
    """
    first, _, rest = address.partition("/")
    second, _, name = rest.partition("/")
    project = comparison.project
    if first == ASSUMPTIONS:
        return assumed(getattr(project.assumptions, second), name)
    if first == "catalog":
        card, _, field = name.partition("/")
        return project.used.card(card).leaf(field)
    if is_of_cards(first):
        return figure_on_cards(project, second, first, name)
    if name.startswith(CONDITIONS):
        return condition_figure(comparison, first, second, name)
    return _of_quote(comparison, first, second, name) if any(quote.id == first for quote in project.quotes) else None


def _of_quote(comparison: Comparison, quote_id: str, workload_id: str, name: str) -> Quantity | None:
    kind, _, deeper = name.partition("/")
    if kind in _DEEPER:
        return _DEEPER[kind](comparison, quote_id, workload_id, deeper)
    if kind == BUSY_FIGURE:
        return cost_at_busy_share(comparison, quote_id, workload_id, float(deeper))
    if kind in SCALING_FIGURES:
        return scaling_figure(comparison, quote_id, workload_id, kind, int(deeper))
    if name in CARD_NUMBERS:
        return numbers_of_quote(comparison, quote_id).get(name)
    evaluation = comparison.evaluations.get((quote_id, workload_id))
    return None if evaluation is None else evaluation.figures.get(name)
