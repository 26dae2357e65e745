"""What fits and what would make it fit: the answer is the last that fits, and every remedy really helps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from offers import MODELS, evaluated, owned, serving, tuning

from engine.catalog.library import catalog
from engine.compare.results import Evaluation, Fit
from engine.compare.table_cells import cell_of
from engine.compare.table_rows import COUNTS, RowSpec
from engine.figures.derivation import derivation
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import served_model
from engine.memory.what_fits import fewest_machines, largest_that_fits, longest_context
from engine.project.assumptions import MemoryAssumptions
from engine.texts import Message

H100, CONSUMER = "nvidia-h100-sxm5-80gb", "geforce-rtx-4090"


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
    assert float(followed.total.value) / 1e9 == pytest.approx(offered["qlora"]["need"])
    assert float(followed.usable.value) / 1e9 == pytest.approx(offered["qlora"]["usable"])
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
