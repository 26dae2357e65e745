"""Each way between cards moves the same eight cards as it should; engines of several dates launch as they did."""

from __future__ import annotations

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.compare.results import Layout
from engine.compare.serving_inputs import ways_of
from engine.compare.serving_stage import model_of
from engine.figures.run import numbers
from engine.memory.formats import FORMATS
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.throughput.calibration import published_calibration
from engine.throughput.coefficients import Residuals
from engine.throughput.engines import engine_of
from engine.throughput.passes import Ways
from engine.throughput.rates import rates
from engine.throughput.serving import ServingPoint, ServingSpeed, serving_speed

CARD = catalog().card("nvidia-h200-sxm-141gb")
EIGHT = Layout(tensor=8, pipeline=1, data=1, expert=1)


def joined(topology: str, gbs: float | None, peer: str = "yes") -> Card:
    """The same card on another way between eight of them."""
    return CARD.replace(
        topology=topology, interconnect_gbs=gbs, max_cards_linked=8, pcie_gen=5, pcie_lanes=16, p2p_over_pcie=peer
    )


def speed(card: Card, framework: str = "vLLM 0.11", tokens: float = 4096.0, **point: float) -> ServingSpeed:
    served = model_of(catalog().model("Llama 3.1 70B"), "bf16", "bf16", framework)
    rate = rates(
        card, FORMATS["bf16"], engine_of(framework, card), served.profile, SpeedAssumptions(), published_calibration()
    )
    group = CardGroup(card=card.id, cards_per_machine=8, machines=1, bridged=True)
    way: Ways = ways_of(card, EIGHT, group, rate, numbers)
    asked = {"output_tokens": 256.0, "concurrency": 1.0} | point
    return serving_speed(
        numbers, served, LayoutSizes.of(EIGHT), ServingPoint(input_tokens=tokens, **asked), rate, way, Residuals()
    )


FASTEST_FIRST = (
    joined("nvlink_switch", 900),
    joined("xgmi_mesh", 896),
    joined("hccs", 392),
    joined("roce_onboard", 262.5),
    joined("pcie", None),
    joined("pcie", None, "no"),
)


def test_ways_between_cards_in_the_order_of_what_they_carry() -> None:
    """NVLink over a switch, xGMI, HCCS, RoCE on the card, PCIe with and without peer access: a lone prompt of 4,096
    tokens moves 160 all-reduces of 64 MiB."""
    prompts = [float(speed(card).lone_prompt_seconds) for card in FASTEST_FIRST]
    steps = [float(speed(card).decode_communication_seconds) for card in FASTEST_FIRST]
    assert prompts == sorted(prompts)
    assert len(set(prompts)) == len(prompts)
    assert steps[:4] == sorted(steps[:4])  # the fixed cost of small ones over PCIe is below that over Ethernet
    assert prompts[-1] > 3 * prompts[0]


@pytest.mark.parametrize("topology", ["nvlink_switch", "xgmi_mesh", "hccs", "roce_onboard"])
def test_half_the_rate_doubles_what_a_large_message_takes_and_leaves_the_fixed_cost(topology: str) -> None:
    whole, half = (speed(joined(topology, gbs)) for gbs in (400, 200))
    assert half.lone_prompt_seconds > whole.lone_prompt_seconds
    small = half.decode_communication_seconds / whole.decode_communication_seconds
    assert 1 < small < 1.2  # 16 KiB: the fixed cost decides


def test_without_peer_access_small_collectives_cost_more_too() -> None:
    with_peer, without = (speed(joined("pcie", None, peer)) for peer in ("yes", "no"))
    assert without.decode_communication_seconds > 1.5 * with_peer.decode_communication_seconds


def test_engines_of_several_dates_launch_as_they_did() -> None:
    """vLLM before graphs, before its V1 core, and today: the same step of one card takes less and less besides."""
    launched = [float(speed(CARD, name).overhead_seconds) for name in ("vLLM 0.2", "vLLM 0.6", "vLLM 0.11")]
    assert launched == sorted(launched, reverse=True)
    assert launched[0] > 2 * launched[2]


def test_prompts_of_others_stretch_the_time_of_every_token() -> None:
    """Mean field: with 64 streams, tokens wait for prompts that are prefilled between them, the longer the more."""
    short, long = (speed(CARD, tokens=tokens, concurrency=64.0) for tokens in (128.0, 4096.0))
    assert short.tpot_seconds > short.decode_step_seconds
    assert long.tpot_seconds - long.decode_step_seconds > 5 * (short.tpot_seconds - short.decode_step_seconds)
