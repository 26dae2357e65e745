"""The program on a real screen, which tells where things are and how it stands; what happens is left to the mouse.

Each line on standard input is a question, each line on standard output its answer: `where TEXT` is the middle of what
carries this text or name, `state` how the program stands, as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSocketNotifier, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QMenu,
    QMenuBar,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.main_window import MainWindow


def plain(text: str) -> str:
    return text.replace("&", "").removesuffix("…").strip()


def places(root: QWidget) -> Iterator[tuple[str, QPoint]]:
    """Texts and names on a window with where they are."""
    menus: list[QMenuBar | QMenu] = [*root.findChildren(QMenuBar), *([root] if isinstance(root, QMenu) else [])]
    for menu in menus:
        for action in menu.actions():
            yield plain(action.text()), menu.mapToGlobal(menu.actionGeometry(action).center())
    for widget in [*root.findChildren(QAbstractButton), *root.findChildren(QLineEdit)]:
        if widget.isVisible() and widget.isEnabled() and not (seen := widget.visibleRegion().boundingRect()).isEmpty():
            text = widget.text() if isinstance(widget, QAbstractButton) else ""
            for told in {plain(text), plain(widget.accessibleName())} - {""}:
                yield told, widget.mapToGlobal(seen.center())
    own = [root] if isinstance(root, QAbstractItemView) else []
    for view in [*own, *root.findChildren(QAbstractItemView)]:
        if view.isVisible() and view.model() is not None:
            yield from entries(view)


def entries(view: QAbstractItemView) -> Iterator[tuple[str, QPoint]]:
    for row in range(min(view.model().rowCount(), 200)):
        index = view.model().index(row, 0)
        area: QRect = view.visualRect(index).intersected(view.viewport().rect())
        if not area.isEmpty():
            text = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data() or ""
            yield plain(str(text)), view.viewport().mapToGlobal(area.center())


def where(wanted: str) -> str:
    popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
    roots = [root for root in (popup, modal) if root is not None][:1]
    roots = roots or [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    found = [(told, at) for root in roots for told, at in places(root)]
    exact = [at for told, at in found if told == wanted] or [at for told, at in found if told.startswith(wanted)]
    return f"{exact[0].x()} {exact[0].y()}" if exact else "nowhere " + "|".join(sorted({told for told, _ in found}))


def state(window: MainWindow) -> str:
    session, modal = window.session, QApplication.activeModalWidget()
    facts: dict[str, object] = {"ready": session is not None, "place": window.settings.place}
    facts["dialog"] = "" if modal is None else modal.windowTitle()
    if session is not None:
        facts |= {
            "title": session.title,
            "quotes": [quote.kind for quote in session.project.quotes],
            "prices": [str(getattr(getattr(quote, "price", None), "value", "")) for quote in session.project.quotes],
            "workloads": [workload.kind for workload in session.project.workloads],
            "path": str(session.path or ""),
            "modified": session.modified,
        }
        place = window.stage.made_places().get("compare")
        if place is not None:
            facts["headline"] = place.recommendation._headline.text()  # type: ignore[attr-defined]
    return json.dumps(facts)


def main() -> int:
    from gui import app
    from gui.main_window import MainWindow
    from gui.settings.store import Settings

    settings = Settings()
    application = app.make_application(app.arguments_of(["--lang", "en"]), settings)
    application.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    window = MainWindow(settings)
    app.Starter(window, None, sample=True)

    def answer() -> None:
        question, _, rest = sys.stdin.readline().strip().partition(" ")
        if not question:
            application.exit()
            return
        sys.stdout.write((where(rest) if question == "where" else state(window)) + "\n")
        sys.stdout.flush()

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(answer)
    window.show()
    code = application.exec()
    if window.session is not None:
        window.session.jobs.close()
    return code


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    sys.exit(main())
