"""A table as a few lines of text."""

from __future__ import annotations

from mahjong.play.deal import Deal

__all__ = ["drawn"]


def drawn(deal: Deal, seat: str) -> str:
    """What a seat sees: a line about the deal, one for each seat (tiles in hand, melds, tiles laid aside, discards), and what it may do."""
    view = deal.view(seat)
    lines = [
        f"{deal.variant.key}: dealer {view.dealer}, round {view.round}, {view.left} tiles left"
        + (f", turned up {view.indicator}" if view.indicator else "")
    ]
    for one in view.seats:
        held = str(view.hand) if one.seat == seat else " ".join((f"{one.concealed} tiles", *map(str, one.melds)))
        aside = f"  aside {''.join(one.aside)}" if one.aside else ""
        lines.append(
            f"{'>' if one.seat == seat else ' '} {one.seat} {held}{aside}  discards {' '.join(tile for tile, _, _ in one.river)}".rstrip()
        )
    if view.offered:
        lines.append(f"{view.giver} offers {view.offered}")
    if view.legal:
        lines.append("may: " + ", ".join(view.legal[:40]))
    return "\n".join(lines)
