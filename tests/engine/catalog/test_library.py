"""What comes with the product."""

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.score import DEFAULT_WEIGHTS, DIMENSIONS
from engine.catalog.tables import Sourced, facility_overheads, power_rules, prices, tariffs

TIERS = [
    # memory GB, bandwidth GB/s, FP16 dense TFLOPS, W
    ("tier-c30", 8, 250, 15, 110),
    ("tier-c60", 12, 360, 30, 150),
    ("tier-c70", 16, 600, 60, 250),
    ("tier-c90-24", 24, 1000, 160, 450),
    ("tier-c90-32", 32, 1800, 200, 575),
    ("tier-w-a", 24, 768, 80, 250),
    ("tier-w-b", 48, 1200, 200, 300),
    ("tier-w-c", 96, 2400, 400, 600),
    ("tier-d-s", 32, 1500, None, 400),
    ("tier-d-m", 80, 2000, 400, 700),
    ("tier-d-l", 141, 4800, 990, 1000),
]


def test_all_cards_and_models_are_there_once() -> None:
    assert len(catalog().cards) == 236
    assert len({card.id for card in catalog().cards}) == 236
    assert len({model.name for model in catalog().models}) == len(catalog().models) == 141
    assert sum(card.domestic for card in catalog().cards) == 43
    assert catalog() is catalog()


@pytest.mark.parametrize(("tier", "memory", "bandwidth", "fp16", "power"), TIERS)
def test_reference_tiers(tier: str, memory: float, bandwidth: float, fp16: float | None, power: float) -> None:
    card = catalog().card(tier)
    assert card.reference_tier
    assert (card.memory_gb, card.bandwidth_gbs, card.fp16_dense_tflops, card.power_w) == (
        memory,
        bandwidth,
        fp16,
        power,
    )
    assert card.name_zh


def test_only_tiers_are_marked_as_tiers() -> None:
    assert {card.id for card in catalog().cards if card.reference_tier} == {tier for tier, *_ in TIERS}


def test_a_domestic_card_has_a_chinese_name() -> None:
    assert all(card.name_zh for card in catalog().cards if card.domestic)


def test_stacks_are_names_without_remarks() -> None:
    assert not [card.stack for card in catalog().cards if "(" in card.stack or "/" in card.stack]


def test_cells_that_nobody_published_are_empty() -> None:
    """No BF16 or FP16 peak of these may be filled in by guessing."""
    for card_id in (
        "amd-mi308x",
        "geforce-rtx-5090-d",
        "huawei-ascend-910b",
        "huawei-ascend-950pr",
        "t-head-ppu",
    ):
        card = catalog().card(card_id)
        assert card.bf16_dense_tflops is None
        assert card.fp16_dense_tflops is None


def test_default_weights() -> None:
    expected = {
        "consumer": (25, 20, 30, 5, 20),
        "workstation": (25, 30, 25, 10, 10),
        "datacenter": (30, 30, 25, 15, 0),
    }
    assert DIMENSIONS == ("compute", "capacity", "bandwidth", "interconnect", "efficiency")
    assert {line: weights.values() for line, weights in DEFAULT_WEIGHTS.items()} == expected


def test_tables_have_sources_and_unique_ids() -> None:
    tables: list[tuple[Sourced, ...]] = [prices(), tariffs(), facility_overheads(), power_rules()]
    for table in tables:
        assert table
        assert len({row.id for row in table}) == len(table)
        assert all(row.source for row in table)


def test_sources_name_no_private_index() -> None:
    rows: list[Sourced | Card] = [*prices(), *tariffs(), *facility_overheads(), *power_rules(), *catalog().cards]
    assert not [row.id for row in rows if "repository id" in row.source or "find_string" in row.source]


def test_prices_name_cards_and_dates() -> None:
    assert 24 <= len(prices()) <= 60
    for price in prices():
        assert price.date
        assert price.card_id is None or catalog().card(price.card_id).id
    machine = next(price for price in prices() if price.id == "aws-p5-48xlarge-2026-11")
    assert (str(machine.price), machine.currency, machine.cards, machine.unit) == ("55.04", "USD", 8, "machine-hour")


def test_a_tariff_keeps_its_hours_and_charges_apart() -> None:
    """State Grid Hubei, price list of January 2026, two-part, 1-10 kV."""
    row = next(row for row in tariffs() if row.id == "china-hubei-industrial-commercial-two-part-1-10kv-2026-01")
    stated = [str(value) for value in (row.sharp, row.peak, row.flat_or_average, row.valley)]
    assert stated == ["1.049999", "0.848961", "0.651886", "0.432924"]
    assert str(row.demand_charge_per_kw_month) == "42.0"
    assert row.currency == "CNY"
