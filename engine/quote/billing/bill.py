"""A bill: lines that explain themselves and add up exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    "compute", "reservation", "covered", "unused", "stopped", "minimum_charge",
    "storage", "snapshots", "public_ip", "egress", "line", "bandwidth", "rack_power", "support", "rounding", "tax",
    "machines", "cards", "network", "installation", "freight", "software", "renewal", "duty",
    "payments", "buyout", "resale", "input", "cached", "output",
]  # fmt: skip
PartKind = Literal["work", "idle_cards", "provisioning", "idle", "shut_inside", "stopped", "begun"]
"""What time on a line was billed for: work, cards of a machine that nobody needs, waiting, idling, what a system that
was shut down from inside and one that was stopped go on costing, and what a minimum or a step rounds up."""
ZERO: Final = Leaf(Decimal(0), "money", "bill/nothing", "Nothing is charged here")


@dataclass(frozen=True, slots=True)
class BillPart:
    """A part of a line; the parts of a line sum to what it bills, exactly."""

    kind: PartKind
    quantity: Quantity
    amount: Quantity

    @property
    def explanation(self) -> Message:
        """What it is."""
        return Message.of(f"bill.part.{self.kind}")


@dataclass(frozen=True, slots=True)
class Payment:
    """What is paid when; the amounts of all payments sum to the total, exactly.

    `due` is a key under `bill.due`; `months` after acceptance, where that is when.
    """

    due: Literal["order", "shipment", "delivery", "acceptance", "retention", "rest"]
    share: Quantity
    amount: Quantity
    months: int | None = None


@dataclass(frozen=True, slots=True)
class BillLine:
    """One line. `unit` is a key under `bill.unit`.

    `list_amount` is at list price, `contracted` after discounts and reservations, `billed` what the invoice charges,
    `effective` what the use costs with prepayments spread over it (0 on the line that pays them). `working` is the
    part of `effective` that served the work; None where the question does not arise. `tax_rate` is that of the line,
    None where it is the one of the whole bill.
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
    tax_rate: Leaf | None = None
    split: Callable[[], tuple[BillPart, ...]] | None = None

    @property
    def parts(self) -> tuple[BillPart, ...]:
        """What time was billed for, where the line bills time; else nothing."""
        return () if self.split is None else self.split()

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
    """`total` is the sum of `billed` over all lines; `net` and `tax` are its parts; the deposit is no cost.

    `once` is charged at the beginning, beside the bills of the months, in the tax basis of the quote.
    `months` is the time that it covers, None where it is paid once; `payments` say what falls due when,
    and `notes` what is worth knowing beside the lines.
    """

    currency: str
    lines: tuple[BillLine, ...]
    net: Quantity
    tax: Quantity
    total: Quantity
    deposit: Quantity
    months: Decimal | None = None
    payments: tuple[Payment, ...] = ()
    notes: tuple[Message, ...] = ()
    once: Quantity = ZERO

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


def by_rate(lines: Sequence[BillLine]) -> list[tuple[Leaf | None, list[BillLine]]]:
    """Lines under each rate of tax, in the order of their first lines; None is the rate of the whole bill."""
    found: dict[tuple[object, ...] | None, tuple[Leaf | None, list[BillLine]]] = {}
    for line in lines:
        rate = line.tax_rate
        key = None if rate is None else (rate.value, rate.low, rate.high)
        found.setdefault(key, (rate, []))[1].append(line)
    return list(found.values())


def added(amounts: Sequence[Quantity]) -> Quantity:
    """The sum of any number of amounts; with an unknown one it is a lower bound."""
    return reduce(bill_sum, amounts) if amounts else ZERO
