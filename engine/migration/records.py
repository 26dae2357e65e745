"""What a project keeps about migrations: profiles of its workloads, and what validations found."""

from __future__ import annotations

import datetime
from typing import Annotated, Final, Literal, Self

from pydantic import FailFast, Field, model_validator

from engine.base import Frozen, Identifier
from engine.migration.profile import ProfileSummary
from engine.texts import EngineError

Step = Literal[
    "precedent", "fillable", "support_answer",
    "make_it_run", "align_accuracy", "fill_operators", "tune_speed",
    "prefill", "decode", "throughput", "long_context", "accuracy", "canary_p99", "canary_failures",
]  # fmt: skip
STEPS: Final[tuple[Step, ...]] = (
    "precedent", "fillable", "support_answer",
    "make_it_run", "align_accuracy", "fill_operators", "tune_speed",
    "prefill", "decode", "throughput", "long_context", "accuracy", "canary_p99", "canary_failures",
)  # fmt: skip
"""Three questions, days of four procedures, and measurements."""

STEP_UNITS: Final[dict[Step, str]] = {
    "precedent": "1", "fillable": "1", "support_answer": "h",
    "make_it_run": "d", "align_accuracy": "d", "fill_operators": "d", "tune_speed": "d",
    "prefill": "token/s", "decode": "token/s", "throughput": "token/s", "long_context": "token/s",
    "accuracy": "1", "canary_p99": "ms", "canary_failures": "1",
}  # fmt: skip
"""In what each is counted: a question is 1 for yes and 0 for no, support the hours until an answer."""

_SHARES: Final = ("precedent", "fillable", "accuracy", "canary_failures")


class WorkloadProfile(Frozen):
    """The profile of a workload as it runs today."""

    workload_id: Identifier
    profile: ProfileSummary


class ValidationResult(Frozen):
    """What one step of a validation found for a quote and a workload; it replaces the estimate."""

    quote_id: Identifier
    workload_id: Identifier
    step: Step
    value: Annotated[float, Field(ge=0, le=1e12)]
    date: datetime.date | None = None
    source: str = ""
    note: str = ""

    @model_validator(mode="after")
    def _share(self) -> Self:
        if self.step in _SHARES and self.value > 1:
            raise EngineError("invalid.at_most", where="value", limit=1, given=self.value)
        return self


class MigrationRecords(Frozen):
    """One profile a workload, one result a step."""

    profiles: Annotated[tuple[WorkloadProfile, ...], FailFast()] = ()
    results: Annotated[tuple[ValidationResult, ...], FailFast()] = ()

    @model_validator(mode="after")
    def _once(self) -> Self:
        keys = [(one.quote_id, one.workload_id, one.step) for one in self.results]
        workloads = [one.workload_id for one in self.profiles]
        if len(set(keys)) < len(keys) or len(set(workloads)) < len(workloads):
            raise EngineError("error.recorded_twice")
        return self

    def profile_of(self, workload_id: str) -> ProfileSummary | None:
        """The profile of a workload; None where there is none."""
        return next((one.profile for one in self.profiles if one.workload_id == workload_id), None)

    def results_of(self, quote_id: str, workload_id: str) -> tuple[ValidationResult, ...]:
        """What validations of a quote under a workload found."""
        return tuple(one for one in self.results if (one.quote_id, one.workload_id) == (quote_id, workload_id))

    def without(self, *, quote_id: str = "", workload_id: str = "") -> Self:
        """The records without those of a quote, or of a workload, that leaves the project."""
        profiles = tuple(one for one in self.profiles if one.workload_id != workload_id)
        results = tuple(
            one for one in self.results if one.quote_id != quote_id and one.workload_id != workload_id
        )  # fmt: skip
        if len(profiles) == len(self.profiles) and len(results) == len(self.results):
            return self
        return self.replace(profiles=profiles, results=results)
