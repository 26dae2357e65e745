# ruff: noqa: E501 - a pattern is read in one line
"""Words beside an amount that change it and are read into nothing, so that nobody can say whether it is the price."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from engine.importing.quotes.text_asked import HOLDS, Span, key_of
from engine.importing.quotes.text_offers import Layout, Offer
from engine.importing.quotes.text_scan import PRICES, Phrase, trimmed
from engine.values import Between, Known

_SHIFTING: Final = re.compile(
    r"以上|以下|以内|起(?:步|订|批|拿|售|卖|价)?(?=[\s,，。;)]|$)|降到|降至|降价|调价|调到|涨|原价|原来|老价|旧价|之前|以前|此前|上次|上周|上个?月|昨天|昨日|前天|去年|曾"
    r"|加(?!速|密|盟|急|固|工|载|拿大)|另|外加|减|便宜|优惠|返(?!厂|修|还)|封顶|保底|最低|最高|不含|不包|不带|裸(?!卡|金属|机|光)|打包|捆绑|一口价|套餐|合计|总价|一共|总共|共计|合起来|如果|若|[\u4e00-\u9fff]{2,}的话|超过|超出|满(?=\s*\d)|不足|大于|小于|量大|批量"
    r"|能[做出给]|做不了|行不行|行吗|可否|可以吗|[吗呢](?=[\s?？,，。]|$)|亏本|听说|听人|据说|有人|传言|预算|目标|心理价|期望|希望|砍|还价|对方|别家|同行|友商|市场价|行情|参考|大概|大约|左右|上下|估|指导价|公开价|列表价|面价|官网|首付|尾款|定金|订金|分期|首年|首月|次年|第[一二三四1234][年个台]|续费|续租|补差|成交|[卖买出拿]过|卖了|当时|历史|(?:贵|少|多|让|差)(?=  )|差价|换|旧|置换|抵|试用|活动|特价|促销|限时|仅限|除外|之后|以后|从.{0,6}开始|起算|各|分别|平均|折合|相当于|约合|折后|包干|不退|违约|罚|赔"
    r"|(?<![\w\-])(?:from|starting|above|over|more than|at least|up to|below|under|was|were|used to|previous(?:ly)?|old|formerly|instead of|reduced|discount(?:ed)?|less|minus|plus|extra|additional(?:ly)?|on top|surcharge|bundle[ds]?|total|altogether|combined|in all|if|unless|provided|only when|subject to|budget|target|market price|list price|msrp|rrp|approx(?:imately)?|about|around|roughly|ca|circa|estimate[ds]?|indicative|ballpark|mentioned|heard|somebody|someone|rumou?red|competitor|elsewhere|asked|offered|(?:we|they|you|was|were) (?:sold|paid|bought|charged)|last (?:year|month|week|quarter|time)|forget|cap(?:ped)?|minimum|min|maximum|max|first|second|then|thereafter|afterwards?|renewal|excluding|without|net of|respectively|or more|volume|promo(?:tion)?|special|trade-?in|credit|rebate|deposit|down payment|balance)(?![\w\-])"
    r"|(?<![\w\-])(?:ab|bis|früher|verkauft|bezahlt|gezahlt|damals|letzte[nrs]?|bisher|bislang|vorher|alt(?:er|e|es)?|statt|anstatt|zuzüglich|zzgl|abzüglich|abzgl|rabatt|skonto|nachlass|insgesamt|gesamt(?:preis|betrag|summe)?|summe|pauschal|paket|wenn|falls|sofern|mindestens|höchstens|maximal|mehr als|über|unter|budget|ziel(?:preis)?|listenpreis|uvp|circa|etwa|ungefähr|rund|aufpreis|aufschlag|zusätzlich|extra|ohne|danach|anschließend|verlängerung|anzahlung|restzahlung|staffel(?:preis)?|jeweils|senken|gesenkt)(?![\w\-])"
    r"|^\s*>|[~≈](?=  )"
)  # fmt: skip
_HARMLESS: Final = re.compile(
    r"量大 *(?:联系|从优|价优|可谈|详谈|私聊|优先)|(?:在|有人|忙)吗|各(?=  )|最低(?:价)?了|(?<=[(\n])以上|(?<![\d万w元台张卡片 ])以上(?=  )"
    r"|(?<!\w)(?:hi|hello|dear|hey|hallo|moin) +\w+(?= *,)|(?<!\w)over \d+ *(?:yrs?|years?|months?|mos?)(?!\w)"
)
"""Words that look as if they changed a price and do not."""
_PARTED: Final = re.compile(r"[\s,，、;；/()]")
_TOTAL: Final = re.compile(
    r"合同总?价款?|合同金?额|价税合计|合计|总价|总计|一共|总共|共计|打包价?|\b(?:grand |in )?(?:total|all|altogether)\b|\bgesamt(?:preis|betrag|summe)?\b"
)
_WANTED: Final = re.compile(
    r"求[租购报]|收(?:购|[ a-z\d])|想[租买要]|我(?:们|司)?(?:需要|要)|急需|询[价盘]|预算|采购需求|(?<!\w)(?:wtb|rfq|budget|looking for|looking to|we need|want to|can you (?:quote|offer|do)|could you|please quote|suche|suchen|benötigen|brauchen|könnt ihr|können sie|pouvez|cherch\w+)(?!\w)"
)
_MOVED: Final = re.compile(r"降到|降至|降价|调价|调到|调至|涨到|涨至|涨了?|改为|今[天日]起?|现在")
_ADDED: Final = re.compile(
    r"另[收算计付]?|外加|加收|加|不含|不包|收取?|每年|首年|首期|(?<![\w\-])(?:plus|extra|additional(?:ly)?|on top|deposit|minimum|first|one-?time|up|setup)(?![\w\-])"
)
_MEMORY: Final = re.compile(
    r"(?<![\d.a-z*x])(\d{2,3}) *gi?b?(?![a-z0-9])(?! *(?:[x*]|ib|roce|内存|ddr|硬盘|ssd|nvme|网|带宽|以太|光|/))"
)
_PARTS: Final = re.compile(
    r"(?:内存|硬盘|ssd|网卡|存储|缓存|ddr\d?|ram|memory|带宽|storage|disk|ib|ndr|hdr|roce|infiniband|ethernet|network|nic|cx-?\d) *:? *\d+ *gi?b?"
)


def is_money(phrase: Phrase) -> bool:
    """Whether a phrase is an amount that somebody pays."""
    amount = isinstance(phrase.value, Known | Between)
    return amount and bool(phrase.per or phrase.currency or phrase.field in (*PRICES, "total"))


def shifted(layout: Layout, unread: str, offer: Offer, sure: frozenset[Span]) -> Iterator[str]:
    """Keys of questions about amounts of an offer, each with the word that was not understood."""
    for phrase in offer.own:
        if not is_money(phrase) or phrase.field == "aside" or (phrase.start, phrase.end) in sure:
            continue
        word = _word(layout, unread, offer, phrase)
        if word is not None:
            yield key_of(HOLDS, [(phrase.start, phrase.end), word])


def is_asked_for(layout: Layout, offer: Offer) -> bool:
    """Whether an offer without a price is none: a request, a budget, or what is told of other prices."""
    if any(one.field in (*PRICES, "total") for one in offer.own):
        return False
    line = layout.shown.rfind("\n", 0, offer.start) + 1
    wanted = _WANTED.search(layout.shown, line, max(offer.end, offer.start))
    return wanted is not None or any(one.field == "aside" and is_money(one) for one in offer.own)


def _word(layout: Layout, unread: str, offer: Offer, phrase: Phrase) -> Span | None:
    """Where the word stands that changes an amount, or that says that it is asked for."""
    line = max(layout.shown.rfind("\n", 0, offer.start) + 1, 0)
    wanted = _WANTED.search(unread, line, phrase.end) if phrase.field in PRICES else None
    if wanted is not None:
        return wanted.span()
    start, end = _about(layout, unread, phrase)
    rest = _blanked(_HARMLESS, unread[start:end])
    if any(one.field == "note" and one.start < phrase.start for one in offer.own):
        rest = _blanked(_MOVED, rest)
    if phrase.field not in PRICES:
        rest = _blanked(_TOTAL if phrase.field == "total" else _ADDED, rest)
    found = _SHIFTING.search(rest) or _other_memory(offer, rest)
    return trimmed(layout.shown, start + found.start(), start + found.end()) if found is not None else None


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: " " * len(found[0]), text)


def _other_memory(offer: Offer, rest: str) -> re.Match[str] | None:
    """A memory that is said beside a price and that the cards of the offer do not have."""
    own = {card.memory_gb for mention in offer.cards for card in mention.candidates}
    machines = {one * 8 for one in own if one}
    sizes = _MEMORY.finditer(_blanked(_PARTS, rest))
    return next((found for found in sizes if own and float(found[1]) not in own | machines), None)


def _about(layout: Layout, unread: str, phrase: Phrase) -> Span:
    """The clause of an amount up to its neighbours', and the one before where nothing in that is read."""
    place = max(bisect_right(layout.bounds, phrase.start, key=lambda bound: bound[0]) - 1, 0)
    start, end = layout.bounds[place]
    money = [one for one in layout.phrases if is_money(one) and start <= one.start < end]
    before = max((one.end for one in money if one.end <= phrase.start), default=start)
    after = min((one.start for one in money if one.start >= phrase.end), default=end)
    if before > start:
        parted = _PARTED.search(layout.shown, before, phrase.start)
        start = parted.start() if parted is not None else before
    elif place:
        earlier, until = layout.bounds[place - 1]
        nothing_read = unread[earlier:until] == layout.shown[earlier:until]
        start = earlier if nothing_read and "\n" not in layout.shown[until:start] else start
    if after < end:
        between = layout.shown[phrase.end : after].rstrip(" :=~¥$")
        last = max((found.start() for found in _PARTED.finditer(between)), default=-1)
        after = phrase.end + last if last >= 0 else after
    return start, max(after, phrase.end)
