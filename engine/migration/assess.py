"""The operators of a workload against a stack: from a profile where there is one, else from the model's structure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.figures import Leaf, Quantity
from engine.migration.coverage import SUPPORTS, Cell, Evidence, Support
from engine.migration.data_types import chip_types
from engine.migration.effort_figures import compute_time_share
from engine.migration.hot import hot_operators
from engine.migration.kept_evidence import answer_in
from engine.migration.results import OperatorRow
from engine.texts import Message

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.catalog.stacks import Stack
    from engine.migration.kept_evidence import KeptEvidence
    from engine.migration.profile import ProfiledOperator, ProfileSummary
    from engine.workload.workload import Workload


def operators_of_profile(
    profile: ProfileSummary, stack: Stack, kept: KeptEvidence | None = None
) -> tuple[OperatorRow, ...]:
    """Every operator that the profile keeps, the slowest first; `kept` holds answers that count instead of today's."""
    total = profile.compute_seconds
    hot = len(profile.hot())
    return tuple(
        _profiled(operator, profile, stack, kept, total, hot=place < hot)
        for place, operator in enumerate(profile.operators)
    )  # fmt: skip


def _profiled(
    operator: ProfiledOperator,
    profile: ProfileSummary,
    stack: Stack,
    kept: KeptEvidence | None,
    total: float,
    *,
    hot: bool,
) -> OperatorRow:
    seconds, share = operator.seconds, operator.seconds / total if total else None
    inferred = operator.named_by == "kernel"
    if profile.stack == stack.id:
        evidence = Evidence(text=profile.file)
        cell = Cell("native", operator.name, stack.id, "", evidence)
        ran = Message.of("migration.remark.ran_here")
        return OperatorRow(operator.name, "native", cell, seconds, share, operator.calls, hot=hot, remark=ran)
    if operator.role == "generated":
        cell = Cell("unknown", operator.name, "", "", Evidence())
        made = Message.of("migration.remark.generated")
        return OperatorRow(operator.name, "unknown", cell, seconds, share, operator.calls, hot=hot, remark=made)
    answer = answer_in(kept, operator.name, stack, implied=False)
    support = answer.cell.support
    silent = operator.role == "external" and support == "unknown"
    remark = Message.of("migration.remark.external") if silent else None
    return OperatorRow(
        operator.name, support, answer.cell, seconds, share, operator.calls,
        answer.alias, answer.why, answer.filler, inferred=inferred, hot=hot, remark=remark,
        chips=chip_types(operator.name, stack),
    )  # fmt: skip


def operators_of_model(
    model: ModelArchitecture | None, workload: Workload, stack: Stack, kept: KeptEvidence | None = None
) -> tuple[OperatorRow, ...]:
    """The hot operators that the model's structure and the formats in use imply."""
    rows = []
    for name in hot_operators(model, workload):
        answer = answer_in(kept, name, stack, implied=True)
        rows.append(OperatorRow(name, answer.cell.support, answer.cell, filler=answer.filler, weak=answer.weak))
    return tuple(rows)


def counts_of(rows: Sequence[OperatorRow]) -> dict[Support, int]:
    """How many of the operators that decide have which support."""
    return {support: sum(row.hot and row.support == support for row in rows) for support in SUPPORTS}


def shares_of(rows: Sequence[OperatorRow], profile: ProfileSummary | None) -> Mapping[Support, Quantity]:
    """The share of compute time by support; what the profile does not name counts as unknown."""
    if profile is None or not profile.compute_seconds:
        reason = Message.of("unknown.no_profile")
        return {support: Leaf(None, "1", f"migration/shares/{support}", reason=reason) for support in SUPPORTS}
    path = f"migration/profiles/{profile.id}"
    total = Leaf(profile.compute_seconds, "s", f"{path}/compute_seconds", profile.file)
    found: dict[Support, Quantity] = {}
    for support in SUPPORTS:
        seconds = sum(row.seconds or 0.0 for row in rows if row.support == support)
        seconds += profile.other_seconds if support == "unknown" else 0.0
        found[support] = compute_time_share(Leaf(seconds, "s", f"{path}/{support}_seconds", profile.file), total)
    return found
