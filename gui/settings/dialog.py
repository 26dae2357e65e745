"""Preferences: language, theme and text size, each effective at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from engine.project.explain_errors import reason_of
from engine.texts import text
from gui import desktop
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import LANGUAGE_NAMES, keep_translated, language
from gui.settings.store import FONT_SCALES, THEMES
from gui.theme import theme_manager
from gui.widgets.basics import text_label
from gui.widgets.eliding import CalmComboBox

if TYPE_CHECKING:
    from gui.settings.store import Settings


class PreferencesDialog(OrderlyDialog):
    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    text_size_chosen = Signal(int)

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        HelpKey(self, "preferences")
        self._settings = settings
        self.setMinimumWidth(420)
        self._language, self._theme, self._text_size = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self._form = QFormLayout()
        self._labels = (text_label(), text_label(), text_label())
        boxes = (self._language, self._theme, self._text_size)
        for label, box in zip(self._labels, boxes, strict=True):
            label.setBuddy(box)
            self._form.addRow(label, box)
        self.double_click = QCheckBox()
        self.double_click.setVisible(desktop.is_offered())
        self.double_click.setChecked(desktop.is_offered() and desktop.is_installed())
        self._note = text_label(tone="muted", wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(14)
        column.addLayout(self._form)
        column.addWidget(self.double_click)
        column.addWidget(self._note)
        column.addWidget(buttons)
        self._fill()
        keep_translated(self.retranslate)
        self._language.activated.connect(self._on_language)
        self._theme.activated.connect(self._on_theme)
        self._text_size.activated.connect(self._on_text_size)
        self.double_click.clicked.connect(self._on_double_click)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Preferences"))
        texts = (self.tr("&Language"), self.tr("&Theme"), self.tr("Text &size"))
        for label, shown in zip(self._labels, texts, strict=True):
            label.setText(shown)
        themes = (
            self.tr("Light"),
            self.tr("Dark"),
            self.tr("High contrast, light"),
            self.tr("High contrast, dark"),
            self.tr("Follow the system"),
        )
        for row, shown in enumerate(themes):
            self._theme.setItemText(row, shown)
        self.double_click.setText(self.tr("&Open .cardwise files by a double click"))
        kept = self.tr("Kept in {file}.").format(file=self._settings.path)
        lost = self.tr("{file} cannot be written: these choices hold until the window closes.")
        self._note.setText(kept if self._settings.kept else lost.format(file=self._settings.path))

    def _fill(self) -> None:
        for code, name in LANGUAGE_NAMES.items():
            self._language.addItem(name, code)
        for theme in THEMES:
            self._theme.addItem("", theme)
        for size in FONT_SCALES:
            self._text_size.addItem(f"{size} %", size)
        self._language.setCurrentIndex(self._language.findData(language()))
        self._theme.setCurrentIndex(self._theme.findData(theme_manager().mode.value))
        self._text_size.setCurrentIndex(self._text_size.findData(self._settings.font_scale))

    def _on_language(self) -> None:
        self.language_chosen.emit(self._language.currentData())

    def _on_theme(self) -> None:
        self.theme_chosen.emit(self._theme.currentData())

    def _on_text_size(self) -> None:
        self.text_size_chosen.emit(self._text_size.currentData())

    def _on_double_click(self, wanted: bool) -> None:
        try:
            if wanted:
                desktop.install()
            else:
                desktop.remove()
        except OSError as error:
            self.double_click.setChecked(desktop.is_installed())
            told = {"folder": str(desktop.data_home()), "reason": reason_of(error).text(language())}
            self._note.setText(text("desktop.refused", language(), **told))
