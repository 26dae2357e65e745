"""Fields and values of an import in words."""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Final

from engine.catalog.library import catalog
from engine.quote.field_rows import SECTIONS
from engine.texts import EngineError, format_number, has_text, templates, text
from engine.values import Between, Known, Unknown
from gui import i18n

if TYPE_CHECKING:
    from engine.importing.quotes.results import CellReading, ImportQuestion, Place, ReadQuote

_NAMES: Final = ("importing.fields.{}", "import_text.field.{}", "quote_editor.{}", "fields.{}")
_SHARES: Final = ("_share", "tax_rate", "discount")
_CHOICES: Final = {"tax": "tax_basis"}
"""Columns whose words are the choices of a field."""
_CARDS: Final = ("card", "model")


def read_into(reading: CellReading) -> str:
    """The field of a reading; of what is read into none and still asked about, that it is open."""
    if reading.field is None and reading.certainty == "asked":
        return text("import_quotes.open_field", i18n.language())
    return field_name(reading.field)


def field_name(field: str | None) -> str:
    spoken = i18n.language()
    if field is None:
        return text("import_quotes.no_field", spoken)
    last = field.rpartition("/")[2]
    for pattern in _NAMES:
        key = pattern.format(last)
        if has_text(key, spoken):
            name = text(key, spoken)
            return name[:1].upper() + name[1:]
    return last.replace("_", " ")


@cache
def table_fields() -> tuple[str, ...]:
    """What a column can be."""
    start = "importing.fields."
    return tuple(key.removeprefix(start) for key in templates("en") if key.startswith(start))


@cache
def text_fields() -> tuple[str, ...]:
    """What a stretch of a text can be."""
    start = "import_text.field."
    own = tuple(key.removeprefix(start) for key in templates("en") if key.startswith(start))
    terms = (
        *(
            "card",
            "tax_basis",
            "tax_rate",
            "warranty_years",
            "valid_days",
            "date",
            "number",
            "commitment_months",
            "market",
        ),
        *(
            "minimum_minutes",
            "egress_price",
            "storage_price",
            "bandwidth_per_month",
            "support_per_month",
            "region",
            "note",
        ),
    )
    return (*terms, *(name for name in own if name not in terms))


def value_text(field: str | None, value: object) -> str:
    spoken = i18n.language()
    match value:
        case None:
            shown = "—"
        case Known():
            shown = _number(field, value.value, shown_unit(field, spoken))
        case Between():
            shown = text(
                "display.range",
                spoken,
                low=_number(field, value.low),
                high=_number(field, value.high, shown_unit(field, spoken)),
            )
        case Unknown():
            shown = text("display.unknown", spoken)
        case datetime.date():
            shown = value.isoformat()
        case int() | float():
            shown = format_number(value)
        case _:
            shown = _word(field, str(value), spoken)
    return shown


def _word(field: str | None, written: str, spoken: i18n.Language) -> str:
    field = _CHOICES.get(field or "", field)
    if field is not None and has_text(f"choices.{field}.{written}", spoken):
        return text(f"choices.{field}.{written}", spoken)
    return _card_name(written) if field in _CARDS else written


def _number(field: str | None, value: object, unit: str = "") -> str:
    exact = Decimal(str(value))
    if field is not None and (field == "tax" or field.endswith(_SHARES)) and 0 <= exact <= 1:
        return f"{exact * 100:f}".rstrip("0").rstrip(".") + " %" if exact else "0 %"
    shown = f"{exact:,f}"
    plain = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return f"{plain} {unit}" if unit else plain


@cache
def _unit_keys() -> dict[str, str]:
    """The unit in which a value is shown, where it depends on nothing but the field."""
    columns = {"lead_time": "weeks", "stock": "weeks", "warranty": "months", "term": "months", "valid_until": "days"}
    rows = {row.name: row.unit for rows in SECTIONS.values() for row in rows if row.unit}
    return {name: f"quote_editor.unit_{unit}" for name, unit in (rows | columns).items()}


def shown_unit(field: str | None, spoken: i18n.Language) -> str:
    key = _unit_keys().get(field or "", "")
    template = templates(spoken).get(key, "")
    return "" if "{" in template else template


def _card_name(card_id: str) -> str:
    try:
        return catalog().card(card_id).name
    except EngineError:
        return card_id


def place_text(place: Place) -> str:
    """Where a value stands, in as few words as the dialog leaves room for."""
    if not place.address:
        return ""
    return f"{place.sheet} · {place.address}" if place.sheet else place.address


def state_text(read: ReadQuote) -> tuple[str, str]:
    """What a quote still needs, and the tone in which to say it."""
    spoken = i18n.language()
    open_now: tuple[ImportQuestion, ...] = read.open_questions
    if not read.ready:
        return text("import_quotes.answer_first", spoken), "warn"
    if open_now:
        return text("import_quotes.questions", spoken, count=len(open_now)), "warn"
    guessed = sum(reading.certainty == "guessed" for reading in read.readings)
    if guessed:
        return text("import_quotes.to_check", spoken, count=guessed), "muted"
    return text("import_quotes.read", spoken), "good"
