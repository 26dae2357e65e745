"""Undo and redo as a history of snapshots."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from engine.texts import Message

LIMIT: Final = 500

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """One step between two snapshots."""

    name: Message
    before: State
    after: State
    merge_key: Hashable = None


class History(Generic[State]):
    """The snapshots of an immutable state, and where among them it stands.

    Memory is bounded by `limit` steps; snapshots share what they have in common.
    """

    def __init__(self, state: State, *, saved: bool = True, limit: int = LIMIT) -> None:
        self._present = state
        self._saved: State | None = state if saved else None
        self._limit = limit
        self._done: list[Step[State]] = []
        self._undone: list[Step[State]] = []
        self._sealed = True

    @property
    def present(self) -> State:
        """The snapshot where the history stands."""
        return self._present

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._undone)

    @property
    def modified(self) -> bool:
        """Whether the state differs from the one last saved."""
        return self._present is not self._saved and self._present != self._saved

    @property
    def undo_names(self) -> tuple[Message, ...]:
        """Names of the steps that can be undone, the next one first."""
        return tuple(step.name for step in reversed(self._done))

    @property
    def redo_names(self) -> tuple[Message, ...]:
        """Names of the steps that can be redone, the next one first."""
        return tuple(step.name for step in reversed(self._undone))

    @property
    def undo_name(self) -> Message | None:
        """What undo would take back."""
        return self._done[-1].name if self._done else None

    @property
    def redo_name(self) -> Message | None:
        """What redo would do again."""
        return self._undone[-1].name if self._undone else None

    def apply(self, name: Message, state: State, merge_key: Hashable = None) -> bool:
        """Make `state` the present one and drop what could be redone; False where nothing changed.

        Steps with the same `merge_key` become one until `seal` ends the gesture.
        """
        if state is self._present or state == self._present:
            return False
        self._undone.clear()
        if self._merges(merge_key):
            last = self._done.pop()
            if state != last.before:
                self._done.append(replace(last, name=name, after=state))
            else:
                state = last.before
                self._sealed = True
        else:
            self._done.append(Step(name, self._present, state, merge_key))
            del self._done[: -self._limit]
            self._sealed = False
        self._present = state
        return True

    def _merges(self, merge_key: Hashable) -> bool:
        return not self._sealed and merge_key is not None and self._done[-1].merge_key == merge_key

    def seal(self) -> None:
        """End a gesture: the next step stands for itself."""
        self._sealed = True

    def undo(self) -> bool:
        """Take the last step back; False where there is none."""
        if not self._done:
            return False
        step = self._done.pop()
        self._undone.append(step)
        self._present = step.before
        self._sealed = True
        return True

    def redo(self) -> bool:
        """Do the step again that was taken back last; False where there is none."""
        if not self._undone:
            return False
        step = self._undone.pop()
        self._done.append(step)
        self._present = step.after
        self._sealed = True
        return True

    def mark_saved(self, state: State | None = None) -> None:
        """Remember the state that was written; the present one unless an earlier snapshot is given."""
        self._saved = self._present if state is None else state
        self._sealed = True
