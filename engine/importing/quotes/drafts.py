"""From a row of a table to the draft of a quote."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.asking import choice
from engine.importing.quotes.cells import Cell
from engine.importing.quotes.counts import is_tier
from engine.importing.quotes.facts import warranty_fields
from engine.importing.quotes.groups import group_of
from engine.importing.quotes.headings import PRICES
from engine.importing.quotes.naming import card_of
from engine.importing.quotes.payments import delivery_term, read_payment
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.pricing import Around, Price, line_totals, other_price, price_of
from engine.importing.quotes.results import Place, StatedTotal
from engine.importing.quotes.rows import Row
from engine.importing.quotes.table_terms import with_terms
from engine.importing.quotes.times import Delivery, Warranty, read_warranty
from engine.quote.quote import CardGroup, Purchase, Quote, Rental
from engine.texts import EngineError, Message
from engine.values import UNKNOWN, Between, Known, known

_STATED: Final = {"net": "stated_net", "gross": "stated_total", "tax": "stated_tax", "unclear": "stated_amount"}
_RENTED: Final = ("租", "算力服务", "按量", "按需", "包月", "rental", "rent", "on-demand", "on demand", "lease")
_SHARE_PLACES: Final = Decimal("1e-6")
_STOCKS: Final = {"in_stock": "in_stock", "queue": "queue", "none": "none"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A quote of a row with the keys of its questions; `guessed` says why its unit was taken."""

    row: Row
    quote: Quote
    name: str
    keys: tuple[str, ...]
    totals: tuple[StatedTotal, ...]
    guessed: Message | None = None
    price_place: Place | None = None


def draft_of(row: Row, around: Around, quote_id: str) -> Draft | None:
    """The quote of a row; None where a person said to leave it out."""
    keys: list[str] = []
    card, left_out = card_of(row, around, keys)
    if left_out:
        return None
    if card is not None and row.candidates != (card,):
        row = replace(row, candidates=(card,))
    price = price_of(row, around, keys)
    group = group_of(row, price, card, around, keys)
    rented = bool(price.time or price.market) or _is_rented(row)
    price = replace(price, stated=UNKNOWN, unit="") if rented and price.unit == "total" else price
    name = card.name if card else row.model[:120] or row.place.address
    name = f"{name} · {price.plan}"[:120] if price.plan else name
    totals = tuple(_totals(row, price))
    fields: dict[str, Any] = {
        "id": quote_id, "name": name, "groups": (group,), "price": price.stated,
        "currency": price.currency or around.settings.currency, "source": str(row.place),
        **common_fields(row, price, around, keys),
    }  # fmt: skip
    fields |= _rental(row, price, around, group) if rented else _purchase(row, price, around)
    fields |= _stated(totals, Rental if rented else Purchase)
    fields["stated_other_price"] = other_price(row, price)
    _discount(row, fields, around, keys)
    quote = with_terms(built(Rental if rented else Purchase, fields), (*row.terms, *around.facts.terms))
    return Draft(row, quote, name, tuple(dict.fromkeys(keys)), totals, price.guessed, price.place)


def _is_rented(row: Row) -> bool:
    """Whether words, a term, or a way of billing say so, where the price does not."""
    said = any(term.field in ("market", "commitment_months", "billing_step") for term in row.terms)
    return said or isinstance(row.fact("term"), int) or any(word in folded(row.model) for word in _RENTED)


def built(model: Any, fields: Mapping[str, Any]) -> Quote:
    """The quote; a field whose value its model refuses stays open rather than to lose the row."""
    allowed = model.model_fields
    left = {name: value for name, value in fields.items() if name in allowed}
    for _ in range(len(left)):
        try:
            return model(**left)  # type: ignore[no-any-return]
        except ValidationError as error:
            refused = {str(entry["loc"][0]) for entry in error.errors() if entry["loc"]}
            left = {name: value for name, value in left.items() if name not in refused - {"id", "name", "groups"}}
    raise EngineError("importing.error.no_quote", place=str(fields["source"]))


@lru_cache(maxsize=512)
def _rate(written: str) -> Known:
    return known(written)


