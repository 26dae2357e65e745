"""Rooflines of cards with workloads on them."""

import datetime

import pytest

from engine.catalog.library import catalog
from engine.compare.roofline import roofline_figure, rooflines
from engine.project.edits.workloads import add_workload
from engine.project.project import Project
from engine.workload.workload import OnlineServing

H100 = catalog().card("nvidia-h100-sxm5-80gb")


@pytest.fixture
def project() -> Project:
    made = Project(as_of=datetime.date(2026, 11, 30))
    made = add_workload(made, "online_serving", catalog().model("Llama 2 7B"), "Chat")
    (workload,) = made.workloads
    assert isinstance(workload, OnlineServing)
    asked = workload.replace(input_tokens=1024, output_tokens=128, concurrency=16)
    return made.replace(workloads=(asked,))


def test_the_ridge_is_peak_over_bandwidth(project: Project) -> None:
    """H100 SXM: 989.4 TFLOP/s dense in BF16 over 3.35 TB/s are 295 operations a byte."""
    (roof,) = rooflines(project, [H100]).roofs
    assert roof.field == "bf16_dense_tflops"
    assert roof.ridge.value == pytest.approx(295.3, abs=0.2)


def test_decode_of_a_7b_model_by_hand(project: Project) -> None:
    """Llama 2 7B in 16 bits, 16 requests over 1,024 + 64 tokens of context.

    6.607e9 parameters are multiplied with (6.738e9 without the 131e6 of the input embedding); 13.21e9 B are read of
    weights and 16 × 1,088 × 524,288 B of cache; attention does 4 × 32 × 4,096 × 1,088 × 16 operations.
    """
    prefill, decode = rooflines(project, [H100]).points
    assert (prefill.phase, decode.phase) == ("prefill", "decode")
    operations = 2 * 6.6073e9 * 16 + 4 * 32 * 4096 * 1088 * 16
    moved = 2 * 6.6073e9 + 16 * 1088 * 524288
    assert decode.intensity.value == pytest.approx(operations / moved, rel=0.002)
    assert decode.reached.value == pytest.approx(3.35e12 * operations / moved, rel=0.01)


def test_prefill_is_bound_by_compute_and_decode_by_bandwidth(project: Project) -> None:
    prefill, decode = rooflines(project, [H100]).points
    assert prefill.intensity.value > prefill.roof.ridge.value
    assert prefill.reached.value == prefill.roof.peak.value
    assert decode.intensity.value < decode.roof.ridge.value
    assert decode.reached.value < decode.roof.peak.value


def test_each_card_has_its_roof_and_one_without_a_peak_cannot_say(project: Project) -> None:
    blank = H100.replace(id="own", bf16_dense_tflops=None, fp16_dense_tflops=None)
    found = rooflines(project, [H100, catalog().card("nvidia-h20-96gb"), blank])
    assert [roof.card.id for roof in found.roofs] == [H100.id, "nvidia-h20-96gb"]
    assert len(found.points) == 4
    assert found.unknown == (blank,)


def test_quantised_weights_raise_the_intensity_of_decoding_and_use_the_peak_of_their_format(project: Project) -> None:
    (workload,) = project.workloads
    eight = project.replace(workloads=(workload.replace(weight_format="fp8"),))
    assert rooflines(eight, [H100]).roofs[0].field == "fp8_dense_tflops"
    assert rooflines(eight, [H100]).points[1].intensity.value > rooflines(project, [H100]).points[1].intensity.value


def test_without_a_serving_workload_there_is_the_roof_alone() -> None:
    found = rooflines(Project(as_of=datetime.date(2026, 11, 30)), [H100])
    assert [roof.field for roof in found.roofs] == ["bf16_dense_tflops"]
    assert found.points == ()


def test_a_point_opens_its_derivation(project: Project) -> None:
    opened = roofline_figure(project, "w1", H100, "decode")
    assert opened is not None
    assert opened.figure.name == "roofline_flops_per_s"  # type: ignore[attr-defined]
    assert roofline_figure(project, "w1", H100, "nothing") is None
