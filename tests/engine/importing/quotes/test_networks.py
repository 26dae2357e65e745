"""The network of a machine: read where its ports are counted, asked where only their speed is said."""

from __future__ import annotations

import pytest
from quote_sheets import read

from engine.importing.quotes.again import answer
from engine.importing.quotes.results import QuoteReading
from engine.importing.quotes.text import read_quote_text


def sheet(config: str) -> QuoteReading:
    return read(["型号", "配置", "数量", "单价(元)"], ["8卡H100 SXM服务器", config, 2, 2_300_000])


def network(reading: QuoteReading) -> float | None:
    return reading.quotes[0].quote.groups[0].network_gbs  # type: ignore[union-attr]


@pytest.mark.parametrize("reading", [sheet("8×400G IB"), read_quote_text("8卡H100 SXM整机 8×400G IB 230万/台")])
def test_counted_ports_are_read(reading: QuoteReading) -> None:
    assert network(reading) == 400
    assert not any(question.key.startswith("ports") for question in reading.questions)


@pytest.mark.parametrize("reading", [sheet("400G IB"), read_quote_text("8卡H100 SXM整机 400G IB 230万/台")])
def test_ports_that_nobody_counts_are_asked(reading: QuoteReading) -> None:
    assert network(reading) is None
    question = next(question for question in reading.questions if question.key.startswith("ports"))
    assert not question.blocks
    assert "400" in question.message.text("zh")
    told = answer(reading, question, "8")
    assert network(told) == 400
    assert network(answer(told, question, "unknown")) is None


@pytest.mark.parametrize(
    ("words", "gbs"),
    [
        ("2×25G", 6.25), ("2*100GE", 25), ("双口25G网卡", 6.25), ("双25G", 6.25), ("8×400G IB+2×25G", 400),
        ("4口200G", 100),        ("32×64G", None), ("2×960G SSD", None), ("4×100G SSD", None), ("16×50GB内存", None),
    ],
)  # fmt: skip
def test_ports_without_a_word_for_their_kind_are_ethernet(words: str, gbs: float | None) -> None:
    assert network(sheet(f"2×8480+/{words}")) == gbs
    assert network(read_quote_text(f"8卡H100 SXM整机 230万/台，{words}，现货")) == gbs
