"""Every edit that there is can be taken back to the very project before it, and has a name in both languages."""

from __future__ import annotations

import pytest
from every_edit import EVERY, JOURNEY, walked

from engine.project.history import History
from engine.texts import LANGUAGES, Message


def test_22_every_edit_that_there_is_is_walked() -> None:
    assert sorted(EVERY) == sorted({name for name, _ in JOURNEY})


@pytest.mark.parametrize("place", range(len(JOURNEY)), ids=[name for name, _ in JOURNEY])
def test_22_23_every_edit_is_undone_to_the_same_project_under_its_name(place: int) -> None:
    _, before, after, names = walked()[place]
    assert after != before
    assert len(set(names)) == len(LANGUAGES)
    assert all(names)
    history = History(before)
    assert history.apply(Message.of("table.plain", text=names[0]), after)
    assert history.undo()
    assert history.present is before
    assert history.redo()
    assert history.present is after
