"""What the rule books say about their walls, stated in the words of `rules.wall`: (rules, tiles, seats)."""

from __future__ import annotations

from mahjong.registry import variant
from mahjong.rules import wall
from mahjong.rules.layout import Layout
from mahjong.rules.wall import WallRules

GUANGDONG = variant("guangdong")
ANHUI, HEFEI = variant("anhui-zuizi-789"), variant("hefei-duanyao-bazhi")

Book = tuple[WallRules, int]

BOOKS: dict[str, Book] = {
    "america": (wall.rules(wall.unbroken(), wall.draws(replacement=None)), 152),
    "anhui-zuizi-789": (ANHUI.words["walls"], ANHUI.words["tileset"].size),
    "beijing-tuidaohu": (wall.rules(), 136),
    "changchun-city": (wall.rules(wall.reserve(14)), 144),
    "changchun-rural": (wall.rules(wall.reserve(14)), 144),
    "changchun-dafenggua": (wall.rules(wall.reserve(14)), 108),
    "changsha-258": (wall.rules(wall.build(height=3)), 108),
    "fujian": (wall.rules(), 136),
    "guangdong": (GUANGDONG.words["walls"], GUANGDONG.words["tileset"].size),
    "hefei-duanyao-bazhi": (HEFEI.words["walls"], HEFEI.words["tileset"].size),
    "hohhot": (wall.rules(wall.build(3, (12,) * 4), wall.deal(lots=(6, 6, 1), finish=wall.STACK)), 136),
    "house-13": (
        wall.rules(wall.dead(replacements=None, shown=(3,)), wall.deal(finish=wall.STACK)),
        136,
    ),
    "hunan-zaniao": (wall.rules(wall.after_win()), 108),
    "japan": (wall.rules(wall.dead()), 136),
    "jiangnan": (wall.rules(wall.deal(12)), 136),
    "jifeng": (wall.rules(wall.unbroken(), wall.deal(2, extra=0)), 108),
    "mozhangting": (wall.rules(wall.reserve(12)), 136),
    "nanchang-jing": (wall.rules(), 136),
    "nanjing": (wall.rules(wall.broken(throws=2, skip=wall.LAST)), 144),
    "northeast-bao112": (wall.rules(wall.reserve(8, border=wall.FIXED), wall.last()), 112),
    "northeast-bimen": (wall.rules(wall.broken(side=wall.OPPOSITE), wall.reserve(14)), 136),
    "northeast-hongdian": (wall.rules(wall.reserve(14, border=wall.FIXED), wall.last()), 108),
    "northeast-hun": (wall.rules(wall.broken(throws=2, skip=wall.TOTAL), wall.reserve(14)), 136),
    "northeast-qionghu": (wall.rules(wall.reserve(16, border=wall.FIXED), wall.last()), 136),
    "sichuan": (wall.rules(wall.build(stacks=(14, 13, 14, 13)), wall.after_win(end=wall.TAIL)), 108),
    "taiwan-16": (wall.rules(wall.broken(dice=3), wall.reserve(16, grow=1), wall.deal(16)), 144),
    "tongliao-mazhanger": (
        wall.rules(
            wall.broken(throws=2, skip=wall.TOTAL),
            wall.draws(replacement=wall.HEAD),
            wall.last(),
            wall.deal(16, finish=wall.STACK),
        ),
        120,
    ),
    "tongliao-qionghu": (wall.rules(), 136),
    "tongliao-tuidaohu": (wall.rules(), 120),
    "vietnam": (wall.rules(), 152),
    "wuhan": (wall.rules(wall.reserve(10), wall.last()), 136),
    "zimo-only": (wall.rules(), 136),
}


def layout(book: str, dice: tuple[int, ...] = (1, 1, 1, 1, 1, 1), *, seats: int = 4, dealer: int = 0) -> Layout:
    """The layout of a book's wall."""
    rules, size = BOOKS[book]
    return Layout(rules, size, dice, seats, dealer)


def stacks_of(plan: Layout) -> list[int]:
    """How many stacks every seat built."""
    return [max(stack for owner, stack, _ in plan.order if owner == seat) for seat in range(plan.seats)]
