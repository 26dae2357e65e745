"""What other tools say of rows of measurements, to be scored beside the engine on docs/accuracy.md.

    python tools/peers.py rows TABLES_DIR JOBS.json                 with this project's packages
    python tools/peers.py TOOL JOBS.json tools/peer_predictions.csv  where only that tool is installed

TOOL is one of genz (genz-llm), llm-analysis and aiconfigurator, each from the package index in an environment of its
own. Every tool is asked through its public functions for the model, layout, formats, batch and lengths that the engine
takes for the row, with peak, bandwidth and link of the card's datasheet; aiconfigurator brings its own measured tables.
What a tool refuses or does not know is left out. The file keeps rows of the other tools.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

Job = Mapping[str, Any]
Times = tuple[float, float, float]
"""Seconds of a lone prompt, of the prompts of a whole batch, and of each further token of that batch."""

COLUMNS: Final = ("tool", "version", "row", "predicted")
PACKAGES: Final = {"genz": "genz-llm", "llm-analysis": "llm-analysis", "aiconfigurator": "aiconfigurator"}
EFFICIENCY: Final = 0.8
"""GenZ: the one efficiency that its paper uses for GPUs."""
FLOPS_EFFICIENCY: Final = 0.7
MEMORY_EFFICIENCY: Final = 0.9
"""llm-analysis: what its manual advises for inference."""


def predicted(job: Job, times: Times) -> float:
    """The row's metric from the times of a replica: a batch is filled, finished, and the next one begun."""
    prompt, prompts, each = times
    requests = job["replicas"] * job["batch"] / (prompts + job["output"] * each)
    figure = {
        "prefill_tokens_per_s": job["tokens"] / prompt if prompt else 0.0,
        "ttft_ms": 1000 * prompt,
        "tpot_ms": 1000 * each,
        "decode_tokens_per_s": 1 / each,
        "requests_per_s": requests,
        "output_tokens_per_s": requests * job["output"],
        "total_tokens_per_s": requests * (job["input"] + job["output"]),
    }[job["metric"]]
    return float(job["factor"] * figure)


def genz(job: Job) -> float | None:
    """GenZ knows no layer split, no formats beside 16 and 8 bits, and one rate of links."""
    from GenZ import decode_moddeling, prefill_moddeling
    from GenZ.Models.default_models import ModelConfig

    bits = {16: "bf16", 8: "int8"}.get(job["bits"])
    if bits is None or job["pipeline"] > 1 or job["latent"]:
        return None
    experts: dict[str, Any] = {}
    if job["experts"]:
        experts = {
            "num_experts": job["experts"], "expert_top_k": job["picked"], "moe_intermediate_size": job["expert_width"],
            "moe_layer_freq": 1,
        }  # fmt: skip
    model = ModelConfig(
        model="row", vocab_size=job["vocab"], hidden_size=job["hidden"], intermediate_size=job["width"],
        num_ffi=2 if job["gated"] else 1,
        num_decoder_layers=job["layers"], num_attention_heads=job["heads"], num_key_value_heads=job["kv_heads"],
        head_dim=job["head_dim"], **experts,
    )  # fmt: skip
    card = {
        "Flops": job["tflops"] / (2 if bits == "int8" else 1), "Memory_size": 10_000, "Memory_BW": job["bandwidth"],
        "ICN": job["link"], "real_values": True,
    }  # fmt: skip
    ways = {
        "model": model, "system_name": card, "system_eff": EFFICIENCY, "bits": bits,
        "tensor_parallel": job["tensor"], "expert_parallel": job["expert"],
        "parallelism_heirarchy": f"TP{{{job['tensor']}}}_EP{{{job['expert']}}}_PP{{1}}",
    }  # fmt: skip
    prompt, prompts = (
        prefill_moddeling(batch_size=batch, input_tokens=job["input"], **ways)["Latency"] / 1000
        for batch in (1, job["batch"])
    )
    middle = job["input"] + job["output"] // 2
    decode = decode_moddeling(batch_size=job["batch"], input_tokens=middle, output_tokens=0, Bb=1, **ways)
    return predicted(job, (prompt, prompts, decode["Latency"] / 1000))


