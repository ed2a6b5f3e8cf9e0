"""`mahjong analyse`: how far a hand is from complete, what it needs, what to discard, how it reads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli import typed
from mahjong.cli.view import Json, Lang, View
from mahjong.errors import MahjongError, RuleError

if TYPE_CHECKING:
    from mahjong.analysis import Discard
    from mahjong.hand import Hand

__all__ = ["analyse"]

_FORM_NAMES: Final = {
    "sets": ("sets and a pair", "面子加将"),
    "pairs": ("seven pairs", "七对"),
    "quad-pairs": ("seven pairs, four alike are two", "七对（四张可作两对）"),
    "orphans": ("thirteen orphans", "十三幺"),
    "misfits": ("misfits", "十三烂"),
}
_ANYTHING: Final = "1-9m1-9p1-9s1-7z1-8f1-9j1-9k"


def analyse(
    context: typer.Context,
    hand: Annotated[
        str, typer.Argument(help='Concealed tiles, then melds: "123m456p22z [777z]". 手牌', metavar="HAND")
    ],
    wild: Annotated[int, typer.Option(help="Wildcards held besides the tiles. 百搭张数", metavar="N")] = 0,
    joker: Annotated[
        list[str] | None,
        typer.Option(
            help="One more wildcard, for these kinds alone, as in 1-9m; repeat for more. 限定的百搭", metavar="KINDS"
        ),
    ] = None,
    fifth_copy: Annotated[
        bool,
        typer.Option(
            "--fifth-copy/--no-fifth-copy",
            metavar="",
            help="May a wildcard be a fifth copy of a tile? 百搭可否作第五张",
        ),
    ] = True,
    forms: Annotated[
        list[str] | None,
        typer.Option(
            help="Shapes that count: sets, pairs, quad-pairs, orphans, misfits, or all (sets, pairs, orphans); commas, or repeated. "
            "Sets by default. 和牌型",
            metavar="FORMS",
            show_default=False,
        ),
    ] = None,
    visible: Annotated[
        str | None,
        typer.Option(help="Tiles seen elsewhere; they are not counted as left. 场上可见的牌", metavar="TILES"),
    ] = None,
    limit: Annotated[int, typer.Option(help="Most discards and readings shown. 最多显示几行", metavar="N")] = 10,
    codec: typed.Codec = typed.PLAIN,
    unicode: Annotated[
        bool, typer.Option("--unicode", metavar="", help="Show tiles as Unicode characters too. 显示牌面字符")
    ] = False,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Shanten, waits or useful tiles, best discards, readings. 分析手牌：向听、听牌、进张、打牌、拆解"""
    view = View.of(context, json, lang)
    if limit < 0:
        raise RuleError(f"--limit {limit}: 0 or more", f"--limit {limit}：应为 0 或更大")
    seen = None if visible is None else str(typed.read(visible, codec))
    found = look(typed.read(hand, codec), wild, joker or [], fifth_copy, _forms(forms), seen, limit)
    if view.json:
        view.emit(found)
    else:
        show(view, found, unicode)


def _forms(given: list[str] | None) -> list[str]:
    """The single forms asked for, each once."""
    from mahjong.analysis import single_forms

    names = [name for text in given or ["sets"] for name in text.split(",")]
    return list(dict.fromkeys(one for name in names for one in single_forms(name)))


