"""Headers of records: what a deal is played with, written down and read again; and a deal in progress as plain values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mahjong import registry, rulebook
from mahjong.errors import MahjongError, RecordError, shown, unknown
from mahjong.play import purses
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.play.lines import Row, bad
from mahjong.play.plan import plan_of
from mahjong.play.source import Source
from mahjong.play.states import Automation
from mahjong.rules.conduct import ENGINE

if TYPE_CHECKING:
    from mahjong.variant import Variant

__all__ = [
    "FULL",
    "MATCH",
    "PUBLIC",
    "SEAT",
    "begun",
    "checked",
    "chores",
    "chores_of",
    "deal_from_json",
    "deal_to_json",
    "header_of",
    "match_header",
    "match_told",
    "options_of",
    "rules_of",
]

DEAL: Final = "mahjong-deal"
MATCH: Final = "mahjong-match"
VERSION: Final = 1
FULL, PUBLIC, SEAT = FORMS = ("full", "public", "seat")
_CHORES: Final = {one.name.lower(): one for one in Automation if one.name}
_FIELDS: Final[Mapping[str, type]] = {
    "format": str, "version": int, "library": str, "variant": str, "preset": str, "options": dict, "book": str, "seats": list,
    "players": list, "dealer": str, "round": str, "run": int, "counters": int, "automation": list, "accounts": list, "form": str,
    "wall": dict,
}  # fmt: skip
_RARE: Final[Mapping[str, type]] = {"officiate": str, "carried": dict, "thrown": list, "debts": dict, "purses": dict}
"""What a header tells only where it is not as ever."""
_WALLS: Final = ({"seed"}, {"tiles", "dice"}, {"commitment", "reveal"})
_TYPES: Final = {
    str: ("text", "文本"),
    int: ("a whole number", "整数"),
    list: ("a list", "列表"),
    dict: ("an object", "对象"),
}


def match_header(match: Mapping[str, Any], secret: Mapping[str, Any] | None) -> dict[str, Any]:
    """The first line of a record of a match."""
    from mahjong import __version__

    for name, told in (("match", match), ("secret", secret)):
        if told is not None and not isinstance(told, Mapping):
            raise RecordError(
                f"{name}={shown(told)}: names with plain values", f"{name}={shown(told)}：须为名称与普通值的对照"
            )
    found = {"format": MATCH, "version": VERSION, "library": __version__, "match": dict(match)}
    return {**found, "secret": dict(secret)} if secret else found


def header_of(deal: Deal, players: Sequence[str] = (), seat: str | None = None, public: bool = False) -> dict[str, Any]:
    """The first line of a deal. Raises RecordError as `Record.of`."""
    from mahjong import __version__

    rules = deal.variant
    names = list(players) if isinstance(players, Sequence) else [None]
    if (
        isinstance(players, str)
        or (names and len(names) != len(deal.seats))
        or not all(isinstance(one, str) for one in names)
    ):
        raise RecordError(
            f"players={shown(players)}: one name for each of the {len(deal.seats)} seats",
            f"players={shown(players)}：{len(deal.seats)}个座位各一个名字",
        )
    if seat is not None and not (isinstance(seat, str) and seat in deal.seats):
        raise RecordError(
            f"seat {shown(seat)}: one of {' '.join(deal.seats)}", f"座位{shown(seat)}：须为{' '.join(deal.seats)}之一"
        )
    if rules.key not in registry.variants() or registry.variant_class(rules.key) is not type(rules):
        raise RecordError(
            f"{rules.key} is no registered rule set: nobody could play its record again",
            f"{rules.key}未登记，其牌谱无法重放",
        )
    preset, options = options_of(rules)
    form = PUBLIC if public else FULL if seat is None else SEAT
    found = {
        "format": DEAL, "version": VERSION, "library": __version__, "variant": rules.key, "preset": preset, "options": options,
        "book": rulebook.version(rules.key), "seats": list(deal._plan.sitting), "players": names, "dealer": deal.dealer, "round": deal.round,
        "run": deal.run, "counters": deal.counters,
        "automation": chores(deal.automation),
        "accounts": list(deal.ledger.accounts), "form": form, "wall": deal.source.to_json(secret=form == FULL),
    }  # fmt: skip
    if deal.officiate != ENGINE:
        found["officiate"] = deal.officiate
    if deal.carried:
        found["carried"] = dict(deal.carried)
    if deal.thrown:
        found["thrown"] = list(deal.thrown)
    if deal.debts:
        found["debts"] = dict(deal.debts)
    if deal.purses != purses.begun(deal._plan):
        found["purses"] = dict(deal.purses)
    return found if form != SEAT else {**found, "seat": seat}


def options_of(rules: Variant) -> tuple[str, dict[str, Any]]:
    """The preset that leaves the fewest options to be told, "" for none, and these options."""
    table = type(rules).option_table
    told: dict[str, dict[str, Any]] = {}
    for name, values in (("", {}), *((one.name, one.values) for one in type(rules).presets)):
        base = {key: table[key].read(values[key]) if key in values else table[key].default for key in table}
        told[name] = {key: value for key, value in rules.options.items() if value != base[key]}
    best = min(told, key=lambda name: len(told[name]))
    return best, {key: _plain(value) for key, value in told[best].items()}


def _plain(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def match_told(row: Row) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the header of a match says of it, and what the full form says besides. Raises RecordError for what is no such header."""
    _version(row)
    data = row.data
    secret = data.get("secret", {})
    if set(data) - {"secret"} != {"format", "version", "library", "match"}:
        raise _keys(row, "format, version, library, match")
    if not isinstance(data["match"], dict) or not isinstance(secret, dict):
        raise bad(row.line, "match and secret are objects", "match与secret须为对象")
    return data["match"], secret


