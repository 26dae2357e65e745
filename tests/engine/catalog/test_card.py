"""A card states its cells in datasheet units, its leaves in SI units; unknown is never zero."""

import gc
import pickle
from typing import Any

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.texts import EngineError


def entered(**changes: Any) -> Card:
    return Card.entered(**{"id": "own", "vendor": "Own", "name": "Own card", "segment": "consumer", **changes})


def test_h100_is_as_its_datasheet_prints_it() -> None:
    """NVIDIA H100 datasheet: 80 GB, 3.35 TB/s, 1,979 TFLOPS BF16 with sparsity, 700 W, NVLink 900 GB/s."""
    card = catalog().card("nvidia-h100-sxm5-80gb")
    assert (card.memory_gb, card.power_w) == (80, 700)
    assert card.leaf("bandwidth_gbs").value == 3.35e12
    assert card.leaf("interconnect_gbs").value == 900e9
    assert card.leaf("bf16_dense_tflops").value == pytest.approx(1979e12 / 2, rel=1e-3)
    assert card.leaf("bf16_dense_tflops").unit == "FLOP/s"


def test_a_leaf_names_its_cell_and_source() -> None:
    leaf = catalog().card("nvidia-l4").leaf("reported_memory_mib")
    assert leaf.path == "catalog/cards/nvidia-l4/reported_memory_mib"
    assert "modal-labs/modal-client" in leaf.source
    assert leaf.grade == "measured"


def test_a_recalled_print_is_not_graded_as_measured() -> None:
    assert catalog().card("rtx-a6000").leaf("reported_memory_mib").grade == "datasheet"


def test_a_cell_is_never_rounded_to_nothing() -> None:
    assert entered(bandwidth_gbs=1e-12).leaf("bandwidth_gbs").value == 1e-3
    assert entered(bandwidth_gbs=4.8e3).leaf("bandwidth_gbs").value == 4_800_000_000_000


@pytest.mark.parametrize("field", ["memory_gb", "bandwidth_gbs", "power_w"])
def test_a_size_beyond_all_hardware_is_refused(field: str) -> None:
    with pytest.raises(EngineError, match="or less"):
        entered(**{field: 1e300})


@pytest.mark.parametrize("text", ["sm_89", "[b]", "8", "", "8.9.1"])
def test_a_compute_capability_is_two_numbers(text: str) -> None:
    with pytest.raises(EngineError, match=r"such as 8\.9"):
        entered(compute_capability=text)
    assert entered(compute_capability="12.0").compute_capability == "12.0"


def test_an_unknown_cell_says_which_cell_of_which_card() -> None:
    leaf = catalog().card("huawei-ascend-910b").leaf("bf16_dense_tflops")
    assert leaf.value is None
    assert leaf.reason is not None
    assert leaf.reason.text("en") == (
        "The catalog does not state the dense BF16 peak of Ascend 910B (unspecified variant) 64GB."
    )
    assert "BF16 稠密算力" in leaf.reason.text("zh")


def test_leaves_are_shared_per_card_and_never_between_cards() -> None:
    first, second = entered(power_w=100.0), entered(power_w=200.0)
    assert first.leaf("power_w") is first.leaf("power_w")
    assert second.leaf("power_w").value == 200.0
    for power in range(1, 200):
        card = entered(power_w=float(power))
        assert card.leaf("power_w").value == power
        del card
        gc.collect(0)


def test_a_changed_card_has_leaves_of_its_own_and_an_equal_one_stays_equal() -> None:
    card = entered(power_w=100.0)
    assert card.leaf("power_w").value == 100.0
    assert card.replace(power_w=150.0).leaf("power_w").value == 150.0
    assert card.replace() == card
    assert pickle.loads(pickle.dumps(card)) == card
    assert hash(card.replace()) == hash(card)


@pytest.mark.parametrize("wrong", [-5.0, 0.0, float("nan"), float("inf"), "much"])
def test_a_wrong_number_is_one_sentence(wrong: object) -> None:
    with pytest.raises(EngineError) as caught:
        entered(bandwidth_gbs=wrong)
    sentence = caught.value.message.text("en")
    assert "memory bandwidth" in sentence
    assert "Own card" in sentence
    assert "\n" not in sentence
    assert "显存带宽" in caught.value.message.text("zh")


def test_a_field_that_no_card_has_is_named() -> None:
    with pytest.raises(EngineError, match="vram"):
        entered(vram=24)


def test_a_missing_field_is_named() -> None:
    with pytest.raises(EngineError, match="use is missing"):
        Card.entered(id="own", vendor="Own", name="Own card")


def test_every_cell_source_names_a_field() -> None:
    for card in catalog().cards:
        assert {field for field, _, _ in card.cell_sources} <= set(Card.model_fields)
        assert card.source
