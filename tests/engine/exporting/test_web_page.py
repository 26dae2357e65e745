"""One page that needs nothing else, runs nothing, and holds the words of the report."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from engine.exporting.pictures import picture_of
from engine.exporting.progress import Cancelled, Progress
from engine.exporting.report import Chart, Paragraph, Report, Table
from engine.exporting.web_page import web_page_of
from engine.figures.quantity import MARKED
from engine.texts import text

VOID = {"meta", "br", "rect", "polyline"}


class Reader(HTMLParser):
    """Collects tags, attributes and text, and refuses tags that are not closed in order."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(data.decode())
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_needs_nothing_from_elsewhere(serving: Report, tuning: Report) -> None:
    for report in (serving, tuning):
        read = Reader(web_page_of(report))
        names = {tag for tag, _ in read.tags}
        assert not names & {"script", "link", "img", "iframe", "object", "base", "form"}
        for _, attributes in read.tags:
            assert not [name for name in attributes if name.startswith("on")]
            assert str(attributes.get("href") or "#").startswith("#")
        assert not re.search(rb"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", web_page_of(report))


def test_the_page_holds_every_sentence_and_every_cell_of_the_report(serving: Report, tuning: Report) -> None:
    for report in (serving, tuning):
        text = html.unescape(web_page_of(report).decode())
        for block in report.blocks():
            match block:
                case Paragraph():
                    assert block.text in text
                case Table():
                    assert all(cell.text in text for row in block.rows for cell in row.cells)
        assert report.stamp.content_hash in text
        assert all(section.title in text for section in report.sections)


def test_what_somebody_typed_stays_text(hostile: Report) -> None:
    data = web_page_of(hostile)
    read = Reader(data)
    assert "script" not in {tag for tag, _ in read.tags}
    assert b"<b>&" not in data
    assert "=cmd|' /C calc'!A0" in html.unescape(data.decode())
    assert any("<script>alert(1)</script>" in words for words in read.words)


def test_both_themes_paper_and_language_stand_in_the_page(serving: Report, tuning: Report) -> None:
    page = web_page_of(serving, "Letter").decode()
    assert "@page { size: Letter;" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert 'lang="en"' in page
    chinese = web_page_of(tuning).decode()
    assert 'lang="zh-CN"' in chinese
    assert "Noto Sans CJK SC" in chinese


def test_every_variable_that_is_used_is_defined(serving: Report, tuning: Report) -> None:
    for report in (serving, tuning):
        page = web_page_of(report).decode()
        used, defined = set(re.findall(r"var\(--([\w-]+)\)", page)), set(re.findall(r"--([\w-]+):", page))
        assert used
        assert used <= defined, used - defined


def test_charts_are_drawings_with_a_name_and_true_to_scale(serving: Report) -> None:
    drawn = {block.kind: picture_of(block, "en") for block in serving.blocks() if isinstance(block, Chart)}
    assert set(drawn) == {"cost", "memory", "accounts", "capacity", "gap"}
    for svg in drawn.values():
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert root.get("aria-label")
    space = "{http://www.w3.org/2000/svg}"
    boxes = ElementTree.fromstring(drawn["memory"]).findall(f"{space}rect")
    outlines = [
        float(box.get("width") or 0) for box in boxes if "fill:none;stroke:var(--text_faint)" in str(box.get("style"))
    ]
    # memory of 80, 141, 192, 96 and 64 GB
    table = next(block for block in serving.blocks() if isinstance(block, Table) and block.key == "memory")
    capacities = table.rows[-1].cells[1:]
    values = [float(cell.number.value) for cell in capacities if cell.number and cell.number.value]
    shares = [value / values[0] for value in values]
    assert [width / outlines[0] for width in outlines] == pytest.approx(shares, rel=1e-3)


def test_every_figure_of_a_table_has_the_mark_of_its_grade_and_the_table_a_legend(serving: Report) -> None:
    page = web_page_of(serving).decode()
    graded = [block for block in serving.blocks() if isinstance(block, Table) and block.marks]
    assert graded
    cells = [cell for block in graded for row in block.rows for cell in row.cells if cell.mark]
    assert {cell.mark for cell in cells} >= {"calibrated", "datasheet"}
    for grade in {cell.mark for cell in cells}:
        in_cells = sum(cell.mark == grade for cell in cells)
        assert page.count(f'<i class="grade {grade}"') > in_cells
    assert 'aria-label="datasheet only"' in page


def test_the_same_report_gives_the_same_bytes_and_drawing_can_be_stopped(serving: Report) -> None:
    assert web_page_of(serving) == web_page_of(serving)
    told: list[float] = []
    with pytest.raises(Cancelled):
        web_page_of(serving, progress=Progress(told.append, lambda: len(told) >= 2))


def test_lines_of_a_drawing_carry_the_mark_of_their_grade_at_their_ends_and_in_a_legend(serving: Report) -> None:
    drawn = [block for block in serving.blocks() if isinstance(block, Chart) and block.kind in ("cost", "capacity")]
    assert drawn
    for block in drawn:
        named = [grade for grade in MARKED if text(f"grades.{grade}", "en") in picture_of(block, "en")]
        assert named, block.kind
        with_marks = picture_of(block, "en").count('width="9" height="9"')
        assert with_marks >= len(block.letters) - 1 + len(named), block.kind
