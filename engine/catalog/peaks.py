"""Dense peaks of a card by number format. Only dense figures count; a sparse headline is converted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from engine.figures import Bare, Leaf, figure
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.catalog.card import Card

NumberFormat = Literal[
    "fp64", "fp64_matrix", "fp32", "tf32", "bf16", "fp16", "fp16_acc16", "fp8", "fp8_acc16", "fp4", "int8"
]

FIELDS: Final[Mapping[str, str]] = {
    "fp64": "fp64_tflops",
    "fp64_matrix": "fp64_tensor_tflops",
    "fp32": "fp32_tflops",
    "tf32": "tf32_dense_tflops",
    "bf16": "bf16_dense_tflops",
    "fp16": "fp16_dense_tflops",
    "fp16_acc16": "fp16_acc16_dense_tflops",
    "fp8": "fp8_dense_tflops",
    "fp8_acc16": "fp8_acc16_dense_tflops",
    "fp4": "fp4_dense_tflops",
    "int8": "int8_dense_tops",
}


@figure(
    unit="FLOP/s",
    formula="sparse_flops_per_s ÷ sparse_factor",
    source="NVIDIA A100 white paper (2:4 sparsity doubles the printed peak)",
)
def dense_from_sparse(sparse_flops_per_s: Bare, sparse_factor: Bare) -> Bare:
    return sparse_flops_per_s / sparse_factor


@figure(unit="FLOP/J", formula="dense_flops_per_s ÷ power_w", source="Efficiency compares at one number format only")
def dense_flops_per_joule(dense_flops_per_s: Bare, power_w: Bare) -> Bare:
    return dense_flops_per_s / power_w


def dense_flops_leaf(card: Card, number_format: str) -> Leaf:
    """The dense peak in FLOP/s (integer operations count alike); unknown stays unknown.

    No other format stands in for a missing one: that choice belongs to whoever plans the computation.

    Raises:
        EngineError: there is no such number format.
    """
    field = FIELDS.get(number_format)
    if field is None:
        raise EngineError("error.number_format", given=number_format, expected=", ".join(FIELDS))
    return card.leaf(field)
