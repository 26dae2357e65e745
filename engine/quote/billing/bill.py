"""A bill: lines that explain themselves and add up exactly."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from typing import Final, Literal

from engine.figures import Leaf, Quantity
from engine.quote.billing.figures import bill_sum, idle_amount
from engine.texts import Message

Category = Literal["usage", "purchase", "tax", "adjustment"]
"""As FOCUS names the categories of charges; a credit is an adjustment below zero."""
Item = Literal[
    "compute", "reservation", "covered", "unused", "stopped", "storage", "snapshots", "public_ip", "egress", "line",
    "rack_power", "support", "rounding", "tax",
    "machines", "cards", "network", "installation", "freight", "software",
]  # fmt: skip
ZERO: Final = Leaf(Decimal(0), "money", "bill/nothing", "Nothing is charged here")


@dataclass(frozen=True, slots=True)
class BillLine:
    """One line. `unit` is a key under `bill.unit`.

    `list_amount` is at list price, `contracted` after discounts and reservations, `billed` what the invoice charges,
    `effective` what the use costs with prepayments spread over it (0 on the line that pays them). `working` is the
    part of `effective` that served the work; None where the question does not arise.
    """

    item: Item
    category: Category
    quantity: Quantity
    unit: str
    unit_price: Quantity
    list_amount: Quantity
    contracted: Quantity
    billed: Quantity
    effective: Quantity
    explanation: Message
    working: Quantity | None = None

    @property
    def amount(self) -> Quantity:
        """What the invoice charges."""
        return self.billed

    @property
    def idle(self) -> Quantity:
        """What of the effective amount did no work."""
        return ZERO if self.working is None else idle_amount(self.effective, self.working)


@dataclass(frozen=True, slots=True)
class Bill:
    """`total` is the sum of `billed` over all lines; `net` and `tax` are its parts; the deposit is no cost."""

    currency: str
    lines: tuple[BillLine, ...]
    net: Quantity
    tax: Quantity
    total: Quantity
    deposit: Quantity

    @property
    def list_cost(self) -> Quantity:
        """All lines at list price, before tax on top."""
        return added([line.list_amount for line in self._priced])

    @property
    def contracted_cost(self) -> Quantity:
        """All lines at contracted prices, before tax on top."""
        return added([line.contracted for line in self._priced])

    @property
    def effective_cost(self) -> Quantity:
        """All lines with prepayments spread over their use; the same sum as what is billed."""
        return added([line.effective for line in self.lines])

    @property
    def idle(self) -> Quantity:
        """What is paid for time, cards and commitments that do no work."""
        return added([line.idle for line in self.lines])

    @property
    def _priced(self) -> list[BillLine]:
        return [line for line in self.lines if line.category in ("usage", "purchase")]

    def of(self, item: Item) -> tuple[BillLine, ...]:
        """The lines of one kind."""
        return tuple(line for line in self.lines if line.item == item)


def added(amounts: list[Quantity]) -> Quantity:
    """The sum of any number of amounts; with an unknown one it is a lower bound."""
    return reduce(bill_sum, amounts) if amounts else ZERO
