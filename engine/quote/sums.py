"""The supplier's arithmetic done again, exactly: what the quote states against what its parts come to.

A sum that rests on another stated one is checked against that one, so that a slip shows where it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from engine.cost.figures import line_amount
from engine.figures import Quantity
from engine.quote.billing.bill import added
from engine.quote.common import exact
from engine.quote.money import amount_with_tax, amount_without_tax
from engine.quote.purchase import Purchase
from engine.quote.quote import Rental
from engine.quote.sum_causes import Clues, Part, is_rounding, likely_cause, same
from engine.quote.whole_offer import Offered, WholeOffer, number_of
from engine.texts import Message
from engine.values import Stated


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
        self._quote, self._offer = quote, WholeOffer(quote, month_hours)
        self._rate, self._discount = self._offer.rate, self._offer.discount

    def checks(self) -> tuple[SumCheck, ...]:
        found = [*self._lines(), *self._unit(), *self._cards(), *self._month(), *self._totals()]
        return tuple(check for check in found if check is not None)

    def _against(self, kind: str, field: str, stated: Stated, computed: Quantity, clues: Clues) -> SumCheck | None:
        said = number_of(stated)
        if said is None or not computed.firm or same(said, computed.value):
            return None
        cause = likely_cause(said, computed.value, clues)
        return SumCheck(kind, field, said, computed, cause, is_rounding(said, computed.value, clues))

    def _lines(self) -> Iterator[SumCheck | None]:
        for place, line in enumerate(self._quote.lines if isinstance(self._quote, Purchase) else ()):
            path, discount = f"lines/{place}", exact(line.discount_share)
            amount, each = self._offer.line(line, place), number_of(line.list_price)
            own = number_of(line.tax_rate)
            rate = self._rate if own is None else own
            if each is not None:
                one = self._offer.less(self._offer.leaf(each, f"{path}/list_price"), discount, path)
                clues = Clues(rate, discount)
                yield self._against("line_price", f"{path}/stated_unit_price", line.stated_unit_price, one, clues)
            if amount is not None:
                clues = Clues(rate, discount, number_of(line.quantity))
                yield self._against("line", f"{path}/stated_amount", line.stated_amount, amount, clues)

    def _states(self, *fields: str) -> bool:
        """Whether any of some amounts is stated; what an offer comes to is worked out only to be held against one."""
        return any(number_of(getattr(self._quote, field)) is not None for field in fields)

    def _unit(self) -> Iterator[SumCheck | None]:
        price, quote = self._offer.price(), self._quote
        if price is None or not self._states("stated_unit_price", "stated_other_price", "stated_discount"):
            return
        clues = Clues(self._rate, self._discount)
        net_of_discount = self._offer.less(price, self._discount, "price")
        yield self._against("unit_price", "stated_unit_price", quote.stated_unit_price, net_of_discount, clues)
        if self._rate is not None and quote.tax_basis != "unknown":
            figure = amount_without_tax if quote.tax_basis == "included" else amount_with_tax
            other: Quantity = figure(price, self._offer.leaf(self._rate, "tax_rate", "1"))
            yield self._against("other_price", "stated_other_price", quote.stated_other_price, other, clues)
        units = self._offer.units()
        if self._discount and units is not None and not isinstance(quote, Rental):
            whole = line_amount(price, self._offer.leaf(units, "machines", "1"))
            off: Quantity = line_amount(whole, self._offer.leaf(self._discount, "discount_share", "1"))
            clues = Clues(self._rate, pieces=units)
            yield self._against("discount", "stated_discount", quote.stated_discount, off, clues)

    def _cards(self) -> Iterator[SumCheck | None]:
        stated = self._quote.stated_cards
        count = sum(group.cards for group in self._quote.groups)
        if stated is not None and stated != count:
            machines = sum(group.machines for group in self._quote.groups)
            key = "machines_for_cards" if stated == machines else "none"
            cause = Message.of(f"sums.cause.{key}")
            cards = self._offer.leaf(Decimal(count), "groups", "1")
            yield SumCheck("cards", "stated_cards", Decimal(stated), cards, cause, rounding=False)

    def _month(self) -> Iterator[SumCheck | None]:
        if not isinstance(self._quote, Rental) or not self._states("stated_month"):
            return
        month = self._offer.a_month()
        if month is not None:
            yield self._against("month", "stated_month", self._quote.stated_month, *month)

    def _totals(self) -> Iterator[SumCheck | None]:
        if not self._states("stated_amount", "stated_net", "stated_tax", "stated_total"):
            return
        quote, way = self._quote, self._offer.way()
        if way is not None:
            yield self._against("amount", "stated_amount", quote.stated_amount, way.whole, way.clues)
        net = number_of(quote.stated_net)
        right = self._offer.in_basis("excluded")
        if right is not None:
            yield self._against("net", "stated_net", quote.stated_net, *right)
        before_tax = self._offer.leaf(net, "stated_net") if net is not None else None if right is None else right[0]
        due = self._offer.tax_on(before_tax) if before_tax is not None and before_tax.firm else None
        if before_tax is not None and due is not None:
            clues = Clues(self._rate, net=before_tax.value)
            yield self._against("tax", "stated_tax", quote.stated_tax, due, clues)
        yield self._total(net)

    def _total(self, net: Decimal | None) -> SumCheck | None:
        """With tax: of the two stated amounts where both are there, else of the parts."""
        quote, tax = self._quote, number_of(self._quote.stated_tax)
        if net is not None and tax is not None:
            both = added([self._offer.leaf(net, "stated_net"), self._offer.leaf(tax, "stated_tax")])
            parts = (Part(Message.of("fields.stated_net"), net), Part(Message.of("fields.stated_tax"), tax))
            return self._against("total", "stated_total", quote.stated_total, both, Clues(self._rate, parts=parts))
        right = self._offer.in_basis("included")
        before_tax = None if net is None else self._offer.leaf(net, "stated_net")
        due = None if before_tax is None else self._offer.tax_on(before_tax)
        if before_tax is not None and due is not None:
            right = added([before_tax, due]), Clues(self._rate)
        return None if right is None else self._against("total", "stated_total", quote.stated_total, *right)