def llm_analysis(job: Job) -> float | None:
    """llm-analysis knows no latent attention, and prices a feed-forward of two matrices."""
    from llm_analysis.analysis import infer
    from llm_analysis.config import GPUConfig, gpu_configs

    formats = {16: "w16a16e16", 8: "w8a8e16", 4: "w4a16e16"}.get(job["bits"])
    if formats is None or job["latent"] or job["head_dim"] * job["heads"] != job["hidden"]:
        return None
    width = job["expert_width"] or job["width"]
    model = {
        "name": "row", "num_layers": job["layers"], "n_head": job["heads"], "hidden_dim": job["hidden"],
        "vocab_size": job["vocab"], "max_seq_len": 1_000_000, "num_key_value_heads": job["kv_heads"],
        "ffn_embed_dim": width, "expansion_ratio": width / job["hidden"],
        "moe_num_experts": job["experts"] or 1, "moe_top_k": job["picked"] or 1,
    }  # fmt: skip
    card = {
        "name": "row", "mem_per_GPU_in_GB": 10_000, "hbm_bandwidth_in_GB_per_sec": job["bandwidth"],
        "intra_node_bandwidth_in_GB_per_sec": job["link"], "intra_node_min_message_latency": 8e-6,
        "peak_fp16_TFLOPS": job["wide_tflops"], "peak_i8_TFLOPS": job["tflops"], "peak_i4_TFLOPS": job["tflops"],
        "inter_node_bandwidth_in_GB_per_sec": job["link"],
    }  # fmt: skip
    gpu_configs["row"] = GPUConfig(**card)
    with tempfile.TemporaryDirectory() as folder:
        described = Path(folder) / "model.json"
        described.write_text(json.dumps(model))

        def run(batch: int) -> Mapping[str, Any]:
            return infer(
                model_name=str(described), gpu_name="row", dtype_name=formats, log_level="ERROR",
                batch_size_per_gpu=batch, tp_size=job["tensor"], pp_size=job["pipeline"], seq_len=job["input"],
                num_tokens_to_generate=max(job["output"], 2), kv_cache_dtype_bytes=job["cache_bytes"],
                flops_efficiency=FLOPS_EFFICIENCY, hbm_memory_efficiency=MEMORY_EFFICIENCY,
            )  # fmt: skip

        alone, together = run(1), run(job["batch"])
    each = together["total_decode_latency"] / max(job["output"], 2)
    return predicted(job, (alone["prefill_latency"], together["prefill_latency"], each))


_SYSTEMS: Final = {
    "nvidia-h100-sxm5-80gb": "h100_sxm", "nvidia-h200-sxm-141gb": "h200_sxm", "nvidia-b200-sxm": "b200_sxm",
    "nvidia-gb200": "gb200", "nvidia-a100-sxm4-80gb": "a100_sxm", "nvidia-l40s": "l40s",
    "nvidia-h100-pcie-80gb": "h100_pcie", "nvidia-a100-pcie-80gb": "a100_pcie",
}  # fmt: skip
_MODELS: Final = {
    "Llama 3.1 8B": "meta-llama/Meta-Llama-3.1-8B", "Llama 3.1 70B": "meta-llama/Meta-Llama-3.1-70B",
    "Llama 3.3 70B": "meta-llama/Meta-Llama-3.1-70B", "Llama 3 8B": "meta-llama/Meta-Llama-3.1-8B",
    "Llama 3 70B": "meta-llama/Meta-Llama-3.1-70B", "Llama 3.1 405B": "meta-llama/Meta-Llama-3.1-405B",
    "Mixtral 8x7B": "mistralai/Mixtral-8x7B-v0.1", "Mixtral 8x22B": "mistralai/Mixtral-8x22B-v0.1",
    "Qwen3 8B": "Qwen/Qwen3-8B", "Qwen3 32B": "Qwen/Qwen3-32B", "Qwen3 30B-A3B": "Qwen/Qwen3-30B-A3B",
    "Qwen3 235B-A22B": "Qwen/Qwen3-235B-A22B", "DeepSeek V3 / R1 671B": "deepseek-ai/DeepSeek-V3",
    "Llama 4 Scout 109B-A17B (text)": "meta-llama/Llama-4-Scout-17B-16E-Instruct",
    "Llama 4 Maverick 400B-A17B (text)": "meta-llama/Llama-4-Maverick-17B-128E-Instruct",
}  # fmt: skip
_QUANTISED: Final = {"bf16": "bfloat16", "fp16": "bfloat16", "fp8": "fp8", "fp4": "nvfp4"}
_BACKENDS: Final = (("trt", "trtllm"), ("vllm", "vllm"), ("sglang", "sglang"))


