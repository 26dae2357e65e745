"""Projects of any content come back from a file as they were; any sequence of edits can be undone, saved, reopened."""

from __future__ import annotations

import datetime
import tempfile
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from project_strategies import (
    CARDS,
    MODELS,
    amounts,
    dates,
    log_entries,
    positive,
    projects,
    shown_figures,
    stated,
    words,
)

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.project import edits, files
from engine.project.document import Document, LogEntry, ShownFigure
from engine.project.file_format import read, written
from engine.project.history import History
from engine.project.kept_data import keeping_data
from engine.project.project import Project
from engine.project.saving import Saver
from engine.quote import QUESTIONS
from engine.texts import EngineError, Message
from engine.values import Between, Known, Unknown

BOUNDED = settings(derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
MOMENT = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)


@settings(BOUNDED, max_examples=120)
@given(project=projects(), shown=st.lists(shown_figures, max_size=3), log=st.lists(log_entries, max_size=3))
def test_what_was_saved_is_loaded(project: Project, shown: list[ShownFigure], log: list[LogEntry]) -> None:
    text = written(Document(project=project, id="1", shown=tuple(shown), log=tuple(log)), MOMENT)
    found = read(text, "a.cardwise")
    assert found.project == project
    assert found.shown == tuple(shown)
    assert found.log == tuple(log)
    assert found.warnings == ()
    assert written(found, MOMENT) == text


@settings(BOUNDED, max_examples=60)
@given(project=projects(), data=st.data())
def test_a_quote_and_a_workload_come_back_from_any_other_kind(project: Project, data: st.DataObject) -> None:
    changed = project
    for quote in project.quotes:
        for kind in data.draw(st.lists(st.sampled_from(["purchase", "rental", "owned", "hosted_api"]), max_size=3)):
            changed = edits.change_quote_kind(changed, quote.id, kind)
        back = edits.change_quote_kind(changed, quote.id, quote.kind).quote(quote.id)
        assert back.replace(set_aside=()) == quote


