"""The supplier's arithmetic done again, exactly: what the quote states against what its parts come to.

A sum that rests on another stated one is checked against that one, so that a slip shows where it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeAlias

from engine.cost.figures import discounted_amount, line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import added
from engine.quote.billing.figures import tax_amount
from engine.quote.common import SummedQuote, exact
from engine.quote.money import amount_with_tax, amount_without_tax
from engine.quote.purchase import Purchase, PurchaseLine
from engine.quote.quote import Lease, Rental
from engine.quote.sum_causes import Clues, Part, is_rounding, likely_cause, same
from engine.texts import Message
from engine.values import Known, Stated

_EXTRAS: Final = ("installation", "network_storage", "software", "freight", "support_per_year")
FIELD_OF: Final = {
    "network": "network_storage", "storage": "network_storage", "installation": "installation", "freight": "freight",
    "software": "software", "support": "support_per_year",
}  # fmt: skip
_MONTHLY_EXTRAS: Final = ("storage_per_month", "bandwidth_per_month", "rack_power_per_month", "support_per_month")
Offered: TypeAlias = Purchase | Rental | Lease


@dataclass(frozen=True, slots=True)
class SumCheck:
    """A stated amount that is not what its parts come to.

    `field` is its path below the quote, `kind` which sum it is, `computed` the right amount with its derivation.
    """

    kind: str
    field: str
    stated: Decimal
    computed: Quantity
    cause: Message
    rounding: bool


def sum_checks(quote: Offered, month_hours: Decimal = Decimal(730)) -> tuple[SumCheck, ...]:
    """Every stated sum of a quote that differs from its parts; what is unknown or a range is not checked."""
    return _Sums(quote, month_hours).checks()


class _Sums:
    def __init__(self, quote: Offered, month_hours: Decimal) -> None:
        self._quote, self._hours = quote, month_hours
        self._rate = _number(quote.tax_rate)
        self._discount = exact(getattr(quote, "discount_share", 0.0))

    def checks(self) -> tuple[SumCheck, ...]:
        found = [*self._lines(), *self._unit(), *self._cards(), *self._month(), *self._totals()]
        return tuple(check for check in found if check is not None)

    def _leaf(self, value: Decimal, field: str, unit: str = "money") -> Leaf:
        return Leaf(value, unit, f"quotes/{self._quote.id}/{field}", self._quote.supplier)

    def _against(self, kind: str, field: str, stated: Stated, computed: Quantity, clues: Clues) -> SumCheck | None:
        said = _number(stated)
        if said is None or not computed.firm or same(said, computed.value):
            return None
        cause = likely_cause(said, computed.value, clues)
        return SumCheck(kind, field, said, computed, cause, is_rounding(said, computed.value, clues))

    def _lines(self) -> Iterator[SumCheck | None]:
        for place, line in enumerate(self._quote.lines if isinstance(self._quote, Purchase) else ()):
            path, discount = f"lines/{place}", exact(line.discount_share)
            amount, each = self._line(line, place), _number(line.list_price)
            if each is not None:
                one = self._less(self._leaf(each, f"{path}/list_price"), discount, path)
                clues = Clues(self._rate, discount)
                yield self._against("line_price", f"{path}/stated_unit_price", line.stated_unit_price, one, clues)
            if amount is not None:
                clues = Clues(self._rate, discount, _number(line.quantity))
                yield self._against("line", f"{path}/stated_amount", line.stated_amount, amount, clues)

    def _line(self, line: PurchaseLine, place: int) -> Quantity | None:
        each, count = _number(line.list_price), _number(line.quantity)
        if each is None or count is None:
            return None
        path = f"lines/{place}"
        total: Quantity = line_amount(
            self._leaf(each, f"{path}/list_price"), self._leaf(count, f"{path}/quantity", "1")
        )
        return self._less(total, exact(line.discount_share), path)

    def _less(self, amount: Quantity, discount: Decimal, path: str) -> Quantity:
        if not discount:
            return amount
        taken: Quantity = discounted_amount(amount, self._leaf(discount, f"{path}/discount_share", "1"))
        return taken

    def _price(self) -> Leaf | None:
        stated = self._quote.lease_payment if isinstance(self._quote, Lease) else self._quote.price
        value = _number(stated)
        return None if value is None else self._leaf(value, _price_field(self._quote))

    def _units(self) -> Decimal | None:
        """How many of what the price is for; None where that is unclear."""
        if isinstance(self._quote, Lease):
            return Decimal(1)
        counts = {
            "card": sum(group.cards for group in self._quote.groups),
            "machine": sum(group.machines for group in self._quote.groups),
            "total": 1,
        }
        count = counts.get(self._quote.priced_by.partition("_")[0])
        return None if count is None else Decimal(count)

    def _unit(self) -> Iterator[SumCheck | None]:
        price, quote = self._price(), self._quote
        if price is None:
            return
        clues = Clues(self._rate, self._discount)
        net_of_discount = self._less(price, self._discount, "price")
        yield self._against("unit_price", "stated_unit_price", quote.stated_unit_price, net_of_discount, clues)
        if self._rate is not None and quote.tax_basis != "unknown":
            figure = amount_without_tax if quote.tax_basis == "included" else amount_with_tax
            other: Quantity = figure(price, self._leaf(self._rate, "tax_rate", "1"))
            yield self._against("other_price", "stated_other_price", quote.stated_other_price, other, clues)
        units = self._units()
        if self._discount and units is not None and not isinstance(quote, Rental):
            whole = line_amount(price, self._leaf(units, "machines", "1"))
            off: Quantity = line_amount(whole, self._leaf(self._discount, "discount_share", "1"))
            clues = Clues(self._rate, pieces=units)
            yield self._against("discount", "stated_discount", quote.stated_discount, off, clues)

    def _cards(self) -> Iterator[SumCheck | None]:
        stated = self._quote.stated_cards
        count = sum(group.cards for group in self._quote.groups)
        if stated is not None and stated != count:
            machines = sum(group.machines for group in self._quote.groups)
            key = "machines_for_cards" if stated == machines else "none"
            cause = Message.of(f"sums.cause.{key}")
            cards = self._leaf(Decimal(count), "groups", "1")
            yield SumCheck("cards", "stated_cards", Decimal(stated), cards, cause, rounding=False)

    def _a_month(self) -> tuple[Quantity, Clues] | None:
        """A month of all that is priced, busy or not."""
        price, units, quote = self._price(), self._units(), self._quote
        if price is None or units is None or isinstance(quote, Purchase):
            return None
        amount: Quantity = self._less(line_amount(price, self._leaf(units, "machines", "1")), self._discount, "price")
        by_the_hour = isinstance(quote, Rental) and quote.priced_by.endswith("hour")
        if by_the_hour:
            amount = line_amount(amount, Leaf(self._hours, "h", "assumptions/cost/month_hours"))
        return amount, Clues(self._rate, self._discount, units, hours=self._hours if by_the_hour else None)

    def _month(self) -> Iterator[SumCheck | None]:
        month = self._a_month()
        if month is not None and isinstance(self._quote, Rental):
            yield self._against("month", "stated_month", self._quote.stated_month, *month)

    def _totals(self) -> Iterator[SumCheck | None]:
        quote, found = self._quote, self._whole()
        if found is not None:
            whole, clues = found
            yield self._against("amount", "stated_amount", quote.stated_amount, whole, clues)
        net = _number(quote.stated_net)
        right = self._in_basis("excluded")
        if right is not None:
            yield self._against("net", "stated_net", quote.stated_net, *right)
        before_tax = self._leaf(net, "stated_net") if net is not None else None if right is None else right[0]
        if before_tax is not None and before_tax.firm and self._rate is not None:
            due = tax_amount(before_tax, self._leaf(self._rate, "tax_rate", "1"))
            clues = Clues(self._rate, net=before_tax.value)
            yield self._against("tax", "stated_tax", quote.stated_tax, due, clues)
        yield self._total(net)

    def _total(self, net: Decimal | None) -> SumCheck | None:
        """With tax: of the two stated amounts where both are there, else of the parts."""
        quote, tax = self._quote, _number(self._quote.stated_tax)
        if net is not None and tax is not None:
            both = added([self._leaf(net, "stated_net"), self._leaf(tax, "stated_tax")])
            parts = (Part(Message.of("fields.stated_net"), net), Part(Message.of("fields.stated_tax"), tax))
            return self._against("total", "stated_total", quote.stated_total, both, Clues(self._rate, parts=parts))
        right = self._in_basis("included")
        if net is not None and self._rate is not None:
            figured: Quantity = amount_with_tax(self._leaf(net, "stated_net"), self._leaf(self._rate, "tax_rate", "1"))
            right = figured, Clues(self._rate)
        return None if right is None else self._against("total", "stated_total", quote.stated_total, *right)

    def _in_basis(self, basis: str) -> tuple[Quantity, Clues] | None:
        found = self._whole()
        if found is None or self._quote.tax_basis == "unknown":
            return None
        whole, clues = found
        if self._quote.tax_basis == basis:
            return whole, clues
        if self._rate is None:
            return None
        figure = amount_without_tax if basis == "excluded" else amount_with_tax
        turned: Quantity = figure(whole, self._leaf(self._rate, "tax_rate", "1"))
        share = turned.value / whole.value if whole.value else Decimal(1)
        parts = tuple(Part(part.name, part.amount * share) for part in clues.parts)
        return turned, Clues(clues.rate, clues.discount, clues.pieces, clues.months, parts=parts)

    def _whole(self) -> tuple[Quantity, Clues] | None:
        """The whole offer in the tax basis of its price; of several ways to add it up the one nearest to the stated."""
        ways = self._bought() if isinstance(self._quote, Purchase) else self._over_the_term()
        if not ways:
            return None
        return min(ways, key=lambda way: self._distance(way[0].value))

    def _distance(self, amount: Decimal) -> Decimal:
        quote = self._quote
        said = [_number(quote.stated_amount)]
        rate = self._rate or Decimal(0)
        net, total = _number(quote.stated_net), _number(quote.stated_total)
        included = quote.tax_basis == "included"
        said.append(None if net is None else net * (1 + rate) if included else net)
        said.append(None if total is None else total if included else total / (1 + rate))
        return min((abs(one - amount) for one in said if one is not None), default=Decimal(0))

    def _bought(self) -> list[tuple[Quantity, Clues]]:
        """With and without what some suppliers list beside the total: support, and all that is not machines."""
        quote, main = self._quote, self._main()
        if main is None or not isinstance(quote, Purchase):
            return []
        extras = [(name, _number(getattr(quote, name))) for name in _EXTRAS]
        known = {name: self._leaf(value, name) for name, value in extras if value is not None}
        without = {name: leaf for name, leaf in known.items() if name != "support_per_year"}
        ways = []
        for chosen in (known, without, {}):
            parts = [*main[1], *(Part(Message.of(f"fields.{name}"), leaf.value) for name, leaf in chosen.items())]
            total = added([*main[0], *chosen.values()])
            ways.append((total, Clues(self._rate, self._discount, self._units(), parts=tuple(parts))))
        return ways

    def _main(self) -> tuple[list[Quantity], list[Part]] | None:
        """The price of machines or cards, or the lines where there are any."""
        price, units = self._price(), self._units()
        if price is not None and units is not None:
            amount = self._less(line_amount(price, self._leaf(units, "machines", "1")), self._discount, "price")
            return self._with_lines([amount], [Part(Message.of("fields.price"), amount.value)], ("machines", "cards"))
        return self._with_lines([], [], ())

    def _with_lines(
        self, amounts: list[Quantity], parts: list[Part], stated: tuple[str, ...]
    ) -> tuple[list[Quantity], list[Part]] | None:
        """The lines as well, but for those kinds that are stated for the whole quote; None where one is not priced."""
        lines = self._quote.lines if isinstance(self._quote, Purchase) else ()
        for place, line in enumerate(lines):
            if line.item in stated or self._is_stated(line):
                continue
            amount = self._line(line, place)
            if amount is None:
                return None
            amounts.append(amount)
            item = Message.of(f"choices.item.{line.item}")
            parts.append(Part(Message.of("sums.line", number=place + 1, item=item), amount.value))
        return (amounts, parts) if amounts else None

    def _is_stated(self, line: PurchaseLine) -> bool:
        """Whether a field of the quote says the same thing for the whole of it."""
        return _number(getattr(self._quote, FIELD_OF.get(line.item, ""), None)) is not None

    def _over_the_term(self) -> list[tuple[Quantity, Clues]]:
        """Months of rent or lease, with and without the add-ons that are priced flat."""
        month, quote = self._a_month(), self._quote
        months = quote.lease_months if isinstance(quote, Lease) else 0
        if isinstance(quote, Rental):
            months = quote.stated_months or quote.commitment_months
        if month is None or not months:
            return []
        term = self._leaf(Decimal(months), "stated_months" if isinstance(quote, Rental) else "lease_months", "1")
        extras = [(name, _number(getattr(quote, name, None))) for name in _MONTHLY_EXTRAS]
        known = {name: self._leaf(value, name) for name, value in extras if value}
        ways: list[tuple[Quantity, Clues]] = []
        for chosen in ({}, known) if known else ({},):
            total = line_amount(added([month[0], *chosen.values()]), term)
            about = month[1]
            parts = [Part(Message.of("fields.price"), month[0].value * months)]
            parts += [Part(Message.of(f"fields.{name}"), leaf.value * months) for name, leaf in chosen.items()]
            clues = Clues(about.rate, about.discount, about.pieces, Decimal(months), about.hours, tuple(parts))
            ways.append((total, clues))
        return ways


def _number(stated: Stated | None) -> Decimal | None:
    return stated.value if isinstance(stated, Known) else None


def _price_field(quote: SummedQuote) -> str:
    return "lease_payment" if isinstance(quote, Lease) else "price"
