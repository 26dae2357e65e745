"""What a card achieves under an engine for a number format: its datasheet, what was calibrated, what is assumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engine.catalog.card import Card
from engine.compare.stages import stage
from engine.figures import Leaf
from engine.figures.run import Run, graph
from engine.memory.formats import NumberFormat
from engine.memory.profiles import Profile
from engine.project.assumed import assumed
from engine.project.assumptions import CALIBRATED_SHARE, SpeedAssumptions
from engine.texts import Message
from engine.throughput.calibration import Calibration, memory_of
from engine.throughput.coefficients import Coefficients, coefficients
from engine.throughput.engines import Engine
from engine.throughput.figures import achieved_bytes_per_s, achieved_flops_per_s
from engine.throughput.rate_figures import (
    fetched_bytes_per_s,
    relative_share,
    sustained_share,
    unpacked_bytes_per_s,
    usual_peak_flops_per_s,
)

_SIXTEEN_BITS: Final = ("bf16", "fp16")
_CELLS: Final = {
    "fp4": ("fp4_dense_tflops", "fp4_native"),
    "fp8": ("fp8_dense_tflops", "fp8_native"),
    "int8": ("int8_dense_tops", "int8_native"),
}
_Usual: TypeAlias = Mapping[str, tuple[float, float, float]]
_INTENSITY: Final[_Usual] = {"unified": (33.0, 24.0, 60.0), "gddr": (90.0, 35.0, 400.0), "hbm": (150.0, 80.0, 300.0)}
"""FLOP for each byte, middle and ends, of the cards of the catalog that state both."""

_VECTOR_INTENSITY: Final[_Usual] = {
    "unified": (34.0, 25.0, 110.0),
    "gddr": (50.0, 22.0, 80.0),
    "hbm": (15.0, 10.0, 51.0),
}
"""The same for vector units in FP32."""

_SHARED_LANES_SINCE: Final = 8.6
_LANES: Final = (
    "NVIDIA GA102 white paper, 2020: since then half of the lanes that count as FP32 also do integers,"
    " before there were as many of their own beside them"
)
_OWN_LANES: Final = Leaf(2.0, "1", "engine/own_integer_lanes", _LANES)
_SHARED_LANES: Final = Leaf(1.0, "1", "engine/shared_integer_lanes", _LANES)

_CALIBRATED: Final = Leaf(
    CALIBRATED_SHARE, "1", "calibration/usual_share", "The usual real share stands for what was measured on average"
)
_CHUNK: Final = Leaf(8192.0, "token", "engine/prefill_chunk", "Largest chunk of prompt that engines take at once")
_USUAL_PEAK: Final = "House rule of thumb: peak against bandwidth of the catalog's cards with such memory"


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates of one card under one engine; unknown where the datasheet cell is unknown."""

    dense: Any
    bandwidth: Any
    matrix: Any
    attention: Any
    read: Any
    weights: Any
    cache: Any
    weight_only: bool
    fitted: Coefficients
    engine: Engine
    chunk: Leaf
    overlap: Any
    launch_overlap: Leaf
    overhead_factor: Leaf
    link_factor: Leaf


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


@stage
def rates(
    card: Card,
    number_format: NumberFormat,
    engine: Engine,
    profile: Profile | None,
    assumptions: SpeedAssumptions,
    calibration: Calibration,
) -> Rates:
    """Achieved rates of a card."""
    fitted = coefficients(card, engine, number_format, calibration)
    return achieved(graph, card, number_format, engine, profile, assumptions, fitted)


