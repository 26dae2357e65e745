"""From a quantity and a unit price to a line of a bill."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from engine.cost.figures import discounted_amount, line_amount
from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import BillLine, Category, Item
from engine.quote.billing.figures import rounded_half_even, rounded_half_up
from engine.quote.billing.terms import Terms
from engine.quote.billing.usage import Usage
from engine.texts import Message
from engine.values import Stated, Unknown, leaf_of


@dataclass(frozen=True, slots=True)
class Case:
    """Terms and usage of one bill."""

    terms: Terms
    usage: Usage

    def stated(self, stated: Stated, field: str, unit: str = "money") -> Leaf:
        """A term as a leaf."""
        return leaf_of(stated, unit, f"{self.terms.path}/{field}", self.terms.source)

    def used(self, field: str, unit: str) -> Leaf:
        """A number of the usage as a leaf."""
        value = getattr(self.usage, field)
        if isinstance(value, Decimal):
            return Leaf(value, unit, f"usage/{field}", "Usage as planned")
        return leaf_of(value, unit, self.place(field), self.usage.source)

    def place(self, field: str) -> str:
        """Where an amount of the usage is stored."""
        return next((path for name, path in self.usage.places if name == field), f"usage/{field}")

    def rounded(self, amount: Quantity) -> Quantity:
        """An amount in whole cents."""
        return rounded_half_up(amount) if self.terms.rounding == "half_up" else rounded_half_even(amount)

    def rounded_line(self, amount: Quantity) -> Quantity:
        """An amount of a line, in whole cents where lines are rounded."""
        return self.rounded(amount) if self.terms.rounded_at == "line" else amount

    def discounted(self, amount: Quantity) -> Quantity:
        """An amount after the discount of the terms."""
        if self.terms.discount_share is None:
            return amount
        return discounted_amount(amount, self.stated(self.terms.discount_share, "discount_share", "1"))

    def at_rate(self, line: BillLine, own: Stated, field: str) -> BillLine:
        """A line at a rate of tax of its own; as it is where none is stated or it is that of the whole bill."""
        if isinstance(own, Unknown) or own == self.terms.tax_rate:
            return line
        rate = self.stated(own, field, "1")
        told = Message.of("bill.at_rate_open", item=line.explanation)
        if rate.value is not None:
            told = Message.of("bill.at_rate", item=line.explanation, rate=rate.value * 100)
        return replace(line, tax_rate=rate, explanation=told)

    def line(
        self,
        item: Item,
        quantity: Quantity,
        unit: str,
        price: Quantity,
        explanation: Message,
        *,
        category: Category = "usage",
        working_hours: Quantity | None = None,
        discounted: bool = False,
    ) -> BillLine:
        """An ordinary line, which costs what it is billed."""
        at_list = line_amount(price, quantity)
        contracted = self.discounted(at_list) if discounted else at_list
        billed = self.rounded_line(contracted)
        working: Quantity | None = None
        if working_hours is not None:
            at_work = line_amount(price, working_hours)
            working = self.rounded_line(self.discounted(at_work) if discounted else at_work)
        return BillLine(
            item,
            category,
            quantity,
            unit,
            price,
            self.rounded_line(at_list),
            billed,
            billed,
            billed,
            explanation,
            working,
        )


def number(value: Decimal | int, path: str, unit: str = "1") -> Leaf:
    """A number that the usage or the rules of billing give."""
    return Leaf(value if isinstance(value, Decimal) else Decimal(value), unit, path, "Usage as planned")
