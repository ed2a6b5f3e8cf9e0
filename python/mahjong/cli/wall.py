"""`mahjong wall`: walls shuffled fairly, committed to before the deal and revealed after it, and the proof of them."""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli.frame import Group
from mahjong.cli.view import Json, Lang, View
from mahjong.errors import MahjongError, RecordError

if TYPE_CHECKING:
    from mahjong.walls import Reveal

__all__ = ["app"]

FAST: Final = "mahjong-fast-wall-1"
_FAST_FIELDS: Final = ("scheme", "seed", "tileset", "wall", "dice")
_RECORD_MAX: Final = 1 << 20
_ROW: Final = 17

app = typer.Typer(cls=Group, help="Shuffle a wall, reveal it, verify it. 洗牌、公布、验证")

Tiles = Annotated[str, typer.Option(help="Tile set: 108, 112, 120, 136, 144 or 152. 牌组", metavar="SET")]
Words = Annotated[
    list[str] | None,
    typer.Option("--player-seed", help="A word that a player adds; one a seat, in order. 玩家加入的词", metavar="WORD"),
]
Out = Annotated[str | None, typer.Option(help="Write the record to this new file. 存入新文件", metavar="FILE")]
File = Annotated[
    str, typer.Argument(help="A record that `wall new` wrote; - is standard input. 记录文件", metavar="FILE")
]


