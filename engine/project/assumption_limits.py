"""What assumptions can be at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_UNBOUNDED: Final = (0.0, 1e12)
_SHARE: Final = (0.0, 1.0)
_FACTOR: Final = (0.01, 10.0)

WEIGHTS: Final = ("cost_weight", "speed_weight", "latency_weight", "lead_time_weight", "risk_weight")
"""Weights of the score by which quotes can be ranked."""

LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "real_share": (0.01, 1.0),
    "bandwidth_factor": _FACTOR,
    "gemm_factor": _FACTOR,
    "attention_factor": _FACTOR,
    "training_factor": _FACTOR,
    "link_factor": _FACTOR,
    "collective_seconds": (0.0, 60.0),
    "overhead_factor": _FACTOR,
    "overlap_share": _SHARE,
    "scaling_loss_per_doubling": (0.0, 0.99),
    "usable_share": (0.01, 1.0),
    "activation_factor": _FACTOR,
    "fragmentation_share": (0.0, 0.99),
    "busy_share": _SHARE,
    "pue": (1.0, 10.0),
    "idle_power_share": _SHARE,
    "host_power_share": (0.0, 10.0),
    "month_hours": (1.0, 744.0),
    "horizon_months": (1.0, 600.0),
    "depreciation_months": (1.0, 600.0),
    "nominal_rate": _SHARE,
    "inflation_rate": _SHARE,
    "income_tax_rate": (0.0, 0.99),
    "growth_rate": (0.0, 10.0),
    "spares_share": _SHARE,
    "rent_change_share": (-0.9, 10.0),
    "token_price_change_share": (-0.9, 10.0),
    "residual_share": _SHARE,
    "usual_tax_rate": (0.0, 0.99),
    "network_storage_share": (0.0, 10.0),
    "available_share": (0.01, 1.0),
    "network_gbs": (0.001, 1e6),
    "unprecedented_factor": (1.0, 100.0),
    "unknown_missing_share": _SHARE,
    "fallback_fill_share": _SHARE,
    "fallback_slowdown": (1.0, 1e4),
    "work_days_a_week": (0.1, 7.0),
    "migration_price_share": _SHARE,
    "speed_tolerance": _SHARE,
    "accuracy_loss_limit": _SHARE,
    "failure_share_limit": _SHARE,
    "long_context_share": _SHARE,
    "tender_price_weight": _SHARE,
    **dict.fromkeys(WEIGHTS, _SHARE),
    "model_life_months": (0.1, 600.0),
}
"""What an assumption can be at all; those that are not listed are zero or more."""


def limits_of(name: str) -> tuple[float, float]:
    """Smallest and largest value that an assumption can have."""
    return LIMITS.get(name, _UNBOUNDED)
