"""From stated conditions to a workload; what nobody stated is taken from a table, with its range, and said."""

from __future__ import annotations

from typing import Any, Final

from engine.estimation.installation import context_parallel, parallelism
from engine.estimation.reading import FILLED, Reading, Taken
from engine.estimation.request import Request
from engine.estimation.scenarios import lengths_of, spreads_attention, usual_cache
from engine.estimation.spelling import folded, read_method, read_weights
from engine.memory.profiles import training_profile
from engine.texts import EngineError
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining, Workload

_ID: Final = "workload"
_MODEL_STEPS: Final = 100
_RANKED: Final = ("rank", "lora", "qlora", "dora", "rslora", "adalora", "pissa", "loftq", "full")
"""Methods whose rank is that of two matrices beside each adapted one; elsewhere a rank says nothing of their size."""
_PILE: Final = 100_000
"""Requests that wait where nobody says how many: more than any engine takes at once."""

_TRAINING_PRECISIONS: Final = {
    "fp32": "fp32",
    "bf16": "bf16",
    "fp16": "fp16",
    "fp8": "fp8",
    "nf4": "bf16",
    "nf4_single": "bf16",
    "int4": "bf16",
}


def build_workload(reading: Reading, model: str, cards: int) -> Workload:
    """The workload that a request describes; science needs no model.

    Raises:
        EngineError: a condition is impossible, or the task is none that a model does.
    """
    task = reading.request.does
    if task in ("serve", "decode", "prefill", "batch"):
        return _serving(reading, model, cards, task)
    if task == "finetune":
        return _fine_tuning(reading, model, cards)
    if task == "pretrain":
        return _pretraining(reading, model, cards)
    if task == "fp64":
        return _science(reading)
    raise EngineError("estimate.no_workload", task=task)


def _serving(reading: Reading, model: str, cards: int, task: str) -> Workload:
    request = reading.request
    single = task not in ("serve", "batch") and request.single
    weights = reading.weights()
    if task == "prefill":
        tokens, answer = reading.value(request.input, "prompt" if single else "input"), 1
    else:
        tokens, answer = _lengths(reading, single)
    common: dict[str, Any] = {
        "id": _ID,
        "name": "",
        "model": model,
        "framework": request.framework,
        "weight_format": weights,
        "cache_format": _cache(reading, weights),
        "input_tokens": tokens,
        "output_tokens": max(1, answer),
        "prefix_share": _prefix_share(request, task, tokens),
        "parallelism": parallelism(request, cards, training=False, spreads=spreads_attention(request, model)),
        **_habits(reading),
    }
    batch = None if request.batch is None else max(1, round(request.batch))
    filled = request.load_unstated and reading.value(None, "load") == FILLED
    if filled or (request.requests_at_once and batch is None) or task == "batch":
        return _offline(reading, batch, common)
    at_once = batch if batch is not None else request.concurrency
    if at_once is None:
        at_once = reading.at_once() if request.by_rate else reading.value(None, _load(request))
    return OnlineServing(
        **common,
        concurrency=max(1, round(at_once)),
        requests_per_day=None if request.rate is None else request.rate * 86_400,
        ttft_limit_ms=request.ttft_limit,
        tpot_limit_ms=request.tpot_limit,
    )


def _load(request: Request) -> str:
    return "load" if request.load_unstated else "concurrency"


def _prefix_share(request: Request, task: str, tokens: int) -> float:
    """Part of a prompt that is in the cache: as stated, else what a measurement had filled it with."""
    if request.prefix_share is not None:
        return request.prefix_share
    return min(request.depth / tokens, 0.9999999) if task == "prefill" and tokens else 0.0


def _habits(reading: Reading) -> dict[str, Any]:
    """Speculative decoding, chunks of prompts and uneven experts as far as they are stated."""
    request = reading.request
    names = ("drafted_tokens", "acceptance_share", "prefill_chunk", "expert_load")
    stated = {name: value for name in names if (value := getattr(request, name)) is not None}
    if request.drafted_tokens:
        stated["acceptance_share"] = reading.value(request.acceptance_share, "acceptance_share")
        reading.value(None, "draft_cost_share")
    return stated


def _offline(reading: Reading, batch: int | None, common: dict[str, Any]) -> OfflineBatch:
    """A pile of requests; without a stated batch an engine takes as many at once as memory and its own limit allow."""
    request = reading.request
    waiting = request.requests or round(request.concurrency or 0) or batch or _PILE
    if request.requests is None and request.does == "batch":
        reading.take(Taken("requests", max(waiting, batch or 1)))
    return OfflineBatch(**common, requests=max(waiting, batch or 1), batch=batch)


def _cache(reading: Reading, weights: str) -> str:
    stated = reading.request.kv_precision
    if stated is not None and stated.meaning is not None:
        return stated.meaning
    usual = usual_cache(reading.request.framework, weights)
    return str(reading.take(Taken("cache", usual, () if usual == "bf16" else ("bf16",))))


def _lengths(reading: Reading, single: bool) -> tuple[int, int]:
    """Tokens of prompt and answer: as stated, else those of the named collection, else usual ones."""
    request, known = reading.request, lengths_of(reading.request)
    if known is None:
        prompt = reading.value(request.input, "prompt" if single else "input")
        return prompt, reading.value(request.output, "output")
    prompt = request.input
    if prompt is None:
        prompt = reading.take(Taken("input", known.prompt, known.other_prompts))
    answer = request.output
    if answer is None:
        answer = reading.take(Taken("output", known.answer, known.other_answers))
    return prompt, answer


