"""A request for an estimate: every condition that somebody stated, and what is taken where nobody did."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.estimation.conditions import CONDITIONS, conditions_of_row, read_flag
from engine.estimation.spelling import Spelled, folded, read_adapter_kind, read_method, read_weights

_MEMORY: Final = re.compile(r"mem(?!ory_bandwidth)|ram\b")
_KEPT_UP: Final = 2
"""From how many times as many requests on as run at once, new ones took the place of those that were done."""
_FEWER: Final = 0.75
_QUEUED: Final = ("all_requests_at_once", "max_throughput_inflight", "mlperf", "sharegpt")
"""Words of a scenario for a queue that never runs dry, whatever number of requests at once stands beside them."""
_FULL: Final = re.compile(
    r"offline|saturat|(?:max\w*|peak)[\s_-]*(?:output[\s_-]*)?(?:throughput|load)|at[\s_-]?once|burst|queued|fully?[\s_-]?load"
    r"|inflight|in-flight|inf\w*[\s_-]*(?:request[\s_-]*)?rate|rate[\s_=-]*inf|throughput[\s_-]*(?:test|bench|run)|离线|饱和|满载|压测"
)
"""The same where neither requests at once nor a batch is stated."""
_YIELD: Final = re.compile(r"(?:output|total|generated)_tokens_per_s|requests_per_s|tokens_per_s_per_(?:gpu|card)")


@dataclass(frozen=True, slots=True)
class Request:
    """Conditions as stated; None is not stated. Lengths in tokens, batches in sequences, sizes in cards.

    `requests_at_once` says that all requests were queued from the start, so the engine chose its own batch.
    `depth` counts tokens of the input that were in the cache before the clock ran.
    """

    task: Spelled[str] | None = None
    method: Spelled[str] | None = None
    phase: Spelled[str] | None = None
    scenario: str | None = None
    card: str | None = None
    cards: int | None = None
    nodes: int | None = None
    network_gbs: float | None = None
    power_limit: float | None = None
    model: str | None = None
    params_b: float | None = None
    active_params_b: float | None = None
    precision: Spelled[str] | None = None
    quant: str | None = None
    kv_precision: Spelled[str] | None = None
    input: int | None = None
    output: int | None = None
    dataset: str | None = None
    batch: float | None = None
    concurrency: float | None = None
    rate: float | None = None
    ttft_limit: float | None = None
    tpot_limit: float | None = None
    prefill_chunk: int | None = None
    expert_load: float | None = None
    drafted_tokens: int | None = None
    acceptance_share: float | None = None
    prefix_share: float | None = None
    requests: int | None = None
    seq: int | None = None
    micro_batch: int | None = None
    grad_accum: int | None = None
    global_batch: int | None = None
    tokens: float | None = None
    rank: int | None = None
    operations: float | None = None
    memory_gb: float | None = None
    tp: int | None = None
    pp: int | None = None
    vp: int | None = None
    dp: int | None = None
    cp: int | None = None
    ep: int | None = None
    recompute: Spelled[str] | None = None
    sharding: Spelled[str] | None = None
    optimizer: Spelled[str] | None = None
    offload: Spelled[str] | None = None
    adapter_kind: str | None = None
    framework: str | None = None
    collective: str | None = None
    interconnect: str | None = None
    message_bytes: float | None = None
    metric: str | None = None
    scope: str | None = None
    requests_at_once: bool = False
    depth: int = 0

    @property
    def does(self) -> str:
        """The task; a memory reading counts as the task whose memory was read, serving of a fixed batch as a batch."""
        stated = _meaning(self.task)
        if stated == "memory":
            return self._memory_task()
        if stated is None:
            return self._likely_task()
        if stated == "serve" and self.batch and "static" in folded(self.scenario or ""):
            return "batch"
        return stated

    @property
    def single(self) -> bool:
        """Whether one request runs alone."""
        return (self.batch or self.concurrency or 1) == 1 and not self.requests_at_once and self.rate is None

    @property
    def load_unstated(self) -> bool:
        """Whether what an installation yields is asked for, and nothing says how many requests it is given."""
        stated = self.requests_at_once or any(load is not None for load in (self.concurrency, self.batch, self.rate))
        return self.does == "serve" and not stated and _YIELD.match(folded(self.metric or "")) is not None

    @property
    def by_rate(self) -> bool:
        """Whether it is the rate of requests that says how many run at once."""
        alone = self.concurrency is None and self.batch is None and not self.requests_at_once
        return self.rate is not None and alone and self.does in ("serve", "decode", "prefill")

    @property
    def wants_memory(self) -> bool:
        """Whether a memory reading is asked for."""
        return _meaning(self.task) == "memory" or bool(_MEMORY.search(folded(self.metric or "")))

    @property
    def way(self) -> str:
        """How a model is adapted: full, lora or qlora."""
        meaning = read_method(self.quant or "").meaning or _meaning(self.method) or "lora"
        return "qlora" if meaning == "lora" and self._weights_in_four_bits() else meaning

    @property
    def weights(self) -> Spelled[str] | None:
        """The format of the weights: a quantisation where one is stated, else the precision."""
        quantised = read_weights(self.quant or "")
        return quantised if quantised.meaning is not None else self.precision

    def _weights_in_four_bits(self) -> bool:
        return _meaning(self.weights) in ("nf4", "nf4_single", "int4", "fp4", "mxfp4")

    def _memory_task(self) -> str:
        phase = _meaning(self.phase)
        if phase in ("pretrain", "finetune", "serve"):
            return "decode" if phase == "serve" else phase
        return self._likely_task()

    def _likely_task(self) -> str:
        if self.method is not None or read_method(self.quant or "").meaning is not None:
            return "finetune"
        if self.micro_batch or self.global_batch or self.seq or self.tokens or self.sharding:
            return "pretrain"
        several = (self.concurrency or 1) > 1 or (self.batch or 1) > 1 or self.rate or self.requests_at_once
        return "serve" if several else "decode"


def _meaning(spelled: Spelled[str] | None) -> str | None:
    return None if spelled is None else spelled.meaning


def request_of_flags(flags: Mapping[str, str | None]) -> Request:
    """Read the flags of the command line, by condition name.

    Raises:
        EngineError: a flag cannot be read; the message names it and what would be right.
    """
    found: dict[str, Any] = {}
    for condition in CONDITIONS:
        text = flags.get(condition.name)
        if text is not None:
            found[condition.name] = read_flag(condition, text)
    found["requests_at_once"] = _queued(found)
    return _completed(found, flags)


def request_of_row(row: Mapping[str, str]) -> Request:
    """Read a row of a table in the columns of public measurements; further columns are passed over.

    Raises:
        EngineError: a cell cannot be read; the message names the column and what would be right.
    """
    found, extra = conditions_of_row(row), _extra(row)
    queued = folded(row.get("concurrency") or "").startswith("max") or _queued(found)
    in_flight = _in_flight(extra, found.get("concurrency"), found.get("output"))
    if in_flight is not None:
        found["concurrency"], queued = in_flight, False
    found |= {"requests_at_once": queued, "depth": _depth(extra)}
    return _completed(found, row)


def _completed(found: dict[str, Any], texts: Mapping[str, str | None]) -> Request:
    """Let a text say what else it names: a task the method (``sft``, ``qlora``), recomputation what is offloaded."""
    for column in ("phase", "task"):
        method = read_method(texts.get(column) or "")
        if found.get("method") is None and method.meaning is not None:
            found["method"] = method
    kinds = (read_adapter_kind(texts.get(column) or "").meaning for column in ("method", "phase", "quant"))
    found["adapter_kind"] = next((kind for kind in kinds if kind is not None), None)
    if "offload" in folded(texts.get("recompute") or "") and found.get("offload") is None:
        found["offload"] = Spelled("activations", stated=True)
    return Request(**found)


def _queued(found: Mapping[str, Any]) -> bool:
    scenario = folded(found.get("scenario") or "")
    if any(word in scenario for word in _QUEUED):
        return True
    stated = any(found.get(name) is not None for name in ("concurrency", "batch", "rate"))
    piled = found.get("requests") is not None and _meaning(found.get("task")) == "serve"
    return not stated and (_FULL.search(scenario) is not None or piled)


def _extra(row: Mapping[str, str]) -> Mapping[str, Any]:
    """Conditions and results that some tables keep among their extra numbers."""
    try:
        extra = json.loads(row.get("extra_json") or "{}")
    except (ValueError, RecursionError):
        return {}
    return extra if isinstance(extra, dict) else {}


def _depth(extra: Mapping[str, Any]) -> int:
    """Tokens that were in the cache at the start."""
    depth = extra.get("start_depth", 0)
    return depth if isinstance(depth, int) and not isinstance(depth, bool) and depth >= 0 else 0


def _in_flight(extra: Mapping[str, Any], stated: float | None, output: int | None) -> float | None:
    """Requests that ran at once on average by Little's law, where a table prints the most that ever did.

    None where the row does not say, or says the same; a queue that drains runs fewer at once than it began with, so it
    is no contradiction.
    """
    names = ("requests", "duration_s", "mean_ttft_ms", "mean_tpot_ms")
    numbers = [extra[name] for name in names if isinstance(extra.get(name), int | float)]
    if stated is None or output is None or len(numbers) < len(names):
        return None
    requests, seconds, first_ms, each_ms = numbers
    if requests < _KEPT_UP * stated or seconds <= 0:
        return None
    at_once = requests / seconds * (first_ms + each_ms * (output - 1)) / 1000
    return float(max(1, round(at_once))) if at_once < _FEWER * stated else None
