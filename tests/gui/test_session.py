"""The session: edits, undo, drags, bands and what is said about them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from engine.compare.results import Comparison, Estimate, Evaluation
from engine.project.project import Project
from engine.quote.quote import Rental
from engine.texts import EngineError, Message
from engine.workload.workload import GraphicsScience

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

RENAME = Message.of("edits.rename_project")
PROJECT = Project(name="first", as_of=datetime.date(2026, 11, 30))


class Bench:
    """A session whose evaluation is counted and whose jobs run on demand."""

    def __init__(self, executor: Any, open_session: Any) -> None:
        self.executor = executor
        self.evaluated: list[str] = []
        self.session: ProjectSession = open_session(PROJECT, evaluate=self.evaluate, bands_of=self.bands_of)
        self.said: list[tuple[Message, str]] = []
        self.session.message.connect(lambda message, severity: self.said.append((message, severity)))

    def evaluate(self, project: Project, kept: Comparison | None = None) -> Comparison:
        self.evaluated.append(project.name)
        evaluations = {}
        for quote in project.quotes:
            for workload in project.workloads:
                found = kept.evaluations.get((quote.id, workload.id)) if kept is not None else None
                same = found is not None and found.quote is quote
                made = Evaluation(quote, workload, None, (), None, None, None, ())
                evaluations[quote.id, workload.id] = found if same and found is not None else made
        return Comparison(project, evaluations)

    def bands_of(self, evaluation: Evaluation, seed: int) -> dict[str, Estimate]:
        return {"cost_total": Estimate(1.0, 0.9, 1.1, "money", None)}

    def bands_arrive(self) -> None:
        self.session._evaluator.start_bands()
        self.executor.drain()


@pytest.fixture
def bench(executor: Any, open_session: Any) -> Bench:
    return Bench(executor, open_session)


def renamed(name: str) -> Any:
    return lambda project: project.replace(name=name)


def with_quote(project: Project) -> Project:
    quote = Rental(id="A", name="A", groups=({"card": "h200"},))  # type: ignore[arg-type]
    science = GraphicsScience(id="w", name="w", operations_per_run=1e18, memory_gb=10.0)
    return project.replace(quotes=(quote,), workloads=(science,))


def refused(_project: Project) -> Project:
    raise EngineError("error.no_quote", quote="Z")


def test_an_edit_is_one_step_with_its_name(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    with qtbot.waitSignals([session.project_changed, session.comparison_changed, session.document_changed]):
        assert session.apply(RENAME, renamed("second"))
    assert session.project.name == "second"
    assert session.comparison.project is session.project
    assert (session.undo_name, session.redo_name, session.modified) == (RENAME, None, True)


def test_listeners_of_the_project_already_find_its_comparison(bench: Bench) -> None:
    seen: list[bool] = []
    bench.session.project_changed.connect(lambda project: seen.append(bench.session.comparison.project is project))
    bench.session.apply(RENAME, renamed("second"))
    bench.session.undo()
    assert seen == [True, True]


def test_undo_back_to_the_saved_state_is_not_modified(bench: Bench) -> None:
    session = bench.session
    session.apply(RENAME, renamed("second"))
    session.apply(RENAME, renamed("third"))
    session.undo()
    session.undo()
    assert (session.project, session.modified, session.can_undo, session.can_redo) == (PROJECT, False, False, True)
    session.redo()
    assert (session.project.name, session.modified) == ("second", True)


def test_26_a_new_edit_drops_what_could_be_redone(bench: Bench) -> None:
    session = bench.session
    session.apply(RENAME, renamed("second"))
    session.undo()
    session.apply(RENAME, renamed("other"))
    assert not session.can_redo
    session.undo()
    assert session.project is PROJECT


def test_30_a_refused_edit_says_why_and_changes_nothing(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    with qtbot.assertNotEmitted(session.project_changed):
        assert not session.apply(RENAME, refused)
        assert not session.preview(refused)
        assert not session.apply(RENAME, lambda project: project.replace(currency="dollars"))
    assert session.project is PROJECT
    assert not session.can_undo
    assert [severity for _, severity in bench.said] == ["error", "error", "error"]
    assert bench.said[0][0].text("en") == "The project has no quote Z."
    assert "dollars" in bench.said[2][0].text("zh")


def test_an_edit_that_changes_nothing_is_no_step(bench: Bench) -> None:
    assert bench.session.apply(RENAME, renamed("first"))
    assert not bench.session.can_undo


def test_typing_with_one_merge_key_is_one_step_until_it_is_sealed(bench: Bench) -> None:
    session = bench.session
    for name in ("s", "se", "sec"):
        session.apply(RENAME, renamed(name), merge="name")
    session.seal()
    session.apply(RENAME, renamed("third"), merge="name")
    session.undo()
    assert session.project.name == "sec"
    session.undo()
    assert session.project is PROJECT


def test_24_a_drag_is_evaluated_once_a_frame_and_is_one_step(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    bench.evaluated.clear()
    for name in ("a", "b", "c"):
        session.preview(renamed(name))
    assert bench.evaluated == []
    qtbot.waitUntil(lambda: bench.evaluated == ["c"])
    assert session.comparison.project.name == "c"
    assert session.project is PROJECT
    assert not session.modified
    session.preview(renamed("d"))
    assert session.commit_preview(RENAME)
    assert session.project.name == "d"
    assert session.comparison.project is session.project
    session.undo()
    assert session.project is PROJECT
    assert not session.can_undo


def test_a_drag_back_to_where_it_began_is_no_step(bench: Bench) -> None:
    session = bench.session
    session.preview(renamed("a"))
    session.preview(renamed("first"))
    assert not session.commit_preview(RENAME)
    assert not session.can_undo
    assert session.comparison.project == PROJECT


def test_a_cancelled_drag_shows_the_project_again(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    session.preview(renamed("a"))
    qtbot.waitUntil(lambda: session.comparison.project.name == "a")
    session.cancel_preview()
    qtbot.waitUntil(lambda: session.comparison.project is PROJECT)
    assert not session.commit_preview(RENAME)


def test_bands_are_stale_until_they_arrive(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    stale: list[bool] = []
    session.stale_changed.connect(stale.append)
    session.apply(RENAME, with_quote)
    assert session.stale
    with qtbot.waitSignal(session.bands_changed):
        bench.bands_arrive()
    assert not session.stale
    assert session.bands["A", "w"]["cost_total"].high == 1.1
    assert stale == [True, False]


def test_65_bands_of_an_older_project_never_arrive(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    session.apply(RENAME, with_quote)
    session._evaluator.start_bands()
    session.apply(RENAME, lambda project: project.replace(quotes=()))
    with qtbot.assertNotEmitted(session.bands_changed):
        bench.executor.drain()
    assert ("A", "w") not in session.bands


def test_bands_that_still_hold_are_kept(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    session.apply(RENAME, with_quote)
    bench.bands_arrive()
    session.preview(renamed("dragged"))
    qtbot.waitUntil(lambda: session.comparison.project.name == "dragged")
    assert not session.stale


def test_a_fault_in_the_bands_is_reported_and_leaves_them_stale(bench: Bench, executor: Any) -> None:
    def broken(_evaluation: Evaluation, _seed: int) -> dict[str, Estimate]:
        raise EngineError("error.no_card", card="X")

    bench.session._evaluator._bands_of = broken
    bench.session.apply(RENAME, with_quote)
    session = bench.session
    session._evaluator.start_bands()
    while executor.waiting:
        _future, work, arguments = executor.waiting.pop(0)
        work(*arguments)
    executor.drain()
    assert session.stale
    assert bench.said[-1][0].text("en") == "The project has no card X."
    session.jobs.close()


def test_the_chosen_workload_stays_as_long_as_it_exists(bench: Bench, qtbot: QtBot) -> None:
    session = bench.session
    assert session.workload_id is None
    two = [GraphicsScience(id=key, name=key, operations_per_run=1e18, memory_gb=10.0) for key in ("v", "w")]
    session.apply(RENAME, lambda project: project.replace(workloads=tuple(two)))
    assert session.workload_id == "v"
    with qtbot.waitSignal(session.workload_changed, check_params_cb=lambda found: found == "w"):
        session.select_workload("w")
    session.select_workload("nothing of this name")
    assert session.workload_id == "w"
    session.apply(RENAME, lambda project: project.replace(workloads=(two[0],)))
    assert session.workload_id == "v"
