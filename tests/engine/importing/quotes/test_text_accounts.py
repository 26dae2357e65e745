"""No number of a text is lost, and no price under a condition is taken for one without, unless a person says so."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.again import answer
from engine.importing.quotes.results import QuoteReading
from engine.importing.quotes.text import read_quote_text
from engine.values import known

LEFT_BESIDE = "H20 141G 8卡 112万/台 含税，另加 3.5"


def open_keys(reading: QuoteReading) -> list[str]:
    return [one.key for one in reading.questions if one.blocks and not one.chosen]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (LEFT_BESIDE, "3.5"),
        ("H20 141G 8卡 112万/台 含税，月底前再让 2%", "2%"),
        ("H20 141G 8卡 112万/台 含税，多要的话少2个", "2个"),
        ("H100 SXM server 8 GPUs, USD 230,000 per server, cabling 1,950", "1,950"),
    ],
)
def test_a_number_that_is_read_into_nothing_is_asked_about_and_marked(text: str, number: str) -> None:
    reading = read_quote_text(text)
    (found,) = reading.quotes
    assert not found.ready
    marked = [one for one in found.readings if one.certainty == "asked"]
    assert any(number in one.text or one.text in number for one in marked)
    while open_keys(reading):
        key = open_keys(reading)[0]
        choice = next(one for one in reading.questions if one.key == key).choices[-1].key
        reading = answer(reading, key, {"leave": "as_read"}.get(choice, choice))
    assert reading.quotes[0].ready


def test_parts_names_dates_and_lists_are_no_lost_numbers() -> None:
    text = (
        "1、浪潮NF5688M7，2*8480+/64G*32/3.84T*4，PCIe 5.0，2026年11月20日，电话13800000000，7x24x4\n"
        "H20 141G 8卡 112万/台 含税 2U 700W 交期4-6周"
    )
    assert open_keys(read_quote_text(text)) == []


def test_a_number_becomes_a_price_or_is_set_aside_and_the_answer_can_be_changed() -> None:
    reading = read_quote_text("L20 48GB PCIe per card: 2.68 net of tax, all prices in USD")
    (key,) = open_keys(reading)
    assert {choice.key for choice in reading.questions[0].choices} >= {"price", "price_in_ten_thousands", "aside"}
    priced: Any = answer(reading, key, "price_in_ten_thousands").quotes[0]
    assert (priced.quote.price, priced.ready) == (known(26_800), True)
    aside = answer(answer(reading, key, "price_in_ten_thousands"), key, "aside")
    assert [one.chosen for one in aside.questions if one.key == key] == ["aside"]
    assert aside.quotes[0].quote.price != known(26_800)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "H20 141G 8卡 原价118万/台",
        "H20 141G 8卡 超过十台的话109万/台",
        "H20 141G 8卡 昨天还112万/台",
        "H20 141G 8卡 量大的话 109万/台",
        "HGX H100 8-GPU server, was USD 230,000 per server",
        "HGX H100 8-GPU Server, früher 230.000,00 € pro Server",
    ],
)
def test_a_price_beside_words_that_change_it_is_no_price_before_a_person_says_so(text: str) -> None:
    reading = read_quote_text(text)
    (found,) = reading.quotes
    assert not found.ready
    key = next(key for key in open_keys(reading) if key.startswith("holds"))
    as_read = answer(reading, key, "as_read").quotes[0]
    assert (as_read.ready, as_read.quote.note) == (True, found.quote.note)
    conditional: Any = answer(reading, key, "condition").quotes[0]
    assert conditional.ready
    assert len(conditional.quote.note) > len(found.quote.note)
    assert all(one.quote.price != found.quote.price for one in answer(reading, key, "leave").quotes)  # type: ignore[union-attr]


def test_several_prices_of_the_same_are_one_that_holds() -> None:
    text = "H20 141G 8卡 118万/台；H20 141G 8卡 112万/台"
    reading = read_quote_text(text)
    (key,) = open_keys(reading)
    last = text.rindex("112万")
    chosen = answer(reading, key, f"{last}-{last + 6}")
    assert [one.quote.price for one in chosen.quotes if one.ready] == [known(1_120_000)]  # type: ignore[union-attr]
    assert [one.ready for one in answer(reading, key, "all").quotes] == [True, True]


def test_a_price_far_from_those_of_the_catalog_is_asked_and_the_answer_sets_its_unit() -> None:
    reading = read_quote_text("RTX 5090 32G 25万/张 未税")
    (key,) = open_keys(reading)
    assert key.startswith("band")
    found: Any = answer(reading, key, "machine").quotes[0]
    assert (found.ready, found.quote.priced_by) == (True, "machine")
    assert open_keys(read_quote_text("RTX 5090 32G 2.5万/张 未税")) == []


@pytest.mark.parametrize(("total", "asked"), [("224万", False), ("253.12万", False), ("230万", True)])
def test_a_total_is_held_against_unit_and_quantity_and_tax(total: str, asked: bool) -> None:
    """112 × 2 = 224, and with 13 % tax 253.12."""
    reading = read_quote_text(f"H20 141G 8卡 2台 112万/台 不含13%税，合计{total}")
    assert any(key.startswith("sum") for key in open_keys(reading)) is asked


def test_two_values_for_one_thing_are_asked() -> None:
    reading = read_quote_text("H20 141G 8卡 112万/台 含税13%，质保3年，质保5年")
    (key,) = open_keys(reading)
    assert key.startswith("clash")
    kept: Any = answer(reading, key, key.rpartition(",")[2])
    assert kept.quotes[0].quote.warranty_years == Decimal(5)


def test_a_price_beside_several_machines_is_asked_to_be_of_each_or_of_all() -> None:
    reading = read_quote_text("2台8卡H200 SXM 430万 含税")
    (key,) = open_keys(reading)
    assert key.startswith("each")
    said: list[Any] = [answer(reading, key, way).quotes[0].quote for way in ("of_each", "of_all")]
    assert [quote.priced_by for quote in said] == ["machine", "total"]
    assert open_keys(read_quote_text("2台8卡H200 SXM 215万/台 含税")) == []


@pytest.mark.parametrize(
    "text",
    [
        "求购H100 8卡机 5台，预算220万一台以内，有货的私我",
        "据说B200整机上周成交在380万左右，具体以正式报价单为准",
        "老板，H20现在什么价？上个月你给我的是98万一台含税",
        "某高校拟采购8卡昇腾910B服务器10台，最高限价1,450万元",
        "Hello, can you quote 12 x H200 servers? Our budget is roughly USD 3.2M all in.",
        "FYI: in March 2025 we sold the same HGX H100 8-GPU at $245k. Pricing today is on request.",
        "Guten Tag, wir suchen 12 Stück L40S, Zielpreis unter 6.800 EUR netto. Können Sie anbieten?",
    ],
)
def test_a_request_a_budget_and_a_price_of_others_are_no_offer(text: str) -> None:
    reading = read_quote_text(text)
    assert not reading.quotes
    assert any(one.certainty == "ignored" for one in reading.unread)


def test_what_a_buyer_bids_is_no_offer_and_what_the_seller_holds_is() -> None:
    reading = read_quote_text("卖家：L40S 5.6万含税 现货80片\n我：5.2能做不，要40片\n卖家：5.45最低了，今天定")
    assert known(52_000) not in [found.quote.price for found in reading.quotes]  # type: ignore[union-attr]
    assert known(54_500) in [found.quote.price for found in reading.quotes]  # type: ignore[union-attr]


def test_the_word_that_was_not_understood_is_named_and_marked() -> None:
    text = "H20 141G 8卡整机 112万左右 含税"
    (asked,) = read_quote_text(text).questions
    assert "“左右”" in asked.message.text("zh")
    assert [text[place.start : place.end] for place in asked.places] == ["112万", "左右"]


def test_words_between_two_prices_are_asked_of_the_one_that_they_stand_beside() -> None:
    first, second = read_quote_text("H20 141G 8卡 112万左右 含税 二期 118万").quotes
    assert [one.key.partition("@")[0] for one in first.questions].count("holds") == 1
    assert not any(one.key.startswith("holds") for one in second.questions)


def test_three_and_a_half_tenths_are_35_percent() -> None:
    (found,) = read_quote_text("H20 141G 8卡整机 112万含税 首付三成半").quotes
    assert found.quote.order_payment_share == known("0.35")  # type: ignore[union-attr]
