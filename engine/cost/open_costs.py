"""What open questions may cost, in the accounts that they would burden."""

from __future__ import annotations

from typing import Final

from engine.compare.results import Account
from engine.cost import figures
from engine.cost.parts import Parts
from engine.cost.prices import NOTHING, Settings, comparable
from engine.figures import Quantity
from engine.quote.common import Question, source_of
from engine.quote.quote import HostedApi, Quote
from engine.values import leaf_of

ACCOUNT_OF: Final[dict[Question, Account]] = {
    "unit_and_minimum": "rent",
    "precedent": "migration",
    "scaling": "lost_compute",
    "substitute": "migration",
    "pinned_image": "migration",
    "add_ons": "network_storage",
}


def add_open_costs(quote: Quote, settings: Settings, parts: dict[Account, Parts]) -> None:
    """Add to the accounts what somebody said that an unanswered question may cost."""
    for place, entry in enumerate(quote.open_costs):
        if quote.answered(entry.question):
            continue
        account = ACCOUNT_OF[entry.question]
        if account == "rent" and isinstance(quote, HostedApi):
            account = "tokens"
        stated = leaf_of(entry.amount, "money", f"quotes/{quote.id}/open_costs/{place}/amount", source_of(quote))
        amount = comparable(quote, stated, settings)
        before = parts.get(account, Parts())
        if entry.per == "once":
            parts[account] = Parts(_with(before.upfront, amount), before.monthly, before.at_end)
        else:
            parts[account] = Parts(before.upfront, _with(before.monthly, amount), before.at_end)


def _with(before: Quantity, amount: Quantity) -> Quantity:
    return amount if before is NOTHING else figures.two_lines(before, amount)
