"""The JSON of a record read as far as it goes: what stands before a cut or a fault is not lost."""

from __future__ import annotations

import codecs
import json

from ..engine.errors import DataFault
from ..engine.plain import STRICT
from .errors import StoreError

MAX_STEPS = 2000  # of a hand, and of a line


def decoded(data: bytes) -> tuple[str, StoreError | None]:
    """The text up to the first byte that is none; a character that was cut off is no fault of its own."""
    try:
        return codecs.getincrementaldecoder("utf-8-sig")().decode(data), None
    except UnicodeDecodeError as wrong:
        text = data[: wrong.start].decode("utf-8-sig")
        return text, _fault("record_damaged", text, len(text), wrong.reason)


def _fault(code: str, text: str, at: int, detail: str, of: DataFault | None = None) -> StoreError:
    line = text.count("\n", 0, at) + 1
    return StoreError(code, line=line, column=at - text.rfind("\n", 0, at), detail=detail, fault=of)


def members(text: str, most: int) -> tuple[dict[str, object], list[str], StoreError | None]:
    """The members of the object, its ``steps`` (at most ``most``) apart, and where reading ended."""
    fields: dict[str, object] = {}
    steps: list[str] = []
    reader = _Reader(text)
    try:
        reader.expect("{")
        while True:
            key = reader.value()
            reader.expect(":")
            if key == "steps" and not steps:
                reader.expect("[")
                while not reader.at("]"):
                    step = reader.value()
                    if not isinstance(step, str) or len(steps) == most:
                        raise reader.fault("step")
                    steps.append(step)
                    if not reader.at("]"):
                        reader.expect(",")
                reader.expect("]")
                found: object = None
            else:
                found = reader.value()
            closed = reader.at("}")
            if not closed:
                reader.expect(",")
            if not isinstance(key, str) or key in fields:
                raise reader.fault("key")
            fields[key] = found
            if closed:
                reader.expect("}")
                reader.expect("")
                return fields, steps, None
    except StoreError as fault:
        return fields, steps, fault


class _Reader:
    """JSON, a value at a time, so that what stands before a fault is not lost."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._decoder = json.JSONDecoder(**STRICT)

    def fault(self, detail: str, of: DataFault | None = None) -> StoreError:
        """The fault at the present place: cut off where the text ends, else damaged."""
        rest = self._text[self._at :].strip()
        cut = any(word.startswith(rest) for word in ("true", "false", "null", "-"))
        code = "record_cut" if cut else "record_damaged"
        return _fault(code, self._text, self._at, detail, of)

    def at(self, sign: str) -> bool:
        """Whether ``sign`` comes next."""
        while self._at < len(self._text) and self._text[self._at] in " \t\r\n":
            self._at += 1
        return self._text.startswith(sign, self._at)

    def expect(self, sign: str) -> None:
        """Pass over ``sign``, or over what is left if nothing is to follow."""
        if not self.at(sign) or (not sign and self._at < len(self._text)):
            raise self.fault(sign or "end")
        self._at += len(sign)

    def value(self) -> object:
        """The next value."""
        self.at("")
        try:
            value, self._at = self._decoder.raw_decode(self._text, self._at)
        except json.JSONDecodeError as wrong:
            self._at = len(self._text) if wrong.msg.startswith("Unterminated") else wrong.pos
            raise self.fault(wrong.msg) from None
        except DataFault as wrong:
            raise self.fault(wrong.why, wrong) from None
        except RecursionError:
            raise self.fault("nested too deeply", DataFault("nested too deeply", code="nested")) from None
        return value
