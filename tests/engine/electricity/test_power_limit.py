"""A power limit on cards moves electricity, supply and speed, and nothing that it cannot move."""

from __future__ import annotations

from typing import Any

import pytest
from offers import evaluated, purchase, science, serving, tuning

from engine.compare.results import Evaluation
from engine.electricity.figures import idle_share_under_limit, limited_installation_power_w
from engine.throughput.figures import limited_flops_per_s

SERVED = serving("Llama 3.1 8B", weight_format="bf16", concurrency=8)


def under(limit: float | None, workload: Any = SERVED, card: str = "nvidia-l40s", **group: Any) -> Evaluation:
    quote = purchase(card, 8)
    return evaluated(quote.replace(groups=(quote.groups[0].replace(power_limit_w=limit, **group),)), workload)


def amount(found: Evaluation, account: str) -> float:
    assert found.cost is not None
    return float(next(line.total.value for line in found.cost.lines if line.account == account))


def keys(found: Evaluation) -> set[str]:
    return {one.key for one in found.findings}


def test_figures_by_hand() -> None:
    assert limited_installation_power_w(8, 280.0, 350.0, 0.5).value == pytest.approx(8 * (280 + 175))
    assert idle_share_under_limit(0.25, 4200.0, 3640.0).value == pytest.approx(1050 / 3640)
    assert limited_flops_per_s(100.0, 85.0, 100.0).value == pytest.approx(94.727, abs=1e-3)


def test_a_limit_saves_electricity_at_work_and_none_while_idle() -> None:
    """8 cards of 350 W and hosts of half as much: 4,200 W; at 280 W a card 3,640 W. Idle stays at 1,050 W."""
    whole, limited = under(None), under(280.0)
    assert whole.cost is not None
    assert limited.cost is not None
    assert float(whole.cost.power.value) == pytest.approx(4200)
    assert float(limited.cost.power.value) == pytest.approx(3640)
    busy = float(limited.cost.busy_share.value)
    drawn = 3640 * busy + 1050 * (1 - busy)
    assert amount(limited, "electricity") == pytest.approx(drawn / 1000 * 730 * 36 * 0.7)


def test_a_stated_host_keeps_its_power() -> None:
    found = under(280.0, host_power_w=1000.0)
    assert found.cost is not None
    assert float(found.cost.power.value) == pytest.approx(8 * 280 + 1000)


@pytest.mark.parametrize("card", ["nvidia-l40s", "nvidia-h100-sxm5-80gb", "nvidia-a100-sxm4-80gb"])
def test_85_percent_of_the_power_costs_a_lone_card_some_percent_of_prefill_and_eight_less(card: str) -> None:
    """Alone a prompt is bound by products; over eight cards a small model waits for links and launches."""
    alone, shared = kept_at_85_percent(card, 1), kept_at_85_percent(card, 8)
    assert 0.90 < alone["prefill_tokens_per_s"] < 0.95
    assert 0.96 < shared["prefill_tokens_per_s"] < 0.99
    for kept in (alone, shared):
        assert kept["prefill_tokens_per_s"] < kept["decode_tokens_per_s"] <= 1
        assert kept["decode_tokens_per_s"] > 0.99


def kept_at_85_percent(card: str, cards: int) -> dict[str, float]:
    whole = under(None, card=card, cards_per_machine=cards)
    assert whole.speed is not None
    power = float(whole.figures["power_kw"].value) * 1000 / 1.5 / cards
    limited = under(0.85 * power, card=card, cards_per_machine=cards)
    assert limited.speed is not None
    return {name: limited.speed.values[name].value / value.value for name, value in whole.speed.values.items()}


def test_training_and_science_slow_down_too() -> None:
    for workload, card in ((tuning("Llama 2 7B", method="lora"), "nvidia-l40s"), (science(), "nvidia-a100-sxm4-80gb")):
        slow, fast = under(250.0, workload, card), under(None, workload, card)
        assert slow.speed is not None
        assert fast.speed is not None
        assert slow.speed.values["run_hours"].value > fast.speed.values["run_hours"].value


def test_what_a_limit_means_is_said() -> None:
    assert "power_limited" in keys(under(280.0))
    assert "power_limit_low" in keys(under(100.0))
    beyond = under(400.0)
    assert "power_limit_idle" in keys(beyond)
    assert amount(beyond, "electricity") == amount(under(None), "electricity")
    assert not {one for one in keys(under(None)) if one.startswith("power_limit")}
