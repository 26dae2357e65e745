"""Price lists and tiers in English and German texts: a unit said once, terms and counts that hold for every price."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.results import Given
from engine.importing.quotes.text import read_quote_text
from engine.values import Known, known


def _quotes(text: str) -> list[Any]:
    return [found.quote for found in read_quote_text(text).quotes]


@pytest.mark.parametrize(
    ("text", "prices", "priced_by"),
    [
        ("Price per hour: H100 SXM $2.49, H200 SXM $3.29 (per GPU)", ["2.49", "3.29"], "card_hour"),
        ("Spot: H100 SXM 1.69, H200 SXM 2.19 (USD/GPU/h, min 1 week)", ["1.69", "2.19"], "card_hour"),
        ("H100 SXM $1450, H200 SXM $1790 (prices in USD per GPU per month)", ["1450", "1790"], "card_month"),
        ("Prices per node per month: 8x H100 SXM $11,600; 8x H200 SXM $14,320", ["11600", "14320"], "machine_month"),
    ],
)
def test_a_unit_said_once_is_that_of_every_price(text: str, prices: list[str], priced_by: str) -> None:
    quotes = _quotes(text)
    assert [quote.price for quote in quotes] == [Known(value=Decimal(price)) for price in prices]
    assert {(quote.kind, quote.priced_by, quote.currency) for quote in quotes} == {("rental", priced_by, "USD")}


def test_machines_let_whole_are_priced_by_the_card() -> None:
    (quote,) = _quotes(
        "H200 SXM price per hour: $3.29 (per GPU). Whole 8x node only. 10% discount for 6 months or longer."
    )
    assert (quote.kind, quote.priced_by, quote.unit_sold) == ("rental", "card_hour", "machine")
    assert (quote.groups[0].cards_per_machine, quote.discount_share) == (8, 0.0)
    assert "10% discount for 6 months" in quote.note


def test_counts_before_the_first_price_hold_for_all() -> None:
    quotes = _quotes(
        "We have 16 nodes of B200 (8 GPU per node) available in Dallas from Jan 15. $3.10/GPU/hr on a 1-yr,"
        " $2.85 for 2-yr, $2.60 for 3-yr; 20% prepayment. Taxes extra."
    )
    assert [(quote.price, quote.commitment_months) for quote in quotes] == [
        (known("3.1"), 12), (known("2.85"), 24), (known("2.6"), 36),
    ]  # fmt: skip
    assert {(quote.groups[0].machines, quote.groups[0].cards_per_machine) for quote in quotes} == {(16, 8)}
    assert {(quote.priced_by, quote.currency, quote.tax_basis) for quote in quotes} == {
        ("card_hour", "USD", "excluded")
    }


@pytest.mark.parametrize(
    ("text", "priced_by", "tiers"),
    [
        (
            "MI300X 8-GPU box: 1 unit 165k, 5+ 158k, 10+ 151.5k (USD, ex works, no tax)",
            "machine",
            [("165000", "1 unit"), ("158000", "5+"), ("151500", "10+")],
        ),
        (
            "L40S 48GB PCIe - qty 1-9 $8,150 ea / 10-24 $7,890 ea / 25+ $7,690 ea. Tax not incl.",
            "card",
            [("8150", "qty 1-9"), ("7890", "10-24"), ("7690", "25+")],
        ),
        (
            "NVIDIA L40S 48GB: 7.690,- € netto, ab 10 Stück 7.450,- €, ab 25 Stück 7.290,- €",
            "card",
            [("7690", ""), ("7450", "ab 10 Stück"), ("7290", "ab 25 Stück")],
        ),
    ],
)
def test_prices_of_tiers_keep_what_they_are_for(text: str, priced_by: str, tiers: list[tuple[str, str]]) -> None:
    quotes = _quotes(text)
    assert [quote.price for quote in quotes] == [Known(value=Decimal(price)) for price, _ in tiers]
    assert {(quote.kind, quote.priced_by, quote.tax_basis) for quote in quotes} == {("purchase", priced_by, "excluded")}
    for quote, (_, words) in zip(quotes, tiers, strict=True):
        assert words.casefold() in quote.note.casefold()


def test_a_term_between_two_prices_is_of_the_first() -> None:
    first, second = _quotes(
        "H200 SXM bare metal reserved: $14,600 per node per month (8x), min 24 months, 10 nodes;"
        " or $23.5/node/hr on-demand."
    )
    assert (first.commitment_months, first.market, first.groups[0].machines) == (24, "reserved", 10)
    assert (second.commitment_months, second.market, second.priced_by) == (0, "on_demand", "machine_hour")


def test_a_rent_of_all_together_is_shared_out() -> None:
    """45,000 a month for 32 cards are 11,250 for each of four machines."""
    (quote,) = _quotes("H100 SXM cluster, 32 GPUs, EUR 45,000 per month in total, 24 months contract, net of VAT.")
    assert (quote.kind, quote.price, quote.priced_by) == ("rental", known(11_250), "machine_month")
    assert (quote.stated_month, quote.groups[0].machines) == (known(45_000), 4)


@pytest.mark.parametrize(
    ("words", "currency"),
    [("GBP 118,000", "GBP"), ("£118,000", "GBP"), ("AUD 118,000", "AUD"), ("118 000 €", "EUR"), ("118 TEUR", "EUR")],
)
def test_currencies(words: str, currency: str) -> None:
    (quote,) = _quotes(f"HGX H100 8-GPU server, {words} each plus VAT")
    assert (quote.price, quote.currency) == (known(118_000), currency)


def test_a_currency_that_nobody_names_is_asked() -> None:
    text = "HGX H100 8-GPU server, price: 218,000 each plus VAT"
    (found,) = read_quote_text(text).quotes
    assert not found.ready
    (answered,) = read_quote_text(text, answers=[Given("currency", "GBP")]).quotes
    assert (answered.ready, answered.quote.currency) == (True, "GBP")


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("> On Mon, Priya wrote:\n> We could do the H100 NVL 94GB at $27,900 each.\n\nOur target is $25,000.", 27_900),
        ("8x B200 HGX server, $398k/unit, FOB HK, no tax. Please disregard yesterday's $412k.", 398_000),
    ],
)
def test_targets_and_withdrawn_prices_are_no_offers(text: str, price: int) -> None:
    (quote,) = _quotes(text)
    assert quote.price == known(price)


@pytest.mark.parametrize(
    ("text", "price", "gone"),
    [
        ("H100 NVL 94GB at $27,900 each, 4 in stock. The L40S ones were sold for $6,900 each.", 27_900, 6_900),
        (
            "A100 PCIe 80GB 9.800 € je Stück netto. Die L40S sind leider schon verkauft für 6.900 € je Stück.",
            9_800,
            6_900,
        ),
        ("L40S 5.8万一张 现货，A100 80G PCIe 昨天卖掉了 6.3万一张", 58_000, 63_000),
        ("更正：L40S不是6.2万一张，是5.8万一张", 58_000, 62_000),
        ("Correction: H100 NVL 94GB is not $29,700 but $27,900 each", 27_900, 29_700),
    ],
)
def test_what_is_gone_or_taken_back_is_no_offer(text: str, price: int, gone: int) -> None:
    found = read_quote_text(text).quotes
    assert known(price) in [one.quote.price for one in found]
    assert known(gone) not in [one.quote.price for one in found if one.ready]


@pytest.mark.parametrize("words", ["都含13的", "含13", "税13"])
def test_a_rate_of_tax_is_no_price(words: str) -> None:
    for found in read_quote_text(f"L40S不是6.2是5.8 {words} 8张").quotes:
        assert found.quote.price not in (known(130_000), known(13), known(62_000)) or not found.ready


@pytest.mark.parametrize(
    "text",
    [
        "Bonjour, serveur 8x H200 SXM : 259 000 € HT l'unité, TVA 20 %, livraison 5 semaines",
        "H200 SXM 8枚サーバー 1台 USD 259,000 税抜き、納期は5週間です",
        "HGX H200 8-GPU 서버 USD 259,000 부가세 별도",
    ],
)
def test_other_languages_are_asked_about(text: str) -> None:
    found = read_quote_text(text).quotes
    assert known(259_000) in [getattr(one.quote, "price", None) for one in found]
    assert all("language" in {asked.key for asked in one.open_questions if asked.blocks} for one in found)
