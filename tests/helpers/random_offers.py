"""Projects of any plausible content, drawn by a seed: real cards and models, prices as they are asked."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

from offers import MODELS, batch, group, hosted, owned, project, purchase, rental, science, serving, tuning

from engine.electricity.plan import PERIODS, DayPlan, ElectricityPlan, Period, Tier
from engine.electricity.site import SeasonalPue, Site
from engine.project.assumptions import Assumptions
from engine.project.edits import set_assumption, set_convention
from engine.project.project import Project
from engine.quote import HostedApi, Lease, Quote, Rental
from engine.values import UNKNOWN, Between, Stated, known
from engine.workload import Workload

CARDS = (
    "nvidia-h100-sxm5-80gb",
    "nvidia-h200-sxm-141gb",
    "nvidia-l20",
    "nvidia-l40s",
    "nvidia-a100-sxm4-80gb",
    "amd-mi300x",
    "huawei-ascend-910b3",
    "geforce-rtx-4090",
)
WORK = ("dense", "moe", "sliding")


def amount(random_: random.Random, low: float, high: float) -> Stated:
    """A price to the cent, a range, or unknown."""
    value = Decimal(str(round(random_.uniform(low, high), 2)))
    kind = random_.random()
    if kind < 0.1:
        return UNKNOWN
    if kind < 0.2:
        return Between(low=value, high=value * 2, source="by telephone")
    return known(value)


def random_quote(random_: random.Random, number: int) -> Quote:
    """A quote of any kind."""
    name, card, cards = f"Q{number}", random_.choice(CARDS), random_.choice((1, 2, 4, 8))
    about: dict[str, Any] = {
        "quote_id": name,
        "currency": random_.choice(("CNY", "CNY", "USD")),
        "tax_basis": random_.choice(("excluded", "included", "unknown")),
        "tax_rate": known("0.13") if random_.random() < 0.8 else UNKNOWN,
        "tax_deductible": random_.choice(("yes", "no", "unknown")),
    }
    groups = tuple(
        group(random_.choice(CARDS), cards, random_.randint(1, 4)) for _ in range(random_.choice((1, 1, 1, 2)))
    )
    kind = random_.randrange(5)
    if kind == 0:
        terms = {
            "priced_by": random_.choice(("card", "machine", "total", "unclear")),
            "discount_share": random_.choice((0.0, 0.07, 0.153)),
            "residual_share": amount(random_, 0, 0.5),
            "support_per_year": amount(random_, 0, 90_000),
            "duty_rate": amount(random_, 0, 0.1),
        }
        return purchase(card, cards, price=amount(random_, 20_000, 3_000_000), groups=groups, **about, **terms)
    if kind == 1:
        terms = {
            "held_when_idle": random_.choice(("yes", "no", "unknown")),
            "billing_step": random_.choice(("second", "minute", "hour_begun", "unknown")),
            "priced_by": random_.choice(("card_hour", "machine_hour", "machine_month", "unclear_hour")),
            "commitment_months": random_.choice((0, 12, 48)),
            "storage_per_month": amount(random_, 0, 3000),
        }
        return rental(card, cards, price=amount(random_, 5, 300), groups=groups, **about, **terms)
    if kind == 2:
        return owned(card, cards, resale_today=amount(random_, 0, 900_000), groups=groups, **about)
    if kind == 3:
        return hosted(input_price=amount(random_, 0.5, 20), output_price=amount(random_, 1, 60), **about)
    about["id"] = about.pop("quote_id")
    return Lease(
        name="lease",
        groups=groups,
        lease_payment=amount(random_, 5_000, 90_000),
        lease_months=random_.choice((12, 24, 36, 60)),
        lease_paid=random_.choice(("advance", "arrears", "unknown")),
        buyout=amount(random_, 0, 90_000),
        **about,
    )


def random_workload(random_: random.Random) -> Workload:
    """A workload of any kind but pretraining."""
    model = MODELS[random_.choice(WORK)]
    kind = random_.randrange(4)
    if kind == 0:
        demand = {"requests_per_day": float(random_.randint(100, 90_000))} if random_.random() < 0.5 else {}
        return serving(model, concurrency=random_.choice((1, 8, 48)), **demand)
    if kind == 1:
        return batch(model)
    return tuning(model) if kind == 2 else science()


def random_project(seed: int) -> Project:
    """The project of a seed."""
    random_ = random.Random(seed)
    quotes = tuple(random_quote(random_, number) for number in range(random_.randint(1, 3)))
    made = project(quotes, (random_workload(random_),), tax_included=random_.random() < 0.5, seed=seed)
    made = made.replace(assumptions=Assumptions())
    for name, low, high in (
        ("busy_share", 0.0, 1.0),
        ("horizon_months", 1.0, 84.0),
        ("electricity_price", 0.0, 2.0),
        ("late_week_cost", 0.0, 50_000.0),
        ("nominal_rate", 0.0, 0.3),
        ("available_share", 0.5, 1.0),
    ):
        made = set_assumption(made, f"cost.{name}", round(random_.uniform(low, high), 3))
    made = set_convention(made, "capital", random_.choice(("cash", "accrual")))
    made = set_convention(made, "monthly_rate", random_.choice(("nominal_over_twelve", "compounding")))
    return around(random_, made)


def around(random_: random.Random, made: Project) -> Project:
    """What stands around the quotes: contract, site, power limits, clauses on prices, growth, spares."""
    for name, low, high in (
        *(("cost.rent_change_share", -0.5, 0.5), ("cost.token_price_change_share", -0.5, 0.5)),
        *(("cost.spares_share", 0.0, 0.3), ("capacity.growth_rate", 0.0, 2.0)),
    ):
        made = set_assumption(made, name, round(random_.uniform(low, high), 3))
    quotes = []
    for quote in made.quotes:
        if isinstance(quote, Rental | HostedApi):
            clause = random_.choice(("fixed", "with_notice", "any_time", "unknown"))
            quotes.append(quote.replace(price_change=clause, price_notice_days=random_.choice((None, 30, 400))))
        elif random_.random() < 0.3:
            limit = float(random_.randint(150, 600))
            quotes.append(quote.replace(groups=tuple(one.replace(power_limit_w=limit) for one in quote.groups)))
        else:
            quotes.append(quote)
    site = Site(seasonal_pue=SeasonalPue(warm=1.7, cool=1.2)) if random_.random() < 0.3 else None
    contract = random_contract(random_) if random_.random() < 0.5 else None
    return made.replace(quotes=tuple(quotes), site=site, electricity=contract)


def random_contract(random_: random.Random) -> ElectricityPlan:
    """A contract with periods, a dear summer, tiers, and a charge for power or for the transformer."""
    every: list[Period] = [random_.choice(PERIODS) for _ in range(24)]
    summer: list[Period] = [random_.choice(PERIODS) for _ in range(24)]
    prices = {period: known(str(round(random_.uniform(0.1, 2), 4))) for period in PERIODS}
    tiers = tuple(
        Tier(above_kwh=Decimal(above), surcharge=Decimal("0.0512"))
        for above in (2_000, 20_000)
        if random_.random() < 0.4
    )
    return ElectricityPlan(
        name="contract",
        currency=random_.choice(("CNY", "USD")),
        source="drawn",
        day_plans=(DayPlan(hours=tuple(every)), DayPlan(hours=tuple(summer), months=(7, 8), days="workdays")),
        tiers=tiers,
        charge_by=random_.choice(("none", "demand", "capacity")),
        demand_charge_per_kw_month=known("48.5"),
        capacity_charge_per_kva_month=known("32.1"),
        capacity_kva=known(315),
        **prices,
    )
