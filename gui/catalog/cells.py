"""All cells of one card, or of several side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.catalog.side_by_side import against_first, other_statements
from engine.field_rows import choice_text
from engine.project.edits.own_cards import catalog_card, corrected_fields
from engine.texts import Language, format_number, text
from gui.catalog.records import UNKNOWN, sourced

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.catalog.card import Card

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "memory": ("memory_gb", "memory_type", "memory_kind", "reported_memory_mib", "bandwidth_gbs", "ecc"),
    "compute": (
        "bf16_dense_tflops", "fp16_dense_tflops", "fp8_dense_tflops", "fp4_dense_tflops", "int8_dense_tops",
        "tf32_dense_tflops", "fp32_tflops", "fp64_tflops", "fp64_tensor_tflops", "fp16_acc16_dense_tflops",
        "marketing_sparse_factor",
    ),
    "links": ("interconnect_name", "interconnect_gbs", "max_cards_linked", "pcie", "p2p_over_pcie"),
    "power": ("power_w", "idle_w"),
    "other": ("form_factor", "launch_year", "stack", "compute_capability", "list_price_usd"),
}  # fmt: skip
UNITS: Final[Mapping[str, str]] = {
    "memory_gb": "GB",
    "reported_memory_mib": "MiB",
    "bandwidth_gbs": "GB/s",
    "interconnect_gbs": "GB/s",
    "int8_dense_tops": "TOPS",
    "power_w": "W",
    "idle_w": "W",
    "list_price_usd": "USD",
}
_NO_AMOUNT: Final = frozenset({"launch_year", "max_cards_linked", "marketing_sparse_factor"})
SMALLER_IS_BETTER: Final = frozenset({"power_w", "idle_w", "list_price_usd"})
LARGER_IS_BETTER: Final = frozenset({"memory_gb", "bandwidth_gbs", "interconnect_gbs", "max_cards_linked"})


class CellText(NamedTuple):
    """`source` says who states the cell; `own` that this is not the source of its card; `best` marks the best one.

    `delta` is the difference to the first card, `elsewhere` what sources say that the catalog does not follow, or
    what it says of a cell that is `corrected` in the project; `grade` is what supports a number.
    """

    text: str
    source: str
    best: bool = False
    own: bool = False
    delta: str = ""
    elsewhere: str = ""
    corrected: bool = False
    grade: str | None = None


class CellRow(NamedTuple):
    """`group` stands at the first row of each group."""

    field: str
    label: str
    cells: tuple[CellText, ...]
    group: str = ""

    @property
    def differs(self) -> bool:
        return len({cell.text for cell in self.cells}) > 1


def cell_rows(cards: Sequence[Card], language: Language) -> list[CellRow]:
    """Every cell of the cards; a row that none of several cards states is left out."""
    rows = []
    for group, fields in GROUPS.items():
        title = text(f"catalog_view.group_{group}", language)
        for field in fields:
            cells = _row(cards, field, language)
            if len(cards) > 1 and all(cell.text == UNKNOWN for cell in cells):
                continue
            rows.append(CellRow(field, _label(field, language, with_unit=len(cards) > 1), cells, title))
            title = ""
    return rows


def unit_of(field: str) -> str:
    return UNITS.get(field, "TFLOPS" if field.endswith("tflops") else "")


def value_text(card: Card, field: str, language: Language, *, with_unit: bool = True) -> str:
    """A cell, with its unit where that does not stand beside the name."""
    if field == "pcie":
        known = card.pcie_gen is not None and card.pcie_lanes is not None
        return f"{card.pcie_gen} × {card.pcie_lanes}" if known else UNKNOWN
    value = getattr(card, field)
    if value in (None, "", "unknown"):
        return UNKNOWN
    if isinstance(value, str):
        return choice_text(field, value, language)
    if field in ("launch_year", "max_cards_linked"):
        return str(value)
    return f"{format_number(value)} {unit_of(field) if with_unit else ''}".rstrip()


def _label(field: str, language: Language, *, with_unit: bool) -> str:
    name, unit = text(f"catalog_view.{field}", language), unit_of(field)
    return f"{name}, {unit}" if with_unit and unit else name


def _row(cards: Sequence[Card], field: str, language: Language) -> tuple[CellText, ...]:
    best = _best(cards, field)
    source_field = "pcie_gen" if field == "pcie" else field
    deltas = against_first(cards, field) if field not in _NO_AMOUNT else tuple(None for _ in cards)
    return tuple(
        CellText(
            value_text(card, field, language, with_unit=len(cards) == 1),
            sourced(card, source_field, language),
            best=place in best,
            own=card.source_of(source_field) != (card.source, card.confidence),
            delta=_delta(deltas[place]),
            elsewhere=_elsewhere(card, field, language, corrected=source_field in corrected_fields(card)),
            corrected=source_field in corrected_fields(card),
            grade=card.support_of(source_field),
        )
        for place, card in enumerate(cards)
    )


def _delta(share: float | None) -> str:
    """A difference in percent; none where the figures are alike."""
    return f"{100.0 * share:+.0f}\u00a0%".replace("-", "−") if share else ""


def _elsewhere(card: Card, field: str, language: Language, *, corrected: bool) -> str:
    known, first = catalog_card(card.id), []
    if known is not None and corrected:
        first = [text("catalog_view.own_catalog_says", language, value=value_text(known, field, language))]
    said = (
        text(
            "catalog_view.elsewhere",
            language,
            value=f"{format_number(one.value)} {unit_of(field)}".rstrip(),
            source=one.source,
        )
        for one in other_statements(card.id, field)
    )
    return "\n".join((*first, *said))


def main_source(card: Card, language: Language) -> str:
    """Who states the cells that have no source of their own."""
    return sourced(card, "", language)


def _best(cards: Sequence[Card], field: str) -> set[int]:
    """Which of several cards have the best value; none where all are alike."""
    larger = field in LARGER_IS_BETTER or field.endswith(("_tflops", "_tops"))
    if len(cards) < 2 or not (larger or field in SMALLER_IS_BETTER):
        return set()
    stated = {place: getattr(card, field) for place, card in enumerate(cards) if getattr(card, field) is not None}
    if len(set(stated.values())) < 2:
        return set()
    wanted = max(stated.values()) if larger else min(stated.values())
    return {place for place, value in stated.items() if value == wanted}
