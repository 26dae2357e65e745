"""The cells of the comparison table: what each shows, what it says when there is nothing to show, and which is best."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from engine.compare.decision import overlap
from engine.compare.limits import unfavourable_end
from engine.compare.open_tax import read_otherwise, tax_is_unsaid
from engine.compare.results import Estimate, Evaluation
from engine.compare.table_rows import RowSpec
from engine.figures import Quantity
from engine.quote.follow_up import open_questions
from engine.quote.quote import QUESTIONS, Owned
from engine.texts import Message, format_number
from engine.value_text import open_reason
from engine.values import Unknown, leaf_of
from engine.workload.workload import Workload

Bands: TypeAlias = Mapping[str, Estimate]
DASH: Final = Message.of("table.dash")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a row says about a quote.

    `figure` addresses the derivation. `text` stands in place of the number where words say more. `note` is a short line
    below, `hint` the longer explanation behind it. `best` and `bad` are never both set.
    `remark` is what somebody noted on it, `unsure` that only the unfavourable end of its range misses what is asked.
    """

    figure: str | None = None
    estimate: Estimate | None = None
    text: Message | None = None
    best: bool = False
    bad: bool = False
    note: Message | None = None
    hint: Message | None = None
    remark: str = ""
    unsure: bool = False


def cell_of(spec: RowSpec, workload: Workload, evaluation: Evaluation, bands: Bands) -> Cell:
    """The cell of a row for one quote, not yet judged against the others."""
    if not spec.figure:
        return _WORDS[spec.key](evaluation)
    quantity = evaluation.figures.get(spec.figure)
    if quantity is None or (spec.key == "power_kw" and evaluation.quote.kind == "hosted_api"):
        return _nothing(evaluation)
    estimate = estimate_of(quantity, bands.get(spec.figure))
    if estimate.value is None or (estimate.incomplete and estimate.value == 0):
        return _unknown(spec.figure, replace(estimate, value=None))
    if spec.key in _COMPOSED:
        return _COMPOSED[spec.key](spec.figure, evaluation, estimate)
    bad = spec.misses(float(estimate.value), workload)
    note = Message.of("table.misses") if bad else None
    unsure = unfavourable_end(spec, estimate, evaluation) is not None
    hint = estimate.reason or (Message.of("table.unsure_hint") if unsure else None)
    return Cell(spec.figure, estimate, bad=bad, note=note, hint=hint, unsure=unsure)


def estimate_of(quantity: Quantity, band: Estimate | None) -> Estimate:
    """A quantity with the range of its band; a band of an earlier evaluation keeps its width in proportion."""
    low = high = grade = None
    value = None if quantity.value is None or np.ndim(quantity.value) else quantity.value
    if band is not None:
        grade = band.grade
        low, high = band.low, band.high
        if value is not None and band.value and band.value != value:
            factor = float(value) / float(band.value)
            low, high = (None if bound is None else bound * factor for bound in (low, high))
    reason = quantity.reason or open_reason(high, quantity.unit)
    return Estimate(value, low, high, quantity.unit, grade, reason, quantity.incomplete)


