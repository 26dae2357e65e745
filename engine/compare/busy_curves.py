"""What the work costs over the share of the month in which the machines work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.catalog.card import Card
from engine.compare.addresses import COSTS
from engine.compare.cost_stage import cost_of
from engine.compare.evaluate import settings_of_project
from engine.compare.line_series import Array, LineSeries
from engine.compare.results import Comparison, Cost, Evaluation, Extent
from engine.compare.stages import stage
from engine.compare.uncertainty.futures import drawn_along
from engine.cost.prices import Settings
from engine.figures import Grade, Quantity
from engine.figures.variation import Graph
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.project.edits import set_assumption
from engine.quote.quote import HostedApi
from engine.texts import EngineError, Message
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

_LEAST: Final = 0.02
_POINTS: Final = 48
_PATH: Final = "assumptions/cost/busy_share"
BUSY_FIGURE: Final = "cost_at_busy_share"
"""Begins the address of a point: ``cost_at_busy_share/0.45``."""


@dataclass(frozen=True, slots=True)
class BusyCurves:
    """All quotes under one workload, money for the work that the figure `criterion` names; shares from 0 to 1."""

    criterion: str
    series: tuple[LineSeries, ...]


def busy_curves(comparison: Comparison, workload_id: str, extent: Extent = "all") -> BusyCurves:
    """The cost of a million tokens, or of a run, where machines are busier or less busy than today.

    Layouts and speeds stay as they are. Hosted tokens cost the same at any share. `lines` alone come
    sooner, and without their ranges and grades.
    """
    unit = _unit(comparison.project.workload(workload_id))
    series = tuple(_series(comparison, one, unit, extent) for one in comparison.column(workload_id))
    return BusyCurves(COSTS[unit], series)


def cost_at_busy_share(comparison: Comparison, quote_id: str, workload_id: str, share: float) -> Quantity | None:
    """One point of a curve with its derivation; None where there is no such point."""
    evaluation = comparison.evaluations.get((quote_id, workload_id))
    if evaluation is None or not 0 < share <= 1:
        return None
    if isinstance(evaluation.quote, HostedApi):
        cost = evaluation.cost
    else:
        moved = Comparison(set_assumption(comparison.project, "cost.busy_share", share), comparison.evaluations)
        cost = _cost(moved, evaluation)
    return None if cost is None else cost.units.get(_unit(evaluation.workload))


def _unit(workload: Workload) -> str:
    return "per_million_output_tokens" if isinstance(workload, OnlineServing | OfflineBatch) else "per_run"


def _series(comparison: Comparison, evaluation: Evaluation, unit: str, extent: Extent) -> LineSeries:
    quote_id, cost = evaluation.quote.id, _cost(comparison, evaluation)
    amount = None if cost is None else cost.units.get(unit)
    if amount is None or not amount.known:
        return LineSeries(quote_id, reason=_reason(evaluation, amount))
    own = _own(evaluation)
    shares, values = _along(amount, own)
    low, high, grade = _supported(amount, own, comparison.project.seed) if extent == "all" else (None, None, None)
    return LineSeries(
        quote_id, shares, values, low, high, own, amount.incomplete, amount.reason, grade=grade,
    )  # fmt: skip


def _own(evaluation: Evaluation) -> float | None:
    busy = None if evaluation.cost is None else evaluation.cost.busy_share
    if busy is None or not busy.known or isinstance(evaluation.quote, HostedApi):
        return None
    return min(max(float(busy.value), _LEAST), 1.0)


def _cost(comparison: Comparison, evaluation: Evaluation) -> Cost | None:
    """The cost at the share that is assumed, whatever jobs or a stated demand say of it."""
    quote, project = evaluation.quote, comparison.project
    if isinstance(quote, HostedApi):
        return evaluation.cost
    if evaluation.cost is None or evaluation.migration is None:
        return None
    try:
        cards = tuple(project.used.card(group.card) for group in quote.groups)
    except EngineError:
        return None
    return _costed(evaluation, settings_of_project(project), project.assumptions.speed, *cards)


@stage
def _costed(evaluation: Evaluation, settings: Settings, speed: SpeedAssumptions, *cards: Card) -> Cost:
    share = assumed(settings.cost, "busy_share")
    if evaluation.cost is not None and evaluation.cost.busy_share is share:
        return evaluation.cost
    late = None if evaluation.schedule is None else evaluation.schedule.late
    return cost_of(
        evaluation.quote, evaluation.workload, cards, evaluation.speed, settings, evaluation.migration, speed, late,
        busy=share, extent="lines",
    )  # fmt: skip


def _shares(own: float | None) -> Array:
    """Points that are denser where the machines are idle and the cost is steep, one of them where the quote stands."""
    shares: Array = np.geomspace(_LEAST, 1.0, _POINTS)
    return shares if own is None else np.unique(np.append(shares, own))


@stage
def _graph(amount: Quantity) -> Graph:
    return Graph([amount])


@stage
def _supported(amount: Quantity, own: float | None, seed: int) -> tuple[Array | None, Array | None, Grade]:
    """The range of the amount at each share, and its grade."""
    shares, graph = _shares(own), _graph(amount)
    low, high = drawn_along(graph, _PATH, lambda _leaf: shares, len(shares), seed)[0] or (None, None)
    return low, high, graph.grades()[0]


@stage
def _along(amount: Quantity, own: float | None) -> tuple[Array, Array]:
    shares = _shares(own)
    found = _graph(amount).values({_PATH: lambda _leaf: shares})[0]
    values: Array = np.broadcast_to(np.asarray(found, dtype=np.float64), shares.shape)
    return shares, values


def _reason(evaluation: Evaluation, amount: Quantity | None) -> Message | None:
    known = (amount, *evaluation.figures.values())
    return next((one.reason for one in known if one is not None and one.reason is not None), None)
