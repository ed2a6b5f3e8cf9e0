"""A second scorer of Chinese Official, slow and plain, written from the rule book alone: every reading, every place of the winning tile,
every collection of combinations that the account-once principle allows, and the list of what is not counted beside what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
WINDS, DRAGONS = ("1z", "2z", "3z", "4z"), ("5z", "6z", "7z")
ORPHANS = tuple(kind for kind in KINDS if kind[1] == "z" or kind[0] in "19")
GREEN = {"2s", "3s", "4s", "6s", "8s", "6z"}
REVERSIBLE = {*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "5z"}


@dataclass(frozen=True)
class Meld:
    """form: chow, pung, kong (claimed or added) or concealed (a concealed kong)."""

    form: str
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """One win. hand: concealed tiles without the winning one. seat: the winner's wind, round: the prevailing one, as honours."""

    hand: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    drawn: bool
    seat: str = "1z"
    round: str = "1z"
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Block:
    """kind: run, pung, kong, pair or row (of a knitted straight)."""

    kind: str
    tiles: tuple[str, ...]
    hidden: bool

    @property
    def low(self) -> str:
        return self.tiles[0]


@dataclass(frozen=True)
class Reading:
    shape: str
    blocks: tuple[Block, ...] = ()
    form: str = ""


def rank(kind: str) -> int:
    return int(kind[0])


