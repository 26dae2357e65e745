"""Which rows the comparison of a workload has, and how each is titled and judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from engine.compare.missed_limits import AT_ONCE, AT_RATE
from engine.compare.results import Comparison
from engine.texts import Message, format_number
from engine.value_text import ValueText
from engine.workload.workload import Workload

Group = Literal["fit", "speed", "cost", "open"]
GROUPS: Final[tuple[Group, ...]] = ("fit", "speed", "cost", "open")
Better = Literal["high", "low"]


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row: the figure that it shows, which end of it is better, and the wish of the workload that bounds it.

    `wish` names a field of the workload in the unit of the figure. A row without a figure is one of words, which
    `engine.compare.table_cells` composes by its key.
    """

    key: str
    group: Group
    figure: str = ""
    better: Better | None = None
    wish: str = ""

    def wanted(self, workload: Workload) -> float | None:
        """What the workload asks of this row, in the unit of the figure; None where it asks nothing."""
        found = getattr(workload, self.wish, None) if self.wish else None
        return None if found is None else float(found)

    def title(self, comparison: Comparison, workload: Workload) -> Message:
        """The name of the row, with the limit it is held to."""
        if self.key in ("cost_total", "cost_other_tax"):
            months = comparison.project.assumptions.cost.horizon_months.value
            return Message.of(f"table.row.{self.key}", months="?" if months is None else format_number(months, 3))
        title, asked = Message.of(f"table.row.{self.key}"), self.asked(workload)
        return title if asked is None else Message.of("table.titled", title=title, wish=asked)

    def asked(self, workload: Workload) -> Message | None:
        """What the workload asks of this row, in words."""
        wanted = self.wanted(workload)
        return None if wanted is None else _WISHES[self.wish](wanted)

    def misses(self, value: float, workload: Workload) -> bool:
        """Whether a value falls short of what the workload asks."""
        wanted = self.wanted(workload)
        if wanted is None:
            return False
        return value < wanted if self.better == "high" else value > wanted


_WISHES: Final[dict[str, Callable[[float], Message]]] = {
    "concurrency": lambda value: Message.of("table.wish.concurrency", value=format_number(value)),
    "ttft_limit_ms": lambda value: Message.of("table.wish.limit", value=ValueText.of_value(value, "ms")),
    "tpot_limit_ms": lambda value: Message.of("table.wish.limit", value=ValueText.of_value(value, "ms")),
    "deadline_hours": lambda value: Message.of("table.wish.deadline", value=format_number(value)),
}

_MEMORY: Final = RowSpec("memory", "fit", "total_per_card_gb")
_LAYOUT: Final = RowSpec("layout", "fit")
_POWER: Final = RowSpec("power_kw", "fit", "power_kw")
_BOUND: Final = RowSpec("bound_by", "speed")
UNDER_LOAD: Final = (
    RowSpec("load_share", "speed", "load_share", "low"),
    *(RowSpec(name, "speed", name, "low", limit) for name, limit in AT_RATE.items()),
    RowSpec("goodput_requests_per_s", "speed", "goodput_requests_per_s", "high"),
)
"""Rows of what a stated rate of requests leads to."""
WITHIN_LIMITS: Final = (
    *(RowSpec(name, "speed", name, "low", limit) for name, limit in AT_ONCE.items()),
    RowSpec("highest_rate_within_limits", "speed", "highest_rate_within_limits", "high"),
)
"""Rows of what limits lead to."""

_RUN: Final = RowSpec("run_hours", "speed", "run_hours", "low", "deadline_hours")
_COST: Final = (
    RowSpec("cost_total", "cost", "cost_total", "low"),
    RowSpec("cost_other_tax", "cost"),
    RowSpec("cost_upfront", "cost", "cost_upfront"),
    RowSpec("cost_per_month", "cost", "cost_per_month"),
    RowSpec("cost_idle", "cost", "cost_idle", "low"),
    RowSpec("electricity_three_years", "cost", "electricity_three_years", "low"),
)
_PER_OUTPUT: Final = RowSpec("cost_per_million_output_tokens", "cost", "cost_per_million_output_tokens_all_in", "low")
_PER_TOKENS: Final = RowSpec("cost_per_million_tokens", "cost", "cost_per_million_tokens", "low")
_PER_INPUT: Final = RowSpec("cost_per_million_input_tokens", "cost", "cost_per_million_input_tokens", "low")
_PER_PFLOP: Final = RowSpec("cost_per_effective_pflop_hour", "cost", "cost_per_effective_pflop_hour", "low")
_PER_PAID_PFLOP: Final = RowSpec("cost_per_paid_pflop_hour", "cost", "cost_per_paid_pflop_hour", "low")
_PER_RUN: Final = RowSpec("cost_per_run", "cost", "cost_per_run", "low")
_OPEN: Final = (
    RowSpec("start_weeks", "open", better="low"),
    RowSpec("migration", "open", better="low"),
    RowSpec("migration_weeks", "open", "migration_weeks", "low"),
    RowSpec("ready_weeks", "open", "ready_weeks", "low"),
    RowSpec("finish_weeks", "open", "finish_weeks", "low"),
    RowSpec("weeks_to_spare", "open", "weeks_to_spare", "high"),
    RowSpec("questions", "open", better="high"),
    RowSpec("findings", "open"),
)

