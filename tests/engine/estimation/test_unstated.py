"""What nobody states: default named, range wider, grade lower; an ambiguous card covers its candidates."""

from __future__ import annotations

import pytest

from engine.compare.results import Estimate
from engine.estimation.answer import Answer, answer
from engine.estimation.request import request_of_flags, request_of_row
from engine.figures import GRADES

STATED = {
    "task": "serve", "card": "H100 SXM 80GB", "model": "Llama-3.1-8B", "precision": "bf16", "kv_precision": "bf16",
    "input": "512", "output": "256", "concurrency": "8", "framework": "vLLM 0.11", "cards": "1",
}  # fmt: skip


def without(*names: str, **changes: str) -> Answer:
    return answer(request_of_flags({name: text for name, text in (STATED | changes).items() if name not in names}))


def rate(found: Answer) -> Estimate:
    estimate = found.of("output_tokens_per_s")
    assert estimate is not None
    return estimate


def width(found: Answer) -> float:
    estimate = rate(found)
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high / estimate.low


def said(found: Answer) -> set[str]:
    return {finding.key for finding in found.findings()}


def test_nothing_is_taken_where_all_is_stated() -> None:
    assert not {key for key in said(without()) if key.startswith(("taken", "ambiguous"))}


@pytest.mark.parametrize("name", ["precision", "input", "output", "framework"])
def test_a_missing_condition_is_named_and_widens_the_range(name: str) -> None:
    found = without(name)
    key = {"precision": "weights"}.get(name, name)
    assert f"taken_{key}" in said(found)
    assert width(found) > width(without())


def test_drafts_without_their_acceptance_take_a_usual_one_and_say_so() -> None:
    missing, stated = without(drafted_tokens="4"), without(drafted_tokens="4", acceptance_share="0.7")
    assert said(missing) - said(stated) == {"taken_acceptance_share"}
    assert rate(missing).value == rate(stated).value
    assert width(missing) > width(stated)
    assert (rate(stated).grade, rate(missing).grade) == ("datasheet", "datasheet")


def test_what_moves_a_training_run_is_named() -> None:
    flags = {"task": "finetune", "model": "Llama 3.1 8B", "card": "H100 SXM", "cards": "16"}
    expected = "method optimizer global_batch tokens machines network_gbs micro_batch seq recompute sharding rank"
    assert {f"taken_{name}" for name in expected.split()} <= said(answer(request_of_flags(flags)))
    named = {"method": "lora", "optimizer": "adamw", "global_batch": "64", "tokens": "1e9", "nodes": "2"}
    kept = said(answer(request_of_flags(flags | named | {"network_gbs": "50"})))
    assert not kept & {f"taken_{name}" for name in (*named, "machines", "network_gbs")}


def test_cards_that_nobody_counts_are_one() -> None:
    assert "taken_cards" in said(without("cards"))
    assert "taken_cards" not in said(without("cards", tp="2"))


@pytest.mark.parametrize("name", ["precision", "input", "output"])
def test_the_grade_is_one_lower(name: str) -> None:
    stated, missing = rate(without()).grade, rate(without(name)).grade
    assert stated == "calibrated"
    assert missing is not None
    assert GRADES.index(missing) == GRADES.index("calibrated") + 1


def test_what_does_not_depend_on_it_keeps_its_grade() -> None:
    weights = without("output").of("weights_gb")
    assert weights is not None
    assert weights.grade == "exact"


def test_the_usual_engine_is_that_of_the_maker() -> None:
    taken = {one.name: one.value for one in without("framework").taken}
    assert taken["framework"] == "vllm"
    assert {one.name: one.value for one in without("framework", card="Ascend 910B3").taken}["framework"] == "ascend"


def test_an_ambiguous_card_covers_its_candidates() -> None:
    found = without(card="A100 80GB")
    assert "ambiguous" in said(found)
    assert len(found.candidates) == 2
    each = [rate(without(card=name)) for name in ("A100 SXM4 80GB", "A100 PCIe 80GB")]
    both = rate(found)
    assert both.low is not None
    assert both.high is not None
    for one in each:
        assert both.low <= one.value <= both.high
    assert both.low <= min(one.value for one in each)


def test_a_static_batch_is_a_batch_whatever_the_task_is_called() -> None:
    stated = {**STATED, "concurrency": "", "batch": "64"}
    rows = {name: request_of_row({**stated, "scenario": name}) for name in ("static_batch", "online")}
    assert {name: row.does for name, row in rows.items()} == {"static_batch": "batch", "online": "serve"}


def test_of_several_cards_one_whose_peak_is_stated_is_taken() -> None:
    """Nobody states the peak of the 910B1; 376, 313 and 280 TFLOP/s in FP16 are known of the others with 64 GB."""
    found = without(card="Ascend 910B 64GB")
    assert found.card.fp16_dense_tflops == 376
    assert len(found.candidates) == 4
    assert "ambiguous" in said(found)


ROW = {
    "task": "serve", "card": "H100 SXM 80GB", "n_cards": "1", "model": "Llama-3.1-8B", "precision": "bf16",
    "kv_precision": "bf16", "input_len": "512", "output_len": "256", "framework": "vLLM 0.11",
    "metric": "output_tokens_per_s", "unit": "tokens/s",
}  # fmt: skip


def yielded(**changes: str) -> Answer:
    return answer(request_of_row(ROW | changes))


@pytest.mark.parametrize(
    "scenario",
    ["offline", "saturated_serving", "Burst of 500 prompts", "peak throughput", "inf request rate", "离线批量"],
)
def test_a_scenario_of_full_load_is_served_by_all_that_the_engine_takes(scenario: str) -> None:
    full = yielded(scenario=scenario)
    assert rate(full).value == rate(yielded(scenario="online_all_requests_at_once")).value
    assert "taken_concurrency" not in said(full)


def test_a_stated_load_counts_whatever_the_scenario_says() -> None:
    assert rate(yielded(scenario="offline", concurrency="8")).value == rate(yielded(concurrency="8")).value


def test_a_yield_without_a_load_is_that_of_a_full_installation_and_less_sure() -> None:
    full, open_ = yielded(scenario="offline"), yielded()
    assert rate(open_).value == rate(full).value
    assert "taken_concurrency" in said(open_)
    assert width(open_) > 1.5 * width(full)
    assert rate(open_).grade == "datasheet"


def test_a_computer_is_found_with_another_memory_than_the_catalog_has() -> None:
    found = answer(
        request_of_flags({"task": "decode", "card": "M3 Max 36GB", "model": "Llama-3.1-8B", "quant": "Q4_0"})
    )
    assert found.card.memory_gb == 36
    assert len(found.candidates) == 2
