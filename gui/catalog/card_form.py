"""A card of one's own, stated cell by cell in a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from engine.catalog.card_entry import SPARSE_PEAKS, CardEntry, dense_peaks, entry_of
from engine.field_rows import Row
from engine.project.edits.own_cards import enter_card
from engine.texts import EngineError, text
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import card_name
from gui.forms.performing import perform
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.catalog.card import Card
    from gui.session import ProjectSession


def _number(name: str, unit: str, control: str = "number") -> Row:
    return Row(name, control, unit, optional=True, vacant="open")  # type: ignore[arg-type]


def _word(name: str) -> Row:
    return Row(name, "text", optional=True, width=24)


def _peak(name: str) -> Row:
    return _number(name, "tops" if name.endswith("tops") else "tflops")


SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = {
    "what": (
        Row("name", "text", width=24),
        Row("vendor", "text", optional=True, empty="", width=24),
        Row("segment", "choice"),
        Row("stack", "text", optional=True, empty="", width=24),
        _word("form_factor"),
        _number("launch_year", "", "whole"),
        Row("domestic", "flag"),
    ),
    "memory": (
        _number("memory_gb", "gb"),
        _word("memory_type"),
        Row("memory_kind", "choice"),
        _number("reported_memory_mib", "mib", "whole"),
        _number("bandwidth_gbs", "gbs"),
        Row("ecc", "choice"),
    ),
    "compute": (
        Row("printed", "choice"),
        *(_peak(name) for name in (*SPARSE_PEAKS, "fp32_tflops", "fp64_tflops", "fp64_tensor_tflops")),
    ),
    "links": (
        Row("topology", "choice"),
        _word("interconnect_name"),
        _number("interconnect_gbs", "both"),
        _number("max_cards_linked", "cards", "whole"),
        _number("pcie_gen", "", "whole"),
        _number("pcie_lanes", "", "whole"),
        Row("p2p_over_pcie", "choice"),
    ),
    "power": (_number("power_w", "w"), _number("idle_w", "w"), _number("list_price_usd", "usd")),
    "source": (Row("source", "text", width=34), Row("confidence", "choice")),
}
SIZE: Final = (620, 620)
"""Lower than the smallest window."""


class CardForm(OrderlyDialog):
    """With a card it changes that one, without it begins a new one; nothing changes before it is kept."""

    def __init__(self, session: ProjectSession, card: Card | None, parent: QWidget | None) -> None:
        super().__init__(parent)
        HelpKey(self, "catalog_own_card")
        self._session, self._card = session, card
        self.entry = CardEntry(name=_words("own_new_name")) if card is None else entry_of(card)
        self.form = BoundForm("catalog_view", parent=self)
        for section, rows in SECTIONS.items():
            self.form.add_section(section, rows)
        self.problem = InlineMessage()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        set_style(save, kind="primary")
        self._build()
        save.setDefault(True)
        self.form.edited.connect(self._on_field)
        self.buttons.accepted.connect(self._on_accept)
        self.buttons.rejected.connect(self.reject)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        title = _words("own_title") if self._card is None else _words("own_change", card=card_name(self._card))
        self.setWindowTitle(title)
        self._about.setText(_words("own_about"))
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setText(_words("own_save"))
        self.form.retranslate()
        self._show()

    def _build(self) -> None:
        self._about = text_label(tone="muted", wrap=True)
        scrolled = ScrolledColumn(self, (2, 2, 10, 2))
        scrolled.add(self.form)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self._about)
        column.addWidget(scrolled, 1)
        column.addWidget(self.problem)
        column.addWidget(self.buttons)
        self.problem.hide()
        self.resize(*SIZE)
        name = self.form.control("name")
        name.setFocus()
        name.line.selectAll()  # type: ignore[attr-defined]

    def _show(self) -> None:
        """A peak that is printed with sparsity shows beside it what is kept of it."""
        self.form.show_item(self.entry)
        kept = dense_peaks(self.entry)
        for name in SPARSE_PEAKS:
            self.form.set_note(name, _words("own_dense", value=f"{kept[name]:g}") if name in kept else "")

    def _on_field(self, name: str, value: object) -> None:
        try:
            self.entry = self.entry.replace(**{name: value})
        except EngineError as error:
            self.form.refuse(name, error.message.text(i18n.language()))
            return
        self.problem.hide()
        self._show()

    def _on_accept(self) -> None:
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()  # what was typed is taken over
        controls = {row.name: self.form.control(row.name) for rows in SECTIONS.values() for row in rows}
        wrong = next((name for name, one in controls.items() if getattr(one, "message", str)()), "")
        if wrong:
            self.form.focus_on(wrong)
            return
        refused = perform(self._session, enter_card, self.entry, self._card)
        if refused is None:
            self.accept()
            return
        self.problem.set_message(refused.message.text(i18n.language()), "bad")
        self.problem.show()
        if not self.entry.source.strip():
            self.form.focus_on("source")


def _words(key: str, **told: str) -> str:
    return text(f"catalog_view.{key}", i18n.language(), **told)