def common_fields(row: Row, price: Price, around: Around, keys: list[str]) -> dict[str, Any]:
    """Supplier, number, dates, tax, delivery: of the row, else of the lines around the table."""
    values = around.facts.values
    date = row.fact("quote_date") or values.get("quote_date")
    date = date if isinstance(date, datetime.date) else None
    said = row.fact("valid_until") or values.get("valid_until")
    found: dict[str, Any] = {
        "supplier": _text(row, "supplier")
        or row.table.above
        or str(values.get("supplier", ""))
        or around.settings.supplier,
        "contact": str(values.get("contact", "")),
        "number": _text(row, "quote_no") or str(values.get("quote_no", "")),
        "date": date,
        "valid_days": said if isinstance(said, int) else None,
        "valid_until": said if isinstance(said, datetime.date) else None,
        "note": _note(row, around),
        "start_delay_weeks": _weeks(row, values.get("lead_time"), date),
    }
    tax = price.tax
    if not tax.basis and not isinstance(price.stated, type(UNKNOWN)):
        keys.append(f"tax:{row.table.key}")
        offered = [choice("included"), choice("excluded")]
        answer = around.asking.ask("tax", row.table.key, price.place or row.place, offered, blocks=False)
        tax = replace(tax, basis=answer) if answer in ("included", "excluded") else tax  # type: ignore[arg-type]
    found["tax_basis"] = tax.basis or "unknown"
    found["tax_rate"] = _rate(str(tax.rate)) if tax.rate is not None else UNKNOWN
    found["tax_deductible"] = tax.deductible or "unknown"
    return found


def _note(row: Row, around: Around) -> str:
    """The remark, and payment in words that were not read."""
    tier = _text(row, "quantity")
    parts = [tier if is_tier(tier) else "", _text(row, "remark")]
    payment = _text(row, "payment") or str(around.facts.values.get("payment", ""))
    if payment and not read_payment(payment):
        parts.append(payment)
    return "; ".join(dict.fromkeys(part for part in parts if part))[:2000]


def _text(row: Row, name: str) -> str:
    cell = row.cells.get(name)
    return plain(str(cell.value))[:2000] if cell and isinstance(cell.value, str) else ""


def _weeks(row: Row, around: Any, date: datetime.date | None) -> Any:
    for name in ("lead_time", "stock"):
        cell = row.cells.get(name)
        if cell and cell.certainty != "asked" and isinstance(cell.value, Known | Between):
            return cell.value
    said = row.fact("lead_time") or around
    if not isinstance(said, Delivery):
        return UNKNOWN
    days: Decimal | None = said.span.low if said.span and said.span.low == said.span.high else None
    if said.date and date and said.date >= date:
        days = Decimal((said.date - date).days)
    if days is None and said.span:
        return Between(low=_week(said.span.low), high=_week(said.span.high), source="quote")
    return UNKNOWN if days is None else known(_week(days))


def _week(days: Decimal) -> Decimal:
    return (days / 7).quantize(Decimal("0.0001"))


def _purchase(row: Row, price: Price, around: Around) -> dict[str, Any]:
    values = around.facts.values
    remark = _text(row, "remark")
    found: dict[str, Any] = {"priced_by": price.unit or "unclear"}
    if row.counted == "lot" and price.unit != "card":
        found["priced_by"] = "total"
    warranty = row.fact("warranty") or values.get("warranty")
    if isinstance(warranty, Warranty):
        found |= warranty_fields(warranty)
    elif "保" in remark or "原厂" in remark:
        found |= warranty_fields(read_warranty(remark))
    found |= read_payment(_text(row, "payment") or str(values.get("payment", "")))
    term = delivery_term(_text(row, "incoterm")) or values.get("incoterm")
    if term:
        found["delivery_term"] = delivery_term(str(term)) or (term if term == "delivered" else "unknown")
    place = _text(row, "place") or values.get("place")
    return found | ({"delivery_place": str(place)} if place else {})


