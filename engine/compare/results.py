"""What an evaluation yields: plain frozen objects full of quantities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from engine.figures import Grade, Leaf, Quantity
from engine.migration.results import Migration
from engine.project.project import Project
from engine.quote.quote import Quote
from engine.texts import Message
from engine.workload.workload import Workload

Severity = Literal["block", "warn", "note"]
BoundBy = Literal["bandwidth", "compute", "links", "overhead", "capacity", "supplier"]
MemoryPart = Literal["weights", "kv_cache", "activations", "gradients", "optimizer", "reserved", "data"]
MEMORY_PARTS: Final[tuple[MemoryPart, ...]] = (
    "weights", "kv_cache", "activations", "gradients", "optimizer", "reserved", "data",
)  # fmt: skip
Account = Literal[
    "hardware", "rent", "tokens", "electricity", "cooling", "network_storage", "installation",
    "support", "operations", "migration", "lost_compute", "spares", "late_start", "financing", "resale",
]  # fmt: skip
ACCOUNTS: Final[tuple[Account, ...]] = (
    "hardware", "rent", "tokens", "electricity", "cooling", "network_storage", "installation",
    "support", "operations", "migration", "lost_compute", "spares", "late_start", "financing", "resale",
)  # fmt: skip


Extent: TypeAlias = Literal["all", "lines", "speed"]
"""How much of an evaluation is wanted: all; what lines and bars of charts show; layout, fit and speed alone."""

StepName: TypeAlias = Literal["delivery", "queue", "installation", "setup", "migration", "run"]
STEPS: Final[tuple[StepName, ...]] = ("delivery", "queue", "installation", "setup", "migration", "run")


@dataclass(frozen=True, slots=True)
class Schedule:
    """The weeks of each step, in order, and what they come to.

    `figures` hold ready_weeks and finish_weeks, and where a day is stated on which the work is needed weeks_to_spare
    and weeks_late.
    """

    steps: Mapping[StepName, Quantity]
    figures: Mapping[str, Quantity]

    @property
    def late(self) -> Quantity:
        """The weeks that a late start costs: those after the day it is needed, without such a day all of them."""
        return self.figures.get("weeks_late") or self.figures["ready_weeks"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth knowing; `block` means that the quote cannot be recommended as it stands.

    `field` is the path of the stored field that the finding is about, where there is one.
    """

    key: str
    severity: Severity
    message: Message
    field: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a model is spread over cards: tensor, pipeline, data, expert and context parallel sizes.

    `expert` is over how many cards the routed experts of a stage are spread beyond tensor parallelism; these cards
    are those of the data-parallel copies, so that it takes none of its own. `within` is into how many parts a
    tensor-parallel group divides them whole where they stay in it. `because` says why it was chosen.
    """

    tensor: int = 1
    pipeline: int = 1
    data: int = 1
    expert: int = 1
    context: int = 1
    within: int = 1
    because: str = field(default="Chosen layout", compare=False)

    @property
    def holders(self) -> int:
        """Among how many cards (or parts of a tensor-parallel group) experts stand whole; 1 where each is cut."""
        return self.tensor * self.expert if self.expert > 1 else self.within

    @property
    def cards_per_replica(self) -> int:
        """Cards that hold one copy of the model."""
        return self.tensor * self.pipeline * self.context

    @property
    def cards(self) -> int:
        """All cards in use."""
        return self.tensor * self.pipeline * self.data * self.context

    def __str__(self) -> str:
        parts = [f"TP{self.tensor}"]
        parts += [f"PP{self.pipeline}"] if self.pipeline > 1 else []
        parts += [f"DP{self.data}"] if self.data > 1 else []
        parts += [f"CP{self.context}"] if self.context > 1 else []
        parts += [f"EP{self.holders}"] if self.holders > 1 else []
        return " × ".join(parts)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A layout that was not taken, and why."""

    layout: Layout
    reason: Message


