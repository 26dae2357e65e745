"""The offer of what a crash left behind: a bar over the page, which nobody has to answer at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from engine.texts import text
from engine.value_text import format_time
from gui.i18n import language
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from engine.project.recovery import FileNow, Recovered

LONGEST: Final = 48


class RecoveryBar(InlineMessage):
    """Open, compare or discard the first of what is offered; closing the bar leaves all of it for another start."""

    second_triggered = Signal()
    compare_triggered = Signal()

    def __init__(self) -> None:
        self._recovered: Recovered | None = None
        self._file_now: FileNow = "unnamed"
        self._count = 0
        self.asking = False
        self.compare, self.second = QPushButton(), QPushButton()
        super().__init__(kind="warn", closable=True)
        self.second.clicked.connect(self.second_triggered)
        self.compare.clicked.connect(self.compare_triggered)
        row = self.layout()
        if isinstance(row, QHBoxLayout):
            for button in (self.compare, self.second):
                row.insertWidget(row.count() - 1, button)
        self.hide()

    def offer(self, recovered: Recovered | None, count: int) -> None:
        """What is offered, and of how many it is the first."""
        self._recovered, self._count = recovered, count
        self.setVisible(recovered is not None)
        if recovered is not None:
            self._file_now = recovered.file_now()
            self.ask(asking=False)

    def ask(self, *, asking: bool) -> None:
        """Whether to discard it for good."""
        self.asking = asking
        self.retranslate()

    def retranslate(self) -> None:
        super().retranslate()
        self._close.setToolTip(_words("later"))
        self._close.setAccessibleName(_words("later"))
        if self._recovered is not None:
            self.set_message(self._sentence(self._recovered), "warn")
            self.set_action(_words("discard_now" if self.asking else "open"))
            self.compare.setText(_words("compare"))
            self.compare.setVisible(self._file_now in ("same", "changed") and not self.asking)
            self.second.setText(_words("keep" if self.asking else "discard"))

    def _sentence(self, recovered: Recovered) -> str:
        document = recovered.document
        full = "" if document.path is None else str(document.path)
        self.setToolTip(full)
        self.setAccessibleDescription(full)
        name = _short(document.path.stem if document.path is not None else document.project.name or _words("untitled"))
        if self.asking:
            return _words("really", name=name)
        path = _short(full)
        offer = _words(self._file_now, name=name, path=path, time=format_time(recovered.edited_at))
        return offer if self._count == 1 else _words("first_of", offer=offer, count=self._count)


def _short(words: str) -> str:
    """A line breaks only at spaces, which a path may not have; the whole of it is in the tooltip."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST // 3]}…{words[-LONGEST * 2 // 3 :]}"


def _words(key: str, **told: str | int) -> str:
    return text(f"recovery.{key}", language(), **told)
