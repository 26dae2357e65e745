"""What is known about moving a workload to the stack of a quote: one object for window, reports and command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from engine.catalog.stacks import Stack
from engine.compare.stages import stage
from engine.figures import Quantity
from engine.figures.variation import ranges
from engine.migration.coverage import Cell, Support
from engine.migration.data_types import ChipTypes
from engine.migration.precedents import Precedent
from engine.migration.profile import ProfileSummary
from engine.migration.records import Step, ValidationResult
from engine.texts import Message

Basis = Literal["same_stack", "quoted", "profile", "architecture", "nothing"]
"""What the effort rests on: no migration, the supplier's number, a profile, the model's structure, the priors alone."""

Procedure = Literal["make_it_run", "align_accuracy", "fill_operators", "tune_speed"]
PROCEDURES: Final[tuple[Procedure, ...]] = ("make_it_run", "align_accuracy", "fill_operators", "tune_speed")
Reply = Literal["yes", "no", "answered", "open"]
"""Shown by a list or a validation, denied, answered by the supplier in words, not answered."""
Verdict = Literal["open", "passed", "failed", "recorded"]


@stage
def ends(quantity: Quantity) -> tuple[float | None, float | None]:
    """Its range, as that of every other figure; nothing of what is unknown."""
    (found,) = ranges([quantity])
    return (None, None) if found is None else found


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """One operator and what the stack says about it.

    `seconds` and `share` of the compute time are None without a profile. `alias` is the name under which it was found,
    with the reason. `chips` are what a list of data types says by chip, where there is one. `filler` is a library
    outside the stack that brings it. `weak` marks a plainer operator that stands in for a fused one; `inferred` a name
    that follows from a kernel's. `hot` are those that decide.
    """

    name: str
    support: Support
    cell: Cell
    seconds: float | None = None
    share: float | None = None
    calls: int = 0
    alias: str = ""
    why: str = ""
    filler: Cell | None = None
    weak: bool = False
    inferred: bool = False
    hot: bool = True
    remark: Message | None = None
    chips: tuple[ChipTypes, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One of the three questions, with the reply and what it rests on."""

    step: Step
    reply: Reply
    basis: Message


@dataclass(frozen=True, slots=True)
class ProcedureEffort:
    """Person-days of one procedure: its likely value with derivation; the ends of its range are found when asked for.

    `measured` says that the value was entered after it was done.
    """

    procedure: Procedure
    days: Quantity
    measured: bool = False

    @property
    def low(self) -> float | None:
        """The low end, None of what is unknown."""
        return ends(self.days)[0]

    @property
    def high(self) -> float | None:
        """The high end, None of what is unknown."""
        return ends(self.days)[1]


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One thing to do on the supplier's machine: what to run, what it must reach, and what it did reach.

    `limit` is the threshold, whose value is a least or, where `at_most`, a most; None where a result is only recorded.
    """

    step: Step
    title: Message
    instruction: Message
    limit: Quantity | None
    at_most: bool
    result: ValidationResult | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Migration:
    """Everything about one quote under one workload.

    `shares` hold the share of compute time by support, unknown without a profile; `counts` the hot operators by
    support. `effort` are the person-days that enter the account of migration, `weeks` the calendar that enters the
    schedule. `house_days` and `house_cost` are the labelled house rules beside them. `fallback_factor` is how much
    longer the model takes until operators that run on the processor are filled in.
    """

    quote_id: str
    workload_id: str
    current_stack: str
    stack: Stack | None
    stack_name: str
    basis: Basis
    profile: ProfileSummary | None
    effort: Quantity
    effort_low: float | None
    effort_high: float | None
    weeks: Quantity
    shares: Mapping[Support, Quantity] = field(default_factory=dict)
    counts: Mapping[Support, int] = field(default_factory=dict)
    operators: tuple[OperatorRow, ...] = ()
    procedures: tuple[ProcedureEffort, ...] = ()
    questions: tuple[Question, ...] = ()
    models: tuple[Precedent, ...] = ()
    features: tuple[Precedent, ...] = ()
    remarks: tuple[Message, ...] = ()
    plan: tuple[PlanStep, ...] = ()
    fallback_factor: Quantity | None = None
    house_days: Quantity | None = None
    house_cost: Quantity | None = None
    figures: Mapping[str, Quantity] = field(default_factory=dict)

    @property
    def needed(self) -> bool:
        """Whether there is anything to migrate."""
        return self.basis != "same_stack"

    @property
    def longest_tokens(self) -> int | None:
        """The longest context that a precedent names; None where none does."""
        return max((one.longest_tokens for one in self.models if one.longest_tokens), default=None)
