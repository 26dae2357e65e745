"""An accelerator as its datasheet states it, each cell with source and confidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import Field, ValidationError, model_validator

from engine.base import Frozen
from engine.catalog.identity import once_per_object
from engine.figures import Grade, Leaf
from engine.invalid import explained
from engine.texts import EngineError, Language, Message, Wording

if TYPE_CHECKING:
    from collections.abc import Mapping

Segment = Literal["consumer", "workstation", "datacenter_inference", "datacenter_training"]
MemoryKind = Literal["device", "unified"]
Answer = Literal["yes", "no", "unknown"]
Confidence = Literal["high", "medium", "low"]

Positive: TypeAlias = Annotated[float, Field(gt=0, le=1e12)]
Whole: TypeAlias = Annotated[int, Field(gt=0, le=10**12)]
CellSource: TypeAlias = tuple[str, str, Confidence]
"""Field, source and confidence of a cell that does not rest on the source of its row."""

_TERA: Final = 1e12
_GIGA: Final = 1e9

UNITS: Final[Mapping[str, tuple[str, float]]] = {
    "memory_gb": ("GB", 1),
    "reported_memory_mib": ("MiB", 1),
    "ecc_capacity_loss_pct": ("1", 0.01),
    "bandwidth_gbs": ("B/s", _GIGA),
    "interconnect_gbs": ("B/s", _GIGA),
    "bf16_dense_tflops": ("FLOP/s", _TERA),
    "fp16_dense_tflops": ("FLOP/s", _TERA),
    "fp8_dense_tflops": ("FLOP/s", _TERA),
    "fp4_dense_tflops": ("FLOP/s", _TERA),
    "int8_dense_tops": ("FLOP/s", _TERA),
    "tf32_dense_tflops": ("FLOP/s", _TERA),
    "fp32_tflops": ("FLOP/s", _TERA),
    "fp64_tflops": ("FLOP/s", _TERA),
    "fp64_tensor_tflops": ("FLOP/s", _TERA),
    "fp16_acc16_dense_tflops": ("FLOP/s", _TERA),
    "fp8_acc16_dense_tflops": ("FLOP/s", _TERA),
    "marketing_sparse_factor": ("1", 1),
    "max_cards_linked": ("1", 1),
    "pcie_gen": ("1", 1),
    "pcie_lanes": ("1", 1),
    "power_w": ("W", 1),
    "idle_w": ("W", 1),
    "list_price_usd": ("USD", 1),
}
"""The numeric fields, with the unit of their leaf and the factor to it.

