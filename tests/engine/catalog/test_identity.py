"""A cache on the object itself, not on its value."""

import gc
import weakref

from engine.catalog.identity import once_per_object


class Thing:
    def __init__(self, value: int) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing)

    __hash__ = None  # type: ignore[assignment]


def test_made_once_and_told_apart_by_identity() -> None:
    made: list[int] = []

    @once_per_object
    def doubled(thing: Thing) -> int:
        made.append(thing.value)
        return 2 * thing.value

    first, second = Thing(1), Thing(2)
    assert [doubled(first), doubled(second), doubled(first)] == [2, 4, 2]
    assert made == [1, 2]


def test_an_owner_is_freed_and_its_place_in_memory_gives_nothing_away() -> None:
    @once_per_object
    def value_of(thing: Thing) -> int:
        return thing.value

    thing = Thing(1)
    value_of(thing)
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None
    assert [value_of(Thing(number)) for number in range(200)] == list(range(200))
