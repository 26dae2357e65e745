"""Eight machines or a machine of eight cards."""

from __future__ import annotations

import pytest

from engine.importing.quotes.again import answer
from engine.importing.quotes.files import read_clipboard
from engine.importing.quotes.results import QuoteReading
from engine.importing.quotes.text import read_quote_text


def shape(reading: QuoteReading) -> tuple[int, int]:
    group = reading.quotes[0].quote.groups[0]  # type: ignore[union-attr]
    return group.machines, group.cards_per_machine


@pytest.mark.parametrize("text", ["H20 96GB 8x server, 1100000 CNY per server", "8×H20 96GB 8台服务器，每台110万元"])
def test_asked_where_the_number_is_that_of_cards_in_a_machine(text: str) -> None:
    reading = read_quote_text(text)
    asked = next(question for question in reading.questions if question.key.startswith("eight@"))
    assert not reading.quotes[0].ready
    assert shape(answer(reading, asked.key, "one_machine")) == (1, 8)
    assert shape(answer(reading, asked.key, "so_many_machines")) == (8, 8)


@pytest.mark.parametrize(
    ("text", "machines"), [("H20 96GB 4x server, 1100000 CNY per server", 4), ("8×H20 96GB 6台服务器，每台110万元", 6)]
)
def test_any_other_number_is_one_of_machines(text: str, machines: int) -> None:
    reading = read_quote_text(text)
    assert not [question for question in reading.questions if question.key.startswith("eight@")]
    assert shape(reading) == (machines, 8)


def test_asked_of_a_table_without_a_column_of_quantities() -> None:
    reading = read_clipboard("Item\tUnit price (USD)\n8x server HGX H100 8-GPU\t240,000")
    asked = next(question for question in reading.questions if question.key.startswith("of_what:"))
    assert not reading.quotes[0].ready
    assert shape(answer(reading, asked.key, "one_machine")) == (1, 8)
    assert shape(answer(reading, asked.key, "so_many_machines")) == (8, 8)


@pytest.mark.parametrize(
    ("rows", "machines"),
    [
        ("Item\tUnit price (USD)\n4x 8-GPU server HGX H100 8-GPU\t240,000", 4),
        ("Item\tQty\tUnit price (USD)\n8x server HGX H100 8-GPU\t1\t240,000", 1),
        ("Item\tQty\tUnit price (USD)\n8x HGX H100 8-GPU server\t2\t240,000", 2),
    ],
)
def test_a_table_that_says_how_many_is_not_asked(rows: str, machines: int) -> None:
    reading = read_clipboard(rows)
    assert not [question for question in reading.questions if question.key.startswith("of_what:")]
    assert shape(reading) == (machines, 8)