def _precision(reading: Reading) -> str:
    weights = reading.weights()
    if weights not in _TRAINING_PRECISIONS:
        raise EngineError("estimate.training_precision", precision=weights)
    return _TRAINING_PRECISIONS[weights]


def _training(reading: Reading, model: str, cards: int) -> dict[str, Any]:
    request = reading.request
    seq = max(1, reading.value(request.seq or request.input, "seq"))
    micro = request.micro_batch if request.batch is None else max(1, round(request.batch))
    micro = reading.value(micro, "micro_batch")
    context = context_parallel(request, cards)
    if context > 1:
        if not request.wants_memory:
            raise EngineError("estimate.context_parallel")
        seq = max(1, seq // context)
    layout = parallelism(request, cards, training=True)
    copies = layout.data or max(1, cards // ((layout.tensor or 1) * (layout.pipeline or 1)))
    whole = (request.global_batch or micro * copies // context * (request.grad_accum or 1)) * context
    if request.global_batch is None and request.grad_accum is None:
        reading.take(Taken("global_batch", max(whole, 1)))
    if (layout.pipeline or 1) > 1 and request.grad_accum is None and whole <= micro * copies:
        micro = max(1, micro // (layout.pipeline or 1))  # stated for a whole pipeline, which takes it in pieces
    return {
        "id": _ID,
        "name": "",
        "model": model,
        "framework": request.framework,
        "parallelism": layout,
        "precision": _precision(reading),
        "sequence_tokens": seq,
        "micro_batch": micro,
        "global_batch": max(whole, 1),
        "tokens": _tokens(reading, whole * seq * _MODEL_STEPS),
        "recompute": _recompute(reading, cards),
        "interleave": request.vp or 1,
        **_savings(reading),
    }


def _tokens(reading: Reading, usual: int) -> int:
    stated = reading.request.tokens
    return max(1, round(reading.take(Taken("tokens", usual)) if stated is None else stated))


def _recompute(reading: Reading, cards: int) -> Any:
    """As stated, else as the recipes of the framework do, else what is usual for the task."""
    request = reading.request
    stated = _meaning(request.recompute)
    usual = training_profile(request.framework, tuning=request.does == "finetune").usual_recompute
    if stated is not None or not usual:
        return reading.value(stated, _by_task(request, "recompute"))
    default = usual[0 if cards == 1 else 1]
    return reading.take(Taken("recompute", default, ("none",) if default == "full" else ()))


def _savings(reading: Reading) -> dict[str, Any]:
    """Optimizer, offloading and the step in the backward pass: as stated, else as recipes do where room is short."""
    stated = {"optimizer": _meaning(reading.request.optimizer), "offload": _meaning(reading.request.offload)}
    found: dict[str, Any] = {name: value for name, value in stated.items() if value is not None}
    for name in ("optimizer", "offload", "step_in_backward"):
        if name in reading.chosen and name not in found:
            found[name] = reading.take(Taken(name, reading.chosen[name]))
    return {"optimizer": found.pop("optimizer", None) or reading.value(None, "optimizer"), **found}


def tight(reading: Reading, cards: int) -> dict[str, Any]:
    """What recipes of the framework change where full training does not fit; nothing that somebody stated."""
    request = reading.request
    full = request.does == "finetune" and request.way == "full"
    choices = training_profile(request.framework, tuning=True).when_tight if full else ()
    chosen = dict(choices[min(cards, len(choices)) - 1]) if choices else {}
    if request.optimizer is not None or request.offload is not None:
        return {}
    return {**reading.chosen, **chosen} if chosen else {}


def _by_task(request: Request, key: str) -> str:
    return f"tuning_{key}" if request.does == "finetune" else key


def _meaning(spelled: Any) -> Any:
    return None if spelled is None else spelled.meaning


def _sharding(reading: Reading, cards: int) -> Any:
    stated = _meaning(reading.request.sharding)
    key = _by_task(reading.request, "sharding")
    return "none" if stated is None and cards == 1 else reading.value(stated, key)


def _fine_tuning(reading: Reading, model: str, cards: int) -> FineTuning:
    request = reading.request
    way: Any = request.way
    if request.method is None and read_method(request.quant or "").meaning is None:
        reading.take(Taken("method", way))
    rank = 16 if way == "full" else reading.value(request.rank or _rank(request.quant), "rank")
    training = _training(reading, model, cards)
    kind: Any = request.adapter_kind or "low_rank"
    targets: Any = training_profile(request.framework, tuning=True).usual_targets or "all"
    return FineTuning(
        **training,
        method=way,
        adapter_kind=kind,
        adapter_rank=rank,
        adapter_targets=targets,
        sharding=_sharding(reading, cards),
    )


def _science(reading: Reading) -> GraphicsScience:
    request = reading.request
    precision: Any = _meaning(request.precision) or "fp64"
    if precision not in ("fp32", "fp64"):
        raise EngineError("estimate.science_precision", precision=precision)
    return GraphicsScience(
        id=_ID,
        name="",
        precision=precision,
        framework=request.framework,
        operations_per_run=reading.value(request.operations, "operations"),
        memory_gb=reading.value(request.memory_gb, "memory_gb"),
    )


def _rank(quant: str | None) -> int | None:
    words = folded(quant or "").split()
    if words and words[0] not in _RANKED and read_weights(words[0]).meaning is None:
        return None
    if "rank" in words[:-1]:
        number = words[words.index("rank") + 1]
        return int(number) if number.isdecimal() and int(number) > 0 else None
    return None


def _pretraining(reading: Reading, model: str, cards: int) -> Pretraining:
    return Pretraining(**_training(reading, model, cards), sharding=_sharding(reading, cards))
