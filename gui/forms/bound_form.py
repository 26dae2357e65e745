"""A form that shows the fields of one stored item and says which of them a person changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.texts import EngineError, has_text, text
from gui import fonts, i18n
from gui.format import unit_text
from gui.forms.revealing import changed_fields, focus_and_reveal, reveal
from gui.forms.rows import Row, choices_of, make_control, show_value, stored_value
from gui.forms.stated_field import StatedField
from gui.theme import theme_manager
from gui.widgets.field import Field, LineField
from gui.widgets.fields import ChoiceField
from gui.widgets.form import Form
from gui.widgets.number_field import NumberField
from gui.widgets.unit_text import width_in_digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QResizeEvent

    from engine.base import Frozen
    from gui.widgets.card import SectionHeader

ROOM_FOR_NOTES: Final = 460


class BoundForm(Form):
    """Emits `edited(name, value)`; the owner makes the edit and calls `refuse` where it is not possible.

    Rows stand for the union of the fields of all kinds; each kind shows its own. `texts` is the table of the
    texts that holds labels and units.
    """

    edited = Signal(str, object)
    LABEL_WIDTH = 126

    def __init__(self, texts: str, *, hinted: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._hinted = hinted
        self._roomy = False
        self._notes: dict[str, tuple[str, str]] = {}
        self._rows: dict[str, Row] = {}
        self._controls: dict[str, QWidget] = {}
        self._headings: dict[str, SectionHeader] = {}
        self._sections: dict[str, list[str]] = {}
        self._extra: dict[str, QWidget] = {}
        self._item: Frozen | None = None
        self._shown: dict[str, object] = {}
        theme_manager().theme_changed.connect(self._fit_labels)

    def add_section(self, key: str, rows: Iterable[Row], *, titled: bool = True) -> None:
        if titled:
            self._headings[key] = self.add_heading()
        self._sections[key] = []
        for row in rows:
            self.add_row(key, row)

    def add_row(self, section: str, row: Row) -> None:
        control = make_control(row)
        self._rows[row.name] = row
        self._controls[row.name] = control
        self._sections[section].append(row.name)
        self.add_field(control)
        control.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        control.committed.connect(self._on_committed)  # type: ignore[attr-defined]

    def add_custom(self, section: str, name: str, field: QWidget) -> None:
        """A row whose content the owner fills and whose visibility it sets."""
        self._extra[name] = field
        self._sections[section].append(name)
        self.add_field(field)
        field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def add_field(self, field: QWidget, label: str = "") -> None:
        super().add_field(field, label)
        self._fit_label(field)

    def _fit_label(self, field: QWidget) -> None:
        self._labels[field].setFixedWidth(round(self.LABEL_WIDTH * max(1.0, fonts.scale())))

    def _fit_labels(self) -> None:
        for field in self._labels:
            self._fit_label(field)

    def control(self, name: str) -> QWidget:
        return self._controls.get(name) or self._extra[name]

    def names(self) -> tuple[str, ...]:
        return tuple(self._rows)

    def heading(self, section: str) -> SectionHeader:
        return self._headings[section]

    def retranslate(self) -> None:
        for key, heading in self._headings.items():
            heading.set_title(self._text(f"section_{key}"))
        for name in (*self._rows, *self._extra):
            self.set_label(self.control(name), self._text(name))
            self._show_note_of(name)
        for name, row in self._rows.items():
            control = self._controls[name]
            if row.vacant and isinstance(control, NumberField):
                control.set_unknown_text(self._text(f"vacant_{row.vacant}"))
        if self._item is not None:
            self._show_choices(self._item)
            self._show_units(self._item)

    def set_label(self, field: QWidget, label: str) -> None:
        super().set_label(field, label)
        if isinstance(field, StatedField):
            field.set_label(label)

    def show_item(self, item: Frozen) -> None:
        """Show an item; a field in which somebody is typing keeps its text unless its value changed elsewhere."""
        another = self._item is None or getattr(item, "id", None) != getattr(self._item, "id", None)
        other_kind = type(item) is not type(self._item)
        self._item = item
        if another or other_kind:
            self._shown.clear()
            self._show_choices(item)
        for name, row in self._rows.items():
            stands = row.stands_for(item)
            self.set_shown(self._controls[name], stands)
            if stands:
                self._show_one(row, getattr(item, name))
        self._show_units(item)
        self._show_headings()

    def refuse(self, name: str, message: str) -> None:
        """Mark a field whose value was not taken; its text stays for mending, and Esc brings back the stored one."""
        control = self._controls[name]
        typed = control.line.text() if isinstance(control, LineField) else None
        self._shown.pop(name, None)
        self._show_one(self._rows[name], getattr(self._item, name))
        if isinstance(control, LineField) and typed is not None:
            control.line.setText(typed)
        if isinstance(control, Field | StatedField):
            control.set_message(message)

    def focus_on(self, name: str) -> bool:
        """Bring a field into view and put the cursor there."""
        control = self._controls.get(name) or self._extra.get(name)
        if control is None or not control.isVisibleTo(self):
            return False
        focus_and_reveal(control)
        return True

    def reveal_change(self, before: Frozen, after: Frozen) -> None:
        """Bring the first field into view in which two states of the item differ."""
        for name in changed_fields(before, after, self._rows)[:1]:
            reveal(self._controls[name])

    def set_note(self, name: str, note: str, tone: str = "faint") -> None:
        """A note beside a field; where room is short, only a warning stands there and the rest is a tooltip."""
        self._notes[name] = (note, tone)
        self._show_note_of(name)

    def set_extra_shown(self, name: str, shown: bool) -> None:
        self.set_shown(self._extra[name], shown)

    def _on_committed(self) -> None:
        row = next(row for name, row in self._rows.items() if self._controls[name] is self.sender())
        try:
            value = stored_value(row, self._controls[row.name])
        except EngineError as error:
            self.refuse(row.name, error.message.text(i18n.language()))
            return
        self._shown[row.name] = value
        self.edited.emit(row.name, value)

    def _show_one(self, row: Row, value: object) -> None:
        if row.name in self._shown and self._shown[row.name] == value:
            return
        self._shown[row.name] = value
        show_value(row, self._controls[row.name], value)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        roomy = self.width() >= ROOM_FOR_NOTES * fonts.scale()
        if roomy != self._roomy:
            self._roomy = roomy
            # A form in a form would ask the outer one for new heights while that one is handing out its old ones.
            QTimer.singleShot(0, self, self._show_notes)

    def _show_notes(self) -> None:
        for name in (*self._rows, *self._extra):
            self._show_note_of(name)

    def _show_note_of(self, name: str) -> None:
        control = self.control(name)
        note, tone = self._notes.get(name, ("", "faint"))
        hint = text(f"hints.{name}", i18n.language()) if has_text(f"hints.{name}") else ""
        shown = note or (hint if self._hinted else "")
        control.setToolTip("\n".join(line for line in (hint, note) if line))
        if isinstance(control, Field | StatedField):
            control.set_hint(shown if self._roomy or tone == "warn" else "", tone)

    def _show_choices(self, item: Frozen) -> None:
        for name, row in self._rows.items():
            control = self._controls[name]
            if isinstance(control, ChoiceField) and name in type(item).model_fields:
                control.set_choices(choices_of(row, item, i18n.language()))

    def _show_units(self, item: Frozen) -> None:
        for name, row in self._rows.items():
            control = self._controls[name]
            key = row.unit_of(item) if row.unit_of is not None and row.stands_for(item) else row.unit
            if key and isinstance(control, NumberField | StatedField):
                unit = self._text(f"unit_{key}", **self._unit_arguments(item))
                control.set_unit(unit)
                if isinstance(control, NumberField) and not row.width:
                    control.set_width(max(14, 9 + width_in_digits(unit)))

    def _unit_arguments(self, item: Frozen) -> Mapping[str, str]:
        currency = getattr(item, "currency", "")
        return {"currency": unit_text(currency, i18n.language())} if currency else {}

    def _show_headings(self) -> None:
        for key, heading in self._headings.items():
            heading.setVisible(any(not self.control(name).isHidden() for name in self._sections[key]))

    def _text(self, key: str, **arguments: str) -> str:
        return text(f"{self._texts}.{key}", i18n.language(), **arguments)
