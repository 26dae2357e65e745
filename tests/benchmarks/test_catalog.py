"""Loading, searching and naming cards, and counting a model's parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalog.library import Catalog, catalog
from engine.catalog.parameters import count
from engine.catalog.search import CardIndex, Filters

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture


def test_load(benchmark: BenchmarkFixture) -> None:
    def load() -> Catalog:
        catalog.cache_clear()
        return catalog()

    assert len(benchmark(load).cards) == 236


def test_search_by_the_four_numbers(benchmark: BenchmarkFixture) -> None:
    filters = Filters(min_memory_gb=48.0, min_bandwidth_gbs=800.0, min_interconnect_gbs=100.0, max_power_w=700.0)
    assert benchmark(catalog().search, "", filters).matching


def test_find_a_card_by_name(benchmark: BenchmarkFixture) -> None:
    assert benchmark(catalog().find_cards, "8x NVIDIA H100 80GB HBM3").units == 8


def test_count_a_mixture_of_experts(benchmark: BenchmarkFixture) -> None:
    model = catalog().model("DeepSeek V3 / R1 671B")
    assert benchmark(lambda: count(model.replace())).total == 671_026_419_200


def test_filter_ten_thousand_cards(benchmark: BenchmarkFixture) -> None:
    """A frame of a screen at 60 Hz is 16.7 ms."""
    base = catalog().cards
    index = CardIndex(base[place % len(base)].replace(id=f"card-{place}") for place in range(10_000))
    order = [card.id for card in reversed(index.cards)]
    filters = Filters(min_memory_gb=48.0, max_power_w=700.0, formats=("bf16", "fp8"), ecc=True)
    index.search("nvidia", filters, order)
    found = benchmark(index.search, "nvidia", filters, order)
    assert len(found.matching) > 400
