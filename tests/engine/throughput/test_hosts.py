"""What the host of a card sets: launches one by one, prompts among decode steps, as measured."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.estimation.cases import predict
from engine.throughput.engines import engine_of
from engine.throughput.host_figures import mixed_launch_seconds

EAGER = "Transformers 4.46 + flash-attn2"


def decode_tokens_per_s(model: str, card: str, framework: str, **changes: str) -> float:
    row = {"task": "decode", "metric": "decode_tokens_per_s", "unit": "tokens/s", "precision": "bf16", "batch": "1",
           "model": model, "card": card, "n_cards": "1", "framework": framework}  # fmt: skip
    found = predict({**row, **changes}).value
    assert found is not None
    return found


def test_launched_from_python_a_token_takes_as_long_as_the_layers_are_many() -> None:
    """Qwen2.5 speed table, Transformers on an A100: 0.88 ms a layer from 0.5B to 14B, of which the cards' work is
    hidden; a 7B of 28 layers yields 40.4 token/s, a 3B of 36 layers 30.8, a 14B of 48 layers 24.7."""
    measured = {"Qwen2.5-0.5B": 47.4, "Qwen2.5-3B": 30.8, "Qwen2.5-7B": 40.4, "Qwen2.5-14B": 24.7}
    found = {
        model: decode_tokens_per_s(model, "A100 SXM 80GB", EAGER, input_len="1", output_len="2048")
        for model in measured
    }
    for model, rate in measured.items():
        assert found[model] == pytest.approx(rate, rel=0.3)
        assert found[model] / found["Qwen2.5-3B"] == pytest.approx(rate / measured["Qwen2.5-3B"], rel=0.1)


def test_copies_of_keys_and_values_decide_behind_a_long_context() -> None:
    """The same table: 8.2 token/s of the 14B behind 30,720 tokens, a third of what it does behind one."""
    long = decode_tokens_per_s("Qwen2.5-14B", "A100 SXM 80GB", EAGER, input_len="30720", output_len="2048")
    assert long == pytest.approx(8.2, rel=0.25)


def test_few_streams_on_ascend_wait_for_the_host() -> None:
    """GPUStack, Qwen3 8B on a 910B with four streams: 47 ms a token in vLLM-Ascend, 25 in MindIE with half the bytes,
    of which the memory takes 10 and 5 ms."""
    found = {}
    for framework, precision, measured_ms in (("vLLM-Ascend 0.9.1", "bf16", 47.3), ("MindIE 2.1", "w8a8", 25.4)):
        row = {"task": "serve", "metric": "tpot_ms", "unit": "ms", "precision": precision, "concurrency": "4",
               "model": "Qwen3-8B", "card": "Ascend 910B2", "n_cards": "1", "framework": framework,
               "input_len": "225", "output_len": "210"}  # fmt: skip
        found[framework] = predict(row)
        value = found[framework].value
        assert value is not None
        assert measured_ms / 2 < value < 2 * measured_ms
    assert found["MindIE 2.1"].value < found["vLLM-Ascend 0.9.1"].value  # type: ignore[operator]


@pytest.mark.parametrize(
    ("framework", "key", "launches", "repeats"),
    [
        ("vLLM-Ascend 0.9.1", "ascend", True, False),
        ("MindIE 2.1RC1", "mindie", True, False),
        ("torchao generate", "torchao_eager", True, False),
        ("torchao (gpt-fast style generate)", "compiled", False, False),
        (EAGER, "eager", True, True),
        ("vLLM 0.11", "vllm", False, False),
    ],
)
def test_how_engines_launch(framework: str, key: str, *, launches: bool, repeats: bool) -> None:
    engine = engine_of(framework, catalog().card("huawei-ascend-910b2"))
    assert (engine.key, engine.launches, engine.repeats) == (key, launches, repeats)


def test_one_prompt_a_step_is_launched_as_often_as_it_comes() -> None:
    """200 streams of 100 tokens: two prompts join each step, so a prompt shares its launches with one other, and not
    with the 199 that would fill a pass; 400 tokens each: one by one; a lone stream: its own passes."""
    assert mixed_launch_seconds.raw(1e-4, 100, 200, 1 / 200) == pytest.approx(1e-2)
    assert mixed_launch_seconds.raw(1e-4, 400, 200, 1 / 200) == pytest.approx(2e-2)
    assert mixed_launch_seconds.raw(1e-4, 400, 1, 3) == pytest.approx(1e-4)
