"""From a row of a table of hosted token prices to the draft of a quote."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.asking import choice
from engine.importing.quotes.drafts import Draft, built, common_fields
from engine.importing.quotes.headings import PRICES, TOTALS
from engine.importing.quotes.pricing import Around, Price, currency_for, tax_for
from engine.importing.quotes.rows import Row
from engine.importing.quotes.sheet_tables import Table
from engine.importing.quotes.tokens import MILLION, TOKEN_PRICES
from engine.quote.quote import HostedApi
from engine.values import UNKNOWN, Known

_FACTORS: Final = {"million": Decimal(1), "thousand": Decimal(1000)}


def with_token_unit(table: Table, around: Decimal | None) -> Table:
    """The table with the number of tokens that a line beside it says.

    Beside prices of things, input and output are no prices of tokens.
    """
    named = [heading.field for heading in table.columns.values()]
    if not any(field in TOKEN_PRICES for field in named):
        return table
    goods = any(field in PRICES or field in TOTALS for field in named)
    said = around or next((heading.tokens for heading in table.columns.values() if heading.tokens is not None), None)
    changed = {
        column: replace(heading, field=None, strength=0)
        if goods
        else replace(heading, tokens=heading.tokens if heading.tokens is not None else said)
        for column, heading in table.columns.items()
        if heading.field in TOKEN_PRICES
    }
    return replace(table, columns={**table.columns, **changed})


def token_draft(row: Row, around: Around, quote_id: str) -> Draft:
    """The quote of a model; prices of which nobody says for how many tokens they are block it with a question."""
    keys: list[str] = []
    prices = [entry for entry in row.amounts if entry[0].field in TOKEN_PRICES]
    first = next((entry for entry in prices if not entry[1].missing), None)
    currency = currency_for(row, first, around, keys)
    factor = _factor(row, around, keys)
    stated: dict[str, Any] = {heading.field or "": _price(amount, factor) for heading, amount, _ in reversed(prices)}
    price = Price(
        next((value for value in stated.values() if isinstance(value, Known)), UNKNOWN), currency,
        tax=tax_for(row, first[0] if first else None, first[1] if first else None, around),
        place=first[2] if first else None,
    )  # fmt: skip
    name = row.model[:120] or row.place.address
    fields = {
        "id": quote_id, "name": name, "currency": currency or around.settings.currency, "source": str(row.place),
        **common_fields(row, price, around, keys), **stated,
    }  # fmt: skip
    batch = row.fact("batch_discount")
    if isinstance(batch, Decimal):
        fields["batch_discount_share"] = float(batch)
    return Draft(row, built(HostedApi, fields), name, tuple(dict.fromkeys(keys)), (), None, price.place)


def _factor(row: Row, around: Around, keys: list[str]) -> Decimal | None:
    open_place = next(
        (
            place
            for heading, amount, place in row.amounts
            if heading.field in TOKEN_PRICES and not amount.missing and amount.thing != MILLION
        ),
        None,
    )
    if open_place is None:
        return None
    keys.append(f"tokens:{row.table.key}")
    offered = [choice("million"), choice("thousand")]
    return _FACTORS.get(around.asking.ask("tokens", row.table.key, open_place, offered, blocks=True))


def _price(amount: Amount, factor: Decimal | None) -> Any:
    if amount.missing or amount.thing == MILLION or amount.low is None or amount.high is None:
        return amount.stated(source="quote")
    if factor is None:
        return UNKNOWN
    return replace(amount, low=amount.low * factor, high=amount.high * factor).stated(source="quote")
