"""Reports on pages, read back from the PDF: both samples, both languages, both papers."""

from __future__ import annotations

import io
import itertools
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from reports import STAMPED, hostile_report, report

from engine.exporting.report import (
    Cell,
    Chart,
    Column,
    Entry,
    Letter,
    Listing,
    Paragraph,
    Receipt,
    Report,
    Row,
    Section,
    Table,
)
from engine.exporting.workbook import Paper
from gui.reports.blocks import AFTER_SYMBOL, Setting, _indent, _key_box, block_items
from gui.reports.flow import Grid, Pagination, Piece, Start
from gui.reports.pages import PageMaker, Pages, pages_of
from gui.reports.pdf import PdfMaker, pdf_of
from gui.reports.sheet import CELL, PAPERS, STRONG, sheet_of
from gui.reports.tables import table_items

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    from engine.texts import Language

BOTH = [("1-serving-70b", "en"), ("1-serving-70b", "zh"), ("2-tuning-7b", "en"), ("2-tuning-7b", "zh")]
SIZES = {"A4": (595.3, 841.9), "Letter": (612.0, 792.0)}


@cache
def pages(name: str, language: Language, paper: Paper = "A4") -> Pages:
    return pages_of(report(f"{name}.{language}", language), paper)


@cache
def written(name: str, language: Language, paper: Paper = "A4") -> pypdf.PdfReader:
    """The PDF of a report, read back."""
    return pypdf.PdfReader(io.BytesIO(pdf_of(pages(name, language, paper))))


@cache
def texts(name: str, language: Language, paper: Paper = "A4") -> tuple[str, ...]:
    """The text of each page, without white."""
    return tuple(tight(page.extract_text()) for page in written(name, language, paper).pages)


def tight(shown: str) -> str:
    return re.sub(r"\s", "", shown)


@pytest.mark.parametrize(("name", "language", "paper"), [(*BOTH[0], "A4"), (*BOTH[1], "Letter"), (*BOTH[2], "A4")])
def test_88_every_page_has_its_size_and_its_number_of_all(
    qapp: QApplication, name: str, language: Language, paper: Paper
) -> None:
    reader = written(name, language, paper)
    size = tuple(float(side) for side in reader.pages[0].mediabox[2:])
    assert size == pytest.approx(SIZES[paper], abs=1)
    count, number = len(reader.pages), {"en": "Page{}of{}", "zh": "第{}页，共{}页"}[language]
    shown = texts(name, language, paper)
    assert all(number.format(place, count) in text for place, text in enumerate(shown, 1))


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_88_title_date_version_hash_and_seed_stand_on_it(qapp: QApplication, name: str, language: Language) -> None:
    found, first = report(f"{name}.{language}", language), texts(name, language)[0]
    assert tight(found.title) in first
    assert "2026-11-30" in first
    about = tight({"en": "About this report", "zh": "关于本报告"}[language])
    (page,) = [one for one in texts(name, language) if about in one]
    assert all(tight(value) in page for _, value in found.stamp.lines)
    assert all(found.stamp.content_hash[:12] in text for text in texts(name, language))
    metadata = written(name, language).metadata
    assert metadata is not None
    assert metadata.title == found.title


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_letter_to_a_supplier_stands_on_a_page_from_its_title_to_its_date(qapp: QApplication, paper: Paper) -> None:
    (section,) = [one for one in report("1-serving-70b.en", "en").sections if one.topic == "letters"]
    written_on = texts("1-serving-70b", "en", paper)
    for block in section.blocks:
        assert isinstance(block, Letter)
        (page,) = [one for one in written_on if tight(block.title) in one]
        assert tight(block.text) in page


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_88_every_word_of_the_content_can_be_read_out_of_the_pdf(
    qapp: QApplication, name: str, language: Language
) -> None:
    whole = "".join(texts(name, language))
    missing = [words for words in said(report(f"{name}.{language}", language)) if not present(words, whole)]
    assert missing == []


def said(found: Report) -> list[str]:
    """Titles, sentences and the figures of tables."""
    words: list[str] = []
    for section in found.sections:
        words.append(section.title)
        for block in section.blocks:
            if isinstance(block, Paragraph):
                words.append(block.text)
            elif isinstance(block, Table):
                words += [cell.text for row in block.rows for cell in row.cells]
            elif isinstance(block, Listing):
                words += [part for entry in block.entries for part in (entry.title, entry.detail)]
            elif isinstance(block, Letter):
                words += block.text.splitlines()
    return words


