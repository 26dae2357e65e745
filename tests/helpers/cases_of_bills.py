"""What the engine answers to cases of buyers: bills of rentals, stopped machines, traffic, reservations."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from cases_of_memory import FIGURES, Case

from engine.quote.billing import Run, Terms, Tier, Usage, bill
from engine.quote.billing.hours import run_hours
from engine.quote.billing.lines import Case as Billed
from engine.values import known

BILL_CASES: dict[str, Case] = {}
CERTAIN: dict[str, Any] = {
    "step": "second",
    "starts": "ready",
    "ends": "stop",
    "when_stopped": "storage_only",
    "tax_basis": "excluded",
    "tax_rate": known(0),
    "price": known(0),
}
CENT = Decimal("0.01")


def terms(**changes: Any) -> Terms:
    return Terms(**CERTAIN | changes)


def run(seconds: float | Decimal = 0, **changes: Any) -> Run:
    return Run(seconds=Decimal(str(seconds)), **changes)


def runs(*made: Run, **changes: Any) -> Usage:
    return Usage(runs=made, **changes)


def total(under: Terms, usage: Usage) -> Decimal:
    found = bill(under, usage).total.value
    assert isinstance(found, Decimal)
    return found


def hours(step: str, *made: Run, **changes: Any) -> Decimal:
    return sum((one.billed.value for one in run_hours(Billed(terms(step=step, **changes), runs(*made)))), Decimal(0))


def case(name: str) -> Any:
    def keep(function: Case) -> Case:
        BILL_CASES[name] = function
        return function

    return keep


@case("B040")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    share = FIGURES["overcharged_share"].raw(Decimal(given["named"]), Decimal(str(given["actual"])))
    assert float(100 * share) == pytest.approx(expected["overcharge_pct"], abs=0.1)


@case("B066")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    usage = runs(run(given["minutes"] * 60))
    hourly = total(terms(step="hour_begun", price=known(given["rate"])), usage)
    by_second = total(terms(step="second", price=known(given["rate"])), usage)
    assert (hourly, by_second) == (Decimal(expected["hourly"]), Decimal(expected["per_second"]))
    assert hourly / by_second == Decimal(str(expected["ratio"]))


@case("B067")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    one = run(given["h"] * 3600 + given["m"] * 60 + given["s"])
    assert float(hours("second", one)) == pytest.approx(expected["per_second_hours"], abs=1e-4)
    assert float(hours("minute", one)) == pytest.approx(expected["per_minute_hours"], abs=1e-4)
    assert hours("hour_begun", one) == expected["hourly"]


@case("B069")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    minimum = known(Decimal(given["minimum"]) / 60)
    found = [hours("second", run(seconds), minimum_minutes=minimum) * 3600 for seconds in given["seconds"]]
    assert [round(seconds, 9) for seconds in found] == expected["billed"]


@case("B070")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    for name in "ab":
        made = [run(minutes * 60, cards=cards) for minutes, cards in given[name]]
        assert float(hours("second", *made)) == pytest.approx(expected[name], abs=1e-4)


@case("B072")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    idle, shut_down = (Decimal(3600 * hours) for hours in given["hours"])
    usage = runs(run(0, idle_seconds=idle, guest_stopped_seconds=shut_down))
    found = bill(terms(price=known(given["rate"])), usage)
    assert found.total.value == found.idle.value == Decimal(expected["total"])
    ended = total(terms(price=known(given["rate"]), ends="guest_shutdown"), usage)
    share = 100 * (1 - ended / found.total.value)
    assert float(share) == pytest.approx(expected["share_after_guest_shutdown_pct"], abs=0.05)


@case("B073")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    days = Decimal(given["days"])
    usage = runs(
        run(0, stopped_seconds=days * 86400),
        storage_gb=Decimal(given["gb"]),
        held_hours=days * 24,
        month_hours=Decimal(given["month_days"]) * 24,
    )
    found = bill(terms(price=known(3), storage_price=known(given["rate"])), usage)
    assert found.of("storage")[0].amount.value == Decimal(expected["storage"])
    assert found.of("compute")[0].amount.value == Decimal(expected["compute"])


@case("B075")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    usage = Usage(storage_gb=Decimal(given["gb"]), held_hours=Decimal(730 * given["months"]))
    assert total(terms(storage_price=known(str(given["rate"]))), usage) == Decimal(expected["total"])


@case("B080")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    usage = Usage(egress_gb=Decimal(1000 * given["tb"]))
    free = Tier(up_to=Decimal(1000 * given["free_tb"]), price=known(0))
    assert total(terms(egress=(free, Tier(price=known(given["rate"])))), usage) == Decimal(expected["a"])
    by_gib = terms(egress=(Tier(price=known(given["gib_rate"])),), egress_unit="gib")
    assert total(by_gib, usage) == Decimal(expected["b"])


@case("B088")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """The same tiers price electricity and traffic; the amounts before rounding to the cent are the case's."""
    limits = (Decimal(500), Decimal(1000), None)
    cents = (Decimal("2.801"), Decimal("5.832"), Decimal("7.814"))
    tiers = tuple(Tier(up_to=limit, price=known(price / 100)) for limit, price in zip(limits, cents, strict=True))
    for amount, wanted in zip(given["kwh"], expected["usd"], strict=True):
        found = bill(terms(egress=tiers), Usage(egress_gb=Decimal(amount)))
        assert sum(line.amount.value for line in found.of("egress")) == Decimal(wanted)
        assert abs(found.total.value - Decimal(wanted)) <= CENT
    mean = sum(cents) / 300
    error = Decimal(given["kwh"][-1]) * mean - Decimal(expected["usd"][-1])
    assert abs(error - Decimal(expected["avg_rate_error_5600"])) <= CENT


