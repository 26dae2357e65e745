"""Rows of the catalog tables: every text, sort key and tooltip is made once, so that filtering only moves rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.catalog.interconnect import has_link, link_bytes_per_s
from engine.catalog.parameters import count
from engine.source_texts import source_text
from engine.texts import EngineError, Language, Message, format_number, text
from gui.format import format_value
from gui.i18n import sort_key

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.catalog.architecture import ModelArchitecture
    from engine.catalog.card import Card

UNKNOWN: Final = "—"
OWN: Final = "✎"
CONFIDENCES: Final = ("high", "medium", "low")


class Column(NamedTuple):
    """`width` is in digits of the body font; numbers stand at the right; not all are `shown` at first."""

    key: str
    width: int
    numeric: bool = False
    shown: bool = True


class Cell(NamedTuple):
    """`sort_key` is None where the value is unknown; `dim` marks a stand-in for a stated figure.

    `parts` are percents that are drawn as a bar.
    """

    text: str
    sort_key: Any
    tooltip: str = ""
    dim: bool = False
    parts: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    key: str
    cells: tuple[Cell, ...]


CARD_COLUMNS: Final = (
    Column("name", 25),
    Column("vendor", 10),
    Column("segment", 10),
    Column("memory_gb", 7, numeric=True),
    Column("bandwidth_gbs", 9, numeric=True),
    Column("links", 9, numeric=True),
    Column("power_w", 6, numeric=True),
    Column("bf16", 9, numeric=True),
    Column("fp8", 8, numeric=True),
    Column("int8", 8, numeric=True),
    Column("stack", 12),
    Column("year", 5, numeric=True),
    Column("confidence", 11),
    Column("fp64", 8, numeric=True, shown=False),
    Column("tf32_dense_tflops", 8, numeric=True, shown=False),
    Column("fp4_dense_tflops", 8, numeric=True, shown=False),
    Column("ecc", 6, shown=False),
    Column("form_factor", 16, shown=False),
    Column("memory_type", 10, shown=False),
    Column("list_price_usd", 9, numeric=True, shown=False),
)
MODEL_COLUMNS: Final = (
    Column("name", 28),
    Column("family", 13),
    Column("parameters", 12, numeric=True),
    Column("active", 10, numeric=True),
    Column("layers", 8, numeric=True),
    Column("attention", 12),
    Column("cache", 12, numeric=True),
    Column("context", 11, numeric=True),
    Column("experts", 9, numeric=True),
    Column("confidence", 12),
)


def card_record(card: Card, language: Language) -> Record:
    return Record(card.id, tuple(_card_cell(card, column.key, language) for column in CARD_COLUMNS))


def marked_own(record: Record) -> Record:
    """A card that is the project's own, or corrected in it."""
    name, *others = record.cells
    return Record(record.key, (name._replace(text=f"{name.text} {OWN}"), *others))


def model_record(model: ModelArchitecture, language: Language) -> Record:
    return Record(model.name, tuple(_MODEL_CELLS[column.key](model, language) for column in MODEL_COLUMNS))


def figure_cell(card: Card, field: str, language: Language) -> Cell:
    """A number of the datasheet, with who says so."""
    value = getattr(card, field)
    if value is None:
        reason = Message.of("unknown.catalog_cell", field=Message.of(f"fields.{field}"), card=card.called)
        return Cell(UNKNOWN, None, reason.text(language), dim=True)
    return Cell(format_number(value), value, sourced(card, field, language))


def sourced(card: Card, field: str, language: Language) -> str:
    """Who says a cell, and how sure that is."""
    source, confidence = card.source_of(field)
    sure = text(f"choices.confidence.{confidence}", language)
    return text("catalog_view.sourced", language, source=source_text(source, language) or UNKNOWN, confidence=sure)


def segment_name(card: Card, language: Language) -> str:
    return text(f"choices.segment.{card.segment}", language)


def _card_cell(card: Card, key: str, language: Language) -> Cell:
    made = _CARD_CELLS.get(key)
    return figure_cell(card, key, language) if made is None else made(card, language)


def _name_cell(card: Card, language: Language) -> Cell:
    name = card.name_in(language)
    return Cell(name, sort_key(name), card.note_in(language))


