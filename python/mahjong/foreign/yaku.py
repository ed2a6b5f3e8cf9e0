"""The patterns of riichi by the numbers and names that other programs give them, and the rules that games of these programs are played by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.errors import shown
from mahjong.foreign.base import Place

__all__ = ["LUMPED", "NAMES", "by_name", "by_number", "rules"]

NUMBERS: Final = (
    "menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    *("yakuhai-seat",) * 4, *("yakuhai-round",) * 4, *("yakuhai",) * 3, "double-riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku-doujun",
    "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou",
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "chuuren", "kokushi", "kokushi",
    "daisuushii", "shousuushii", "suukantsu", "dora", "ura", "red",
)  # fmt: skip
"""What Tenhou's numbers mean."""

NAMES: Final[Mapping[str, str]] = {
    "門前清自摸和": "menzen-tsumo", "立直": "riichi", "一発": "ippatsu", "槍槓": "chankan", "嶺上開花": "rinshan", "海底摸月": "haitei", "河底撈魚": "houtei",
    "平和": "pinfu", "断幺九": "tanyao", "一盃口": "iipeikou", "自風 東": "yakuhai-seat", "自風 南": "yakuhai-seat", "自風 西": "yakuhai-seat",
    "自風 北": "yakuhai-seat", "場風 東": "yakuhai-round", "場風 南": "yakuhai-round", "場風 西": "yakuhai-round", "場風 北": "yakuhai-round",
    "役牌 白": "yakuhai", "役牌 發": "yakuhai", "役牌 中": "yakuhai", "両立直": "double-riichi", "七対子": "chiitoitsu", "混全帯幺九": "chanta",
    "一気通貫": "ittsuu", "三色同順": "sanshoku-doujun", "三色同刻": "sanshoku-doukou", "三槓子": "sankantsu", "対々和": "toitoi", "三暗刻": "sanankou",
    "小三元": "shousangen", "混老頭": "honroutou", "二盃口": "ryanpeikou", "純全帯幺九": "junchan", "混一色": "honitsu", "清一色": "chinitsu", "人和": "renhou",
    "天和": "tenhou", "地和": "chiihou", "大三元": "daisangen", "四暗刻": "suuankou", "四暗刻単騎": "suuankou", "字一色": "tsuuiisou", "緑一色": "ryuuiisou",
    "清老頭": "chinroutou", "九蓮宝燈": "chuuren", "純正九蓮宝燈": "chuuren", "国士無双": "kokushi", "国士無双１３面": "kokushi", "大四喜": "daisuushii",
    "小四喜": "shousuushii", "四槓子": "suukantsu", "ドラ": "dora", "抜きドラ": "dora", "裏ドラ": "ura", "赤ドラ": "red",
}  # fmt: skip
"""The same by the names that tenhou.net/6 writes."""


LUMPED: Final[Mapping[str, str]] = {"north": "dora"}
"""What these programs count as dora."""


def by_number(counted: Mapping[int, int], place: Place) -> dict[str, int]:
    """Patterns of Tenhou's numbers by their keys, each with what it brought. Raises RecordError for a number there is not."""
    found: dict[str, int] = {}
    for number, worth in counted.items():
        if not 0 <= number < len(NUMBERS):
            raise place.bad(f"no yaku has the number {number}", f"没有编号为{number}的役")
        _put(found, NUMBERS[number], worth)
    return found


def by_name(counted: Mapping[str, int], place: Place) -> dict[str, int]:
    """The same of names."""
    found: dict[str, int] = {}
    for name, worth in counted.items():
        if name not in NAMES:
            raise place.bad(f"no yaku is called {shown(name)}", f"没有名为{shown(name)}的役")
        _put(found, NAMES[name], worth)
    return found


def _put(found: dict[str, int], key: str, worth: int) -> None:
    found[key] = found.get(key, 0) + worth


def rules(seats: int, *, red: bool, open_simples: bool, long: bool) -> dict[str, Any]:
    """The options of the rule set by which Tenhou plays such a game."""
    found: dict[str, Any] = {
        "preset": "tenhou" if seats == 4 else "tenhou-3",
        "red_fives": 3 if red else 0,
        "length": "east-south" if long else "east",
    }
    if not open_simples:
        found["yaku"] = "tanyao-open=0"
    return found