def look(
    hand: Hand, wild: int, jokers: list[str], fifth_copy: bool, forms: list[str], visible: str | None, limit: int
) -> dict[str, Any]:
    """The analysis as plain values, as `--json` prints it. Raises MahjongError."""
    from mahjong import analysis

    if not 0 <= wild + len(jokers) <= analysis.WILDS_MAX or wild < 0:
        raise RuleError(
            f"{wild} wildcards and {len(jokers)} jokers: together 0 to {analysis.WILDS_MAX}",
            f"百搭 {wild} 张、限定的百搭 {len(jokers)} 张：共应为 0 至 {analysis.WILDS_MAX} 张",
        )
    size = hand.size + wild + len(jokers)
    if size % 3 == 0 or size > 17:
        raise MahjongError(
            f"{size} concealed tiles, wildcards included: 3n+1 (before a draw) or 3n+2 (after it) are needed, at most 17",
            f"连百搭共 {size} 张暗牌：应为 3n+1 张（摸牌前）或 3n+2 张（摸牌后），最多 17 张",
        )
    masks = [*jokers, *[_ANYTHING] * wild] if jokers else wild
    asked: dict[str, Any] = {"wilds": masks, "fifth_copy": fifth_copy}
    far = {form: analysis.shanten(hand, forms=form, **asked) for form in forms}
    # A form that this hand can never have says nothing about useful tiles.
    open_forms = [form for form in forms if far[form] < analysis.NEVER - wild - len(jokers)]
    found: dict[str, Any] = {
        "hand": str(hand),
        "size": size,
        "wilds": wild,
        "jokers": jokers,
        "fifth_copy": fifth_copy,
        "visible": visible,
        "forms": {form: far[form] if form in open_forms else None for form in forms},
        "shanten": min(far.values()) if open_forms else None,
        "complete": size % 3 == 2 and min(far.values()) == -1,
        "waits": None,
        "useful": None,
        "discards": None,
        "discard_count": None,
        "readings": None,
        "reading_count": None,
        "notes": _notes(hand),
    }
    if not open_forms:
        return found
    asked["forms"] = open_forms
    if size % 3 == 1:
        found["useful"] = analysis.useful(hand, visible=visible, **asked)
        found["waits"] = found["useful"] if found["shanten"] == 0 else {}
        return found
    if hand.size:
        options = analysis.discards(hand, visible=visible, **asked)
        found["discards"] = [_plain(one) for one in options[:limit]]
        found["discard_count"] = len(options)
    if found["complete"] and wild + len(jokers) <= analysis.READING_WILDS_MAX:
        readings = analysis.readings(hand, **asked)
        found["reading_count"] = len(readings)
        found["readings"] = [_reading(one, hand) for one in readings[:limit]]
    return found


def _notes(hand: Hand) -> list[dict[str, str]]:
    """What the reader may not expect of these tiles, in both languages."""
    from mahjong import notation, tiles

    dead = [kind for kind in tiles.bits(tiles.FLOWERS | tiles.SPECIALS) if hand.packed[kind]]
    if not dead:
        return []
    text = notation.format(dead)
    return [
        {
            "en": f"{text}: flowers and special tiles fit no set and no pair here and count as dead tiles. "
            "If one is wild, leave it out and say --wild N or --joker KINDS.",
            "zh": f"{text}：花牌与特殊牌在此不成面子也不成将，只算废牌。若是百搭，请不写此牌，改用 --wild 张数 或 --joker 可代替的牌。",
        }
    ]


def _plain(one: Discard) -> dict[str, Any]:
    return {"tile": one.tile, "shanten": one.shanten, "left": one.left, "useful": one.useful}


def _reading(reading: Any, hand: Hand) -> dict[str, Any]:
    """A reading with the melds of its hand."""
    from mahjong import notation, tiles

    sets = [notation.format(kinds) for kinds in reading.sets]
    return {
        "shape": reading.shape,
        "sets": [*sets, *map(str, hand.melds)],
        "pair": None if reading.pair is None else notation.format((reading.pair, reading.pair)),
        "wilds": [tiles.code(kind) for kind in reading.became],
    }


# ---- for people


def _distance(view: View, value: int | None) -> str:
    if value is None:
        return view.say("this hand cannot have this form", "此手牌不能成此型")
    if value == -1:
        return view.say("complete", "已和")
    if value == 0:
        return view.say("ready", "听牌")
    return view.say(f"{value} away from ready", f"{value}向听")


def _together(kinds: Sequence[str]) -> str:
    """Single tiles with the letter written once a suit: 1m 4m 2p as 14m2p."""
    return "".join(
        "".join(tile[0] for tile in run) + letter for letter, run in groupby(kinds, key=lambda tile: tile[1])
    )


def _glyph(code: str) -> str:
    from mahjong import notation

    try:
        return str(notation.format(code, "unicode"))
    except MahjongError:  # a special tile, or a red five
        return ""


