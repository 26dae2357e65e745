"""How precisions, tasks and layouts are spelled in public measurements, and what is meant.

Every reader is a table of patterns on the text without case. The one that matches furthest to the left decides, and
the one that stands first in the table where two begin at the same place.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Meaning = TypeVar("Meaning", bound=str)


@dataclass(frozen=True, slots=True)
class Spelled(Generic[Meaning]):
    """What a text says. `meaning` None: nothing; `stated` false: at most a hint, never a fact."""

    meaning: Meaning | None
    stated: bool


_UNSTATED: Final = re.compile(
    r"not (?:stated|in|given|known|specified|available|applicable)|unstated|unspecified|unknown|unclear|see submission"
    r"|see (?:issue|source|notes?)|none stated|likely|typically|probably|assumed|guess|default, not"
    r"|未注明|未知|未说明|不详"
)
_EMPTY: Final = re.compile(r"(?:[-–—?.]|n/?a|null|nan|none given|auto|any|default|variable|mixed)?")

_WEIGHTS: Final[tuple[tuple[str, str], ...]] = (
    (r"mxfp4", "mxfp4"),
    (r"nvfp4|\bfp4|float4|e2m1|hif4|w4a4", "fp4"),
    (r"nf4 \(bnb\)|bnb.nf4(?!.?dq)|nf4.single", "nf4_single"),
    (r"nf4|bnb.?4|bitsandbytes.?4|qlora", "nf4"),
    (r"iq2_?xxs", "iq2_xxs"),
    (r"i?q2_?[kx]|\bq2\b", "q2_k"),
    (r"iq3_?xxs", "iq3_xxs"),
    (r"q3_?k_?s", "q3_k_s"),
    (r"q3_?k_?l", "q3_k_l"),
    (r"i?q3_?[kx]|iq3|\bq3\b", "q3_k_m"),
    (r"q4_[01]", "q4_0"),
    (r"iq4_?xs", "iq4_xs"),
    (r"q4_?k_?s", "q4_k_s"),
    (r"q4_?k_?xl", "q4_k_xl"),
    (r"i?q4_?[knx]|iq4|\bq4\b|gguf.*4.?bit|4.?bit.*gguf|ggml.*4.?bit", "q4_k_m"),
    (r"q5_?k_?s", "q5_k_s"),
    (r"q5", "q5_k_m"),
    (r"q6", "q6_k"),
    (r"q8_?k_?xl", "q8_k_xl"),
    (r"q8|gguf.*8.?bit|8.?bit.*gguf", "q8_0"),
    (r"(?:w8a8.?|mx|hi|h)?fp?8|float8|e4m3|e5m2", "fp8"),
    (r"gptq.*(?:8|eight)|awq.*8.?bit|w8a16|int8.?wo|(?:int8|8.?bit).*weight.?only", "int8_weights"),
    (r"int8|uint8|w8a8|smoothquant|bnb.?8|(?<![\d.])8.?bit", "int8"),
    (r"int4|w4a16|w4a8|awq|gptq|hqq|marlin|(?<![\d.])4.?bit", "int4"),
    (r"bf16|bfloat|brain", "bf16"),
    (r"fp64|f64|float64|double", "fp64"),
    (r"tf32|fp32|f32|float32|single|full precision", "fp32"),
    (r"fp16|f16|float16|half|16.?bit", "bf16 or fp16"),
)

_TASKS: Final[tuple[tuple[str, str], ...]] = (
    (r"fp64|double|graphics|science|hpc|科学|图形|仿真", "fp64"),
    (r"mem_?bw|memory.?bandwidth|stream", "membw"),
    (r"memory|显存|内存", "memory"),
    (r"gemm|matmul", "gemm"),
    (r"p2p|point.?to.?point|点对点", "p2p"),
    (r"comm|collective|nccl|通信", "comm"),
    (r"power|energy|功耗", "power"),
    (r"q?lora|peft|adapter|fine.?tun|\bsft\b|微调", "finetune"),
    (r"pre.?train|\btrain|预训练|训练", "pretrain"),
    (r"prefill|prompt|context|first.?token|ttft|预填充", "prefill"),
    (r"batch|offline|throughput|批", "batch"),
    (r"serv|online|chat|server|在线|推理服务", "serve"),
    (r"decode|generat|single.?stream|inference|infer|解码|生成|推理", "decode"),
)

_METHODS: Final[tuple[tuple[str, str], ...]] = (
    (r"qlora", "qlora"),
    (r"full|\bsft\b|全参|全量", "full"),
    (r"lora|peft|adapter|adapt|scales|vectors|low.?rank|rank \d|ia3|prefix|prompt|p-?tuning|低秩", "lora"),
)

_RECOMPUTE: Final[tuple[tuple[str, str], ...]] = (
    (r"selective|op|every|部分|选择", "selective"),
    (r"none|\boff\b|\bno\b|false|0|无|关", "none"),
    (r"full|\bon\b|yes|true|block|checkpoint|全", "full"),
)

_OPTIMIZERS: Final[tuple[tuple[str, str], ...]] = (
    (r"paged", "adamw_8bit_paged"),
    (r"8.?bit|adam.*8|int8", "adamw_8bit"),
    (r"adam", "adamw"),
    (r"adafactor", "adafactor"),
    (r"lion", "lion"),
    (r"sgd|momentum", "sgd"),
)

_OFFLOADS: Final[tuple[tuple[str, str], ...]] = (
    (r"\bno\b|none|\boff\b|false|无", "none"),
    (r"activation|激活", "activations"),
    (r"optimi[sz]er|优化器", "optimizer"),
    (r"all|cpu|host|yes|true|param|全", "all"),
)

_ADAPTER_KINDS: Final[tuple[tuple[str, str], ...]] = (
    (r"adapter.?v2|scales", "scales"),
    (r"prefix|prompt|p-?tuning|^adapter$|trainable.?tokens|bitfit|\bbeft|ln.?tuning|layernorm|vectors", "vectors"),
)

_SHARDING: Final[tuple[tuple[str, str], ...]] = (
    (r".*shard_grad_op|zero.?2|stage.?2", "zero2"),
    (r"distributed.?optimi[sz]er|zero.?1|stage.?1|optimizer.?state", "zero1"),
    (r"fsdp|full_shard|zero.?3|stage.?3|hsdp", "zero3"),
    (r"none|\bno\b|ddp|no_shard|无", "none"),
)

_PHASES: Final[tuple[tuple[str, str], ...]] = (
    (r"infer|serv|decode|prefill|generat|推理", "serve"),
    (r"sft|lora|peft|adapter|tun|微调", "finetune"),
    (r"train|训", "pretrain"),
)


def read_weights(text: str) -> Spelled[str]:
    """A precision or quantisation as the storage format of the weights; 16-bit GGUF and halves are fp16."""
    found = _read(text, _WEIGHTS)
    return Spelled("fp16", found.stated) if found.meaning == "bf16 or fp16" else found


def read_cache(text: str) -> Spelled[str]:
    """The format of the context cache."""
    found = read_weights(text)
    allowed = {"fp4": "int4", "mxfp4": "int4", "nf4": "int4", "nf4_single": "int4", "q4_0": "int4", "q4_k_m": "int4"}
    allowed |= {"q4_k_xl": "int4", "int8_weights": "int8", "q8_k_xl": "q8_0"}
    return Spelled(allowed.get(found.meaning or "", found.meaning), found.stated)


def read_task(text: str) -> Spelled[str]:
    """What is done: serve, decode, prefill, batch, pretrain, finetune, memory, fp64, comm, p2p, gemm, membw, power."""
    return _read(text, _TASKS)


def read_method(text: str) -> Spelled[str]:
    """How a model is adapted: full, lora (and other methods that train a small part) or qlora."""
    return _read(text, _METHODS)


def read_recompute(text: str) -> Spelled[str]:
    """Which activations are computed again: none, selective or full."""
    return _read(text, _RECOMPUTE)


def read_optimizer(text: str) -> Spelled[str]:
    """Which optimizer, and in how many bits it keeps its states."""
    return _read(text, _OPTIMIZERS)


def read_offload(text: str) -> Spelled[str]:
    """What host memory keeps: none, activations, optimizer (its states) or all (states and weights)."""
    return _read(text, _OFFLOADS)


def read_adapter_kind(text: str) -> Spelled[str]:
    """What small part is trained: scales on every layer, or vectors such as prompts; nothing where it is low rank."""
    return _read(text, _ADAPTER_KINDS)


def read_sharding(text: str) -> Spelled[str]:
    """What data-parallel copies share: none, zero1 (optimizer), zero2 (and gradients), zero3 (and weights)."""
    return _read(text, _SHARDING)


def read_phase(text: str) -> Spelled[str]:
    """Whose memory was read: serve, finetune or pretrain."""
    return _read(text, _PHASES)


def is_stated(text: str) -> bool:
    """Whether a cell says anything that may be used as a fact."""
    plain = folded(text)
    return not _EMPTY.fullmatch(plain) and not _UNSTATED.search(plain)


def names_something(text: str) -> bool:
    """Whether a cell names a thing, though perhaps not all of its variant."""
    plain = folded(text)
    return not _EMPTY.fullmatch(plain) and not _UNSTATED.match(plain)


def folded(text: str) -> str:
    """A text without case, width and outer spaces."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def _read(text: str, table: tuple[tuple[str, str], ...]) -> Spelled[str]:
    plain = folded(text)
    if _EMPTY.fullmatch(plain):
        return Spelled(None, False)
    stated = not _UNSTATED.search(plain)
    found = [(match.start(), order) for order, (pattern, _) in enumerate(table) if (match := re.search(pattern, plain))]
    return Spelled(table[min(found)[1]][1] if found else None, stated)
