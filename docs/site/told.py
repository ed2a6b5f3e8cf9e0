"""What a page says of one rule set, as plain values in one language: its options, presets, patterns with a hand each, rules and worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import winning
from without import WITHOUT

from mahjong import registry, svg
from mahjong.cli.score import plain
from mahjong.errors import MahjongError, RuleError
from mahjong.hand import Hand
from mahjong.play.named import SEAT_NAMES
from mahjong.rulebook import DETAILS, Book, book
from mahjong.rules.flags import SEAT, flag_of
from mahjong.rules.values import Item
from mahjong.tiles import CODES, name, physical
from mahjong.variant import Variant

__all__ = ["LANGUAGES", "Counts", "Found", "about", "found", "settings", "unshown"]

LANGUAGES = ("en", "zh")
UNITS = {"fan": ("fan", "番"), "points": ("points", "分")}


@dataclass(frozen=True, slots=True)
class Counts:
    """One pattern: as it is declared, the first options under which it is, and a win in which it counts, None where none was found."""

    item: Item
    options: Mapping[str, Any]
    example: winning.Example | None


@dataclass(slots=True)
class Found:
    """A rule set with all it counts, under any one of its presets and options."""

    key: str
    variant: Variant
    patterns: list[Counts]
    win: winning.Example | None
    pictures: dict[str, str] = field(default_factory=dict)
    """SVG by the name of its file; filled as pages are made"""

    def pictured(self, text: str) -> str:
        """The file of a picture."""
        file = text.split('aria-labelledby="', 1)[1].split("-t ", 1)[0] + ".svg"
        self.pictures[file] = text
        return file


def settings(cls: type[Variant]) -> Iterator[dict[str, Any]]:
    """Options to look at a rule set under: the defaults, each preset, each value of each option."""
    yield {}
    for preset in cls.presets:
        yield {"preset": preset.name}
    for option in cls.option_table.values():
        for value in option.values or ():
            if value != option.default:
                yield {option.name: value}


def found(key: str, *, tries: int = 12_000, deals: int = 60) -> Found:
    """Looks for an example of everything a rule set counts. tries, deals: as `winning.examples` takes them, for each choice of options that counts
    something not seen before."""
    cls = registry.variant_class(key)
    declared: dict[str, tuple[Item, dict[str, Any]]] = {}
    shown: dict[str, winning.Example] = {}
    for given in settings(cls):
        try:
            variant = cls(**given)
        except RuleError:  # this value needs another one beside it
            continue
        items = {item.key: item for item in variant.words["patterns"]}
        new = items.keys() - declared.keys()
        wanted = (new | (items.keys() - shown.keys() if "preset" in given else set())) | (
            {winning.ANY} if not given else set()
        )
        if not wanted:
            continue
        for one in items:
            if one in new:
                declared[one] = (items[one], given)
        for one, example in winning.examples(variant, wanted, tries=tries, deals=deals).items():
            if one in new or one == winning.ANY:
                shown.setdefault(one, example)
            elif one not in shown:  # under a preset it counts at last
                shown[one] = example
                declared[one] = (items[one], given)
    patterns = [Counts(item, given, shown.get(one)) for one, (item, given) in declared.items()]
    return Found(key, cls(), patterns, shown.get(winning.ANY))


def unshown(one: Found) -> set[str]:
    """The keys of patterns without an example."""
    return {counts.item.key for counts in one.patterns if counts.example is None}


def about(one: Found, language: str) -> dict[str, Any]:
    """Everything on the page of a rule set."""
    zh = language == "zh"

    def say(en: str, other: str) -> str:
        return other or en if zh else en

    cls, entry, rules = type(one.variant), registry.names(one.key), book(one.key)
    tables = [option for option in cls.option_table.values() if option.kind == "table"]
    words = one.variant.words
    return {
        "key": one.key,
        "name": say(entry.en, entry.zh),
        "other": entry.en if zh else entry.zh,
        "aliases": entry.aliases,
        "line": say(rules.line, rules.line_zh),
        "summary": say(rules.summary, rules.summary_zh),
        "detail": DETAILS[rules.detail][zh],
        "facts": {
            "seats": words["seats"],
            "tiles": words["tileset"].size,
            "held": words["walls"].dealt.tiles if words["walls"] else 0,
        },
        "options": [
            {
                "name": option.name,
                "default": say("below", "见下") if option.kind == "table" else _text(option.default),
                "allowed": say("NAME=N,...", "名称=数,……")
                if option.kind == "table"
                else say(option.allowed, option.allowed_zh),
                "meaning": say(option.doc, option.zh),
                "rule": _rule(rules, option.rule),
            }
            for option in cls.option_table.values()
        ],
        "tables": [{"name": option.name, "amounts": dict(option.default)} for option in tables],
        "presets": [
            {
                "name": preset.name,
                "meaning": say(preset.en, preset.zh),
                "values": {key: _text(value) for key, value in preset.values.items()},
                "aliases": [alias for alias in entry.presets.get(preset.name, ()) if alias != preset.name],
            }
            for preset in cls.presets
        ],
        "patterns": [_pattern(one, counts, rules, zh) for counts in one.patterns],
        "win": _example(one, one.win, zh, one.variant) if one.win else None,
        "areas": [(area, [rule for rule in rules if rule.area == area]) for area in rules.areas],
        "examples": [
            {
                "id": example.id,
                "rules": example.rules,
                "given": say(example.given, example.given_zh),
                "expect": say(example.expect, example.expect_zh),
                "working": say(example.working, example.working_zh),
            }
            for example in rules.examples
        ],
        "cited": {rule.id: [example.id for example in rules.examples if rule.id in example.rules] for rule in rules},
    }


def _rule(rules: Book, id: str) -> str:
    """The id where the book has it, so that it can be linked to."""
    return rules[id].id if id and id in rules else ""


def _text(value: Any) -> str:
    """A value as ``--option`` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, frozenset)):
        return ", ".join(map(str, plain(value))) or "none"
    return str(value)