def mark_best(spec: RowSpec, evaluations: Sequence[Evaluation], cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Mark the best of a row among the quotes that can be taken, where the win is outside the noise.

    A lead that is within the ranges is not marked; the leader then says so in its hint. Nor is one that rests on a tax
    that nobody stated: its own, or the other reading of a quote behind it.
    """
    marked = list(cells)
    if spec.better is None:
        return tuple(marked)
    able = [place for place, cell in enumerate(cells) if _admitted(evaluations[place]) and _rank(cell) is not None]
    if len(able) < 2:
        return tuple(marked)
    sign = -1.0 if spec.better == "low" else 1.0
    ranked = sorted(able, key=lambda place: -sign * (_rank(cells[place]) or 0.0))
    first = _rank(cells[ranked[0]])
    leaders = [place for place in ranked if _rank(cells[place]) == first]
    others = ranked[len(leaders) :]
    if not others:
        return tuple(marked)
    clear = all(_apart(cells[leaders[0]], cells[place]) for place in others)
    unsaid = _rests_on_tax(spec.figure, first or 0.0, leaders, others, evaluations)
    for place in leaders:
        cell = cells[place]
        if clear and not unsaid and not cell.bad:
            marked[place] = replace(cell, best=True)
        elif unsaid or not clear:
            why = Message.of("table.undecided_tax" if unsaid else "table.undecided")
            marked[place] = replace(cell, hint=cell.hint or why)
    return tuple(marked)


def _rests_on_tax(
    figure: str, first: float, leaders: list[int], others: list[int], evaluations: Sequence[Evaluation]
) -> bool:
    """Whether a lead is that of a quote whose tax is open, or is lost when another one includes its tax."""
    if any(read_otherwise(evaluations[place], figure) is not None for place in leaders):
        return True
    read = (read_otherwise(evaluations[place], figure) for place in others)
    return any(other is not None and other <= first for other in read)


def _admitted(evaluation: Evaluation) -> bool:
    return not evaluation.blocked and (evaluation.fit is None or evaluation.fit.fits)


def _rank(cell: Cell) -> float | None:
    estimate = cell.estimate
    if estimate is None or estimate.value is None or estimate.incomplete:
        return None
    return float(estimate.value)


def _apart(leader: Cell, other: Cell) -> bool:
    """Whether a lead is larger than what the recommendation too takes for noise."""
    if leader.estimate is None or other.estimate is None:
        return False
    values = sorted(abs(float(estimate.value)) for estimate in (leader.estimate, other.estimate))
    if leader.estimate.value == 0 and leader.estimate.high:
        lowest = other.estimate.value if other.estimate.low is None else other.estimate.low
        return leader.estimate.high < float(lowest or 0.0)
    gap = values[1] / values[0] - 1 if values[0] else math.inf
    return gap > overlap(leader.estimate, other.estimate)


def _nothing(evaluation: Evaluation) -> Cell:
    """No such figure for this quote: because it does not fit, or because the question does not arise."""
    if evaluation.quote.kind == "hosted_api":
        return Cell(text=DASH, hint=Message.of("table.hosted"))
    block = next((finding.message for finding in evaluation.findings if finding.severity == "block"), None)
    return Cell(text=DASH, hint=block or Message.of("table.not_applicable"))


_OVER: Final = "unknown.over_capacity"
_IN_WORDS: Final = {"unknown.not_quoted": "table.not_quoted", _OVER: "display.over_capacity"}


def _unknown(figure: str, estimate: Estimate) -> Cell:
    key = "" if estimate.reason is None else estimate.reason.key
    text = Message.of(_IN_WORDS.get(key, "table.unknown"))
    return Cell(figure, estimate, text, bad=key == _OVER, hint=estimate.reason)


def _memory(figure: str, evaluation: Evaluation, estimate: Estimate) -> Cell:
    capacity = evaluation.figures.get("capacity_gb")
    if capacity is None or capacity.value is None or evaluation.fit is None:
        return Cell(figure, estimate)
    amounts = {"used": _short(estimate.value), "capacity": f"{float(capacity.value):,.0f}"}
    if evaluation.fit.fits:
        return Cell(figure, estimate, Message.of("table.memory", **amounts))
    fewest = evaluation.fit.fewest_cards
    note = Message.of("table.no_layout_fits") if fewest is None else Message.of("table.fits_from", cards=fewest)
    return Cell(figure, estimate, Message.of("table.memory", **amounts), bad=True, note=note)


def _electricity(figure: str, evaluation: Evaluation, estimate: Estimate) -> Cell:
    """What draws on the power of a supplier is not the cheapest in electricity: that is in its price."""
    if estimate.value == 0 and evaluation.quote.kind in ("rental", "hosted_api"):
        return Cell(figure, text=Message.of("table.in_price"))
    return Cell(figure, estimate, hint=estimate.reason)


def _to_spare(figure: str, _evaluation: Evaluation, estimate: Estimate) -> Cell:
    """In time with so much to spare, or so much too late."""
    value = float(estimate.value)
    note = Message.of("table.in_time" if value >= 0 else "table.too_late")
    return Cell(figure, estimate, bad=value < 0, note=note)


_COMPOSED: Final[Mapping[str, Callable[[str, Evaluation, Estimate], Cell]]] = {
    "memory": _memory,
    "electricity_three_years": _electricity,
    "weeks_to_spare": _to_spare,
}


def _short(value: float) -> str:
    return format_number(float(value), 3) if abs(float(value)) < 100 else f"{float(value):,.0f}"


def _layout(evaluation: Evaluation) -> Cell:
    if evaluation.layout is None:
        return _nothing(evaluation)
    return Cell(text=Message.of("table.plain", text=str(evaluation.layout)))


def _bound_by(evaluation: Evaluation) -> Cell:
    if evaluation.speed is None:
        return _nothing(evaluation)
    return Cell(text=Message.of(f"table.bound.{evaluation.speed.bound_by}"))


def _fewest_cards(evaluation: Evaluation) -> Cell:
    fewest = evaluation.figures.get("fewest_cards")
    if fewest is None:
        return _nothing(evaluation)
    machines = evaluation.figures["fewest_machines"]
    counts = {"cards": format_number(float(fewest.value)), "machines": format_number(float(machines.value))}
    note = Message.of("table.in_machines", machines=counts["machines"])
    return Cell("fewest_cards", text=Message.of("table.so_many_cards", cards=counts["cards"]), note=note)


def _other_tax(evaluation: Evaluation) -> Cell:
    """What a quote comes to if its prices include tax, where it does not say so."""
    other = read_otherwise(evaluation, "cost_total")
    if other is None:
        return Cell(text=DASH, hint=Message.of("table.tax_unsaid" if tax_is_unsaid(evaluation) else "table.tax_said"))
    return Cell(estimate=Estimate(other, None, None, "money", None), hint=Message.of("table.other_tax_hint"))


def _start(evaluation: Evaluation) -> Cell:
    quote = evaluation.quote
    if quote.kind in {"owned", "hosted_api"} and isinstance(quote.start_delay_weeks, Unknown):
        return Cell(estimate=Estimate(0.0, None, None, "week", "exact"), text=Message.of("table.at_once"))
    weeks = leaf_of(quote.start_delay_weeks, "week", f"quotes/{quote.id}/start_delay_weeks", quote.source)
    if weeks.value is None:
        return Cell(text=Message.of("table.not_quoted"), hint=weeks.reason)
    low, high = (None if bound is None else float(bound) for bound in (weeks.low, weeks.high))
    return Cell(estimate=Estimate(float(weeks.value), low, high, "week", "exact"))


def _migration(evaluation: Evaluation) -> Cell:
    """Person-days, which the account of migration rests on."""
    found = evaluation.migration
    if found is None:
        return _nothing(evaluation)
    estimate = replace(estimate_of(found.effort, None), low=found.effort_low, high=found.effort_high)
    if estimate.value is None:
        return _unknown("account_migration", estimate)
    text = Message.of("table.no_migration") if float(estimate.value) == 0 else None
    return Cell("account_migration", estimate, text)


def _questions(evaluation: Evaluation) -> Cell:
    if isinstance(evaluation.quote, Owned):
        return Cell(text=Message.of("table.no_supplier"))
    still_open = open_questions(evaluation.quote)
    answered = len(QUESTIONS) - len(still_open)
    counted = Estimate(float(answered), None, None, "1", "exact")
    shown = Message.of("table.of_count", part=answered, whole=len(QUESTIONS))
    hint = None
    for question in still_open:
        name = Message.of(f"table.question.{question}")
        hint = (
            Message.of("table.still_open", name=name)
            if hint is None
            else Message.of("table.list", first=hint, second=name)
        )
    return Cell(estimate=counted, text=shown, hint=hint)


def _findings(evaluation: Evaluation) -> Cell:
    counts = {
        severity: sum(finding.severity == severity for finding in evaluation.findings) for severity in ("block", "warn")
    }
    parts = [Message.of(f"table.findings.{severity}", count=count) for severity, count in counts.items() if count]
    if not parts:
        return Cell(text=Message.of("table.findings.none"))
    note = parts[1] if len(parts) > 1 else None
    return Cell(text=parts[0], bad=bool(counts["block"]), note=note, hint=evaluation.findings[0].message)


_WORDS: Final[Mapping[str, Callable[[Evaluation], Cell]]] = {
    "layout": _layout,
    "bound_by": _bound_by,
    "fewest_cards": _fewest_cards,
    "cost_other_tax": _other_tax,
    "start_weeks": _start,
    "migration": _migration,
    "questions": _questions,
    "findings": _findings,
}
