"""What a reader of the report is told in words: conditions, blanks to fill, open questions, one form for one figure."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from reports import STAMPED, report, sample

from engine.compare.evaluate import evaluate
from engine.compare.table import letters_of
from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.report import Cell, Entry, KeyFigures, Listing, Paragraph, Report, Table
from engine.project.assumed import assumed
from engine.project.edits.assumptions import set_assumption
from engine.project.project import Project
from engine.quote.follow_up import open_questions
from engine.quote.quote import Rental
from engine.texts import Language, text

NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?(?: ?[万亿Mk]\b| ?[万亿])?")


def summary_of(project: Project, language: Language = "en") -> Report:
    return report_of(evaluate(project), language, Options(topics=("summary",), stamped=STAMPED))


def entry(found: Report, title: str) -> Entry | None:
    listed = (block for block in found.blocks() if isinstance(block, Listing))
    return next((one for block in listed for one in block.entries if one.title == title), None)


def test_page_one_says_whose_idle_hours_count_and_whose_do_not() -> None:
    project = sample("1-serving-70b.en")
    rented = [one for one in project.quotes if isinstance(one, Rental) and one.billed_when_stopped == "unknown"]
    free = [one.id for one in rented if one.held_when_idle == "no"]
    held = [one.id for one in rented if one.id not in free]
    assert free
    assert held
    (block,) = [
        one for one in summary_of(project).blocks() if isinstance(one, Paragraph) and "billed while stopped" in one.text
    ]
    without, _, kept = block.text.partition(";")
    assert all(re.search(rf"\b{one}\b", without) for one in free)
    assert all(re.search(rf"\b{one}\b", kept) for one in held)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_page_one_asks_for_what_was_never_filled_in(language: Language) -> None:
    project, title = sample(f"1-serving-70b.{language}"), text("report.unfilled", language)
    asked = entry(summary_of(project, language), title)
    assert asked is not None
    share = float(assumed(project.assumptions.cost, "busy_share").value)
    assert f"{share * 100:.0f} %" in asked.detail
    assert text("report.unfilled_demand", language) in asked.detail
    named = set_assumption(project, "cost.horizon_months", 24.0)
    named = set_assumption(named, "cost.busy_share", 0.7)
    left = entry(summary_of(named, language), title)
    assert left is not None
    assert left.detail == text("report.unfilled_demand", language)
    work = named.workloads[0].model_copy(update={"requests_per_day": 20_000.0})
    assert entry(summary_of(named.replace(workloads=(work,)), language), title) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_open_questions_of_all_quotes_stand_in_one_finding_with_every_amount(language: Language) -> None:
    project, found = sample(f"1-serving-70b.{language}"), report(f"1-serving-70b.{language}", language)
    table = next(block for block in found.blocks() if isinstance(block, Table) and block.key == "findings")
    comparison = evaluate(project)
    amounts = {}
    for quote in project.quotes:
        (one,) = [
            one
            for one in comparison.evaluations[quote.id, project.workloads[0].id].findings
            if one.key == "open_questions"
        ]
        worth = dict(one.message.arguments)["worth"]
        amounts[quote.id] = dict(getattr(worth, "arguments", ()))["amount"].text(language)
    letters = letters_of(project.quotes)
    rows = [row for row in table.rows if all(amount in row.cells[2].text for amount in amounts.values())]
    assert len(rows) == 1
    assert rows[0].cells[1].text == ", ".join(letters[one.id] for one in project.quotes if open_questions(one))
    told = "{amount} ({quotes})" if language == "en" else "{quotes} {amount}"
    for quote, amount in amounts.items():
        together = [letters[other] for other, same in amounts.items() if same == amount]
        assert letters[quote] in together
        assert told.format(amount=amount, quotes=", ".join(together)) in rows[0].cells[2].text


@pytest.mark.parametrize("name", ["1-serving-70b.en", "2-tuning-7b.en", "2-tuning-7b.zh"])
def test_no_page_says_that_nothing_changes_the_choice_where_a_table_lists_what_does(name: str) -> None:
    language: Language = "zh" if name.endswith("zh") else "en"
    project = sample(name)
    found = report_of(evaluate(project), language, Options(topics=("summary", "change"), stamped=STAMPED))
    letters = letters_of(project.quotes).values()
    steady = {text("walkthrough.change.steady", language, best=letter) for letter in letters}
    for workload in project.workloads:
        blocks = [block for section in found.sections if section.workload_id == workload.id for block in section.blocks]
        flips = [row for one in blocks if isinstance(one, Table) and one.key == "flips" for row in one.rows]
        good = [
            one.title
            for block in blocks
            if isinstance(block, Listing)
            for one in block.entries
            if one.tone == "good" and one.title == text("report.steady_title", language)
        ]
        claims = [one for one in blocks if isinstance(one, Paragraph) and one.text in steady]
        assert not flips or not (good or claims)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tables_of_the_gap_say_what_their_amounts_are_for(language: Language) -> None:
    tables = {
        block.key: block for block in report(f"1-serving-70b.{language}", language).blocks() if isinstance(block, Table)
    }
    work = {"en": "for a million output tokens", "zh": "每百万输出 token"}[language]
    assert work in tables["swings"].title
    said = [column.subtitle for column in tables["gap"].columns[1:]]
    assert said[0] == work
    assert said[-1] == {"en": "over the horizon", "zh": "全周期"}[language]


def shown(cell: Cell) -> str:
    found = NUMBER.search(cell.text)
    return "" if found is None else found.group().replace(" ", "")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["1-serving-70b", "2-tuning-7b"])
def test_a_figure_has_one_form_wherever_it_stands(name: str, language: Language) -> None:
    forms: dict[str, set[str]] = defaultdict(set)
    for block in report(f"{name}.{language}", language).blocks():
        cells = [cell for cell, _ in block.figures] if isinstance(block, KeyFigures) else []
        cells += [cell for row in block.rows for cell in row.cells] if isinstance(block, Table) else []
        for cell in cells:
            if cell.number is not None and cell.number.address and cell.number.value is not None:
                forms[cell.number.address].add(shown(cell))
    assert len(forms) > 100
    assert {address: told for address, told in forms.items() if len(told) > 1} == {}


@pytest.mark.parametrize("name", ["1-serving-70b", "2-tuning-7b"])
def test_each_quote_has_a_table_from_its_bill_to_its_cost(name: str) -> None:
    comparison, found = evaluate(sample(f"{name}.en")), report(f"{name}.en", "en")
    tables = {block.key: block for block in found.blocks() if isinstance(block, Table)}
    for quote in comparison.project.quotes:
        able = [one for one in comparison.evaluations.values() if one.quote is quote and one.fit and one.fit.fits]
        costs = [one.cost for one in able if one.cost is not None and one.cost.total.known]
        upfront, *monthly = (cell.number for cell in tables[f"cost_lines_{quote.id}"].rows[-1].cells[2:])
        assert upfront is not None
        assert [upfront.value] * len(costs) == pytest.approx([float(cost.upfront.value) for cost in costs], rel=1e-9)
        for number, cost in zip(monthly, costs, strict=True):
            assert number is not None
            assert number.value == pytest.approx(float(cost.monthly.value), rel=1e-9)


def test_letters_name_who_gets_one_and_who_could() -> None:
    found, project = report("1-serving-70b.en", "en"), sample("1-serving-70b.en")
    (note,) = [one for one in found.of("open")[0].blocks if isinstance(one, Paragraph)]
    enclosed = [block.title for section in found.of("letters") for block in section.blocks if hasattr(block, "title")]
    for quote in project.quotes:
        written = any(f": {quote.id} ·" in title for title in enclosed)
        first, _, second = note.text.partition("stand at the end")
        assert re.search(rf"\b{quote.id}\b", first if written else second)
