"""What the engine answers to cases of buyers: cards, rates, power."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cases_of_memory import FIGURES, GIB, MIB, Case, value
from offers import evaluated, purchase, rental, serving

from engine.catalog.interconnect import interconnect
from engine.catalog.library import catalog
from engine.memory.formats import FORMATS
from engine.throughput.rates import dense_leaf, sixteen_bit_leaf
from engine.workload import Parallelism

CARD_CASES: dict[str, Case] = {}


def case(name: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        CARD_CASES[name] = function
        return function

    return keep


@case("B027")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    card = catalog().card("nvidia-a100-sxm4-80gb")
    weights = value("weight_bytes", given["params"], 1)
    assert weights / 1e9 == pytest.approx(expected["fp8_weights_gb"], abs=0.1)
    assert weights / given["cards"] / 1e9 == pytest.approx(expected["per_card_gb"], abs=0.1)
    dense, widened = dense_leaf(card, FORMATS["fp8"])
    assert widened is not expected["native_fp8"]
    assert dense.value == 312e12
    fits = {}
    for weight_format in ("fp8", "bf16"):
        workload = serving("Llama 3.1 405B", weight_format=weight_format, concurrency=1)
        found = evaluated(rental(card.id, given["cards"]), workload)
        assert found.fit is not None
        fits[weight_format] = found.fit.fits
        keys = {finding.key for finding in found.findings}
        assert ("weight_only" in keys) == (weight_format == "fp8")
    assert (fits["fp8"], fits["bf16"]) == (expected["memory_ok"], expected["bf16_weights_fit"])


@case("B036")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = value("reported_capacity_bytes", given["mib"])
    assert found / 1e9 == pytest.approx(expected["gb"], abs=0.01)
    assert found / GIB == pytest.approx(expected["gib"], abs=0.01)


@case("B038")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    shown = zip(given["nominal_mib"], expected["predicted_mib"], given["reported_mib"], strict=True)
    for nominal, predicted, reported in shown:
        found = value("nominal_capacity_bytes", nominal / 1024, 1 - expected["loss_pct"] / 100) / MIB
        assert found == predicted
        assert found == pytest.approx(reported, rel=1e-3)
    for card, reported in zip(("tesla-t4", "nvidia-a10", "nvidia-a40"), given["reported_mib"], strict=True):
        assert catalog().card(card).reported_memory_mib == reported


@case("B047")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    dense = value("dense_from_sparse", given["sheet"], 2)
    assert dense == expected["dense_peak"]
    assert 100 * value("mfu", given["achieved"], 1, 1, dense) == pytest.approx(expected["mfu_pct"], abs=0.01)


@case("B048")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    achieved = given["tps"] * given["tflop_per_token"]
    assert achieved == pytest.approx(expected["tflops"])
    assert 100 * value("mfu", achieved, 1, 1, given["peak"]) == pytest.approx(expected["mfu_pct"], abs=0.01)


@case("B050")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert value("dense_from_sparse", given["sheet"], 2) == expected["dense"]


@case("B053")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    names = ("geforce-rtx-3090", "geforce-rtx-4090", "nvidia-a100-sxm4-80gb", "nvidia-h100-sxm5-80gb")
    assert len(names) == len(given["cc"])
    assert [not dense_leaf(catalog().card(name), FORMATS["fp8"])[1] for name in names] == expected["native_fp8"]


@case("B054")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    for name, native in zip(("tesla-v100-sxm2-32gb", "tesla-t4"), expected["native_bf16"], strict=True):
        assert (catalog().card(name).bf16_dense_tflops is not None) is native
        leaf = sixteen_bit_leaf(catalog().card(name))
        assert leaf.known
        assert leaf.path.endswith(f"{expected['fallback']}_dense_tflops")


@case("B056")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    ceiling = value("decode_ceiling_tokens_per_s", given["bw"] * 1e9, given["weights_gb"] * 1e9)
    assert ceiling == expected["tps_upper"]


@case("B058")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    ceiling = value("decode_ceiling_tokens_per_s", given["bw"], given["gb"])
    assert ceiling == pytest.approx(expected["upper"], rel=5e-3)
    achieved = 100 * value("dimension_share", given["measured"], ceiling)
    assert achieved == pytest.approx(expected["achieved_pct"], rel=5e-3)


@case("B059")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    traffic = value("tensor_parallel_seconds", given["per_token"] / 2, given["allreduce_ms"] / 1000)
    assert traffic * 1000 == expected["comm_ms"]
    assert 100 * traffic * given["t2"] == pytest.approx(expected["comm_share_pct"], abs=0.1)
    assert given["t2"] / given["t1"] == pytest.approx(expected["speedup"], abs=0.001)


@case("B062")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    one = evaluated(purchase("geforce-rtx-4090", 1), serving(concurrency=1, weight_format="int8")).figures
    split = serving(concurrency=1, weight_format="int8", parallelism=Parallelism(tensor=1, pipeline=2, data=1))
    two = evaluated(purchase("geforce-rtx-4090", 2), split).figures
    rate = two["decode_tokens_per_s"].value / one["decode_tokens_per_s"].value
    assert rate == pytest.approx(expected["gain"], rel=0.02)
    assert given["layer"] / given["one"] == expected["gain"]
    # embedding and output head stay whole, the layers are halved
    assert 0.5 <= two["weights_gb"].value / one["weights_gb"].value < 0.62


@case("B063")
def _(_given: dict[str, Any], expected: dict[str, Any]) -> None:
    way = interconnect(catalog().card("geforce-rtx-4090"), 2, bridged=False)
    assert way.kind == "pcie"
    assert (way.peer_to_peer == "yes") is expected["p2p"]


@case("B091")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    boards = value("monthly_energy_kwh", given["n"] * given["w"], given["h"], 1, 0)
    assert boards == pytest.approx(expected["gpu_kwh"], abs=0.1)
    system = value("monthly_energy_kwh", given["sys_kw"] * 1000, given["h"], 1, 0)
    assert system == pytest.approx(expected["system_max_kwh"], abs=0.1)


@case("B092")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    power, price = given["kw"] * 1000, float(given["rate"])
    machines = FIGURES["monthly_energy_kwh"](power, given["h"], 1, 0)
    cooling = value("cooling_cost", machines.value, given["pue"], price, power, 0)
    assert value("energy_cost", machines.value, price) + cooling == pytest.approx(float(expected["cost"]), abs=0.01)


@case("B094")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    steady = value("stated_installation_power_w", given["cards"], given["w"], 1, given["host"])
    peak = value("stated_installation_power_w", given["cards"], given["w"] * given["transient"], 1, given["host"])
    assert (steady, peak) == (expected["continuous_w"], expected["transient_w"])
    assert steady > given["psu"]


@case("B097")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert value("electricity_cost", given["wh"], 1, float(given["rate"])) == pytest.approx(float(expected["cost"]))
