"""Wins of Chinese Official from outside, as questions to the rule set: read, never copied."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SEATS = "ESWN"
HONOURS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "C": "7z", "F": "6z", "P": "5z"}


def tiles(text: str) -> list[str]:
    """``123mEE`` as codes."""
    found = []
    for digits, suit, honour in re.findall(r"(\d+)([mps])|([ESWNCFP])", text):
        found += [HONOURS[honour]] if honour else [digit + suit for digit in digits]
    return found


def hand_of(text: str) -> tuple[list[str], list[str]]:
    """Concealed tiles, and melds as the project writes them."""
    melds = []
    for body in re.findall(r"\[([^\]]*)\]", text):
        written, _, number = body.partition(",")
        made = "".join(tiles(written))
        if len(tiles(written)) == 4 and not number:
            melds.append(f"<{made}>")
        else:
            melds.append(f"[{made}+]" if number and int(number) > 4 else f"[{made}]")
    return tiles(re.sub(r"\[[^\]]*\]", "", text)), melds


def cases(data_dir: Path) -> dict[str, Any]:
    with gzip.open(data_dir / "mcr_cases.json.gz", "rt") as file:
        read: dict[str, Any] = json.load(file)
    return read


def fan_cases(data_dir: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Hands with a list of fan: the hand, the winning tile and the other arguments of `Variant.score`."""
    for case in cases(data_dir)["fans"]:
        body, situation, flowers = (*case["input"].split("|"), "", "")[:3]
        hand, melds = hand_of(body)
        win = hand.pop()
        round_wind, seat_wind, bits = (situation[0], situation[1], situation[2:]) if situation else ("E", "E", "0000")
        drawn = bits[0] == "1"
        told = (
            ("last-copy",),
            ("last-tile" if drawn else "last-discard",),
            ("kong-bloom" if drawn else "robbed-kong",),
        )
        flags = [flag for bit, (flag,) in zip(bits[1:], told, strict=True) if bit == "1"]
        laid = int(flowers) if flowers.isdigit() else len(flowers)
        text = " ".join(["".join(hand), *melds, f"{'12345678'[:laid]}f" if laid else ""])
        dealer = SEATS[(4 - SEATS.index(seat_wind)) % 4]
        giver: dict[str, Any] = {"self_draw": True} if drawn else {"from_seat": "W"}
        yield text, win, {"seat": "E", "dealer": dealer, "round": round_wind, "flags": flags, **giver}


class Table:
    """What lies where in one game of the data, as its events tell it."""

    def __init__(self) -> None:
        self.hands: list[list[str]] = []
        self.melds: list[list[str]] = [[], [], [], []]
        self.shown: Counter[str] = Counter()
        self.left = [21, 21, 21, 21]
        self.last = ""
        self.turn = -1
        self.giver = -1
        self.replaced = False
        self.added = False

    def play(self, event: dict[str, Any]) -> None:
        action, who = event["action"], event.get("player", -1)
        self.left = event.get("tileCnt", self.left)
        if action == "DEAL":
            self.hands = [[written(tile) for tile in hand] for hand in event["hand"]]
        elif action == "DRAW":
            self.last = written(event["tile"])
            self.hands[who].append(self.last)
            self.replaced = self.turn == who and self.giver < 0  # drawn after an own kong
            self.turn, self.giver, self.added = who, -1, False
        elif action == "PLAY":
            self.discard(who, written(event["tile"]))
        elif action in ("CHI", "PENG"):
            claimed = self.last
            middle = written(event["tileCHI"]) if action == "CHI" else claimed
            rank, suit = int(middle[0]), middle[1]
            made = [f"{rank + step}{suit}" for step in (-1, 0, 1)] if action == "CHI" else [claimed] * 3
            self.claim(who, made, claimed)
            self.discard(who, written(event["tile"]))
        elif action == "GANG":
            tile = written(event["tile"])
            if self.giver >= 0:
                self.claim(who, [tile] * 4, tile)
            else:
                self.melds[who].append(f"<{tile[0] * 4}{tile[1]}>")
                for _ in range(4):
                    self.hands[who].remove(tile)
            self.turn, self.giver = who, -1
        elif action == "BUGANG":
            tile = written(event["tile"])
            self.hands[who].remove(tile)
            place = self.melds[who].index(f"[{tile[0] * 3}{tile[1]}]")
            self.melds[who][place] = f"[{tile[0] * 4}{tile[1]}+]"
            self.shown[tile] += 1
            self.turn, self.giver, self.last, self.added = who, -1, tile, True

    def discard(self, who: int, tile: str) -> None:
        self.hands[who].remove(tile)
        self.shown[tile] += 1
        self.last, self.turn, self.giver = tile, who, who

    def claim(self, who: int, made: list[str], claimed: str) -> None:
        own = list(made)
        own.remove(claimed)
        for tile in own:
            self.hands[who].remove(tile)
            self.shown[tile] += 1
        self.melds[who].append(f"[{''.join(tile[0] for tile in made)}{claimed[1]}]")


def written(tile: str) -> str:
    """``W1 B2 T3 F1 J1`` as codes."""
    suit = {"W": "m", "B": "p", "T": "s"}.get(tile[0])
    return (
        f"{tile[1]}{suit}" if suit else f"{tile[1]}z" if tile[0] == "F" else {"1": "7z", "2": "6z", "3": "5z"}[tile[1]]
    )


def wins(data_dir: Path) -> Iterator[tuple[int, Table, dict[str, Any]]]:
    with gzip.open(data_dir / "mcr_botzone_games.jsonl.gz", "rt") as lines:
        for line in lines:
            game = json.loads(line)
            table = Table()
            for event in game["events"]:
                if event["action"] == "HU":
                    yield game["events"][0]["quan"], table, event
                table.play(event)


def game_wins(data_dir: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The wins of whole games, as `fan_cases` gives them."""
    for round_wind, table, event in wins(data_dir):
        who, win = event["player"], table.last
        drawn = table.giver < 0 and not table.added
        hand = list(table.hands[who])
        flags = []
        if drawn:
            hand.remove(win)
            flags += ["last-tile"] * (table.left[(who + 1) % 4] == 0) + ["kong-bloom"] * table.replaced
        else:
            flags += ["last-discard"] * (table.left[(table.turn + 1) % 4] == 0) + ["robbed-kong"] * table.added
        if table.shown[win] - (not drawn) >= 3:
            flags.append("last-copy")
        giver: dict[str, Any] = {"self_draw": True} if drawn else {"from_seat": SEATS[table.turn]}
        text = " ".join(["".join(hand), *table.melds[who]])
        yield text, win, {"seat": SEATS[who], "round": SEATS[round_wind], "flags": flags, **giver}