def aiconfigurator(job: Job) -> float | None:
    """aiconfigurator looks measured kernels up by card and engine; NVIDIA alone, models that it brings."""
    from aiconfigurator.cli.api import cli_estimate

    system, model = _SYSTEMS.get(job["card"]), _MODELS.get(job["model"])
    backend = next((name for part, name in _BACKENDS if part in job["framework"].casefold()), None)
    mode = _QUANTISED.get(job["format"])
    if system is None or model is None or backend is None or mode is None:
        return None
    serving = job["metric"] in ("output_tokens_per_s", "total_tokens_per_s", "requests_per_s")
    experts: dict[str, Any] = {}
    if job["experts"]:
        experts = {"moe_tp_size": job["tensor"], "moe_ep_size": 1, "moe_quant_mode": mode}
        if job["expert"] > 1:
            experts |= {"moe_tp_size": 1, "moe_ep_size": job["tensor"] * job["expert"]}
            experts["attention_dp_size"] = job["expert"]
    found = cli_estimate(
        model, system, mode="agg" if serving and not job["static"] else "static", backend_name=backend,
        isl=job["input"], osl=max(job["output"], 2), batch_size=max(1, job["batch"] // job["expert"]),
        tp_size=job["tensor"], pp_size=job["pipeline"], gemm_quant_mode=mode,
        kvcache_quant_mode="fp8" if job["cache_bytes"] == 1 else "bfloat16", **experts,
    )  # fmt: skip
    if serving and not job["static"]:
        scale = {"output_tokens_per_s": 1.0, "requests_per_s": 1 / job["output"]}
        whole = (job["input"] + job["output"]) / job["output"]
        return float(job["factor"] * job["replicas"] * found.tokens_per_second * scale.get(job["metric"], whole))
    return predicted(job, (found.ttft / 1000, found.ttft / 1000, found.tpot / 1000))


TOOLS: Final[Mapping[str, Callable[[Job], float | None]]] = {
    "genz": genz, "llm-analysis": llm_analysis, "aiconfigurator": aiconfigurator,
}  # fmt: skip


def run(tool: str, jobs: Path, kept: Path) -> None:
    """Ask one tool about all jobs and put its predictions among those of the others."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    others = [] if not kept.exists() else [row for row in csv.reader(kept.open()) if row[0] not in ("tool", tool)]
    found = [[tool, version(PACKAGES[tool]), name, f"{value:.6g}"] for name, value in answers(tool, jobs)]
    with kept.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *others, *found])
    print(tool, len(found), "rows")


def answers(tool: str, jobs: Path) -> Iterator[tuple[str, float]]:
    for job in json.loads(jobs.read_text()):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                value = TOOLS[tool](job)
        except Exception as error:  # a tool may fail in any way; what it refuses is left out
            print(job["id"], type(error).__name__, str(error)[:120].replace("\n", " "), file=sys.stderr)
            continue
        if value is not None and 0 < value < float("inf"):
            yield job["id"], value


if __name__ == "__main__":
    if sys.argv[1] == "rows":
        from peer_rows import jobs_of

        Path(sys.argv[3]).write_text(json.dumps(jobs_of(Path(sys.argv[2]))))
    else:
        run(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
