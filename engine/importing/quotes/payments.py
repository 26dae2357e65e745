"""Payment, delivery and network in words, as fields of a quote."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from engine.importing.quotes.plain import folded, plain
from engine.values import known

_AT_ORDER: Final = (
    r"预付|定金|订金|首付|签约|签订|签合同|合同生效|合同签|下单|deposit|down ?payment|upfront|up front|advance|prepa"
    r"|order|signing|signature"
)
_STAGES: Final = (
    ("retention_share", r"质保金|质量保证金|尾款|retention|保修期|质保期"),
    ("acceptance_payment_share", r"验收|acceptance|安装调试|上线"),
    (
        "shipment_payment_share",
        r"[发出交提到]货前|发运|装运|发货(?!后)|出厂|(?:before|prior to) delivery|(?<!after )(?:ship|dispatch)",
    ),
    ("delivery_payment_share", r"到货|发货后|交货|提货|货到|delivery|shipment|shipping|dispatch|收货"),
    ("order_payment_share", _AT_ORDER),
)
PAYMENTS: Final = (
    "order_payment_share", "shipment_payment_share", "delivery_payment_share", "acceptance_payment_share",
    "retention_share",
)  # fmt: skip
"""The shares of a price, in the order in which they fall due."""
_SHARE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s*%")
_ALL_FIRST: Final = re.compile(
    r"款到发货|全款|全额预付|先款后货|payment in advance|cash in advance|prepayment in full|100% ?prepa", re.IGNORECASE
)
_ALL_AT_DELIVERY: Final = re.compile(r"货到付款|货到付全款|cash on delivery|\bcod\b", re.IGNORECASE)
_INCOTERM: Final = re.compile(r"(?<![a-z])(exw|fca|fob|cif|dap|ddp)(?![a-z])", re.IGNORECASE)
_DELIVERED: Final = re.compile(r"(?<!不)含(?:国内)?运(?:费|输)|包邮|送货上门|送到|包运|freight included|free delivery")


@lru_cache(maxsize=1024)
def read_payment(text: str) -> dict[str, Any]:
    """Shares at order, delivery, acceptance and as retention; empty where they do not add up to all of it."""
    line = plain(text)
    if _ALL_FIRST.search(line):
        return {"order_payment_share": known(1)}
    if _ALL_AT_DELIVERY.search(line):
        return {"delivery_payment_share": known(1)}
    found: dict[str, Decimal] = {}
    marks = list(_SHARE.finditer(line))
    for place, mark in enumerate(marks):
        before = line[marks[place - 1].end() if place else 0 : mark.start()]
        after = line[mark.end() : marks[place + 1].start() if place + 1 < len(marks) else len(line)]
        stage = _stage(re.split(r"[,;.]", after)[0]) or _stage(re.split(r"[,;.]", before)[-1])
        if stage is None or stage in found:
            return {}
        found[stage] = Decimal(mark[1]) / 100
    if not found or sum(found.values()) != 1:
        return {}
    return {stage: known(share) for stage, share in found.items()}


def _stage(text: str) -> str | None:
    return next((name for name, words in _STAGES if re.search(words, text, re.IGNORECASE)), None)


def delivery_term(text: str) -> str | None:
    """An Incoterm, or delivered where freight is included."""
    found = _INCOTERM.search(folded(text))
    if found:
        return found[1].casefold()
    return "delivered" if _DELIVERED.search(folded(text)) else None
