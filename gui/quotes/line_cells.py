"""Cells of the lines of a purchase: what a text means, and how a value is written."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from engine.field_rows import choice_text
from engine.quote.purchase import LINE_KINDS
from engine.texts import format_number, text
from engine.values import UNKNOWN, Between, Known, Stated, Unknown
from gui import i18n
from gui.widgets.number_field import NumberField
from gui.widgets.number_text import write_number

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.quote.purchase import PurchaseLine

FIELDS: Final = (
    "item", "text", "quantity", "list_price", "discount_share", "tax_rate", "stated_unit_price", "stated_amount",
)  # fmt: skip
MONEY: Final = frozenset({"list_price", "stated_unit_price", "stated_amount"})
SHARES: Final = frozenset({"discount_share", "tax_rate"})
NUMBERS: Final = MONEY | SHARES | {"quantity"}
_PAID_TENTHS: Final = re.compile(r"([1-9](?:\.\d)?)\s*折")
_PRICED_LATER: Final = frozenset({"面议", "待定", "另议", "-", "—", "/", "n/a", "tbd", "on request", "poa"})


class LineCells:
    """Reads and writes cells by the rules of the fields of the form; amounts are in the currency of the quote."""

    def __init__(self, parent: QWidget) -> None:
        self._money, self._count = NumberField(optional=True, parent=parent), NumberField(optional=True, parent=parent)
        self._share = NumberField("%", optional=True, maximum=99.99, parent=parent)
        for reader in (self._money, self._count, self._share):
            reader.hide()

    def set_currency(self, unit: str) -> None:
        self._money.set_unit(unit)

    def read(self, field: str, written: str) -> tuple[object, str]:
        """The stored value that a text means, and why it is refused where it is."""
        plain = written.strip()
        if field == "text":
            return plain, ""
        if field == "item":
            return self._item(plain)
        if field == "discount_share":
            return self._discount(plain)
        if plain.lower() in _PRICED_LATER or plain == text("lookup.not_quoted", i18n.language()):
            return UNKNOWN, ""
        if field == "tax_rate":
            return self._tax_rate(plain)
        reader = self._money if field in MONEY else self._count
        number, problem = reader.understood(plain)
        return (UNKNOWN if number is None else Known(value=number)), problem

    def shown(self, line: PurchaseLine, field: str) -> str:
        """A value as it stands in its cell."""
        value: Any = getattr(line, field)
        if field == "item":
            return choice_text("item", value, i18n.language())
        if field in SHARES:
            return _share_text(value)
        match value:
            case Known():
                whole = value.value == value.value.to_integral_value() or field == "quantity"
                return write_number(value.value, least_decimals=0 if whole else 2)
            case Between():
                low, high = format_number(value.low), format_number(value.high)
                return text("display.range", i18n.language(), low=low, high=high)
            case Unknown():
                return ""
        return str(value)

    def edited(self, line: PurchaseLine, field: str) -> str:
        """What an editor begins with: without what only helps reading."""
        return self.shown(line, field).removesuffix(" %")

    def plain(self, line: PurchaseLine, field: str) -> str:
        """A value as another program reads it as a number."""
        shown = self.shown(line, field)
        return shown.replace(",", "").replace(" %", "%") if field in NUMBERS else shown

    def _item(self, plain: str) -> tuple[object, str]:
        wanted = plain.casefold()
        for kind in LINE_KINDS:
            names = {kind, *(text(f"choices.item.{kind}", spoken).casefold() for spoken in i18n.LANGUAGES)}
            if wanted in names:
                return kind, ""
        known = ", ".join(choice_text("item", kind, i18n.language()) for kind in LINE_KINDS)
        return None, text("quote_editor.no_such_item", i18n.language(), items=known)

    def _tax_rate(self, plain: str) -> tuple[object, str]:
        number, problem = self._share.understood(plain)
        return (UNKNOWN if number is None else Known(value=number / 100)), problem

    def _discount(self, plain: str) -> tuple[object, str]:
        """Per cent off; 8.8 折 pays 88 %."""
        tenths = _PAID_TENTHS.fullmatch(plain)
        if tenths is not None:
            return float(1 - Decimal(tenths[1]) / 10), ""
        number, problem = self._share.understood(plain)
        return float((number or Decimal(0)) / 100), problem


def _share_text(share: Stated | float) -> str:
    """A share in per cent; empty where it is none or unknown."""
    match share:
        case Known():
            return f"{write_number(share.value * 100)} %"
        case Between():
            low, high = (format_number(end * 100) for end in (share.low, share.high))
            return f"{text('display.range', i18n.language(), low=low, high=high)} %"
        case float() if share:
            return f"{write_number(Decimal(repr(share)) * 100)} %"
    return ""