Memory keeps the unit in which it is sold or printed: its size in bytes is an estimate of its own.
"""


class Card(Frozen):
    """One accelerator in datasheet units; None is unknown, never zero.

    All peaks are dense and, except the ``acc16`` ones, accumulate in FP32. `interconnect_gbs` adds both
    directions and leaves PCIe out. `max_cards_linked` is the largest group that this link joins.
    """

    id: str = Field(min_length=1)
    vendor: str
    name: str = Field(min_length=1)
    name_zh: str | None = None
    aliases: tuple[str, ...] = ()
    segment: Segment
    domestic: bool = False
    launch_year: Annotated[int, Field(ge=1990, le=2100)] | None = None
    form_factor: str | None = None
    memory_gb: Positive | None = None
    memory_type: str | None = None
    memory_kind: MemoryKind = "device"
    bandwidth_gbs: Positive | None = None
    ecc: Answer = "unknown"
    ecc_capacity_loss_pct: Annotated[float, Field(ge=0, lt=100)] | None = None
    reported_memory_mib: Whole | None = None
    bf16_dense_tflops: Positive | None = None
    fp16_dense_tflops: Positive | None = None
    fp8_dense_tflops: Positive | None = None
    fp4_dense_tflops: Positive | None = None
    int8_dense_tops: Positive | None = None
    tf32_dense_tflops: Positive | None = None
    fp32_tflops: Positive | None = None
    fp64_tflops: Positive | None = None
    fp64_tensor_tflops: Positive | None = None
    fp16_acc16_dense_tflops: Positive | None = None
    fp8_acc16_dense_tflops: Positive | None = None
    marketing_sparse_factor: Positive | None = None
    bf16_native: Answer = "unknown"
    int8_native: Answer = "unknown"
    fp8_native: Answer = "unknown"
    fp4_native: Answer = "unknown"
    compute_capability: Annotated[str, Field(pattern=r"^[0-9]{1,2}\.[0-9]$")] | None = None
    interconnect_name: str | None = None
    interconnect_gbs: Positive | None = None
    topology: str = "unknown"
    p2p_over_pcie: Answer = "unknown"
    max_cards_linked: Whole | None = None
    pcie_gen: Annotated[int, Field(ge=1, le=20)] | None = None
    pcie_lanes: Annotated[int, Field(ge=1, le=1024)] | None = None
    power_w: Positive | None = None
    idle_w: Annotated[float, Field(ge=0, le=1e12)] | None = None
    stack: str = ""
    list_price_usd: Positive | None = None
    list_price_year: Annotated[int, Field(ge=1990, le=2100)] | None = None
    reference_tier: bool = False
    source: str = ""
    confidence: Confidence = "medium"
    cell_sources: tuple[CellSource, ...] = ()
    note: str = ""
    note_zh: str = ""

    def name_in(self, language: Language) -> str:
        """What the card is called in a language."""
        return self.name_zh if language == "zh" and self.name_zh else self.name

    def note_in(self, language: Language) -> str:
        """What to know of it, in a language."""
        return self.note_zh if language == "zh" and self.note_zh else self.note

    @property
    def called(self) -> Message:
        """Its name as a part of a sentence."""
        return Wording.written(self.name_in("en"), self.name_in("zh"))

    @model_validator(mode="after")
    def _cell_sources_name_fields(self) -> Self:
        for field, _, _ in self.cell_sources:
            if field not in type(self).model_fields:
                raise EngineError("invalid.no_field", where=field)
        return self

    @classmethod
    def entered(cls, **values: Any) -> Self:
        """Build a card from what a person typed.

        Raises:
            EngineError: a field is missing, unknown, or its value cannot be; the message names it.
        """
        try:
            return cls(**values)
        except ValidationError as error:
            card = str(values.get("name") or values.get("id") or "?")
            raise EngineError("invalid.at", where=card, problem=explained(error, values).message) from None

    def leaf(self, field: str) -> Leaf:
        """The cell `field` as a leaf in the unit of `UNITS`; the same object for the same card and field.

        Raises:
            KeyError: the field is not a number of a datasheet.
        """
        leaves = _leaves(self)
        if field not in leaves:
            leaves[field] = _leaf(self, field)
        return leaves[field]

    def support_of(self, field: str) -> Grade | None:
        """What supports a stated number of this card for what it reaches in work; None where none is stated.

        Datasheets state what a chip is made for; what a driver printed was measured.
        """
        if field not in UNITS or getattr(self, field) is None:
            return None
        return _grade(field, self.source_of(field)[1]) or "datasheet"

    def source_of(self, field: str) -> tuple[str, Confidence]:
        """Who says the cell, and how sure that is."""
        for name, source, confidence in self.cell_sources:
            if name == field:
                return source, confidence
        return self.source, self.confidence


@once_per_object
def _leaves(_card: Card) -> dict[str, Leaf]:
    return {}


def _leaf(card: Card, field: str) -> Leaf:
    unit, factor = UNITS[field]
    stated = getattr(card, field)
    source, confidence = card.source_of(field)
    path = f"catalog/cards/{card.id}/{field}"
    if stated is None:
        reason = Message.of("unknown.catalog_cell", field=Message.of(f"fields.{field}"), card=card.called)
        return Leaf(None, unit, path, source, reason=reason)
    value = stated * factor
    if value >= _GIGA:
        value = float(round(value))
    return Leaf(value, unit, path, source, grade=_grade(field, confidence))


def _grade(field: str, confidence: Confidence) -> Grade | None:
    """A capacity that a driver printed is a measurement; other cells are plain facts of the datasheet."""
    if field != "reported_memory_mib":
        return None
    return "datasheet" if confidence == "low" else "measured"
