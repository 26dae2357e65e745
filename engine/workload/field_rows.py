"""The fields of a workload, in the order in which one thinks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.field_rows import Row
from engine.workload.workload import FineTuning

if TYPE_CHECKING:
    from collections.abc import Mapping


def _adapts(workload: Any) -> bool:
    return isinstance(workload, FineTuning) and workload.method != "full"


def _is_low_rank(workload: Any) -> bool:
    return _adapts(workload) and workload.adapter_kind == "low_rank"


def _has_typical_lengths(workload: Any) -> bool:
    """Where lengths are distributed, typical ones are their means and nothing to be typed."""
    return workload.lengths is None


def _drafts(workload: Any) -> bool:
    return int(workload.drafted_tokens) > 0


def _spreads_experts(workload: Any) -> bool:
    return (workload.parallelism.expert or 1) > 1


SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "work": (Row("name", "text"),),
    "formats": (
        Row("weight_format", "choice"),
        Row("cache_format", "choice"),
        Row("method", "choice"),
        Row("adapter_kind", "choice", shown=_adapts),
        Row("adapter_rank", "whole", shown=_is_low_rank),
        Row("adapter_targets", "choice", shown=_is_low_rank),
        Row("precision", "choice"),
    ),
    "load": (
        Row("input_tokens", "whole", "tokens", shown=_has_typical_lengths),
        Row("output_tokens", "whole", "tokens", shown=_has_typical_lengths),
        Row("sequence_tokens", "whole", "tokens"),
        Row("concurrency", "whole", "requests"),
        Row("requests_per_day", "number", "requests_per_day", optional=True, vacant="as_able"),
        Row("requests", "whole", "requests"),
        Row("batch", "whole", "requests", optional=True, vacant="as_fits"),
        Row("micro_batch", "whole", "sequences"),
        Row("global_batch", "whole", "sequences"),
        Row("tokens", "whole", "tokens", width=26),
        Row("operations_per_run", "number", "operations", width=26),
        Row("memory_gb", "number", "gb"),
        Row("prefix_share", "share"),
        Row("drafted_tokens", "whole", "tokens", optional=True, empty=0, vacant="none"),
        Row("acceptance_share", "share", shown=_drafts),
        Row("draft_cost_share", "share", optional=True, vacant="rule_of_thumb", shown=_drafts),
        Row("prefill_chunk", "whole", "tokens", optional=True, vacant="as_engine"),
        Row("expert_load", "number", "times", shown=_spreads_experts),
        Row("runs_per_month", "number", "runs_per_month", optional=True, vacant="as_able"),
    ),
    "limits": (
        Row("ttft_limit_ms", "number", "ms", optional=True, vacant="no_limit"),
        Row("tpot_limit_ms", "number", "ms", optional=True, vacant="no_limit"),
        Row("deadline_hours", "number", "hours", optional=True, vacant="no_limit"),
        Row("certified_driver", "flag"),
    ),
    "memory": (
        Row("recompute", "choice"),
        Row("sharding", "choice"),
        Row("optimizer", "choice"),
        Row("step_in_backward", "flag"),
        Row("offload", "choice"),
        Row("flash_attention", "flag"),
        Row("sequence_parallel", "flag"),
        Row("interleave", "whole", "stages"),
    ),
    "record": (
        Row("framework", "text", optional=True),
        Row("note", "text", optional=True, empty="", width=40),
    ),
}
_SIZES: Final = {"tensor": "cards", "pipeline": "split_stages", "data": "copies", "expert": "cards", "context": "cards"}
LAYOUT_ROWS: Final = tuple(Row(size, "whole", unit, optional=True, vacant="searched") for size, unit in _SIZES.items())
