from __future__ import annotations

import pytest

from engine.project import edits
from engine.project.history import LIMIT, History
from engine.project.project import Project
from engine.texts import EngineError, Message


def named(name: str) -> Message:
    return Message.of("invalid.named", name=name)


def drag(history: History[str], *states: str, key: object = "slider") -> None:
    for state in states:
        history.apply(named("drag"), state, key)


def test_undo_and_redo_walk_through_the_snapshots() -> None:
    history = History("a")
    assert (history.can_undo, history.can_redo, history.undo_name) == (False, False, None)
    history.apply(named("to b"), "b")
    history.apply(named("to c"), "c")
    assert [name.text() for name in history.undo_names] == ["to c", "to b"]
    assert history.undo()
    assert (history.present, str(history.undo_name), str(history.redo_name)) == ("b", "to b", "to c")
    assert history.undo()
    assert not history.undo()
    assert history.present == "a"
    assert [name.text() for name in history.redo_names] == ["to b", "to c"]
    assert history.redo()
    assert history.redo()
    assert not history.redo()
    assert history.present == "c"


def test_undo_returns_the_very_same_snapshot(project: Project) -> None:
    history = History(project)
    history.apply(named("rename"), edits.rename_project(project, "Chat"))
    history.undo()
    assert history.present is project


def test_a_new_edit_drops_what_could_be_redone() -> None:
    history = History("a")
    history.apply(named("b"), "b")
    history.undo()
    history.apply(named("c"), "c")
    assert not history.can_redo
    history.undo()
    assert history.present == "a"


def test_undoing_back_to_the_saved_state_clears_the_mark() -> None:
    history = History("a")
    assert not history.modified
    history.apply(named("b"), "b")
    assert history.modified
    history.mark_saved()
    assert not history.modified
    history.apply(named("c"), "c")
    history.undo()
    assert not history.modified
    history.undo()
    assert history.modified
    history.redo()
    assert not history.modified


def test_typing_the_saved_value_again_clears_the_mark_too() -> None:
    history = History("a")
    history.apply(named("b"), "b")
    history.apply(named("a"), "a")
    assert not history.modified
    assert history.can_undo


def test_a_document_that_begins_unsaved_is_modified() -> None:
    assert History("a", saved=False).modified


def test_a_saved_snapshot_that_is_not_the_present_one_can_be_marked() -> None:
    history = History("a")
    history.apply(named("b"), "b")
    history.mark_saved("a")
    assert history.modified
    history.undo()
    assert not history.modified


def test_a_saved_state_on_a_dropped_branch_is_never_reached_again() -> None:
    history = History("a")
    history.apply(named("b"), "b")
    history.mark_saved()
    history.undo()
    history.apply(named("c"), "c")
    assert history.modified
    history.undo()
    assert history.modified


def test_a_drag_is_one_step() -> None:
    history = History("a")
    drag(history, "b", "c", "d")
    assert len(history.undo_names) == 1
    history.undo()
    assert history.present == "a"
    history.redo()
    assert history.present == "d"


def test_the_next_drag_of_the_same_slider_is_another_step() -> None:
    history = History("a")
    drag(history, "b", "c")
    history.seal()
    drag(history, "d", "e")
    assert len(history.undo_names) == 2
    history.undo()
    assert history.present == "c"


@pytest.mark.parametrize("between", ["other key", "no key", "undo and redo", "save"])
def test_only_one_gesture_on_one_target_merges(between: str) -> None:
    history = History("a")
    drag(history, "b")
    if between == "other key":
        drag(history, "c", key="other")
    elif between == "no key":
        history.apply(named("c"), "c")
    elif between == "undo and redo":
        history.undo()
        history.redo()
    else:
        history.mark_saved()
    steps = len(history.undo_names)
    drag(history, "d")
    assert len(history.undo_names) == steps + 1


def test_a_drag_back_to_its_start_leaves_no_step() -> None:
    history = History("a")
    drag(history, "b", "a")
    assert (history.present, history.can_undo, history.modified) == ("a", False, False)
    drag(history, "c")
    assert len(history.undo_names) == 1


def test_an_edit_that_changes_nothing_is_no_step(project: Project) -> None:
    history = History(project)
    history.apply(named("b"), edits.rename_project(project, "Chat"))
    history.undo()
    assert not history.apply(named("same name"), edits.rename_project(project, project.name))
    assert history.can_redo
    assert history.present is project


def test_a_failed_edit_changes_nothing(project: Project) -> None:
    history = History(project)
    history.apply(named("b"), edits.rename_project(project, "Chat"))
    history.undo()
    before = (history.present, history.undo_names, history.redo_names, history.modified)
    with pytest.raises(EngineError):
        history.apply(named("bad"), edits.remove_quote(history.present, "X"))
    assert (history.present, history.undo_names, history.redo_names, history.modified) == before


def test_the_history_is_deep_and_bounded() -> None:
    history = History(0)
    for number in range(1, LIMIT + 101):
        history.apply(named(str(number)), number)
    assert LIMIT == 500
    undone = 0
    while history.undo():
        undone += 1
    assert (undone, history.present) == (500, 100)
    while history.redo():
        pass
    assert history.present == LIMIT + 100
    assert history.modified


def test_snapshots_share_what_they_have_in_common(project: Project) -> None:
    history = History(project)
    for number in range(200):
        history.apply(named("name"), edits.rename_project(history.present, f"name {number}"))
    while history.undo():
        assert history.present.quotes[0] is project.quotes[0]
        assert history.present.used is project.used