def present(words: str, whole: str) -> bool:
    """Whether all of it is there; a line may be broken by the end of a page or by a column beside it."""
    parts = re.findall(r"[\w%≥±−.,:/]+", words)
    return all(tight(part) in whole or part in whole for part in parts if len(part) < 12)


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_88_fonts_are_embedded_and_charts_are_vectors(qapp: QApplication, name: str, language: Language) -> None:
    families = set()
    for page in written(name, language).pages:
        assert list(page.images) == []
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        for one in fonts.values():
            descendant = one.get_object()["/DescendantFonts"][0].get_object()
            descriptor = descendant["/FontDescriptor"]
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
            families.add(str(descriptor["/FontName"]))
    assert all("Cardwise" in family for family in families)
    assert (language == "en") or any("CJK" in family for family in families)


def test_88_the_summary_is_one_page_with_the_decision_the_options_and_what_is_open(qapp: QApplication) -> None:
    for language, paper, wanted in (("en", "A4", "Summary"), ("en", "Letter", "Summary"), ("zh", "Letter", "摘要")):
        first, second = texts("1-serving-70b", language, paper)[:2]
        summary = report(f"1-serving-70b.{language}", language).of("summary")[0]
        listed = [entry for block in summary.blocks if isinstance(block, Listing) for entry in block.entries]
        assert wanted in first
        assert len(listed) >= 5
        assert all(tight(entry.title) in first for entry in listed)
        assert all(tight(entry.title) not in second for entry in listed)


def test_88_heads_of_tables_come_again_on_every_page(qapp: QApplication) -> None:
    """The list of assumptions is longer than any page."""
    for language, head in (("en", "AssumptionValueLowHighSource"), ("zh", "")):
        found = report(f"1-serving-70b.{language}", language)
        table = next(block for block in found.of("assumptions")[0].blocks if isinstance(block, Table))
        heading = head or tight("".join(column.title for column in table.columns))
        with_head = [text for text in texts("1-serving-70b", language) if heading in text]
        assert len(with_head) >= 2
        last = tight(table.rows[-1].cells[0].text)
        assert last in with_head[-1]


@pytest.mark.parametrize("paper", PAPERS)
def test_88_no_row_is_split_and_none_leaves_the_page(qapp: QApplication, paper: Paper) -> None:
    for found in (report("1-serving-70b.en", "en"), report("2-tuning-7b.zh", "zh"), hostile_report()):
        maker = PageMaker(found, paper)
        for _ in maker.steps():
            pass
        down = sheet_of(paper).down
        for page in maker._flow.pages:
            ends = [(top, top + piece.height) for top, piece in page]
            assert all(top >= 0 and end <= down + 0.01 for top, end in ends)
            assert all(before[1] <= after[0] + 0.01 for before, after in itertools.pairwise(ends))