class DocumentMachine(RuleBasedStateMachine):
    """A document against a plain list of snapshots."""

    folder: tempfile.TemporaryDirectory[str]

    @initialize(project=projects())
    def start(self, project: Project) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.cardwise"
        self.saver = Saver()
        project = keeping_data(project)
        self.document = files.save(Document(project=project, id="1"), self.path, saver=self.saver)
        self.begin(project)

    def begin(self, project: Project) -> None:
        self.history = History(project)
        self.snapshots = [project]
        self.at = 0
        self.saved = project

    @property
    def project(self) -> Project:
        return self.history.present

    def edit(self, change: edits.Edit[Any], *arguments: Any, merge_key: object = None) -> None:
        before = self.project
        try:
            changed = change(before, *arguments)
        except EngineError as error:
            error.message.text("zh")
            return
        name = change.name(before, *arguments)
        assert name.text("en")
        self.history.apply(name, changed, merge_key)  # type: ignore[arg-type]
        if changed != before:
            self.snapshots[self.at + 1 :] = [changed]
            self.at += 1

    @rule(kind=st.sampled_from(["purchase", "rental", "owned", "hosted_api"]), card=st.sampled_from(CARDS))
    def add_quote(self, kind: str, card: Card) -> None:
        self.edit(edits.add_quote, kind, card)

    @rule(kind=st.sampled_from(["online_serving", "pretraining", "graphics_science"]), model=st.sampled_from(MODELS))
    def add_workload(self, kind: str, model: ModelArchitecture) -> None:
        self.edit(edits.add_workload, kind, model)

    @rule(
        change=st.sampled_from([edits.remove_quote, edits.duplicate_quote]), index=st.integers(0, 5), miss=st.booleans()
    )
    def take_or_copy_quote(self, change: edits.Edit[Any], index: int, miss: bool) -> None:
        self.edit(change, "missing" if miss else self.some(self.project.quotes, index))

    @rule(change=st.sampled_from([edits.remove_workload, edits.duplicate_workload]), index=st.integers(0, 5))
    def take_or_copy_workload(self, change: edits.Edit[Any], index: int) -> None:
        self.edit(change, self.some(self.project.workloads, index))

    @rule(index=st.integers(0, 5), position=st.integers(-1, 6))
    def move_quote(self, index: int, position: int) -> None:
        self.edit(edits.move_quote, self.some(self.project.quotes, index), position)

    @rule(index=st.integers(0, 5), price=stated(amounts) | st.just(Known(value=Decimal(-1))))
    def set_price(self, index: int, price: Known | Between | Unknown) -> None:
        self.edit(edits.set_price, self.some(self.project.quotes, index), price)

    @rule(index=st.integers(0, 5), kind=st.sampled_from(["purchase", "rental", "owned", "hosted_api", "lease", "loan"]))
    def change_kind_of_quote(self, index: int, kind: str) -> None:
        self.edit(edits.change_quote_kind, self.some(self.project.quotes, index), kind)

    @rule(index=st.integers(0, 5), kind=st.sampled_from(["offline_batch", "fine_tuning", "graphics_science"]))
    def change_kind_of_workload(self, index: int, kind: str) -> None:
        self.edit(edits.change_workload_kind, self.some(self.project.workloads, index), kind)

    @rule(index=st.integers(0, 5), question=st.sampled_from(QUESTIONS), text=words)
    def answer(self, index: int, question: str, text: str) -> None:
        self.edit(edits.answer_question, self.some(self.project.quotes, index), question, text)

    @rule(card=st.sampled_from(CARDS), power=positive)
    def correct_card(self, card: Card, power: float) -> None:
        self.edit(edits.put_card, card.replace(power_w=power))

    @rule(card=st.sampled_from(CARDS))
    def remove_card(self, card: Card) -> None:
        self.edit(edits.remove_card, card.id)

    @rule(date=dates)
    def bring_to_date(self, date: datetime.date) -> None:
        self.edit(edits.bring_to_date, date)

    @rule(values=st.lists(st.floats(-0.5, 1.5), min_size=1, max_size=4))
    def drag(self, values: list[float]) -> None:
        """Many edits of one slider are one step, and none where it ends where it began."""
        self.history.seal()
        start, at = self.project, self.at
        for value in values:
            self.edit(edits.set_assumption, "cost.busy_share", value, merge_key=("assumption", "cost.busy_share"))
        self.history.seal()
        end = self.snapshots[self.at]
        if self.at > at:
            self.snapshots[at + 1 :] = [] if end == start else [end]
            self.at = at if end == start else at + 1

    @rule()
    def undo(self) -> None:
        assert self.history.undo() == (self.at > 0)
        self.at = max(0, self.at - 1)

    @rule()
    def redo(self) -> None:
        assert self.history.redo() == (self.at < len(self.snapshots) - 1)
        self.at = min(len(self.snapshots) - 1, self.at + 1)

    @rule()
    def save(self) -> None:
        self.document = files.save(replace(self.document, project=self.project), self.path, saver=self.saver)
        self.history.mark_saved()
        self.saved = self.project
        assert files.load(self.path).project == self.project

    @precondition(lambda self: self.at % 3 == 2)
    @rule()
    def reopen(self) -> None:
        self.document = files.load(self.path)
        assert self.document.project == self.saved
        assert self.document.warnings == ()
        self.begin(self.document.project)

    @invariant()
    def the_history_is_the_list(self) -> None:
        if not hasattr(self, "history"):
            return
        assert self.history.present == self.snapshots[self.at]
        assert (self.history.can_undo, len(self.history.undo_names)) == (self.at > 0, self.at)
        assert len(self.history.redo_names) == len(self.snapshots) - 1 - self.at
        assert self.history.modified == (self.snapshots[self.at] != self.saved)

    @invariant()
    def every_reference_has_its_entry(self) -> None:
        if not hasattr(self, "history"):
            return
        for quote in self.project.quotes:
            for group in edits.groups_of(quote):
                self.project.used.card(group.card)
        assert isinstance(self.history.undo_name, Message | None)

    def some(self, items: tuple[Any, ...], index: int) -> str:
        return str(items[index % len(items)].id) if items else "missing"

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


DocumentMachine.TestCase.settings = settings(BOUNDED, max_examples=60, stateful_step_count=30)
TestDocument = pytest.mark.filterwarnings("error")(DocumentMachine.TestCase)
