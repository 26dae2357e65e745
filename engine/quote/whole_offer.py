"""What an offer comes to by its own prices: one unit, one line, a month, and the ways to add up the whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, TypeAlias

from engine.cost.figures import discounted_amount, line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import added
from engine.quote.billing.figures import tax_amount
from engine.quote.common import exact
from engine.quote.money import amount_with_tax, amount_without_tax
from engine.quote.purchase import Purchase, PurchaseLine
from engine.quote.purchase_bill import own_rate
from engine.quote.quote import Lease, Rental
from engine.quote.sum_causes import Clues, Part
from engine.texts import Message
from engine.values import UNKNOWN, Known, Stated, point_of

_EXTRAS: Final = ("installation", "network_storage", "software", "freight", "support_per_year")
_FIELD_OF: Final = {
    "network": "network_storage", "storage": "network_storage", "installation": "installation", "freight": "freight",
    "software": "software", "support": "support_per_year",
}  # fmt: skip
_RATE_OF: Final = {
    "storage_per_month": "storage_tax_rate", "bandwidth_per_month": "bandwidth_tax_rate",
    "rack_power_per_month": "power_tax_rate", "support_per_month": "support_tax_rate",
}  # fmt: skip
_MONTHLY_EXTRAS: Final = tuple(_RATE_OF)
Offered: TypeAlias = Purchase | Rental | Lease


@dataclass(frozen=True, slots=True)
class Way:
    """One way to add up an offer; `own_rates` are those of amounts that have another tax rate than their quote."""

    whole: Quantity
    clues: Clues
    amounts: tuple[Quantity, ...] = ()
    own_rates: Mapping[int, Stated] | None = None


class WholeOffer:
    """The sums of a quote by its prices, each with its derivation; what is unknown or a range makes no sum."""

    def __init__(self, quote: Offered, month_hours: Decimal) -> None:
        self.quote, self._hours = quote, month_hours
        self.rate = number_of(quote.tax_rate)
        self.discount = exact(getattr(quote, "discount_share", 0.0))

    def leaf(self, value: Decimal, field: str, unit: str = "money") -> Leaf:
        """A number of the quote."""
        return Leaf(value, unit, f"quotes/{self.quote.id}/{field}", self.quote.supplier)

    def line(self, line: PurchaseLine, place: int) -> Quantity | None:
        """Quantity times price of a line, less its discount."""
        each, count = number_of(line.list_price), number_of(line.quantity)
        if each is None or count is None:
            return None
        path = f"lines/{place}"
        total: Quantity = line_amount(self.leaf(each, f"{path}/list_price"), self.leaf(count, f"{path}/quantity", "1"))
        return self.less(total, exact(line.discount_share), path)

    def less(self, amount: Quantity, discount: Decimal, path: str) -> Quantity:
        """An amount after a discount."""
        if not discount:
            return amount
        taken: Quantity = discounted_amount(amount, self.leaf(discount, f"{path}/discount_share", "1"))
        return taken

    def price(self) -> Leaf | None:
        """The price of one unit."""
        field = "lease_payment" if isinstance(self.quote, Lease) else "price"
        value = number_of(getattr(self.quote, field))
        return None if value is None else self.leaf(value, field)

    def units(self) -> Decimal | None:
        """How many of what the price is for; None where that is unclear."""
        if isinstance(self.quote, Lease):
            return Decimal(1)
        counts = {
            "card": sum(group.cards for group in self.quote.groups),
            "machine": sum(group.machines for group in self.quote.groups),
            "total": 1,
        }
        count = counts.get(self.quote.priced_by.partition("_")[0])
        return None if count is None else Decimal(count)

    def a_month(self) -> tuple[Quantity, Clues] | None:
        """A month of all that is priced, busy or not."""
        price, units, quote = self.price(), self.units(), self.quote
        if price is None or units is None or isinstance(quote, Purchase):
            return None
        amount: Quantity = self.less(line_amount(price, self.leaf(units, "machines", "1")), self.discount, "price")
        by_the_hour = isinstance(quote, Rental) and quote.priced_by.endswith("hour")
        if by_the_hour:
            amount = line_amount(amount, Leaf(self._hours, "h", "assumptions/cost/month_hours"))
        return amount, Clues(self.rate, self.discount, units, hours=self._hours if by_the_hour else None)

    def way(self) -> Way | None:
        """The whole offer in the tax basis of its price; of several ways to add it up the one nearest to the stated."""
        ways = self._bought() if isinstance(self.quote, Purchase) else self._over_the_term()
        return min(ways, key=lambda way: self._distance(way.whole.value)) if ways else None

    def in_basis(self, basis: str) -> tuple[Quantity, Clues] | None:
        """The whole offer before tax or with it; None where a rate that it takes is open."""
        way = self.way()
        if way is None or self.quote.tax_basis == "unknown":
            return None
        if self.quote.tax_basis == basis:
            return way.whole, way.clues
        rates = self._rates(way)
        if rates is None:
            return None
        figure = amount_without_tax if basis == "excluded" else amount_with_tax
        if not way.own_rates:
            turned: Quantity = figure(way.whole, rates[0])
            share = turned.value / way.whole.value if way.whole.value else Decimal(1)
            parts = [part.amount * share for part in way.clues.parts]
        else:
            each = [figure(amount, rate) for amount, rate in zip(way.amounts, rates, strict=True)]
            turned, parts = added(each), [amount.value for amount in each]
        named = tuple(Part(part.name, amount) for part, amount in zip(way.clues.parts, parts, strict=True))
        return turned, replace(way.clues, hours=None, parts=named)

    def tax_on(self, before_tax: Quantity) -> Quantity | None:
        """The tax on an amount before it; with several rates, on the parts of the offer."""
        way = self.way()
        if way is None or not way.own_rates:
            return None if self.rate is None else tax_amount(before_tax, self.leaf(self.rate, "tax_rate", "1"))
        rates = self._rates(way)
        if rates is None or self.quote.tax_basis == "unknown":
            return None
        pairs = list(zip(way.amounts, rates, strict=True))
        if self.quote.tax_basis == "included":
            pairs = [(amount_without_tax(amount, rate), rate) for amount, rate in pairs]
        return added([tax_amount(amount, rate) for amount, rate in pairs])

    def _rates(self, way: Way) -> list[Leaf] | None:
        """The rate of each amount, at least of one; None where one of them is open."""
        found: list[Leaf] = []
        own = way.own_rates or {}
        for place in range(max(1, len(way.amounts) if own else 1)):
            rate = number_of(own[place]) if place in own else self.rate
            if rate is None:
                return None
            found.append(self.leaf(rate, "tax_rate", "1"))
        return found

    def _distance(self, amount: Decimal) -> Decimal:
        quote = self.quote
        said = [number_of(quote.stated_amount)]
        rate = self.rate or Decimal(0)
        net, total = number_of(quote.stated_net), number_of(quote.stated_total)
        included = quote.tax_basis == "included"
        said.append(None if net is None else net * (1 + rate) if included else net)
        said.append(None if total is None else total if included else total / (1 + rate))
        return min((abs(one - amount) for one in said if one is not None), default=Decimal(0))

    def _bought(self) -> list[Way]:
        """With and without what some suppliers list beside the total: support, and all that is not machines."""
        main = self._main()
        if main is None:
            return []
        known = {
            name: self.leaf(value, name) for name in _EXTRAS if (value := number_of(getattr(self.quote, name)))
            is not None
        }  # fmt: skip
        without = {name: leaf for name, leaf in known.items() if name != "support_per_year"}
        ways = []
        for chosen in (known, without, {}):
            parts = [
                *main.clues.parts,
                *(Part(Message.of(f"fields.{name}"), leaf.value) for name, leaf in chosen.items()),
            ]
            amounts = (*main.amounts, *chosen.values())
            clues = Clues(self.rate, self.discount, self.units(), parts=tuple(parts))
            ways.append(Way(added(amounts), clues, amounts, main.own_rates))
        return ways

    def _main(self) -> Way | None:
        """The price of machines or cards, or the lines where there are any."""
        price, units = self.price(), self.units()
        if price is None or units is None:
            return self._with_lines([], [], ())
        amount = self.less(line_amount(price, self.leaf(units, "machines", "1")), self.discount, "price")
        return self._with_lines([amount], [Part(Message.of("fields.price"), amount.value)], ("machines", "cards"))

    def _with_lines(self, amounts: list[Quantity], parts: list[Part], stated: tuple[str, ...]) -> Way | None:
        """The lines as well, but for those kinds that are stated for the whole quote; None where one is not priced."""
        quote = self.quote
        own: dict[int, Stated] = {}
        for place, line in enumerate(quote.lines if isinstance(quote, Purchase) else ()):
            if line.item in stated or number_of(getattr(quote, _FIELD_OF.get(line.item, ""), None)) is not None:
                continue
            amount = self.line(line, place)
            if amount is None:
                return None
            rate = own_rate(quote, line) if isinstance(quote, Purchase) else None
            if rate is not None:
                own[len(amounts)] = rate
            amounts.append(amount)
            item = Message.of(f"choices.item.{line.item}")
            parts.append(Part(Message.of("sums.line", number=place + 1, item=item), amount.value))
        return Way(added(amounts), Clues(parts=tuple(parts)), tuple(amounts), own) if amounts else None

    def _over_the_term(self) -> list[Way]:
        """Months of rent or lease, with and without the add-ons that are priced flat."""
        month, quote = self.a_month(), self.quote
        months = quote.lease_months if isinstance(quote, Lease) else 0
        if isinstance(quote, Rental):
            months = quote.stated_months or quote.commitment_months
        if month is None or not months:
            return []
        term = self.leaf(Decimal(months), "stated_months" if isinstance(quote, Rental) else "lease_months", "1")
        extras = [(name, number_of(getattr(quote, name, None))) for name in _MONTHLY_EXTRAS]
        known = {name: self.leaf(value, name) for name, value in extras if value}
        ways = []
        for chosen in ({}, known) if known else ({},):
            total = line_amount(added([month[0], *chosen.values()]), term)
            parts = [Part(Message.of("fields.price"), month[0].value * months)]
            parts += [Part(Message.of(f"fields.{name}"), leaf.value * months) for name, leaf in chosen.items()]
            amounts = tuple(line_amount(amount, term) for amount in (month[0], *chosen.values()))
            own = {
                place: rate
                for place, name in enumerate(chosen, 1)
                if number_of(rate := getattr(quote, _RATE_OF[name], UNKNOWN)) not in (None, self.rate)
            }
            way = Way(total, replace(month[1], months=Decimal(months), parts=tuple(parts)), amounts, own)
            ways += [way, *self._set_up(way)]
        return ways

    def _set_up(self, way: Way) -> Iterator[Way]:
        """The same with what is paid once at the beginning, where that is stated."""
        once = number_of(getattr(self.quote, "installation", None))
        if once:
            leaf = self.leaf(once, "installation")
            parts = (*way.clues.parts, Part(Message.of("fields.installation"), once))
            clues = replace(way.clues, months=None, parts=parts)
            yield Way(added([way.whole, leaf]), clues, (*way.amounts, leaf), way.own_rates)


def number_of(stated: Stated | None) -> Decimal | None:
    """The value where it is known exactly."""
    return stated.value if isinstance(stated, Known) else None


def price_of_machine(quote: Purchase | Rental) -> Decimal | None:
    """What a machine costs where the price is for a card, in the period of the price; None where machines differ."""
    if not quote.priced_by.startswith("card") or len(quote.groups) != 1:
        return None
    price = point_of(quote.price)
    return None if price is None else price * quote.groups[0].cards_per_machine
