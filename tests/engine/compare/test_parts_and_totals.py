"""Parts sum to totals to the cent in projects of any content, and the same file and seed give the same bytes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from python_calamine import CalamineWorkbook
from random_offers import random_project

from engine.compare.accounts import account_bars
from engine.compare.bills import quote_bill
from engine.compare.curves import cumulative
from engine.compare.evaluate import evaluate
from engine.compare.gap_view import contenders, gap_view
from engine.compare.investment import payments_of
from engine.compare.methods import methods
from engine.compare.results import ACCOUNTS, Comparison, Cost
from engine.compare.scores import contributions
from engine.compare.uncertainty.futures import percentiles
from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.report import Table
from engine.exporting.workbook import workbook_of
from engine.project.assumed import assumed
from engine.texts import EngineError

CENT = 0.005
ROOT = Path(__file__).parents[3]


def money(value: object) -> float:
    return 0.0 if value is None else float(value)  # type: ignore[arg-type]


def near(parts: float, total: float) -> bool:
    """To the cent; above ten billion, where floating-point numbers have no more digits, to the last of them."""
    return abs(parts - total) <= max(CENT, 1e-12 * abs(total))


def check_costs(comparison: Comparison) -> int:
    months = float(comparison.project.assumptions.cost.horizon_months.value or 0)
    checked = 0
    for (quote_id, workload_id), one in comparison.evaluations.items():
        cost = one.cost
        if cost is None:
            continue
        for field in ("upfront", "monthly", "total"):
            parts = sum(money(getattr(line, field).value) for line in cost.lines)
            assert near(parts, money(getattr(cost, field).value)), (quote_id, field)
        assert cost.total.firm == all(line.total.firm for line in cost.lines)
        assert near(money(cost.units["per_month"].value) * months, money(cost.total.value))
        bar = next(bar for bar in account_bars(comparison, workload_id) if bar.quote_id == quote_id)
        assert near(sum(bar.amounts.values()), money(bar.total))
        check_time(cost, comparison)
        if cost.total.firm:
            payments = payments_of(one, assumed(comparison.project.assumptions.cost, "horizon_months"))
            assert payments is not None
            if round(months) == months:
                assert near(float(payments.value.sum()), money(cost.total.value))
        checked += 1
    return checked


def check_time(cost: Cost, comparison: Comparison) -> None:
    horizon = int(comparison.project.assumptions.cost.horizon_months.value or 0)
    amounts = cumulative(cost, np.arange(horizon + 1, dtype=np.float64))
    assert near(float(amounts[-1]), money(cost.total.value))


def check_bills(comparison: Comparison) -> int:
    checked = 0
    for quote_id, workload_id in comparison.evaluations:
        try:
            found = quote_bill(comparison, quote_id, workload_id)
        except EngineError:
            continue
        for bill in (found.low, found.high):
            if bill.total.incomplete or not bill.total.known:
                continue
            assert sum((line.billed.value for line in bill.lines), Decimal(0)) == bill.total.value
            if bill.net.known and bill.tax.known:
                assert bill.net.value + bill.tax.value == bill.total.value
            assert all(money(line.idle.value) >= 0 for line in bill.lines)
            assert sum((line.idle.value for line in bill.lines), Decimal(0)) == bill.idle.value
            checked += 1
    return checked


def check_decisions(comparison: Comparison) -> None:
    workload_id = comparison.project.workloads[0].id
    able = contenders(comparison, workload_id)
    if len(able) > 1:
        view = gap_view(comparison, workload_id, *able[:2])
        assert view is not None
        for parts in view.parts.values():
            assert near(
                sum(part.amount for part in parts.gap.parts) if parts.gap.parts else parts.gap.amount, parts.gap.amount
            )
            assert near(parts.start + parts.gap.amount, parts.end)
    found = methods(comparison, workload_id)
    for verdict in found.verdicts:
        chances = [one.chance for one in verdict.standings if one.chance is not None]
        assert not chances or sum(chances) == pytest.approx(1)
    for one in found.verdict("weighted").standings:
        if one.place is not None:
            points = contributions(one.quote_id, found.quotes, found.found, found.weights)
            assert sum(points.values()) == pytest.approx(float(one.value.value))


def check_workbook(comparison: Comparison) -> int:
    """The accounts that an exported workbook lists, and those that its table of accounts sums up."""
    options = Options(stamped=comparison.project.as_of, topics=("cost",))
    report = report_of(comparison, "en", options)
    for table in report.blocks():
        if isinstance(table, Table) and table.key == "accounts":
            whole = next(row for row in table.rows if row.kind == "sum")
            above = table.rows[: table.rows.index(whole)]
            for place, cell in enumerate(whole.cells):
                if cell.number is not None and cell.number.value is not None:
                    parts = [row.cells[place].number for row in above]
                    assert near(sum(money(one.value) for one in parts if one is not None), money(cell.number.value))
    book = CalamineWorkbook.from_filelike(io.BytesIO(workbook_of(report)))
    head, *rows = book.get_sheet_by_name("All figures").to_python()
    address, value = head.index("Address"), head.index("Value")
    written = {str(row[address]): row[value] for row in rows}
    checked = 0
    for key in comparison.evaluations:
        total = written.get(f"{'/'.join(key)}/cost_total")
        if isinstance(total, float):
            parts = [written.get(f"{'/'.join(key)}/account_{account}") for account in ACCOUNTS]
            assert near(sum(part for part in parts if isinstance(part, float)), total), key
            checked += 1
    return checked


def check(seeds: range) -> None:
    costs = bills = books = 0
    for seed in seeds:
        comparison = evaluate(random_project(seed))
        costs += check_costs(comparison)
        bills += check_bills(comparison)
        books += check_workbook(comparison)
        check_decisions(comparison)
    assert books > len(seeds) / 2
    assert costs > len(seeds)
    assert bills > len(seeds) / 4


def test_parts_sum_to_totals_in_some_projects() -> None:
    check(range(40))


@pytest.mark.slow
def test_parts_sum_to_totals_in_a_thousand_projects() -> None:
    check(range(1000, 2000))


def test_the_same_file_gives_the_same_bytes_in_another_process() -> None:
    file = ROOT / "resources" / "samples" / "1-serving-70b.en.cardwise"
    said = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "engine.cli", "decide", str(file), "--json"]
        said.append(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert said[0] == said[1]
    assert json.loads(said[0])


def test_another_seed_draws_other_futures() -> None:
    """The same project under two seeds: the same costs, other futures."""
    made = random_project(7)
    costs = {seed: evaluate(made.replace(seed=seed)) for seed in (1, 2)}
    for key, one in costs[1].evaluations.items():
        other = costs[2].evaluations[key]
        assert one.figures["cost_total"].value == other.figures["cost_total"].value
        bands = [percentiles([one.figures["cost_total"]], seed)[0] for seed in (1, 1, 2)]
        if bands[0] is not None:
            assert np.array_equal(bands[0], bands[1])
            assert not np.array_equal(bands[0], bands[2])
