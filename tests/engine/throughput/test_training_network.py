"""Training over several machines: what the network between them does to a step."""

from __future__ import annotations

import pytest
from offers import evaluated, group, owned, pretraining, tuning

from engine.throughput.training_figures import hand_over_seconds, shared_network_bytes_per_s
from engine.workload import Parallelism

H100 = "nvidia-h100-sxm5-80gb"


def step_seconds(network_gbs: float | None, cards: int = 8, machines: int = 4, **sizes: int) -> float:
    groups = (group(H100, cards, machines, network_gbs=network_gbs),)
    work = pretraining("Llama 3.1 8B", parallelism=Parallelism(**sizes), global_batch=512, sharding="zero1")
    return float(evaluated(owned(H100, groups=groups), work).figures["step_time_s"].value)


@pytest.mark.parametrize("sizes", [(8, 4, 1), (8, 1, 4), (1, 1, 32), (2, 2, 8)])
def test_a_slower_network_makes_every_layout_slower(sizes: tuple[int, int, int]) -> None:
    layout = dict(zip(("tensor", "pipeline", "data"), sizes, strict=True))
    slow, usual, fast = (step_seconds(rate, **layout) for rate in (12.5, 50.0, 400.0))
    assert slow > usual > fast


def test_stages_hand_over_activations_and_their_gradients() -> None:
    """Four stages, 64 micro-batches of 4,096 tokens of 4,096 values in 16 bits over 12.5 GB/s: 2 x 67 x 2.68 ms."""
    message = 2 * 4096 * 4096
    assert hand_over_seconds.raw(4, 1, 64, message, 8, 12.5e9 / 8, 1) == pytest.approx(0.3597, rel=1e-3)
    assert hand_over_seconds.raw(1, 1, 64, message, 8, 1.0, 1) == 0


def test_copies_in_one_machine_share_its_network() -> None:
    """Eight tensor-parallel cards are in eight rings; eight copies of a card each are in one."""
    assert shared_network_bytes_per_s.raw(400e9, 8, 8, 4) == 50e9
    assert shared_network_bytes_per_s.raw(400e9, 8, 1, 1) == 400e9
    assert shared_network_bytes_per_s.raw(400e9, 8, 2, 2) == 100e9


def test_machines_of_one_card_train_over_the_network() -> None:
    """Sixty-four machines of one card tune an adapter nearly as fast a card as eight of eight: little is exchanged."""
    work = tuning("Llama 3.1 8B", method="lora", global_batch=512)
    rates = []
    for cards, machines in ((1, 64), (8, 8)):
        groups = (group(H100, cards, machines, network_gbs=50.0),)
        rates.append(float(evaluated(owned(H100, groups=groups), work).figures["tokens_per_s_per_card"].value))
    assert rates[0] == pytest.approx(rates[1], rel=0.1)
    assert rates[0] > 1000
