"""What fits: the largest whole number of anything that a layout still holds, found by narrowing on arrays."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.catalog.card import Card
from engine.figures.run import numbers
from engine.memory.inference import serving_memory
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import ServedModel
from engine.memory.trained_model import TrainedModel
from engine.memory.training import training_memory
from engine.project.assumptions import MemoryAssumptions

Fits = Callable[[npt.NDArray[np.float64]], Any]
"""Whether each of these sizes fits; true up to some size, false beyond."""

MOST_TOKENS: Final = 16_777_216
MOST_SEQUENCES: Final = 65_536
_POINTS: Final = 257
_ONE_BY_ONE: Final = 64
_LARGEST: Final = 1024
_RUNGS: Final = (1.0, 1.25, 1.5, 1.75)


def largest_that_fits(fits: Fits, most: int) -> int:
    """The largest whole number from 1 to `most` that fits, 0 where not even 1 does.

    Args:
        fits: monotone; called with an increasing array of whole numbers, shape (points,).
    """
    low, high = 0, most
    while low < high:
        step = max(1.0, (high - low) / (_POINTS - 1))
        spread = np.ceil(low + step * np.arange(1, _POINTS))
        tried = np.append(spread[spread < high], high)
        held = np.broadcast_to(fits(tried), tried.shape)
        count = int(np.argmin(held)) if not held.all() else len(tried)
        if count == len(tried):
            return int(tried[-1])
        low, high = int(tried[count - 1]) if count else low, int(tried[count]) - 1
    return low


def longest_context(
    model: ServedModel,
    sizes: LayoutSizes,
    output_tokens: int,
    concurrency: float,
    capacity: Any,
    assumptions: MemoryAssumptions,
) -> int:
    """Tokens of the longest request, input and output, of which a replica holds `concurrency` at once.

    Bounded by what the model was made for, where that is known.
    """
    most = model.architecture.max_context or MOST_TOKENS

    def fits(tokens: npt.NDArray[np.float64]) -> Any:
        inputs = np.maximum(tokens - output_tokens, 0)
        need = serving_memory(numbers, model, sizes, tokens, inputs, concurrency, capacity, assumptions)
        return need.total <= need.usable

    return largest_that_fits(fits, most)


def largest_micro_batch(
    model: TrainedModel, sizes: LayoutSizes, micro_batches: int, capacity: Any, assumptions: MemoryAssumptions
) -> int:
    """Sequences of the largest micro-batch that a training rank holds, 0 where not even one fits."""

    def fits(sequences: npt.NDArray[np.float64]) -> Any:
        need = training_memory(numbers, model, sizes, micro_batches, capacity, assumptions, micro_batch=sequences)
        return need.total <= need.usable

    return largest_that_fits(fits, MOST_SEQUENCES)


def longest_sequence(
    model: TrainedModel, sizes: LayoutSizes, micro_batches: int, capacity: Any, assumptions: MemoryAssumptions
) -> int:
    """Tokens of the longest sequence on which a training rank holds its micro-batch, 0 where none fits."""

    def fits(tokens: npt.NDArray[np.float64]) -> Any:
        need = training_memory(numbers, model, sizes, micro_batches, capacity, assumptions, sequence_tokens=tokens)
        return need.total <= need.usable

    return largest_that_fits(fits, MOST_TOKENS)


def most_cards_tried(card: Card) -> int:
    """The largest installation that is tried when the fewest cards are sought: all that the links of the card join."""
    return max(_LARGEST, card.max_cards_linked or 0)


def fewest_that_hold(holds: Callable[[int], bool], cards_per_machine: int, most: int) -> int | None:
    """The smallest number of cards that holds a workload, None where not even `most` do.

    Every number up to 64 is tried. Beyond, cards come in whole machines: in steps of a quarter, and one by one below
    the first step that holds.
    """
    found = next((cards for cards in range(1, min(_ONE_BY_ONE, most) + 1) if holds(cards)), None)
    if found is not None:
        return found
    failed = _ONE_BY_ONE // cards_per_machine
    for machines in _rungs(failed, most // cards_per_machine):
        if holds(machines * cards_per_machine):
            between = (below * cards_per_machine for below in range(failed + 1, machines))
            return next((cards for cards in between if holds(cards)), machines * cards_per_machine)
        failed = machines
    return None


def _rungs(above: int, most: int) -> list[int]:
    steps = {round(step * 2**doubling) for doubling in range(most.bit_length()) for step in _RUNGS} | {most}
    return sorted(step for step in steps if above < step <= most)


def fewest_machines(fewest_cards: int | None, cards_per_machine: int) -> int | None:
    """Whole machines of so many cards that hold the fewest cards, None where no number of cards is known."""
    return None if fewest_cards is None else ceil(fewest_cards / max(cards_per_machine, 1))