def links_cell(card: Card, language: Language) -> Cell:
    """The rate of the card's own link, else that of its slot, which is named as such."""
    if has_link(card) and card.interconnect_gbs is not None:
        name = source_text(card.interconnect_name or card.topology, language)
        said = f"{name}\n{sourced(card, 'interconnect_gbs', language)}"
        return Cell(format_number(card.interconnect_gbs), card.interconnect_gbs, said)
    rate = link_bytes_per_s(card).both_directions.value
    if rate is None:
        return figure_cell(card, "interconnect_gbs", language)
    gigabytes = float(rate) / 1e9
    slot = text("catalog_view.slot", language, gen=card.pcie_gen or 0, lanes=card.pcie_lanes or 0)
    return Cell(f"PCIe {format_number(gigabytes, 3)}", gigabytes, slot, dim=True)


def _peak_cell(card: Card, language: Language) -> Cell:
    """BF16, or FP16 where that alone is stated."""
    if card.bf16_dense_tflops is not None or card.fp16_dense_tflops is None:
        return figure_cell(card, "bf16_dense_tflops", language)
    found = figure_cell(card, "fp16_dense_tflops", language)
    return found._replace(text=f"FP16 {found.text}")


def _double_cell(card: Card, language: Language) -> Cell:
    """The faster of matrix and vector units."""
    stated = [field for field in ("fp64_tensor_tflops", "fp64_tflops") if getattr(card, field) is not None]
    return figure_cell(
        card, max(stated, key=lambda field: float(getattr(card, field)), default="fp64_tflops"), language
    )


def _answer(answer: str, language: Language) -> str:
    return text(f"choices.answer.{answer}", language)


def _cache_cell(model: ModelArchitecture, language: Language) -> Cell:
    kept = model.kv_bytes_per_token_bf16
    return _unknown() if kept is None else Cell(format_value(kept, "B", language), kept, f"{kept:,} B")


def _parameters(model: ModelArchitecture, *, active: bool) -> Cell:
    try:
        counted = count(model)
    except EngineError as error:
        return Cell(UNKNOWN, None, str(error), dim=True)
    number = counted.active if active else counted.total
    return Cell(format_number(number / 1e9), number, f"{number:,}", dim=active and not model.is_moe)


def _confidence(confidence: str, source: str, language: Language) -> Cell:
    return Cell(
        text(f"choices.confidence.{confidence}", language), CONFIDENCES.index(confidence), source_text(source, language)
    )


def _worded(words: str) -> Cell:
    return Cell(words, sort_key(words)) if words else _unknown()


def _plain(number: int | None) -> Cell:
    if number is None:
        return _unknown()
    return Cell(str(number) if 1900 <= number <= 2100 else f"{number:,}", number)


def _unknown() -> Cell:
    return Cell(UNKNOWN, None, dim=True)


_CARD_CELLS: Final[Mapping[str, Callable[[Card, Language], Cell]]] = {
    "name": _name_cell,
    "vendor": lambda card, _: Cell(card.vendor, sort_key(card.vendor)),
    "segment": lambda card, language: _worded(segment_name(card, language)),
    "links": links_cell,
    "bf16": _peak_cell,
    "fp8": lambda card, language: figure_cell(card, "fp8_dense_tflops", language),
    "int8": lambda card, language: figure_cell(card, "int8_dense_tops", language),
    "stack": lambda card, _: _worded(card.stack),
    "fp64": _double_cell,
    "ecc": lambda card, language: _unknown() if card.ecc == "unknown" else _worded(_answer(card.ecc, language)),
    "form_factor": lambda card, language: _worded(source_text(card.form_factor or "", language)),
    "memory_type": lambda card, language: _worded(source_text(card.memory_type or "", language)),
    "year": lambda card, _: _plain(card.launch_year),
    "confidence": lambda card, language: _confidence(card.confidence, card.source, language),
}
_MODEL_CELLS: Final[Mapping[str, Callable[[ModelArchitecture, Language], Cell]]] = {
    "name": lambda model, language: Cell(model.name, sort_key(model.name), model.note_in(language)),
    "family": lambda model, _: _worded(model.family),
    "parameters": lambda model, _: _parameters(model, active=False),
    "active": lambda model, _: _parameters(model, active=True),
    "layers": lambda model, _: _plain(model.layers),
    "attention": lambda model, language: _worded(source_text(model.attention_kind, language)),
    "cache": _cache_cell,
    "context": lambda model, _: _plain(model.max_context),
    "experts": lambda model, _: _plain(model.experts or None),
    "confidence": lambda model, language: _confidence(model.confidence, model.source, language),
}
