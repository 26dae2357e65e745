"""Where the fit starts, how far each level may move a parameter, and which levels are expected elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.throughput.coefficients import UNITS

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES: Final = tuple(UNITS)
START: Final[Mapping[str, float]] = {
    # aiconfigurator's system files take 0.8 of the bandwidth, Calculon 0.9 of large reads
    "read_share": 0.85,
    # paged caches are read in blocks, at what Calculon takes for reads of a few MB
    "cache_share": 0.6,
    # aiconfigurator's tables: products of a 70B at 60 to 70 % of the peak of an H100 in 8 bits, at 0.71 W a TFLOP/s;
    # stated for 1 W
    "matrix_share": 0.75,
    # half of a tile of 128 rows of tensor cores
    "half_tokens": 64.0,
    # aiconfigurator's tables: attention at 18 to 38 % of the peak
    "attention_share": 0.35,
    # ten kernels a layer, one microsecond between those of a graph; five to launch each from Python (NVIDIA)
    "layer_seconds": 1e-5,
    "launch_seconds": 5e-5,
    # as many kernels again for routing, sorting and permuting, or for the states of linear attention
    "side_seconds": 4e-5,
    # scheduling and sampling: about 1 ms a step in vLLM of 2024, and 10 µs of Python for each sequence
    "engine_step_seconds": 1e-3,
    "sequence_seconds": 1e-5,
    # SGLang pull request 2904: 8 to 12 µs for up to 32 KiB among eight H100
    "collective_seconds": 1e-5,
    # large all-reduces by nccl-tests stand in links.toml; this is what is left beside computing
    "link_share": 0.8,
    # aiconfigurator's power law of load: the busiest of eight cards has half as many tokens more
    "expert_factor": 1.5,
    # large products reach 0.80 of the peak of an H100 at 0.71 W a TFLOP/s, 0.86 of an A100 at 1.28 (ml-engineering);
    # under a whole model clocks fall further
    "power_exponent": 0.5,
    # scores and their softmax in 32 bits, written and read three times
    "score_bytes": 25.0,
    # GPipe on batches that are not always full
    "stage_share": 0.7,
    # a copy of some KB over PCIe and its synchronisation
    "hop_seconds": 3e-5,
    # batches that drain at the end of a run
    "schedule_loss": 0.1,
    # a shift, a mask, a conversion and a scaling for each weight of four bits, which shares 16 bits with three others
    "unpack_operations": 1.7,
    # 32 blocks of a warp on a multiprocessor of an A100, two values a lane, half a microsecond away: 0.9 TB/s for twice
    # 19.5 TFLOP/s
    "fetched_bytes": 0.024,
    # two norms with residuals 16 B, rotary embedding and heads 7 B, gated activation 21 B a value of the hidden width
    "elementwise_bytes": 44.0,
    # kernels prefetch weights while they multiply, but wait for each other
    "pass_overlap": 0.6,
}
"""What operators, links and engines are known to cost: where no result says otherwise."""
WIDTHS: Final[Mapping[str, Mapping[str, float]]] = {
    "global": dict.fromkeys(NAMES, 1.0)
    | {"pass_overlap": 0.3, "elementwise_bytes": 0.2, "launch_seconds": 0.4, "side_seconds": 0.6,
       "unpack_operations": 0.5, "fetched_bytes": 0.15, "collective_seconds": 0.15, "layer_seconds": 0.25,
       "engine_step_seconds": 0.2, "expert_factor": 0.3, "matrix_share": 0.12,
       "read_share": 0.1, "link_share": 0.2, "half_tokens": 0.5},
    "memory": {"read_share": 0.12},
    "generation": {
        "read_share": 0.12, "cache_share": 0.15, "matrix_share": 0.25, "half_tokens": 0.3, "attention_share": 0.3,
        "layer_seconds": 0.2, "collective_seconds": 0.2, "link_share": 0.2,
    },
    "card": {
        "read_share": 0.08, "cache_share": 0.08, "matrix_share": 0.12, "attention_share": 0.12, "layer_seconds": 0.1,
    },
    "engine": {
        "read_share": 0.07, "cache_share": 0.3, "matrix_share": 0.3, "half_tokens": 0.4, "attention_share": 0.5,
        "layer_seconds": 0.7, "engine_step_seconds": 0.7, "sequence_seconds": 0.7, "collective_seconds": 0.2,
        "link_share": 0.3, "expert_factor": 0.4, "power_exponent": 0.2,
        "schedule_loss": 0.5, "side_seconds": 0.5, "launch_seconds": 0.7, "unpack_operations": 0.5,
        "elementwise_bytes": 0.2, "pass_overlap": 0.1,
    },
    "engine_format": {"read_share": 0.07, "matrix_share": 0.25, "half_tokens": 0.3, "layer_seconds": 0.3},
    "engine_memory": {"read_share": 0.3, "cache_share": 0.2, "layer_seconds": 0.2},
    "engine_backend": {
        "read_share": 0.1, "cache_share": 0.2, "matrix_share": 0.3, "attention_share": 0.4, "layer_seconds": 0.3,
        "side_seconds": 0.3, "unpack_operations": 0.5,
    },
    "engine_generation": {
        "read_share": 0.08, "matrix_share": 0.15, "attention_share": 0.2, "layer_seconds": 0.1,
    },
}  # fmt: skip


class Centre(NamedTuple):
    """By which factor a level is expected away from the one above it, and where that is known from."""

    factor: float
    source: str


_LIBRARY: Final = Centre(
    2.0, "nccl-tests on eight H100: 20 to 26 µs for small messages, against 8 to 12 µs of an engine's own kernels"
    " (SGLang pull request 2904)",
)  # fmt: skip
_ONE_GRAPH: Final = Centre(
    0.3, "gpt-fast table: 328 token/s over eight cards leave no more than 0.4 ms of a step to the host"
)
_AHEAD: Final = Centre(
    0.5, "Engines that schedule the next step while the cards work (SGLang 0.4, December 2024; vLLM V1, January 2025)"
)
_FROM_C: Final = Centre(
    0.5, "NVIDIA: launching a kernel takes a host of today 2 to 3 µs; half of the 5 µs that it takes from Python"
)
_FROM_PYTHON_ON_ASCEND: Final = Centre(
    20.0,
    "vllm-ascend issues 451 and 506 (2025): a 32B of 64 layers yields 8 to 10 token/s over two and over eight 910B,"
    " whose memory takes 20 and 5 ms: 1.5 ms of the host a layer",
)
_WITH_DOT_PRODUCTS: Final = ("cuda", "rocm", "vulkan")
_FOUR_AT_ONCE: Final = Centre(0.3, "llama.cpp: one instruction multiplies four weights as 8-bit integers (dp4a)")
_IN_C: Final = Centre(0.4, "TensorRT-LLM and TurboMind schedule in C++ beside the cards")
_ON_VECTORS: Final = Centre(
    0.4,
    "llama.cpp pull request 18280: a Radeon takes in 812 token/s of an 8B, 167 behind 8,192 others: 0.9 TFLOP/s of"
    " attention; pull request 15616: 12 TFLOP/s, 0.44 of the peak, on an M2 Ultra",
)
_HIDDEN: Final = Centre(
    0.4,
    "Frantar 2024 (Marlin), arXiv 2408.11743: kernels that widen weights while others are on their way reach 0.9 of"
    " the ideal speed-up",
)
CENTRES: Final[Mapping[tuple[str, str, str], Centre]] = {
    **{
        ("engine", engine, "unpack_operations"): _HIDDEN
        for engine in ("vllm", "vllm_early", "sglang", "lmdeploy", "trtllm", "trtllm_early", "mlc", "exllama")
    },
    ("engine", "eager", "launch_seconds"): Centre(
        17.0,
        "Qwen2.5 speed table, Transformers: 0.88 ms a layer from 0.5B to 32B, all of it Python",
    ),
    ("engine", "eager", "cache_share"): Centre(
        0.22,
        "Transformers appends to keys and values by copying them and repeats them for all query heads; Qwen2.5 speed"
        " table: behind 30,000 tokens that takes five times as long as reading them once for every query head",
    ),
    ("engine", "ascend", "launch_seconds"): _FROM_PYTHON_ON_ASCEND,
    ("engine", "mindie", "launch_seconds"): Centre(
        10.0, _FROM_PYTHON_ON_ASCEND.source + "; half of it from C++, as for engines of other cards"
    ),
    ("engine", "vllm_early", "engine_step_seconds"): Centre(
        3.0,
        "vLLM 0.6 announcement, September 2024: 38 % of a step of Llama 3 8B on an H100 was on the card (6 ms), and the"
        " release is 2.7 times as fast under load; between 9 ms before and 1 ms of today",
    ),
    ("engine", "compiled", "side_seconds"): Centre(
        0.2,
        "gpt-fast (PyTorch, December 2023): weights of the chosen experts are indexed and multiplied within one"
        " compiled graph; nothing is sorted or permuted",
    ),
    ("engine", "compiled", "engine_step_seconds"): _ONE_GRAPH,
    ("engine", "mlc", "engine_step_seconds"): _ONE_GRAPH,
    ("engine", "llama_cpp", "engine_step_seconds"): Centre(
        0.1,
        "llama.cpp discussion 15013 (2025): 300 token/s of a 7B in 4 bits on an RTX 5090 leave at most 1 ms for all"
        " layers and the step together",
    ),
    ("engine", "compiled", "collective_seconds"): _LIBRARY,
    ("engine", "mlc", "collective_seconds"): _LIBRARY,
    ("engine", "lmdeploy", "collective_seconds"): _LIBRARY,
    ("engine", "ascend", "collective_seconds"): _LIBRARY,
    ("engine", "mindie", "collective_seconds"): _LIBRARY,
    ("engine", "habana", "collective_seconds"): _LIBRARY,
    ("engine", "eager", "collective_seconds"): Centre(3.0, _LIBRARY.source + ", and a launch from Python"),
    ("engine_backend", "llama_cpp/rocm", "attention_share"): _ON_VECTORS,
    ("engine_backend", "llama_cpp/vulkan", "attention_share"): _ON_VECTORS,
    ("engine", "llama_cpp", "half_tokens"): Centre(
        0.3,
        "llama.cpp pull request 15616: an M2 Ultra takes in 1,419 and 1,470 token/s of a 7B in passes of 512 and 2,048,"
        " and 2,045 and 2,272 of a 30B of experts",
    ),
    ("engine", "llama_cpp", "expert_factor"): Centre(
        0.6,
        "llama.cpp pull request 15616: products of a 30B of experts reach three quarters of the rate of a dense 7B; one"
        " card has nobody to wait for",
    ),
    ("engine_backend", "llama_cpp/metal", "unpack_operations"): Centre(
        0.15,
        "llama.cpp discussion 4167: a 7B reads 94 GB/s in 4 bits as in 16 on an M2 of 100 GB/s and 3.6 TFLOP/s",
    ),
    ("engine_backend", "llama_cpp/metal", "layer_seconds"): Centre(
        2.5,
        "llama.cpp discussion 4167: a 7B in 4 bits takes 4 to 5 ms a token beyond reading, on an M2 as on an M2 Ultra:"
        " 130 µs a layer between kernels",
    ),
    ("engine_backend", "llama_cpp/cuda", "layer_seconds"): Centre(
        0.5,
        "llama.cpp discussion 15013 (2025): a 7B in 4 bits takes 1 ms a token beyond reading on an RTX 4090 and 5090:"
        " 30 µs a layer of kernels that are replayed as a graph",
    ),
    **{("engine", engine, "launch_seconds"): _FROM_C for engine in ("trtllm_early", "lmdeploy", "llama_cpp", "mlc")},
    **{("engine", engine, "engine_step_seconds"): _AHEAD for engine in ("vllm", "sglang", "trtllm")},
    **{("engine", engine, "engine_step_seconds"): _IN_C for engine in ("trtllm_early", "lmdeploy")},
    ("generation", "amd_unified", "matrix_share"): Centre(
        0.4,
        "Large products reach 36.9 of 59.4 TFLOP/s on a Radeon 8060S (llm-tracker.info, May 2025); a 7B in 4 bits takes"
        " in 1,327 token/s over ROCm (AMD-Ecosystem llama.cpp pull request 59, July 2026): 30 % of the peak",
    ),
    ("engine_backend", "llama_cpp/vulkan", "matrix_share"): Centre(
        0.75,
        "A 7B in 4 bits takes in 786 token/s over Vulkan on a Radeon 8060S (ROCm issue 4748, August 2025), 1,327 over"
        " ROCm a year later",
    ),
    ("engine", "llama_cpp", "matrix_share"): Centre(
        0.85, "57 % of the peak of other cards (VulkanForge benchmarks, June 2026): tiles that fit any card"
    ),
    **{
        ("engine_backend", f"llama_cpp/{backend}", "unpack_operations"): _FOUR_AT_ONCE for backend in _WITH_DOT_PRODUCTS
    },
    ("generation", "amd_desk", "matrix_share"): Centre(
        0.65,
        "Llama 3.1 8B over Vulkan on an RX 9070 XT takes in 4,802 token/s, 37 % of the peak (VulkanForge"
        " benchmarks, June 2026), against 57 % of other cards",
    ),
    ("engine_backend", "llama_cpp/metal", "matrix_share"): Centre(
        1.3, "llama.cpp discussion 4167: M2 Ultra takes in 1,402 token/s of a 7B in F16, 68 % of its peak in FP32"
    ),
}
"""All other levels are expected to be like the one above them."""
