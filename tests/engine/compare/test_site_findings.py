"""Limits of a site: each finding comes with one changed input and goes with it."""

from __future__ import annotations

from typing import Any

import pytest
from offers import MODELS, compared, group, owned, purchase, rental, serving

from engine.compare.condition_figures import condition_figure
from engine.electricity.site import Circuit, Site
from engine.electricity.site_figures import circuit_power_w, heat_btu_per_h, transient_power_w

H100 = "nvidia-h100-sxm5-80gb"
CONSUMER = "geforce-rtx-4090"


def found(site: Site | None, quote: Any) -> set[str]:
    comparison = compared((quote,), (serving(MODELS["dense"]),), site=site)
    return {one.key for one in comparison.of(quote.id, "chat").findings if one.key.startswith("site_")}


def eight_h100() -> Any:
    """Two machines: 8 × 700 W and 4,400 W beside them, 10 kW each."""
    return purchase(H100, groups=(group(H100, 8, 2, host_power_w=4400.0),))


def workstation() -> Any:
    """One card of 450 W and 350 W beside it."""
    return purchase(CONSUMER, groups=(group(CONSUMER, 1, host_power_w=350.0),))


@pytest.mark.parametrize(
    ("key", "quote", "too_small", "enough"),
    [
        # three phases of 32 A at 400 V: 22.2 kVA, 17.7 kW of it for good
        ("site_supply", eight_h100, {"circuits": (Circuit(volts=400.0, amperes=32.0, phases=3),)},
         {"circuits": (Circuit(count=2, volts=400.0, amperes=32.0, phases=3),)}),
        # both together carry 35.5 kW, one of them 17.7 kW
        ("site_one_feed", eight_h100,
         {"circuits": (Circuit(count=2, volts=400.0, amperes=32.0, phases=3),), "independent_feeds": 2},
         {"circuits": (Circuit(count=4, volts=400.0, amperes=32.0, phases=3),), "independent_feeds": 2}),
        ("site_phases", eight_h100, {"circuits": (Circuit(count=9),)}, {"circuits": (Circuit(count=9, phases=3),)}),
        ("site_feeds", eight_h100, {"independent_feeds": 1}, {"independent_feeds": 2}),
        ("site_rack", eight_h100, {"rack_limit_kw": 15.0, "machines_per_rack": 2}, {"rack_limit_kw": 15.0}),
        ("site_cooling", eight_h100, {"cooling_kw": 19.9}, {"cooling_kw": 20.1}),
        ("site_office", eight_h100, {"room": "office"}, {"room": "server_room"}),
        ("site_noise", eight_h100, {"noise_db": 60.0}, {"noise_db": 85.0}),
        ("site_ups_w", workstation, {"ups_w": 600.0, "ups_va": 1000.0}, {"ups_w": 2000.0, "ups_va": 2000.0}),
        # 800 W over 0.95 is 842 VA
        ("site_ups_va", workstation, {"ups_va": 840.0}, {"ups_va": 843.0}),
        # 350 W and twice 450 W for milliseconds
        ("site_ups_peak", workstation, {"ups_w": 1240.0}, {"ups_w": 1260.0}),
    ],
)  # fmt: skip
def test_each_limit(key: str, quote: Any, too_small: dict[str, Any], enough: dict[str, Any]) -> None:
    assert key in found(Site(**too_small), quote())
    assert key not in found(Site(**enough), quote())


def test_nothing_is_said_of_limits_that_nobody_stated() -> None:
    assert found(None, eight_h100()) == set()
    assert found(Site(), eight_h100()) == set()


def test_rented_machines_stand_elsewhere_and_owned_ones_here() -> None:
    office = Site(room="office", cooling_kw=1.0)
    assert found(office, rental(H100)) == set()
    assert found(office, owned(H100)) == {"site_office", "site_cooling"}


def test_figures_by_hand() -> None:
    assert circuit_power_w(1, 400.0, 32.0, 3, 0.8).value == pytest.approx(17_736, abs=1)
    assert circuit_power_w(2, 230.0, 16.0, 1, 0.8).value == pytest.approx(5_888)
    assert transient_power_w(800.0, 1, 450.0, 2.0).value == 1250
    assert heat_btu_per_h(10_000.0).value == pytest.approx(34_121, abs=1)


def test_a_finding_leads_to_the_limit_that_is_exceeded() -> None:
    comparison = compared((eight_h100(),), (serving(MODELS["dense"]),), site=Site(rack_limit_kw=5.0, cooling_kw=1.0))
    fields = {one.key: one.field for one in comparison.of("A", "chat").findings if one.key.startswith("site_")}
    assert fields == {"site_rack": "site/rack_limit_kw", "site_cooling": "site/cooling_kw"}


def test_what_machines_ask_is_told_without_any_limit() -> None:
    comparison = compared((eight_h100(),), (serving(MODELS["dense"]),))
    needs = {name: condition_figure(comparison, "A", "chat", f"site/{name}") for name in ("heat", "unit", "ups_va")}
    # 20 kW are 68,243 BTU/h and at a power factor of 0.95 21,053 VA; a machine of 10 kW wants 15 kW of supplies
    values = {name: None if need is None else float(need.value) for name, need in needs.items()}
    assert values == pytest.approx({"heat": 68_243, "unit": 15_000, "ups_va": 21_053}, abs=1)
