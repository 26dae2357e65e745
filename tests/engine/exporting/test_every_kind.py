"""Every kind of quote and of work, and projects with next to nothing in them, have a report in every form."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from offers import batch, hosted, owned, pretraining, project, purchase, rental, science, serving, tuning
from reports import STAMPED, sample

from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.exporting.compose import report_of
from engine.exporting.forms import Form
from engine.exporting.material import Options
from engine.exporting.report import Cell, KeyFigures, Listing, Number, Table
from engine.exporting.writing import bytes_of
from engine.project.project import Project
from engine.project.templates import project_of, templates
from engine.texts import Language

CARD = "nvidia-h100-sxm5-80gb"
FORMS: tuple[Form, ...] = ("xlsx", "html", "csv", "json")


def numbers(blocks: Iterator[object]) -> Iterator[Number]:
    for block in blocks:
        found: list[Cell] = []
        match block:
            case Table():
                found = [cell for row in block.rows for cell in row.cells]
            case KeyFigures():
                found = [cell for cell, _ in block.figures]
            case Listing():
                found = [entry.value for entry in block.entries if entry.value is not None]
        yield from (cell.number for cell in found if cell.number is not None)


def check(made: Project, language: Language) -> None:
    comparison = evaluate(made)
    report = report_of(comparison, language, Options(stamped=STAMPED))
    assert all(bytes_of(report, form) for form in FORMS)
    for number in numbers(iter(report.blocks())):
        if not number.address:
            continue
        quantity = figure_at(comparison, number.address)
        assert quantity is not None, number
        if quantity.value is None:
            assert number.value is None, number
        else:
            assert math.isclose(float(quantity.value), float(number.value or 0), rel_tol=1e-9, abs_tol=0.0), number


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_of_quote_and_of_work(language: Language) -> None:
    quotes = (purchase(CARD), rental(CARD), owned(CARD), hosted())
    workloads = (serving(), batch(), tuning(), pretraining(), science())
    check(project(quotes, workloads), language)


@pytest.mark.parametrize("template", [one.id for one in templates()])
def test_every_template(template: str) -> None:
    check(project_of(template, "zh", STAMPED), "zh")


def test_projects_with_next_to_nothing() -> None:
    full = sample("1-serving-70b.en")
    check(Project(as_of=STAMPED), "en")
    check(full.replace(quotes=()), "zh")
    check(full.replace(quotes=full.quotes[:1]), "en")
    check(full.replace(workloads=(), selected_workload=None), "en")
