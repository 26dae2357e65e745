"""What no column or line can say plainly is asked, and the answer is read as if it stood there."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from engine.importing.grids import sheet_of
from engine.importing.quotes.accepting import accepted, cards_of, differences
from engine.importing.quotes.again import answer
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading
from engine.importing.quotes.text import read_quote_text
from engine.project.edits.imports import import_quotes
from engine.project.project import Project
from engine.quote.quote import Purchase
from engine.values import Known, Unknown, known

EMPTY = Project(as_of=datetime.date(2025, 11, 25))
TABLE: list[list[Any]] = [["型号", "数量(台)", "含税单价(万元)"], ["8×H20 141G", "2", "118.5"]]


def read(rows: list[list[Any]], file: str = "quote.csv") -> QuoteReading:
    return read_tables(file, (sheet_of("S", rows),), NO_SETTINGS)


def only(reading: QuoteReading) -> Purchase:
    (found,) = reading.quotes
    assert isinstance(found.quote, Purchase)
    return found.quote


def test_a_last_day_without_a_year_is_asked_and_never_a_number_of_days() -> None:
    reading = read([*TABLE, ["报价有效期至12月31日"], ["报价日期：2025-12-01"]])
    assert (only(reading).valid_days, only(reading).valid_until) == (None, None)
    (found,) = reading.quotes
    key = next(question.key for question in found.open_questions if question.key.startswith("unread:"))
    assert found.ready
    told = answer(reading, key, "2025-12-31")
    assert only(told).valid_until == datetime.date(2025, 12, 31)
    assert only(answer(told, key, "")).valid_until is None


def test_a_last_day_needs_no_day_of_the_quote() -> None:
    assert only(read([*TABLE, ["有效期至2025-12-31，货期4周"]])).valid_until == datetime.date(2025, 12, 31)


def test_a_price_that_cannot_be_read_is_asked() -> None:
    reading = read([TABLE[0], ["8×H20 141G", "2", "3万5"]])
    assert isinstance(only(reading).price, Unknown)
    (key,) = [question.key for question in reading.questions if question.key.startswith("unread:")]
    price = only(answer(reading, key, "3.5万元")).price
    assert isinstance(price, Known)
    assert price.value == Decimal(35_000)
    assert isinstance(only(answer(reading, key, "unknown")).price, Unknown)


def test_payment_in_a_footer_is_read_to_its_end() -> None:
    quote = only(read([*TABLE, ["3、付款方式：预付30%，到货付60%，质保金10%一年后付清；4、包运费"]]))
    shares = (quote.order_payment_share, quote.delivery_payment_share, quote.retention_share)
    assert [share.value for share in shares if isinstance(share, Known)] == [
        Decimal("0.3"),
        Decimal("0.6"),
        Decimal("0.1"),
    ]


def test_two_columns_of_names_are_read_together() -> None:
    reading = read([["产品名称", "GPU", "数量", "含税单价(元)"], ["Dell XE9680", "H100 SXM5 80GB*8", "2", "2100000"]])
    assert only(reading).groups[0].card == "nvidia-h100-sxm5-80gb"
    assert only(reading).groups[0].cards_per_machine == 8


def test_a_column_of_items_is_a_number_and_a_line_of_tax_no_product() -> None:
    reading = read(
        [
            ["Item", "Description", "Qty", "Unit price (USD)", "Amount (USD)"],
            ["1", "8x H200 141GB SXM server", "2", "285000", "570000"],
            ["", "Sub-total", "", "", "570000"],
            ["", "VAT 20%", "", "", "114000"],
            ["", "Grand total", "", "", "684000"],
        ]
    )
    assert [found.name for found in reading.quotes] == ["H200 SXM 141GB"]
    assert not reading.findings


def test_a_renewed_quote_changes_what_its_file_says_and_not_where_it_came_from() -> None:
    first, second = read(TABLE, "first.csv"), read([TABLE[0], ["8×H20 141G", "2", "112"]], "second.csv")
    quotes = accepted(first)
    project = import_quotes(EMPTY, quotes, cards_of(quotes))
    (difference,) = differences(project, second)
    assert [change.field for change in difference.changes] == ["price"]


def test_each_is_each_machine_where_machines_are_offered() -> None:
    text = "4 x HGX H200 8-GPU server (8x H200 141GB SXM5), USD 292,000 each\n16 x NVIDIA L40S 48GB, USD 7,450 each"
    first, second = (found.quote for found in read_quote_text(text).quotes)
    assert isinstance(first, Purchase)
    assert isinstance(second, Purchase)
    assert (first.priced_by, first.groups[0].machines, first.groups[0].cards_per_machine) == ("machine", 4, 8)
    assert second.priced_by == "card"


def test_tax_of_a_chat_in_short_and_a_price_from_a_number_of_cards_on() -> None:
    (quote,) = (found.quote for found in read_quote_text("H20 141G 8卡整机现货2台，115w一台含13专票").quotes)
    assert isinstance(quote, Purchase)
    assert (quote.tax_basis, quote.tax_deductible) == ("included", "yes")
    assert quote.tax_rate == known("0.13")
    one, many = read_quote_text("4090 48G涡轮版单卡 1.95w，拿10张以上1.85").quotes
    assert isinstance(one.quote, Purchase)
    assert isinstance(many.quote, Purchase)
    assert (one.quote.price, many.quote.price) == (known(19_500), known(18_500))
    assert (one.quote.groups[0].machines, one.quote.note, many.quote.note) == (1, "涡轮版", "10张以上; 涡轮版")
    assert many.ready


def test_an_answered_card_is_read_and_has_its_cell_as_origin() -> None:
    rows = [TABLE[0], ["8×H20 服务器", *TABLE[1][1:]]]
    reading = read(rows)
    key = next(one.key for one in reading.questions if one.key.startswith("card:"))
    told = answer(reading, key, "nvidia-h20-141gb")
    (found,) = told.quotes
    cell = next(one for one in found.readings if one.field == "model")
    assert (cell.certainty, cell.value) == ("read", "H20 SXM 141GB")
    assert cell.message.text("en") == "Your answer: H20 SXM 141GB."
    origin = next(one for one in accepted(told)[0].origins if one.field == "groups/0/card")
    assert (origin.cell, origin.text) == ("A2", "8×H20 服务器")
    words = answer(read_quote_text("H20 8卡整机 110万/台 含税13%"), "card@0", "nvidia-h20-96gb")
    first = words.quotes[0].readings[0]
    assert (first.certainty, first.message.text("zh")) == ("read", "您的答复：H20 SXM 96GB。")
