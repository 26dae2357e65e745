"""Readings that are one click from another: units of times, counts and prices, and numbers that a person types."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.grids import sheet_of
from engine.importing.quotes.again import correct
from engine.importing.quotes.otherwise import otherwise
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, CellReading, QuoteReading, ReadQuote
from engine.importing.quotes.text import read_quote_text
from engine.values import Known, known

HEADINGS = ["型号", "数量", "单价(万元)", "货期", "质保", "折扣"]


def reading_of(*cells: Any, headings: list[str] = HEADINGS, before: tuple[list[str], ...] = ()) -> QuoteReading:
    return read_tables("quote.xlsx", (sheet_of("Sheet1", [*before, headings, list(cells)]),), NO_SETTINGS)


def cell(found: ReadQuote, field: str) -> CellReading:
    return next(one for one in found.readings if one.field == field)


def taken(reading: QuoteReading, field: str, words: str) -> Any:
    """The quote after a click on the way that is called so."""
    one = cell(reading.quotes[0], field)
    ways = {way.message.text("en"): way for way in otherwise(one)}
    assert words in ways, (words, list(ways))
    return correct(reading, one.place, ways[words].field, ways[words].value).quotes[0].quote


@pytest.mark.parametrize(
    ("written", "words", "weeks"),
    [
        ("30", "Read 30 as days", "4.2857"),
        ("30", "Read 30 as working days", "6"),
        ("6", "Read 6 as weeks", "6"),
        ("45天", "Read 45 as working days", "9"),
        ("2周", "Read 2 as months", "8.5714"),
    ],
)
def test_a_lead_time_takes_another_unit(written: str, words: str, weeks: str) -> None:
    quote = taken(reading_of("L40S", 2, 5, written, "", ""), "lead_time", words)
    assert quote.start_delay_weeks == known(weeks)


def test_a_number_typed_for_a_time_is_in_the_unit_that_is_shown() -> None:
    reading = reading_of("L40S", 2, 5, "若干", "3", "")
    said = correct(reading, cell(reading.quotes[0], "lead_time").place, "lead_time", known(8)).quotes[0]
    assert said.quote.start_delay_weeks == known(8)
    assert not any(question.key.startswith("unread") for question in said.open_questions)
    said = correct(reading, cell(reading.quotes[0], "warranty").place, "warranty", known(18)).quotes[0]
    assert said.quote.warranty_years == 1.5  # type: ignore[union-attr]


def test_words_typed_for_a_time_bring_their_own_unit() -> None:
    reading = reading_of("L40S", 2, 5, "4-6周", "", "")
    said = correct(reading, cell(reading.quotes[0], "lead_time").place, "lead_time", "20个工作日").quotes[0]
    assert said.quote.start_delay_weeks == known(4)


def test_a_bare_warranty_is_years_or_months() -> None:
    reading = reading_of("L40S", 2, 5, "", "3", "")
    assert reading.quotes[0].quote.warranty_years == 3  # type: ignore[union-attr]
    assert taken(reading, "warranty", "Read 3 as months").warranty_years == 0.25


def test_a_quantity_counts_machines_or_cards() -> None:
    reading = reading_of("8*H20 141G", 16, 110, "", "", "")
    group = taken(reading, "quantity", "Read 16 as machines").groups[0]
    assert (group.machines, group.cards_per_machine) == (16, 8)


def test_a_percentage_is_taken_off_or_paid() -> None:
    quote = taken(reading_of("L40S", 2, 5, "", "", "88%"), "discount", "Read as 12 % off")
    assert quote.discount_share == 0.12 or quote.price.value == 50_000


def test_a_price_is_that_of_a_card_or_a_machine() -> None:
    reading = reading_of("8*H20 141G", 2, 110, "", "", "")
    assert reading.quotes[0].quote.priced_by == "machine"  # type: ignore[union-attr]
    quote = taken(reading, "unit_price", "Read as price per card")
    assert (quote.priced_by, quote.price) == ("card", known(1_100_000))


def test_a_price_read_under_another_field_keeps_the_unit_beside_the_table() -> None:
    reading = reading_of("8*H20 141G", 2, 110, headings=["型号", "数量", "单价"], before=(["单位：万元"],))
    one = cell(reading.quotes[0], "unit_price")
    assert one.value == known(1_100_000)
    quote: Any = correct(reading, one.place, "unit_price_taxed").quotes[0].quote
    assert (quote.price, quote.tax_basis) == (known(1_100_000), "included")


def test_a_number_typed_for_a_price_keeps_what_the_cell_says_of_its_unit() -> None:
    reading = reading_of("H100 SXM 8卡", "29.59元/卡时 含税6%", headings=["型号", "单价"])
    one = cell(reading.quotes[0], "unit_price")
    quote: Any = correct(reading, one.place, "unit_price", known("27.5")).quotes[0].quote
    assert (quote.kind, quote.priced_by, quote.price, quote.tax_basis) == (
        *("rental", "card_hour"),
        *(known("27.5"), "included"),
    )


@pytest.mark.parametrize(
    ("text", "field", "words", "value"),
    [
        ("H20 141G 8卡整机 110万/台，质保3年", "warranty_years", "Read 3 as months", "0.25"),
        ("H20 8卡整机租赁 7万/台/月，带宽100M", "line_mbps", "Read 100 as MB/s", "800"),
    ],
)
def test_a_phrase_of_a_chat_takes_another_unit(text: str, field: str, words: str, value: str) -> None:
    reading = read_quote_text(text)
    one = next(entry for found in reading.quotes for entry in found.readings if entry.field == field)
    way = next(way for way in otherwise(one) if way.message.text("en") == words)
    changed = correct(reading, one.place, way.field, way.value).quotes[0].quote
    stated = getattr(changed, field)
    assert (stated.value if isinstance(stated, Known) else Decimal(str(stated))) == Decimal(value)


def test_every_way_is_said_in_both_languages() -> None:
    reading = reading_of("8*H20 141G", 16, 110, "30", "3", "88%")
    said = [
        way.message.text(language)
        for one in reading.quotes[0].readings
        for way in otherwise(one)
        for language in ("en", "zh")
    ]
    assert len(said) > 20
    assert not any("{" in sentence for sentence in said)
