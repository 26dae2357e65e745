"""What fits and what would make it fit: the answer is the last that fits, and every remedy really helps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from offers import MODELS, evaluated, owned, serving, tuning

from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.compare.results import Evaluation, Fit
from engine.compare.table_cells import cell_of
from engine.compare.table_rows import COUNTS, RowSpec
from engine.compare.training_stage import training_layouts
from engine.figures.derivation import derivation
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import served_model
from engine.memory.trained_model import trained_model
from engine.memory.training import training_memory
from engine.memory.what_fits import (
    fewest_machines,
    fewest_that_hold,
    largest_that_fits,
    longest_context,
    most_cards_tried,
)
from engine.project.assumptions import MemoryAssumptions
from engine.texts import Message
from engine.workload.workload import Parallelism

H100, CONSUMER = "nvidia-h100-sxm5-80gb", "geforce-rtx-4090"
TOLD = 5e-3
"""A sentence tells three digits."""
ALONE: tuple[dict[str, Any], ...] = ({}, {"cache_format": "fp8"}, {"weight_format": "fp8"}, {"weight_format": "int4"})


@pytest.mark.parametrize("limit", [0, 1, 2, 63, 64, 65, 1000, 999_999, 1_000_000])
def test_the_largest_that_fits_is_the_last_that_does(limit: int) -> None:
    assert largest_that_fits(lambda tried: tried <= limit, 1_000_000) == limit


def test_a_search_takes_few_rounds() -> None:
    rounds: list[int] = []

    def fits(tried: Any) -> Any:
        rounds.append(len(tried))
        return tried <= 12_345_678

    assert largest_that_fits(fits, 16_777_216) == 12_345_678
    assert len(rounds) <= 5


def test_the_longest_context_of_8b_in_a_hand_calculation() -> None:
    # 72 GB usable − 16.06 GB weights − 1.5 GB − buffers of a chunk of 8,192 (about 1.1 GB): 53.3 GB for 131,072 B
    # a token, which for a lone request is more than the model was made for
    model = served_model(catalog().model("Llama 3.1 8B"), "bf16", "bf16")
    one = LayoutSizes(1, 1, 1)
    assert longest_context(model, one, 256, 1, 80e9, MemoryAssumptions()) == 131_072
    eight = longest_context(model, one, 256, 8, 80e9, MemoryAssumptions())
    assert eight == pytest.approx(53.3e9 / 131_072 / 8, rel=0.03)


def test_machines_are_whole() -> None:
    assert fewest_machines(9, 8) == 2
    assert fewest_machines(8, 8) == 1
    assert fewest_machines(None, 8) is None


def fit_of(evaluation: Evaluation) -> Fit:
    assert evaluation.fit is not None
    return evaluation.fit


def remedies(fit: Fit) -> dict[str, dict[str, Any]]:
    """Arguments of each remedy by its name, with the figure that it leads to."""
    found = {}
    for message in fit.remedies:
        leads = dict(message.arguments)
        remedy = leads.pop("remedy")
        assert isinstance(remedy, Message)
        found[remedy.key.removeprefix("remedies.")] = dict(remedy.arguments) | leads
    return found


def test_70b_in_16_bits_on_two_small_cards() -> None:
    fit = fit_of(evaluated(owned(CONSUMER, 2), serving(MODELS["large"], weight_format="bf16", concurrency=4)))
    assert not fit.fits
    assert fit.fewest_cards is not None
    # 141 GB in 16 bits over cards of 24 GB: never below 7, and the heads want powers of two
    assert fit.fewest_cards >= 7
    offered = remedies(fit)
    # one request fits on the fewest, the four that are wanted may need more
    enough = offered["more_machines"]
    assert enough["cards"] >= fit.fewest_cards
    assert enough["machines"] == -(-enough["cards"] // 2)
    assert enough["requests"] >= 4
    wanted = serving(MODELS["large"], weight_format="bf16", concurrency=4)
    more = fit_of(evaluated(owned(CONSUMER, enough["cards"]), wanted)).largest_concurrency
    assert more is not None
    assert more.value >= 4
    again = evaluated(owned(CONSUMER, fit.fewest_cards), serving(MODELS["large"], weight_format="bf16", concurrency=1))
    assert fit_of(again).fits


def test_more_cards_are_whole_machines_and_never_crowded_out() -> None:
    wanted = serving(MODELS["large"], weight_format="bf16", concurrency=64)
    enough = remedies(fit_of(evaluated(owned(CONSUMER, 2), wanted)))["more_machines"]
    assert (enough["cards"], enough["machines"], enough["each"]) == (10, 5, 2)
    assert enough["requests"] >= 64
    # so many changes help a full tuning of 8B on 2 cards of 24 GB that the last of them would be left out
    fit = fit_of(evaluated(owned(CONSUMER, 2), tuning(MODELS["dense"], method="full", recompute="none")))
    assert len(fit.remedies) == 4
    offered = remedies(fit)["more_machines"]
    assert offered["cards"] == 2 * offered["machines"] >= (fit.fewest_cards or 0)
    assert offered["need"] <= offered["usable"]


def test_where_one_change_is_not_enough_two_are_offered_together() -> None:
    # 70B: 36.9 GB in 4 bits and a cache of 327,680 B a token; 2 cards of 24 GB have some 44 GB usable
    asked = serving(MODELS["large"], weight_format="bf16", concurrency=1, input_tokens=7_000, output_tokens=1_000)
    two = [fit_of(evaluated(owned(CONSUMER, 2), asked.replace(**changes))) for changes in ALONE]
    assert not any(fit.fits for fit in two)
    offered = remedies(fit_of(evaluated(owned(CONSUMER, 2), asked)))["both"]
    assert isinstance(offered["first"], Message)
    assert isinstance(offered["second"], Message)
    assert {offered["first"].key, offered["second"].key} == {"remedies.cache_format", "remedies.weight_format"}
    assert offered["requests"] >= 1
    assert fit_of(evaluated(owned(CONSUMER, 2), asked.replace(weight_format="int4", cache_format="fp8"))).fits


def test_two_changes_of_a_training_and_their_words() -> None:
    job = tuning(MODELS["large"], method="full", recompute="none", sequence_tokens=8192, micro_batch=1)
    fit = fit_of(evaluated(owned(H100, 1), job))
    pair = next(message for message in fit.remedies if remedies(fit).keys() & {"both"})
    assert "low-rank adapters on weights in 4 bits" in pair.text("en")
    assert pair.text("zh").startswith("逐层全部重计算加4 位权重上的低秩适配器")
    followed = fit_of(evaluated(owned(H100, 1), job.replace(method="qlora", recompute="full")))
    assert followed.fits
    assert float(followed.total.value) / 1e9 == pytest.approx(float(remedies(fit)["both"]["need"]), rel=TOLD)
    for alone in ({"method": "qlora"}, {"recompute": "full"}):
        assert not fit_of(evaluated(owned(H100, 1), job.replace(**alone))).fits


def test_a_change_together_with_one_more_machine() -> None:
    # 405B in 4 bits is 203 GB, in 16 bits 810 GB; 8 cards of 24 GB have 190 GB usable at most, 16 twice that
    job = tuning("Llama 3.1 405B", method="full", recompute="full")
    fit = fit_of(evaluated(owned(CONSUMER, 8), job))
    offered = remedies(fit)["both"]
    assert isinstance(offered["first"], Message)
    assert isinstance(offered["second"], Message)
    assert offered["first"].key == "remedies.qlora"
    assert dict(offered["second"].arguments)["cards"] == 16


def test_the_fewest_cards_beyond_64_are_whole_machines() -> None:
    # 671 B parameters in 16 bits are 1,342 GB; a card of 24 GiB has less than 22 GB for them
    wanted = serving(MODELS["huge"], weight_format="bf16", concurrency=1)
    fit = fit_of(evaluated(owned(CONSUMER, 8), wanted))
    assert fit.fewest_cards is not None
    assert fit.fewest_cards > 1342 / 22
    assert fit.fewest_cards % 8 == 0
    assert fit_of(evaluated(owned(CONSUMER, fit.fewest_cards), wanted)).fits
    assert "more_machines" in remedies(fit)


@pytest.mark.parametrize(("needed", "each", "found"), [(64, 8, 64), (65, 8, 72), (700, 8, 704), (1024, 8, 1024)])
def test_the_fewest_are_found_in_steps(needed: int, each: int, found: int) -> None:
    tried: list[int] = []

    def holds(cards: int) -> bool:
        tried.append(cards)
        return cards >= needed

    assert fewest_that_hold(holds, each, 1024) == found
    assert len(tried) < 64 + 40


def test_where_no_number_of_cards_is_enough_it_says_so() -> None:
    assert fewest_that_hold(lambda _: False, 8, 1024) is None
    # a million tokens: inputs of 126 blocks are 126 × 1e6 × 16,384 × 2 B, shared by the 8 cards of a machine
    job = tuning("Llama 3.1 405B", method="full", recompute="full", sequence_tokens=1_000_000, global_batch=8)
    found = evaluated(owned(CONSUMER, 8), job)
    assert fit_of(found).fewest_cards is None
    said = next(finding.message for finding in found.findings if finding.key == "does_not_fit")
    assert said.text("en").endswith("not even 1,024 of these cards would do.")
    assert "1,024" in said.text("zh")


def test_the_largest_link_domain_is_tried() -> None:
    assert most_cards_tried(catalog().card(CONSUMER)) == 1024
    assert most_cards_tried(catalog().card("google-tpu-v7x")) == 9216


@pytest.mark.parametrize("name", [MODELS["moe"], "Kimi K2 1T", MODELS["huge"]])
def test_states_of_experts_are_all_there(name: str) -> None:
    """16 bytes a parameter over all cards, however the experts are spread (Rajbhandari 2020: 2 + 2 + 12)."""
    shape = catalog().model(name)
    job = tuning(name, method="full", sharding="zero3", global_batch=2048)
    legal = training_layouts(job, shape, 128, 8, Parallelism(), catalog().card(H100)).legal
    assert max(layout.expert for layout in legal) > 1
    need = training_memory(numbers, trained_model(job, shape), LayoutSizes.many(legal), 1, 80e9, MemoryAssumptions())
    states = need.parts["weights"] + need.parts["gradients"] + need.parts["optimizer"]
    assert np.all(states * 128 >= 16 * count(shape).total * (1 - 1e-9))


def test_a_remedy_helps_when_it_is_followed() -> None:
    asked = serving(MODELS["dense"], weight_format="bf16", concurrency=4, input_tokens=16_000, output_tokens=1_000)
    fit = fit_of(evaluated(owned(CONSUMER, 1), asked))
    assert fit.largest_concurrency is not None
    assert fit.largest_concurrency.value < 4
    offered = remedies(fit)
    assert "weight_format" in offered
    better = asked.replace(weight_format=str(offered["weight_format"]["format"]).lower())
    helped = fit_of(evaluated(owned(CONSUMER, 1), better))
    assert helped.largest_concurrency is not None
    assert helped.largest_concurrency.value == pytest.approx(offered["weight_format"]["requests"], abs=1)
    assert helped.largest_concurrency.value >= 4
    assert not helped.remedies


def test_full_tuning_of_7b_on_one_small_card() -> None:
    evaluation = evaluated(owned(CONSUMER, 1), tuning(MODELS["dense"], method="full"))
    fit = fit_of(evaluation)
    assert not fit.fits
    assert fit.largest_batch == 0
    offered = remedies(fit)
    assert {"lora", "qlora"} <= set(offered)
    followed = fit_of(evaluated(owned(CONSUMER, 1), tuning(MODELS["dense"], method="qlora")))
    assert followed.fits
    assert float(followed.total.value) / 1e9 == pytest.approx(float(offered["qlora"]["need"]), rel=TOLD)
    assert float(followed.usable.value) / 1e9 == pytest.approx(float(offered["qlora"]["usable"]), rel=TOLD)
    assert "would_fit" in {finding.key for finding in evaluation.findings}


def test_fewest_cards_and_machines_are_figures_with_their_derivation() -> None:
    found = evaluated(owned(CONSUMER, 2), serving(MODELS["large"], weight_format="bf16", concurrency=4))
    cards, machines = found.figures["fewest_cards"], found.figures["fewest_machines"]
    assert cards.value == fit_of(found).fewest_cards
    assert machines.value == -(-int(cards.value) // 2)
    shown = derivation(machines)
    assert {node["figure"] for node in shown["nodes"]} >= {"fewest_machines_that_fit", "fewest_cards_that_fit"}


def test_cards_and_machines_stand_in_the_table_one_below_the_other() -> None:
    found = evaluated(owned(CONSUMER, 2), serving(MODELS["large"], weight_format="bf16", concurrency=4))
    cell = cell_of(RowSpec("fewest_cards", "fit"), found.workload, found, {})
    assert cell.text is not None
    assert cell.note is not None
    assert (cell.text.text("zh"), cell.note.text("zh")) == ("8 张卡", "共 4 台机器")
    assert cell.note.text("en") == "machines: 4"
    assert {"largest_batch", "largest_concurrency", "batch_at_once"} <= COUNTS


def test_the_largest_micro_batch_is_the_last_that_fits() -> None:
    fit = fit_of(evaluated(owned(H100, 1), tuning(MODELS["dense"], method="lora", global_batch=4096)))
    batch = fit.largest_batch
    assert batch is not None
    assert batch > 1
    # accumulation falls with the micro-batch, so the same number of micro-batches is asked for
    at_most = fit_of(
        evaluated(owned(H100, 1), tuning(MODELS["dense"], method="lora", micro_batch=batch, global_batch=4096))
    )
    assert at_most.fits
    beyond = tuning(MODELS["dense"], method="lora", micro_batch=batch + 1, global_batch=4096)
    assert not fit_of(evaluated(owned(H100, 1), beyond)).fits


def test_reserved_is_shown_beside_what_is_needed() -> None:
    fit = fit_of(evaluated(owned(H100, 1), serving(MODELS["dense"], input_tokens=1000, output_tokens=9, concurrency=4)))
    assert fit.logical_cache is not None
    # 1,009 tokens of 131,072 B for 4 requests, and 64 blocks of 16 tokens for each of them
    assert float(fit.logical_cache.value) == 4 * 1009 * 131_072
    assert float(fit.parts["kv_cache"].value) == 4 * 64 * 16 * 131_072
    assert np.isfinite(float(fit.total.value))
