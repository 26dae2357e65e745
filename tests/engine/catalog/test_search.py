"""Filtering by the four numbers; an unknown cell hides nothing."""

import tomllib
from typing import Any

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.search import CardIndex, Filters, four_numbers, search
from engine.catalog.traits import form_of, native, use_of
from resources.files import read_text


def card(card_id: str, **changes: Any) -> Card:
    stated: dict[str, Any] = {"memory_gb": 80.0, "bandwidth_gbs": 2000.0, "interconnect_gbs": 600.0, "power_w": 400.0}
    stated |= {"vendor": "Own", "segment": "datacenter_training", "topology": "nvlink_switch", "stack": "CUDA"}
    return Card(id=card_id, name=card_id.upper(), **(stated | changes))


def found(cards: list[Card], **filters: Any) -> tuple[list[str], list[str]]:
    result = search(cards, "", Filters(**filters))
    return [one.id for one in result.matching], [one.id for one in result.cannot_say]


@pytest.mark.parametrize(
    ("filters", "field", "enough", "too_bad"),
    [
        ({"min_memory_gb": 80.0}, "memory_gb", 80.0, 79.0),
        ({"min_bandwidth_gbs": 2000.0}, "bandwidth_gbs", 2000.0, 1999.0),
        ({"min_interconnect_gbs": 600.0}, "interconnect_gbs", 600.0, 599.0),
        ({"max_power_w": 400.0}, "power_w", 400.0, 401.0),
    ],
)
def test_each_number_filters_at_its_limit(filters: dict[str, float], field: str, enough: float, too_bad: float) -> None:
    cards = [card("good", **{field: enough}), card("bad", **{field: too_bad}), card("open", **{field: None})]
    assert found(cards, **filters) == (["good"], ["open"])


def test_a_card_that_fails_one_number_is_out_whatever_else_is_unknown() -> None:
    cards = [card("out", memory_gb=8.0, power_w=None)]
    assert found(cards, min_memory_gb=80.0, max_power_w=700.0) == ([], [])


def test_an_unknown_number_that_nobody_asks_for_does_not_matter() -> None:
    assert found([card("good", power_w=None)], min_memory_gb=80.0) == (["good"], [])


def test_a_card_without_a_link_counts_its_slot_and_a_one_chip_computer_counts_nothing() -> None:
    slot = card("slot", topology="pcie", interconnect_gbs=None, pcie_gen=4, pcie_lanes=16)
    chip = card("chip", topology="none", interconnect_gbs=None)
    unstated = card("unstated", topology="mtlink", interconnect_gbs=None, pcie_gen=4, pcie_lanes=16)
    assert four_numbers(slot)[2] == 64.0
    assert found([slot, chip, unstated], min_interconnect_gbs=64.0) == (["slot"], ["unstated"])


def test_stack_vendor_segment_and_origin_filter() -> None:
    cards = [card("a"), card("b", stack="ROCm"), card("c", stack=""), card("d", domestic=True, vendor="Other")]
    assert found(cards, stacks=("CUDA",)) == (["a", "d"], ["c"])
    assert found(cards, vendors=("Other",)) == (["d"], [])
    assert found(cards, domestic=False) == (["a", "b", "c"], [])
    assert found(cards, segments=("consumer",)) == ([], [])


def test_words_search_names_in_both_languages() -> None:
    assert "huawei-ascend-910b2" in [one.id for one in catalog().search("昇腾 训练卡").matching]
    assert [one.id for one in catalog().search("mi300x").matching] == ["amd-mi300x"]
    assert {one.vendor for one in catalog().search("摩尔线程").matching} == {"Moore Threads"}
    assert catalog().search("no such card").matching == ()


@pytest.mark.parametrize(
    ("typed", "maker", "least"),
    [
        ("华为", "Huawei", 10),
        ("華為", "Huawei", 10),
        ("升腾", "Huawei", 10),
        ("shengteng 910b", "Huawei", 5),
        ("英伟达 H20", "NVIDIA", 1),
        ("hanwuji", "Cambricon", 3),
        ("摩尔线程", "Moore Threads", 3),
        ("muxi", "MetaX", 2),
        ("苹果", "Apple", 10),
    ],
)
def test_cards_are_found_by_the_chinese_names_of_their_makers_and_as_these_are_typed(
    typed: str, maker: str, least: int
) -> None:
    matching = catalog().search(typed).matching
    assert len(matching) >= least
    assert {one.vendor for one in matching} == {maker}


def test_every_maker_has_a_name_in_chinese() -> None:
    table = tomllib.loads(read_text("catalog/makers.toml"))
    assert {one.vendor for one in catalog().cards} - {"Reference"} == set(table["chinese"])
    written = "".join(name for names in table["chinese"].values() for name in names)
    assert set(written) - set(table["pinyin"]) == set()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("asend", "ascend"), ("Nvida H100", "nvidia H100"), ("mi3000x", "mi300x"), ("xyzzy", ""), ("H200", ""), ("", "")],
)
def test_a_slip_of_the_keyboard_is_told_with_what_was_meant(typed: str, meant: str) -> None:
    assert CardIndex(catalog().cards).meant(typed) == meant


