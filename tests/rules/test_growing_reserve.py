"""Where each kong holds back more tiles of the wall, no kong is made that would leave fewer of them."""

from __future__ import annotations

import pytest

from asked import texts
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.testing import play_until, stacked


@pytest.mark.rule("taiwan-16.end.reserve-kong", "anhui-zuizi-789.wall.reserve")
@pytest.mark.parametrize(("book", "held", "grow"), [("taiwan-16", 16, 1), ("anhui-zuizi-789", 14, 2)])
def test_a_kong_leaves_what_it_adds_to_the_reserve(book: str, held: int, grow: int) -> None:
    left: set[int] = set()
    for seed in range(2):
        for seat in "ESWN":
            deal = stacked(variant(book), hands={seat: "1111s"}, seed=seed)
            play_until(
                deal,
                lambda now, seat=seat: (
                    now.view(seat).turns <= grow + 1 and bool(now.view(seat).drawn) and not now.view(seat).offered
                ),
            )
            if deal.finished:
                continue
            turns = deal.view(seat).turns
            assert ("kong <1111s>" in texts(deal, seat)) is (turns > grow)
            if turns > grow:
                deal.act(seat, "kong <1111s>")
                assert deal.view(seat).left == held + turns - 1 >= held + grow
            else:
                with pytest.raises(IllegalAction, match="adds to the reserve" if turns else "last tile"):
                    deal.act(seat, "kong <1111s>")
            left.add(turns)
    assert left >= {grow, grow + 1}
