"""Graphics and science on one group of cards: plain peaks, almost orthogonal to AI."""

from __future__ import annotations

from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.compare.groups import GroupResult
from engine.compare.results import Fit, Layout, Speed
from engine.compare.stages import stage
from engine.electricity.power_limit import limit_leaf, limit_w
from engine.figures import Leaf, Quantity
from engine.memory import figures as memory_figures
from engine.memory.inference import given
from engine.memory.training_figures import training_usable_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions, SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.throughput.figures import achieved_flops_per_s, limited_flops_per_s, science_hours
from engine.workload.workload import GraphicsScience


@stage
def compute_science(
    workload: GraphicsScience, group: CardGroup, card: Card, speed: SpeedAssumptions, memory: MemoryAssumptions
) -> GroupResult:
    """Hours of a run whose data is spread evenly over the cards."""
    layout = Layout(data=group.cards)
    capacity = capacity_bytes(card)
    if not capacity.known:
        return GroupResult(layout=layout, reason=capacity.reason, card=card)
    cards = given(group.cards, "1", "layout/cards")
    needed = given(workload.memory_gb, "GB", f"workloads/{workload.id}/memory_gb")
    data = memory_figures.data_bytes_per_card(needed, cards)
    reserved = memory_figures.framework_bytes(assumed(memory, "framework_gb"))
    none = Leaf(0, "B", "memory/none", "Only the data of the run is held")
    total = memory_figures.memory_per_card_bytes(none, none, data, none, none, reserved)
    usable = training_usable_bytes(capacity, assumed(memory, "fragmentation_share"))
    fits = bool(total.value <= usable.value)
    fit = Fit(fits=fits, parts={"data": data, "reserved": reserved}, total=total, capacity=capacity, usable=usable)
    if not fits:
        return GroupResult(layout, (), fit, None, Message.of("unknown.does_not_fit", card=card.called), card)
    peak = card.leaf("fp64_tflops" if workload.precision == "fp64" else "fp32_tflops")
    if not peak.known:
        return GroupResult(layout, (), fit, None, peak.reason, card)
    rate: Quantity = achieved_flops_per_s(peak, assumed(speed, "real_share"), assumed(speed, "training_factor"))
    limit = limit_w(group, card)
    if limit is not None and card.power_w is not None:
        rate = limited_flops_per_s(rate, limit_leaf(limit, "layout"), card.leaf("power_w"))
    operations = given(workload.operations_per_run, "FLOP", f"workloads/{workload.id}/operations_per_run")
    return GroupResult(
        layout, (), fit, Speed({"run_hours": science_hours(operations, cards, rate)}, "compute"), None, card
    )
