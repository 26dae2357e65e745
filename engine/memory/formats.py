"""Number formats of weights and caches: what a value takes, and at which rate a card computes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.figures import Leaf
from engine.texts import EngineError

_IEEE = "Definition"
_DYNAMIC = "Unsloth files that leave some tensors in 16 bits: {}"
_GGUF = "llama.cpp quantize, bits a weight of Llama-3.1-8B files"


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """A format of stored weights.

    Attributes:
        bits: bits a parameter with its scales.
        embedding_bits: bits of embedding and output head, which most quantisers leave in 16 bits.
        computes_as: rate that a matrix product may use where the card has it natively; None is weight-only,
            where values are widened to 16 bits before they are multiplied.
        scale_block: weights that share a scale in published expert models, between which alone they can be cut.
    """

    name: str
    bits: float
    embedding_bits: float
    computes_as: str | None
    source: str
    scale_block: int = 1

    def leaf(self) -> Leaf:
        """Bytes a parameter."""
        return Leaf(self.bits / 8, "B", f"formats/{self.name}/bytes_per_parameter", self.source)

    def embedding_leaf(self) -> Leaf:
        """Bytes a parameter of embedding and output head."""
        return Leaf(self.embedding_bits / 8, "B", f"formats/{self.name}/embedding_bytes_per_parameter", self.source)


def _gguf(name: str, bits: float, source: str = _GGUF) -> NumberFormat:
    return NumberFormat(name, bits, bits, None, source)


_ALL: Final = (
    NumberFormat("fp32", 32, 32, "fp32", _IEEE),
    NumberFormat("bf16", 16, 16, "bf16", _IEEE),
    NumberFormat("fp16", 16, 16, "fp16", _IEEE),
    NumberFormat("fp8", 8, 16, "fp8", "Micikevicius 2022, arXiv 2209.05433; embeddings stay in 16 bits", 128),
    NumberFormat("int8", 8, 16, "int8", "Dettmers 2022, arXiv 2208.07339; embeddings stay in 16 bits"),
    NumberFormat("int8_weights", 8.125, 16, None, "GPTQ and AWQ: 8 bits and a 16-bit scale for 128 weights"),
    NumberFormat("int4", 4.15625, 16, None, "AWQ and GPTQ: 4 bits, a 16-bit scale and 4-bit zero for 128 weights"),
    NumberFormat("nf4", 4.127, 16, None, "Dettmers 2023 (QLoRA), arXiv 2305.14314: double quantisation"),
    NumberFormat("nf4_single", 4.5, 16, None, "bitsandbytes 4 bits without double quantisation: an FP32 scale for 64"),
    NumberFormat("fp4", 4.5, 16, "fp4", "NVFP4: 4 bits and an 8-bit scale for 16 weights"),
    NumberFormat(
        "mxfp4", 4.25, 16, "fp4", "OCP Microscaling Formats 1.0, 2023: 4 bits and an 8-bit scale for 32 weights"
    ),
    _gguf("q8_k_xl", 10.5, _DYNAMIC.format("35.3 GB of Qwen3.6 27B")),
    _gguf("q8_0", 8.5008),
    _gguf("q6_k", 6.5633),
    _gguf("q5_k_m", 5.7036),
    _gguf("q5_k_s", 5.5704),
    _gguf("q4_k_xl", 5.2, _DYNAMIC.format("17.6 GB of Qwen3.5 27B, 22.2 GB of 35B")),
    _gguf("q4_k_m", 4.8944),
    _gguf("q4_k_s", 4.6672),
    _gguf("q4_0", 4.6642),
    _gguf("iq4_xs", 4.4597),
    _gguf("q3_k_l", 4.2979),
    _gguf("q3_k_m", 3.9960),
    _gguf("q3_k_s", 3.6429),
    _gguf("iq3_xxs", 3.2548),
    _gguf("q2_k", 3.1593),
    _gguf("iq2_xxs", 2.3824),
)
FORMATS: Final[dict[str, NumberFormat]] = {number_format.name: number_format for number_format in _ALL}

CACHE_BITS: Final[dict[str, tuple[float, str]]] = {
    # with scales in blocks where a format has them; an engine that keeps others states them in its profile
    "fp32": (32, _IEEE),
    "bf16": (16, _IEEE),
    "fp16": (16, _IEEE),
    "fp8": (8, _IEEE),
    "int8": (8, _IEEE),
    "q8_0": (8.5, "34 bytes for 32 values"),
    "int4": (4.5, "4 bits and a 16-bit scale for 32 values"),
}
_BARE_BITS: Final = {"q8_0": 8, "int4": 4}


def number_format(name: str) -> NumberFormat:
    """The format of this name.

    Raises:
        EngineError: there is none.
    """
    if name not in FORMATS:
        raise EngineError("error.no_format", format=name, known=", ".join(FORMATS))
    return FORMATS[name]


def cache_leaf(name: str) -> Leaf:
    """Bytes a cached value, with its scale where the format has scales in blocks.

    Raises:
        EngineError: there is no such cache format.
    """
    if name not in CACHE_BITS:
        raise EngineError("error.no_format", format=name, known=", ".join(CACHE_BITS))
    bits, source = CACHE_BITS[name]
    return Leaf(bits / 8, "B", f"formats/{name}/bytes_per_value", source)


def bare_cache_leaf(name: str) -> Leaf:
    """Bytes of a cached value without its scale."""
    return Leaf(_BARE_BITS.get(name, CACHE_BITS[name][0]) / 8, "B", f"formats/{name}/bare_bytes_per_value", _IEEE)
