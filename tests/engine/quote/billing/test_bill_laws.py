"""What holds for every bill."""

from __future__ import annotations

import ast
import datetime
import decimal
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from cases_of_bills import CENT
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.figures import Derived, Quantity
from engine.quote.billing import Flat, Reservation, Run, Terms, Tier, Usage, bill, readings
from engine.values import Known

ROOT = Path(__file__).parents[4]
numbers = st.decimals(0, 10_000, places=4)
prices = st.builds(Known, value=st.decimals(0, 1000, places=4))
shares = st.builds(Known, value=st.decimals(0, 1, places=3))
PRICES = (
    *("price", "stopped_price", "storage_price", "snapshot_price", "public_ip_price", "line_price"),
    *("rack_power_price", "minimum_minutes", "minimum_charge"),
)
starts = st.none() | st.datetimes(datetime.datetime(2026, 1, 1), datetime.datetime(2026, 1, 3))
runs = st.builds(
    Run,
    seconds=numbers,
    cards=st.integers(1, 20),
    times=st.integers(1, 3),
    start=starts,
    provisioning_seconds=numbers,
    idle_seconds=numbers,
    guest_stopped_seconds=numbers,
    stopped_seconds=numbers,
)
usages = st.builds(
    Usage,
    runs=st.lists(runs, max_size=4).map(tuple),
    held_cards=st.integers(0, 20),
    held_hours=numbers,
    storage_gb=numbers,
    snapshot_gb=numbers,
    public_ips=numbers,
    egress_gb=numbers,
    line_mbps=numbers,
    rack_kw=numbers,
)
tiers = st.lists(st.decimals(1, 5000, places=0), unique=True, max_size=3).flatmap(
    lambda limits: st.tuples(
        *(st.builds(Tier, up_to=st.just(limit), price=prices) for limit in sorted(limits)),
        st.builds(Tier, price=prices),
    )
)

flats = st.builds(Flat, item=st.sampled_from(["storage", "support"]), field=st.just("flat"), price=prices)


def all_terms(steps: tuple[str, ...] = ("second", "minute", "hour_begun", "clock_hour")) -> st.SearchStrategy[Terms]:
    stated: dict[str, Any] = dict.fromkeys(PRICES, prices)
    return st.builds(
        Terms,
        **stated,
        per=st.sampled_from(["hour", "hour", "month"]),
        cards_per_unit=st.sampled_from([Decimal(1), Decimal(8), Decimal("0.5")]),
        step=st.sampled_from(steps),
        starts=st.sampled_from(["order", "ready"]),
        ends=st.sampled_from(["guest_shutdown", "stop", "release"]),
        when_stopped=st.sampled_from(["storage_only", "reduced_rate", "full_rate"]),
        reservation=st.none() | st.builds(Reservation, units=st.decimals(1, 9, places=0), price=prices),
        egress=tiers,
        flats=st.lists(flats, max_size=2).map(tuple),
        egress_unit=st.sampled_from(["gb", "gib"]),
        tax_basis=st.sampled_from(["included", "excluded"]),
        tax_rate=shares,
        rounding=st.sampled_from(["half_up", "half_even"]),
        rounded_at=st.sampled_from(["line", "total"]),
        discount_share=st.none() | shares,
    )


def reached(*roots: Quantity) -> Iterator[Any]:
    """Every quantity and bare number in the graphs behind some quantities."""
    waiting, seen = list(roots), set()
    while waiting:
        one = waiting.pop()
        if id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += one.inputs if isinstance(one, Derived) else ()


def amounts(terms: Terms, usage: Usage) -> list[Quantity]:
    found = bill(terms, usage)
    lines = [
        amount
        for line in found.lines
        for amount in (line.list_amount, line.contracted, line.billed, line.effective, line.idle, line.quantity)
    ]
    return [*lines, found.net, found.tax, found.total, found.idle, found.list_cost, found.contracted_cost]