@dataclass(frozen=True, slots=True)
class Fit:
    """Memory of the fullest card, by part, in bytes.

    `largest_concurrency` is the most requests at once that one installation can hold, None for training.
    `fewest_cards` is the smallest number of these cards on which a legal layout fits, None where none was found.
    The part `kv_cache` is what an engine reserves, `logical_cache` what the tokens themselves need.
    `longest_context` (tokens of one request) and `largest_batch` (sequences of a micro-batch) are the most that this
    layout holds. `remedies` say what would make it fit, or hold more, the smallest change first.
    """

    fits: bool
    parts: Mapping[MemoryPart, Quantity]
    total: Quantity
    capacity: Quantity
    usable: Quantity
    largest_concurrency: Quantity | None = None
    fewest_cards: int | None = None
    logical_cache: Quantity | None = None
    longest_context: int | None = None
    largest_batch: int | None = None
    remedies: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast an installation is. Quantities that do not apply to the workload are absent from `values`.

    Keys: prefill_tokens_per_s (one replica), decode_tokens_per_s (one stream), output_tokens_per_s,
    total_tokens_per_s and requests_per_s (whole installation), ttft_seconds, tpot_seconds (P50),
    tokens_per_s_per_card, step_seconds, mfu, run_seconds (one training or batch run).
    """

    values: Mapping[str, Quantity]
    bound_by: BoundBy


@dataclass(frozen=True, slots=True)
class CostLine:
    """One account over the horizon: what falls due at once, what each month, and both together (money)."""

    account: Account
    upfront: Quantity
    monthly: Quantity
    total: Quantity


_NONE_OF_ITS_OWN: Final = Leaf(0.0, "1", "quotes/idle_power_share", "Power is the supplier's")


@dataclass(frozen=True, slots=True)
class Cost:
    """The accounts of a quote under a workload.

    `units` holds cost per unit of work: per_million_output_tokens, per_million_tokens, per_10k_requests, per_run,
    per_million_input_tokens (all that is paid over the input tokens alone), per_month, and where there are machines
    per_card_hour, per_machine_month and per_effective_pflop_hour, idle or not, and over the horizon `idle`, what of the
    accounts is paid while machines do not work, and `electricity_three_years`; a unit that cannot be computed is an
    unknown quantity with its reason. `power` is that of the installation at full load (W), `busy_share`
    the share of the month in which it works, `idle_power_share` what it draws of that power in the rest of it.
    """

    lines: tuple[CostLine, ...]
    upfront: Quantity
    monthly: Quantity
    total: Quantity
    units: Mapping[str, Quantity]
    power: Quantity
    busy_share: Quantity
    idle_power_share: Quantity = _NONE_OF_ITS_OWN


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One quote under one workload. `figures` addresses every quantity that a user can open, by name."""

    quote: Quote
    workload: Workload
    layout: Layout | None
    refused: tuple[Refusal, ...]
    fit: Fit | None
    speed: Speed | None
    cost: Cost | None
    findings: tuple[Finding, ...]
    group_layouts: tuple[Layout | None, ...] = ()
    figures: Mapping[str, Quantity] = field(default_factory=dict)
    migration: Migration | None = None
    schedule: Schedule | None = None

    @property
    def blocked(self) -> bool:
        """Whether a finding forbids recommending this quote."""
        return any(finding.severity == "block" for finding in self.findings)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Comparison:
    """All evaluations of a project, by quote id and workload id."""

    project: Project
    evaluations: Mapping[tuple[str, str], Evaluation]

    def of(self, quote_id: str, workload_id: str) -> Evaluation:
        """The evaluation of one quote under one workload."""
        return self.evaluations[quote_id, workload_id]

    def column(self, workload_id: str) -> tuple[Evaluation, ...]:
        """All quotes under one workload, in the order of the project."""
        return tuple(self.evaluations[quote.id, workload_id] for quote in self.project.quotes)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A quantity as it is shown: with its range, grade and, where unknown, the reason."""

    value: Any
    low: float | None
    high: float | None
    unit: str
    grade: Grade | None
    reason: Message | None = None
    incomplete: bool = False
