"""A letter to a supplier with what is open about a quote, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Iterator

from engine.money_text import stated_money
from engine.project.project import Project
from engine.quote.follow_up import asked, follow_ups, missing_terms, open_questions, worth, worth_text
from engine.quote.open_worth import Around, in_own_currency, may_cost
from engine.quote.quote import HostedApi, Question, Quote
from engine.quote.validity import last_day
from engine.texts import Language, Message, has_text
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Workload


def letter(project: Project, quote_id: str, language: Language) -> str:
    """The letter as plain text; questions that are answered are left out.

    Raises:
        EngineError: the project has no such quote.
    """
    quote = project.quote(quote_id)
    parts = [message.text(language) for message in _opening(project, quote)]
    parts += [message.text(language) for message in _demonstration(project, quote)]
    parts += _questions(project, quote, language)
    missing = _missing(quote, language)
    parts += [missing] if missing else []
    parts += [Message.of(f"letter.{key}").text(language) for key in ("close", "reply_by", "farewell", "signed")]
    parts.append(project.as_of.isoformat())
    return "\n\n".join(parts) + "\n"


def _opening(project: Project, quote: Quote) -> Iterator[Message]:
    """Subject, salutation and why the answers are wanted, before the quote expires where that is still to come."""
    known = "".join(f"{name}_" for name, value in (("numbered", quote.number), ("dated", quote.date)) if value)
    named = Message.of(
        f"letter.your_{known}quote", name=quote.name or quote.id, number=quote.number, date=str(quote.date or "")
    )
    yield Message.of("letter.subject", quote=named)
    addressed = quote.contact or quote.supplier
    yield Message.of("letter.greeting_to", supplier=addressed) if addressed else Message.of("letter.greeting")
    until = last_day(quote)
    if until is not None and until >= project.as_of:
        yield Message.of("letter.opening_until", quote=named, until=until.isoformat())
        return
    addressed_to_us = quote.number or quote.contact
    yield Message.of("letter.opening" if addressed_to_us else "letter.opening_listed", quote=named)


def _demonstration(project: Project, quote: Quote) -> Iterator[Message]:
    """The first question to a supplier: what this stack reaches on the task, and whether that can be shown."""
    tasks = [_task(workload) for workload in project.workloads]
    show = "show_hosted" if isinstance(quote, HostedApi) else "show"
    yield Message.of(f"letter.{show}", task=tasks[0]) if tasks else Message.of("letter.show_any")
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
    if isinstance(workload, FineTuning):
        method = Message.of(f"table.method.{workload.method}")
        return Message.of("letter.task_tuning", model=workload.model, method=method, sequence=workload.sequence_tokens)
    return Message.of("letter.task_training", model=workload.model, sequence=workload.sequence_tokens)


def _questions(project: Project, quote: Quote, language: Language) -> Iterator[str]:
    for place, question in enumerate(open_questions(quote), start=1):
        lines = [Message.of("letter.question", number=place, question=asked(quote, question))]
        lines += [
            Message.of("letter.point", point=Message.of(f"letter.ask.{field}"))
            for field in follow_ups(quote, question)
            if has_text(f"letter.ask.{field}")
        ]
        said = _told(project, quote, question)
        lines += [] if said is None else [Message.of("letter.worth", worth=said)]
        first, *rest = (line.text(language) for line in lines)
        yield "\n".join([first, *(f"   {line}" for line in rest)])


def _told(project: Project, quote: Quote, question: Question) -> Message | None:
    """What a supplier is told of the worth of an answer: how far the offer is uncertain, and not what we might pay."""
    around = Around.of(project)
    most = may_cost(around, quote, question)
    if most is None or worth(project.assumptions.cost, quote, question) is not None:
        return worth_of_answer(project, quote, question)
    said = Message.of(f"letter.worth_told_{most.per}", high=stated_money(most.high), currency=quote.currency)
    own = in_own_currency(around, quote, most.high)
    return said if own is None else Message.of("letter.in_both", worth=said, own=own)


def worth_of_answer(project: Project, quote: Quote, question: Question) -> Message | None:
    """What an answer is worth: as said or as the terms allow, else by house rules; None where nothing says so."""
    around = Around.of(project)
    found = worth(project.assumptions.cost, quote, question)
    if found is not None:
        said, own = worth_text(found), in_own_currency(around, quote, found.low, found.high)
        return said if own is None else Message.of("letter.in_both", worth=said, own=own)
    most = may_cost(around, quote, question)
    if most is None:
        return None
    high, own = stated_money(most.high), in_own_currency(around, quote, most.high)
    said = Message.of(f"letter.worth_may_{most.per}", high=high, currency=quote.currency, basis=most.basis)
    return said if own is None else Message.of("letter.in_both", worth=said, own=own)


def _missing(quote: Quote, language: Language) -> str:
    fields = missing_terms(quote)
    if not fields:
        return ""
    lines = [Message.of("letter.missing")]
    lines += [Message.of("letter.point", point=Message.of(f"letter.ask.{field}")) for field in fields]
    return "\n".join(line.text(language) for line in lines)
