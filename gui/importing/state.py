"""What an import holds while a person looks at it; the project is not touched before `accept`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from engine.importing.quotes.results import QuoteSettings
from engine.texts import EngineError
from gui.errors import message_of
from gui.importing.sources import Read, Source, read_sources
from gui.jobs import Failed, Ok

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.importing.quotes.results import Place, QuoteDifference, QuoteReading, ReadQuote, ReadValue
    from gui.jobs import Outcome
    from gui.session import ProjectSession
    from gui.settings.store import Settings

TOPIC: Final = "import"


class ImportState(QObject):
    """One source is shown at a time; corrections and answers read it again off the GUI thread."""

    changed = Signal()
    busy_changed = Signal(bool)
    failed = Signal(object)

    def __init__(self, session: ProjectSession, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self.reads: tuple[Read, ...] = ()
        self._current = 0
        self._left_out: set[tuple[int, int]] = set()
        self._kept: set[tuple[int, int, str]] = set()
        self._differences: dict[int, tuple[QuoteDifference, ...]] = {}
        self.busy = False

    @property
    def current(self) -> int:
        return self._current

    @property
    def reading(self) -> QuoteReading | None:
        return self.reads[self._current].reading if self.reads else None

    @property
    def quotes(self) -> tuple[ReadQuote, ...]:
        return () if self.reading is None else self.reading.quotes

    def show_source(self, place: int) -> None:
        if 0 <= place < len(self.reads) and place != self._current:
            self._current = place
            self.changed.emit()

    # Reading

    def start(self, sources: Sequence[Source]) -> None:
        self._left_out.clear()
        self._kept.clear()
        self._run(partial(read_sources, tuple(sources), self._quote_settings()), self._take_all)

    def set_text(self, text: str) -> None:
        """Read what a person typed or pasted, in the place of the text that is shown."""
        work = partial(read_sources, (Source(text=text),), self._quote_settings())
        self._run(work, self._take_one)

    def correct(self, place: Place, field: str | None, value: ReadValue | None = None) -> None:
        from engine.importing.quotes.again import correct

        self._again(lambda reading: correct(reading, place, field, value))

    def answer(self, question: str, choice: str) -> None:
        from engine.importing.quotes.again import answer

        self._again(lambda reading: answer(reading, question, choice))

    def cancel(self) -> None:
        self._session.jobs.drop(TOPIC)
        self._set_busy(False)

    # What will be added

    def is_included(self, place: int) -> bool:
        return self.quotes[place].ready and (self._current, place) not in self._left_out

    def set_included(self, place: int, included: bool) -> None:
        (self._left_out.discard if included else self._left_out.add)((self._current, place))
        self.changed.emit()

    def included_count(self) -> int:
        return sum(len(self._included(place)) for place in range(len(self.reads)))

    def difference(self, place: int) -> QuoteDifference | None:
        """What the quote at a place would change in the quote of the project that it renews."""
        found = self._differences.get(self._current, ())
        return next((entry for entry in found if entry.index == place and entry.quote_id is not None), None)

    def takes(self, place: int, field: str) -> bool:
        """Whether a field of a renewed quote takes its new value."""
        return (self._current, place, field) not in self._kept

    def set_takes(self, place: int, field: str, taken: bool) -> None:
        (self._kept.discard if taken else self._kept.add)((self._current, place, field))
        self.changed.emit()

    def accept(self) -> bool:
        """Put everything that is chosen into the project as one step."""
        from gui.importing.accepting import accept_all

        chosen = [
            (read.reading, self._included(place), self._kept_fields(place))
            for place, read in enumerate(self.reads)
            if read.reading is not None and self._included(place)
        ]
        error = accept_all(self._session, chosen)
        if error is not None:
            self.failed.emit(error.message)
            return False
        for reading, _, _ in chosen:
            self._learn(reading)
        return True

    def _included(self, source: int) -> tuple[int, ...]:
        reading = self.reads[source].reading
        if reading is None:
            return ()
        return tuple(
            place for place, read in enumerate(reading.quotes) if read.ready and (source, place) not in self._left_out
        )

    def _kept_fields(self, source: int) -> dict[int, frozenset[str]]:
        places = {place for kept, place, _ in self._kept if kept == source}
        return {
            place: frozenset(field for kept, other, field in self._kept if (kept, other) == (source, place))
            for place in places
        }

    # Work off the GUI thread

    def _again(self, change: Callable[[QuoteReading], QuoteReading]) -> None:
        shown = self.reads[self._current] if self.reads else None
        reading = None if shown is None else shown.reading
        if shown is None or reading is None:
            return
        source = shown.source

        def work() -> tuple[Read, ...]:
            return (Read(source, change(reading)),)

        self._run(work, self._take_one)

    def _run(self, work: Callable[[], tuple[Read, ...]], take: Callable[[tuple[Read, ...]], None]) -> None:
        self._set_busy(True)
        self._session.jobs.run(TOPIC, work, partial(self._deliver, take))

    def _deliver(self, take: Callable[[tuple[Read, ...]], None], outcome: Outcome) -> None:
        self._set_busy(False)
        if isinstance(outcome, Ok):
            take(outcome.value)
        elif isinstance(outcome, Failed):
            if not isinstance(outcome.error, EngineError):
                raise outcome.error
            self.failed.emit(message_of(outcome.error))

    def _take_all(self, reads: tuple[Read, ...]) -> None:
        self.reads = reads
        self._current = 0
        self._differences = {place: self._compared(read) for place, read in enumerate(reads)}
        self.changed.emit()

    def _take_one(self, reads: tuple[Read, ...]) -> None:
        everything = list(self.reads) or [reads[0]]
        everything[self._current] = reads[0]
        self.reads = tuple(everything)
        self._differences[self._current] = self._compared(reads[0])
        self.changed.emit()

    def _compared(self, read: Read) -> tuple[QuoteDifference, ...]:
        from gui.importing.accepting import compared

        return () if read.reading is None else compared(self._session.project, read.reading)

    def _set_busy(self, busy: bool) -> None:
        if busy != self.busy:
            self.busy = busy
            self.busy_changed.emit(busy)

    # What is remembered

    def _quote_settings(self) -> QuoteSettings:
        kept = self._settings.quote_settings
        try:
            found = QuoteSettings.model_validate_json(kept) if kept else QuoteSettings()
        except ValueError:
            found = QuoteSettings()
        return found.replace(currency=self._session.project.currency)

    def _learn(self, reading: QuoteReading) -> None:
        if reading.sheets:
            from engine.importing.quotes.again import learned

            self._settings.quote_settings = learned(reading).model_dump_json()