def test_nothing_asked_shows_every_card() -> None:
    result = catalog().search()
    assert (len(result.matching), result.cannot_say) == (236, ())
    assert len(catalog().search("", Filters(reference_tiers=False)).matching) == 225


def test_the_catalog_by_four_numbers() -> None:
    """Of cards with 141 GB, 4.8 TB/s and 900 GB/s up to 700 W, the H200 SXM is one; 910C does not state its power."""
    result = catalog().search(
        "", Filters(min_memory_gb=120.0, min_bandwidth_gbs=3000.0, min_interconnect_gbs=700.0, max_power_w=750.0)
    )
    matching = {one.id for one in result.matching}
    assert {"nvidia-h200-sxm-141gb", "amd-mi300x", "nvidia-h20-141gb"} <= matching
    assert "huawei-ascend-910c" in {one.id for one in result.cannot_say}
    assert "geforce-rtx-4090" not in matching


def test_a_card_must_compute_in_every_chosen_format() -> None:
    cards = [
        card("both", fp8_native="yes", fp4_native="yes"),
        card("one", fp8_native="yes", fp4_native="no"),
        card("open", fp8_native="yes"),
        card("out", fp8_native="no"),
    ]
    assert found(cards, formats=("fp8", "fp4")) == (["both"], ["open"])


def test_a_stated_rate_says_that_a_format_is_native_and_a_missing_one_says_nothing() -> None:
    assert native(card("a", fp8_dense_tflops=100.0), "fp8") == "yes"
    assert native(card("b"), "fp64") == "unknown"
    assert native(card("c", fp64_tensor_tflops=67.0), "fp64") == "yes"
    assert native(card("v100", compute_capability="7.0"), "tf32") == "no"
    assert native(card("a100", compute_capability="8.0"), "tf32") == "unknown"


@pytest.mark.parametrize(
    ("card_id", "form"),
    [
        ("nvidia-h100-sxm5-80gb", "module"),
        ("nvidia-h100-pcie-80gb", "pcie"),
        ("amd-mi300x", "module"),
        ("google-tpu-v5e", "cloud"),
    ],
)
def test_forms_of_known_cards(card_id: str, form: str) -> None:
    assert form_of(catalog().card(card_id)) == form


def test_form_year_memory_protection_and_use_filter() -> None:
    cards = [
        card("new", launch_year=2024, ecc="yes", form_factor="SXM5"),
        card("old", launch_year=2017, ecc="no", form_factor="PCIe dual-slot", segment="consumer"),
        card("open"),
    ]
    assert found(cards, min_year=2020) == (["new"], ["open"])
    assert found(cards, ecc=True) == (["new"], ["open"])
    assert found(cards, ecc=False) == (["old"], ["open"])
    assert found(cards, forms=("pcie",)) == (["old"], ["open"])
    assert found(cards, uses=("graphics",)) == (["old"], [])


def test_each_condition_counts_the_cards_that_do_not_say() -> None:
    cards = [card("a", power_w=None), card("b", memory_gb=None), card("c", memory_gb=8.0, power_w=None), card("d")]
    result = search(cards, "", Filters(min_memory_gb=80.0, max_power_w=400.0))
    assert result.open_cards == {"memory": 1, "power": 1}


def test_an_order_sorts_and_limits_what_is_found() -> None:
    index = CardIndex([card("a"), card("b", power_w=None), card("c", power_w=None)])
    result = index.search("", Filters(max_power_w=400.0), ["c", "a"])
    assert [one.id for one in result.matching] == ["a"]
    assert [one.id for one in result.cannot_say] == ["c"]
    assert result.open_cards == {"power": 1}


def test_options_are_counted_among_what_else_is_asked_for() -> None:
    """By hand over the cards: a list does not narrow its own options, formats narrow each other."""
    cards = catalog().cards
    wanted = Filters(vendors=("AMD",), formats=("fp8",))
    counts = CardIndex(cards).option_counts("", wanted)
    fp8 = [card for card in cards if native(card, "fp8") != "no"]
    assert counts["vendors"]["NVIDIA"] == sum(card.vendor == "NVIDIA" for card in fp8)
    of_amd = [card for card in fp8 if card.vendor == "AMD"]
    assert counts["formats"]["int8"] == sum(native(card, "int8") == "yes" for card in of_amd)
    assert counts["uses"].get("training", 0) == sum(use_of(card) == "training" for card in of_amd)
    assert counts["ecc"]["yes"] == sum(card.ecc == "yes" for card in of_amd)
    assert counts["domestic"] == {"domestic": 0, "other": len(of_amd)}