def achieved(
    run: Run,
    card: Card,
    number_format: NumberFormat,
    engine: Engine,
    profile: Profile | None,
    assumptions: SpeedAssumptions,
    fitted: Coefficients,
) -> Rates:
    """Compose the rates of a card from its parameters, with their graph or bare on arrays of parameters."""
    dense, weight_only = accumulating_leaf(card, number_format, engine)
    bandwidth = card.leaf("bandwidth_gbs")
    vectors = (_VECTOR_INTENSITY, "usual_vector_intensity") if number_format.computes_as == "fp32" else ()
    dense = _peak(run, card, dense, *vectors)
    wide, summed = (_peak(run, card, leaf) for leaf in (sixteen_bit_leaf(card), summing_leaf(card, engine)))
    real = _stated(assumptions, "real_share")
    matrix, attention, memory = (
        run(relative_share, real, _CALIBRATED, _stated(assumptions, name))
        for name in ("gemm_factor", "attention_factor", "bandwidth_factor")
    )
    read = run(achieved_bytes_per_s, bandwidth, memory, fitted.read_share)
    return Rates(
        dense=dense,
        bandwidth=bandwidth,
        matrix=run(achieved_flops_per_s, dense, matrix, _sustained(run, card, fitted, summed)),
        attention=run(achieved_flops_per_s, wide, attention, fitted.attention_share),
        read=read,
        weights=_weights(run, card, number_format, engine, fitted, read, weight_only=weight_only),
        cache=run(achieved_bytes_per_s, bandwidth, memory, fitted.cache_share),
        weight_only=weight_only,
        fitted=fitted,
        engine=engine,
        chunk=_CHUNK if profile is None else without_range(profile.leaf("prefill_chunk")),
        overlap=fitted.pass_overlap,
        launch_overlap=engine.leaf("launch_overlap"),
        overhead_factor=_stated(assumptions, "overhead_factor"),
        link_factor=_stated(assumptions, "link_factor"),
    )


def _peak(run: Run, card: Card, stated: Leaf, usual_of: _Usual = _INTENSITY, path: str = "usual_intensity") -> Any:
    """The stated peak; where nobody states it, what cards with such memory usually have for their bandwidth."""
    if stated.known:
        return stated
    kind = memory_of(card)
    value, low, high = usual_of[kind]
    usual = Leaf(value, "FLOP/B", f"calibration/{path}/{kind}", _USUAL_PEAK, low=low, high=high, grade="datasheet")
    return run(usual_peak_flops_per_s, card.leaf("bandwidth_gbs"), usual)


def _weights(
    run: Run,
    card: Card,
    number_format: NumberFormat,
    engine: Engine,
    fitted: Coefficients,
    read: Any,
    *,
    weight_only: bool,
) -> Any:
    """Rate of weights, which vector units may have to widen and portable kernels to fetch."""
    vector = _peak(run, card, card.leaf("fp32_tflops"), _VECTOR_INTENSITY, "usual_vector_intensity")
    apart = card.vendor.upper() == "NVIDIA" and 0 < float(card.compute_capability or 0) < _SHARED_LANES_SINCE
    lanes = _OWN_LANES if apart else _SHARED_LANES
    if weight_only:
        read = run(unpacked_bytes_per_s, read, fitted.unpack_operations, number_format.leaf(), vector, lanes)
    return run(fetched_bytes_per_s, read, fitted.fetched_bytes, vector, lanes) if engine.portable else read


def _stated(assumptions: SpeedAssumptions, name: str) -> Leaf:
    """An assumption without its range: what serving reaches varies by as much as was measured."""
    return without_range(assumed(assumptions, name))


def without_range(leaf: Leaf) -> Leaf:
    """The same leaf without its range, where a residual stands for the whole error."""
    return Leaf(leaf.value, leaf.unit, leaf.path, leaf.source) if leaf.uncertain else leaf


def _sustained(run: Run, card: Card, fitted: Coefficients, sixteen_bits: Any) -> Any:
    """The matrix share within the power limit; as fitted where nobody states the limit."""
    power = card.leaf("power_w")
    if not power.known or not sixteen_bit_leaf(card).known:
        return fitted.matrix_share
    return run(sustained_share, fitted.matrix_share, power, sixteen_bits, fitted.power_exponent)


def accumulating_leaf(card: Card, number_format: NumberFormat, engine: Engine) -> tuple[Leaf, bool]:
    """As `dense_leaf`; an engine that sums up in 16 bits has the peak of that mode where the card states one."""
    leaf, weight_only = dense_leaf(card, number_format)
    if number_format.computes_as in (None, *_SIXTEEN_BITS):
        return summing_leaf(card, engine, leaf), weight_only
    return leaf, weight_only


def summing_leaf(card: Card, engine: Engine, otherwise: Leaf | None = None) -> Leaf:
    """The 16-bit peak in the accumulate mode of an engine."""
    if engine.sums_in_sixteen and card.fp16_acc16_dense_tflops is not None:
        return card.leaf("fp16_acc16_dense_tflops")
    return otherwise or sixteen_bit_leaf(card)


def missing(card: Card) -> Message | None:
    """Why no speed can be computed for a card, None where one can."""
    return card.leaf("bandwidth_gbs").reason
