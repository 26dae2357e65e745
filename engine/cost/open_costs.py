"""What open questions may cost, in the accounts that they would burden."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Literal

from engine.compare.results import Account
from engine.cost import figures
from engine.cost.parts import Parts
from engine.cost.prices import NOTHING, Settings, comparable
from engine.figures import Leaf, Quantity
from engine.quote.common import Question, source_of
from engine.quote.open_worth import around_of, uncounted
from engine.quote.quote import HostedApi, Owned, Purchase, Quote
from engine.values import leaf_of
from engine.workload.workload import Workload

OPEN_ANSWERS: Final = "open_answers"
"""Where in a quote the answers stand that nobody has given or priced."""
_MAY_COST: Final = "House rule: up to what an answer to this question may cost, until it is given"
_ZERO: Final = Decimal(0)

ACCOUNT_OF: Final[dict[Question, Account]] = {
    "unit_and_minimum": "rent",
    "precedent": "migration",
    "scaling": "lost_compute",
    "substitute": "migration",
    "pinned_image": "migration",
    "add_ons": "network_storage",
}


def add_open_costs(
    quote: Quote, settings: Settings, parts: dict[Account, Parts], workload: Workload | None = None
) -> None:
    """Add to the accounts what somebody said that an unanswered question may cost; what nobody said counts as nothing,
    with a range up to what it may cost by house rules.

    Args:
        workload: what hosted tokens are bought for.
    """
    _add_stated(quote, settings, parts)
    if isinstance(quote, Owned):
        return
    for question, most, per in uncounted(around_of(quote, settings, workload), quote):
        path = f"quotes/{quote.id}/{OPEN_ANSWERS}/{question}"
        leaf = Leaf(_ZERO, "money", path, _MAY_COST, low=_ZERO, high=most)
        _add(quote, question, comparable(quote, leaf, settings), per, parts)


def _add_stated(quote: Quote, settings: Settings, parts: dict[Account, Parts]) -> None:
    for place, entry in enumerate(quote.open_costs):
        if quote.answered(entry.question):
            continue
        stated = leaf_of(entry.amount, "money", f"quotes/{quote.id}/open_costs/{place}/amount", source_of(quote))
        _add(quote, entry.question, comparable(quote, stated, settings), entry.per, parts)


def _add(
    quote: Quote, question: Question, amount: Quantity, per: Literal["once", "month"], parts: dict[Account, Parts]
) -> None:
    account = ACCOUNT_OF[question]
    if account == "rent" and isinstance(quote, HostedApi):
        account = "tokens"
    if account == "rent" and isinstance(quote, Purchase):
        account = "hardware"
    before = parts.get(account, Parts())
    if per == "once":
        parts[account] = Parts(_with(before.upfront, amount), before.monthly, before.at_end)
    else:
        parts[account] = Parts(before.upfront, _with(before.monthly, amount), before.at_end)


def _with(before: Quantity, amount: Quantity) -> Quantity:
    return amount if before is NOTHING else figures.two_lines(before, amount)
