"""What the lines around a table say for all of it: supplier, number, date, validity, unit, currency, tax."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.cells import Cell, read_cell, two_rates, why
from engine.importing.quotes.headings import NO_HEADING, as_field
from engine.importing.quotes.money_words import currency_of, per_of
from engine.importing.quotes.payments import delivery_term, read_payment
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.results import CellReading, Certainty, Correction, Place, Sheet
from engine.importing.quotes.said import said_cell
from engine.importing.quotes.table_terms import Term, beside, readings_of
from engine.importing.quotes.tax_words import NO_TAX, Tax, read_tax
from engine.importing.quotes.text_head import head, of_buyer
from engine.importing.quotes.times import Warranty, read_warranty
from engine.importing.quotes.tokens import tokens_of
from engine.values import Unknown, known

_LABELS: Final = (
    (
        "supplier",
        r"供应商(?:名称)?|报价单位|报价方|投标人|供货(?:商|方)|卖方|乙方|supplier|seller|vendor|offered by|quoted by",
    ),
    (
        "quote_no",
        r"报价单?(?:编)?号|报价编号|单号|编号|quot(?:e|ation) ?(?:no|number|ref|#)\.?|ref(?:erence)?\.?|offer no\.?",
    ),
    ("quote_date", r"报价(?:日期|时间)|日期|制单日期|date|quot(?:e|ation) date|date of (?:offer|quotation)"),
    (
        "valid_until",
        r"(?:报价)?有效(?:期[至限]?|日期)|valid(?:ity)?(?: until| till| to| for| through)?|expir(?:y|es)(?: date| on)?",
    ),
    ("lead_time", r"交货期|货期|交付(?:周期|时间)|供货(?:周期|期)|lead ?time|delivery(?: time)?"),
    ("warranty", r"质保(?:期)?|保修(?:期)?|warranty"),
    ("payment", r"付款(?:方式|条件)?|支付方式|payment(?: terms)?|terms of payment"),
    ("place", r"交货地点|交付地点|到货地点|机房|ship to|place of delivery"),
    ("incoterm", r"贸易条款|运费|incoterms?"),
    ("term", r"租期|服务期|合约期限?|租赁期限?|contract term|commitment"),
    ("deposit", r"押金|保证金|security deposit"),
    ("scale", r"(?:金额|货币|报价|价格|计价)?单位|unit|amounts in|all (?:prices|amounts) in|prices in"),
    ("currency", r"币种|货币|currency"),
)
_LABEL: Final = re.compile("|".join(rf"(?P<{name}>{words})" for name, words in _LABELS), re.IGNORECASE)
_SAID: Final = re.compile(
    rf"(?:(?<![\w])|(?<=以下)|(?<=以上)|(?<=本表)|(?<=上述))(?:{_LABEL.pattern})\s*(?:为|是|[:=]|(?:至|(?<=[\u4e00-\u9fff])|\s)(?=\d))\s*",
    re.IGNORECASE,
)
_SCALE: Final = re.compile(r"(亿|千万|百万|十万|万|千)?\s*(元|圆|美元|人民币|rmb|cny|usd|k ?usd|\$)", re.IGNORECASE)
_TEN: Final = {"亿": 8, "千万": 7, "百万": 6, "十万": 5, "万": 4, "千": 3}
_PRICED: Final = re.compile(r"(?:元|圆|usd|eur|cny|rmb|[$€¥])\s*((?:/|每|per )[^\s,;()]+)", re.IGNORECASE)
_PRICES_IN: Final = re.compile(
    r"(?:prices?|amounts?|figures|rates|quoted|报价|价格|金额)[^,;.。]{0,24}?(?:\bin\b|\bare\b|均?为|均?以|单位|(?=\b(?:usd|eur|gbp|cny|rmb|hkd|sgd|jpy|aud|cad|chf)\b))\s*"
    r"(?P<words>us dollars?|[^\s,;.。]{1,12})",
    re.IGNORECASE,
)
_WARRANTY: Final = re.compile(r"质保|保修|联保|原厂(?:服务|维保)|warranty", re.IGNORECASE)
_NO_WARRANTY: Final = re.compile(
    r"质保金|保证金|付|另[购算计]|可选|选配|选购|延保|期[满外后]|过保|extend|extension|option|after|beyond|retention",
    re.IGNORECASE,
)
_VALID_LINE: Final = re.compile(r"有效期|前有效|valid (?:for|until|till)|报价有效", re.IGNORECASE)


@dataclass
class Facts:
    """What holds for a sheet. Values are those of `read_cell`; empty and None are not said.

    `per` is what prices are for, thing and time, `terms` what is said in other words.
    """

    values: dict[str, Any] = field(default_factory=dict)
    tax: Tax = NO_TAX
    currency: str = ""
    tokens: Decimal | None = None
    scales: dict[int, Decimal] = field(default_factory=dict)
    per: tuple[str, str] = ("", "")
    terms: list[Term] = field(default_factory=list)
    readings: list[CellReading] = field(default_factory=list)
    rest: list[tuple[int, int]] = field(default_factory=list)
    said: list[tuple[int, Tax, tuple[str, str]]] = field(default_factory=list)

    def of_table(self, rows: Container[int], others: Container[int]) -> Facts:
        """What holds for a table with lines of its own: these before the rest, and none of those of other tables."""
        own, rest = ([one for one in self.said if (one[0] in rows) is mine] for mine in (True, False))
        tax, per = NO_TAX, ("", "")
        for _, told, each in (*own, *(one for one in rest if one[0] not in others)):
            tax, per = tax.over(told), per if any(per) else each
        return replace(self, tax=tax, per=per)

    def scale_for(self, top: int) -> Decimal | None:
        """The unit of amounts for a table that begins in a row: of the nearest line above it, else of any below."""
        above = [row for row in self.scales if row <= top]
        return self.scales[max(above) if above else min(self.scales)] if self.scales else None


def read_facts(
    file: str, sheet: Sheet, outside: Iterable[tuple[int, int]], fixed: Mapping[Place, Correction] | None = None
) -> Facts:
    """Read the cells outside of tables; a label alone has its value in the cell to the right."""
    facts, outside = Facts(), tuple(outside)
    taken: set[tuple[int, int]] = set()
    for row, column in outside:
        if (row, column) in taken:
            continue
        text = sheet.texts[row][column]
        said = fixed.get(Place(file, sheet.name, row, column)) if fixed else None
        if said is not None:
            _take_said(facts, text, said)
            continue
        facts.tokens = facts.tokens or tokens_of(text)
        label = _LABEL.fullmatch(folded(text).rstrip(": "))
        right = next(
            (place for place in range(column + 1, len(sheet.texts[row])) if sheet.texts[row][place].strip()), None
        )
        if label and right is not None and label.lastgroup:
            taken.add((row, right))
            place = Place(file, sheet.name, row, right)
            if fixed and place in fixed:
                _take_said(facts, sheet.texts[row][right], fixed[place])
                continue
            _take(facts, label.lastgroup, sheet.cells[row][right], sheet.texts[row][right], place)
        elif not _line(facts, text, Place(file, sheet.name, row, column)):
            facts.rest.append((row, column))
    _heads(file, sheet, facts, [cell for cell in outside if cell not in taken])
    return facts


def _take_said(facts: Facts, text: str, said: Correction) -> None:
    """What a person says of a cell beside the tables."""
    if said.field is None or isinstance(said.value, Unknown):
        certainty: Certainty = "ignored" if said.field is None else "read"
        facts.readings.append(CellReading(said.place, text, said.field, said.value, why("corrected"), certainty))
        return
    if said.field in ("scale", "currency"):
        _take_unit(facts, text if said.value is None else str(said.value), said.place)
        return
    _take_cell(
        facts, said.field, said_cell(as_field(NO_HEADING, said.field), said.value, None, text, None), text, said.place
    )


def _before(sheet: Sheet, row: int, column: int) -> str:
    """What stands to the left of a cell."""
    return next((text for text in reversed(sheet.texts[row][:column]) if text.strip()), "")


def _line(facts: Facts, text: str, place: Place) -> bool:
    """Every labelled part of a line, then what it says without a label."""
    line = plain(text)
    marks = list(_SAID.finditer(line))
    earlier = len(facts.readings)
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(line)
        said = re.split(r"[;]|,(?!\d)|(?<=\D)\.(?=\s|$)", line[mark.end() : end])[0].strip(" ()")
        if mark.lastgroup == "payment":
            said = re.split(r"[;]|(?<=\D)\.(?=\s|$)", line[mark.end() : end])[0].strip(" ()")
        if mark.lastgroup and said:
            _take(facts, mark.lastgroup, said, said, place)
    priced = _PRICES_IN.search(line)
    if priced and currency_of(priced["words"]) and not facts.currency:
        _take_unit(facts, currency_of(priced["words"]), place)
    tax = read_tax(line)
    if tax.said:
        facts.tax = facts.tax.over(tax)
        value = tax.basis or str(tax.rate)
        reason, certainty = (two_rates(tax), "guessed") if tax.paired else (why("line"), "read")
        facts.readings.append(CellReading(place, text, "tax", value, reason, certainty))  # type: ignore[arg-type]
    told = any(one.field == "valid_until" for one in facts.readings[earlier:])
    if not told and "valid_until" not in facts.values and _VALID_LINE.search(line):
        _take(facts, "valid_until", line, line, place)
    if "warranty" not in facts.values:
        _take_warranty(facts, line, place)
    terms = beside(line)
    facts.terms.extend(terms)
    facts.readings.extend(readings_of(place, line, terms))
    priced = _PRICED.search(line)
    per = per_of(priced[1])[:2] if priced else ("", "")
    facts.per = facts.per if any(facts.per) else per
    facts.said.append((place.row, tax, per))
    if "incoterm" not in facts.values and delivery_term(line):
        facts.values["incoterm"] = delivery_term(line)
        facts.readings.append(CellReading(place, text, "incoterm", delivery_term(line), why("line")))
    if "payment" not in facts.values and read_payment(line):
        facts.values["payment"] = line
        facts.readings.append(CellReading(place, text, "payment", line, why("line")))
    return len(facts.readings) > earlier


def _take_warranty(facts: Facts, line: str, place: Place) -> None:
    """A warranty in a sentence, as 含三年质保，7×24上门; not what is offered apart or kept back until its end."""
    for clause in re.split(r"[,;。]", line):
        if not _WARRANTY.search(clause) or _NO_WARRANTY.search(clause):
            continue
        said = read_warranty(clause)
        if said.months is not None:
            told = Warranty(said.months, said.response or read_warranty(line).response)
            facts.values["warranty"] = told
            facts.readings.append(CellReading(place, line, "warranty", known(said.months), why("line")))
            return


def _heads(file: str, sheet: Sheet, facts: Facts, cells: Iterable[tuple[int, int]]) -> None:
    """The supplier and the number of the quote in a title or a header of a mail, where no label says them."""
    taken: set[tuple[int, int]] = set()
    for row, column in cells:
        text, place = sheet.texts[row][column], Place(file, sheet.name, row, column)
        for phrase in () if of_buyer(_before(sheet, row, column)) else head(text):
            name = {"number": "quote_no"}.get(phrase.field or "", phrase.field or "")
            if name not in facts.values:
                facts.values[name] = str(phrase.value)
                facts.readings.append(CellReading(place, text, name, str(phrase.value), why("line")))
                taken.add((row, column))
    facts.rest = [cell for cell in facts.rest if cell not in taken]


def _take(facts: Facts, name: str, raw: Any, text: str, place: Place) -> None:
    """Keep the first value of a label."""
    if name in ("scale", "currency"):
        _take_unit(facts, text, place)
        return
    _take_cell(facts, name, read_cell(as_field(NO_HEADING, name), raw, text, None), text, place)


def _take_cell(facts: Facts, name: str, cell: Cell, text: str, place: Place) -> None:
    if name in facts.values:
        return
    if cell.certainty == "asked" or cell.value in ("", None):
        facts.readings.append(CellReading(place, text, name, cell.value, cell.message, cell.certainty))
        return
    facts.values[name] = cell.fact if cell.fact is not None else cell.value
    facts.readings.append(CellReading(place, text, name, cell.value, why("line"), cell.certainty))


def _take_unit(facts: Facts, text: str, place: Place) -> None:
    found = _SCALE.search(plain(text))
    currency = currency_of(text)
    if found and found[0].strip():
        facts.scales[place.row] = Decimal(10) ** _TEN.get(found[1] or "", 0)
    if currency and not facts.currency:
        facts.currency = currency
    if found or currency:
        facts.readings.append(CellReading(place, text, "currency", currency or plain(text), why("line")))


def warranty_fields(warranty: Warranty) -> dict[str, Any]:
    """Years and response of a warranty as fields of a quote."""
    found: dict[str, Any] = {}
    if warranty.months is not None:
        found["warranty_years"] = int(warranty.months) / 12
    if warranty.response:
        found["warranty_response"] = warranty.response
    return found
