"""What is still open about a quote, question by question, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Literal

from engine.money_text import stated_money
from engine.project.assumptions import CostAssumptions
from engine.quote.common import QUESTIONS, Question, exact
from engine.quote.purchase import PAYMENT_SHARES
from engine.quote.quote import HostedApi, Lease, Owned, Purchase, Quote, Rental
from engine.quote.validity import last_day
from engine.texts import Message
from engine.values import Between, Known, Stated, Unknown

ASKED: Final[Mapping[Question, tuple[str, ...]]] = {
    "unit_and_minimum": (
        *("priced_by", "unit_sold", "billing_step", "minimum_minutes", "billing_starts", "billing_ends"),
        *("billed_when_stopped", "held_when_idle"),
    ),
    "precedent": ("migration_person_days",),
    "scaling": (),
    "substitute": ("stock", "volume_moves", "set_up_again"),
    "pinned_image": ("stack_version",),
    "add_ons": (
        *("storage_price", "snapshot_price", "public_ip_price", "egress_price", "line_price", "rack_power_price"),
        *("support_per_month", "deposit", "data_deletion_days"),
        *("installation", "network_storage", "software", "freight", "support_per_year", "cached_input_price"),
    ),
}
"""The fields that an answer to each question would fill; `set_up_again` is asked while a card may be given away."""
TERMS: Final = (
    *("tax_basis", "tax_rate", "valid_days", "price_change", "freight_valid_days", "delivery_term"),
    *("start_delay_weeks", "late_penalty_share", "order_payment_share", "lease_paid"),
    *("warranty_years", "warranty_response", "repair_days", "spares_hold_months", "availability_share"),
    "transfer_limits",
)
"""What a quote has to say beside the six questions."""
_OF_MACHINES: Final = frozenset({"start_delay_weeks", "migration_person_days"})
"""What a service that answers at once does not have to say."""
_OF_HOURS: Final = frozenset(
    {"billing_step", "minimum_minutes", "billing_ends", "billed_when_stopped", "held_when_idle", "stopped_price"}
)
"""What does not matter where a whole month is paid, busy or not."""
_TAX: Final = ("tax_basis", "tax_rate")
"""What is asked while the rate of tax lies between two."""
_FLAT: Final = {
    "storage_price": "storage_per_month",
    "egress_price": "bandwidth_per_month",
    "line_price": "bandwidth_per_month",
    "rack_power_price": "rack_power_per_month",
}
"""Unit prices that need not be known where a flat amount is."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Between what an open answer may cost, in the currency of the quote, once or a month.

    `whole` says that the amounts are those of the whole offer and not of something beside it.
    """

    low: Decimal
    high: Decimal
    currency: str
    per: Literal["once", "month"]
    whole: bool = False


def open_questions(quote: Quote) -> tuple[Question, ...]:
    """Which of the six questions nobody has answered; what is owned already has no supplier to ask."""
    if isinstance(quote, Owned):
        return ()
    return tuple(question for question in QUESTIONS if not quote.answered(question))


def asked(quote: Quote, question: Question) -> Message:
    """The question as a sentence, worded for what is bought, rented or bought by the token."""
    kind = _wording(quote)
    return Message.of(f"question_{kind}.{question}") if kind else Message.of(f"quote_editor.question_{question}")


def question_name(quote: Quote, question: Question) -> Message:
    """The question in a few words."""
    kind = _wording(quote)
    return Message.of(f"question_{kind}_name.{question}") if kind else Message.of(f"choices.question.{question}")


def _wording(quote: Quote) -> str:
    return "bought" if isinstance(quote, Purchase | Lease) else "hosted" if isinstance(quote, HostedApi) else ""


def follow_ups(quote: Quote, question: Question) -> tuple[str, ...]:
    """The single points that an answer has to settle: fields of the quote that are not stated."""
    return tuple(field for field in ASKED[question] if _is_open(quote, field))


def missing_terms(quote: Quote) -> tuple[str, ...]:
    """What else a quote has to say and does not."""
    return tuple(field for field in TERMS if _is_open(quote, field))


def _is_open(quote: Quote, field: str) -> bool:
    if field == "set_up_again":
        return isinstance(quote, Rental) and quote.held_when_idle != "yes"
    if field not in type(quote).model_fields or field in _moot(quote):
        return False
    if field in _TOGETHER:
        return _TOGETHER[field](quote)
    flat = _FLAT.get(field)
    if flat is not None and not isinstance(getattr(quote, flat), Unknown):
        return False
    value: Any = getattr(quote, field)
    if field == "priced_by":
        return str(value).startswith("unclear")
    unsettled = field in _TAX and isinstance(quote.tax_rate, Between)
    return unsettled or value is None or value in ("unknown", "") or isinstance(value, Unknown)


def _moot(quote: Quote) -> frozenset[str]:
    """What decides nothing about an offer of its kind."""
    if isinstance(quote, HostedApi):
        return _OF_MACHINES
    return _OF_HOURS if isinstance(quote, Rental) and quote.priced_by.endswith("month") else frozenset()


def _unpaid(quote: Quote) -> bool:
    """Whether nothing tells how a purchase is paid."""
    return all(isinstance(getattr(quote, share), Unknown) for share in PAYMENT_SHARES)


_TOGETHER: Final[Mapping[str, Callable[[Quote], bool]]] = {
    "valid_days": lambda quote: last_day(quote) is None,
    "order_payment_share": _unpaid,
}
"""What other fields may settle as well."""


def worth(cost: CostAssumptions, quote: Quote, question: Question) -> Worth | None:
    """What an open question may cost: as somebody said, else as the terms allow; None where nothing is known."""
    said = quote.open_cost(question)
    if said is not None and not isinstance(said.amount, Unknown):
        low, high = _ends(said.amount)
        return Worth(low, high, quote.currency, said.per)
    if question == "unit_and_minimum" and isinstance(quote, Purchase | Rental) and not quote.answered(question):
        return _unit_worth(cost, quote)
    return None


def _ends(stated: Known | Between) -> tuple[Decimal, Decimal]:
    return (stated.value, stated.value) if isinstance(stated, Known) else (stated.low, stated.high)


def _point(stated: Stated) -> Decimal | None:
    if isinstance(stated, Unknown):
        return None
    return stated.value if isinstance(stated, Known) else stated.point


def _unit_worth(cost: CostAssumptions, quote: Purchase | Rental) -> Worth | None:
    """From the kindest to the hardest reading of unit and of hours without work."""
    price = _point(quote.price)
    if price is None:
        return None
    cards = sum(group.cards for group in quote.groups)
    machines = sum(group.machines for group in quote.groups)
    units = {"card": (cards, cards), "machine": (machines, machines), "total": (1, 1)}
    fewest, most = units.get(quote.priced_by.partition("_")[0], (machines, cards))
    if isinstance(quote, Purchase):
        return Worth(price * fewest, price * most, quote.currency, "once", whole=True) if fewest != most else None
    hours, busy = _month(cost) if quote.priced_by.endswith("hour") else (Decimal(1), Decimal(1))
    idle_is_open = {quote.billed_when_stopped, quote.held_when_idle} == {"unknown"} and not quote.commitment_months
    low = price * fewest * hours * (busy if idle_is_open else 1)
    high = price * most * hours
    return Worth(low, high, quote.currency, "month", whole=True) if low != high else None


def _month(cost: CostAssumptions) -> tuple[Decimal, Decimal]:
    return exact(cost.month_hours.value or 0), exact(cost.busy_share.value or 0)


def readings(quote: Quote) -> tuple[Decimal, Decimal] | None:
    """What a price comes to if it is that of a machine, and if it is that of a card; None where it says which."""
    if not isinstance(quote, Purchase | Rental) or not quote.priced_by.startswith("unclear"):
        return None
    price = _point(quote.price)
    if price is None:
        return None
    return price * sum(group.machines for group in quote.groups), price * sum(group.cards for group in quote.groups)


def worth_text(found: Worth) -> Message:
    """A worth in words."""
    one = found.low == found.high
    kind = "worth" if found.whole else "worth_one" if one else "worth_open"
    low, high = (stated_money(amount) for amount in (found.low, found.high))
    return Message.of(f"letter.{kind}_{found.per}", low=low, high=high, currency=found.currency)
