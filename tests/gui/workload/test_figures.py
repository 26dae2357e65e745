"""What a model takes by itself, in the format in which the work holds it."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.workload import FineTuning
from gui.workload.figures import model_figures


def weights_gb(method: str) -> float:
    workload = FineTuning(
        id="tune",
        name="",
        model="Llama 2 7B",
        method=method,  # type: ignore[arg-type]
        sequence_tokens=2048,
        micro_batch=1,
        global_batch=8,
        tokens=1_000_000,
    )
    found = model_figures(catalog().model("Llama 2 7B"), workload)
    assert found is not None
    number, unit = found.weights.split(" ")
    assert unit == "GB"
    return float(number)


def test_weights_in_four_bits_take_a_quarter() -> None:
    """6.74 B parameters are 13.5 GB in 16 bits; in 4 bits, with embeddings in 16, between 3.4 and 4.5 GB."""
    assert weights_gb("lora") == pytest.approx(13.48, rel=0.01)
    assert 3.4 < weights_gb("qlora") < 4.5