@app.command()
def new(
    context: typer.Context,
    tiles: Tiles = "136",
    seed: Annotated[
        str | None,
        typer.Option(
            help="A fast wall of this number instead; whoever knows it knows the wall. 种子（快速洗牌）", metavar="N"
        ),
    ] = None,
    fair: Annotated[
        bool,
        typer.Option("--fair", metavar="", help="A fair wall: a secret from the system. The default. 公平洗牌（默认）"),
    ] = False,
    player_seed: Words = None,
    label: Annotated[str, typer.Option(help="The deal that a fair wall is for. 牌局标签", metavar="TEXT")] = "",
    out: Out = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """A new wall. With --out a fair one prints its commitment alone; the file holds the secret. 新牌墙

    Publish the commitment before the deal, let the players say their words, then `mahjong wall reveal`.
    """
    view = View.of(context, json, lang)
    if seed is not None and (fair or player_seed or label):
        raise MahjongError(
            "--seed makes a fast wall: it does not go with --fair, --player-seed or --label",
            "--seed 为快速洗牌：不可与 --fair、--player-seed、--label 同用",
        )
    record = _fast(_number(seed), tiles) if seed is not None else _fair(tiles, label, player_seed or [])
    if out is not None:
        _write(out, record)
    if view.json:
        view.emit(_published(record) if out is not None else _readable(record))
        return
    if seed is not None:
        _show_wall(view, record["wall"], record["dice"], record["tileset"])
    else:
        _show_commitment(view, record)
        if out is None:
            _show_reveal(view, record)
    if out is not None:
        view.line()
        if seed is None:
            view.line(
                view.say(
                    f"The secret is in {out}: keep it until the deal is over.", f"密钥存于 {out}：牌局结束前请勿泄露。"
                )
            )
        else:
            view.line(view.say(f"Written to {out}.", f"已存入 {out}。"))


@app.command()
def reveal(
    context: typer.Context,
    file: File,
    player_seed: Words = None,
    out: Out = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """The wall of a kept secret, with the words that the players added after its commitment. 公布牌墙"""
    view = View.of(context, json, lang)
    from mahjong.walls import Commitment, Reveal, Secret

    record = _read(file)
    if "reveal" not in record or "commitment" not in record:
        raise RecordError(f"{file} holds no secret of a fair wall", f"{file} 中没有公平牌墙的密钥")
    commitment, kept = Commitment.from_json(record["commitment"]), Reveal.from_json(record["reveal"])
    if player_seed:
        kept = Secret(kept.label, kept.tiles, kept.seed).reveal(player_seed)
    record = {"commitment": commitment.to_json(), "reveal": kept.to_json()}
    if out is not None:
        _write(out, record)
    if view.json:
        view.emit(_readable(record))
        return
    _show_commitment(view, record)
    _show_reveal(view, record)


@app.command()
def verify(
    context: typer.Context,
    file: File,
    commitment: Annotated[
        str | None,
        typer.Option(help="What was published before: a file, or the digest. 事先公布的承诺", metavar="FILE|DIGEST"),
    ] = None,
    tiles: Annotated[str | None, typer.Option(help="The tile set agreed on. 约定的牌组", metavar="SET")] = None,
    player_seed: Words = None,
    pledge: Annotated[
        list[str] | None,
        typer.Option(help="What a player pledged for a word; one a word, in order. 玩家的承诺", metavar="HEX"),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Make a wall again and say what differs; exit code 1 if anything does. 验证牌墙

    Without --commitment the record is compared with the commitment that it carries itself.
    """
    view = View.of(context, json, lang)
    record = _read(file)
    if record.get("scheme") != FAST:
        found = _verify_fair(record, commitment, tiles, player_seed, pledge)
    elif commitment is None and not player_seed and not pledge:
        found = _verify_fast(record, tiles)
    else:
        raise MahjongError(
            "a fast wall follows from its seed alone: --commitment, --player-seed and --pledge are for fair ones",
            "快速牌墙仅由种子决定：--commitment、--player-seed、--pledge 只用于公平牌墙",
        )
    if view.json:
        view.emit(found)
    else:
        _show_verdict(view, found)
    if not found["ok"]:
        raise typer.Exit(1)


# ---- records


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise MahjongError(
            f"--seed {text!r}: a whole number from 0 to 18446744073709551615",
            f"--seed {text!r}：应为 0 至 18446744073709551615 的整数",
        )
    return int(text)


def _fair(tiles: str, label: str, words: list[str]) -> dict[str, Any]:
    from mahjong import walls

    secret = walls.fair(tiles, label=label)
    return {"commitment": secret.commitment.to_json(), "reveal": secret.reveal(words).to_json()}


def _fast(seed: int, tiles: str) -> dict[str, Any]:
    from mahjong import walls

    wall = walls.fast(seed, tiles)
    return {
        "scheme": FAST,
        "seed": seed,
        "tileset": tiles,
        "wall": wall.tiles.hex(),
        "dice": "".join(map(str, wall.dice)),
    }


def _published(record: dict[str, Any]) -> dict[str, Any]:
    """What may be seen of a record that was just written to a file."""
    return {"commitment": record["commitment"]} if "commitment" in record else record


def _readable(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its wall as tiles too."""
    from mahjong import tiles

    wall = record["reveal"]["wall"] if "reveal" in record else record["wall"]
    return {**record, "tiles": [tiles.code(number) for number in bytes.fromhex(wall)]}


def _write(path: str, record: dict[str, Any]) -> None:
    """A new file that its owner alone can read: a record that exists may be a promise already given."""
    from mahjong.play.record import new_file

    with new_file(path) as file:
        file.write(json_text.dumps(record, indent=1).encode() + b"\n")


def _read(path: str) -> dict[str, Any]:
    """The JSON object in a file. Raises RecordError or OSError."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(_RECORD_MAX + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(_RECORD_MAX + 1)
    except ValueError as error:
        raise RecordError(f"{path!r} is no file name: {error}", f"{path!r} 不是文件名：{error}") from None
    name, zh = ("standard input", "标准输入") if path == "-" else (path, path)
    if len(data) > _RECORD_MAX:
        raise RecordError(f"{name} is over 1 MiB: no record of a wall is", f"{zh} 超过 1 MiB：不是牌墙记录")
    try:
        record = json_text.loads(data)
    except json_text.JSONDecodeError as error:
        at = f"line {error.lineno} column {error.colno}"
        raise RecordError(
            f"{name} is not JSON: {error.msg} at {at}",
            f"{zh} 不是 JSON：第 {error.lineno} 行第 {error.colno} 列（{error.msg}）",
        ) from None
    except (ValueError, RecursionError):
        raise RecordError(f"{name} is not JSON text", f"{zh} 不是 JSON 文本") from None
    if not isinstance(record, dict):
        raise RecordError(
            f"{name} holds no record of a wall: an object was expected", f"{zh} 不是牌墙记录：应为 JSON 对象"
        )
    return record


# ---- verifying


def _verify_fast(record: dict[str, Any], agreed: str | None) -> dict[str, Any]:
    problems = []
    if not set(_FAST_FIELDS) <= set(record):
        raise RecordError(
            f"a fast wall has the fields {', '.join(_FAST_FIELDS)}", f"快速牌墙的记录应含 {'、'.join(_FAST_FIELDS)}"
        )
    made = _fast(_whole(record["seed"]), _text(record["tileset"], "tileset"))
    if agreed is not None and agreed != record["tileset"]:
        problems.append(
            _problem(
                "tileset",
                "agreed on the tile set {}, recorded the tile set {}".format(
                    *_described((agreed, record["tileset"]), False)
                ),
                "约定的牌组为 {}，记录的牌组为 {}".format(*_described((agreed, record["tileset"]), True)),
            )
        )
    for name in ("wall", "dice"):
        if made[name] != record[name]:
            problems.append(_problem(name, f"the seed gives another {name}", f"种子得出的 {name} 与记录不同"))
    return {
        "ok": not problems,
        "problems": problems,
        "scheme": FAST,
        "label": "",
        "size": len(made["wall"]) // 2,
        "digest": None,
    }


def _described(names: Iterable[str], zh: bool) -> list[str]:
    """Tile sets by name, each with what it holds. Raises MahjongError for an unknown name."""
    from mahjong import tiles

    found = []
    for name in names:
        held = tiles.TILESETS[name]
        ranks: dict[str, str] = {}
        for kind in tiles.bits(held.mask):
            ranks[tiles.code(kind)[1]] = ranks.get(tiles.code(kind)[1], "") + tiles.code(kind)[0]
        kinds = " ".join(
            f"{text[0]}-{text[-1]}{letter}" if text[1:] else text + letter for letter, text in ranks.items()
        )
        found.append(f"{name}（{held.size}张：{kinds}）" if zh else f"{name} ({held.size} tiles: {kinds})")
    return found


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError("the seed of a fast wall is a whole number", "快速牌墙的种子应为整数")
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{name} must be text", f"{name} 应为文本")
    return value


def _problem(field: str, en: str, zh: str) -> dict[str, str]:
    return {"field": field, "en": en, "zh": zh}


def _verify_fair(
    record: dict[str, Any],
    published: str | None,
    agreed: str | None,
    words: list[str] | None,
    pledges: list[str] | None,
) -> dict[str, Any]:
    from mahjong.walls import Commitment, Reveal, verify

    after = Reveal.from_json(record.get("reveal", record))
    if published is not None:
        before = _commitment(published, after)
    elif "commitment" in record:
        before = Commitment.from_json(record["commitment"])
    else:
        raise RecordError(
            "a reveal alone proves nothing: give the commitment published before with --commitment",
            "只有公布的内容无从验证：请用 --commitment 给出事先公布的承诺",
        )
    verdict = verify(before, after, tileset=agreed, pledges=pledges)
    found: dict[str, Any] = verdict.to_json()
    if words is not None and (given := tuple(word.encode(errors="surrogateescape") for word in words)) != after.words:
        en = (
            f"{len(given)} words were given here, {len(after.words)} revealed"
            if len(given) != len(after.words)
            else "a revealed word is another"
        )
        zh = (
            f"此处给出{len(given)}个词，公布了{len(after.words)}个"
            if len(given) != len(after.words)
            else "公布的词与此处给出的不同"
        )
        found["problems"].append(_problem("words", en, zh))
        found["ok"] = False
    return {
        **found,
        "scheme": before.to_json()["scheme"],
        "label": before.label,
        "size": len(before.tiles),
        "digest": before.digest,
    }


def _commitment(published: str, after: Reveal) -> Any:
    """The commitment that was published: a digest, or a file that holds it, alone or in a record."""
    from mahjong.walls import Commitment

    if len(published) == 64 and not os.path.exists(published):
        return Commitment(after.label, after.tiles, published.lower())
    record = _read(published)
    return Commitment.from_json(record.get("commitment", record))


# ---- for people


def _show_commitment(view: View, record: dict[str, Any]) -> None:
    commitment = record["commitment"]
    view.line(view.say("Commitment, to be published before the deal", "承诺：牌局开始前公布"), "bold")
    if commitment["label"]:
        view.line(view.say("  label   ", "  标签   ") + commitment["label"])
    view.line(view.say("  tiles   ", "  张数   ") + str(len(commitment["tiles"]) // 2))
    view.line(view.say("  digest  ", "  摘要   ") + commitment["digest"])


def _show_reveal(view: View, record: dict[str, Any]) -> None:
    data = record["reveal"]
    view.line()
    _show_wall(view, data["wall"], data["dice"], "")
    view.head(view.say("Reveal, to be published after the deal", "公布：牌局结束后"))
    for number, word in enumerate(data["words"], 1):
        text = bytes.fromhex(word).decode(errors="backslashreplace")
        view.line(view.say(f"  word {number}  ", f"  词{number}    ") + text)
    for at in range(0, len(data["seed"]), 64):
        heading = view.say("  secret  ", "  密钥   ") if not at else view.say("          ", "         ")
        view.line(heading + data["seed"][at : at + 64])


def _show_wall(view: View, wall: str, dice: str, tileset: str) -> None:
    from mahjong import tiles

    codes = [tiles.code(number) for number in bytes.fromhex(wall)]
    view.line(view.say(f"Wall of {len(codes)} tiles, first drawn first", f"牌墙{len(codes)}张，先摸者在前"), "bold")
    for at in range(0, len(codes), _ROW):
        view.line(f"{at + 1:5}  " + " ".join(codes[at : at + _ROW]))
    view.line()
    view.line(view.say("Dice   ", "骰子   ") + " ".join(dice))


def _show_verdict(view: View, found: dict[str, Any]) -> None:
    size = view.tiles(found["size"])
    label = f" ({found['label']})" if found["label"] else ""
    if found["ok"]:
        view.line(
            view.say(f"The wall of {size}{label} is verified: nothing differs.", f"牌墙{size}{label}验证无误。"),
            "green",
        )
        return
    view.line(view.say(f"The wall of {size}{label} does not verify:", f"牌墙{size}{label}验证不符："), "bold red")
    for problem in found["problems"]:
        said, *digests = problem["zh" if view.zh else "en"].splitlines()
        view.line(f"  {problem['field']}: {said}")
        for line in digests:
            view.line(f"  {line}")