@case("B089")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """What lies in different tiers stays in different lines."""
    assert expected["allowed"] is False
    tiers = (Tier(up_to=Decimal(500), price=known(1)), Tier(price=known(3)))
    found = bill(terms(egress=tiers), Usage(egress_gb=Decimal(1000)))
    assert [line.unit_price.value for line in found.of("egress")] == [1, 3]
    assert found.total.value == 2000


@case("B117")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    asset, work = Decimal(given["asset"]), Decimal(given["workload"])
    day = Decimal(86400)
    used = run(day * work / asset, idle_seconds=day - day * work / asset)
    found = bill(terms(price=known(asset / 24)), runs(used))
    assert found.total.value == asset
    assert abs(found.idle.value - Decimal(expected["idle"])) <= CENT
    share = 100 * found.idle.value / asset
    assert float(share) == pytest.approx(expected["idle_pct"], abs=0.01)
    busy = bill(terms(price=known(asset / 24)), runs(run(day)))
    assert busy.idle.value == 0
    assert expected["negative_allowed"] is False


@case("B100")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """Three lines of the same price: as one line of a bill they would hide the difference."""
    made = [run(3600, start=datetime.datetime(2026, 11, day)) for day in (1, 2, 3)]
    stages = {"line": 0, "total": 1}
    for stage, place in stages.items():
        under = terms(price=known(given["lines"][0]), tax_rate=known(given["tax"]), rounded_at=stage)
        found = bill(under, runs(*made))
        assert found.tax.value == Decimal(expected["per_line_tax" if stage == "line" else "total_tax"])
        assert found.total.value == Decimal(expected["totals"][place])
    assert terms().rounded_at == "total"


@case("B102")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    for mode in ("half_up", "half_even"):
        under = terms(price=known(given["base"]), tax_rate=known(given["tax"]), rounding=mode)
        assert bill(under, runs(run(3600))).tax.value == Decimal(expected[mode])
    found = FIGURES["rounded_half_up"].raw(Decimal(given["base"]) * Decimal(given["tax"]))
    assert found == Decimal(expected["half_up"])
