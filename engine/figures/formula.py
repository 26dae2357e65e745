"""The grammar in which figures write their formulas: ``+ − × ÷ ^ min max ceil``, numbers and names.

    sum     = product { ("+" | "−") product }
    product = signed { ("×" | "÷") signed }
    signed  = "−" signed | power
    power   = atom [ "^" signed ]
    atom    = number | name | ("min" | "max" | "ceil") "(" sum { "," sum } ")" | "(" sum ")"

Numbers may carry an exponent (``1e6``). Names are exactly the parameters of the figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Final

import numpy as np

_TOKEN: Final = re.compile(r"\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z_][A-Za-z_0-9]*)|([-+−×÷^(),]))")
_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "min": lambda *values: reduce(np.minimum, values),
    "max": lambda *values: reduce(np.maximum, values),
    "ceil": np.ceil,
}
_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "+": lambda left, right: left + right,
    "−": lambda left, right: left - right,
    "×": lambda left, right: left * right,
    "÷": lambda left, right: left / right,
    "^": lambda left, right: left**right,
}

Node = tuple[Any, ...]


class Formula:
    """A formula as text, with the names it uses, ready to be evaluated or shown with values.

    Raises:
        ValueError: the text is not in the grammar; the message names the place.
    """

    __slots__ = ("_tree", "divisors", "names", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        parser = _Parser(text)
        self._tree = parser.whole()
        self.names: tuple[str, ...] = tuple(dict.fromkeys(parser.names))
        self.divisors: frozenset[str] = frozenset(_divisors(self._tree))
        """Names of which a zero makes the formula divide by zero, whatever the others are."""

    @property
    def tree(self) -> Node:
        """The formula as nested tuples: ("name", name), ("number", value), ("negative", part), ("call", name, parts),
        and (sign, left, right)."""
        return self._tree

    def evaluate(self, values: Mapping[str, Any]) -> Any:
        """Compute the formula; values may be numbers or arrays that broadcast."""
        return _evaluate(self._tree, values)

    def shown(self, words: Mapping[str, str]) -> str:
        """Write the formula as people write it, with each name replaced, for instance by its value."""
        return _WRITTEN.sub(lambda found: _written(found, words), self.text)


_WRITTEN: Final = re.compile(
    r"(?P<name>[A-Za-z_][A-Za-z_0-9]*(?!\w))"
    r"| \^ (?P<power>\d+)(?![\w.])"
    r"|(?<![\w.])1e(?P<zeros>\d+)"
    r"|(?<![\w.])(?P<number>\d{4,})(?![\w.])"
)
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_ZEROS: Final = 6


def _written(found: re.Match[str], words: Mapping[str, str]) -> str:
    if found["name"] is not None:
        return words.get(found["name"], found["name"])
    if found["power"] is not None:
        return found["power"].translate(_RAISED)
    if found["number"] is not None:
        return f"{int(found['number']):,}"
    zeros = int(found["zeros"])
    return f"{10**zeros:,}" if zeros <= _MOST_ZEROS else f"10{found['zeros'].translate(_RAISED)}"


def constant_text(value: float) -> str:
    """A number that stands in a formula, as people write it."""
    zeros = len(f"{value:.0f}") - 1
    shown = f"1e{zeros}" if value == 10.0**zeros and zeros else f"{value:.12g}"
    return _WRITTEN.sub(lambda found: _written(found, {}), shown)


def _evaluate(node: Node, values: Mapping[str, Any]) -> Any:
    kind = node[0]
    if kind == "number":
        return node[1]
    if kind == "name":
        return values[node[1]]
    if kind == "negative":
        return -_evaluate(node[1], values)
    if kind == "call":
        return _FUNCTIONS[node[1]](*(_evaluate(argument, values) for argument in node[2]))
    return _OPERATIONS[kind](_evaluate(node[1], values), _evaluate(node[2], values))


def _divisors(node: Node) -> Iterator[str]:
    if node[0] == "÷":
        yield from _vanishing(node[2])
    for part in _parts(node):
        yield from _divisors(part)


def _vanishing(node: Node) -> Iterator[str]:
    """Names of which a zero makes a node zero where the others are zero or more."""
    kind = node[0]
    if kind == "name":
        yield node[1]
    elif kind in ("÷", "^"):
        yield from _vanishing(node[1])
    elif kind in ("×", "negative") or node[:2] in (("call", "ceil"), ("call", "min")):
        for part in _parts(node):
            yield from _vanishing(part)


def _parts(node: Node) -> Iterable[Node]:
    if node[0] in ("number", "name"):
        return ()
    parts: tuple[Node, ...] = node[2] if node[0] == "call" else node[1:]
    return parts


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = self._split(text)
        self._next = 0
        self.names: list[str] = []

    @staticmethod
    def _split(text: str) -> list[str]:
        tokens, position = [], 0
        while position < len(text.rstrip()):
            found = _TOKEN.match(text, position)
            if found is None:
                raise ValueError(f"formula {text!r}: cannot read {text[position:].strip()!r}")
            tokens.append(found.group().strip().replace("-", "−") if found.group(3) else found.group().strip())
            position = found.end()
        return tokens

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self, expected: str = "") -> str:
        token = self._peek()
        if not token or (expected and token != expected):
            raise ValueError(f"formula {self._text!r}: expected {expected or 'a value'}, found {token or 'the end'}")
        self._next += 1
        return token

    def whole(self) -> Node:
        tree = self._sum()
        if self._peek():
            raise ValueError(f"formula {self._text!r}: unexpected {self._peek()!r}")
        return tree

    def _chain(self, operators: str, operand: Callable[[], Node]) -> Node:
        tree = operand()
        while self._peek() and self._peek() in operators:
            operator = self._take()
            tree = (operator, tree, operand())
        return tree

    def _sum(self) -> Node:
        return self._chain("+−", self._product)

    def _product(self) -> Node:
        return self._chain("×÷", self._signed)

    def _signed(self) -> Node:
        if self._peek() == "−":
            self._take()
            return ("negative", self._signed())
        return self._power()

    def _power(self) -> Node:
        base = self._atom()
        if self._peek() == "^":
            self._take()
            return ("^", base, self._signed())
        return base

    def _atom(self) -> Node:
        token = self._take()
        if token == "(":
            tree = self._sum()
            self._take(")")
            return tree
        if token in _FUNCTIONS:
            return ("call", token, self._arguments())
        if token[0].isdigit():
            return ("number", float(token))
        if token[0].isalpha() or token[0] == "_":
            self.names.append(token)
            return ("name", token)
        raise ValueError(f"formula {self._text!r}: unexpected {token!r}")

    def _arguments(self) -> tuple[Node, ...]:
        self._take("(")
        arguments = [self._sum()]
        while self._peek() == ",":
            self._take()
            arguments.append(self._sum())
        self._take(")")
        return tuple(arguments)
