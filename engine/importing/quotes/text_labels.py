# ruff: noqa: E501 - a pattern is read in one line
"""Which field an amount of money belongs to, by the words beside it and by what it is for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from engine.importing.quotes.text_scan import Phrase, clause_at, scaled
from engine.values import Between, Known

_LABELS: Final = tuple(
    (field, re.compile(words))
    for field, words in (
        ("note", r"(?:定金|订金|首付款?|预付款?|尾款|首期款?|down payment)(?!半年|全年|[一二两三四六\d]+ *个?[月年季])|(?:到货|验收|发货|提货|交付)(?:后|前)?(?:再?支?付)? *$|%[^\d,，。;；]{0,8}(?:即|计|[=≈~(]|i\.e\.) *(?:人民币)?[¥$€£]? *$|(?<![a-z])(?:prepay(?:ment)?|anzahlung|restzahlung) *(?:of|is|[:=≈~])|(?<!incl )(?<!incl\. )(?<!including )(?<!with )(?<!and )(?<!with an )nvlink[ -]?bridge[^,;()+]{0,16}$|(?<![带含配])桥接[器卡]? *(?:另|单独|单买|每个|一个|[:：])* *$|(?:网卡|cx-?[67]|光模块|线缆|连接线|内存条?|硬盘|电源|导轨|散热器) *(?:单?[张个条块]|每[张个条块]|一[张个条块])? *[:：]?$|准系统 *[:：]?$|(?<![a-z])(?:testing|handling|inspection|processing|customs|restocking) (?:fee|charge)s?"),
        ("aside", r"(?<![a-z])(?:forget|budget(?:ed)?|target(?: price)?|disregard|ignore|superseded|withdrawn|mentioned|heard|rumou?r(?:ed)?|last quote|elsewhere|competitors?|another (?:vendor|supplier)|zielpreis|preisvorstellung|gehört|cross[- ]connects?|remote hands|ceiling(?: price)?|(?:we|i|they|he|she) (?:have |has )?(?:sold|paid|bought)|(?:sold|went|gone|let go)(?: already| out| yesterday| last week)?(?: for| at)|verkauft(?: für| zu| um)?|(?:ging|gingen|weg)(?: für| zu)|internal cost|our cost|(?:could|can) you (?:do|accept)|would you (?:take|accept))(?![a-z])|预算|目标价|心理价位?|(?:最高)?限价|控制价|拦标价|听(?:人)?说|据说|传言|有人(?:说|报)|作废|成交(?:在|于|了)|(?<!未)(?<!没)(?:卖|售|出)(?:掉|光|完|出去|走)(?:了|的)?[^\d,，。;；]{0,8}$|(?:被|给)[^\d,，。;；]{0,6}(?:拿|买|抢|收)走(?:了|的)?[^\d,，。;；]{0,6}$|(?<!是)(?:不是|并非|而非) *$|(?<![a-z])(?:not|nicht|rather than|instead of|statt)(?: at| for| um| für)? *$|(?:上(?:个月|周|次|回)|去年|以前|之前)[^\d,，。;；]{0,10}(?:报|给|拿|说|卖|成交|做)[^\d,，。;；]{0,8}$"),
        ("cached_input_price", r"缓存(?:命中)?|cached?(?: input| hit)?s?\b|cache hits?"),
        ("input_price", r"输入|\binputs?\b|\bprompts?\b|(?<!-)\bin\b(?= |$)(?! (?:total|all|advance|stock|full))"),
        ("output_price", r"输出|\boutputs?\b|completions?|生成|(?<!-)\bout\b(?= |$|put)"),
        ("deposit", r"押金|保证金|\bdeposit\b"),
        ("tax_amount", r"税额|其中税|vat amount|tax amount"),
        ("spare_card_price", r"备件|备卡|备品|spare"),
        ("freight", r"运费|物流费?|运输费?|freight|shipping"),
        ("installation", r"装机费?|安装|部署|实施|调试|上架费|installation|\binstall\b|setup|set-up|onboarding|commissioning"),
        ("software", r"软件|授权费?|许可|license|licence|software"),
        ("extension", r"extension|extended warranty|延保|加保|升级质保"),
        ("support", r"维保费?|续保|技术支持|运维|服务费|support|maintenance"),
        ("snapshot_price", r"快照|镜像|snapshot|image storage"),
        ("public_ip_price", r"公网ip|弹性ip|ip地址|\beip\b|public ip|static ip|elastic ip"),
        ("egress_price", r"出口流量|下行流量|公网流量|流量|超出|egress|data transfer|traffic|overage"),
        ("bandwidth_per_month", r"带宽|专线|bandwidth|uplink|internet line"),
        ("rack_power", r"机柜|液冷柜|柜位|电费|电力|托管费?|rack|power|colocation|colo\b|hosting fee"),
        ("network_storage", r"网络费|组网费|ib费|交换机|组网|网络设备|存储(?:设备|节点|系统)|switch(?:es)?|network gear|storage (?:node|system)|networking"),
        ("storage_price", r"存储|云盘|硬盘|磁盘|storage|disk|volume|block store"),
        ("stopped_price", r"关机(?:后)?|停机|stopped|when off|shut ?down"),
        ("buyout", r"留购|期末购买|buy-?out|residual"),
        ("total", r"合计|小计|总价|总计|共计|总额|一共|打包价?|合同额|\btotal\b|altogether|grand total|in all|\bsub-?total\b|(?<![a-z])gp *$"),
    )
)  # fmt: skip
_AS_DEPOSIT: Final = re.compile(r"[ 元整)]*(?:作为|作|为|的)[^\d,，。;]{0,6}(?:押金|保证金)")
_TAX_AHEAD: Final = re.compile(r"(?<!\d)\d{1,2}(?:[.,]\d+)? *% *(?:vat|gst|tax|增值税|税) *[.:]? *$")
_NOT_OF_IT: Final = re.compile(r"[含包免送不]$")
_OF_NEXT: Final = re.compile(r"[费用 :为约]*(?:\d{3}|\d+(?:\.\d+)? *[万kw元]|另|自|不|包|含|免|由)")
_AHEAD_ALONE: Final = 1
_BID: Final = re.compile(
    r" *(?:含税|未税|带票)? *(?:(?:能|可以?)(?:做|出|给|拿|卖|走|行)?(?:不能?|吗|么|嘛)|行不行|做不做|出不出|卖不卖|(?:行|卖|出|做)(?:吗|么|嘛)|呢(?=[ ,，。?？\n]|$)|亏本|(?:做|出|卖|给)不了|做不下来)| *würden wir"
)
"""Behind an amount, words that make it what somebody would pay, or would not take."""
_LISTED_AHEAD: Final = re.compile(
    r"(?<![a-z])(?:list(?: price)?|msrp|rrp|uvp|listenpreis)(?: of| is)? *[:=]? *$|(?:列表价|目录价|指导价|官网价|面价|公开价) *[:：]?$"
)
_LISTED_BEHIND: Final = re.compile(r" *(?:list(?: price)?|msrp|rrp|uvp)(?![a-z])")
_WITHOUT_CARDS: Final = re.compile(
    r"不[含带](?:显?卡|gpu)(?!\w)|(?<![a-z])(?:without|w/o|no|excl(?:\.|uding)?) gpus?(?![a-z])"
)
_NEAR: Final = 80
_WITHDRAWN: Final = re.compile(
    r"(?:ziehen|nehmen) wir (?:hiermit )?zurück|zurückgezogen|hinfällig|ungültig|(?<![a-z])(?:is|are|was|has been|now) (?:withdrawn|void|cancelled|superseded|no longer valid)|作废|撤回|不作数"
)
_PRICE_WORD: Final = re.compile(r"单价|价格|报价|售价|月租|租金|整机|price|rate\b|rent\b")
_BY_UNIT: Final = {
    "gb_month": "storage_price", "gb": "egress_price", "mbps_month": "line_price", "kw_month": "rack_power_price",
    "address_month": "public_ip_price", "pflops_month": "",
}  # fmt: skip
_TOKEN_PRICES: Final = ("input_price", "output_price", "cached_input_price")
_TOKENS: Final = ("per_million", "per_thousand")
_YEARLY: Final = ("year", "card_year", "machine_year")


def labelled(text: str, bounds: Sequence[tuple[int, int]], found: Sequence[Phrase]) -> Iterator[Phrase]:
    """The amounts with their fields; `price` where nothing says that they are for something beside the offer."""
    before = timed = None
    for phrase in found:
        clause, end = clause_at(bounds, phrase.start)
        begin = max(clause, before.end if before is not None and before.end > clause else clause)
        following = next((other.start for other in found if other.start >= phrase.end), end)
        behind = "" if phrase.per.startswith(("card", "machine", "each")) else text[phrase.end : min(end, following)]
        said = _nearest(text[begin : phrase.start], behind, text[phrase.end + len(behind) : end])
        said = "note" if not said and _is_beside(text, phrase, begin, found) else said
        unmeant = _BID.match(text, phrase.end, end) or _WITHDRAWN.search(text, phrase.end, end)
        said = "aside" if not said and unmeant else said
        placed = _placed(_paid_yearly(text, phrase, timed), said, before)
        yield replace(placed, value=text[begin : phrase.end].strip()) if placed.field == "note" else placed
        before = phrase
        timed = phrase if phrase.per.endswith(("hour", "month")) else timed


def _is_beside(text: str, phrase: Phrase, begin: int, found: Sequence[Phrase]) -> bool:
    """Whether an amount is a list price with another to follow, or that of a machine without its cards."""
    line = text.rfind("\n", 0, phrase.start) + 1
    follows = any(phrase.end <= one.start <= phrase.end + _NEAR for one in found)
    listed = _LISTED_AHEAD.search(text[begin : phrase.start]) or _LISTED_BEHIND.match(text, phrase.end)
    return bool((listed and follows) or _WITHOUT_CARDS.search(text, line, phrase.start))


def _paid_yearly(text: str, phrase: Phrase, before: Phrase | None) -> Phrase:
    """After a price by the hour or month, 按年付1.75 is that price for who pays a year at once, and no yearly sum."""
    known_both = before is not None and isinstance(before.value, Known) and isinstance(phrase.value, Known)
    if not known_both or phrase.per not in _YEARLY or re.search(r"年|year|yr", text[phrase.start : phrase.end]):
        return phrase
    near = before.value.value / 4 <= phrase.value.value <= before.value.value * 2  # type: ignore[union-attr]
    return replace(phrase, per=before.per, currency=phrase.currency or before.currency) if near else phrase  # type: ignore[union-attr]


def _nearest(ahead: str, behind: str, then: str) -> str:
    if _AS_DEPOSIT.match(behind):
        return "deposit"
    if _TAX_AHEAD.search(ahead):
        return "tax_amount"
    placed = [(match.end(), field) for field, pattern in _LABELS for match in pattern.finditer(ahead)]
    if placed:
        last = max(placed, key=lambda entry: entry[0])
        priced = list(_PRICE_WORD.finditer(ahead))
        return "" if priced and priced[-1].start() > last[0] else last[1]
    if _PRICE_WORD.search(ahead):
        return ""
    after = [
        (one.start(), field)
        for field, pattern in _LABELS[_AHEAD_ALONE:]
        for one in pattern.finditer(behind)
        if not _NOT_OF_IT.search(behind[: one.start()]) and not _OF_NEXT.match(behind + then, one.end())
    ]
    return min(after, key=lambda entry: entry[0])[1] if after else ""


def _placed(phrase: Phrase, said: str, before: Phrase | None) -> Phrase:
    if phrase.per in _TOKENS or (
        said in ("input_price", "output_price", "cached_input_price") and _follows_tokens(before)
    ):
        field = said if said.endswith("put_price") else "output_price"
        return _scaled(
            replace(phrase, field=field, per="per_million"), Decimal(1000 if phrase.per == "per_thousand" else 1)
        )
    if said == "aside" or phrase.per == "kwh":
        return replace(phrase, field="aside")
    if phrase.per == "per_m" or phrase.per in _BY_UNIT:
        return _by_unit(phrase, said)
    if said in ("extension", "support"):  # of how many years an extension is, nobody can say for sure
        support = "support_per_month" if phrase.per.endswith("month") else "support_per_year"
        return replace(phrase, field="note" if said == "extension" else support)
    if said in ("rack_power", "bandwidth_per_month", "storage_price"):
        field = {"rack_power": "rack_power_per_month", "storage_price": "storage_per_month"}.get(said, said)
        return (
            monthly(replace(phrase, field=field)) if phrase.per else replace(phrase, field=field, certainty="guessed")
        )
    if said in ("input_price", "output_price", "cached_input_price"):
        said = ""
    return replace(phrase, field=said or "price") if said else monthly(replace(phrase, field="price"))


def _by_unit(phrase: Phrase, said: str) -> Phrase:
    """The field by what a price is for; a bare M is a million tokens or a Mbit/s."""
    if phrase.per != "per_m":
        own = {"gb_month": ("snapshot_price",)}.get(phrase.per, ())
        return replace(phrase, field=(said if said in own else _BY_UNIT[phrase.per]) or None)
    if said in _TOKEN_PRICES:
        return replace(phrase, field=said, per="per_million")
    return replace(phrase, field="line_price" if said == "bandwidth_per_month" else None, certainty="guessed")


def _follows_tokens(before: Phrase | None) -> bool:
    return before is not None and before.per == "per_million"


def monthly(phrase: Phrase) -> Phrase:
    """Prices a year as prices a month, of which the fields are."""
    if phrase.per not in _YEARLY:
        return phrase
    per = {"year": "month", "card_year": "card_month", "machine_year": "machine_month"}[phrase.per]
    return _scaled(replace(phrase, per=per, certainty="guessed"), 1 / Decimal(12))


def _scaled(phrase: Phrase, factor: Decimal) -> Phrase:
    return replace(phrase, value=scaled(phrase.value, factor)) if isinstance(phrase.value, Known | Between) else phrase
