"""Which fields each step asks for, by kind of work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.field_rows import Row
from engine.workload.field_rows import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS: Final = ("kind", "model", "load", "demand", "limits")

_ROWS: Final = {row.name: row for rows in SECTIONS.values() for row in rows}
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "load": (
        "input_tokens", "output_tokens", "sequence_tokens", "global_batch", "micro_batch", "tokens",
        "operations_per_run", "memory_gb", "prefix_share",
    ),
    "demand": ("concurrency", "requests_per_day", "requests", "runs_per_month", "deadline_hours"),
    "limits": (
        "name", "ttft_limit_ms", "tpot_limit_ms", "weight_format", "cache_format", "method", "adapter_rank",
        "precision", "sharding", "recompute", "certified_driver",
    ),
}  # fmt: skip
STEP_ROWS: Final[Mapping[str, tuple[Row, ...]]] = {
    step: tuple(_ROWS[name] for name in names) for step, names in _FIELDS.items()
}

MODEL_ROWS: Final = (
    Row("name", "text"),
    Row("layers", "whole"),
    Row("hidden", "whole"),
    Row("heads", "whole"),
    Row("kv_heads", "whole"),
    Row("head_dim", "whole"),
    Row("ffn", "whole", optional=True, vacant="none"),
    Row("vocab", "whole"),
    Row("tied_embeddings", "flag"),
    Row("experts", "whole", optional=True, empty=0, vacant="none"),
    Row("experts_per_token", "whole", optional=True, empty=0, vacant="none"),
    Row("moe_ffn", "whole", optional=True, vacant="none"),
    Row("shared_experts", "whole", optional=True, empty=0, vacant="none"),
    Row("dense_layers", "whole", optional=True, empty=0, vacant="none"),
    Row("sliding_window", "whole", "tokens", optional=True, vacant="none"),
    Row("sliding_layers", "whole", optional=True, empty=0, vacant="none"),
    Row("max_context", "whole", "tokens", optional=True, vacant="unstated"),
)
