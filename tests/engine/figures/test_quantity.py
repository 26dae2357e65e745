"""A quantity cannot change, has no arithmetic, and carries what is not known through every figure."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from engine.figures import FIGURES, Bare, Derived, Figure, Leaf, Quantity, figure
from engine.texts import EngineError, Message


@pytest.fixture(scope="module")
def product() -> Iterator[Figure]:
    @figure(unit="m²", formula="width × depth", source="made for the test")
    def floor_area(width: Bare, depth: Bare) -> Bare:
        return width * depth

    yield floor_area
    del FIGURES["floor_area"]


@pytest.fixture(scope="module")
def total() -> Iterator[Figure]:
    @figure(unit="m²", formula="hall + kitchen + cellar", source="made for the test", total=True)
    def house_area(hall: Bare, kitchen: Bare, cellar: Bare) -> Bare:
        return hall + kitchen + cellar

    yield house_area
    del FIGURES["house_area"]


WIDTH = Leaf(4.0, "m", "plan/width", "drawing")
DEPTH = Leaf(5.0, "m", "plan/depth", "drawing")
UNKNOWN = Leaf(None, "m", "plan/cellar", reason=Message.of("unknown.not_quoted", path="cellar"))


def test_a_quantity_cannot_change(product: Figure) -> None:
    for quantity in (WIDTH, product(WIDTH, DEPTH), product(WIDTH, UNKNOWN)):
        for name in ("value", "unit", "inputs", "source", "anything"):
            with pytest.raises(AttributeError, match="immutable"):
                setattr(quantity, name, 1)
        with pytest.raises(AttributeError, match="immutable"):
            del quantity.value
        assert not hasattr(quantity, "__dict__")


ARITHMETIC: list[Callable[[Any, Any], Any]] = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, operator.mod, operator.floordiv,
    operator.lt, operator.le, operator.gt, operator.ge, operator.iadd,
]  # fmt: skip


@pytest.mark.parametrize("operation", ARITHMETIC)
def test_a_quantity_has_no_arithmetic(operation: Callable[[Any, Any], Any], product: Figure) -> None:
    area = product(WIDTH, DEPTH)
    for left, right in ((area, 1), (1, area), (area, area), (area, 2.5), (WIDTH, DEPTH)):
        with pytest.raises(TypeError):
            operation(left, right)


@pytest.mark.parametrize("convert", [float, int, abs, operator.neg, round, complex])
def test_a_quantity_is_no_number(convert: Callable[[Any], Any], product: Figure) -> None:
    with pytest.raises(TypeError):
        convert(product(WIDTH, DEPTH))


def test_numpy_cannot_calculate_with_it_either() -> None:
    with pytest.raises(TypeError):
        np.add(WIDTH, 1.0)
    with pytest.raises(TypeError):
        np.sqrt(WIDTH)


def test_a_figure_keeps_what_it_was_made_of(product: Figure) -> None:
    area = product(WIDTH, 3)
    assert (area.value, area.unit, area.figure) == (12.0, "m²", product)
    assert area.inputs == (WIDTH, 3)
    assert area.known
    assert area.firm
    by_name = product(depth=DEPTH, width=WIDTH)
    assert by_name.inputs == (WIDTH, DEPTH)
    assert by_name.value == 20.0


def test_a_product_with_an_unknown_is_unknown_and_says_why(product: Figure) -> None:
    area = product(WIDTH, UNKNOWN)
    assert area.value is None
    assert not area.known
    assert area.reason == UNKNOWN.reason
    assert product(area, DEPTH).reason == UNKNOWN.reason


def test_an_unknown_is_not_zero(product: Figure) -> None:
    nothing = Leaf(0.0, "m", "plan/cellar", "drawing")
    assert product(WIDTH, nothing).value == 0.0
    assert product(nothing, UNKNOWN).value is None


def test_a_sum_with_an_unknown_is_a_lower_bound(total: Figure) -> None:
    area = total(WIDTH, DEPTH, UNKNOWN)
    assert area.value == 9.0
    assert area.incomplete
    assert area.known
    assert not area.firm
    assert area.reason == UNKNOWN.reason


def test_a_sum_of_nothing_but_unknowns_is_unknown(total: Figure) -> None:
    area = total(UNKNOWN, UNKNOWN, UNKNOWN)
    assert area.value is None
    assert not area.incomplete


def test_a_lower_bound_stays_one(product: Figure, total: Figure) -> None:
    bound = total(WIDTH, DEPTH, UNKNOWN)
    twice = product(bound, 2)
    assert twice.value == 18.0
    assert twice.incomplete
    assert total(twice, DEPTH, WIDTH).incomplete
    assert product(bound, UNKNOWN).value is None


def test_complete_again_without_the_unknown(total: Figure) -> None:
    area = total(WIDTH, DEPTH, Leaf(1.0, "m²", "plan/cellar", "measured"))
    assert area.value == 10.0
    assert area.firm


def test_a_leaf_without_value_or_reason_says_that_it_is_not_stated() -> None:
    leaf = Leaf(None, "W", "quotes/A/price")
    assert leaf.reason is not None
    assert "price" in leaf.reason.text("en")
    assert "价格" in leaf.reason.text("zh")


REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    ((1, 2, 3), {}, "takes 2 values"),
    ((1,), {}, "also needs depth"),
    ((1,), {"width": 2}, "width twice"),
    ((1,), {"height": 2}, "no parameter height"),
]


@pytest.mark.parametrize(("operands", "named", "said"), REFUSED)
def test_wrong_operands_are_named(operands: tuple[Any, ...], named: dict[str, Any], said: str, product: Figure) -> None:
    with pytest.raises(EngineError, match=said):
        product(*operands, **named)


def declared(**about: Any) -> Callable[[], object]:
    def declare() -> object:
        @figure(unit="1", source="made for the test", **about)
        def made_wrong(first: Bare, second: Bare) -> Bare:
            return first + second

        return made_wrong

    return declare


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (declared(), "formula or a method"),
        (declared(formula="first + second", method="looked up"), "formula or a method"),
        (declared(formula="first + other"), "other, second"),
        (declared(formula="first"), "second"),
    ],
)
def test_a_figure_declared_wrong_is_refused_at_once(declare: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        declare()
    assert "made_wrong" not in FIGURES


def test_a_name_belongs_to_one_figure(product: Figure) -> None:
    def floor_area(width: Bare, depth: Bare) -> Bare:
        return width + depth

    with pytest.raises(TypeError, match="floor_area is defined twice"):
        figure(unit="m²", formula="width + depth", source="made for the test")(floor_area)
    assert FIGURES["floor_area"] is product


def test_quantities_are_told_apart_by_identity(product: Figure) -> None:
    first, second = product(WIDTH, DEPTH), product(WIDTH, DEPTH)
    assert first != second
    assert len({first, second, first}) == 2
    assert isinstance(first, Quantity)
    assert isinstance(first, Derived)
