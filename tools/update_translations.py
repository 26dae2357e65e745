"""Bring resources/translations up to date with the strings of gui/, using lupdate and lrelease of the PySide6 wheel.

`python tools/update_translations.py` collects new strings and compiles; strings without a translation are listed.
`--fill FILE.json` takes a JSON object from English, or from "Context|English", to Chinese and fills in what is open.
`--check` changes nothing and fails when anything is open or out of date.
"""

from __future__ import annotations

import argparse
import ast
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "resources" / "translations" / "cardwise_zh_CN.ts"
COMPILED = SOURCE.with_suffix(".qm")


def run_tool(name: str, *arguments: str) -> None:
    beside = Path(sys.executable).parent / name
    tool = str(beside) if beside.exists() else shutil.which(name)
    if tool is None:
        sys.exit(f"{name} is not installed; it comes with PySide6-Essentials.")
    subprocess.run([tool, *arguments], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)


def collect(target: Path) -> None:
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "gui").rglob("*.py"))
    options = ("-locations", "none", "-no-obsolete", "-source-language", "en", "-target-language", "zh_CN")
    run_tool("pyside6-lupdate", *sources, *options, "-ts", str(target))


def compile_to(source: Path, target: Path) -> None:
    run_tool("pyside6-lrelease", str(source), "-qm", str(target))


def fill(target: Path, translations: dict[str, str]) -> None:
    tree = ElementTree.parse(target)
    messages = [(context, message) for context in tree.iter("context") for message in context.iter("message")]
    for context, message in messages:
        translation, source = message.find("translation"), message.findtext("source", "")
        wanted = translations.get(f"{context.findtext('name')}|{source}", translations.get(source))
        if translation is None or wanted is None or translation.get("type") != "unfinished":
            continue
        del translation.attrib["type"]
        forms = translation.findall("numerusform")
        for element in forms or [translation]:
            element.text = wanted
    text = ElementTree.tostring(tree.getroot(), encoding="unicode")
    target.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")


def open_strings(source: Path) -> list[str]:
    found = []
    for context in ElementTree.parse(source).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or translation.get("type") is not None:
                found.append(f"{context.findtext('name')}: {message.findtext('source')}")
    return found


def overlooked_strings(source: Path) -> list[str]:
    """Calls of tr that lupdate does not see, such as those inside an f-string, or whose text is not a literal."""
    collected = {element.text for element in ElementTree.parse(source).iter("source")}
    found = []
    for path in sorted((ROOT / "gui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tr"):
                continue
            text = node.args[0] if node.args else None
            if not isinstance(text, ast.Constant) or text.value not in collected:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    return found


def report_open(source: Path) -> int:
    missing, overlooked = open_strings(source), overlooked_strings(source)
    for line in missing:
        print(f"not translated: {line}")
    for line in overlooked:
        print(f"not collected, write it as a plain call outside f-strings: {line}")
    return len(missing) + len(overlooked)


def check() -> int:
    with tempfile.TemporaryDirectory() as folder:
        fresh, compiled = Path(folder) / SOURCE.name, Path(folder) / COMPILED.name
        shutil.copy(SOURCE, fresh)
        collect(fresh)
        problems = report_open(fresh)
        if fresh.read_bytes() != SOURCE.read_bytes():
            problems += 1
            print(f"{SOURCE.name} is out of date; run tools/update_translations.py.")
        compile_to(SOURCE, compiled)
        if compiled.read_bytes() != COMPILED.read_bytes():
            problems += 1
            print(f"{COMPILED.name} is out of date; run tools/update_translations.py.")
    return 1 if problems else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--fill", type=Path, metavar="FILE.json")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    collect(SOURCE)
    if arguments.fill is not None:
        fill(SOURCE, json.loads(arguments.fill.read_text(encoding="utf-8")))
        collect(SOURCE)
    compile_to(SOURCE, COMPILED)
    return 1 if report_open(SOURCE) else 0


if __name__ == "__main__":
    sys.exit(main())
