"""What is not there yet says so in one sentence, and one button leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.project.project import Project
from engine.texts import Message, text
from gui.workload.wizard.dialog import WorkloadWizard

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)


def put(window: MainWindow, **changes: object) -> ProjectSession:
    """The sample with something taken out of it."""
    session = window.session
    assert session is not None
    session.apply(Message.of("window.more"), lambda project: project.replace(**changes))
    return session


@pytest.fixture
def described(monkeypatch: pytest.MonkeyPatch) -> list[WorkloadWizard]:
    opened: list[WorkloadWizard] = []

    def remember(wizard: WorkloadWizard) -> int:
        opened.append(wizard)
        return 0

    monkeypatch.setattr(WorkloadWizard, "exec", remember)
    return opened


@pytest.mark.parametrize("name", ["compare", "walkthrough"])
def test_quotes_without_a_workload_lead_to_the_wizard(
    window: MainWindow, described: list[WorkloadWizard], name: str
) -> None:
    put(window, workloads=(), selected_workload=None)
    window.show_place(name)
    place: Any = window.stage.place(name)
    empty = place.empty
    assert empty.isVisible()
    assert empty.button.text() == text("nothing_yet.add_workload")
    empty.button.click()
    assert len(described) == 1


@pytest.mark.parametrize("name", ["compare", "walkthrough"])
def test_a_workload_without_quotes_leads_to_the_quotes(window: MainWindow, name: str) -> None:
    put(window, quotes=())
    window.show_place(name)
    place: Any = window.stage.place(name)
    assert place.empty.button.text() == text("nothing_yet.add_quotes")
    place.empty.button.click()
    quotes: Any = window.stage.place("quotes")
    assert window.settings.place == "quotes"
    assert quotes.empty.isVisible()


def test_a_quote_without_a_workload_leads_to_the_wizard(window: MainWindow, described: list[WorkloadWizard]) -> None:
    put(window, workloads=(), selected_workload=None)
    window.resize(1280, 800)
    window.show_place("quotes")
    place: Any = window.stage.place("quotes")
    assert place.pane.describe.isVisible()
    place.pane.describe.click()
    assert len(described) == 1


def test_where_no_quote_passes_the_findings_are_one_click_away(window: MainWindow) -> None:
    def without_time(project: Project) -> Project:
        workload = project.workloads[0].replace(ttft_limit_ms=1.0)
        return project.replace(workloads=(workload,))

    session = window.session
    assert session is not None
    place: Any = window.stage.place("compare")
    assert not place.recommendation.findings.isVisible()
    session.apply(Message.of("window.more"), without_time)
    assert place.recommendation.findings.isVisible()
    place.show_view("decide")
    place.recommendation.findings.click()
    assert place.pages.currentWidget() is place.middle
    assert place.charts.lower_tabs.current() == "findings"
    assert place.charts.findings.currentRow() == 0


def test_the_walkthrough_stays_empty_until_there_is_something_to_show(window: MainWindow) -> None:
    put(window, quotes=())
    window.show_place("walkthrough")
    place: Any = window.stage.place("walkthrough")
    place.show_pages("cost")
    assert place.empty.isVisible()
