"""What a line beside the machines is for, by its words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.importing.quotes.plain import folded

LINE: Final = "line:"
"""Begins an answer that says what a row without a card is."""
_NETWORK: Final = (
    r"nvlink[ -]?(?:bridge|桥)|桥接器"
    r"|交换机|switch|infiniband|(?<![a-z])ib(?![a-z])|网卡|光模块|线缆|光纤|跳线|transceiver|cable|组网|网络|防火墙|firewall"
    r"|路由器|router|connectx|(?<![a-z])(?:nic|dac|aoc)(?![a-z])|(?<![a-z])(?:qm|sn)\d{4}"
)
KINDS: Final = (
    ("network", _NETWORK),
    ("freight", r"运费|运输|物流|freight|shipping"),
    (
        "installation",
        r"安装|部署|实施|调试|集成|上架|验收|培训(?!服务器|集群|卡)|install|deploy|integration|commission",
    ),
    ("renewal", r"(?:软件|授权|许可|license|licence|subscription|订阅|维保)\S{0,4}(?:续费|续约|续保|续订)|renewal"),
    ("software", r"软件|授权|许可|license|licence|software|平台|ai enterprise|(?<![a-z])nvaie|vgpu|subscription|订阅"),
    ("support", r"维保|延保|质保|运维|技术支持|驻场|support|maintenance|warranty"),
    ("storage", r"存储|硬盘|storage|nvme|ssd|\bhdd\b|并行文件"),
)
_RENTED_KINDS: Final = (
    ("snapshot", r"快照|镜像|snapshot|image"),
    ("egress", r"流量|egress|data transfer|traffic"),
    ("address", r"公网 ?ip|弹性 ?ip|ip ?地址|(?<![a-z])eip(?![a-z])|public ip|elastic ip|static ip|floating ip"),
    ("bandwidth", r"带宽|专线|宽带|bandwidth|uplink|internet line"),
    ("rack_power", r"机柜|机位|电费|电力|rack|power|colocation"),
    ("storage", r"存储|云盘|云硬盘|硬盘|storage|disk|volume|并行文件"),
    ("support", r"维保|运维|技术支持|驻场|服务支持|support|managed service|maintenance"),
    ("deposit", r"押金|保证金|deposit"),
)
_INCLUDED: Final = re.compile(r"\([^()]*\)|(?:[,;/+]|含|带|包含?|with|incl)(?!税).*$", re.IGNORECASE)
_MACHINE: Final = re.compile(
    r"(?:gpu|npu|ai|训练|推理|算力|加速|智算|计算|标准|机架式?)\S{0,6}(?:服务器|整机|节点|server|node)|显卡|加速卡|gpu卡"
    r"|(?<!存储)(?<!管理)(?<!网络)(?<!文件)服务器$|一体机",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def line_kind(model: str) -> str:
    """The kind of a line that names no card: one of a purchase, else of a rental; empty where its words do not say.

    A machine is no such line, whatever it comes with in brackets or behind 含.
    """
    line = folded(model)
    head = _INCLUDED.sub("", line).strip() or line
    if _MACHINE.search(head):
        return ""
    bought = (kind for words in (head, line) for kind, pattern in KINDS if re.search(pattern, words))
    return next(bought, "") or rented_kind(model)


@lru_cache(maxsize=4096)
def rented_kind(model: str) -> str:
    """What a line of a rental is charged for beside the cards; empty where its words do not say."""
    line = folded(model)
    return next((kind for kind, pattern in _RENTED_KINDS if re.search(pattern, line)), "")