def test_88_a_row_taller_than_a_page_goes_on_instead_of_being_lost(qapp: QApplication) -> None:
    words = " ".join(f"word{number}" for number in range(4000))
    table = Table("t", "", (Column("a"), Column("b")), (Row((Cell("short"), Cell(words))),))
    sheet = sheet_of("A4")
    grid = table_items(table, sheet.across, sheet.down)[0]
    assert isinstance(grid, Grid)
    assert len(grid.rows) > 1
    assert all(row.height <= sheet.down for row in grid.rows)
    longest = report("1-serving-70b.en", "en")
    section = Section("notes", "Notes", (table,))
    data = pdf_of(pages_of(replace(longest, sections=(section,))))
    shown = "".join(tight(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    assert all(f"word{number}" in shown for number in (0, 1999, 3999))


def test_88_many_quotes_stand_in_parts_of_a_table_under_the_same_first_column(qapp: QApplication) -> None:
    columns = (Column("Row", width=1.6), *(Column(f"Q{number}", "rent", numeric=True) for number in range(12)))
    rows = (Row((Cell("price"), *(Cell(f"{number}") for number in range(12)))),)
    grids = [one for one in table_items(Table("t", "", columns, rows), 669.0, 976.0) if isinstance(one, Grid)]
    assert len(grids) == 3
    # 669 / (1.6 + 4) shares leaves each quote more room than the longest range at 7 points needs
    assert CELL.width("10.75 M CNY") < 669.0 / 5.6 - 12


def test_88_assumptions_stand_with_their_sources_and_receipts_with_their_formulas(qapp: QApplication) -> None:
    whole = "".join(texts("1-serving-70b", "en"))
    # output tokens a second times busy share times hours of a month times 3,600, as the receipt says it
    assert tight("Tokens a second × Busy share × Hours a month × 3,600") in whole
    assert tight("8,760 hours a year over 12") in whole
    assert tight("Cost a month ÷ (Tokens a month ÷ 1,000,000)") in whole


def test_88_contents_lead_to_the_pages_where_sections_begin(qapp: QApplication) -> None:
    found, shown = report("1-serving-70b.en", "en"), texts("1-serving-70b", "en")
    contents = next(text for text in shown if "Contents" in text)
    for section in found.sections:
        title = tight(section.title)
        number = re.search(re.escape(title) + r"(\d+?)(?=[A-Z]|$)", contents[contents.index("Contents") :])
        assert number is not None, section.title
        assert title in shown[int(number[1]) - 1]


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_88_bookmarks_and_the_list_of_contents_lead_to_every_section(
    qapp: QApplication, name: str, language: Language
) -> None:
    found, shown = report(f"{name}.{language}", language), texts(name, language)
    reader = written(name, language)
    assert reader.trailer["/Root"]["/Lang"] == {"en": "en", "zh": "zh-CN"}[language]
    outline: list[Any] = reader.outline
    tops = [one for one in outline if not isinstance(one, list)]
    titles = [" · ".join(part for part in (one.title, one.workload) if part) for one in found.sections]
    assert [one.title for one in tops if one.title not in ("Contents", "目录")] == titles
    for one in tops:
        assert tight(one.title) in shown[reader.get_destination_page_number(one) or 0]
    below = [one.title for group in outline if isinstance(group, list) for one in group]
    receipts = [
        block.title for section in found.of("receipts") for block in section.blocks if isinstance(block, Receipt)
    ]
    assert receipts
    assert set(receipts) <= set(below)
    listed = next(place for place, text in enumerate(shown) if "Contents" in text or "目录" in text)
    links: list[Any] = [one.get_object() for one in reader.pages[listed]["/Annots"]]
    numbers = {
        page.indirect_reference.idnum: place for place, page in enumerate(reader.pages) if page.indirect_reference
    }
    led = [numbers[link["/Dest"][0].idnum] for link in links]
    assert len(led) == len(titles)
    assert all(tight(title) in shown[page] for title, page in zip(titles, led, strict=True))


def test_the_pages_of_a_pdf_are_drawn_once_and_not_recorded_before(qapp: QApplication) -> None:
    made = pages_of(report("1-serving-70b.en", "en"))
    drawn: list[int] = []

    def counted(painter: QPainter, number: int) -> None:
        drawn.append(number)
        made.painted(painter, number)

    watched = replace(made, painted=counted)
    pdf_of(watched)
    assert drawn == list(range(made.count))
    assert watched._recorded == {}


def test_64_writing_the_pdf_can_be_stopped_between_pages(qapp: QApplication) -> None:
    maker = PdfMaker(pages("1-serving-70b", "en"))
    steps, count = maker.steps(), pages("1-serving-70b", "en").count
    told = [next(steps) for _ in range(3)]
    steps.close()  # type: ignore[attr-defined]
    assert told == pytest.approx([done / count for done in (1, 2, 3)])
    assert maker._drawn == b""


def test_88_a_heading_stays_with_what_stands_below_it_though_it_is_put_apart(qapp: QApplication) -> None:
    flow = Pagination(sheet_of("A4"))
    flow.put([Piece(flow.sheet.down - 40, lambda *_: None)])
    flow.put([Piece(20.0, lambda *_: None, keep=True)])
    flow.put([Piece(30.0, lambda *_: None)], last=True)
    assert [len(page) for page in flow.pages] == [1, 2]


def test_88_neither_the_first_nor_the_last_of_a_list_stands_alone(qapp: QApplication) -> None:
    listing = Listing(tuple(Entry(f"entry {place}", "what is said of it") for place in range(6)))
    items = block_items(listing, Setting(600.0, 900.0, {}))
    height = sum(item.height for item in items if isinstance(item, Piece))
    for room in range(30, round(height), 10):
        flow = Pagination(sheet_of("A4"))
        flow.put([Piece(flow.sheet.down - room, lambda *_: None), *items], last=True)
        before, after = len(flow.pages[0]) - 1, len(flow.pages[1])
        assert before != 1
        assert after != 1


def test_long_letters_of_quotes_leave_room_for_their_names(qapp: QApplication) -> None:
    entries = [Entry("Offer", mark=mark) for mark in ("A", "Q23", "supplier-17")]
    for entry in entries:
        assert _indent([entry]) > AFTER_SYMBOL + STRONG.width(entry.mark)
    assert _indent(entries) == _indent(entries[2:])
    assert _indent([Entry("Offer")]) == 0


def test_88_a_number_is_never_parted_from_its_unit(qapp: QApplication) -> None:
    words = "busy more than 91 % of the time at 5.3 TB/s"
    for width in range(30, 400, 7):
        lines = CELL.broken(words, float(width))
        assert not [line for line in lines if line.startswith(("%", "TB/s"))] or width < CELL.width("5.3 TB/s") + 1
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_93_the_same_report_gives_the_same_bytes_and_carries_its_own_date(qapp: QApplication) -> None:
    found = replace(report("1-serving-70b.en", "en"), sections=report("1-serving-70b.en", "en").of("fit"))
    first = pdf_of(pages_of(found))
    assert pdf_of(pages_of(found)) == first
    metadata = pypdf.PdfReader(io.BytesIO(first)).metadata
    assert metadata is not None
    assert metadata.creation_date is not None
    assert metadata.creation_date.date() == STAMPED
    other = replace(found, stamp=replace(found.stamp, content_hash="0" * 64))
    ids = [pypdf.PdfReader(io.BytesIO(data)).trailer["/ID"] for data in (first, pdf_of(pages_of(other)))]
    assert ids[0] != ids[1]


def test_charts_of_a_report_come_from_the_charts_of_the_window(qapp: QApplication) -> None:
    kinds = {block.kind for block in report("1-serving-70b.en", "en").blocks() if isinstance(block, Chart)}
    whole = "".join(texts("1-serving-70b", "en"))
    assert kinds == {"cost", "memory", "accounts", "capacity", "gap"}
    for words in ("months from order", "output tokens/s", "Usable by the engine", "makes D cheaper than B"):
        assert tight(words) in whole


def test_a_section_begins_on_a_new_page_where_little_room_is_left(qapp: QApplication) -> None:
    flow = Pagination(sheet_of("A4"))
    piece = Piece(flow.sheet.down * 0.8, lambda *_: None)
    flow.put([Start(0, 100.0), piece, Start(1, 300.0), Piece(10.0, lambda *_: None)])
    assert flow.numbers.first == {0: 1, 1: 2}
    assert [len(page) for page in flow.pages] == [1, 1]


def test_88_a_chart_is_lowered_to_fit_a_page_and_raised_to_fill_one(qapp: QApplication) -> None:
    def chart(height: float) -> Piece:
        return Piece(height, lambda *_: None, resized=lambda taller: chart(height + taller))

    def block(height: float) -> Piece:
        return Piece(height, lambda *_: None, mark="below")

    down = sheet_of("A4").down
    flow = Pagination(sheet_of("A4"))
    flow.put([block(down - 180), chart(200.0)])
    assert [piece.height for _, piece in flow.pages[0]] == [down - 180, 180.0]
    flow = Pagination(sheet_of("A4"))
    flow.put([block(down - 150), chart(200.0)])
    assert len(flow.pages) == 2
    flow = Pagination(sheet_of("A4"))
    flow.put([chart(400.0), block(down - 500), block(200.0)])
    assert [(top, piece.height) for top, piece in flow.pages[0]] == [(0.0, 500.0), (500.0, down - 500)]
    assert [(mark.page, mark.top) for mark in flow.numbers.marks] == [(1, 500.0), (2, 0.0)]


def test_88_a_short_table_is_not_torn_and_a_caption_not_left_alone(qapp: QApplication) -> None:
    flow, rows = Pagination(sheet_of("A4")), [Piece(20.0, lambda *_: None) for _ in range(10)]
    head, caption = Piece(30.0, lambda *_: None), Piece(12.0, lambda *_: None, before=5.0)
    above = Piece(flow.sheet.down - 100, lambda *_: None)
    flow.put([above, Grid(head, rows, short=True)])
    assert [len(page) for page in flow.pages] == [1, 11]
    flow = Pagination(sheet_of("A4"))
    # head and ten rows would just fit, but not the caption: the last four rows go with it
    flow.put([Piece(flow.sheet.down - 230, lambda *_: None), Grid(head, rows, after=17.0), caption])
    assert [len(page) for page in flow.pages] == [1 + 1 + 6, 1 + 4 + 1]


@pytest.mark.parametrize("words", ["122,583 CNY", "12.3 万元", "1,286 tokens/s"])
def test_88_a_key_figure_never_breaks_within_its_number_or_unit(qapp: QApplication, words: str) -> None:
    for width in (40.0, 60.0, 90.0, 200.0):
        box = _key_box(Cell(words), "over the horizon, all accounts", width)
        assert " ".join(box.big) == words
        assert all(line in words.split(" ") or line == words for line in box.big)
