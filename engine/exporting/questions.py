"""What is still open: by quote with what an answer is worth, the letters that ask for it, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator

from engine.exporting.material import Material, Scene
from engine.exporting.report import Block, Cell, Column, Entry, Letter, Listing, Paragraph, Row, Table
from engine.quote.follow_up import asked, open_questions
from engine.quote.letter import letter, worth_of_answer
from engine.quote.quote import QUESTIONS
from engine.texts import Message, text


def open_points(material: Material, scenes: tuple[Scene, ...]) -> Iterator[Block]:
    """What nobody has answered: by quote, with what an answer is worth."""
    if material.project.open_questions:
        yield Listing(tuple(Entry(text) for text in material.project.open_questions))
    rows = list(_questions(material))
    if rows:
        names, widths = ("question", "at_stake", "rests_on"), (2.1, 2.1, 1.6)
        columns = tuple(Column(material.words(name), width=width) for name, width in zip(names, widths, strict=True))
        yield Table("questions", text("quote_editor.section_questions", material.language), columns, tuple(rows))
    elif not material.project.open_questions:
        yield Paragraph(text("walkthrough.open.none", material.language))
    if rows and "letters" in material.options.topics:
        yield Paragraph(_whose_letters(material, scenes), "note")


def _questions(material: Material) -> Iterator[Row]:
    for quote in material.project.quotes:
        asking = open_questions(quote)
        if not asking:
            continue
        count = text("walkthrough.open.count", material.language, count=len(asking), all=len(QUESTIONS))
        yield Row((Cell(f"{material.name(quote.id)} · {count}"),), "group")
        for number, question in enumerate(asking, start=1):
            worth, basis = _worth(worth_of_answer(material.project, quote, question))
            told = Message.of("letter.question", number=number, question=asked(quote, question))
            yield Row(tuple(Cell(material.say(one)) for one in (told, worth, basis)))


def _worth(said: Message | None) -> tuple[Message | None, Message | None]:
    """What is at stake as an amount, and on what it rests, of the sentence that a letter has."""
    if said is None:
        return None, None
    parts = dict(said.arguments)
    if said.key == "letter.in_both":
        worth, own = parts["worth"], parts["own"]
        if isinstance(worth, Message) and isinstance(own, Message):
            amount, basis = _worth(worth)
            shown = Message.of("report.worth.in_own", **dict(own.arguments))
            return amount and Message.of("report.worth.in_both", worth=amount, own=shown), basis
    ground = parts.pop("basis", None)
    shown = Message.of(f"report.worth.{said.key.rpartition('.')[2].removeprefix('worth_')}", **parts)
    return shown, ground if isinstance(ground, Message) else None


def letters(material: Material, scenes: tuple[Scene, ...]) -> Iterator[Letter]:
    """A letter to the supplier of each deciding quote that asks for what is open."""
    for quote_id in _asked(material, scenes):
        title = material.words("letter", quote=material.name(quote_id))
        yield Letter(title, letter(material.project, quote_id, material.language))


def _asked(material: Material, scenes: tuple[Scene, ...]) -> list[str]:
    """The deciding quotes that have open questions."""
    deciding = dict.fromkeys(one.quote.id for scene in scenes for one in scene.deciding)
    return [quote_id for quote_id in deciding if open_questions(material.project.quote(quote_id))]


def _whose_letters(material: Material, scenes: tuple[Scene, ...]) -> str:
    """Which letters are enclosed, and that the others can be had."""
    enclosed = _asked(material, scenes)
    others = [quote.id for quote in material.project.quotes if open_questions(quote) and quote.id not in enclosed]
    told = [
        material.words(key, quotes=material.listed(material.letters[one] for one in found))
        for key, found in (("letters_whom", enclosed), ("letters_others", others))
        if found
    ]
    return ("" if material.language == "zh" else " ").join(told)


def answers(material: Material, quote_id: str) -> Iterator[Table]:
    """What the supplier answered."""
    quote = material.project.quote(quote_id)
    rows = [
        Row(
            (
                Cell(material.say(asked(quote, one.question))),
                Cell(one.text),
                Cell(" · ".join(part for part in (one.evidence, str(one.date or "")) if part)),
            )
        )
        for one in quote.answers
    ]
    if rows:
        names, widths = ("question", "answer", "evidence"), (2.0, 2.4, 1.2)
        columns = tuple(Column(material.words(name), width=width) for name, width in zip(names, widths, strict=True))
        yield Table(f"answers_{quote_id}", material.words("answers"), columns, tuple(rows))
