"""Rents, deposits and tiers as people write them in a chat; expected amounts worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.text import read_quote_text
from engine.values import UNKNOWN, known


def quotes(text: str) -> list[Any]:
    return [one.quote for one in read_quote_text(text).quotes]


@pytest.mark.parametrize(
    ("text", "price", "priced_by", "deposit", "words"),
    [
        ("H100 SXM 8卡整机,月租 7.5万/台,押一付三,一年起租", 75_000, "machine_month", 75_000, "押一付三"),
        ("H100 SXM 8卡机2台,月租7.5万/台,押二付一", 75_000, "machine_month", 300_000, "押二付一"),
        ("H100 SXM 8卡 6.5万/月/台, 押金3个月", 65_000, "machine_month", 195_000, "押金3个月"),
        ("H20 96G 8卡机 每卡每月 5000元，两个月租金作押金", 5_000, "card_month", 80_000, "两个月租金作押金"),
        (
            "H100 SXM 8-GPU server, USD 16,000 per node per month, deposit of 2 months",
            *(16_000, "machine_month", 32_000, "deposit of 2 months"),
        ),
        ("A100 SXM 80G 8卡机 月租金 4.2万/台, 押1付6", 42_000, "machine_month", 42_000, "押1付6"),
    ],
)
def test_a_deposit_of_months_is_that_rent(text: str, price: int, priced_by: str, deposit: int, words: str) -> None:
    (found,) = quotes(text)
    assert found.kind == "rental"
    assert (found.price, found.priced_by) == (known(price), priced_by)
    assert found.deposit == known(deposit)
    assert words in found.note


def test_a_deposit_of_months_beside_a_price_by_the_hour_stays_open_in_words() -> None:
    (found,) = quotes("H20 96G 6.5元/卡时，押一付一")
    assert found.deposit == UNKNOWN
    assert "押一付一" in found.note


def test_a_price_for_a_machine_without_a_time_is_still_one_for_good() -> None:
    (found,) = quotes("H100 SXM 8卡整机 198万/台 含税")
    assert (found.kind, found.priced_by) == ("purchase", "machine")


def test_shares_paid_at_order_are_no_months() -> None:
    (found,) = quotes("H100 SXM 8卡整机 198万/台，预付30%，验收付70%")
    assert found.order_payment_share == known(Decimal("0.3"))


@pytest.mark.parametrize(
    ("text", "prices", "tiers"),
    [
        ("H20 96G 1-8卡 6.5元/卡时，9卡以上 5.8元/卡时", ("6.5", "5.8"), ("1-8卡", "9卡以上")),
        ("RTX4090 24G 1-10台 12万/台, 11台及以上 11.5万/台", ("120000", "115000"), ("1-10台", "11台及以上")),
        ("H100 SXM: 1-8 cards $1.9/gpu/hr, 9+ cards $1.7/gpu/hr", ("1.9", "1.7"), ("1-8 cards", "9+ cards")),
        (
            "H100 SXM: 1-3 nodes $18/node/hr, 4 nodes or more $16/node/hr",
            ("18", "16"),
            ("1-3 nodes", "4 nodes or more"),
        ),
    ],
)
def test_each_tier_is_an_offer_that_says_from_how_many(
    text: str, prices: tuple[str, ...], tiers: tuple[str, ...]
) -> None:
    found = quotes(text)
    assert tuple(one.price.value for one in found) == tuple(map(Decimal, prices))
    assert tuple(one.note for one in found) == tiers
    assert len({one.name for one in found}) == len(found)
