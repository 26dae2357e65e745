"""How many bytes of memory a card really offers.

A card's marketed memory is binary: 80 GB is 80 × 2³⁰ bytes less what the driver and error correction take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catalog.identity import once_per_object
from engine.figures import Bare, Leaf, Quantity, figure

if TYPE_CHECKING:
    from engine.catalog.card import Card

_ECC_IN_MEMORY: Final = ("GDDR5", "GDDR6")
"""Memory types whose error correction takes 1/16 of the capacity when it is on."""

_RULES: Final = "catalog/rules"
_REPORTED: Final = (
    "Print of the driver's tool (nvidia-smi, npu-smi); "
    "a MiB is 2²⁰ bytes, so a card sold as 80 GB has 86 GB of 10⁹ bytes"
)


@figure(unit="B", formula="reported_memory_mib × 2 ^ 20", source=_REPORTED)
def reported_capacity_bytes(reported_memory_mib: Bare) -> Bare:
    return reported_memory_mib * 2**20


@figure(
    unit="B",
    formula="memory_gb × 2 ^ 30 × usable_memory_share",
    source="Marketed sizes are binary; shares from cards whose reported size is known",
)
def nominal_capacity_bytes(memory_gb: Bare, usable_memory_share: Bare) -> Bare:
    return memory_gb * 2**30 * usable_memory_share


@once_per_object
def capacity_bytes(card: Card) -> Quantity:
    """Memory of one card in bytes: as its driver reports it where known, else from the marketed size.

    Unified memory serves the processor and the operating system as well, so a share of it is planned with.
    """
    if card.reported_memory_mib is not None and card.memory_kind == "device":
        return reported_capacity_bytes(card.leaf("reported_memory_mib"))
    return nominal_capacity_bytes(card.leaf("memory_gb"), usable_memory_share(card))


def usable_memory_share(card: Card) -> Leaf:
    """The share of the marketed size that software can use, with its range."""
    if card.memory_kind == "unified":
        return _share("unified", 0.85, 0.75, 0.90, "Operating system and processor share this memory")
    if card.memory_type in _ECC_IN_MEMORY and card.ecc == "yes" and card.ecc_capacity_loss_pct:
        return _share("ecc", 0.9375, 0.93, 0.9999, "Error correction on takes 1/16; it can be switched off")
    return _share("device", 0.996, 0.98, 1.0, "Cards whose driver reports a size lie between 0.98 and 1")


def _share(rule: str, likely: float, low: float, high: float, source: str) -> Leaf:
    path = f"{_RULES}/usable_memory_share/{rule}"
    return Leaf(likely, "1", path, source, low=low, high=high, grade="datasheet")
