"""Groups of cards over several machines: at the rate of the network that is known, or not at all."""

from __future__ import annotations

import pytest
from offers import evaluated, group, owned, pretraining, serving

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.machine_network import crosses_machines, way_among
from engine.compare.results import Evaluation
from engine.workload import Parallelism

H100, RTX = "nvidia-h100-sxm5-80gb", "geforce-rtx-4090"


def rate(
    card: str, size: int, *, alone: bool = False, machines: int = 2, network_gbs: float | None = None
) -> float | None:
    way = way_among(catalog().card(card), size, group(card, 8, machines, network_gbs=network_gbs), alone)
    found = way.rate.one_direction
    return None if found.value is None else float(found.value) / 1e9


def test_rings_are_as_fast_as_the_ports_of_a_machine_and_one_card_as_its_own_port() -> None:
    """NVLink of an H100 moves 450 GB/s one way; eight ports of 400 Gbit/s, as in a DGX H100, 400 GB/s."""
    assert rate(H100, 8) == pytest.approx(450)
    assert rate(H100, 16) == pytest.approx(400)
    assert rate(H100, 16, alone=True) == pytest.approx(50)
    assert rate(H100, 16, network_gbs=100.0) == pytest.approx(100)
    assert rate(H100, 16, network_gbs=4000.0) == pytest.approx(450)


def test_links_that_leave_the_machine_need_no_network() -> None:
    rack = group("nvidia-gb200", 4, 18)
    assert not crosses_machines(catalog().card("nvidia-gb200"), 64, rack)
    assert way_among(catalog().card("nvidia-gb200"), 64, rack).kind == "link"


def served(card: str, network_gbs: float | None, tensor: int = 16) -> Evaluation:
    quote = owned(card, groups=(group(card, 8, 2, network_gbs=network_gbs),))
    layout = Parallelism(tensor=tensor, pipeline=1, data=1)
    return evaluated(quote, serving("Llama 3.1 70B", concurrency=4, parallelism=layout))


def test_without_a_known_network_it_is_said_what_is_missing() -> None:
    found = served(RTX, None)
    reason = found.figures["output_tokens_per_s"].reason
    assert reason is not None
    for language, words in (("en", "no network of a machine is stated for GeForce RTX 4090"), ("zh", "整机网络")):
        assert words in reason.text(language)  # type: ignore[arg-type]


def test_over_a_network_the_range_is_wide_and_the_grade_low() -> None:
    usual, within = bands(served(H100, None)), bands(served(H100, None, tensor=8))
    over, inside = usual["tpot_ms"], within["tpot_ms"]
    assert over.grade == "datasheet"
    assert inside.grade == "calibrated"
    assert over.high / over.low > inside.high / inside.low  # type: ignore[operator]


def test_a_faster_network_is_never_slower() -> None:
    prompts = [float(served(RTX, speed).figures["ttft_ms"].value) for speed in (5.0, 12.5, 25.0, 50.0)]
    assert prompts == sorted(prompts, reverse=True)
    assert prompts[0] > 1.5 * prompts[-1]


def test_training_over_a_network_is_slower_than_within_a_machine() -> None:
    def step(tensor: int, network_gbs: float) -> float:
        layout = Parallelism(tensor=tensor, pipeline=1)
        quote = owned(H100, groups=(group(H100, 8, 2, network_gbs=network_gbs),))
        return float(evaluated(quote, pretraining("Llama 3.1 8B", parallelism=layout)).figures["step_time_s"].value)

    assert step(16, 50.0) > step(16, 400.0) > step(8, 400.0)
