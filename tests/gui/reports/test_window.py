"""Export, print and preview from the window: one dialog, progress and cancel, no loss, no modal word of success."""

from __future__ import annotations

import io
import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from reports import fifty_project, report, sample

from engine.exporting.report import TOPICS
from gui.exports import exports
from gui.reports.dialog import FORMS, ExportDialog
from gui.reports.pages import Pages, pages_of
from gui.reports.pdf import pdf_of
from gui.reports.printing import Printing, draw_on
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow
    from gui.settings.store import Settings


@pytest.fixture
def session(open_session: Callable[..., ProjectSession]) -> ProjectSession:
    return open_session(sample("1-serving-70b.en"))


@pytest.fixture
def dialog(session: ProjectSession, settings: Settings, qtbot: QtBot) -> ExportDialog:
    dialog = ExportDialog(None, session, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    only(dialog, "fit")
    return dialog


def only(dialog: ExportDialog, *topics: str) -> None:
    for topic, item in zip(TOPICS, dialog._items(), strict=True):
        item.setCheckState(Qt.CheckState.Checked if topic in topics else Qt.CheckState.Unchecked)


def choose(dialog: ExportDialog, form: str) -> None:
    dialog.form.setCurrentIndex(dialog.form.findData(form))


def test_88_the_dialog_writes_a_pdf_of_what_was_chosen_and_goes(
    dialog: ExportDialog, executor: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.written_in.setCurrentIndex(dialog.written_in.findData("zh"))
    dialog.paper.setCurrentIndex(dialog.paper.findData("Letter"))
    told: list[float] = []
    dialog.making.progressed.connect(told.append)
    target = tmp_path / "report.pdf"
    with qtbot.waitSignal(exports().written, timeout=20_000) as written:
        dialog.export_to(target)
        assert dialog.progress.isVisible()
        qtbot.waitUntil(lambda: executor.drain() or not dialog.isVisible(), timeout=20_000)
    assert written.args == [target]
    assert not dialog.isVisible()
    assert told == sorted(told)
    page = pypdf.PdfReader(target).pages[0]
    assert float(page.mediabox.width) == pytest.approx(612, abs=1)
    assert "显存" in "".join(page.extract_text().split())


@pytest.mark.parametrize("form", [form for form in FORMS if form != "pdf"])
def test_90_and_91_the_same_dialog_writes_the_other_forms(
    form: str, dialog: ExportDialog, executor: Any, tmp_path: Path
) -> None:
    choose(dialog, form)
    target = tmp_path / f"report.{form}"
    dialog.export_to(target)
    executor.drain()
    data = target.read_bytes()
    assert not dialog.isVisible()
    if form == "json":
        assert json.loads(data)
    else:
        assert {"xlsx": b"PK", "html": b"<!", "csv": data[:3]}[form] == data[: {"xlsx": 2, "html": 2, "csv": 3}[form]]
    assert len(data) > 1000


@pytest.mark.parametrize("at", [0.0, 0.2, 0.45, 0.8, 0.97])
def test_64_cancel_at_any_point_leaves_what_was_there_and_the_dialog_open(
    at: float, dialog: ExportDialog, executor: Any, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Content takes 0.4, laying out half of the rest, drawing all but the last of it."""
    monkeypatch.setattr("gui.reports.making.FRAME_SECONDS", 0.0)
    target, told = tmp_path / "report.pdf", [0.0]
    target.write_text("kept")

    def watch(share: float) -> None:
        told.append(share)
        if share >= at:
            qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)

    dialog.making.progressed.connect(watch)
    dialog.export_to(target)
    assert not dialog.form.isEnabled()
    executor.drain()
    qtbot.waitUntil(lambda: told[-1] >= at, timeout=30_000)
    executor.drain()
    assert not dialog.making._timer.isActive()
    assert max(told) < 1.0
    assert (dialog.isVisible(), dialog.form.isEnabled(), dialog.progress.isVisible()) == (True, True, False)
    assert [(one.name, one.read_text()) for one in tmp_path.glob("report*")] == [("report.pdf", "kept")]
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


@pytest.mark.slow
def test_64_the_window_lives_while_fifty_quotes_are_composed_and_cancel_is_heard_at_once(
    settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    session = ProjectSession(fifty_project())
    dialog = ExportDialog(None, session, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    choose(dialog, "pdf")
    target, told, beats = tmp_path / "report.pdf", list[float](), list[int]()
    target.write_text("kept")
    pulse = QTimer(dialog)
    pulse.setInterval(5)
    pulse.timeout.connect(lambda: beats.append(len(told)))
    dialog.making.progressed.connect(told.append)
    dialog.export_to(target)
    pulse.start()
    qtbot.waitUntil(lambda: bool(told) and told[-1] > 0.3, timeout=120_000)
    assert len(set(beats)) > 5, "the window heard nothing between two steps"
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert (dialog.form.isEnabled(), dialog.progress.isVisible()) == (True, False)
    pulse.stop()
    heard = len(told)
    session.jobs.close()
    QCoreApplication.processEvents()
    # steps that were told before, and were on their way
    assert len(told) - heard <= 2
    assert [(one.name, one.read_text()) for one in tmp_path.glob("report*")] == [("report.pdf", "kept")]
    session.deleteLater()


def test_94_a_file_that_is_held_is_said_in_the_dialog_and_nothing_is_lost(
    dialog: ExportDialog, executor: Any, tmp_path: Path
) -> None:
    choose(dialog, "csv")
    target = tmp_path / "report.csv"
    target.write_text("kept")
    target.chmod(0o444)
    # what the window would say once more
    told: list[object] = []
    exports().refused.connect(told.append)
    dialog.export_to(target)
    executor.drain()
    assert dialog.isVisible()
    assert dialog.message.text().startswith("report.csv was not written: it is read-only or open in another program")
    assert target.read_text() == "kept"
    assert told == []
    dialog.export_to(tmp_path / "other.csv")
    executor.drain()
    assert not dialog.isVisible()
    assert (tmp_path / "other.csv").stat().st_size > 1000


def test_choices_are_remembered_and_broken_ones_passed_over(
    dialog: ExportDialog, session: ProjectSession, settings: Settings, executor: Any, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(dialog, "csv")
    dialog.export_to(tmp_path / "x.csv")
    executor.drain()
    again = ExportDialog(None, session, settings)
    qtbot.addWidget(again)
    assert again.form.currentData() == "csv"
    assert again.order().options.topics == ("fit",)
    assert not again.paper.isEnabled()
    settings.report_choices = '{"form": 7, "left_out": "all"}'
    last = ExportDialog(None, session, settings)
    qtbot.addWidget(last)
    assert (last.form.currentData(), last.order().options.topics) == ("pdf", TOPICS)


def test_without_a_section_there_is_nothing_to_export_and_the_button_says_so(dialog: ExportDialog) -> None:
    only(dialog)
    assert not dialog.export_button.isEnabled()
    assert dialog.export_button.toolTip() == "Choose at least one section."


def words(pdf: bytes) -> list[str]:
    return ["".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


@pytest.fixture(scope="module")
def pages(qapp: Any) -> Pages:
    return pages_of(report("1-serving-70b.zh", "zh"))


def printer_to(path: Path) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def test_89_what_is_printed_is_what_the_pdf_holds(pages: Pages, tmp_path: Path) -> None:
    draw_on(printer_to(tmp_path / "print.pdf"), pages)
    assert words((tmp_path / "print.pdf").read_bytes()) == words(pdf_of(pages))


def test_89_the_preview_shows_as_many_pages_drawn_the_same_way(pages: Pages, tmp_path: Path, qtbot: QtBot) -> None:
    printer = printer_to(tmp_path / "none.pdf")
    preview = QPrintPreviewWidget(printer)
    qtbot.addWidget(preview)
    preview.paintRequested.connect(partial(draw_on, pages=pages))
    preview.show()
    preview.updatePreview()
    assert preview.pageCount() == pages.count


def test_89_a_range_of_pages_is_printed_alone(pages: Pages, tmp_path: Path) -> None:
    printer = printer_to(tmp_path / "some.pdf")
    printer.setFromTo(2, 3)
    draw_on(printer, pages)
    assert words((tmp_path / "some.pdf").read_bytes()) == words(pdf_of(pages))[1:3]


def test_89_print_and_preview_get_the_pages_when_they_are_laid_out(
    session: ProjectSession, executor: Any, qtbot: QtBot
) -> None:
    from PySide6.QtWidgets import QWidget

    window = QWidget()
    qtbot.addWidget(window)
    printing, shown = Printing(window, session), list[Pages]()
    printing.begin(shown.append)
    executor.drain()
    qtbot.waitUntil(lambda: bool(shown), timeout=30_000)
    assert shown[0].count > 10
    assert printing._waiting is None


def test_69_success_is_a_word_at_the_edge_of_the_window_with_a_way_to_the_file(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("gui.export_commands.QDesktopServices.openUrl", lambda url: opened.append(url.toLocalFile()))
    assert exports().write(tmp_path / "report.pdf", b"%PDF")
    assert window.toast.isVisible()
    assert window.toast.text() == "Saved to report.pdf."
    window.toast.action_triggered.emit()
    assert opened == [str(tmp_path / "report.pdf")]
    assert window.settings.folder == str(tmp_path)


def test_57_export_and_print_have_their_keys_and_say_why_they_are_off(window: MainWindow) -> None:
    keys = {name: window.action_set[name].shortcut().toString() for name in ("export_report", "print", "print_preview")}
    assert keys == {"export_report": "Ctrl+Shift+E", "print": "Ctrl+P", "print_preview": "Ctrl+Shift+P"}
    assert window.session is not None
    window.session.new()
    action = window.action_set["export_report"]
    assert not action.isEnabled()
    assert "A report needs at least one workload and one quote." in action.toolTip()


def test_pictures_of_charts_name_the_project_and_what_the_letters_stand_for(window: MainWindow) -> None:
    teller = exports().teller
    assert teller is not None
    assert teller.source().startswith("Serving 70B: rent or buy · as of 2026-")
    assert "D\u00a0 Buy 8 × H20 96 GB" in teller.names()
