"""Every formula against its function, on random input from the domain of each parameter."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest

from engine.figures import Figure
from engine.figures.parameters import parameter_of
from engine.registry import all_figures

FIGURES = all_figures()
LARGEST = {"1": 60.0, "token": 5e4, "B": 1e12, "B/s": 1e13, "FLOP/s": 1e15, "FLOP": 1e22, "W": 2e4, "s": 10.0, "h": 9e3}
SHAPES: dict[str, tuple[int, ...]] = {"scalar": (), "three": (3,), "column": (2, 1)}
# domains that only a relation between parameters limits further: no more experts than there are, a rate above zero
NARROWER = {
    ("touched_share", "experts_per_token"): (1.0, 8.0),
    ("touched_share", "experts"): (8.0, 500.0),
    ("capital_recovery_factor", "rate"): (0.001, 0.3),
    ("capital_recovery_factor", "periods"): (1.0, 400.0),
    ("payment_dates_factor", "rate"): (0.0, 0.3),
    ("payment_dates_factor", "start_weeks"): (0.0, 200.0),
    ("payment_dates_factor", "retention_months"): (0.0, 60.0),
    ("even_residual_share", "rate"): (0.0, 0.3),
    ("even_residual_share", "periods"): (1.0, 400.0),
    ("mesh_bytes_per_s", "max_cards_linked"): (2.0, 16.0),
    ("prompt_waiting_seconds", "load_share"): (0.0, 0.99),
    ("admission_waiting_seconds", "load_share"): (0.0, 0.99),
}


def draw(random: np.random.Generator, figure: Figure, name: str, shape: tuple[int, ...]) -> Any:
    """Numbers within the limits of a parameter; zero only where nothing divides by it."""
    parameter = parameter_of(figure, name)
    largest = 1e12 if name.endswith("parameters") else LARGEST.get(parameter.unit, 1e3)
    low, high = NARROWER.get((figure.name, name), (max(parameter.low, -largest), min(parameter.high, largest)))
    drawn = low + (high - low) * random.random(shape) ** 3
    if parameter.whole:
        drawn = np.round(drawn)
    if figure.formula is not None and name in figure.formula.divisors:
        drawn = np.maximum(drawn, 1.0 if parameter.whole else 1e-3)
    return float(drawn) if shape == () else drawn


def seeded(figure: Figure) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(figure.name.encode()))


def test_there_are_figures() -> None:
    assert len(FIGURES) > 170
    assert sum(figure.formula is None for figure in FIGURES.values()) <= 20


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES.keys())
def test_formula_and_function_agree(figure: Figure) -> None:
    if figure.formula is None:
        pytest.skip("no closed formula: the figure says its method in words")
    random = seeded(figure)
    shapes = [*SHAPES.values()] * 20
    for number, shape in enumerate(shapes):
        # from the second round on, parameters have unlike shapes that broadcast
        mixed = number >= len(SHAPES)
        values = {
            name: draw(random, figure, name, shapes[int(random.integers(len(shapes)))] if mixed else shape)
            for name in figure.parameters
        }
        # differences of large numbers keep fewer digits than the numbers themselves
        size = max((float(np.max(np.abs(value))) for value in values.values()), default=1.0)
        by_formula, by_function = figure.formula.evaluate(values), figure.raw(*values.values())
        np.testing.assert_allclose(by_function, by_formula, rtol=1e-9, atol=1e-12 * size)
        assert np.shape(by_function) == np.shape(by_formula), values


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES.keys())
def test_shapes_of_results(figure: Figure) -> None:
    if not figure.broadcasts:
        pytest.skip("the figure searches over a whole curve")
    for shape in SHAPES.values():
        random = seeded(figure)
        operands = [draw(random, figure, name, shape) for name in figure.parameters]
        assert np.shape(figure.raw(*operands)) == shape
        assert np.shape(figure(*operands).value) == shape
    if figure.arity > 1:
        random = seeded(figure)
        mixed = [draw(random, figure, name, ((3,), (2, 1))[at % 2]) for at, name in enumerate(figure.parameters)]
        assert np.shape(figure.raw(*mixed)) == (2, 3)


@pytest.mark.parametrize("figure", [pytest.param(one, id=name) for name, one in FIGURES.items() if one.broadcasts])
def test_an_array_gives_what_its_members_give_one_by_one(figure: Figure) -> None:
    random = seeded(figure)
    operands = [draw(random, figure, name, (3,)) for name in figure.parameters]
    together = figure.raw(*operands)
    alone = [figure.raw(*(float(operand[at]) for operand in operands)) for at in range(3)]
    np.testing.assert_allclose(together, alone, rtol=1e-14)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES.keys())
def test_a_figure_says_what_it_is(figure: Figure) -> None:
    assert figure.source
    assert figure.unit
    assert not figure.source.endswith(".")
    assert figure.name.isidentifier()
    assert figure.arity > 0
