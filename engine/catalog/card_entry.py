"""A card as a person states it: every cell may be left open, and a peak may be the printed one with sparsity."""

from __future__ import annotations

from typing import Any, Final, Literal

from engine.base import Frozen
from engine.catalog.card import Answer, Card, Confidence, MemoryKind, Segment
from engine.catalog.peaks import dense_from_sparse
from engine.texts import EngineError

Topology = Literal[
    "unknown", "none", "pcie", "nvlink_bridge", "nvlink_mesh", "nvlink_switch", "xgmi_mesh", "xgmi_bridge", "hccs",
    "mtlink", "metaxlink", "mlu_link", "blink", "xe_link", "roce_onboard", "other",
]  # fmt: skip
Printed = Literal["dense", "sparse"]

SPARSE_FACTOR: Final = 2.0
"""What 2:4 sparsity adds to a printed peak."""
SPARSE_PEAKS: Final = (
    "bf16_dense_tflops", "fp16_dense_tflops", "fp8_dense_tflops", "fp4_dense_tflops", "int8_dense_tops",
    "tf32_dense_tflops",
)  # fmt: skip
"""The peaks that data sheets print with sparsity; vector units know none."""
_STATED_ONCE: Final = ("printed", "topology", "other_topology")


class CardEntry(Frozen):
    """The cells of a card in the units of datasheets; None is not stated.

    With `printed` sparse the peaks are those with 2:4 sparsity. `other_topology` is kept where a card that was
    copied has a link that is not among the choices.
    """

    name: str = ""
    vendor: str = ""
    segment: Segment = "datacenter_inference"
    domestic: bool = False
    launch_year: int | None = None
    stack: str = ""
    form_factor: str | None = None
    memory_gb: float | None = None
    memory_type: str | None = None
    memory_kind: MemoryKind = "device"
    reported_memory_mib: int | None = None
    bandwidth_gbs: float | None = None
    ecc: Answer = "unknown"
    printed: Printed = "dense"
    bf16_dense_tflops: float | None = None
    fp16_dense_tflops: float | None = None
    fp8_dense_tflops: float | None = None
    fp4_dense_tflops: float | None = None
    int8_dense_tops: float | None = None
    tf32_dense_tflops: float | None = None
    fp32_tflops: float | None = None
    fp64_tflops: float | None = None
    fp64_tensor_tflops: float | None = None
    topology: Topology = "unknown"
    other_topology: str = ""
    interconnect_name: str | None = None
    interconnect_gbs: float | None = None
    max_cards_linked: int | None = None
    pcie_gen: int | None = None
    pcie_lanes: int | None = None
    p2p_over_pcie: Answer = "unknown"
    power_w: float | None = None
    idle_w: float | None = None
    list_price_usd: float | None = None
    source: str = ""
    confidence: Confidence = "medium"


def entry_of(card: Card) -> CardEntry:
    """What a card states, ready to be changed."""
    cells: dict[str, Any] = {name: getattr(card, name) for name in CardEntry.model_fields if name not in _STATED_ONCE}
    known = card.topology in Topology.__args__  # type: ignore[attr-defined]
    cells["topology"] = card.topology if known else "other"
    return CardEntry(**cells, other_topology="" if known else card.topology)


def entered_card(entry: CardEntry, card_id: str, before: Card | None = None) -> Card:
    """The card that an entry states; what an entry has no cell for stays as it was `before`.

    Raises:
        EngineError: name or source are missing, or a value cannot be.
    """
    for field in ("name", "source"):
        if not str(getattr(entry, field)).strip():
            raise EngineError("invalid.missing", where=field)
    kept: dict[str, Any] = {} if before is None else dict(before)
    cells = {name: value for name, value in dict(entry).items() if name not in _STATED_ONCE}
    cells["topology"] = (entry.other_topology or "unknown") if entry.topology == "other" else entry.topology
    cells["cell_sources"] = _sources(entry, before)
    if entry.printed == "sparse":
        cells |= dense_peaks(entry) | {"marketing_sparse_factor": SPARSE_FACTOR}
    return Card.entered(**(kept | cells | {"id": card_id, "name": entry.name.strip()}))


def dense_peaks(entry: CardEntry) -> dict[str, float]:
    """What is kept of peaks that are printed with sparsity, by name; nothing where they are printed without."""
    printed = {name: getattr(entry, name) for name in SPARSE_PEAKS if getattr(entry, name) is not None}
    if entry.printed != "sparse":
        return {}
    return {name: float(dense_from_sparse.raw(value, SPARSE_FACTOR)) for name, value in printed.items()}


def _sources(entry: CardEntry, before: Card | None) -> tuple[tuple[str, str, Confidence], ...]:
    """A peak that was halved says so; a cell that keeps its value keeps its own source."""
    kept: list[tuple[str, str, Confidence]] = []
    for name, source, confidence in () if before is None else before.cell_sources:
        if name not in CardEntry.model_fields or getattr(before, name) == getattr(entry, name):
            kept.append((name, source, confidence))
    if entry.printed == "sparse":
        halved = [name for name in SPARSE_PEAKS if getattr(entry, name) is not None]
        kept = [cell for cell in kept if cell[0] not in halved]
        kept += [
            (name, f"{entry.source.strip()} ({getattr(entry, name):g} ÷ {SPARSE_FACTOR:g}, 2:4)", entry.confidence)
            for name in halved
        ]
    return tuple(kept)
