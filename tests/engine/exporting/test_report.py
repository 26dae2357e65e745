"""What a report says is what the engine computed, to the last digit, in both languages."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from reports import SAMPLES, STAMPED, report, sample

from engine.compare.accounts import AccountBar
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.results import Comparison
from engine.compare.sliders import Flips, all_flips
from engine.compare.uncertainty.investment_ranges import investment_range
from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.pictures import picture_of
from engine.exporting.progress import Cancelled, Progress
from engine.exporting.report import (
    TOPICS,
    Cell,
    Chart,
    KeyFigures,
    Listing,
    Paragraph,
    Receipt,
    Report,
    Table,
    narrowed,
)
from engine.exporting.writing import bytes_of
from engine.project.edits import set_value_note
from engine.project.files import load, save
from engine.texts import LANGUAGES, Language

FILES = ("1-serving-70b", "2-tuning-7b")
NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?")
ROUNDED = 0.006
"""Three digits: 1.005 may be shown as 1.00 or 1.01."""


@cache
def comparison_of(name: str, language: str) -> Comparison:
    return evaluate(sample(f"{name}.{language}"))


def made(name: str, language: Language) -> Report:
    return report(f"{name}.{language}", language)


def cells(report: Report) -> Iterator[Cell]:
    for block in report.blocks():
        match block:
            case Table():
                yield from (cell for row in block.rows for cell in row.cells)
            case KeyFigures():
                yield from (cell for cell, _ in block.figures)
            case Listing():
                yield from (entry.value for entry in block.entries if entry.value is not None)
            case Receipt():
                for step in block.steps:
                    yield step.cell
                    yield from (one.cell for one in step.inputs)


def texts(report: Report) -> Iterator[str]:
    yield from (report.title, report.subtitle)
    for section in report.sections:
        yield section.title
    for block in report.blocks():
        match block:
            case Paragraph():
                yield block.text
            case Table():
                yield from (column.title for column in block.columns)
                yield from (block.title, block.caption)
            case Listing():
                yield from (part for entry in block.entries for part in (entry.title, entry.detail))
    yield from (part for cell in cells(report) for part in (cell.text, cell.note, cell.range))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", FILES)
def test_every_address_leads_to_the_number_that_stands_there(name: str, language: Language) -> None:
    comparison, tied = comparison_of(name, language), 0
    for cell in cells(made(name, language)):
        number = cell.number
        if number is None or not number.address:
            continue
        quantity = figure_at(comparison, number.address)
        assert quantity is not None, number
        assert quantity.unit == number.unit or "bill/" in number.address, number
        assert quantity.incomplete == number.incomplete, number
        if quantity.value is None:
            assert number.value is None, number
        else:
            assert number.value is not None, number
            assert math.isclose(float(quantity.value), float(number.value), rel_tol=1e-9, abs_tol=0.0), number
            tied += 1
    assert tied > 250


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", FILES)
def test_sections_stand_in_order_and_none_is_empty(name: str, language: Language) -> None:
    found = made(name, language)
    by_workload: dict[str, list[int]] = {}
    for section in found.sections:
        by_workload.setdefault(section.workload_id, []).append(TOPICS.index(section.topic))
    told = [[place for place in places if TOPICS[place] != "receipts"] for places in by_workload.values()]
    assert all(places == sorted(places) for places in told)
    several = len(comparison_of(name, language).project.workloads) > 1
    assert found.sections[0].topic == ("overview" if several else "summary")
    assert {section.topic for section in found.sections} == set(TOPICS) - ({"own"} if several else {"own", "overview"})
    assert all(section.blocks for section in found.sections)


@pytest.mark.parametrize("name", FILES)
def test_a_report_with_several_workloads_says_which_one_a_section_is_about(name: str) -> None:
    workloads = comparison_of(name, "en").project.workloads
    summaries = made(name, "en").of("summary")
    assert [section.workload_id for section in summaries] == (
        [one.id for one in workloads] if len(workloads) > 1 else [""]
    )


def test_the_summary_of_the_sample_gives_recommendation_condition_and_certainty() -> None:
    blocks = made("1-serving-70b", "en").of("summary")[0].blocks
    claim, condition = (block for block in blocks[:2])
    assert isinstance(claim, Paragraph)
    assert claim.role == "claim"
    assert "B" in claim.text
    assert isinstance(condition, Paragraph)
    assert re.search(r"busy more than [\d.]+ % of the time", condition.text)
    assert "futures" in condition.text
    listed = next(block for block in blocks if isinstance(block, Listing))
    titles = {entry.title.partition(" · ")[0] for entry in listed.entries}
    assert {"Dates", "Questions to the supplier", "How success is measured"} <= titles


def test_no_mark_of_a_template_is_left_and_chinese_reports_are_chinese() -> None:
    for name in FILES:
        for language in LANGUAGES:
            said = list(texts(made(name, language)))
            assert not [text for text in said if "{" in text or "}" in text]
        headings = [section.title for section in made(name, "zh").sections]
        assert all(any("\u4e00" <= sign <= "\u9fff" for sign in heading) for heading in headings)


def test_the_stamp_names_version_data_hash_and_seed(tmp_path: Path) -> None:
    file = tmp_path / "a.cardwise"
    save(load(SAMPLES / "1-serving-70b.en.cardwise"), file)
    document = load(file)
    stamp = report_of(evaluate(document.project), "en", Options(topics=(), stamped=STAMPED)).stamp
    assert f'"sha256": "{stamp.content_hash}"' in file.read_text("utf-8")
    assert stamp.seed == document.project.seed
    assert stamp.engine_version == document.app_version
    assert re.fullmatch(r"2026-\d\d-\d\d", stamp.data_date)
    assert ("Report of", "2026-11-30") in stamp.lines


def test_the_same_project_gives_the_same_report() -> None:
    fresh = evaluate(load(SAMPLES / "1-serving-70b.en.cardwise").project)
    again = report_of(fresh, "en", Options(stamped=STAMPED))
    assert list(texts(again)) == list(texts(made("1-serving-70b", "en")))


def test_sums_add_up() -> None:
    checked = 0
    for name in FILES:
        for block in made(name, "en").blocks():
            if not isinstance(block, Table) or block.key not in ("memory", "accounts", "gap"):
                continue
            whole = next(row for row in block.rows if row.kind == "sum")
            above = block.rows[: block.rows.index(whole)]
            for place, cell in enumerate(whole.cells):
                if cell.number is not None and cell.number.value is not None:
                    parts = [row.cells[place].number for row in above]
                    summed = math.fsum(float(one.value or 0) for one in parts if one is not None)
                    assert summed == pytest.approx(float(cell.number.value), rel=1e-9), (block.key, place)
                    checked += 1
    assert checked > 20


def test_what_could_change_is_searched_once_for_a_workload(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []

    def counted(comparison: Comparison, workload_id: str) -> Flips:
        searched.append(workload_id)
        return all_flips(comparison, workload_id)

    monkeypatch.setattr("engine.compare.outlook.all_flips", counted)
    comparison = evaluate(sample("1-serving-70b.en"))
    # another object than any other test knows
    report_of(Comparison(comparison.project, comparison.evaluations), "en")
    assert searched == ["w1"]


def test_progress_rises_to_the_end_and_can_be_stopped() -> None:
    comparison, told = comparison_of("1-serving-70b", "en"), list[float]()
    report_of(comparison, "en", progress=Progress(told.append))
    assert told == sorted(told)
    assert told[0] == 0.0
    assert told[-1] == 1.0
    with pytest.raises(Cancelled):
        report_of(comparison, "en", progress=Progress(told.append, lambda: told[-1] >= 0.5))


def test_chosen_topics_and_workloads_only() -> None:
    comparison = comparison_of("2-tuning-7b", "en")
    found = report_of(comparison, "en", Options(topics=("summary", "cost"), workloads=("w2",)))
    assert [section.topic for section in found.sections] == ["summary", "cost"]


def test_the_appendix_states_terms_as_given_and_names_what_is_open() -> None:
    blocks = made("1-serving-70b", "en").of("quotes")[0].blocks
    terms = next(block for block in blocks if isinstance(block, Table) and block.key == "terms_A")
    stated = {row.cells[0].text: row.cells[1] for row in terms.rows if row.kind == "row"}
    assert stated["Price"].text == "31.92 USD/machine-hour"
    assert stated["Price"].number is not None
    assert stated["Price"].number.value == Decimal("31.92")
    assert stated["Public bandwidth"].range == "0 to 400"
    assert stated["Date of the quote"].text == "2026-09-25"
    note = next(block.text for block in blocks if isinstance(block, Paragraph) and block.text.startswith("Not stated"))
    assert "Tax rate" in note
    assert "Rack power" not in note


def test_bills_are_in_the_currency_of_their_quote_and_exact() -> None:
    blocks = made("1-serving-70b", "en").of("quotes")[0].blocks
    bill = next(block for block in blocks if isinstance(block, Table) and block.key == "bill_A_w1_bill")
    assert [column.title for column in bill.columns[2:]] == ["Quantity", "Amount, USD"] * 2
    assert [column.subtitle for column in bill.columns[2:]] == ["kindest reading"] * 2 + ["hardest reading"] * 2
    amount = bill.rows[0].cells[3].number
    # 438 hours of a machine at 31.92 USD
    assert amount is not None
    assert (amount.value, amount.unit) == (Decimal(438) * Decimal("31.92"), "USD")


def test_wide_tables_part_into_columns_that_repeat_the_first() -> None:
    table = next(block for block in made("1-serving-70b", "en").blocks() if isinstance(block, Table))
    wide = next(block for block in made("1-serving-70b", "en").blocks() if getattr(block, "key", "") == "accounts")
    assert isinstance(wide, Table)
    assert narrowed(table, 8) == (table,)
    parts = narrowed(wide, 2)
    assert [len(part.columns) for part in parts] == [3, 3, 2]
    assert {part.columns[0] for part in parts} == {wide.columns[0]}
    assert [column for part in parts for column in part.columns[1:]] == list(wide.columns[1:])
    assert [part.rows[-1].cells[1] for part in parts] == [wide.rows[-1].cells[place] for place in (1, 3, 5)]


def test_what_holds_for_several_quotes_is_said_once() -> None:
    listed = next(block for block in made("1-serving-70b", "en").of("summary")[0].blocks if isinstance(block, Listing))
    said = [(entry.mark, entry.title) for entry in listed.entries]
    assert ("", "Questions to the supplier · B, D, A") in said
    (dates,) = [entry for entry in listed.entries if entry.title == "Dates"]
    assert re.fullmatch(r"B, A: How long .*\. D: How long .*\.", dates.detail)


OPEN_SHARES = {
    "less than 1 %": (0, 0.01),
    "不到 1 %": (0, 0.01),
    "more than 99 %": (0.99, 1),
    "99 % 以上": (0.99, 1),
}


def says(words: str, value: float) -> bool:
    """Whether the first number of some words is the value, rounded, in a unit that is a power of ten of its own."""
    if words in OPEN_SHARES:
        low, high = OPEN_SHARES[words]
        return low < value < high
    found = NUMBER.search(words)
    if found is None:
        return True  # none, unknown, a layout
    shown = float(found[0].replace(",", "").replace("−", "-"))
    last_digit = 10.0 ** -len(found[0].partition(".")[2])
    room = max(0.5001 * last_digit, ROUNDED * abs(shown))
    return any(abs(shown - value * 10.0**power) <= room for power in range(-15, 4))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", FILES)
def test_the_words_of_a_cell_say_its_number(name: str, language: Language) -> None:
    """Pages, the web page and pictures print words; this ties them to the number, and that test above to the engine."""
    told, wrong = 0, []
    for cell in cells(made(name, language)):
        if cell.number is not None and cell.number.value is not None and cell.text:
            told += 1
            if not says(cell.text, float(cell.number.value)):
                wrong.append((cell.text, cell.number))
    assert wrong == []
    assert told > 600


@pytest.mark.parametrize("name", FILES)
def test_labels_of_charts_say_the_figures_of_the_comparison(name: str) -> None:
    comparison, labels = comparison_of(name, "en"), 0
    for chart in (block for block in made(name, "en").blocks() if isinstance(block, Chart)):
        drawn = re.findall(r"<text[^>]*>([^<]*)</text>", picture_of(chart, "en"))
        shown = [words.removesuffix(" + ?") for words in drawn]
        if chart.kind == "cost":
            for one in cast("CostCurves", chart.data).series:
                if one.amounts is not None:
                    whole = comparison.of(one.quote_id, chart.workload_id).figures["cost_total"]
                    assert float(one.amounts[-1]) == pytest.approx(float(whole.value), rel=1e-9)
        if chart.kind not in ("accounts", "memory"):
            continue
        figure = {"accounts": "cost_total", "memory": "total_per_card_gb"}[chart.kind]
        bars = cast("tuple[AccountBar | MemoryBar, ...]", chart.data)
        wholes = [float(comparison.of(bar.quote_id, chart.workload_id).figures[figure].value) for bar in bars]
        sums = [words for words in shown if re.search(r"\d [Mk]? ?(CNY)?$| of .* GB$", words)][: len(bars)]
        assert len(sums) == len(wholes)
        for words, value in zip(sums, wholes, strict=True):
            assert says(words, value), (words, value)
            labels += 1
    assert labels > 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_present_value_return_and_payback_of_the_summary_are_those_of_the_same_work_with_ranges(
    language: Language,
) -> None:
    comparison = comparison_of("1-serving-70b", language)
    summary = made("1-serving-70b", language).of("summary")[0]
    (options,) = (block for block in summary.blocks if isinstance(block, Table) and block.key == "options")
    rows = {row.cells[0].text: row.cells[1:] for row in options.rows[-3:]}
    letters = [column.title.split(" · ")[0] for column in options.columns[1:]]
    base = letters[[cell.text for cell in options.rows[-3].cells[1:]].index("—")]
    for name, unit, found in zip(("npv", "returns", "payback"), ("money", "1", "month"), rows.values(), strict=True):
        for letter, cell in zip(letters, found, strict=True):
            if cell.number is not None:
                ends = getattr(investment_range(comparison, "w1", letter, base, same_work=True), name)
                assert (cell.number.low, cell.number.high, cell.number.unit) == (*ends, unit)
                assert len(NUMBER.findall(cell.range)) == 2
                assert cell.mark is not None
    (worth, *_) = rows.values()
    assert any(cell.number is not None for cell in worth)


def test_54_notes_on_the_project_work_quotes_and_values_are_printed() -> None:
    project = sample("1-serving-70b.en")
    first, *others = project.quotes
    work = project.workloads[0]
    noted = project.replace(
        notes="Asked for by the board.",
        workloads=(work.replace(note="Numbers of the pilot."), *project.workloads[1:]),
        quotes=(first.replace(note="Talk to Ms Li."), *others),
    )
    noted = set_value_note(noted, others[0].id, work.id, "cost_total", "From the trial in May.")
    content = report_of(evaluate(noted), "en", Options(stamped=STAMPED))
    page = bytes_of(content, "html").decode()
    for said in ("Asked for by the board.", "Numbers of the pilot.", "Talk to Ms Li.", "From the trial in May."):
        assert said in page
    notes = next(section for section in content.sections if section.topic == "notes")
    (listing,) = (block for block in notes.blocks if isinstance(block, Listing))
    assert [entry.mark for entry in listing.entries if "trial" in entry.detail] == ["B"]
