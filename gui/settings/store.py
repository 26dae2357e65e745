"""Settings that degrade key by key: a value that no longer fits is as good as absent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

from gui.i18n import LANGUAGES, Language

if TYPE_CHECKING:
    from pathlib import Path

THEMES: Final = ("light", "dark", "contrast_light", "contrast_dark", "system")
FONT_SCALES: Final = (100, 115, 130, 150)


def settings_path() -> Path:
    return platformdirs.user_config_path("cardwise", appauthor=False) / "settings.ini"


class Settings:
    """One ini file. Where it cannot be read it is set aside; where it cannot be written `kept` is False."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or settings_path()
        self._memory: dict[str, Any] = {}
        self._set_aside_if_broken()
        self._file = QSettings(str(self.path), QSettings.Format.IniFormat)

    @property
    def kept(self) -> bool:
        return self._file.isWritable() and self._file.status() is not QSettings.Status.AccessError

    @property
    def language(self) -> Language | None:
        found = self._text("view/language")
        return next((known for known in LANGUAGES if known == found), None)

    @language.setter
    def language(self, value: str) -> None:
        self._set("view/language", value)

    @property
    def theme(self) -> str:
        found = self._text("view/theme")
        return found if found in THEMES else "light"

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("view/theme", value)

    @property
    def font_scale(self) -> int:
        return self._number("view/font_scale", 100, FONT_SCALES)

    @font_scale.setter
    def font_scale(self, value: int) -> None:
        self._set("view/font_scale", value)

    @property
    def place(self) -> str:
        return self._text("window/place")

    @place.setter
    def place(self, value: str) -> None:
        self._set("window/place", value)

    @property
    def folder(self) -> str:
        """Where files were last opened or saved."""
        return self._text("files/folder")

    @folder.setter
    def folder(self, value: str) -> None:
        self._set("files/folder", value)

    @property
    def quote_settings(self) -> str:
        """What imports learned of the columns of suppliers, as JSON."""
        return self._text("import/quotes")

    @quote_settings.setter
    def quote_settings(self, value: str) -> None:
        self._set("import/quotes", value)

    @property
    def report_choices(self) -> str:
        """What was chosen for the last report, as JSON."""
        return self._text("export/report")

    @report_choices.setter
    def report_choices(self, value: str) -> None:
        self._set("export/report", value)

    def bytes_of(self, name: str) -> QByteArray:
        """Geometry or splitter state under a name; empty where there is none."""
        found = self._value(f"layout/{name}")
        return found if isinstance(found, QByteArray) else QByteArray()

    def keep_bytes(self, name: str, state: QByteArray) -> None:
        self._set(f"layout/{name}", state)

    def sync(self) -> None:
        self._file.sync()

    def _text(self, key: str) -> str:
        found = self._value(key)
        return found if isinstance(found, str) else ""

    def _number(self, key: str, default: int, allowed: tuple[int, ...]) -> int:
        found = str(self._value(key))
        return int(found) if found.isdecimal() and int(found) in allowed else default

    def _value(self, key: str) -> Any:
        return self._memory.get(key, self._file.value(key))

    def _set(self, key: str, value: Any) -> None:
        self._memory[key] = value
        if self.kept:
            self._file.setValue(key, value)

    def _set_aside_if_broken(self) -> None:
        """A file that is no ini text would be overwritten silently; it is kept under another name."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            content = self.path.read_bytes() if self.path.exists() else b""
            if b"\0" in content or (content.strip() and not content.lstrip().startswith((b"[", b";", b"#"))):
                self.path.replace(self.path.with_suffix(".broken.ini"))
        except OSError:
            return
