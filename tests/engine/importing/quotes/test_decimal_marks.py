"""Amounts with one point and three digits behind it, as 268.500: decimals, thousands, or asked."""

from __future__ import annotations

from typing import Any

from quote_sheets import one, read

from engine.importing.quotes.again import answer
from engine.importing.quotes.text import read_quote_text
from engine.values import known

H100 = "8× H100 SXM server"  # of which the catalog has no price of purchase
H20 = "8× H20 96GB server"
MI300 = "MI300X"
HEADINGS = ["Model", "Qty", "Unit price (EUR)"]


def price(reading: Any, index: int = 0) -> object:
    return reading.quotes[index].quote.price


def test_the_price_of_the_card_tells_thousands_and_says_so() -> None:
    found = one(HEADINGS, [H20, 1, "168.500"])
    assert found.quote.price == known(168_500)
    cell = next(reading for reading in found.readings if reading.text == "168.500")
    assert cell.certainty == "guessed"


def test_what_is_sold_by_the_hour_has_decimals() -> None:
    assert one(["GPU", "Price per GPU hour (USD)"], ["H100 SXM", "2.125"]).quote.price == known("2.125")


def test_other_amounts_of_the_sheet_tell() -> None:
    comma = read(HEADINGS, [H100, 1, "268.500"], [MI300, 1, "12.400,50"])
    assert [price(comma), price(comma, 1)] == [known(268_500), known("12400.50")]
    assert price(read(HEADINGS, [H100, 1, "268,500"], [MI300, 1, "99,95"])) == known("268.5")
    point = read(HEADINGS, [H100, 1, "268.500"], [MI300, 1, "99.95"])
    assert price(point) == known("268.5")


def test_asked_where_nothing_tells_with_both_readings() -> None:
    reading = read(HEADINGS, [H100, 1, "268.500"])
    asked = next(question for question in reading.questions if question.key.startswith("point:"))
    assert [choice.key for choice in asked.choices] == ["comma", "point"]
    assert asked.blocks
    assert not reading.quotes[0].ready
    assert price(answer(reading, asked.key, "comma")) == known(268_500)
    assert price(answer(reading, asked.key, "point")) == known("268.5")


def test_ten_thousands_have_decimals() -> None:
    assert one(["型号", "数量", "单价（万元）"], ["8×H20 96GB", 1, "110.125"]).quote.price == known(1_101_250)


def test_texts_read_thousands_by_the_price_of_the_card() -> None:
    for text in ("8x H20 96GB server, EUR 168.500 per server", "8x H20 96GB server: 168.500 € per server"):
        reading = read_quote_text(text)
        assert price(reading) == known(168_500), text
        assert reading.quotes[0].quote.currency == "EUR"


def test_texts_keep_decimals_of_hours() -> None:
    assert price(read_quote_text("H100 SXM $2.125/GPU-hour")) == known("2.125")


def test_texts_ask_where_nothing_tells() -> None:
    text = "Server Z9, price EUR 268.500 per server"
    reading = read_quote_text(text)
    asked = next(question for question in reading.questions if question.key == "point")
    assert asked.blocks
    assert price(answer(reading, "point", "comma")) == known(268_500)
    assert price(answer(reading, "point", "point")) == known("268.5")
    assert price(read_quote_text(text + "; freight EUR 1.250,00")) == known(268_500)