def _rental(row: Row, price: Price, around: Around, group: CardGroup) -> dict[str, Any]:
    time = price.time or "month"
    found: dict[str, Any] = {"priced_by": f"{price.unit or 'unclear'}_{time}", "region": _text(row, "place")}
    if price.unit == "power":
        found["priced_by"] = f"unclear_{time}"
    own = row.fact("term")
    term = around.facts.values.get("term") if own is None else own
    months = int(price.months) if price.months else term if isinstance(term, int) else 0
    found["commitment_months"] = months
    if price.market:
        found["market"] = price.market
    for name in ("lead_time", "stock"):
        delivery = row.fact(name)
        if isinstance(delivery, Delivery) and delivery.stock in _STOCKS:
            found["stock"] = _STOCKS[delivery.stock]
    found["deposit"] = _deposit(row, price, group)
    return found


def _deposit(row: Row, price: Price, group: CardGroup) -> Any:
    """An amount as it stands; of months of rent, that rent, where the price is one by the month."""
    cell = row.cells.get("deposit")
    if cell is None or not isinstance(cell.fact, Amount) or cell.fact.time != "month":
        return cell.value if cell and isinstance(cell.value, Known | Between) else UNKNOWN
    months, each = cell.fact.low, {"machine": 1, "card": group.cards_per_machine}.get(price.unit)
    if months is None or each is None or price.time != "month" or not isinstance(price.stated, Known):
        return UNKNOWN
    return known(price.stated.value * months * each * group.machines)


def _totals(row: Row, price: Price) -> list[StatedTotal]:
    kinds = {"tax_amount": "tax", "total_taxed": "gross", "total_untaxed": "net"}
    by_basis = {"included": "gross", "excluded": "net"}
    return [
        StatedTotal(
            place, amount.stated(source="quote"),
            kinds.get(heading.field or "") or by_basis.get(basis, "unclear"),  # type: ignore[arg-type]
            "line", price.currency,
        )
        for heading, amount, place in line_totals(row)
        for basis in (amount.tax.basis or _balancing(row, amount, price),)
    ]  # fmt: skip


def _balancing(row: Row, total: Amount, price: Price) -> str:
    """The tax basis of a total that nobody calls taxed or not: that of the price that multiplies to it."""
    number = row.count.number or 1
    prices = [(heading.tax.basis, amount.low) for heading, amount, _ in row.amounts if heading.field in PRICES]
    if len({basis for basis, _ in prices if basis}) < 2:
        return price.tax.basis
    return next((basis for basis, each in prices if each is not None and each * number == total.low), "")


def _stated(totals: tuple[StatedTotal, ...], model: Any) -> dict[str, Any]:
    """Totals as the supplier wrote them, to be checked and never used."""
    return {
        _STATED[total.kind]: total.amount for total in reversed(totals) if _STATED[total.kind] in model.model_fields
    }


def _discount(row: Row, fields: dict[str, Any], around: Around, keys: list[str]) -> None:
    """A discount beside a price: off already or not, as list price or total say, else asked."""
    share, price = row.fact("discount"), fields["price"]
    listed = _known(row.cells.get("list_price"))
    if isinstance(price, Known) and listed is not None and listed > price.value:
        fields |= from_list(listed, price.value, share)
        return
    if not isinstance(share, Decimal) or not share or not isinstance(price, Known):
        return
    number = row.count.number or 1
    totals = [amount.low for _, amount, _ in line_totals(row)]
    if listed is None and price.value * number in totals:
        return
    if listed is None and price.value * number * (1 - share) not in totals:
        keys.append(f"discount:{row.table.key}")
        offered = [choice("discount_off"), choice("discount_on")]
        answer = around.asking.ask("discount", row.table.key, row.places["discount"], offered, blocks=True)
        if answer != "discount_on":
            return
    fields["discount_share"] = float(share)


def from_list(listed: Decimal, paid: Decimal, share: Any) -> dict[str, Any]:
    """A list price with the discount that leads to what is paid, as it is said or as the two prices say."""
    off = share if isinstance(share, Decimal) and 0 < share < 1 else (1 - paid / listed).quantize(_SHARE_PLACES)
    if not isinstance(share, Decimal) and listed * (1 - off) != paid:
        return {}
    return {"price": known(listed), "discount_share": float(off), "stated_unit_price": known(paid)}


def _known(cell: Cell | None) -> Decimal | None:
    return cell.value.value if cell and isinstance(cell.value, Known) else None
