"""What an answer to an open question may be worth, by house rules, where neither quote nor person says so.

Until somebody takes it as an assumption it counts in ranges and chances, and not in an amount.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, Self

from engine.compare.stages import listed, stage
from engine.cost.hosted_use import api_use, demanded
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions
from engine.project.project import Project
from engine.quote.billing.bill import added
from engine.quote.common import Question, exact
from engine.quote.follow_up import Worth, open_questions, worth
from engine.quote.money import ExchangeRate, find_rate, rate_between
from engine.quote.named_inside import is_priced
from engine.quote.other_bills import api_lines
from engine.quote.quote import HardwareQuote, HostedApi, Lease, Owned, Purchase, Quote, Rental
from engine.texts import EngineError, Language, Message, format_number
from engine.values import Assumption, Between, Known, Stated, Unknown
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

if TYPE_CHECKING:
    from engine.cost.prices import Settings

_DAYS: Final[dict[Question, tuple[Decimal, bool]]] = {
    "precedent": (Decimal(10), False),
    "substitute": (Decimal(2), True),
    "pinned_image": (Decimal(1), True),
}
"""Days that an open answer may cost, of one person or of the whole team."""
_ADD_ON_SHARE: Final = Decimal("0.15")
"""At equal prices of cards, totals of rentals differ by 5 to 15 % through what is charged beside them."""
_TURNED_AWAY: Final = Decimal("0.05")
"""Of the requests, where a service promises no throughput: what its limits turn away goes to a second one."""
_LINKED: Final = 4
"""Cards from which on each doubling loses speed."""


@dataclass(frozen=True, slots=True)
class Around:
    """What of a project an open answer is priced with."""

    currency: str
    rates: tuple[ExchangeRate, ...]
    cost: CostAssumptions
    team_size: Assumption
    scaling_loss: Assumption
    workloads: tuple[Workload, ...]

    @classmethod
    def of(cls, project: Project) -> Self:
        """Take it from a project."""
        groups = project.assumptions
        team, loss = groups.migration.team_size, groups.speed.scaling_loss_per_doubling
        return cls(project.currency, project.used.rates, groups.cost, team, loss, project.workloads)


def around_of(quote: Quote, settings: Settings, workload: Workload | None) -> Around:
    """Take it from how a project compares; only hosted tokens ask for the workload."""
    return _around(settings, workload if isinstance(quote, HostedApi) else None)


@stage
def _around(settings: Settings, workload: Workload | None) -> Around:
    team, loss = settings.migration.team_size, settings.scaling_loss
    workloads = () if workload is None else (workload,)
    return Around(settings.currency, settings.rates, settings.cost, team, loss, workloads)


@dataclass(frozen=True, slots=True)
class MayCost:
    """Between nothing and `high` in the currency of the quote, once or a month, and on what that rests."""

    high: Decimal
    per: Literal["once", "month"]
    basis: Message

    def stated(self, language: Language) -> Between:
        """The range as it is stored once somebody counts with it."""
        return Between(low=Decimal(0), high=self.high, source=self.basis.text(language))


def in_own_currency(around: Around, quote: Quote, *ends: Decimal) -> Message | None:
    """Amounts of a quote in the currency of the project, with rate and date; None where it is the same or no rate is
    stated."""
    if quote.currency == around.currency:
        return None
    try:
        rate = find_rate(around.rates, quote.currency, around.currency)
    except EngineError:
        return None
    each = rate_between(around.rates, quote.currency, around.currency)
    written = [f"{amount * each:,.0f}" for amount in dict.fromkeys(ends)]
    amounts: str | Message = written[0]
    if len(written) > 1:
        amounts = Message.of("display.range", low=written[0], high=written[-1])
    about = {"own_currency": around.currency, "other_currency": quote.currency, "date": rate.date.isoformat()}
    return Message.of("letter.in_own", amount=amounts, rate=format_number(each), **about)


def may_cost(around: Around, quote: Quote, question: Question) -> MayCost | None:
    """What an open question may cost at most; None where nothing is priced or nothing depends on it."""
    if isinstance(quote, Owned) or quote.answered(question):
        return None
    if question in _DAYS:
        days, whole_team = _DAYS[question]
        team = exact(around.team_size.value or 1) if whole_team else 1
        return _days(around, quote, question, days * team)
    if question == "unit_and_minimum":
        return _least(around, quote)
    if question == "scaling" and not isinstance(quote, HostedApi):
        return _scaling(around, quote)
    share = _TURNED_AWAY if question == "scaling" else _ADD_ON_SHARE
    name = "hosted_scaling" if question == "scaling" else "add_ons"
    return _share(around, quote, share, Message.of(f"letter.basis.{name}", percent=_percent(share)))


def most_uncounted(around: Around, quote: Quote, months: Decimal) -> Decimal:
    """What open questions that no amount holds may cost together over so many months, in the currency of the quote;
    nothing where none is priced."""
    amounts = (most * (months if per == "month" else 1) for _, most, per in uncounted(around, quote))
    return sum(amounts, Decimal(0))


@listed
def uncounted(around: Around, quote: Quote) -> Iterator[tuple[Question, Decimal, Literal["once", "month"]]]:
    """The open questions whose answers no amount and no range of a term holds, and what each may cost at most."""
    for question in open_questions(quote):
        if quote.open_cost(question) is not None or _in_ranges(quote, question):
            continue
        if question == "unit_and_minimum" and isinstance(quote, Purchase):
            continue  # an offer of so many machines is an offer to sell so many
        said = worth(around.cost, quote, question)
        found = may_cost(around, quote, question) if said is None else said
        if found is not None:
            more = found.high - found.low if isinstance(found, Worth) and found.whole else found.high
            yield question, more, found.per


def already_in_ranges(quote: Quote) -> tuple[int, ...]:
    """The open questions whose answers the range of a cost holds already, by their number among those that are open."""
    return tuple(
        number
        for number, question in enumerate(open_questions(quote), start=1)
        if quote.open_cost(question) is not None or _in_ranges(quote, question)
    )


def _in_ranges(quote: Quote, question: Question) -> bool:
    """Whether the range of a cost holds the answers already: both readings of the terms, what scaling may lose, and
    network and storage that a purchase does not price, which are taken as a share of it."""
    if question == "unit_and_minimum" and isinstance(quote, Rental):
        idle_is_open = quote.priced_by.endswith("hour") and quote.billed_when_stopped == "unknown"
        return idle_is_open or quote.priced_by.startswith("unclear")
    if question == "add_ons" and isinstance(quote, Purchase):
        return not is_priced(quote, "network_storage")
    return question == "scaling" and not isinstance(quote, HostedApi)


def _days(around: Around, quote: Quote, question: Question, days: Decimal) -> MayCost | None:
    """Work of one's own, in the currency of the quote at the stated rate."""
    day = exact(around.cost.person_day_cost.value or 0)
    try:
        rate = rate_between(around.rates, around.currency, quote.currency)
    except EngineError:
        return None
    hosted = "hosted_" if isinstance(quote, HostedApi) and question != "precedent" else ""
    basis = Message.of(f"letter.basis.{hosted}{question}", days=format_number(days))
    return MayCost(_to_the_unit(days * day * rate), "once", basis)


