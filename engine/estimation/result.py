"""An answer as the headless interface writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.compare.missed_limits import AT_ONCE
from engine.compare.results import Estimate, Layout
from engine.estimation.answer import Answer
from engine.estimation.numbers import plain_number
from engine.estimation.request import Request
from engine.figures.derivation import written
from engine.source_texts import source_text
from engine.texts import Language, Message
from engine.value_text import open_reason

MEMORY: Final = (
    "weights_gb", "kv_cache_gb", "activations_gb", "gradients_gb", "optimizer_gb", "reserved_gb",
    "data_gb", "total_per_card_gb", "capacity_gb",
)  # fmt: skip
FITS: Final = ("largest_concurrency", "longest_context", "largest_batch", "fewest_cards", "fewest_machines")
SPEED: Final = (
    "prefill_tokens_per_s", "decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "ttft_ms", "tpot_ms",
    "requests_per_s", "tokens_per_s_per_card", "step_time_s", "mfu",
)  # fmt: skip
LOAD: Final = (
    "ttft_p95_ms", "tpot_p95_ms", "tpot_with_first_ms", "load_share", "load_concurrency", "goodput_requests_per_s",
    "highest_rate_within_limits",
)  # fmt: skip
"""What a rate of requests leads to, beside the speeds."""
AT_RATE: Final[Mapping[str, str]] = {
    "ttft_ms": "ttft_load_ms", "tpot_ms": "tpot_load_ms", "ttft_p95_ms": "ttft_load_p95_ms",
    "tpot_p95_ms": "tpot_load_p95_ms", "tpot_with_first_ms": "tpot_load_with_first_ms",
    "requests_per_s": "load_requests_per_s", "output_tokens_per_s": "load_output_tokens_per_s",
    "total_tokens_per_s": "load_total_tokens_per_s",
}  # fmt: skip
"""The figures that stand under these names where a rate of requests is stated."""


def result(found: Answer, language: Language = "en") -> dict[str, Any]:
    """``fits``, ``layout``, ``findings``, ``memory``, ``what_fits``, ``would_fit`` and ``speed``."""
    main = found.main
    return {
        "card": found.card.id,
        "cards": found.cards,
        "model": None if found.model is None else found.model.name,
        "workload": main.workload.kind,
        "fits": None if main.fit is None else main.fit.fits,
        "layout": None if main.layout is None else layout_dict(main.layout, language),
        "bound_by": None if main.speed is None else main.speed.bound_by,
        "findings": [
            {"key": finding.key, "severity": finding.severity, "text": finding.message.text(language)}
            for finding in found.findings()
        ],
        "memory": {key: entry(found.of(key), language) for key in MEMORY},
        "what_fits": {key: entry(found.of(key), language) for key in FITS},
        "would_fit": [] if main.fit is None else [remedy.text(language) for remedy in main.fit.remedies],
        "speed": {key: _speed(found, key, language) for key in (*SPEED, *LOAD)},
        "run": {"run_hours": entry(found.of("run_hours"), language)},
    }


SERVED: Final = ("serve", "decode", "prefill", "batch")
_ANSWERED: Final = ("decode_tokens_per_s", "output_tokens_per_s", "total_tokens_per_s", "requests_per_s", "tpot")
"""How speeds begin in which answers are counted."""


def figure_of(request: Request, key: str) -> str:
    """The figure behind a name: under a stated rate of requests, that at this rate."""
    served = request.rate is not None and request.does in ("serve", "decode", "prefill")
    return AT_RATE.get(key, key) if served or key not in (*SPEED, *AT_ONCE) else key


def why_none(request: Request, key: str) -> Message:
    """Why there is no such figure."""
    if key in LOAD and request.does in ("serve", "decode", "prefill"):
        return Message.of(f"estimate.{_lacking(request, key)}")
    return Message.of("estimate.not_applicable")


def _lacking(request: Request, key: str) -> str:
    """What would have to be stated for a figure of users at a load."""
    if key == "highest_rate_within_limits":
        return "needs_limit"
    if key == "goodput_requests_per_s":
        return "needs_limit" if request.rate is not None else "needs_both"
    return "needs_rate" if key in AT_ONCE else "needs_rate_alone"


def senseless(request: Request, key: str) -> Message | None:
    """Why a speed in which answers are counted means nothing where prompts alone are taken in."""
    return Message.of("estimate.no_answer") if request.does == "prefill" and key.startswith(_ANSWERED) else None


def _speed(found: Answer, key: str, language: Language) -> dict[str, Any]:
    reason, estimate = senseless(found.request, key), None
    if reason is None:
        estimate = found.of(figure_of(found.request, key))
        if estimate is None and key in LOAD:
            reason = why_none(found.request, key)
    return entry(estimate, language) if reason is None else {"value": None, "reason": reason.text(language)}


def layout_dict(layout: Layout, language: Language = "en") -> dict[str, Any]:
    """Parallel sizes, the layout as people write it, and by what it was chosen."""
    return {
        "name": str(layout),
        "tensor": layout.tensor,
        "pipeline": layout.pipeline,
        "data": layout.data,
        "expert": layout.expert,
        "because": source_text(layout.because, language),
    }


def entry(estimate: Estimate | None, language: Language = "en") -> dict[str, Any]:
    """``{value, low, high, unit, grade}``, or ``{value: null, reason}``; where the range is open, ``high`` is null and
    ``open_end`` says why."""
    if estimate is None:
        return {"value": None, "reason": Message.of("estimate.not_applicable").text(language)}
    if estimate.value is None:
        reason = estimate.reason or Message.of("estimate.unknown")
        return {"value": None, "reason": reason.text(language)}
    made = {
        "value": _plain(estimate.value),
        "low": _plain(estimate.low),
        "high": _plain(estimate.high),
        "unit": estimate.unit,
        "grade": estimate.grade,
    }
    open_ = open_reason(estimate.high, estimate.unit)
    if open_ is not None:
        made |= {"high": None, "open_end": open_.text(language)}
    return made | {"incomplete": True} if estimate.incomplete else made


def _plain(value: Any) -> Any:
    kept = written(value)
    return plain_number(kept) if isinstance(kept, float) else kept