def _version(row: Row) -> None:
    version = row.data.get("version")
    if type(version) is not int or version != VERSION:
        raise bad(
            row.line,
            f"version {shown(version)} of {shown(row.data['format'])}; this library reads version {VERSION}",
            f"{shown(row.data['format'])}的版本{shown(version)}；本库只读版本{VERSION}",
        )


def _keys(row: Row, known: str) -> RecordError:
    return bad(
        row.line,
        f"a header has the keys {known}, not {shown(', '.join(row.data))}",
        f"头行须有各项：{known}；而不是{shown(', '.join(row.data))}",
    )


def checked(row: Row) -> None:
    """Raises RecordError unless this can be the header of a deal."""
    data, line = row.data, row.line
    form = data.get("form")
    if data["format"] != DEAL:
        raise bad(
            line,
            f"format {shown(data['format'])}: {DEAL!r} was expected{f', or {MATCH!r} in the first line' * (line == 1)}",
            f"format {shown(data['format'])}：应为{DEAL!r}{f'，首行亦可为{MATCH!r}' * (line == 1)}",
        )
    _version(row)
    if set(data) - set(_RARE) != set(_FIELDS) | ({"seat"} if form == SEAT else set()):
        raise _keys(row, ", ".join(_FIELDS) + ", seat" * (form == SEAT))
    for name, kind in {**_FIELDS, **{name: kind for name, kind in _RARE.items() if name in data}}.items():
        if type(data[name]) is not kind:
            en, zh = _TYPES[kind]
            raise bad(line, f"{name} is {en}, not {shown(data[name])}", f"{name}须为{zh}，不能是{shown(data[name])}")
    if form not in FORMS:
        raise bad(
            line, f"form {shown(form)}: one of {', '.join(FORMS)}", f"form {shown(form)}：须为{'、'.join(FORMS)}之一"
        )
    for name in ("seats", "players", "accounts", "automation"):
        if not all(isinstance(one, str) for one in data[name]):
            raise bad(line, f"{name} is a list of texts", f"{name}须为文本列表")
    if form == SEAT and data["seat"] not in data["seats"]:
        raise bad(line, f"seat {shown(data['seat'])} is none of its seats", f"seat {shown(data['seat'])}不在座位之列")
    wall = set(data["wall"])
    if wall not in _WALLS if form == FULL else wall and wall != {"commitment"}:
        known = ["+".join(sorted(one)) for one in _WALLS] if form == FULL else ["nothing", "commitment"]
        raise bad(
            line,
            f"the wall of a record in the form {form} tells {' or '.join(known)}, not {shown('+'.join(sorted(wall)))}",
            f"{form}形式的牌谱中，wall须给出{'或'.join(known)}，不能是{shown('+'.join(sorted(wall)))}",
        )


