"""The codecs against records of real games (see conftest: skipped where the data is missing)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from mahjong.hand import Form, Hand, Meld
from mahjong.notation import CODECS
from mahjong.tiles import RED_FIVES

FORMS = {
    ("chi", True): Form.CHOW,
    ("pon", True): Form.PUNG,
    ("kan", True): Form.KONG,
    ("kan", False): Form.CONCEALED,
    ("kakan", True): Form.ADDED,
}
RED_FIVE_YAKU = 54
NO_RED_FIVES = 2


def test_tenhou_wins_become_hands_with_as_many_red_fives_as_were_paid(data_dir: Path) -> None:
    forms = set()
    with gzip.open(data_dir / "tenhou_wins.jsonl.gz", "rt") as lines:
        for line in lines:
            win = json.loads(line)
            codec = CODECS["tenhou-plain" if win["type"] & NO_RED_FIVES else "tenhou"]
            melds = [meld for meld in win["melds"] if meld["kind"] != "kita"]
            forms |= {(meld["kind"], meld["open"]) for meld in melds}
            made = [Meld(FORMS[meld["kind"], meld["open"]], codec.decode(meld["tiles"])) for meld in melds]
            hand = Hand(codec.decode(win["hai"]), made)
            assert hand.size + 3 * hand.sets == 14
            assert hand.is_full_size
            red = sum(tile in RED_FIVES for tile in (*hand, *(tile for meld in made for tile in meld)))
            if not win["yakuman"]:
                assert red == dict(map(tuple, win["yaku"])).get(RED_FIVE_YAKU, 0), win
            assert Hand(str(hand)) == hand
            assert codec.decode(codec.encode(hand)) == hand.tiles
    assert forms == set(FORMS)


def test_every_tile_of_botzone_games_is_read(data_dir: Path) -> None:
    codec = CODECS["botzone"]
    dealt = 0
    with gzip.open(data_dir / "mcr_botzone_games.jsonl.gz", "rt") as lines:
        for line in lines:
            for event in json.loads(line)["events"]:
                for hand in event["hand"] if event["action"] == "DEAL" else ():
                    assert codec.encode(codec.decode(hand)) == hand
                    assert Hand(codec.decode(hand)).is_ready_size
                    dealt += 1
                if event["action"] in ("DRAW", "PLAY"):
                    assert codec.encode(codec.decode([event["tile"]])) == [event["tile"]]
    assert dealt == 4 * 28
