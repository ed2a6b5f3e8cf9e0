"""Wins of other programs and of real games, as questions to the rule set: read, never copied."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mahjong.hand import Form, Hand, Meld
from mahjong.notation import CODECS
from mahjong.tiles import code

SEATS = "ESWN"
KONGS = (Form.KONG, Form.CONCEALED, Form.ADDED)

FORMS = {
    ("chi", True): Form.CHOW,
    ("pon", True): Form.PUNG,
    ("kan", True): Form.KONG,
    ("kan", False): Form.CONCEALED,
    ("kakan", True): Form.ADDED,
}
FLAGS = {
    2: "within-go",
    3: "robbed-kong",
    4: "kong-bloom",
    5: "last-tile",
    6: "last-discard",
    21: "ready-first",
    37: "first-draw",
    38: "first-draw",
}
YAKU = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou", "yakuhai-seat", "yakuhai-seat",
    "yakuhai-seat", "yakuhai-seat", "yakuhai-round", "yakuhai-round", "yakuhai-round", "yakuhai-round", "yakuhai", "yakuhai", "yakuhai",
    "double-riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen",
    "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou", "tsuuiisou",
    "ryuuiisou", "chinroutou", "chuuren", "chuuren", "kokushi", "kokushi", "daisuushii", "shousuushii", "suukantsu", "dora", "ura", "red",
)  # fmt: skip
"""The keys of the rule set by the numbers that Tenhou gives its yaku."""


class Asked(NamedTuple):
    """A win put to the rule set, and what the game says of it. how: arguments of `Variant.score`; options: of the rule set."""

    options: dict[str, Any]
    hand: Hand
    win: int
    how: dict[str, Any]
    yaku: Counter[str]
    fu: int
    points: int
    payments: dict[str, int]
    told: dict[str, Any]


def tenhou(data_dir: Path) -> Iterator[Asked]:
    """The wins of real games; of several on one tile the first is the nearest."""
    before: tuple[Any, ...] = ()
    with gzip.open(data_dir / "tenhou_wins.jsonl.gz", "rt") as lines:
        wins = [json.loads(line) for line in lines]
    places = [(win["game"], win["kyoku"]) for win in wins]
    number = Counter(places)
    for win, place in zip(wins, places, strict=True):
        yield _tenhou(win, number[place], place == before)
        before = place


def _tenhou(win: dict[str, Any], winners: int, farther: bool) -> Asked:
    red = not win["type"] & 2
    codec = CODECS["tenhou" if red else "tenhou-plain"]
    players = win["players"]
    drawn = win["who"] == win["from_who"]
    tile = codec.decode([win["machi"]])[0]
    concealed = list(codec.decode(win["hai"]))
    concealed.remove(tile)
    pao = None if win["pao"] is None else SEATS[win["pao"]]
    melds, north = [], 0
    for one in win["melds"]:
        if one["kind"] == "kita":
            north += 1
            continue
        form, shown = FORMS[one["kind"], one["open"]], codec.decode(one["tiles"])
        # Who fed what is not told; where somebody is liable, he fed the dragons and winds.
        fed = pao is not None and form is not Form.CONCEALED and min(shown) >= 27
        melds.append(Meld(form, shown, shown[-1], pao) if fed else Meld(form, shown))
    ids = [number for number, _ in win["yaku"]] + win["yakuman"]
    flags = [FLAGS[number] for number in ids if number in FLAGS]
    if 4 in ids and not any(meld.form in KONGS for meld in melds):
        flags[flags.index("kong-bloom")] = "bloom-aside"  # a north was replaced
    if 1 in ids or win["ura"] is not None:
        flags.append("ready-declared")
    if win["honba"]:
        flags.append(f"counters={win['honba']}")
    if farther:
        flags.append("nearer-winner")
    options = {"red_fives": 3 if red else 0}
    if win["type"] & 4:
        options["yaku"] = "tanyao-open=0"
    how: dict[str, Any] = {
        "seat": SEATS[win["who"]],
        "dealer": SEATS[win["dealer"]],
        "round": SEATS[win["round"] // 4],
        "flags": flags,
        "winners": winners,
        "turned": "".join(map(code, codec.decode(win["dora"]))),
        "under": "".join(map(code, codec.decode(win["ura"]))) if win["ura"] else None,
        **({"self_draw": True} if drawn else {"from_seat": SEATS[win["from_who"]]}),
    }
    if players == 3:
        options["players"] = 3
        how["laid"] = "4z" * north
    yaku: Counter[str] = Counter()
    for number, han in win["yaku"]:
        yaku[YAKU[number]] += han
    yaku += Counter()  # under-dora are listed where they bring nothing, too
    yaku.update({YAKU[number]: 1 for number in win["yakuman"]})
    paid = {seat: change * 100 for seat, (_, change) in zip(SEATS[:players], win["score_before_delta"], strict=False)}
    if not farther:
        paid[SEATS[win["who"]]] -= 1000 * win["riichi_sticks"]
    return Asked(options, Hand(concealed, melds), tile, how, yaku, win["fu"], win["points"], paid, win)


NAMES = {
    "立直": "riichi", "ダブル立直": "double-riichi", "一発": "ippatsu", "門前清自摸和": "menzen-tsumo", "平和": "pinfu", "断幺九": "tanyao",
    "一盃口": "iipeikou", "海底摸月": "haitei", "河底撈魚": "houtei", "嶺上開花": "rinshan", "槍槓": "chankan", "七対子": "chiitoitsu",
    "三色同順": "sanshoku-doujun", "一気通貫": "ittsuu", "混全帯幺九": "chanta", "対々和": "toitoi", "三暗刻": "sanankou", "三色同刻": "sanshoku-doukou",
    "三槓子": "sankantsu", "混老頭": "honroutou", "小三元": "shousangen", "混一色": "honitsu", "純全帯幺九": "junchan", "二盃口": "ryanpeikou",
    "清一色": "chinitsu", "ドラ": "dora", "裏ドラ": "ura", "赤ドラ": "red", "国士無双": "kokushi", "国士無双十三面": "kokushi-pure", "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou-pure", "大三元": "daisangen", "小四喜": "shousuushii", "大四喜": "daisuushii", "字一色": "tsuuiisou", "清老頭": "chinroutou",
    "緑一色": "ryuuiisou", "九蓮宝燈": "chuuren", "純正九蓮宝燈": "chuuren-pure", "四槓子": "suukantsu", "天和": "tenhou", "地和": "chiihou",
}  # fmt: skip


def other_program(data_dir: Path) -> Iterator[Asked]:
    """Wins reckoned by another program; seats are counted from the dealer."""
    with gzip.open(data_dir / "riichi_wins.json.gz", "rt") as file:
        cases = json.load(file)
    for case in cases:
        yield _other(case["in"], case["out"])


def _tiles(text: str) -> list[str]:
    """``m340s1`` as codes; a zero is a red five."""
    found, suit = [], ""
    for letter in text:
        if letter.isdigit():
            found.append(letter + suit)
        elif letter in "mpsz":
            suit = letter
    return found


def _other(asked: dict[str, Any], answer: dict[str, Any]) -> Asked:
    param = asked["param"]
    body, *melds = asked["shoupai"].split(",")
    concealed = _tiles(body)
    own = SEATS[param["menfeng"]]
    written = []
    for meld in melds:
        shown = _tiles(meld)
        made = meld[0]
        digits = "".join(tile[0] for tile in shown)
        called = [place for place, sign in enumerate(meld) if sign in "-=+"]
        if len(shown) == 4 and not called:
            written.append(f"<{digits}{made}>")
        elif len(shown) == 4 and meld[called[0] + 1 :]:
            written.append(f"[{digits}{made}+]")
        else:
            written.append(f"[{digits}{made}]")
    taken = asked.get("rongpai")
    tile = _tiles(taken)[0] if taken else concealed.pop()
    flags = [f"counters={param['jicun']['changbang']}"] if param["jicun"]["changbang"] else []
    told = param["hupai"]
    flags += ["ready-first"] * (told.get("lizhi") == 2) + ["ready-declared"] * (told.get("lizhi") == 1)
    flags += ["within-go"] * bool(told.get("yifa")) + ["kong-bloom"] * bool(told.get("lingshang"))
    flags += ["last-tile"] * (told.get("haidi") == 1) + ["last-discard"] * (told.get("haidi") == 2)
    how: dict[str, Any] = {
        "seat": own,
        "dealer": "E",
        "round": SEATS[param["zhuangfeng"]],
        "flags": flags,
        "turned": "".join(_plain(one) for one in param["baopai"]),
        "under": "".join(_plain(one) for one in param["fubaopai"]) or None,
    }
    if taken:
        steps = {"+": 1, "=": 2, "-": 3}[taken[-1]]
        how["from_seat"] = SEATS[(param["menfeng"] + steps) % 4]
    else:
        how["self_draw"] = True
    yaku: Counter[str] = Counter()
    for one in answer["hupai"]:
        yaku[_named(one["name"])] += 1 if one["fanshu"] == "*" else one["fanshu"]
    paid = dict(zip(SEATS, answer["fenpei"], strict=True))
    paid[own] -= 1000 * param["jicun"]["lizhibang"]
    hand = Hand.parse(" ".join(["".join(concealed), *written]))
    return Asked({"red_fives": 3}, hand, tile, how, yaku, answer["fu"] or 0, answer["defen"], paid, asked)  # type: ignore[arg-type]


def _plain(tile: str) -> str:
    """``m0`` as ``5m``: an indicator points by its kind."""
    return f"{tile[1].replace('0', '5')}{tile[0]}"


def _named(name: str) -> str:
    kind, _, _ = name.partition(" ")
    return {"翻牌": "yakuhai", "場風": "yakuhai-round", "自風": "yakuhai-seat"}.get(kind) or NAMES[name]
