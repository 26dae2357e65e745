"""A process of its own that shows every screen of the window and prints which texts are cut or lie over one another.

    python walk_screens.py LANGUAGE WIDTHxHEIGHT PERCENT [pseudo]

PERCENT is the size of text. `pseudo` makes every text of the window 40 % longer. QT_SCALE_FACTOR scales the screen.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTranslator, qInstallMessageHandler

LONGER = 0.4
WORD = " lorem"
ROOT = Path(__file__).resolve().parents[2]


def longer(text: str) -> str:
    """With words at its end that make it longer by two fifths of what is not filled in later."""
    plain = re.sub(r"\{[^}]*\}|%n|&", "", text)
    more = round(LONGER * len(plain))
    return text + (WORD * (more // len(WORD) + 1))[:more].rstrip() if any(map(str.isalpha, plain)) else text


class PseudoTranslator(QTranslator):
    def translate(self, _context: str, source: str, _comment: str | None = None, _number: int = -1) -> str:
        return longer(source)

    def isEmpty(self) -> bool:
        return False


def lengthen_all() -> QTranslator:
    from engine.texts import templates

    english = templates("en")
    assert isinstance(english, dict)
    english |= {key: longer(text) for key, text in english.items()}
    translator = PseudoTranslator()
    QCoreApplication.installTranslator(translator)
    return translator


def main(arguments: list[str]) -> int:
    language, size, percent = arguments[:3]
    qInstallMessageHandler(lambda *_: None)
    from gui import app
    from gui.grab import drawn_screens
    from gui.main_window import MainWindow
    from gui.settings.store import Settings

    settings = Settings(Path(tempfile.mkdtemp()) / "settings.ini")
    settings.font_scale = int(percent)
    application = app.make_application(app.arguments_of(["--lang", language]), settings)
    kept = lengthen_all() if "pseudo" in arguments else None
    window = MainWindow(settings)
    app.Starter(window, None, sample=True)
    from fitting import cut_texts, overlapping_texts

    width, height = map(int, size.split("x"))
    count = 0
    for name, screen in drawn_screens(window, (width, height)):
        count += 1
        found = [*cut_texts(screen), *overlapping_texts(screen)]
        if screen is window and (window.width(), window.height()) != (width, height):
            found.append(f"the window grew to {window.width()}x{window.height()}")
        sys.stdout.writelines(f"{name}: {line}\n" for line in dict.fromkeys(found))
    sys.stdout.write(f"{count} screens\n")
    del kept, application
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
