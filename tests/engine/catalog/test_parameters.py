"""Parameter counts against published checkpoints."""

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.figures.derivation import derivation, replay
from engine.texts import EngineError

CHECKPOINTS = {
    # parameters in the safetensors files of the published checkpoints
    "Llama 3.1 70B": 70_553_706_496,
    "Llama 3.1 405B": 405_853_388_800,
    "Llama 3.1 8B": 8_030_261_248,
    "Mixtral 8x7B": 46_702_792_704,
    "Qwen3 30B-A3B": 30_532_122_624,
    "Llama 2 7B": 6_738_415_616,
    "gpt-oss 120B": 116_829_156_672,
    "gpt-oss 20B": 20_914_757_184,
    "BLOOM 176B": 176_247_271_424,
    "BLOOM 7B1": 7_069_016_064,
    "OPT 125M": 125_239_296,
}
COARSER_THAN_ITS_LAST_DIGIT = {"DeepSeek V4 Pro": 2e-4}
"""The active count on record was rounded before a subtraction."""


@pytest.mark.parametrize(("name", "parameters"), CHECKPOINTS.items())
def test_count_equals_the_checkpoint(name: str, parameters: int) -> None:
    assert count(catalog().model(name)).total == parameters


@pytest.mark.parametrize(
    ("name", "total_b", "active_b"), [("Mixtral 8x7B", 46.70, 12.88), ("DeepSeek V3 / R1 671B", 671.03, 37.55)]
)
def test_total_and_active(name: str, total_b: float, active_b: float) -> None:
    """Mixtral and DeepSeek-V3 reports; the name 8x7B does not mean 56 B."""
    counted = count(catalog().model(name))
    assert counted.total / 1e9 == pytest.approx(total_b, abs=0.005)
    assert counted.active / 1e9 == pytest.approx(active_b, abs=0.005)


def test_active_without_the_input_embedding() -> None:
    """DeepSeek-V3: 36.6 B without the embedding table; gpt-oss model card: 5.13 B and 3.61 B."""
    assert count(catalog().model("DeepSeek V3 / R1 671B")).active_in_layers / 1e9 == pytest.approx(36.6, abs=0.05)
    assert count(catalog().model("gpt-oss 120B")).active_in_layers / 1e9 == pytest.approx(5.13, abs=0.005)
    assert count(catalog().model("gpt-oss 20B")).active_in_layers / 1e9 == pytest.approx(3.61, abs=0.005)


@pytest.mark.parametrize("model", catalog().models, ids=lambda model: model.name)
def test_every_model_agrees_with_the_count_on_record(model: ModelArchitecture) -> None:
    """Four decimals of a billion; within 1 % of what its maker publishes where that is known."""
    counted = count(model)
    assert model.parameters_checked_b is not None
    assert counted.total / 1e9 == pytest.approx(model.parameters_checked_b, abs=5.1e-5)
    if model.active_parameters_checked_b is not None:
        tolerance = COARSER_THAN_ITS_LAST_DIGIT.get(model.name, 5.1e-5)
        assert counted.active / 1e9 == pytest.approx(model.active_parameters_checked_b, abs=tolerance)
    if model.parameter_check == "ok":
        assert model.parameters_published_b is not None
        assert counted.total / 1e9 == pytest.approx(model.parameters_published_b, rel=0.01)


@pytest.mark.parametrize("model", catalog().models, ids=lambda model: model.name)
def test_the_derivation_gives_the_count_again(model: ModelArchitecture) -> None:
    counted = count(model)
    for quantity, whole in ((counted.total_quantity, counted.total), (counted.active_quantity, counted.active)):
        assert replay(derivation(quantity)) == pytest.approx(whole, rel=1e-12)


def test_parts_add_up() -> None:
    model = catalog().model("DeepSeek V3 / R1 671B")
    counted = count(model)
    layers = counted.attention_per_layer * model.layers + counted.mlp_per_layer * model.dense_layers
    shared = (counted.shared_per_layer + counted.router_per_layer) * model.moe_layers
    outside = counted.embedding + counted.output_head + counted.norms
    assert layers + shared + counted.routed_experts + outside == counted.total
    assert counted.routed_experts == 58 * 256 * counted.expert
    assert counted.expert == 3 * 7168 * 2048
    assert counted.total - counted.active == 58 * (256 - 8) * counted.expert


def test_a_dense_model_has_no_experts() -> None:
    counted = count(catalog().model("Llama 3.1 8B"))
    assert counted.active == counted.total
    assert (counted.expert, counted.routed_experts, counted.shared_per_layer) == (0, 0, 0)


def test_a_missing_size_is_named() -> None:
    model = catalog().model("Llama 3.1 8B").replace(ffn=None)
    with pytest.raises(EngineError, match="Width of the MLP"):
        count(model)


def test_counted_once_a_model() -> None:
    model = catalog().model("Llama 3.1 8B")
    assert count(model) is count(model)
    assert count(model.replace(layers=16, attention_layers=16)).total < count(model).total


def test_experts_without_a_router_are_refused() -> None:
    with pytest.raises(EngineError, match="experts"):
        catalog().model("Mixtral 8x7B").replace(experts=0, experts_per_token=0)