_ONLINE: Final = (
    _MEMORY,
    _LAYOUT,
    RowSpec("largest_concurrency", "fit", "largest_concurrency", "high", "concurrency"),
    RowSpec("longest_context", "fit", "longest_context", "high"),
    RowSpec("fewest_cards", "fit"),
    _POWER,
    RowSpec("output_tokens_per_s", "speed", "output_tokens_per_s", "high"),
    RowSpec("ttft_ms", "speed", "ttft_ms", "low"),
    RowSpec("tpot_ms", "speed", "tpot_ms", "low"),
    *UNDER_LOAD,
    *WITHIN_LIMITS,
    _BOUND,
    *_COST,
    _PER_OUTPUT,
    _PER_INPUT,
    _PER_TOKENS,
    RowSpec("cost_per_10k_requests", "cost", "cost_per_10k_requests", "low"),
    _PER_PFLOP,
    _PER_PAID_PFLOP,
    *_OPEN,
)
_BATCH: Final = (
    _MEMORY,
    _LAYOUT,
    RowSpec("batch_at_once", "fit", "largest_concurrency", "high"),
    RowSpec("longest_context", "fit", "longest_context", "high"),
    RowSpec("fewest_cards", "fit"),
    _POWER,
    RowSpec("output_tokens_per_s", "speed", "output_tokens_per_s", "high"),
    RowSpec("total_tokens_per_s", "speed", "total_tokens_per_s", "high"),
    _RUN,
    _BOUND,
    *_COST,
    _PER_OUTPUT,
    _PER_INPUT,
    _PER_TOKENS,
    RowSpec("cost_per_10k_requests", "cost", "cost_per_10k_requests", "low"),
    _PER_RUN,
    _PER_PFLOP,
    _PER_PAID_PFLOP,
    *_OPEN,
)
_TRAINING: Final = (
    _MEMORY,
    _LAYOUT,
    RowSpec("fewest_cards", "fit"),
    RowSpec("largest_batch", "fit", "largest_batch", "high"),
    _POWER,
    RowSpec("tokens_per_s_per_card", "speed", "tokens_per_s_per_card", "high"),
    RowSpec("total_tokens_per_s", "speed", "total_tokens_per_s", "high"),
    RowSpec("step_time_s", "speed", "step_time_s", "low"),
    RowSpec("mfu", "speed", "mfu"),
    _RUN,
    _BOUND,
    *_COST,
    _PER_TOKENS,
    _PER_RUN,
    _PER_PFLOP,
    _PER_PAID_PFLOP,
    *_OPEN,
)
_SCIENCE: Final = (_MEMORY, _POWER, _RUN, _BOUND, *_COST, _PER_RUN, *_OPEN)


COUNTS: Final = frozenset(("largest_concurrency", "batch_at_once", "largest_batch", "questions"))
"""Rows of whole things, which have no unit and yet are no shares."""


def rows_for(workload: Workload, *, due: bool = False) -> tuple[RowSpec, ...]:
    """The rows for a kind of workload, in order.

    Args:
        due: whether the project states a day on which the work is needed.
    """
    left_out = {"finish_weeks"} if workload.kind == "online_serving" else set()
    left_out |= set() if due else {"weeks_to_spare"}
    limited = getattr(workload, "limited", False)
    if getattr(workload, "requests_per_day", None) is None:
        left_out |= {row.key for row in UNDER_LOAD}
    else:
        left_out |= set(AT_ONCE) if limited else {"goodput_requests_per_s"}
    if not limited:
        left_out |= {row.key for row in WITHIN_LIMITS}
    return tuple(row for row in _rows_of(workload) if row.key not in left_out)


def _rows_of(workload: Workload) -> tuple[RowSpec, ...]:
    if workload.kind == "online_serving":
        return _ONLINE
    if workload.kind == "offline_batch":
        return _BATCH
    return _SCIENCE if workload.kind == "graphics_science" else _TRAINING
