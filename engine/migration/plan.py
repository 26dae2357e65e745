"""The validation plan of a quote: what to run on the supplier's machine, and what it must reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from engine.compare.stages import stage
from engine.figures import Leaf, Quantity
from engine.migration.effort_figures import least_long_context_tokens_per_s, least_tokens_per_s
from engine.migration.records import Step, ValidationResult
from engine.migration.results import OperatorRow, PlanStep, Procedure, Verdict
from engine.project.assumed import assumed
from engine.texts import Message
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

if TYPE_CHECKING:
    from engine.project.assumptions import MigrationAssumptions

LONG_CONTEXT_TOKENS: Final = 32_768
_QUESTIONS: Final[tuple[Step, ...]] = ("precedent", "fillable", "support_answer")
_PROCEDURES: Final[tuple[Procedure, ...]] = ("make_it_run", "align_accuracy", "fill_operators", "tune_speed")
_SPEEDS: Final[Mapping[Step, str]] = {
    "prefill": "prefill_tokens_per_s", "decode": "decode_tokens_per_s", "throughput": "output_tokens_per_s",
}  # fmt: skip
_NAMED: Final = 5


def plan_of(
    workload: Workload,
    operators: Sequence[OperatorRow],
    speeds: Mapping[str, Quantity],
    group: MigrationAssumptions,
    results: Sequence[ValidationResult],
) -> tuple[PlanStep, ...]:
    """All steps in order: questions, procedures, measurements, canary.

    Args:
        speeds: the estimates, by the names of figures; what is measured is compared with them.
    """
    found = {one.step: one for one in results}
    measured = _measurements(workload, speeds, group, found)
    accuracy = _step("accuracy", assumed(group, "accuracy_loss_limit"), found, at_most=True)
    return (*_asked(operators, results), *measured, accuracy, *_canary(workload, group, found))


@stage
def _asked(operators: Sequence[OperatorRow], results: Sequence[ValidationResult]) -> tuple[PlanStep, ...]:
    """Questions and procedures, which no speed moves."""
    found = {one.step: one for one in results}
    return tuple(_step(step, None, found, told=_told(step, operators)) for step in (*_QUESTIONS, *_PROCEDURES))


def _told(step: Step, operators: Sequence[OperatorRow]) -> dict[str, str]:
    """The operators that have to be checked, by name."""
    if step != "fillable":
        return {}
    asked = [row.name for row in operators if row.hot and row.support != "native"]
    names = ", ".join(asked[:_NAMED]) + (" …" if len(asked) > _NAMED else "")
    return {"operators": names or "—"}


def _measurements(
    workload: Workload,
    speeds: Mapping[str, Quantity],
    group: MigrationAssumptions,
    found: Mapping[Step, ValidationResult],
) -> list[PlanStep]:
    if not isinstance(workload, OnlineServing | OfflineBatch):
        return []
    tolerance = assumed(group, "speed_tolerance")
    shape = {"input": workload.input_tokens, "output": workload.output_tokens}
    steps = []
    for step, name in _SPEEDS.items():
        limit = least_tokens_per_s(speeds[name], tolerance) if name in speeds else None
        steps.append(_step(step, limit, found, told=shape))
    decode = speeds.get("decode_tokens_per_s")
    limit = None if decode is None else least_long_context_tokens_per_s(decode, assumed(group, "long_context_share"))
    return [*steps, _step("long_context", limit, found, told={"tokens": LONG_CONTEXT_TOKENS})]


def _canary(
    workload: Workload, group: MigrationAssumptions, found: Mapping[Step, ValidationResult]
) -> tuple[PlanStep, ...]:
    if not isinstance(workload, OnlineServing):
        return ()
    limit = None
    if workload.ttft_limit_ms is not None:
        limit = Leaf(workload.ttft_limit_ms, "ms", f"workloads/{workload.id}/ttft_limit_ms", workload.name)
    count = float(assumed(group, "canary_weeks").value or 0)
    weeks = {"weeks": Message.of("display.one_week") if count == 1 else Message.of("display.weeks", count=count)}
    failures = assumed(group, "failure_share_limit")
    return (
        _step("canary_p99", limit, found, at_most=True, told=weeks),
        _step("canary_failures", failures, found, at_most=True, told=weeks),
    )


def _step(
    step: Step,
    limit: Quantity | None,
    found: Mapping[Step, ValidationResult],
    *,
    at_most: bool = False,
    told: Mapping[str, Any] = MappingProxyType({}),
) -> PlanStep:
    result = found.get(step)
    title = Message.of(f"migration.step.{step}")
    instruction = Message.of(f"migration.instruction.{step}", **told)
    return PlanStep(step, title, instruction, limit, at_most, result, _verdict(limit, at_most, result))


def _verdict(limit: Quantity | None, at_most: bool, result: ValidationResult | None) -> Verdict:
    if result is None:
        return "open"
    if result.step in ("precedent", "fillable"):
        return "passed" if result.value >= 1 else "failed"
    if limit is None or limit.value is None:
        return "recorded"
    good = result.value <= limit.value if at_most else result.value >= limit.value
    return "passed" if good else "failed"
