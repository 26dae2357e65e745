"""A mail that answers another one: what stands in the earlier mail is no offer, wherever it is marked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.importing.quotes.text import read_quote_text
from engine.values import known

_OWN = "We offer 8x H200 SXM 141GB servers at EUR 219,000 each net."
_OLD = "our budget is EUR 205,000 per server incl. VAT\nyour offer of EUR 232,000 is too high"


@pytest.mark.parametrize(
    "text",
    [
        f"{_OWN}\n\n> On 12 Nov Mr Kunz wrote:\n> " + _OLD.replace("\n", "\n> "),
        f"{_OWN}\n\nOn Thu, 12 Nov 2026 at 09:15, Karl Kunz <k@kunz.de> wrote:\n\n> " + _OLD.replace("\n", "\n> "),
        f"{_OWN}\n\nOn Thu, 12 Nov 2026 at 09:15, Karl Kunz\n<k@kunz.de> wrote:\n" + _OLD,
        f"{_OWN}\n\n-----Original Message-----\nFrom: K. Kunz\nSent: 12 Nov 2026\nSubject: RE: servers\n\n" + _OLD,
        f"{_OWN}\n\nAm 12.11.2026 um 09:15 schrieb Karl Kunz <k@kunz.de>:\n" + _OLD,
        f"{_OWN}\n\nVon: Karl Kunz\nGesendet: 12.11.2026\nAn: Sales\nBetreff: Anfrage\n\n" + _OLD,
        f"{_OWN}\n\n发件人: 孔先生\n发送时间: 2026年11月12日\n收件人: 销售\n主题: 询价\n\n" + _OLD,
        f"{_OWN}\n\n在 2026-11-12，孔先生写道：\n" + _OLD,
        "> " + _OLD.replace("\n", "\n> ") + f"\n\n{_OWN}",
    ],
)
def test_prices_of_earlier_mails_are_no_offers(text: str) -> None:
    reading = read_quote_text(text)
    (found,) = reading.quotes
    quote: Any = found.quote
    assert (quote.price, quote.tax_basis) == (known(219_000), "excluded")
    left = {one.value for one in reading.unread if one.message.key == "import_text.earlier"}
    assert {known(205_000), known(232_000)} <= left


def test_a_mail_that_is_passed_on_is_read() -> None:
    """The words above name no price; the mail below does, and what it answers to does not count either."""
    text = (
        "FYI, see below.\n\n-----Original Message-----\nFrom: Amy\nSent: 12 Nov 2026\n\n"
        f"{_OWN}\n\n> " + _OLD.replace("\n", "\n> ")
    )
    (found,) = read_quote_text(text).quotes
    assert found.quote.price == known(219_000)  # type: ignore[union-attr]
