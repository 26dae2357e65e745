"""Chinese chats of the trade, each with the prices, units and terms that a person reads in it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.again import answer
from engine.importing.quotes.text import read_quote_text
from engine.quote import Purchase
from engine.values import UNKNOWN, known

H20_96, H20_141 = "nvidia-h20-96gb", "nvidia-h20-141gb"


def read(text: str) -> list[tuple[str, str, int, str]]:
    found: list[Any] = [one.quote for one in read_quote_text(text).quotes]
    return [(one.groups[0].card, one.priced_by, int(one.price.value), one.tax_basis) for one in found]


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        (
            "H20 96G 整机95万，141G的112万",
            [(H20_96, "machine", 950_000, "unknown"), (H20_141, "machine", 1_120_000, "unknown")],
        ),
        (
            "A100 40G PCIe 3.1万一张，80G的9.6万",
            [
                ("nvidia-a100-pcie-40gb", "card", 31_000, "unknown"),
                ("nvidia-a100-pcie-80gb", "card", 96_000, "unknown"),
            ],
        ),
        (
            "4090 24G 8卡服务器 29.8w一台含13个点，48G的34.5w",
            [
                ("geforce-rtx-4090", "machine", 298_000, "included"),
                ("geforce-rtx-4090-48g", "machine", 345_000, "unknown"),
            ],
        ),
        (
            "H20 96的92个 141的112个 都是8卡整机含税",
            [(H20_96, "machine", 920_000, "included"), (H20_141, "machine", 1_120_000, "included")],
        ),
        (
            "5090 32G 涡轮 单卡2.35万未税，含税加8个点，整机8卡25万未税",
            [
                ("geforce-rtx-5090", "card", 23_500, "excluded"),
                ("geforce-rtx-5090", "machine", 250_000, "excluded"),
            ],
        ),
        (
            "A100 40G pcie 拆机 2.9\nA100 80G pcie 全新 9.6\n单位万 含税",
            [
                ("nvidia-a100-pcie-40gb", "card", 29_000, "included"),
                ("nvidia-a100-pcie-80gb", "card", 96_000, "included"),
            ],
        ),
        (
            "老价格：H20 141G 118万；今天起调价 降到112万一台，十台以上109万。以上均为含税13点价。",
            [(H20_141, "machine", 1_120_000, "included"), (H20_141, "machine", 1_090_000, "included")],
        ),
        (
            "8台服务器（每台含8张H20 141GB），总价¥8,960,000，不含税价7,929,203.54元，税额1,030,796.46元，税率13%。",
            [(H20_141, "total", 7_929_203, "excluded")],
        ),
        ("B200 8卡 整机 368w含税 定金30%即110.4w", [("nvidia-b200-sxm", "machine", 3_680_000, "included")]),
    ],
)
def test_prices_are_those_of_their_card_and_unit(text: str, offers: list[tuple[str, str, int, str]]) -> None:
    assert read(text) == offers


def test_a_tier_has_its_condition_in_note_and_name_and_an_old_price_is_a_note() -> None:
    reading = read_quote_text("H20 141G 8卡 原价118万，降到112万一台，十台以上109万")
    one, many = reading.quotes
    assert "118万" in one.quote.note
    assert "十台以上" in many.quote.note
    assert "十台以上" in many.quote.name
    assert "十台以上" not in one.quote.note


def test_a_bare_price_and_what_is_added_to_it_are_not_one_price_without_a_question() -> None:
    """裸价 says that tax is left out and 含税 that it is in; the 12 for the warranty is in no price yet."""
    reading = read_quote_text("昇腾910B3 整机 裸价138个，带三年维保加12个，含税13%")
    (found,) = reading.quotes
    assert not found.ready
    assert {one.key.partition("@")[0] for one in found.open_questions} == {"clash", "number"}


def test_who_pays_a_year_at_once_pays_another_price_by_the_hour() -> None:
    day, year = (one.quote for one in read_quote_text("H100 SXM 租 1.9刀一卡时，按年付1.75").quotes)
    assert (year.price, year.priced_by, year.currency) == (known("1.75"), "card_hour", "USD")  # type: ignore[union-attr]
    assert year.commitment_months == 12  # type: ignore[union-attr]
    assert day.price == known("1.9")  # type: ignore[union-attr]


def test_numbers_without_a_unit_are_asked_about_once_for_the_whole_text() -> None:
    reading = read_quote_text("H20 141G 出租 7.5 H200 NVL 出租 8.6 都是未税价")
    assert [one.key for one in reading.questions if one.blocks] == ["ten_thousands"]
    assert not any(one.ready for one in reading.quotes)
    told = answer(reading, "ten_thousands", "ten_thousands")
    assert [(one.quote.price, one.ready) for one in told.quotes] == [(known(75_000), True), (known(86_000), True)]  # type: ignore[union-attr]
    as_written = answer(reading, "ten_thousands", "as_written")
    assert not any(one.ready and one.quote.price == known(75_000) for one in as_written.quotes)  # type: ignore[union-attr]


def test_numbers_that_no_card_costs_as_they_are_written_are_ten_thousands() -> None:
    reading = read_quote_text("L20 48G 单卡 2.68 8卡整机 27.5 都是未税价")
    assert [(one.quote.price, one.ready) for one in reading.quotes] == [(known(26_800), True), (known(275_000), True)]  # type: ignore[union-attr]
    (priced,) = (one for one in reading.quotes[0].readings if one.field == "price")
    assert priced.certainty == "guessed"


def test_tax_behind_a_price_is_of_that_price_and_not_of_the_next_card() -> None:
    first, second = (one.quote for one in read_quote_text("910B4 32G 8卡机 98万未税，910B3 64G 8卡机 121万含税").quotes)
    assert (first.tax_basis, second.tax_basis) == ("excluded", "included")
    first, second = (one.quote for one in read_quote_text("L20 48G 2.7万 未税 L40S 5.4万 含税").quotes)
    assert (first.tax_basis, second.tax_basis) == ("excluded", "included")


@pytest.mark.parametrize(
    ("words", "rate"), [("含13点", "0.13"), ("含税6点", "0.06"), ("含13个点", "0.13"), ("含税13点价", "0.13")]
)
def test_points_of_tax(words: str, rate: str) -> None:
    (found,) = read_quote_text(f"H20 141G 8卡 112万/台 {words}").quotes
    assert (found.quote.tax_basis, found.quote.tax_rate) == ("included", known(rate))


def test_tenths_of_payments() -> None:
    (found,) = read_quote_text("H20 141G 8卡 112万/台，预付三成，到货六成，一年后付尾款10%").quotes
    quote = found.quote
    assert isinstance(quote, Purchase)
    assert (quote.order_payment_share, quote.delivery_payment_share, quote.retention_share) == (
        *(known(Decimal("0.3")), known(Decimal("0.6"))),
        known(Decimal("0.1")),
    )


@pytest.mark.parametrize("words", ["首月免租", "买五送一", "旧卡以旧换新"])
def test_words_that_change_what_is_paid_are_asked_about(words: str) -> None:
    reading = read_quote_text(f"H20 96G 8卡机 租金 6.2万/台/月，{words}")
    (found,) = reading.quotes
    (key,) = [one.key for one in found.open_questions]
    assert words in next(one.message.text("zh") for one in found.open_questions)
    noted = answer(reading, key, "noted").quotes[0]
    assert (noted.ready, words in noted.quote.note) == (True, True)


@pytest.mark.parametrize("words", ["机柜费另收", "网卡另算", "不带硬盘", "账期60天", "水冷"])
def test_what_is_apart_or_left_out_is_kept_as_a_note(words: str) -> None:
    (found,) = read_quote_text(f"H20 96G 8卡整机 92万/台 含税，{words}").quotes
    assert (found.ready, found.quote.note) == (True, words)


def test_prices_that_differ_in_tax_or_edition_are_several_offers() -> None:
    first, second = read_quote_text("H20 96G 8卡 裸价96万 含税整机108.5万").quotes
    assert (first.quote.tax_basis, second.quote.tax_basis, first.ready, second.ready) == (
        "excluded",
        "included",
        True,
        True,
    )
    first, second = read_quote_text("4090 48G 涡轮 ¥22,900；水冷 ¥24,200，不含税").quotes
    assert (first.quote.note, second.quote.note, first.ready, second.ready) == ("涡轮", "水冷", True, True)


def test_letters_that_a_scan_set_apart_are_words_again() -> None:
    (found,) = read_quote_text(
        "A 1 0 0  8 0 G  P C I e   单 价 ： ¥ 8 6, 5 0 0 . 0 0   数 量 ： 1 6   含 税 1 3 %"
    ).quotes
    assert (found.quote.price, found.quote.tax_rate, found.ready) == (known(86_500), known("0.13"), True)  # type: ignore[union-attr]


def test_rent_with_everything_included_has_no_power_beside_it() -> None:
    (found,) = read_quote_text("H100 SXM 8卡 7.2万/台/月，全包（机柜、电、带宽），含税6%").quotes
    assert found.quote.rack_power_per_month == known(0)  # type: ignore[union-attr]


def test_the_price_of_a_part_and_a_machine_without_cards_are_no_offers_of_the_card() -> None:
    (found,) = read_quote_text("H100 SXM 8卡整机 198万 含税 CX7网卡单张8500").quotes
    assert found.quote.price == known(1_980_000)  # type: ignore[union-attr]
    (found,) = read_quote_text(
        "1) 沐曦C500 64GB PCIe，64张，单价RMB 59,000\n2) 8口GPU平台(不含卡)，8台，单价RMB 98,000"
    ).quotes
    assert found.quote.price == known(59_000)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("words", "freight", "installation"),
    [("运费2000 安装3000", 2000, 3000), ("2000元运费", 2000, None), ("含安装", None, 0), ("运费2000", 2000, None)],
)
def test_what_stands_behind_a_price_does_not_take_it(words: str, freight: int | None, installation: int | None) -> None:
    (found,) = read_quote_text(f"H20 141G 8卡 110万 {words}").quotes
    quote = found.quote
    assert isinstance(quote, Purchase)
    assert quote.price == known(1_100_000)
    for value, wanted in ((quote.freight, freight), (quote.installation, installation)):
        assert value == (UNKNOWN if wanted is None else known(wanted))


def test_a_tier_right_before_a_price_is_of_that_price() -> None:
    quotes = read_quote_text("H100 PCIe 80G 15.8万/张 100张以上15.2万").quotes
    assert [one.quote.note for one in quotes] == ["", "100张以上"]


def test_a_rack_is_read_in_ten_thousands_and_watts_are_not() -> None:
    assert read("GB200 NVL72 整柜 2600w 4月交付")[0][2] == 26_000_000
    assert read("H20 141G 8卡 700W 98万/台") == [(H20_141, "machine", 980_000, "unknown")]


def test_the_second_year_of_a_rent_is_no_term_of_two_years() -> None:
    first, second = read_quote_text("租金：H20 96G 8卡 5万每月，第二年起4.5万每月").quotes
    assert first.quote.commitment_months == 0  # type: ignore[union-attr]
    assert not second.ready