def _pattern(one: Found, counts: Counts, rules: Book, zh: bool) -> dict[str, Any]:
    item = counts.item
    variant = one.variant if not counts.options else type(one.variant)(**counts.options)
    return {
        "key": item.key,
        "name": item.names[zh],
        "other": item.names[not zh],
        "worth": _worth(item, variant, zh),
        "rule": _rule(rules, item.rule),
        "options": [f"{name}={_text(value)}" for name, value in counts.options.items()],
        "over": item.over,
        "example": _example(one, counts.example, zh, variant, item.key) if counts.example else None,
        "why": "" if counts.example else WITHOUT.get((one.key, item.key), ("", ""))[zh],
    }


def _worth(item: Item, variant: Variant, zh: bool) -> str:
    """What an item brings, with what is other in an opened hand."""

    def said(worth: Mapping[str, Any]) -> list[str]:
        found = []
        for unit in ("fan", "points"):
            if worth[unit]:
                called = variant.units.get(unit, UNITS[unit])[zh]
                one = worth[unit] == 1 and called == "points"
                found.append(f"{_number(worth[unit])} {'point' if one else called}")
        if callable(worth["times"]):
            found.append("按个数翻倍" if zh else "multiplied by their number")
        elif worth["times"] != 1:
            found.append(f"×{_number(worth['times'])}")
        if worth["plus"]:
            found.append(f"+{_number(worth['plus'])}")
        return found

    own = {name: getattr(item, name) for name in ("fan", "points", "times", "plus")}
    text = ("，" if zh else ", ").join(said(own)) or ("见规则" if zh else "see the rule")
    if item.per:
        text += "（每个）" if zh else " each"
    if item.open:
        opened = ("，" if zh else ", ").join(said({**own, **item.open})) or "0"
        text += f"（副露{opened}）" if zh else f" ({opened} opened)"
    return text


def _number(number: int | Fraction) -> str:
    return str(number)


def _example(one: Found, example: winning.Example, zh: bool, variant: Variant, key: str = "") -> dict[str, Any]:
    def who(seat: str) -> str:
        return _seat(seat, zh)

    how, score = example.how, example.score
    seat, giver, dealer = who(how["seat"]), how["from_seat"], who(how.get("dealer", "E"))
    tile = name(example.win, "zh" if zh else "en")
    told = [f"{seat}自摸{tile}" if zh else f"{seat} draws {tile}"]
    if giver:
        told = [f"{seat}和{who(giver)}的{tile}" if zh else f"{seat} wins on {tile} from {who(giver)}"]
    told.append(f"{dealer}坐庄" if zh else f"{dealer} deals")
    if how.get("round", "E") != "E":
        told.append(f"{who(how['round'])[0]}风圈" if zh else f"round wind {who(how['round'])}")
    told += [text for flag in how.get("flags", ()) for text in _flag(flag, zh)]
    for key_told, en, other in (
        ("turned", "turned up: {}", "翻出{}"),
        ("under", "under it: {}", "其下{}"),
        ("laid", "laid aside: {}", "亮出{}"),
    ):
        if how.get(key_told):
            told.append((other if zh else en).format(how[key_told]))
    if example.seed is not None:
        told.append(f"出自种子{example.seed}的一局" if zh else f"won in the deal of seed {example.seed}")
    return {
        "hand": one.pictured(svg.hand(example.hand)),
        "win": one.pictured(svg.tiles(example.win)),
        "text": f"{example.hand} + {example.win}",
        "told": ("，" if zh else ", ").join(told),
        "read": _read(example),
        "counted": [{"name": _counted(scored, zh), "this": scored.key == key} for scored in _once(score.patterns)],
        "payments": (" " if zh else ", ").join(
            f"{who(account)} {amount:+}" for account, amount in score.payments.items() if amount
        ),
    }


def _seat(seat: str, zh: bool) -> str:
    """What a seat is called, so that it is not taken for a tile; other accounts by their names."""
    return SEAT_NAMES.get(seat, (seat, seat))[zh] + ("家" if zh and seat in SEAT_NAMES else "")


def _read(example: winning.Example) -> str:
    """How the tiles were read, where some stand for others; "" where they are what they show."""
    held = sorted(CODES[tile] for tile in (*example.hand.tiles, physical(example.win)))
    try:
        read = Hand.parse("".join(re.sub(r"[\[<].*?[\]>]", "", example.score.reading).split()))
    except MahjongError:
        return ""
    return "" if not read.tiles or held == sorted(CODES[tile] for tile in read.tiles) else example.score.reading


def _counted(scored: Any, zh: bool) -> str:
    return (scored.zh if zh else scored.en) + (f" ×{scored.count}" if scored.count > 1 else "")


def _once(patterns: Iterable[Any]) -> list[Any]:
    """What counts towards several payers is named once."""
    return list({scored.key: scored for scored in patterns}.values())


def _flag(text: str, zh: bool) -> Iterator[str]:
    key, _, number = text.partition("=")
    key, _, seat = key.partition("@")
    flag = flag_of(key)
    if flag is None:
        yield text
        return
    said = flag.zh if zh else flag.en
    if flag.about == SEAT and seat:
        said = f"{_seat(seat, zh)}：{said}" if zh else f"{_seat(seat, zh)}: {said}"
    yield said + (f"（{number}）" if zh else f" ({number})") * bool(number)