def show(view: View, found: dict[str, Any], unicode: bool) -> None:
    """Print an analysis for people."""
    say = view.say
    view.line(found["hand"] or say("(no tiles)", "（无牌）"), "bold")
    if unicode:
        view.line(_picture(found["hand"]))
    held = [view.tiles(found["size"])]
    if found["wilds"]:
        held.append(say(f"{found['wilds']} wild among them", f"其中百搭{found['wilds']}张"))
    if found["jokers"]:
        held.append(say(f"jokers for {', '.join(found['jokers'])}", f"限定的百搭：{'、'.join(found['jokers'])}"))
    view.line(say(", ", "，").join(held), "dim")
    view.line()
    view.table(
        ((say("form", "和牌型"), "left"), (say("shanten", "向听数"), "right"), ("", "left")),
        [
            (say(*_FORM_NAMES[form]), say("never", "不可能") if value is None else str(value), _distance(view, value))
            for form, value in found["forms"].items()
        ],
    )
    if found["useful"] is not None:
        _show_useful(view, found, unicode)
    if found["readings"] is not None:
        _show_readings(view, found)
    elif found["complete"]:
        view.line(say("Readings are listed for 0 to 8 wildcards.", "只列出 0 至 8 张百搭的拆解。"))
    if found["discards"]:
        _show_discards(view, found)
    for note in found["notes"]:
        view.line()
        view.line(say(f"Note: {note['en']}", f"注：{note['zh']}"), "yellow")


def _picture(hand: str) -> str:
    """The hand in Unicode characters, melds apart; what has none stays as it is written."""
    from mahjong import tiles
    from mahjong.hand import Hand

    parsed = Hand.parse(hand)
    groups = [parsed.tiles, *(meld.tiles for meld in parsed.melds)]
    return "  ".join("".join(_glyph(tiles.code(number)) or tiles.code(number) for number in group) for group in groups)


def _show_useful(view: View, found: dict[str, Any], unicode: bool) -> None:
    useful: dict[str, int] = found["useful"]
    total = sum(useful.values())
    kinds = view.say(
        f"{len(useful)} kind{'' if len(useful) == 1 else 's'}, {total} left", f"{len(useful)}种，余{total}张"
    )
    view.head(
        view.say("Waits", "听") + f" ({kinds})"
        if found["shanten"] == 0
        else view.say("Useful tiles", "进张") + f" ({kinds})"
    )
    columns = [(view.say("tile", "牌"), "left"), (view.say("name", "名称"), "left"), (view.say("left", "余"), "right")]
    rows = [[code, view.tile(code), str(left)] for code, left in useful.items()]
    if unicode:
        columns.append(("", "left"))
        rows = [[*row, _glyph(row[0])] for row in rows]
    view.table(columns, rows)


def _show_discards(view: View, found: dict[str, Any]) -> None:
    say = view.say
    shown, total = len(found["discards"]), found["discard_count"]
    more = say(f" ({shown} of {total})", f"（共{total}种，列出{shown}种）") if shown < total else ""
    view.head(say("Discards, best first", "打牌，优者在前") + more)
    view.table(
        (
            (say("tile", "牌"), "left"),
            (say("name", "名称"), "left"),
            (say("shanten", "向听数"), "right"),
            (say("left", "余"), "right"),
            (say("then useful", "打后进张"), "fold"),
        ),
        [
            (one["tile"], view.tile(one["tile"]), str(one["shanten"]), str(one["left"]), _together(list(one["useful"])))
            for one in found["discards"]
        ],
    )


def _show_readings(view: View, found: dict[str, Any]) -> None:
    say = view.say
    shown, total = len(found["readings"]), found["reading_count"]
    more = say(f" ({shown} of {total})", f"（共{total}种，列出{shown}种）") if shown < total else f" ({total})"
    view.head(say("Readings", "拆解") + more)
    for one in found["readings"]:
        parts = [*one["sets"], *filter(None, [one["pair"]])]
        if one["shape"] != "sets":
            parts = [say(*_FORM_NAMES.get(one["shape"], (one["shape"],) * 2)), *parts]
        became = say(f"   wild: {' '.join(one['wilds'])}", f"   百搭：{' '.join(one['wilds'])}") if one["wilds"] else ""
        view.line("  " + " ".join(parts) + became)
