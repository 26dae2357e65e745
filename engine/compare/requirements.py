"""The four numbers that a workload asks for: memory, bandwidth, links and compute, each with its derivation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from engine.compare import requirement_figures as need
from engine.compare.demand_stage import busiest_rate
from engine.compare.results import Layout
from engine.compare.serving_stage import demand
from engine.compare.serving_stage import model_of as served_as
from engine.compare.training_stage import model_of as trained_as
from engine.figures import Leaf, Quantity
from engine.figures.run import graph
from engine.memory.figures import data_bytes_per_card
from engine.memory.inference import ServedModel, cache_bytes, given, serving_memory
from engine.memory.layouts import LayoutSizes
from engine.memory.training import gradient_and_gathered_bytes, training_memory
from engine.texts import Message
from engine.throughput.figures import matrix_flops
from engine.throughput.passes import single_card_weights
from engine.throughput.training import run_flops
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Serving, Training, Workload

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from engine.project.assumptions import MemoryAssumptions

Number: TypeAlias = Literal["memory", "bandwidth", "link", "compute"]
NUMBERS: Final[tuple[Number, ...]] = ("memory", "bandwidth", "link", "compute")

_ONE: Final = LayoutSizes.of(Layout())
_NO_CARD: Final = Leaf(1, "B", "layout/no_card", "The need is the same whatever the card holds")


@dataclass(frozen=True, slots=True)
class Requirements:
    """What all cards together need at least; unknown, with the reason, where the workload asks for nothing.

    Attributes:
        memory: of one copy of the work that no card splits, in bytes.
        bandwidth: in bytes a second.
        link: what a card sends in one direction where the work is spread over several, in bytes a second.
        compute: in FLOP a second.
    """

    memory: Quantity
    bandwidth: Quantity
    link: Quantity
    compute: Quantity

    def of(self, number: Number) -> Quantity:
        """The figure of one of the four numbers."""
        found: Quantity = getattr(self, number)
        return found


def requirements(workload: Workload, model: ModelArchitecture | None, memory: MemoryAssumptions) -> Requirements:
    """What a workload asks for.

    Raises:
        EngineError: the shape of the model is incomplete.
    """
    if isinstance(workload, GraphicsScience) or model is None:
        return _science(workload)
    if isinstance(workload, OnlineServing | OfflineBatch):
        return _serving(workload, model, memory)
    return _training(workload, model, memory)


def _science(workload: Workload) -> Requirements:
    path = f"workloads/{workload.id}"
    if not isinstance(workload, GraphicsScience):
        return Requirements(*(_unasked(workload, number, "model") for number in NUMBERS))
    held = given(workload.memory_gb, "GB", f"{path}/memory_gb")
    operations = given(workload.operations_per_run, "FLOP", f"{path}/operations_per_run")
    return Requirements(
        data_bytes_per_card(held, given(1, "1", "layout/cards")),
        _unasked(workload, "bandwidth", "science"),
        _unasked(workload, "link", "science"),
        _within_deadline(workload, operations),
    )


def _training(workload: Training, model: ModelArchitecture, memory: MemoryAssumptions) -> Requirements:
    trained, path = trained_as(workload, model), f"workloads/{workload.id}"
    steps = max(workload.global_batch // workload.micro_batch, 1)
    held = training_memory(graph, trained, _ONE, given(steps, "1", "layout/micro_batches"), _NO_CARD, memory)
    link = _unasked(workload, "link", "deadline")
    if workload.deadline_hours is not None:
        link = need.gradient_link_bytes_per_s(
            gradient_and_gathered_bytes(graph, trained, _ONE),
            given(workload.tokens, "token", f"{path}/tokens"),
            given(workload.global_batch * workload.sequence_tokens, "token", f"{path}/step_tokens"),
            _deadline(workload.id, workload.deadline_hours),
        )
    bandwidth = _unasked(workload, "bandwidth", "training")
    return Requirements(held.total, bandwidth, link, _within_deadline(workload, run_flops(trained)))


def _serving(workload: Serving, model: ModelArchitecture, memory: MemoryAssumptions) -> Requirements:
    served = served_as(model, workload.weight_format, workload.cache_format, workload.framework)
    at_once = workload.concurrency if isinstance(workload, OnlineServing) else workload.batch or 1
    wanted = demand(workload, at_once)
    total = serving_memory(
        graph, served, _ONE, wanted.whole_tokens, wanted.input_tokens, wanted.concurrency, _NO_CARD, memory
    ).total
    if isinstance(workload, OfflineBatch):
        return _batch(workload, served, total)
    rate = None if workload.requests_per_day is None else busiest_rate(workload, workload.requests_per_day)
    steps = _steps(workload, rate)
    compute = _answering(workload, served, rate)
    if steps is None:
        bandwidth, link = (_unasked(workload, number, "limit") for number in ("bandwidth", "link"))
        return Requirements(total, bandwidth, link, compute)
    read = single_card_weights(graph, served, wanted.concurrency)
    cached = _cache(workload, served, wanted.concurrency)
    written = need.streamed_tokens_per_s(wanted.concurrency, steps)
    return Requirements(
        total,
        need.needed_bandwidth_bytes_per_s(read, cached, steps),
        need.needed_link_bytes_per_s(model.leaf("layers"), model.leaf("hidden"), written),
        compute,
    )


def _batch(workload: OfflineBatch, served: ServedModel, total: Quantity) -> Requirements:
    if workload.deadline_hours is None:
        missing = (_unasked(workload, number, "deadline") for number in ("bandwidth", "link", "compute"))
        return Requirements(total, *missing)
    path, deadline = f"workloads/{workload.id}", _deadline(workload.id, workload.deadline_hours)
    requests = given(workload.requests, "1", f"{path}/requests")
    output = given(workload.output_tokens, "token", f"{path}/output_tokens")
    cached = _cache(workload, served, given(1, "1", "batch/one"))
    return Requirements(
        total,
        need.batch_bandwidth_bytes_per_s(requests, output, cached, deadline),
        _unasked(workload, "link", "batch"),
        need.deadline_flops_per_s(need.batch_flops(requests, _whole_flops(workload, served)), deadline),
    )


def _steps(workload: OnlineServing, rate: Quantity | None) -> Quantity | None:
    """Decode steps a second by the limit, by the demand, or by the stricter of both."""
    path = f"workloads/{workload.id}"
    asked = []
    if workload.tpot_limit_ms is not None:
        asked.append(need.limit_steps_per_s(given(workload.tpot_limit_ms, "ms", f"{path}/tpot_limit_ms")))
    if rate is not None:
        output = given(workload.output_tokens, "token", f"{path}/output_tokens")
        concurrency = given(workload.concurrency, "1", f"{path}/concurrency")
        asked.append(need.demand_steps_per_s(rate, output, concurrency))
    return need.needed_steps_per_s(*asked) if len(asked) == 2 else asked[0] if asked else None


def _answering(workload: OnlineServing, served: ServedModel, rate: Quantity | None) -> Quantity:
    path = f"workloads/{workload.id}"
    asked = []
    if workload.ttft_limit_ms is not None:
        prompt = matrix_flops(served.computed, given(workload.input_tokens, "token", f"{path}/input_tokens"))
        asked.append(need.prompt_flops_per_s(prompt, given(workload.ttft_limit_ms, "ms", f"{path}/ttft_limit_ms")))
    if rate is not None:
        asked.append(need.demand_flops_per_s(_whole_flops(workload, served), rate))
    if not asked:
        return _unasked(workload, "compute", "limit")
    return need.needed_flops_per_s(*asked) if len(asked) == 2 else asked[0]


def _whole_flops(workload: Serving, served: ServedModel) -> Quantity:
    whole = workload.input_tokens + workload.output_tokens
    return matrix_flops(served.computed, given(whole, "token", f"workloads/{workload.id}/whole_tokens"))


def _cache(workload: Serving, served: ServedModel, concurrency: Leaf) -> Quantity:
    """What a step reads of caches that are half way through their answers."""
    half = given(workload.input_tokens + workload.output_tokens / 2, "token", f"workloads/{workload.id}/held_tokens")
    found: Quantity = cache_bytes(
        graph, served.architecture, served.cache_format, half, concurrency, engine=served.profile
    )
    return found


def _within_deadline(workload: Training | GraphicsScience, operations: Quantity) -> Quantity:
    if workload.deadline_hours is None:
        return _unasked(workload, "compute", "deadline")
    return need.deadline_flops_per_s(operations, _deadline(workload.id, workload.deadline_hours))


def _deadline(workload_id: str, hours: float) -> Leaf:
    return given(hours, "h", f"workloads/{workload_id}/deadline_hours")


def _unasked(workload: Workload, number: str, why: str) -> Quantity:
    unit = {"memory": "B", "compute": "FLOP/s"}.get(number, "B/s")
    reason = Message.of(f"requirements.unasked_{why}")
    return Leaf(None, unit, f"workloads/{workload.id}/needed_{number}", "", reason=reason)
