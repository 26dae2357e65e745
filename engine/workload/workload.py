"""The five kinds of workload."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.base import Frozen, Identifier, SetAside
from engine.workload.demand import DemandCurve
from engine.workload.lengths import Lengths
from engine.workload.usage import UsagePattern

Tokens: TypeAlias = Annotated[int, Field(ge=0, le=100_000_000)]
Count: TypeAlias = Annotated[int, Field(ge=1, le=10_000_000)]
Positive: TypeAlias = Annotated[float, Field(gt=0, le=1e15)]
Operations: TypeAlias = Annotated[float, Field(gt=0, le=1e30)]
TrainingTokens: TypeAlias = Annotated[int, Field(ge=1, le=10**17)]

Share: TypeAlias = Annotated[float, Field(ge=0, lt=1)]
Drafts: TypeAlias = Annotated[int, Field(ge=0, le=16)]

WeightFormat = Literal[
    "fp32", "bf16", "fp16", "fp8", "int8", "int8_weights", "int4", "nf4", "nf4_single", "fp4", "mxfp4",
    "q8_k_xl", "q8_0", "q6_k", "q5_k_m", "q5_k_s", "q4_k_xl", "q4_k_m", "q4_k_s", "q4_0", "iq4_xs",
    "q3_k_l", "q3_k_m", "q3_k_s", "iq3_xxs", "q2_k", "iq2_xxs",
]  # fmt: skip
CacheFormat = Literal["fp32", "bf16", "fp16", "fp8", "int8", "q8_0", "int4"]
Recompute = Literal["none", "selective", "full"]
Sharding = Literal["none", "zero1", "zero2", "zero3"]
Optimizer = Literal["adamw", "adamw_8bit", "adamw_8bit_paged", "lion", "sgd", "adafactor"]
Offload = Literal["none", "activations", "optimizer", "all"]
AdapterKind = Literal["low_rank", "scales", "vectors"]


class Parallelism(Frozen):
    """A layout that the user fixes; None leaves the size to the search."""

    tensor: Count | None = None
    pipeline: Count | None = None
    data: Count | None = None
    expert: Count | None = None
    context: Count | None = None


class _Workload(Frozen):
    id: Identifier
    name: str
    parallelism: Parallelism = Parallelism()
    framework: str | None = None
    usage: UsagePattern = UsagePattern()
    note: str = ""
    set_aside: SetAside = ()


class _Answers(_Workload):
    """What all serving may state of its habits.

    `prefix_share` is the part of a prompt that a cache of prefixes holds already. `drafted_tokens` are those that
    speculative decoding drafts a step, 0 for none, of which `acceptance_share` are accepted; drafting one takes
    `draft_cost_share` of a step of the model, by a rule of thumb where it is None. `prefill_chunk` is the largest part
    of a prompt that a pass takes in, as the engine does where it is None. `expert_load` is by how much more than usual
    the busiest card is loaded where experts are spread. `lengths` say how input and output tokens are distributed;
    what a workload states of either are then their means.
    """

    prefix_share: Share = 0.0
    drafted_tokens: Drafts = 0
    acceptance_share: Share = 0.7
    draft_cost_share: Share | None = None
    prefill_chunk: Annotated[int, Field(ge=16, le=1_000_000)] | None = None
    expert_load: Annotated[float, Field(ge=1, le=64)] = 1.0
    lengths: Lengths | None = None


class OnlineServing(_Answers):
    """Requests that people wait for (在线服务)."""

    kind: Literal["online_serving"] = "online_serving"
    model: str
    weight_format: WeightFormat = "bf16"
    cache_format: CacheFormat = "bf16"
    input_tokens: Tokens
    output_tokens: Count
    concurrency: Count
    requests_per_day: Positive | None = None
    demand: DemandCurve | None = None
    ttft_limit_ms: Positive | None = None
    tpot_limit_ms: Positive | None = None

    @property
    def limited(self) -> bool:
        """Whether it states a limit of a latency."""
        return self.ttft_limit_ms is not None or self.tpot_limit_ms is not None


class OfflineBatch(_Answers):
    """A pile of requests without anyone waiting (离线批量)."""

    kind: Literal["offline_batch"] = "offline_batch"
    model: str
    weight_format: WeightFormat = "bf16"
    cache_format: CacheFormat = "bf16"
    input_tokens: Tokens
    output_tokens: Count
    requests: Count
    runs_per_month: Positive | None = None
    deadline_hours: Positive | None = None
    batch: Count | None = None


class FineTuning(_Workload):
    """Adapting a model that exists (微调)."""

    kind: Literal["fine_tuning"] = "fine_tuning"
    model: str
    method: Literal["full", "lora", "qlora"] = "lora"
    precision: Literal["fp32", "bf16", "fp16", "fp8"] = "bf16"
    adapter_kind: AdapterKind = "low_rank"
    adapter_rank: Count = 16
    adapter_targets: Literal["attention", "all"] = "all"
    sequence_tokens: Count
    micro_batch: Count = 1
    global_batch: Count
    tokens: TrainingTokens
    runs_per_month: Positive | None = None
    recompute: Recompute = "full"
    sharding: Sharding = "zero3"
    optimizer: Optimizer = "adamw"
    step_in_backward: bool = False
    offload: Offload = "none"
    flash_attention: bool = True
    sequence_parallel: bool = True
    interleave: Count = 1
    deadline_hours: Positive | None = None


class Pretraining(_Workload):
    """Training a model from nothing (预训练)."""

    kind: Literal["pretraining"] = "pretraining"
    model: str
    precision: Literal["fp32", "bf16", "fp16", "fp8"] = "bf16"
    sequence_tokens: Count
    micro_batch: Count = 1
    global_batch: Count
    tokens: TrainingTokens
    recompute: Recompute = "selective"
    sharding: Sharding = "zero1"
    optimizer: Optimizer = "adamw"
    step_in_backward: bool = False
    offload: Offload = "none"
    flash_attention: bool = True
    sequence_parallel: bool = True
    interleave: Count = 1
    deadline_hours: Positive | None = None


class GraphicsScience(_Workload):
    """Simulation and rendering, almost orthogonal to AI (图形与科学计算)."""

    kind: Literal["graphics_science"] = "graphics_science"
    precision: Literal["fp64", "fp32"] = "fp64"
    operations_per_run: Operations
    memory_gb: Positive
    runs_per_month: Positive | None = None
    certified_driver: bool = False
    deadline_hours: Positive | None = None


Serving: TypeAlias = OnlineServing | OfflineBatch
Training: TypeAlias = FineTuning | Pretraining
Workload: TypeAlias = Annotated[
    OnlineServing | OfflineBatch | FineTuning | Pretraining | GraphicsScience, Field(discriminator="kind")
]
