"""What stands beside the fields of a form: a hint, a note, or what is worth knowing about a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.texts import has_text, text
from gui import i18n
from gui.forms.stated_field import StatedField
from gui.widgets.field import Field

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QWidget

NOTHING = ("", "faint")


class FieldNotes:
    """`find` gives the control of a name where it is made. Where room is short only warnings stand beside a field."""

    def __init__(self, find: Callable[[str], QWidget | None], *, hinted: bool) -> None:
        self._find, self._hinted = find, hinted
        self.roomy = False
        self._notes: dict[str, tuple[str, str]] = {}
        self._found: dict[str, tuple[str, str]] = {}
        self._origins: Mapping[str, str] = {}

    def set_note(self, name: str, note: str, tone: str) -> None:
        self._notes[name] = (note, tone)
        self.show(name)

    def set_findings(self, found: Mapping[str, tuple[str, str]]) -> None:
        """Sentences about single fields with their tones; one goes before the note of its field."""
        changed = [name for name in {**self._found, **found} if self._found.get(name) != found.get(name)]
        self._found = dict(found)
        for name in changed:
            self.show(name)

    def set_origins(self, origins: Mapping[str, str]) -> None:
        """Where values were read; a line of the tooltip."""
        changed = [name for name in {**self._origins, **origins} if self._origins.get(name) != origins.get(name)]
        self._origins = dict(origins)
        for name in changed:
            self.show(name)

    def show(self, name: str) -> None:
        control = self._find(name)
        if control is None:
            return
        (own, _), (found, _) = self._notes.get(name, NOTHING), self._found.get(name, NOTHING)
        note, tone = self._found.get(name) or self._notes.get(name, NOTHING)
        hint = text(f"hints.{name}", i18n.language()) if has_text(f"hints.{name}") else ""
        shown = note or (hint if self._hinted else "")
        control.setToolTip("\n".join(line for line in (hint, own, found, self._origins.get(name, "")) if line))
        if isinstance(control, Field | StatedField):
            control.set_hint(shown if self.roomy or tone in ("warn", "bad") else "", tone)
