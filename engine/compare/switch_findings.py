"""The rule of twelve months: whether a move to another software stack is paid back by what it saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.compare.quote_findings import of_terms
from engine.compare.ranking import CRITERIA, criterion
from engine.compare.results import Evaluation
from engine.compare.stages import stage
from engine.cost.decision_figures import adaptation_payback_months
from engine.cost.investment import RULE_MONTHS
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions
from engine.project.project import Project
from engine.texts import Message
from engine.value_text import ValueText

_COUNTED: Final = Leaf(0.0, "money", "investment/lost_compute", "The loss of compute is replaced at its cost")

Evaluations = Mapping[tuple[str, str], Evaluation]


def with_switches(project: Project, evaluations: Evaluations) -> Evaluations:
    """Evaluations in which every quote that takes a move to another stack says when that is paid back.

    It is set against the quote that does the work at the least cost without a move; where no quote does without one,
    nothing is said.
    """
    found = dict(evaluations)
    for workload in project.workloads:
        column = [evaluations[quote.id, workload.id] for quote in project.quotes]
        stays = [one for one in column if not _moves(one) and not one.blocked and _firm(one) is not None]
        if not stays:
            continue
        first = min(CRITERIA.index(name) for name, _ in map(_certain, stays))
        alike = [one for one in stays if _certain(one)[0] == CRITERIA[first]]
        base = min(alike, key=lambda one: float(_certain(one)[1].value))
        for one in column:
            if _moves(one) and not one.blocked:
                found[one.quote.id, workload.id] = _judged(one, base, project.assumptions.cost)
    return found


def _moves(evaluation: Evaluation) -> bool:
    return evaluation.migration is not None and evaluation.migration.needed


def _firm(evaluation: Evaluation) -> tuple[str, Quantity] | None:
    found = criterion(evaluation)
    return found if found is not None and found[1].firm and evaluation.figures["cost_total"].firm else None


def _certain(evaluation: Evaluation) -> tuple[str, Quantity]:
    found = _firm(evaluation)
    if found is None:
        raise TypeError("only quotes with a firm cost are set against each other")
    return found


@stage
def _judged(one: Evaluation, base: Evaluation, cost: CostAssumptions) -> Evaluation:
    """The evaluation with both paybacks among its figures, and the finding."""
    own, other = _firm(one), _certain(base)
    if own is None or own[0] != other[0] or not own[1].value:
        return one
    figures = one.figures
    terms = (figures["account_migration"], other[1], figures["cost_total"], own[1])
    months = assumed(cost, "horizon_months")
    with_loss = adaptation_payback_months(*terms, _COUNTED, months)
    without = adaptation_payback_months(*terms, figures["account_lost_compute"], months)
    told = (_within(with_loss), _within(without))
    key = _key(*told)
    finding = of_terms(
        key, "note" if key == "switch_pays" else "warn", f"quotes/{one.quote.id}/migration_person_days",
        base=base.quote.id, months=_months(told[0]), without=_months(told[1]), rule=RULE_MONTHS,
    )  # fmt: skip
    order = {"block": 0, "warn": 1, "note": 2}
    findings = tuple(sorted((*one.findings, finding), key=lambda each: order[each.severity]))
    paid = {"switch_payback_months": with_loss, "switch_payback_without_loss_months": without}
    return replace(one, findings=findings, figures={**figures, **paid})


def _key(with_loss: float | None, without: float | None) -> str:
    """The finding on the months until a move is paid back, with the loss of compute counted and without it."""
    if with_loss is None and without is None:
        return "switch_pays_never"
    if with_loss is not None and with_loss <= RULE_MONTHS:
        return "switch_pays"
    return "switch_pays_without_loss" if without is not None and without <= RULE_MONTHS else "switch_pays_late"


def _within(quantity: Quantity) -> float | None:
    """Months until it is paid back; None where the move saves nothing."""
    value = quantity.value
    return None if value is None or not 0 <= float(value) < float("inf") else float(value)


def _months(value: float | None) -> Message:
    return Message.of("findings.never") if value is None else ValueText.of_value(round(value, 1), "month")
