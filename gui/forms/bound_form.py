"""A form that shows the fields of one stored item and says which of them a person changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.field_rows import Row
from engine.texts import EngineError, text
from gui import fonts, i18n
from gui.format import unit_text
from gui.forms.field_notes import FieldNotes
from gui.forms.late_sections import LateSections
from gui.forms.revealing import changed_fields, focus_and_reveal, reveal
from gui.forms.rows import choices_of, make_control, show_value, stored_value
from gui.forms.stated_field import StatedField
from gui.theme import theme_manager
from gui.widgets.field import Field, LineField
from gui.widgets.fields import ChoiceField
from gui.widgets.form import Form
from gui.widgets.number_field import NumberField
from gui.widgets.unit_text import width_in_digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from engine.base import Frozen
    from gui.widgets.card import SectionHeader

ROOM_FOR_NOTES: Final = 460


class BoundForm(Form):
    """Emits `edited(name, value)`; the owner makes the edit and calls `refuse` where it is not possible.

    Each kind shows its own of all rows. `texts` is the table of texts with labels and units. A control is made when its
    row is first wanted; those of sections that come `later` one by one on screen, or all at once by `make_all`.
    """

    edited = Signal(str, object)
    LABEL_WIDTH = 126

    def __init__(self, texts: str, *, hinted: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._rows: dict[str, Row] = {}
        self._controls: dict[str, QWidget] = {}
        self._headings: dict[str, SectionHeader] = {}
        self._sections: dict[str, list[str]] = {}
        self._extra: dict[str, QWidget] = {}
        self._places: dict[str, int] = {}
        self._late = LateSections(self, self._make_section)
        self.make_all = self._late.finish
        self._notes = FieldNotes(self._made, hinted=hinted)
        self._item: Frozen | None = None
        self._shown: dict[str, object] = {}
        theme_manager().theme_changed.connect(self._fit_labels)

    def add_section(self, key: str, rows: Iterable[Row], *, titled: bool = True, later: bool = False) -> None:
        if titled:
            self._headings[key] = self.add_heading()
        self._sections[key] = []
        if later:
            self._late.add(key)
        for row in rows:
            self.add_row(key, row)

    def add_row(self, section: str, row: Row) -> None:
        self._rows[row.name] = row
        self._places[row.name] = self.take_row()
        self._sections[section].append(row.name)

    def _make(self, name: str) -> QWidget:
        row = self._rows[name]
        control = make_control(row)
        self._controls[name] = control
        self.add_field(control, self._text(name), self._places[name])
        control.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        control.committed.connect(self._on_committed)  # type: ignore[attr-defined]
        self._translate(name)
        if self._item is not None:
            self._show_choice(name, self._item)
            stands = row.stands_for(self._item)
            self.set_shown(control, stands)
            if stands:
                self._show_one(row, getattr(self._item, name))
                self._show_unit(name, self._item)
        return control

    def add_custom(self, section: str, name: str, field: QWidget) -> None:
        """A row whose content the owner fills and whose visibility it sets."""
        self._extra[name] = field
        self._sections[section].append(name)
        self.add_field(field)
        field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def add_field(self, field: QWidget, label: str = "", row: int | None = None) -> None:
        super().add_field(field, label, row)
        self._fit_label(field)

    def _fit_label(self, field: QWidget) -> None:
        self._labels[field].setFixedWidth(round(self.LABEL_WIDTH * max(1.0, fonts.scale())))

    def _fit_labels(self) -> None:
        for field in self._labels:
            self._fit_label(field)

    def control(self, name: str) -> QWidget:
        return self._made(name) or self._make(name)

    def rows(self) -> Mapping[str, Row]:
        return self._rows

    def heading(self, section: str) -> SectionHeader:
        return self._headings[section]

    def retranslate(self) -> None:
        for key, heading in self._headings.items():
            heading.set_title(self._text(f"section_{key}"))
        for name in (*self._controls, *self._extra):
            self.set_label(self.control(name), self._text(name))
            self._translate(name)
        if self._item is not None:
            for name in self._controls:
                self._show_choice(name, self._item)
            self._show_units(self._item)

    def _translate(self, name: str) -> None:
        self._notes.show(name)
        row, control = self._rows.get(name), self._controls.get(name)
        if row is not None and row.vacant and isinstance(control, NumberField):
            control.set_unknown_text(self._text(f"vacant_{row.vacant}"))

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
            for name in self._controls:
                self._show_choice(name, item)
        for section, names in self._sections.items():
            wanted = section not in self._late
            for name in names:
                if name in self._rows:
                    self._show_row(self._rows[name], item, wanted=wanted)
        self._show_units(item)
        self._show_headings()
        self._late.go_on()

    def _show_row(self, row: Row, item: Frozen, *, wanted: bool) -> None:
        stands = row.stands_for(item)
        if row.name in self._controls:
            self.set_shown(self._controls[row.name], stands)
            if stands:
                self._show_one(row, getattr(item, row.name))
        elif stands and wanted:
            self._make(row.name)

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self._late.go_on()

    def _make_section(self, section: str) -> None:
        if self._item is None:
            return
        for name in self._sections[section]:
            if name in self._rows:
                self._show_row(self._rows[name], self._item, wanted=True)
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
        row = self._rows.get(name)
        if name not in self._extra and (row is None or self._item is None or not row.stands_for(self._item)):
            return False
        self.make_all()
        if shown := self.control(name).isVisibleTo(self):
            focus_and_reveal(self.control(name))
        return shown

    def reveal_change(self, before: Frozen, after: Frozen) -> None:
        """Bring the first field into view in which two states of the item differ."""
        self.make_all()
        for name in changed_fields(before, after, self._rows)[:1]:
            reveal(self.control(name))

    def set_note(self, name: str, note: str, tone: str = "faint") -> None:
        """A note beside a field; where room is short, only a warning stands there and the rest is a tooltip."""
        self._notes.set_note(name, note, tone)

    def set_findings(self, found: Mapping[str, tuple[str, str]]) -> None:
        """What is worth knowing about single fields, with its tone; it stands where a note would."""
        self._notes.set_findings(found)

    def set_origins(self, origins: Mapping[str, str]) -> None:
        """Where the values of single fields were read, for their tooltips."""
        self._notes.set_origins(origins)

    def set_extra_shown(self, name: str, shown: bool) -> None:
        self.set_shown(self._extra[name], shown)

    def _on_committed(self) -> None:
        row = next(self._rows[name] for name, control in self._controls.items() if control is self.sender())
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
        if roomy != self._notes.roomy:
            self._notes.roomy = roomy
            # A form in a form would ask the outer one for new heights while that one is handing out its old ones.
            QTimer.singleShot(0, self, self._show_notes)

    def _show_notes(self) -> None:
        for name in (*self._controls, *self._extra):
            self._notes.show(name)

    def _made(self, name: str) -> QWidget | None:
        return self._controls.get(name) or self._extra.get(name)

    def _show_choice(self, name: str, item: Frozen) -> None:
        control = self._controls[name]
        if isinstance(control, ChoiceField) and name in type(item).model_fields:
            control.set_choices(choices_of(self._rows[name], item, i18n.language()))

    def _show_units(self, item: Frozen) -> None:
        for name in self._controls:
            self._show_unit(name, item)

    def _show_unit(self, name: str, item: Frozen) -> None:
        row, control = self._rows[name], self._controls[name]
        if isinstance(control, StatedField):
            may_be_empty = row.unknown and getattr(item, "kind", "") in row.unknown_for
            control.set_unknown_text(self._text(f"vacant_{row.unknown}") if may_be_empty else "")
        key = row.unit_of(item) if row.unit_of is not None and row.stands_for(item) else row.unit
        if key and isinstance(control, NumberField | StatedField):
            unit = self._text(f"unit_{key}", **self._unit_arguments(item))
            control.set_unit(unit)
            if isinstance(control, NumberField) and not row.width:
                vacant = width_in_digits(self._text(f"vacant_{row.vacant}")) if row.vacant else 0
                control.set_width(max(14, max(9, vacant + 1) + width_in_digits(unit)))

    def _unit_arguments(self, item: Frozen) -> Mapping[str, str]:
        currency = getattr(item, "currency", "")
        return {"currency": unit_text(currency, i18n.language())} if currency else {}

    def _show_headings(self) -> None:
        for key, heading in self._headings.items():
            heading.setVisible(any(self._is_shown(name) for name in self._sections[key]))

    def _is_shown(self, name: str) -> bool:
        control = self._made(name)
        return control is not None and not control.isHidden()

    def _text(self, key: str, **arguments: str) -> str:
        return text(f"{self._texts}.{key}", i18n.language(), **arguments)
