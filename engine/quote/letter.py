"""A letter to a supplier with what is open about a quote, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Iterator

from engine.project.project import Project
from engine.quote.follow_up import follow_ups, missing_terms, open_questions, worth, worth_text
from engine.quote.quote import Quote
from engine.texts import Language, Message, has_text
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload


def letter(project: Project, quote_id: str, language: Language) -> str:
    """The letter as plain text; questions that are answered are left out.

    Raises:
        EngineError: the project has no such quote.
    """
    quote = project.quote(quote_id)
    parts = [message.text(language) for message in (_greeting(quote), *_demonstration(project))]
    parts += _questions(project, quote, language)
    missing = _missing(quote, language)
    parts += [missing] if missing else []
    parts.append(Message.of("letter.close").text(language))
    return "\n\n".join(parts) + "\n"


def _greeting(quote: Quote) -> Message:
    named = Message.of("letter.your_quote", name=quote.name or quote.id)
    if quote.number:
        named = Message.of("letter.your_numbered_quote", name=quote.name or quote.id, number=quote.number)
    if quote.supplier:
        return Message.of("letter.greeting_to", supplier=quote.supplier, quote=named)
    return Message.of("letter.greeting", quote=named)


def _demonstration(project: Project) -> Iterator[Message]:
    """The first question to a supplier: what this stack reaches on the task, and whether that can be shown."""
    tasks = [_task(workload) for workload in project.workloads]
    yield Message.of("letter.show", task=tasks[0]) if tasks else Message.of("letter.show_any")
    yield from (Message.of("letter.show_also", task=task) for task in tasks[1:])


def _task(workload: Workload) -> Message:
    if isinstance(workload, GraphicsScience):
        return Message.of("letter.task_science", name=workload.name)
    if isinstance(workload, OnlineServing):
        return Message.of(
            "letter.task_serving",
            model=workload.model,
            inputs=workload.input_tokens,
            outputs=workload.output_tokens,
            count=workload.concurrency,
        )
    if isinstance(workload, OfflineBatch):
        return Message.of(
            "letter.task_batch", model=workload.model, inputs=workload.input_tokens, outputs=workload.output_tokens
        )
    return Message.of("letter.task_training", model=workload.model, sequence=workload.sequence_tokens)


def _questions(project: Project, quote: Quote, language: Language) -> Iterator[str]:
    for place, question in enumerate(open_questions(quote), start=1):
        asked = Message.of(f"quote_editor.question_{question}")
        lines = [Message.of("letter.question", number=place, question=asked)]
        lines += [
            Message.of("letter.point", point=Message.of(f"letter.ask.{field}"))
            for field in follow_ups(quote, question)
            if has_text(f"letter.ask.{field}")
        ]
        found = worth(project, quote, question)
        lines += [] if found is None else [Message.of("letter.worth", worth=worth_text(found))]
        yield "\n".join(line.text(language) for line in lines)


def _missing(quote: Quote, language: Language) -> str:
    fields = missing_terms(quote)
    if not fields:
        return ""
    lines = [Message.of("letter.missing")]
    lines += [Message.of("letter.point", point=Message.of(f"letter.ask.{field}")) for field in fields]
    return "\n".join(line.text(language) for line in lines)