@cache
def divided(tiles: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Every way to see sorted tiles as runs, pungs and one pair at most."""
    if not tiles:
        return ((),)
    first, found = tiles[0], []
    options = [(first,) * 3, (first,) * 2]
    if first[1] != "z" and rank(first) < 8:
        options.append((first, f"{rank(first) + 1}{first[1]}", f"{rank(first) + 2}{first[1]}"))
    for block in options:
        rest = Counter(tiles)
        rest.subtract(block)
        if min(rest.values()) < 0:
            continue
        for more in divided(tuple(sorted(rest.elements()))):
            if sum(len(one) == 2 for one in (block, *more)) < 2:
                found.append((block, *more))
    return tuple(dict.fromkeys(tuple(sorted(one)) for one in found))


def rows() -> Iterator[tuple[tuple[str, ...], ...]]:
    for order in permutations("mps"):
        yield tuple(tuple(f"{start + step}{suit}" for step in (0, 3, 6)) for start, suit in enumerate(order, 1))


def shapes(tiles: tuple[str, ...], melds: int) -> Iterator[tuple[str, tuple[tuple[str, ...], ...], int]]:
    """(shape, blocks, how many of them are rows) of finished concealed tiles."""
    wanted = 4 - melds
    for blocks in divided(tuple(sorted(tiles))):
        if sum(len(one) == 3 for one in blocks) == wanted and len(blocks) == wanted + 1:
            yield "sets", blocks, 0
    held = Counter(tiles)
    for three in rows() if wanted >= 3 else ():
        nine = Counter(kind for row in three for kind in row)
        if nine <= held:
            for blocks in divided(tuple(sorted((held - nine).elements()))):
                if len(blocks) == wanted - 2:
                    yield "knitted", (*blocks, *three), 3
    if melds:
        return
    if all(n % 2 == 0 for n in held.values()):
        yield "pairs", (), 0
    if set(held) == set(ORPHANS):
        yield "orphans", (), 0
    numbers = {kind for kind in held if kind[1] != "z"}
    if len(held) == 14 and any(numbers <= {kind for row in three for kind in row} for three in rows()):
        yield "misfits", (), 0


def waits(question: Question) -> int:
    """Kinds that would complete the hand by its shape."""
    return sum(
        any(True for _ in shapes((*question.hand, kind), len(question.melds)))
        for kind in KINDS
        if question.hand.count(kind) <= 4
    )


def readings(question: Question) -> Iterator[Reading]:
    """Every reading with every block that the winning tile may have completed."""
    melds = tuple(
        Block(
            "run" if one.form == "chow" else "pung" if one.form == "pung" else "kong",
            one.tiles,
            one.form == "concealed",
        )
        for one in question.melds
    )
    for shape, blocks, knitted in shapes((*question.hand, question.win), len(question.melds)):
        if not blocks:
            yield Reading(shape)
            continue
        kinds = ["pair" if len(one) == 2 else "pung" if one[0] == one[1] else "run" for one in blocks]
        kinds[len(blocks) - knitted :] = ["row"] * knitted
        for place, tiles in enumerate(blocks):
            if question.win not in tiles:
                continue
            made = tuple(
                Block(kind, one, question.drawn or at != place)
                for at, (kind, one) in enumerate(zip(kinds, blocks, strict=True))
            )
            yield Reading(shape, made + melds, form(kinds[place], tiles, question.win))


def form(kind: str, tiles: tuple[str, ...], win: str) -> str:
    if kind == "pair":
        return "单钓将"
    if kind == "run" and win == tiles[1]:
        return "坎张"
    if kind == "run" and (rank(tiles[0]), win) in ((1, tiles[2]), (7, tiles[0])):
        return "边张"
    return ""


# -- fans of several sets ------------------------------------------------------------------------------------------------


def joined(blocks: tuple[Block, ...]) -> list[tuple[str, int, frozenset[int]]]:
    """Every fan that some runs, or some pungs, make together."""
    found = []
    for runs in (True, False):
        places = [
            at
            for at, one in enumerate(blocks)
            if one.low[1] != "z" and (one.kind == "run" if runs else one.kind in ("pung", "kong"))
        ]
        for size in (2, 3, 4):
            for chosen in combinations(places, size):
                ranks = sorted(rank(blocks[at].low) for at in chosen)
                suits = len({blocks[at].low[1] for at in chosen})
                steps = {high - low for low, high in pairwise(ranks)}
                if len(steps) == 1:
                    name, worth = together(runs, size, steps.pop(), suits)
                    if name:
                        found.append((name, worth, frozenset(chosen)))
    return found


def together(runs: bool, size: int, step: int, suits: int) -> tuple[str, int]:
    if runs:
        names = {
            (2, 0, 1): ("一般高", 1), (2, 0, 2): ("喜相逢", 1), (2, 3, 1): ("连六", 1), (2, 6, 1): ("老少副", 1),
            (3, 0, 1): ("一色三同顺", 24), (3, 1, 1): ("一色三步高", 16), (3, 2, 1): ("一色三步高", 16), (3, 3, 1): ("清龙", 16),
            (3, 0, 3): ("三色三同顺", 8), (3, 1, 3): ("三色三步高", 6), (3, 3, 3): ("花龙", 8),
            (4, 0, 1): ("一色四同顺", 48), (4, 1, 1): ("一色四步高", 32), (4, 2, 1): ("一色四步高", 32),
        }  # fmt: skip
    else:
        names = {
            (2, 0, 2): ("双同刻", 2), (3, 0, 3): ("三同刻", 16), (3, 1, 3): ("三色三节高", 8), (3, 1, 1): ("一色三节高", 24),
            (4, 1, 1): ("一色四节高", 48),
        }  # fmt: skip
    return names.get((size, step, suits), ("", 0))


def once(fans: list[tuple[str, int, frozenset[int]]]) -> Iterator[list[tuple[str, int, frozenset[int]]]]:
    """Every collection that can be put in an order in which each fan uses at most one set that is used already."""

    def grow(taken: list[int], used: frozenset[int]) -> Iterator[list[int]]:
        yield taken
        for at, (_, _, sets) in enumerate(fans):
            if at not in taken and len(sets & used) <= 1 and not sets <= used:
                yield from grow([*taken, at], used | sets)

    # Sets that hang together are collected part by part: a fan may begin a part of its own, or join two.
    seen = set()
    for taken in grow([], frozenset()):
        key = frozenset(taken)
        if key not in seen:
            seen.add(key)
            yield [fans[at] for at in taken]


# -- what else counts ----------------------------------------------------------------------------------------------------

NOT_BESIDE = {
    "大四喜": "碰碰和 三风刻 圈风刻 门风刻 风幺九", "大三元": "双箭刻 箭刻", "绿一色": "混一色",
    "九莲宝灯": "清一色 门前清 不求人 无字", "四杠": "碰碰和 单钓将 三杠 双暗杠 双明杠 明暗杠", "连七对": "七对 清一色 无字",
    "清幺九": "碰碰和 双同刻 全带幺 无字 幺九刻", "小四喜": "三风刻 风幺九", "小三元": "双箭刻 箭刻", "字一色": "碰碰和 全带幺 风幺九",
    "四暗刻": "碰碰和 门前清 不求人", "一色双龙会": "清一色 平和 一般高 老少副 无字", "一色四同顺": "四归一", "一色四节高": "碰碰和",
    "混幺九": "碰碰和 全带幺 幺九刻 风幺九", "七星不靠": "全不靠", "全双刻": "碰碰和 断幺 无字", "清一色": "无字", "全大": "大于五 无字",
    "全中": "断幺 无字", "全小": "小于五 无字", "三色双龙会": "平和 喜相逢 老少副 无字", "全带五": "断幺 无字", "大于五": "无字", "小于五": "无字",
    "三风刻": "风幺九", "推不倒": "缺一门", "妙手回春": "自摸", "杠上开花": "自摸", "抢杠和": "和绝张", "全求人": "单钓将", "双暗杠": "双暗刻",
    "双箭刻": "箭刻", "不求人": "自摸 门前清", "平和": "无字", "断幺": "无字",
}  # fmt: skip


def of_tiles(every: Counter[str], shape: str) -> Iterator[tuple[str, int]]:
    """What the tiles alone show."""
    kinds = set(every)
    suits = {kind[1] for kind in kinds} - {"z"}
    honours = {kind for kind in kinds if kind[1] == "z"}
    ranks = {rank(kind) for kind in kinds - honours}
    made = shape in ("sets", "pairs", "knitted")
    yield from (("绿一色", 88) for _ in "1" if kinds <= GREEN)
    yield from (("推不倒", 8) for _ in "1" if kinds <= REVERSIBLE)
    if not suits:
        yield "字一色", 64
    if made and ranks <= {1, 9} and kinds <= set(ORPHANS) and suits:
        yield from (("混幺九", 32) if honours else ("清幺九", 64) for _ in "1")
    if len(suits) == 1:
        yield ("混一色", 6) if honours else ("清一色", 24)
    if len(suits) == 2:
        yield "缺一门", 1
    if not honours:
        yield "无字", 1
        for name, worth, allowed in (
            ("全大", 24, "789"), ("全中", 24, "456"), ("全小", 24, "123"), ("大于五", 12, "6789"), ("小于五", 12, "1234"), ("断幺", 2, "2345678"),
        ):  # fmt: skip
            if ranks <= set(map(int, allowed)):
                yield name, worth
    if made and len(suits) == 3 and honours & set(WINDS) and honours & set(DRAGONS):
        yield "五门齐", 6


def of_blocks(reading: Reading, question: Question) -> Iterator[tuple[str, int]]:
    blocks = reading.blocks
    runs = [one for one in blocks if one.kind == "run"]
    pungs = [one for one in blocks if one.kind in ("pung", "kong")]
    kongs = [one for one in blocks if one.kind == "kong"]
    pair = next(one.low for one in blocks if one.kind == "pair")
    for name_of, mask, big, small in (("四喜", WINDS, 4, 3), ("三元", DRAGONS, 3, 2)):
        n = sum(one.low in mask for one in pungs)
        if n == big:
            yield "大" + name_of, 88
        if n == small and pair in mask:
            yield "小" + name_of, 64
        if n == 3 and mask == WINDS:
            yield "三风刻", 12
        if n == 2 and mask == DRAGONS:
            yield "双箭刻", 6
    for one in pungs:
        if one.low in DRAGONS:
            yield "箭刻", 2
        if one.low == question.round:
            yield "圈风刻", 2
        if one.low == question.seat:
            yield "门风刻", 2
        if one.low[0] in "19" and one.low[1] != "z":
            yield "幺九刻", 1
        if one.low in WINDS and one.low not in (question.round, question.seat):
            yield "风幺九", 1
    hidden = sum(one.hidden for one in pungs)
    if hidden >= 2:
        yield {2: ("双暗刻", 2), 3: ("三暗刻", 16), 4: ("四暗刻", 64)}[hidden]
    covered = sum(one.hidden for one in kongs)
    if kongs:
        yield {
            (1, 0): ("明杠", 1), (1, 1): ("暗杠", 2), (2, 0): ("双明杠", 4), (2, 1): ("明暗杠", 5), (2, 2): ("双暗杠", 6),
        }.get((len(kongs), covered), ("三杠", 32) if len(kongs) == 3 else ("四杠", 88))  # fmt: skip
    if reading.shape == "knitted":
        yield "组合龙", 12
    elif len(pungs) == 4:
        yield "碰碰和", 6
        if all(one.low[0] in "2468" and one.low[1] != "z" for one in blocks):
            yield "全双刻", 24
    if not pungs and pair[1] != "z":
        yield "平和", 2
    if reading.shape == "sets":
        if all(set(one.tiles) & set(ORPHANS) for one in blocks):
            yield "全带幺", 4
        if all(any(kind[0] == "5" and kind[1] != "z" for kind in one.tiles) for one in blocks):
            yield "全带五", 16
        ends = Counter(one.low for one in runs)
        if pair[0] == "5" and pair[1] != "z" and len(runs) == 4:
            suits = "mps".replace(pair[1], "")
            if ends == Counter({f"1{pair[1]}": 2, f"7{pair[1]}": 2}):
                yield "一色双龙会", 64
            if ends == Counter(f"{n}{suit}" for suit in suits for n in (1, 7)):
                yield "三色双龙会", 16


def of_story(question: Question, shape: str) -> Iterator[tuple[str, int]]:
    flags = question.flags
    if question.drawn:
        yield "自摸", 1
    if shape in ("sets", "knitted"):
        closed = all(one.form == "concealed" for one in question.melds)
        if closed:
            yield ("不求人", 4) if question.drawn else ("门前清", 2)
        if not question.drawn and len(question.melds) == 4 and all(one.form != "concealed" for one in question.melds):
            yield "全求人", 6
    for flag, name, worth in (
        ("last-tile", "妙手回春", 8), ("last-discard", "海底捞月", 8), ("kong-bloom", "杠上开花", 8), ("robbed-kong", "抢杠和", 8),
        ("last-copy", "和绝张", 4),
    ):  # fmt: skip
        if flag in flags:
            yield name, worth


def counted(reading: Reading, question: Question, alone: bool) -> Iterator[Counter[str]]:
    """Every list of fan that this reading may be counted as; their worth is `worth`."""
    finished = Counter((*question.hand, question.win))
    every = finished + Counter(kind for one in question.melds for kind in one.tiles)
    konged = {one.tiles[0] for one in question.melds if len(one.tiles) == 4}
    found = [*of_tiles(every, reading.shape), *of_story(question, reading.shape)]
    found += [("四归一", 2) for kind, n in every.items() if n == 4 and kind not in konged]
    if nine_gates(question):
        found.append(("九莲宝灯", 88))
    if reading.blocks:
        found += of_blocks(reading, question)
        if reading.form and alone:
            found.append((reading.form, 1))
    elif reading.shape == "pairs":
        found.append(("七对", 24))
        ranks = sorted(rank(kind) for kind in finished)
        if (
            len({kind[1] for kind in finished}) == 1
            and "z" not in {kind[1] for kind in finished}
            and len(finished) == 7
        ):
            found += [("连七对", 88)] * (ranks[-1] - ranks[0] == 6)
    elif reading.shape == "orphans":
        found.append(("十三幺", 88))
        found = [one for one in found if one[0] not in ("混幺九", "五门齐")]
    else:
        numbers = sum(kind[1] != "z" for kind in finished)
        found += [("全不靠", 12)] + [("七星不靠", 24)] * (numbers == 7) + [("组合龙", 12)] * (numbers == 9)
    possible = joined(reading.blocks)
    for chosen in once(possible):
        names = Counter(name for name, _ in found) + Counter(name for name, _, _ in chosen)
        if names["九莲宝灯"] and names["幺九刻"]:
            names["幺九刻"] -= 1
        for name in list(names):
            if names[name]:
                for other in NOT_BESIDE.get(name, "").split():
                    # 九莲宝灯 and 四暗刻 leave the self-draw, of which 不求人 would be more.
                    names[other] = 0
        if question.drawn and any(names[name] for name in ("九莲宝灯", "四暗刻")):
            names["自摸"] = int(not any(names[name] for name in ("妙手回春", "杠上开花")))
        names["幺九刻"] += names.pop("风幺九", 0)
        names = +names
        if names or not possible:  # no chicken hand by leaving out what can be counted
            yield names or Counter({"无番和": 1})


def nine_gates(question: Question) -> bool:
    suits = {kind[1] for kind in (*question.hand, question.win)}
    ranks = sorted(rank(kind) for kind in question.hand)
    return (
        not question.melds and len(suits) == 1 and "z" not in suits and ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]
    )


WORTH = {
    name: worth
    for worth, names in {
        88: "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺", 64: "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会", 48: "一色四同顺 一色四节高",
        32: "一色四步高 三杠 混幺九", 24: "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小",
        16: "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻", 12: "全不靠 组合龙 大于五 小于五 三风刻",
        8: "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和", 6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
        5: "明暗杠", 4: "全带幺 不求人 双明杠 和绝张", 2: "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
        1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸",
    }.items()
    for name in names.split()
}  # fmt: skip


def best(question: Question) -> tuple[int, list[Counter[str]]]:
    """The highest number of fan, flowers apart, and every list that comes to it; (0, []) where nothing is complete."""
    alone = waits(question) == 1
    lists = [names for reading in readings(question) for names in counted(reading, question, alone)]
    totals = [sum(WORTH[name] * n for name, n in names.items()) for names in lists]
    most = max(totals, default=0)
    return most, [names for names, total in zip(lists, totals, strict=True) if total == most]