def _least(around: Around, quote: Quote) -> MayCost | None:
    """What a smallest order, term or spend takes beyond what is needed; None where nothing is priced by the piece."""
    if isinstance(quote, HostedApi):
        spent = _month_of_tokens(around, quote)
        return None if not spent else MayCost(_to_the_unit(spent), "once", Message.of("letter.basis.smallest_spend"))
    if not isinstance(quote, Purchase | Rental):
        return None
    price, (unit, _, period) = _point(quote.price), quote.priced_by.partition("_")
    if not price or unit == "unclear" or (unit == "total" and isinstance(quote, Purchase)):
        return None
    if isinstance(quote, Purchase):
        one = price * (1 - exact(quote.discount_share))
        return MayCost(_to_the_unit(one), "once", Message.of(f"letter.basis.smallest_order_{unit}"))
    return None if quote.commitment_months else _least_rented(around, quote, period)


def _least_rented(around: Around, quote: Rental, period: str) -> MayCost | None:
    """Without a term: a month more of what is rented by the month, a whole month of what is rented by the hour."""
    cost = around.cost
    whole = _whole_price(quote, cost.month_hours.value or 0) or Decimal(0)
    if period == "month":
        return MayCost(_to_the_unit(whole), "once", Message.of("letter.basis.smallest_term"))
    idle = whole * (1 - exact(cost.busy_share.value or 0))
    return MayCost(_to_the_unit(idle), "month", Message.of("letter.basis.smallest_month")) if idle else None


def _scaling(around: Around, quote: HardwareQuote) -> MayCost | None:
    """What is lost beyond the assumption if each doubling of the linked cards loses as much as its upper end."""
    cards = sum(group.cards for group in quote.groups)
    loss = around.scaling_loss
    if cards <= 1 or loss.value is None or loss.high is None:
        return None
    doublings = max(1.0, math.log2(cards / _LINKED))
    lost = 1 - ((1 - loss.high) / (1 - loss.value)) ** doublings
    share = Decimal(str(round(lost, 3)))
    return _share(around, quote, share, Message.of("letter.basis.scaling", percent=_percent(share), cards=cards))


def _share(around: Around, quote: Quote, share: Decimal, basis: Message) -> MayCost | None:
    """A share of the price: once of what is bought, a month of what is rented, leased or paid by the token."""
    hours = around.cost.month_hours
    price = _month_of_tokens(around, quote) if isinstance(quote, HostedApi) else _whole_price(quote, hours.value or 0)
    if price is None or not price or not share:
        return None
    per: Literal["once", "month"] = "once" if isinstance(quote, Purchase) else "month"
    return MayCost(_to_the_unit(price * share), per, basis)


def _month_of_tokens(around: Around, quote: HostedApi) -> Decimal | None:
    """A month of the workload that spends most; None where nobody states a demand or a price."""
    month = assumed(around.cost, "month_hours")
    served = [one for one in around.workloads if isinstance(one, OnlineServing | OfflineBatch)]
    uses = [api_use(one, demanded(one, month)) for one in served]
    bills = [added([line.billed for line in api_lines(quote, use)]) for use in uses if use is not None]
    return max((bill.value for bill in bills if bill.firm), default=None)


def _whole_price(quote: HardwareQuote, month_hours: float) -> Decimal | None:
    """The price of everything offered, of a month where it is rented; hours are those of a whole month."""
    if isinstance(quote, Lease):
        return _point(quote.lease_payment)
    if not isinstance(quote, Purchase | Rental):
        return None
    price, (unit, _, period) = _point(quote.price), quote.priced_by.partition("_")
    machines = sum(group.machines for group in quote.groups)
    units = {"card": sum(group.cards for group in quote.groups), "total": 1}.get(unit, machines)
    hours = exact(month_hours) if period == "hour" else Decimal(1)
    return None if price is None else price * units * hours * (1 - exact(quote.discount_share))


def _point(stated: Stated) -> Decimal | None:
    if isinstance(stated, Unknown):
        return None
    return stated.value if isinstance(stated, Known) else stated.point


def _percent(share: Decimal) -> str:
    return format_number(share * 100, 3)


def _to_the_unit(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal(1))
