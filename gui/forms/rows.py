"""The controls of a form: which one shows a row, and how values go in and out of it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from engine.field_rows import OPEN_KEY, Row, choice_text, literal_values
from engine.texts import EngineError
from gui import i18n
from gui.forms.stated_field import StatedField
from gui.widgets.fields import ChoiceField, DateField, TextField
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget


def make_control(row: Row) -> QWidget:
    made = _MAKERS[row.control](row)
    if row.width and isinstance(made, TextField | NumberField):
        made.set_width(row.width)
    return made


def show_value(row: Row, control: QWidget, value: Any) -> None:
    """Bring a stored value on screen."""
    match control:
        case TextField():
            control.set_value(value or "")
        case ChoiceField():
            control.set_value(("yes" if value else "no") if row.control == "flag" else str(value))
        case NumberField():
            control.set_value(value if value is None or row.control != "share" else _percent(value))
        case StatedField() | DateField():
            control.set_value(value)


def stored_value(row: Row, control: QWidget) -> object:
    """What the control holds, as the project stores it.

    Raises:
        EngineError: a number is not whole where it has to be.
    """
    match control:
        case TextField():
            return control.value() or row.empty
        case ChoiceField():
            return control.value() == "yes" if row.control == "flag" else control.value()
        case NumberField():
            return _stored_number(row, control.decimal())
        case StatedField() | DateField():
            return control.value()
    raise TypeError(f"No value can be read from a {type(control).__name__}.")


def choices_of(row: Row, item: object, spoken: i18n.Language) -> list[tuple[str, str]]:
    """The values that the field of this very kind of item can have, by their names."""
    values = ("yes", "no") if row.control == "flag" else literal_values(type(item), row.name)
    return [(value, choice_text(row.name, value, spoken)) for value in values]


def _stored_number(row: Row, typed: Decimal | None) -> object:
    if typed is None:
        return row.empty
    if row.control == "whole":
        if typed != typed.to_integral_value():
            raise EngineError("lookup.not_whole", given=typed)
        return int(typed)
    return float(typed / 100) if row.control == "share" else float(typed)


def _percent(share: float) -> Decimal:
    return Decimal(repr(share)) * 100


class VacantNumberField(NumberField):
    """A number that may well be left out."""

    def is_open(self) -> bool:
        return False


def _number(row: Row) -> NumberField:
    largest = 99.99 if row.control == "share" else None
    made = VacantNumberField if row.vacant else NumberField
    return made("%" if row.control == "share" else "", optional=row.optional, maximum=largest)


_MAKERS: Final[Mapping[str, Callable[[Row], QWidget]]] = {
    "text": lambda row: TextField(required=not row.optional),
    "whole": _number,
    "number": _number,
    "share": _number,
    "stated": lambda _row: StatedField(),
    "stated_share": lambda _row: StatedField("%", scale=100),
    "choice": lambda _row: ChoiceField(open_key=OPEN_KEY),
    "flag": lambda _row: ChoiceField(),
    "date": lambda _row: DateField(optional=True),
}
