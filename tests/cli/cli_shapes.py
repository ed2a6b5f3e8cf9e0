"""What every `--json` prints, written once: a shape is a type, a value's list, a mapping of keys, or several of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Shape = Any


class Each:
    """An object whose keys vary: every value has one shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape


def check(value: object, shape: Shape, at: str = "$") -> None:
    """Fail with the place where `value` has another shape. Keys that a shape does not name are not allowed."""
    if shape is object:
        return
    if isinstance(shape, tuple):
        for one in shape:
            try:
                check(value, one, at)
            except AssertionError:
                continue
            return
        raise AssertionError(f"{at}: {value!r} has none of the shapes {shape}")
    if shape is None:
        assert value is None, f"{at}: {value!r} is not null"
    elif isinstance(shape, list):
        assert isinstance(value, list), f"{at}: {value!r} is no list"
        for number, one in enumerate(value):
            check(one, shape[0], f"{at}[{number}]")
    elif isinstance(shape, Each):
        assert isinstance(value, dict), f"{at}: {value!r} is no object"
        for key, one in value.items():
            check(one, shape.shape, f"{at}.{key}")
    elif isinstance(shape, Mapping):
        assert isinstance(value, dict), f"{at}: {value!r} is no object"
        assert set(value) == set(shape), f"{at}: keys {sorted(value)} in place of {sorted(shape)}"
        for key, one in shape.items():
            check(value[key], one, f"{at}.{key}")
    else:
        allowed = (int, float) if shape is float else shape
        assert isinstance(value, allowed), f"{at}: {value!r} is no {shape.__name__}"
        assert shape is bool or not isinstance(value, bool), f"{at}: {value!r} is no {shape.__name__}"


COUNTS = Each(int)
ERROR = {"error": {"en": str, "zh": str, "position": (int, None)}}
VERSION = {"version": str}
ANALYSIS = {
    "hand": str,
    "size": int,
    "wilds": int,
    "jokers": [str],
    "fifth_copy": bool,
    "visible": (str, None),
    "forms": Each((int, None)),
    "shanten": (int, None),
    "complete": bool,
    "waits": (COUNTS, None),
    "useful": (COUNTS, None),
    "discards": ([{"tile": str, "shanten": int, "left": int, "useful": COUNTS}], None),
    "discard_count": (int, None),
    "readings": ([{"shape": str, "sets": [str], "pair": (str, None), "wilds": [str]}], None),
    "reading_count": (int, None),
    "notes": [{"en": str, "zh": str}],
}
COMMITMENT = {"scheme": str, "label": str, "tiles": str, "digest": str}
REVEAL = {"scheme": str, "label": str, "tiles": str, "seed": str, "words": [str], "wall": str, "dice": str}
FAIR = {"commitment": COMMITMENT, "reveal": REVEAL, "tiles": [str]}
FAST = {"scheme": str, "seed": int, "tileset": str, "wall": str, "dice": str, "tiles": [str]}
VERDICT = {
    "ok": bool,
    "problems": [{"field": str, "en": str, "zh": str}],
    "scheme": str,
    "label": str,
    "size": int,
    "digest": (str, None),
}
NAMES = {"key": str, "en": str, "zh": str}
SCORE = {
    "legal": bool,
    "reason": ({"id": str, "en": str, "zh": str}, None),
    "patterns": [
        {
            "key": str,
            "en": str,
            "zh": str,
            "worth": float,
            "tiles": str,
            "unit": str,
            "count": int,
            "rule": str,
            "payer": (str, None),
        }
    ],
    "value": float,
    "payments": COUNTS,
    "winner": str,
    "fan": float,
    "lines": [{"payer": str, "payee": str, "amount": int, "en": str, "zh": str, "rule": str, "was": str}],
    "steps": [{"en": str, "zh": str, "before": (float, None), "after": float, "rule": str}],
    "reading": str,
    "notes": [{"en": str, "zh": str}],
    "variant": str,
    "options": Each(object),
}
FLAGS = {
    "flags": [
        {
            **NAMES,
            "form": str,
            "about": str,
            "counted": bool,
            "sources": ([str], None),
            "implies": [str],
            "never": [str],
            "read": bool,
        }
    ],
    "instants": [{**NAMES, "rule": str}],
}
ABOUT = {**NAMES, "aliases": [str], "line": str, "line_zh": str, "detail": str}
VARIANTS = {"variants": [{**ABOUT, "presets": [str]}]}
VARIANT = {
    **ABOUT,
    "summary": str,
    "summary_zh": str,
    "options": dict,
    "presets": [{"name": str, "en": str, "zh": str, "values": Each(object)}],
}
RULE = {"id": str, "area": str, "says": str, "choice": str, "option": str, "zh": str, "choice_zh": str}
EXAMPLE = {
    "id": str, "rules": [str],
    "given": str, "expect": str, "working": str, "given_zh": str, "expect_zh": str, "working_zh": str,
}  # fmt: skip
BOOKS = {"books": [{**NAMES, "rules": int}]}
BOOK = {**NAMES, "summary": str, "summary_zh": str, "areas": [str], "rules": [RULE]}
ONE_RULE = {"rule": RULE, "examples": [EXAMPLE]}
