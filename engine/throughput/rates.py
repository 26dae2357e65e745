"""What a card achieves for a number format, from its datasheet and the efficiency assumptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.catalog.card import Card
from engine.figures import Leaf, Quantity
from engine.memory.formats import NumberFormat
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.texts import Message
from engine.throughput.figures import achieved_bytes_per_s, achieved_flops_per_s

_SIXTEEN_BITS: Final = ("bf16", "fp16")
_CELLS: Final = {
    "fp4": ("fp4_dense_tflops", "fp4_native"),
    "fp8": ("fp8_dense_tflops", "fp8_native"),
    "int8": ("int8_dense_tops", "int8_native"),
}


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates of one card; unknown where the datasheet cell is unknown."""

    dense: Quantity
    matrix: Quantity
    attention: Quantity
    read: Quantity
    weight_only: bool

    @property
    def known(self) -> bool:
        """Whether all rates that serving needs are known."""
        return self.matrix.known and self.read.known and self.attention.known


def sixteen_bit_leaf(card: Card, wanted: str = "bf16") -> Leaf:
    """Dense peak in 16 bits: the wanted one, else its twin."""
    for name in sorted(_SIXTEEN_BITS, key=lambda name: name != wanted):
        if getattr(card, f"{name}_dense_tflops") is not None:
            return card.leaf(f"{name}_dense_tflops")
    return card.leaf("bf16_dense_tflops")


def dense_leaf(card: Card, number_format: NumberFormat) -> tuple[Leaf, bool]:
    """The dense peak at which products of this format run, and whether values are widened first.

    A format without a matrix unit of its own saves memory, not time: it computes in 16 bits.
    """
    computes_as = number_format.computes_as
    if computes_as in _CELLS:
        cell, native = _CELLS[computes_as]
        if getattr(card, cell) is not None and getattr(card, native) != "no":
            return card.leaf(cell), False
        return sixteen_bit_leaf(card), True
    if computes_as == "fp32":
        return card.leaf("fp32_tflops"), False
    if computes_as in _SIXTEEN_BITS:
        return sixteen_bit_leaf(card, computes_as), False
    return sixteen_bit_leaf(card), True


def rates(card: Card, number_format: NumberFormat, assumptions: SpeedAssumptions) -> Rates:
    """Achieved rates of a card."""
    dense, weight_only = dense_leaf(card, number_format)
    share = assumed(assumptions, "real_share")
    matrix_factor = assumed(assumptions, "gemm_factor")
    wide = sixteen_bit_leaf(card)
    return Rates(
        dense=dense,
        matrix=achieved_flops_per_s(dense, share, matrix_factor),
        attention=achieved_flops_per_s(wide, share, assumed(assumptions, "attention_factor")),
        read=achieved_bytes_per_s(card.leaf("bandwidth_gbs"), share, assumed(assumptions, "bandwidth_factor")),
        weight_only=weight_only,
    )


def missing(card: Card, number_format: NumberFormat) -> Message | None:
    """Why no speed can be computed for a card, None where one can."""
    dense, _ = dense_leaf(card, number_format)
    for leaf in (dense, sixteen_bit_leaf(card), card.leaf("bandwidth_gbs")):
        if not leaf.known:
            return leaf.reason
    return None
