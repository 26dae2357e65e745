"""Tables of hosted token prices, of plans of a rental, and of prices by PFLOPS."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.grids import sheet_of
from engine.importing.quotes.again import answer
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading
from engine.importing.quotes.tokens import token_field, tokens_of
from engine.quote.quote import HostedApi, Purchase, Rental
from engine.values import Known, Unknown


def read(rows: list[list[Any]]) -> QuoteReading:
    return read_tables("prices.csv", (sheet_of("prices", rows),), NO_SETTINGS)


def amount(value: object) -> Decimal | None:
    return value.value if isinstance(value, Known) else None


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("input ($/1m tokens)", "input_price"),
        ("输入(缓存命中)", "cached_input_price"),
        ("输入(缓存未命中)", "input_price"),
        ("cached input", "cached_input_price"),
        ("输出价格(元/百万tokens)", "output_price"),
        ("input power", None),
        ("输入电压", None),
        ("缓存写入", None),
    ],
)
def test_headings_of_token_prices(heading: str, field: str | None) -> None:
    assert token_field(heading) == field


@pytest.mark.parametrize(
    ("text", "factor"),
    [("$/1M tokens", 1), ("元/百万tokens", 1), ("元/千tokens", 1000), ("USD per 1K tokens", 1000), ("$/hr", None)],
)
def test_for_how_many_tokens_a_price_is(text: str, factor: int | None) -> None:
    assert tokens_of(text) == factor


def test_a_table_of_models_gives_hosted_quotes() -> None:
    reading = read(
        [
            ["模型", "上下文", "输入（元/百万tokens）", "输入（缓存命中）", "输出（元/百万tokens）", "批量折扣"],
            ["deepseek-chat", "64K", 2, 0.5, 8, "5折"],
            ["glm", "128K", "面议", "", "0.016元/千tokens", ""],
        ]
    )
    first, second = (found.quote for found in reading.quotes)
    assert isinstance(first, HostedApi)
    assert isinstance(second, HostedApi)
    prices = (first.input_price, first.cached_input_price, first.output_price)
    assert [amount(price) for price in prices] == [2, Decimal("0.5"), 8]
    assert first.batch_discount_share == 0.5
    assert first.currency == "CNY"
    assert isinstance(second.input_price, Unknown)
    assert amount(second.output_price) == 16


def test_prices_of_nobody_knows_how_many_tokens_are_asked() -> None:
    reading = read([["Model", "Input", "Output", "Currency"], ["m", "1", "2", "USD"]])
    (found,) = reading.quotes
    assert not found.ready
    key = next(question.key for question in found.open_questions if question.key.startswith("tokens:"))
    (told,) = answer(reading, key, "thousand").quotes
    assert isinstance(told.quote, HostedApi)
    assert told.ready
    assert [amount(told.quote.input_price), amount(told.quote.output_price)] == [1000, 2000]


def test_input_and_output_beside_prices_of_goods_are_no_token_prices() -> None:
    reading = read([["型号", "数量", "单价(元)", "输入", "输出"], ["L40S", "2", "52000", "220V", "12V"]])
    (found,) = reading.quotes
    assert isinstance(found.quote, Purchase)
    assert amount(found.quote.price) == 52000


def test_every_plan_of_a_row_is_an_offer() -> None:
    headings = ["Instance", "GPU", "GPUs", "On-demand ($/hr)", "1-yr reserved ($/hr)", "Spot ($/hr)"]
    reading = read([headings, ["p5", "H100 SXM5 80GB", "8", "98.32", "62.40", ""]])
    told = [
        (found.quote.market, found.quote.commitment_months, amount(found.quote.price), found.quote.priced_by)
        for found in reading.quotes
        if isinstance(found.quote, Rental)
    ]
    assert told == [
        ("on_demand", 0, Decimal("98.32"), "machine_hour"),
        ("reserved", 12, Decimal("62.40"), "machine_hour"),
    ]
    assert len({found.name for found in reading.quotes}) == 2


def test_a_deposit_of_months_is_rent() -> None:
    reading = read([["型号", "卡数", "月付（元/台/月）", "押金"], ["RTX 4090 24G 8卡", "8", "9,800", "2个月"]])
    (found,) = reading.quotes
    assert isinstance(found.quote, Rental)
    assert amount(found.quote.deposit) == 19600


def test_prices_by_pflops_ask_which_and_how_many_machines() -> None:
    reading = read([["型号", "数量(P)", "单价(元/P/月)"], ["H800 SXM5 80GB 8卡", "50", "2000"]])
    (found,) = reading.quotes
    assert not found.ready
    assert isinstance(found.quote, Rental)
    assert isinstance(found.quote.price, Unknown)
    keys = [question.key for question in found.open_questions]
    power = next(key for key in keys if key.startswith("power:"))
    machines = next(key for key in keys if key.startswith("power_machines:"))
    told = answer(answer(reading, power, "fp16_dense"), machines, "7").quotes[0]
    assert isinstance(told.quote, Rental)
    assert told.ready
    assert told.quote.priced_by == "card_month"
    assert told.quote.groups[0].machines == 7
    assert amount(told.quote.price) == pytest.approx(Decimal(1979), rel=Decimal("0.001"))