@lru_cache(maxsize=32)
def _rules(key: str, preset: str, options: str) -> Variant:
    table = registry.variant_class(key).option_table
    chosen = {name: tuple(one) if isinstance(one, list) else one for name, one in json.loads(options).items()}
    for name in chosen:
        if name not in table:
            raise unknown("option", "选项", name, table)
    return registry.variant(key, **chosen, **({"preset": preset} if preset else {}))


def rules_of(data: Mapping[str, Any]) -> Variant:
    """The rule set that the keys variant, preset and options name. Raises RecordError or RuleError."""
    if data["variant"] not in registry.variants():
        known = ", ".join(registry.variants())
        raise RecordError(
            f"variant {shown(data['variant'])}: this library knows {known}",
            f"规则{shown(data['variant'])}：本库有{known}",
        )
    return _rules(data["variant"], data["preset"], json.dumps(data["options"], sort_keys=True))


def chores_of(names: Sequence[str]) -> Automation:
    """The chores of these names. Raises RecordError for an unknown one."""
    found = Automation(0)
    for name in names:
        if name not in _CHORES:
            known = ", ".join(_CHORES)
            raise RecordError(f"automation {shown(name)}: there are {known}", f"automation {shown(name)}：有{known}")
        found |= _CHORES[name]
    return found


def chores(automation: Automation) -> list[str]:
    """Their names."""
    return [name for name, chore in _CHORES.items() if chore in automation]


def begun(row: Row) -> Deal:
    """The deal of a header, before anybody has acted. Raises RecordError, naming the line, for what it cannot be."""
    data, line = row.data, row.line
    if data["form"] != FULL:
        raise bad(
            line,
            "the record holds what one side may know, not the wall: it cannot be played again",
            "此牌谱只有一方所知，没有牌墙，不能重放",
        )
    try:
        rules, done = rules_of(data), chores_of(data["automation"])
        source = Source.from_json(data["wall"], plan_of(rules).tileset)
        own = source.seed is None and source.secret is None
        deal = Deal(
            rules, seed=source.seed, wall=source.wall if own else None, secret=source.secret, words=source.words,
            dealer=data["dealer"], round=data["round"], run=data["run"], counters=data["counters"], automation=done,
            carried=data.get("carried"), officiate=data.get("officiate", ENGINE), thrown=data.get("thrown", ()), debts=data.get("debts"),
            purses=data.get("purses"),
        )  # fmt: skip
    except MahjongError as error:
        raise bad(line, error.en, error.zh) from None
    for name, found in (("seats", deal.seats), ("accounts", deal.ledger.accounts)):
        if data[name] != list(found):
            raise bad(
                line,
                f"{name} must be {' '.join(found)}, not {shown(' '.join(data[name]))}",
                f"{name}须为{' '.join(found)}，不能是{shown(' '.join(data[name]))}",
            )
    if data["players"] and len(data["players"]) != len(deal.seats):
        raise bad(line, "players: one name a seat, or none", "players：每座一个名字，或全无")
    return deal


# -- a deal in progress as plain values -------------------------------------------------------------------------------


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """What `Deal.to_json` gives: the header of the full record and the acts."""
    return {**header_of(deal), "acts": [[seat, action.text] for seat, action in deal.acts]}


def deal_from_json(data: Any) -> Deal:
    """What `Deal.from_json` does."""
    if not isinstance(data, Mapping) or not isinstance(data.get("acts"), (list, tuple)) or "format" not in data:
        raise RecordError(
            f"a deal is an object with a header and acts, not {shown(data)}",
            f"一局须为含头行各项与acts的对象，不能是{shown(data)}",
        )
    row = Row(0, {name: value for name, value in data.items() if name != "acts"}, b"")
    checked(row)
    deal = begun(row)
    for number, act in enumerate(data["acts"]):
        if not isinstance(act, (list, tuple)) or len(act) != 2 or not all(isinstance(one, str) for one in act):
            raise RecordError(
                f"act {number}: a seat and a text, not {shown(act)}",
                f"第{number}个动作应为座位与文本，不能是{shown(act)}",
            )
        try:
            deal.act(act[0], Action.parse(act[1]))
        except MahjongError as error:
            raise RecordError(f"act {number}: {error.en}", f"第{number}个动作：{error.zh}") from None
    return deal
