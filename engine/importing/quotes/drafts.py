"""From a row of a table to the draft of a quote."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError

from engine.catalog.card import Card
from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.asking import Asking, choice, said_choice
from engine.importing.quotes.cells import Cell
from engine.importing.quotes.facts import validity_days, warranty_fields
from engine.importing.quotes.groups import group_of
from engine.importing.quotes.line_kinds import LINE
from engine.importing.quotes.payments import delivery_term, read_payment
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.pricing import Around, Price, line_totals, price_of
from engine.importing.quotes.results import Choice, Place, StatedTotal
from engine.importing.quotes.rows import Row, card_by_id
from engine.importing.quotes.times import Delivery, Warranty, read_warranty
from engine.quote.purchase import LINE_KINDS
from engine.quote.quote import CardGroup, Purchase, Quote, Rental
from engine.texts import EngineError, Message
from engine.values import UNKNOWN, Between, Known, known

_STATED: Final = {"net": "stated_net", "gross": "stated_total", "tax": "stated_tax", "unclear": "stated_amount"}
_RENTED: Final = ("租", "算力服务", "按量", "按需", "包月", "rental", "rent", "on-demand", "on demand", "lease")
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
    card, left_out = _card(row, around, keys)
    if left_out:
        return None
    if card is not None and row.candidates != (card,):
        row = replace(row, candidates=(card,))
    price = price_of(row, around, keys)
    group = group_of(row, price, card, around, keys)
    rented = bool(price.time or price.market) or any(word in folded(row.model) for word in _RENTED)
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
    _discount(row, fields, around, keys)
    quote = built(Rental if rented else Purchase, fields)
    return Draft(row, quote, name, tuple(dict.fromkeys(keys)), totals, price.guessed, price.place)


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


def _card(row: Row, around: Around, keys: list[str]) -> tuple[Card | None, bool]:
    """The card where there is one reading, else by the answer; any id of the catalog answers."""
    if len(row.candidates) == 1:
        return row.candidates[0], False
    answer = what_it_is(row, around.asking, keys)
    return (card_by_id(answer) if answer else None), answer == "out"


def what_it_is(row: Row, asking: Asking, keys: list[str]) -> str:
    """Ask which card a row is, or what it is for where it names none; the answer, empty while there is none."""
    place = row.places.get("model") or row.places.get("config") or row.place
    kind, about, named = _called(row)
    choices = [said_choice(card.id, card.name) for card in row.candidates]
    if not row.candidates:
        choices += [Choice(f"{LINE}{item}", Message.of(f"choices.item.{item}")) for item in LINE_KINDS[2:]]
    keys.append(f"{kind}:{about}")
    return asking.ask(kind, about, place, (*choices, choice("out")), blocks=True, name=named, cell=place.address)


def settle(row: Row, asking: Asking) -> None:
    """Let the answer of a person say whether a row that names no card is a machine or stands beside the machines."""
    kind, about, _ = _called(row)
    answer = asking.answers.get(f"{kind}:{about}", "")
    if row.candidates or not answer:
        return
    keys: list[str] = []
    what_it_is(row, asking, keys)
    row.line, row.keys = answer.removeprefix(LINE) if answer.startswith(LINE) else "", tuple(keys)


def _called(row: Row) -> tuple[str, str, str]:
    """The kind of question for the card of a row, what it is about, and the name as written."""
    named = row.description.card.text if row.description.card and row.candidates else row.model
    kind = "card" if row.candidates else "no_card" if row.model else "nameless"
    return kind, folded(named) or row.place.address, named


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
        "supplier": _text(row, "supplier") or str(values.get("supplier", "")) or around.settings.supplier,
        "number": _text(row, "quote_no") or str(values.get("quote_no", "")),
        "date": date,
        "valid_days": validity_days(said, date),
        "note": _note(row, around, said, date),
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


def _note(row: Row, around: Around, until: Any, date: datetime.date | None) -> str:
    """The remark, and what was read and has no field of its own: a last day without a first, payment in other words."""
    parts = [_text(row, "remark")]
    if isinstance(until, datetime.date) and validity_days(until, date) is None:
        parts.append(f"≤ {until.isoformat()}")
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
    term = row.fact("term") or around.facts.values.get("term")
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
            kinds.get(heading.field or "") or by_basis.get(amount.tax.basis or price.tax.basis, "unclear"),  # type: ignore[arg-type]
            "line", price.currency,
        )
        for heading, amount, place in line_totals(row)
    ]  # fmt: skip


def _stated(totals: tuple[StatedTotal, ...], model: Any) -> dict[str, Any]:
    """Totals as the supplier wrote them, to be checked and never used."""
    return {
        _STATED[total.kind]: total.amount for total in reversed(totals) if _STATED[total.kind] in model.model_fields
    }


def _discount(row: Row, fields: dict[str, Any], around: Around, keys: list[str]) -> None:
    """A discount beside a price: off already or not, as list price or total say, else asked."""
    share, price = row.fact("discount"), fields["price"]
    if not isinstance(share, Decimal) or not share or not isinstance(price, Known):
        return
    listed = _known(row.cells.get("list_price"))
    if listed is not None and listed != price.value:
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


def _known(cell: Cell | None) -> Decimal | None:
    return cell.value.value if cell and isinstance(cell.value, Known) else None
