"""Tuples with one item put in, taken out, exchanged or moved; all others stay the same objects."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")


def replaced(items: tuple[Item, ...], old: Item, new: Item) -> tuple[Item, ...]:
    return tuple(new if item is old else item for item in items)


def without(items: tuple[Item, ...], old: Item) -> tuple[Item, ...]:
    return tuple(item for item in items if item is not old)


def put_after(items: tuple[Item, ...], place: Item, new: Item) -> tuple[Item, ...]:
    index = next(index for index, item in enumerate(items) if item is place) + 1
    return (*items[:index], new, *items[index:])


def moved(items: tuple[Item, ...], item: Item, position: int) -> tuple[Item, ...]:
    others = without(items, item)
    place = max(0, min(position, len(others)))
    return (*others[:place], item, *others[place:])
