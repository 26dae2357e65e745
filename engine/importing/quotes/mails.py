"""The words of a mail that was saved as a file: who wrote when, and its body decoded."""

from __future__ import annotations

import email
import email.policy
import html
import re
from collections.abc import Iterator
from email.message import EmailMessage, MIMEPart
from typing import Final

from engine.importing.quotes.configuration import read_configuration

_HEADERS: Final = ("From", "Date", "Subject")
_BREAKS: Final = re.compile(r"<\s*(?:br|/p|/div|/tr|/li|/h\d)\b[^>]*>", re.IGNORECASE)
_HIDDEN: Final = re.compile(r"<(style|script|head)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_TAG: Final = re.compile(r"<[^>]+>")
_BLANKS: Final = re.compile(r"[ \t\u00a0]+")
_MIME: Final = re.compile(
    rb"^(?:mime-version|content-type|content-transfer-encoding)\s*:", re.IGNORECASE | re.MULTILINE
)


def is_encoded(raw: bytes) -> bool:
    """Whether a mail says how its body is written, so that it has to be decoded."""
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return bool(_MIME.search(head))


def mail_text(raw: bytes) -> str:
    """Headers and body as text; of a body in HTML its words, line by line, cells apart by blanks.

    A subject that names a card only repeats what the body offers.
    """
    message = email.message_from_bytes(raw, policy=email.policy.default)
    heads = [f"{name}: {message[name]}" for name in _HEADERS if message[name]]
    heads = [line for line in heads if not line.startswith("Subject") or read_configuration(line).card is None]
    return "\n".join((*heads, "", _body(message)))


def mail_page(raw: bytes) -> str:
    """The body as it is laid out in HTML; empty where the mail has none."""
    part = email.message_from_bytes(raw, policy=email.policy.default).get_body(("html",))
    return "" if part is None else _content(part)


def attachments(raw: bytes) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file attached; a mail that is forwarded as a file is one too."""
    for part in email.message_from_bytes(raw, policy=email.policy.default).iter_attachments():
        inner = part.get_payload(0) if part.get_content_type() == "message/rfc822" else None
        if isinstance(inner, EmailMessage):
            yield f"{inner['Subject'] or 'mail'}.eml", inner.as_bytes()
        elif part.get_filename():
            yield str(part.get_filename()), part.get_payload(decode=True) or b""  # type: ignore[misc]


def _body(message: EmailMessage) -> str:
    part = message.get_body(("plain", "html"))
    if part is None:
        return ""
    content = _content(part)
    return content if part.get_content_subtype() == "plain" else _words(content)


def _content(part: MIMEPart) -> str:
    try:
        return str(part.get_content())
    except (LookupError, UnicodeError):
        return (part.get_payload(decode=True) or b"").decode("gb18030", "replace")  # type: ignore[union-attr]


def _words(page: str) -> str:
    lines = _BREAKS.sub("\n", _HIDDEN.sub(" ", page.replace("\r", "").replace("\n", " "))).split("\n")
    plain = (_BLANKS.sub(" ", html.unescape(_TAG.sub(" ", line))).strip() for line in lines)
    return "\n".join(line for line in plain if line)
