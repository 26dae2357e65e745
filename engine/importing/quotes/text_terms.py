# ruff: noqa: E501 - a pattern is read in one line
"""The terms of an offer in words: tax, warranty, validity, delivery, payment, commitment, billing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, TypeAlias

from engine.importing.quotes.results import ReadValue
from engine.importing.quotes.text_chinese import CHINESE
from engine.importing.quotes.text_dates import DATE, date_of
from engine.importing.quotes.text_scan import COUNT, NUMBER, Phrase, number, scaled, stated, trimmed
from engine.values import UNKNOWN, Known, Unknown, known

Maker: TypeAlias = "Callable[[re.Match[str]], ReadValue | None]"
_DAY: Final = r"(?P<unit>个?工作日|business days?|working days?|workdays?|天|日|周|个?星期|weeks?|wks?|days?|个?月|months?)(?![a-z])"
_TERM: Final = r"(?P<unit>个?月|months?|mos?|年|years?|yrs?)(?![a-z])"
_DAYS_EACH: Final = {"工": Decimal(7) / 5, "b": Decimal(7) / 5, "wo": Decimal(7) / 5, "天": Decimal(1), "日": Decimal(1),
                     "d": Decimal(1), "周": Decimal(7), "星": Decimal(7), "w": Decimal(7), "月": Decimal(365) / 12,
                     "m": Decimal(365) / 12}  # fmt: skip
_SHARE: Final = r"(?P<share>\d{1,3}(?:\.\d+)?) *%"


def _fixed(value: ReadValue) -> Maker:
    return lambda _found: value


def _share(found: re.Match[str]) -> ReadValue | None:
    value = number(found["share"])
    return known(value / 100) if value is not None and value <= 100 else None


def _days_each(unit: str) -> Decimal:
    unit = unit.lstrip("个")
    return next(_DAYS_EACH[unit[:length]] for length in (2, 1) if unit[:length] in _DAYS_EACH)


def _weeks(found: re.Match[str]) -> ReadValue | None:
    low, high = number(found["low"]), number(found["high"]) if found["high"] else None
    if low is None or (found["high"] and high is None):
        return None
    return scaled(stated(low, high, found[0]), _days_each(found["unit"]) / 7)


def _days(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    days = None if value is None else round(value * _days_each(found["unit"]))
    return known(days) if days and days <= 3650 else None


def months_of(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    if value is None or value > 600:
        return None
    return known(value * (12 if found["unit"][0] in "年y" else 1))


def _years(found: re.Match[str]) -> ReadValue | None:
    value = months_of(found)
    return known((value.value / 12).normalize()) if isinstance(value, Known) else None


def _minutes(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    each = {"分": 1, "m": 1, "小": 60, "h": 60, "天": 1440, "d": 1440}[found["unit"].lstrip("个")[0]]
    return None if value is None else known(value * each)


def _rebate(found: re.Match[str]) -> ReadValue | None:
    digits = found["fold"]
    value = number(digits)
    if value is None or not 0 < value < 100:
        return None
    return known((100 - (value if value > 10 else value * 10)) / 100)


def _gigabytes(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    return None if value is None else known(value * (1000 if found["unit"].startswith("t") else 1))


def _megabits(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    return None if value is None else known(value * (1000 if found["unit"].startswith("g") else 1))


def _counted(found: re.Match[str]) -> ReadValue | None:
    value = number(found["count"])
    return None if value is None else known(value)


def _written(found: re.Match[str]) -> ReadValue | None:
    return found["words"].strip() or None


def _date(found: re.Match[str]) -> ReadValue | None:
    return date_of(found["date"])


_COUNTED: Final = rf"(?P<count>{COUNT}|one|two|three|four|five|six|twelve)"
_RANGE: Final = rf"(?P<low>{NUMBER}|{COUNT}) *(?:(?:-|~|至|到|to) *(?P<high>{NUMBER}|{COUNT}))? *"
_CITY: Final = (
    "北京|上海|广州|深圳|杭州|成都|重庆|武汉|西安|南京|苏州|天津|合肥|贵安|贵阳|乌兰察布|中卫|庆阳|张家口|廊坊|内蒙古?|宁夏|香港|新加坡|"
    "马来西亚|日本|hong kong|singapore|malaysia|tokyo|frankfurt|virginia|oregon|texas|[a-z]{2}-[a-z]{4,9}-\\d[a-z]?"
)
_MANY: Final = r"(?:\d{1,4}|[一二两三四五六七八九十百]{1,3})"
_OF_TIER: Final = r"(?:卡|台|张|片|块|套|节点|cards?|gpus?|nodes?|machines?)"
RULES: Final[tuple[tuple[str | None, str, Maker], ...]] = (
    # tax
    ("tax_excluded_rate", r"(?:(?:excl(?:\.|uding|usive of|udes?)?|ex|before|plus|without|net of|\+)[ -]*(?:vat|tax(?:es)?|gst|sales tax)\b\.?|(?:vat|tax(?:es)?|gst) (?:is |are )?(?:excluded|extra|not included|on top)) *(?:at|of|:|=|,)? *\(?(?:currently )?(?P<share>\d{1,2}(?:\.\d+)?) *%|(?P<d>\d{1,2}(?:\.\d+)?) *% *(?:vat|tax|gst) +(?:is |are )?(?:excluded|extra|not included|on top|to be added)", lambda found: known(Decimal(found["share"] or found["d"]) / 100)),
    ("tax_included_rate", r"(?:inc(?:\.|l(?:\.|uding|udes?|usive of|uded)?)?|with) *(?:vat|tax(?:es)?|gst|sales tax)\b\.? *(?:at|of|:|=|,)? *\(?(?P<share>\d{1,2}(?:\.\d+)?) *%|(?:vat|tax(?:es)?|gst) (?:is |are )?inc(?:l(?:\.|uded|usive)?)? *(?:at|:|,)? *\(?(?P<d>\d{1,2}(?:\.\d+)?) *%", lambda found: known(Decimal(found["share"] or found["d"]) / 100)),
    ("tax_excluded_rate", r"(?:excl(?:\.|uding|usive of|udes?)?|ex|before|plus|without|net of|\+) *(?P<share>\d{1,2}(?:\.\d+)?) *% *(?:vat|tax(?:es)?|gst|mwst)\b|不含 *(?P<b>\d{1,2}(?:\.\d+)?) *% *(?:的)?(?:增值)?税|\+ *(?P<c>\d{1,2}) *个?点(?:税|票)?", lambda found: known(Decimal(found["share"] or found["b"] or found["c"]) / 100)),
    ("tax_basis", r"(?:价格)?(?:均)?(?:不含|未含|不带|没含) *(?:增值)?税(?:价)?|未税|税前|裸价|不开票|不带票|税另计|另加税|税点另算", _fixed("excluded")),
    ("tax_basis", r"(?:excl(?:\.|uding|usive of|udes?)?|ex|before|plus|without|net of|\+)[ -]*(?:\d+% *)?(?:vat|tax(?:es)?|gst)\b|(?:vat|tax(?:es)?|gst) (?:is |are )?(?:excluded|extra|not included|on top)|\bno (?:vat|tax(?:es)?|gst)\b(?! (?:is |are )?(?:due|payable))|(?:vat|tax(?:es)?|gst)(?: (?:is |are ))? ?not inc(?:l(?:\.|uded|usive)?)?|exclud(?:es?|ing) (?:vat|tax)|(?<!days )(?<!within )\bnet(?: (?:prices?|of tax))?\b(?! *(?:\d|days?|terms|weight|worth|cash|bandwidth|payable|due))", _fixed("excluded")),
    ("tax_included_rate", r"(?:均?含|开|带) *(?P<share>\d{1,2}(?:\.\d+)?) *(?:%|个点) *(?:的)?(?:增值)?(?:税|专票|普票|点)?|(?:均?含|开|带) *(?P<e>\d{1,2}) *(?=(?:的)?(?:增值税?)?(?:专|普票))|含税 *[:(]? *(?P<d>\d{1,2}(?:\.\d+)?) *%\)?|\binc(?:\.|l(?:\.|uding|udes?|usive of)?)? (?P<b>\d{1,2}(?:\.\d+)?) *% (?:vat|tax|gst)|(?P<c>\d{1,2}(?:\.\d+)?) *% (?:vat|tax|gst) included", lambda found: known(Decimal(found["share"] or found["d"] or found["b"] or found["c"] or found["e"]) / 100)),
    ("tax_basis", r"(?:均|全部|价格)?(?:已)?含 *(?:增值)?税(?:价)?(?!率)|带票价?|含票|开票价|价税合计(?!\d)|(?:inc(?:\.|l(?:\.|uding|udes?|usive of)?)?|with) +(?:vat|tax(?:es)?|gst)\b|(?:vat|tax(?:es)?|gst)[ -](?:is |are )?inc(?:l(?:\.|uded|usive)?)?|(?<=[\s(])gross(?: prices?)?\b(?! weight)", _fixed("included")),
    ("tax_rate", r"(?:税率|税点|增值税率?|vat(?: rate)?|gst) *(?:为|是|:|of|at)? *(?P<share>\d{1,2}(?:\.\d+)?) *%", _share),
    ("tax_rate", r"(?P<share>\d{1,2}(?:\.\d+)?) *% *(?:的)?(?:增值税|税率|税点|专票|vat|gst|(?=专用发票))", _share),
    ("tax_deductible", r"专用发票|专票|vat invoice", _fixed("yes")),
    ("tax_deductible", r"普通发票|普票|收据", _fixed("no")),
    # warranty
    ("warranty_years", r"无质保|不质保|不保修|no warranty|as[- ]is\b", _fixed(known(0))),
    ("warranty_years", rf"(?:整机|原厂|厂家|全国联保)?(?:质保期?|保修期?|维保|包换|联保|warranty)(?:期|为|是|:| |of|period)*{_COUNTED} *(?:- *)?{_TERM}", _years),
    ("warranty_years", rf"{_COUNTED} *(?:- *)?{_TERM} *(?:的|of|on-?site|原厂|厂家|整机|全国|免费|上门|limited|parts|manufacturer'?s?|vendor|nbd|7x24(?:x4)?|standard|full|,| )*(?:质保|保修|维保|联保|包换|warranty|原厂)", _years),
    ("warranty_years", rf"(?:原厂){_COUNTED} *{_TERM}|{_COUNTED.replace('count', 'other')} *(?P<again>年) *(?=7x24)", lambda found: _years(found) if found["count"] else known(number(found["other"]) or 0)),
    ("warranty_response", r"7x24x4|24x7x4|4 *(?:小时|h(?:ou)?rs?|-hour|h) *(?:内)?(?:上门|到场|响应|on-?site|response)", _fixed("four_hours")),
    ("warranty_response", r"\bnbd\b|(?:下一|次)(?:个)?(?:工作)?日(?:上门|响应|到场)?|5x9xnbd|next[- ]business[- ]day", _fixed("next_business_day")),
    ("warranty_response", r"返厂(?:维修|保修)?|送修|返修|寄修|return[- ]to[- ](?:depot|base|factory)|\brma\b", _fixed("return_to_depot")),
    ("parts_policy", r"(?<!送货)上门(?:服务|维修|维保|更换|保修|支持)?(?!安装|调试|部署|实施|取)|on-?site (?:service|repair|support|warranty|parts)", _fixed("on_site")),
    ("parts_policy", r"(?:备件)?先行(?:更换|寄送|发货)|advance(?:d)? (?:parts )?(?:exchange|replacement)", _fixed("advance_exchange")),
    # dates and validity
    ("valid_until", rf"(?:报价)?(?:有效期?(?:至|到|截止)?|截止日?期?|截至|valid +(?:(?:un)?till?|to)|valid through|expir(?:es|y)(?: on| date)?|good through) *[:：]? *(?P<date>{DATE})|(?P<late>{DATE}) *(?:前|之前) *有效", lambda found: date_of(found["date"] or found["late"])),
    ("valid_days", rf"(?:报价|价格|quote|offer|price)? *(?:有效期?|保价|价格保留|valid(?:ity)?(?: for| period)?|good for|hold(?:s|ing)?(?: for)?)(?:为|是|仅|:| |of)*{_COUNTED} *-? *{_DAY}", _days),
    ("valid_days", rf"{_COUNTED} *-? *{_DAY} *(?:内)? *(?:有效|保价|validity|valid\b)", _days),
    ("valid_days", r"(?:当天|当日|今天|今日)(?:内)?有效|valid today(?: only)?", _fixed(known(1))),
    ("date", rf"(?:报价日期|报价时间|日期|制单日期|quote date|date|dated|as of) *[:：]? *(?:[a-z]{{3,9}},? )?(?P<date>{DATE})", _date),
    # delivery and stock
    ("start_delay_weeks", rf"(?:期货|货期|交货期?|交期|交付周期?|交付|供货周期|到货|发货|订货|上架|lead[- ]?time|delivery|deliver(?:ed|s)? (?:in|within)|ships? (?:in|within)|eta|available in)(?:时间|周期|约|大概|为|是|在|:| |is|of|about|within|in|approx\.?)*{_RANGE}{_DAY}", _weeks),
    ("start_delay_weeks", rf"{_RANGE}-? *{_DAY} *(?:左右|内|以内)? *(?:到货|交货|交付|发货|到现场|上架|供货|开通|lead[- ]?time|delivery|aro\b|after (?:receipt of )?order|to ship|out\b)", _weeks),
    ("in_stock", r"(?:大量|全新|少量|北京|深圳|上海)?(?:现货(?!/期货)|有货|库存充足)|(?:in stock|ready stock|ex[- ]?stock|available (?:now|immediately|today)|ready to ship|随时(?:可)?(?:开通|交付|上架)|立即(?:可用|交付|开通)|当天开通|即开即用)", _fixed("in_stock")),
    ("stock", r"排队|需?排期|wait(?:ing)?[ -]?list|queued?\b", _fixed("queue")),
    ("stock", r"无货|缺货|断货|售罄|sold out|out of stock", _fixed("none")),
    ("delivery_term", r"\b(?P<words>exw|fca|fob|cif|dap|ddp)\b", lambda found: found["words"]),
    ("delivery_term", r"(?:含|包)(?:运费|运输|物流|邮)|送货上门|包送货|freight included|free shipping|incl(?:\.|uding) (?:freight|shipping|delivery)|delivered to site", _fixed("delivered")),
    ("delivery_term", r"自提|ex[- ]works", _fixed("exw")),
    ("installation", r"(?:含|包|免费)(?:上门)?(?:安装(?:调试)?|部署|调试|实施)|installation (?:is )?included|incl(?:\.|uding|udes) installation|free installation", _fixed(known(0))),
    ("acceptance_test", r"(?:含|提供|支持|需)?(?:压测|烤机|验收测试|上电验收)|acceptance test(?:ing)?|burn-?in(?: test)?", _fixed("yes")),
    ("delivery_place", rf"(?:交货地点|到货地点|交付地点|ship to|deliver(?:y)? to) *[:：]? *(?P<words>{_CITY})", _written),
    # payment
    ("deposit_months", rf"押 *(?P<count>{COUNT}) *付 *{COUNT}(?! *%)", _counted),
    ("deposit_months", rf"(?:押金|保证金)(?:为|是|:| )*(?P<count>{COUNT}) *个月(?:的?租金)?|(?P<other>{COUNT}) *个月(?:的?租金)?(?:的|作|作为| )*(?:押金|保证金)", lambda found: known(number(found["count"] or found["other"]) or 0)),
    ("deposit_months", rf"(?:security )?deposit(?: of| is|:)? *(?P<count>{COUNT}|one|two|three|six) *months?(?:'? rent)?|(?P<other>{COUNT}|one|two|three|six)[ -]*months?'? *(?:rent )?(?:as )?(?:a )?(?:security )?deposit", lambda found: known(number(found["count"] or found["other"]) or 0)),
    ("tier", rf"(?P<words>{_MANY} *{_OF_TIER}起(?:订|批|拿|售|卖|购)?(?!租)|{_MANY} *(?:-|~|至|到) *{_MANY} *{_OF_TIER}(?![a-z])|{_MANY} *{_OF_TIER} *(?:(?:及|或|含)?以[上内下]|or more|and (?:above|up|more))|\d{{1,4}}\+ *{_OF_TIER}(?![a-z]))", _written),
    ("tier", r"(?<![^\n])(?P<words>\d{1,4} *(?:-|~) *\d{1,4})(?= {1,4}[¥]?\d+(?:\.\d+)?(?! *[\dx*]))", _written),
    ("tier", r"(?P<words>(?:qty\.?|quantity|for|ab|from|if you (?:take|buy|order)|bei|over) *\d{1,4} *(?:\+|- *\d{1,4}|or more|and (?:above|up|more))?(?: *(?:x|pcs|pieces|units?|stück|cards?|gpus?|nodes?|servers?|machines?))?(?: or more| and (?:above|up))? *(?=(?:dann|then|je|à|at)? *[:=@]? *(?:[$€£¥]|(?:usd|eur|gbp|aud|sgd|cad|cny)\b|\d[\d.,]*(?:,-)? *(?:k|€|eur|usd)))|(?<![\w.,$€£-])\d{1,4}(?:\+| *- *\d{1,4})(?: *(?:pcs|pieces|units?))? *(?=[:=@]? *(?:[$€£¥]|(?:usd|eur|gbp|aud|sgd|cad|cny)\b|\d[\d.,]*k\b))|(?<![\w.,$€£-])\d{1,4} (?:units?|pcs|pieces)(?=[:=@]? *(?:[$€£¥]|(?:usd|eur|gbp|aud|sgd|cad|cny)\b|\d[\d.,]*k\b)))", _written),
    ("conditional_discount", rf"(?P<words>{_SHARE} *(?:off|discount|rebate|rabatt|nachlass|remise|cheaper|less)[ ,]*(?:for|from|if|on|when|with|at|beyond|over|above|ab|bei|after|à partir)\b[^.;\n()]{{2,60}})", _written),
    ("conditional_discount", rf"(?P<words>(?:for|from|if|on|when|with|at|beyond|over|above|ab|bei)\b[^.;,\n()]{{2,40}}[, ]+{_SHARE} *(?:off|discount|rebate|cheaper|less))", _written),
    ("order_payment_share", rf"{_SHARE} *(?:的)?(?:预付款?|首付款?|定金|订金|签(?:合同|约)|down ?payment|deposit|upfront|up front|prepay(?:ment|aid)?|in advance|advance|on (?:the )?(?:po|purchase order)(?![a-z])|on order|with order|at order|at signing|on signing)", _share),
    ("order_payment_share", rf"(?:预付款?|首付款?|定金|订金|签约付|(?:合同)?签[订署约]后?(?:即|支)?付?款?|合同生效后?付?|下单付|down ?payment|deposit|prepay(?:ment)?|advance(?: payment)?) *(?:of|为|:)? *{_SHARE}", _share),
    ("order_payment_share", r"款到发货|全款(?:预付)?|先款后货|全额预付|payment in advance|full prepayment|cash in advance|prepaid in full", _fixed(known(1))),
    ("acceptance_payment_share", rf"{_SHARE} *(?:的)?(?:验收(?:后|合格)?(?:付|款)?|(?:on|after|at|upon) (?:final )?acceptance|(?:on|after) installation)|(?:验收(?:后|合格)?(?:后)?付?) *(?P<b>\d{{1,3}}) *%", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("shipment_payment_share", rf"{_SHARE} *(?:的)?(?:款)?(?:(?:发|出|交|提)货(?!后)前?|发运前?|装运前?|出厂前?|(?:(?:net )?\d{{1,3}} days? )?(?:(?:on|at|before|upon|against|prior to) (?:shipment|shipping|dispatch)|(?:before|prior to) (?:delivery|collection)))|(?:发货前?|出货前?|提货前?|发运前?|装运前?|出厂前?|交货前)付?款? *(?P<b>\d{{1,3}}) *%", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("delivery_payment_share", rf"{_SHARE} *(?:的)?(?:到货(?:后|付|款)?|货到(?:付)?|(?:发|交|提)货后?|(?:(?:net )?\d{{1,3}} days? )?(?:(?:on|at|after|upon|against) delivery|after (?:shipment|shipping|dispatch))|cod\b)|(?:到货(?:后)?付?|货到付|(?:发|交|提)货后付?) *(?P<b>\d{{1,3}}) *%", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("retention_share", rf"{_SHARE} *(?:的)?(?:质保金?|尾款|质量保证金|retention|retained)|(?:质保金|质量保证金|retention) *(?:of|为|:)? *(?P<b>\d{{1,3}}(?:\.\d+)?) *%", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("late_penalty_share", rf"(?:逾期|延期|迟交|违约金|late (?:delivery )?(?:penalty|fee)|liquidated damages)[^\d\n]{{0,16}}{_SHARE}", _share),
    ("buy_back_share", rf"(?:回购|buy-?back)[^\d\n]{{0,12}}{_SHARE}|{_SHARE.replace('share', 'b')} *(?:的)?(?:价格)?(?:回购|buy-?back)", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    # renting
    ("commitment_months", rf"(?:租期|合约期?|合同期|服务期|最短租期|起租期?|最低租期|最短|至少租?|签约|commit(?:ment)?|reserved(?: for)?|contract|term|minimum (?:term|commitment|rental|contract)|min\.?(?: term| commitment| rental)?)(?:为|是|:| |of|起|period)*{_COUNTED} *-? *{_TERM} *(?:起租?|min(?:imum)?)?", months_of),
    ("commitment_months", rf"{_COUNTED} *-? *{_TERM} *-? *(?:起租?|起签|合约|合同|包年|预留|租期|reserved|reservation|commit(?:ment|ted)?|contract|term|minimum|min\b|prepaid)", months_of),
    ("commitment_months", r"包年(?!包月)|年付|按年付?", _fixed(known(12))),
    ("commitment_months", r"(?<!包年)包月|月付(?!\d)", _fixed(known(1))),
    ("minimum_minutes", rf"(?:起租|最低消费|最少|最短|min(?:imum)?(?: charge| billing| rental)?)(?:为|是|:| |of|计费)*{_COUNTED} *-? *(?P<unit>个?小时|hours?|hrs?|分钟|min(?:ute)?s?|天|days?)(?![a-z])", _minutes),
    ("minimum_minutes", rf"{_COUNTED} *-? *(?P<unit>个?小时|hours?|hrs?|分钟|minutes?|天|days?) *(?:起租?|min(?:imum)?\b)", _minutes),
    ("market", r"on[- ]?demand|按需|按量(?:付费|计费)?|pay[- ]as[- ]you[- ]go|payg", _fixed("on_demand")),
    ("market", r"spot(?: price| instance)?|竞价|抢占式?|preemptible|interruptible", _fixed("spot")),
    ("market", r"reserved|预留(?:实例)?|包年包月|committed", _fixed("reserved")),
    ("billing_step", r"(?:按秒|秒级)(?:计费|结算|扣费)?|per[- ]second(?: billing)?|billed (?:by|per|to) (?:the )?second", _fixed("second")),
    ("billing_step", r"(?:按分钟|分钟级)(?:计费|结算|扣费)?|per[- ]minute(?: billing)?|billed (?:by|per|to) (?:the )?minute", _fixed("minute")),
    ("billing_step", r"整点计费|自然小时|clock[- ]hour", _fixed("clock_hour")),
    ("billing_step", r"(?:不足|不满)(?:一|1)个?小时(?:按|算)(?:一|1)个?小时(?:计费|计算|收费)?|按小时(?:计费|结算|扣费)|billed hourly|hourly billing|(?:begun|started|partial) hours? (?:is |are )?(?:billed|charged|rounded up)", _fixed("hour_begun")),
    ("billed_when_stopped", r"关机(?:后)?(?:仍|仍然|照常|照样|继续|依然|也)(?:按原价)?(?:计费|收费|扣费)|(?:still )?billed (?:even )?(?:when|while) (?:stopped|shut down|off)|stopped (?:instances|machines) (?:are )?(?:still )?billed", _fixed("full_rate")),
    ("billed_when_stopped", r"关机(?:后)?(?:仅|只)?(?:收|计)?(?:存储|硬盘|磁盘)(?:费|计费)?|关机(?:后)?(?:不|免)(?:计费|收费|扣费|费)|(?:no charge|not billed|free) (?:when|while) (?:stopped|off)|(?:only )?storage (?:is )?billed (?:when|while) stopped|stopped (?:instances|machines) (?:pay|are billed for) (?:only )?storage(?: only)?", _fixed("storage_only")),
    ("held_when_idle", r"关机(?:后)?不?(?:保留|释放)(?:显卡|gpu|卡|资源)?|(?:cards?|gpus?) (?:are |is )?(?:not )?(?:held|kept|released)(?: (?:when|while) stopped)?", lambda found: "no" if any(word in found[0] for word in ("不保留", "not ", "released")) or ("释放" in found[0] and "不释放" not in found[0]) else "yes"),
    ("egress_free_gb", rf"(?:含|赠送?|送|免费|每月|including|includes|first) *(?P<count>{NUMBER}) *(?P<unit>tb|gb|t|g) *(?:的)?(?:出口|下行|公网|外网)?(?:免费)?(?:流量|egress|traffic|data transfer)|(?P<d>)(?P<e>{NUMBER}) *(?P<f>tb|gb) (?:of )?(?:free )?(?:egress|traffic|data transfer)(?: (?:is |are )?(?:free|included))?", lambda found: _gigabytes(found) if found["count"] else known((number(found["e"]) or 0) * (1000 if found["f"] == "tb" else 1))),
    ("egress_free_gb", rf"(?:after|beyond|over|above|超出|超过) *(?:the first *)?(?P<count>{NUMBER}) *(?P<unit>tb|gb)(?![a-z/])", _gigabytes),
    ("egress_price", r"(?:免|不收|无)(?:出口|下行|公网|外网)?流量费?|(?:出口|下行|公网|外网)?流量(?:全)?(?:免费|不限|不收费)|(?:free|no|zero|unmetered) (?:egress|data transfer|bandwidth)(?: fees?| charges?)?|egress (?:is )?(?:free|included|unmetered)", _fixed(known(0))),
    ("line_mbps", rf"(?P<count>{NUMBER}) *(?P<unit>[mg](?:bps|bit/s|b)?|兆) *(?:独享|共享|公网|出口|专线|bgp|dedicated|internet| )*(?:带宽|bandwidth|专线|uplink)", _megabits),
    ("line_mbps", rf"(?:独享|共享|公网|出口|bgp|internet )?(?:带宽|专线|bandwidth|uplink) *(?:为|是|:|of|at)? *(?P<count>{NUMBER}) *(?P<unit>[mg](?:bps|bit/s|b)?|兆)(?![a-z/])", _megabits),
    ("availability_share", r"(?:sla|可用性|uptime|availability)(?:保证|承诺|为|达|:| |of)*(?P<share>\d{2}(?:\.\d+)?) *%|(?P<b>9\d(?:\.\d+)?) *% *(?:的)?(?:sla|可用性|uptime|availability)", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("price_change", r"价格锁定|锁价|固定价格?|(?:fixed|locked) price|price (?:is )?(?:locked|fixed|guaranteed)", _fixed("fixed")),
    ("price_change", r"(?:价格)?随行就市|一天一价|价格(?:每日)?(?:波动|浮动)|以当天为准|prices? (?:is |are |may )?(?:subject to )?change(?: without notice)?|prices? fluctuates?", _fixed("any_time")),
    ("data_deletion_days", rf"(?:到期|释放|退租)后?(?:数据)?保留 *{_COUNTED} *(?P<unit>天|日|周)|data (?:is |are )?(?:kept|retained|deleted) (?:for |after |within )?{_COUNTED.replace('count', 'other')} *-? *(?P<days>days?)", lambda found: _days(found) if found["count"] else known(number(found["other"]) or 0)),
    ("region", rf"(?:机房|地域|区域|数据中心|region|location|located in|dc|datacenter) *(?:在|位于|[:：]|is|in)? *(?P<words>{_CITY})", _written),
    ("region", rf"(?P<words>{_CITY}) *(?:机房|节点|数据中心|地域|region|dc\b|datacenter)", _written),
    ("rack_power_per_month", r"(?<!without )(?:power|electricity|energy)(?: (?:and|&) cooling)?(?: (?:is|are))? +(?:all[ -])?incl(?:\.|uded|usive)?|incl(?:\.|uding|udes)? +(?:all )?(?:power|electricity)|(?:含|包)(?:机位|机柜|托管|场地|制冷|空调|带宽|网络|运维|idc|费|[、和与及/+ ])*(?:电力|电费|电(?![力费话源脑信缆商池]))(?![另自按单不除议])|电费(?:全)?包(?!干)", _fixed(known(0))),
    ("unit_sold", r"(?:whole|full|complete|entire) (?:\d{1,2} *-?x? *(?:gpu|card)? *)?(?:nodes?|machines?|servers?|instances?) only|only (?:whole|full|complete) (?:nodes?|machines?|servers?)|(?:只|仅)(?:按)?整机(?:出租|租)|整机起租|不拆卡|不单卡出租", _fixed("machine")),
    # the rest
    ("batch_discount_share", rf"(?:batch(?: api)?|批量|离线)[^\d\n]{{0,12}}{_SHARE} *(?:off|discount|cheaper|优惠)|{_SHARE.replace('share', 'b')} *(?:off|discount) *(?:for |on )?batch", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("batch_discount_share", r"(?:批量|batch)[^\d\n]{0,6}(?:半价|half[- ]price|五折)", _fixed(known(Decimal("0.5")))),
    ("discount_share", rf"{_SHARE} *(?:off|discount|优惠)|(?:discount|优惠|下浮) *(?:of|率|为|:)? *{_SHARE.replace('share', 'b')}", lambda found: known(Decimal(found["share"] or found["b"]) / 100)),
    ("discount_share", r"(?P<fold>\d(?:\.\d)?|\d\d) *折", _rebate),
    ("price", r"(?:价格)?(?:面议|电议|私聊|待定|面谈)|询价|价格电询|(?:please )?call(?: us)? for (?:price|quote|pricing)|contact (?:us|sales)(?: for (?:price|pricing|a quote))?|price on (?:request|application)|\bpor\b|\btbd\b|\btba\b|\*{3,}(?:[?.\d]+元?)?", _fixed(UNKNOWN)),
    ("stack_version", r"(?P<words>(?:cuda|cann|rocm|driver|驱动|maca|dtk|musa) *(?:版本|version|toolkit)? *v?\d+(?:\.\d+){0,3}(?:\.[a-z0-9]+)?)", _written),
    ("transfer_limits", r"(?P<words>(?:不得|禁止|不可)(?:转售|转卖|出口|转让)|no resale|not for resale|export licen[cs]e required|no re-?export)", _written),
    ("condition", r"全新未拆封|全新原装|全新|原包|brand[- ]new", _fixed("new")),
    ("condition", r"翻新|refurbished|renewed\b", _fixed("refurbished")),
    ("condition", r"(?:拆机|二手)(?!卡?(?:除外|不含))|second[- ]hand|used\b(?! for)|pre-owned", _fixed("used")),
    ("condition", r"魔改|改卡|modded|modified memory", _fixed("modified")),
    ("note", r"(?P<words>准新|grey market)", _written),
    ("note", r"(?P<words>(?:付款|支付|结算)(?:方式|条件|比例)?(?:为|是|按|走|:|：| )*(?:\d{1,2}(?: *[-/:：比] *\d{1,2}){1,4}|[1-9]{2,4})(?![\d%万天日月.])|(?<!\d)\d(?:[-/:：]\d){1,3}(?= *付款))", _written),
)  # fmt: skip
_COMPILED: Final = tuple((field, re.compile(pattern), maker) for field, pattern, maker in (*CHINESE, *RULES))


_AFFIRMS: Final = re.compile(r"[含包免送带]|提供|支持|incl|free|with ")
_DENIED: Final = re.compile(r"(?:[不未没非无]|没有|尚未|暂不|\b(?:not|no|without|never|excluding|excl\.?)|n't) *$")


def is_denied(text: str, start: int) -> bool:
    """Whether what is said from here on to be included is not, as 含电费 in 不含电费."""
    return bool(_AFFIRMS.match(text, start) and _DENIED.search(text, max(0, start - 12), start))


def terms(text: str) -> Iterator[Phrase]:
    """Every term that is said, the surer readings first."""
    for field, pattern, maker in _COMPILED:
        for found in pattern.finditer(text):
            value = None if is_denied(text, found.start()) else maker(found)
            if value is not None and not text.startswith("第", max(found.start() - 1, 0)):
                certainty = "asked" if isinstance(value, Unknown) else "read"
                start, end = trimmed(text, found.start(), found.end())
                yield Phrase(start, end, field, value, certainty)  # type: ignore[arg-type]