@settings(max_examples=60, deadline=None)
@given(all_terms(), usages)
def test_parts_sum_to_the_total_exactly(terms: Terms, usage: Usage) -> None:
    found = bill(terms, usage)
    assert sum(line.billed.value for line in found.lines) == found.total.value
    assert found.net.value + found.tax.value == found.total.value
    assert sum(line.effective.value for line in found.lines) == found.total.value
    assert all(line.idle.value >= 0 for line in found.lines)
    for line in found.lines:
        assert not line.parts or sum(part.amount.value for part in line.parts) == line.billed.value
        assert all(part.amount.value >= 0 and part.quantity.value >= 0 for part in line.parts)
    assert found.idle.value >= 0


@settings(max_examples=40, deadline=None)
@given(all_terms(), usages)
def test_money_is_rounded_at_the_stated_stage_only(terms: Terms, usage: Usage) -> None:
    """Without the rounding and tax lines the bill is within half a cent a line of the unrounded one, and totals are
    whole cents."""
    found = bill(terms, usage)
    for amount in (found.net, found.tax, found.total):
        assert amount.value == amount.value.quantize(CENT)
    for line in found.lines:
        figures = [one.figure.name for one in reached(line.billed) if isinstance(one, Derived)]
        rounded = any(name.startswith("rounded_") for name in figures)
        if line.category in ("usage", "purchase") and figures:
            assert rounded == (terms.rounded_at == "line"), line.item


@settings(max_examples=40, deadline=None)
@given(all_terms(), usages)
def test_no_bill_passes_through_floats(terms: Terms, usage: Usage) -> None:
    for one in reached(*amounts(terms, usage)):
        value = one.value if isinstance(one, Quantity) else one
        assert isinstance(value, Decimal | int), one


@settings(max_examples=60, deadline=None)
@given(all_terms(), usages)
def test_no_bill_mixes_with_floats(terms: Terms, usage: Usage) -> None:
    """A context that refuses every float that meets a Decimal, and remembers each that was compared with one."""
    with decimal.localcontext() as context:
        context.traps[decimal.FloatOperation] = True
        context.clear_flags()
        found = bill(terms, usage)
        assert all(line.parts is not None and line.idle is not None for line in found.lines)
        assert not context.flags[decimal.FloatOperation]


GROWN = (
    "seconds provisioning_seconds idle_seconds guest_stopped_seconds stopped_seconds",
    "held_hours storage_gb snapshot_gb public_ips egress_gb line_mbps rack_kw",
)


@settings(max_examples=120, deadline=None)
@given(all_terms(), usages, st.sampled_from(" ".join(GROWN).split()), numbers)
def test_a_bill_never_falls_when_usage_grows(terms: Terms, usage: Usage, name: str, more: Decimal) -> None:
    if name in GROWN[1].split():
        held = getattr(usage, name)
        grown = usage.replace(**{name: (held.value if isinstance(held, Known) else held) + more})
    elif usage.runs:
        first, *others = usage.runs
        grown = usage.replace(runs=(first.replace(**{name: getattr(first, name) + more}), *others))
    else:
        return
    assert bill(terms, grown).total.value >= bill(terms, usage).total.value


@settings(max_examples=60, deadline=None)
@given(all_terms(), usages, st.sampled_from(["cards", "times"]))
def test_a_bill_never_falls_when_a_run_takes_more(terms: Terms, usage: Usage, name: str) -> None:
    if usage.runs:
        first, *others = usage.runs
        grown = usage.replace(runs=(first.replace(**{name: getattr(first, name) + 1}), *others))
        assert bill(terms, grown).total.value >= bill(terms, usage).total.value


@settings(max_examples=30, deadline=None)
@given(all_terms(("unknown",)), usages)
def test_every_reading_lies_between_the_two_that_are_shown(terms: Terms, usage: Usage) -> None:
    found = readings(terms, usage)
    for step in ("second", "hour_begun"):
        one = bill(terms.replace(step=step), usage).total.value
        assert found.low.total.value <= one <= found.high.total.value


def test_the_code_of_bills_names_no_float() -> None:
    files = sorted((ROOT / "engine" / "quote" / "billing").glob("*.py"))
    files += [ROOT / "engine" / "quote" / f"{name}.py" for name in ("purchase_bill", "other_bills", "rental_terms")]
    for path in files:
        tree = ast.parse(path.read_text("utf-8"))
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "float" not in called, path.name
        if path.name != "figures.py":
            written = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            assert not any(isinstance(value, float) for value in written), path.name
