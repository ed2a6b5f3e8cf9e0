"""A deal as one seat sees it, made ready to be drawn: `scene(view, ...)`; the picture itself is `mahjong.svg.table`'s."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mahjong import notation
from mahjong.errors import MahjongError, shown
from mahjong.play.named import Named, Speech
from mahjong.svg.scene import Scene, Sitting
from mahjong.svg.table import table
from mahjong.tiles import CODES, UNKNOWN, code, name
from mahjong.tiles import mask as mask_of

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.view import Other, View
    from mahjong.variant import Variant

__all__ = ["LANGUAGES", "deal_svg", "plate", "scene", "speech", "told_kind", "view_svg"]

LANGUAGES: Final = ("en", "zh")
_WIDEST: Final = 10_000


def speech(lang: str) -> Speech:
    """Who speaks this language. Raises MahjongError for another than ``"en"`` and ``"zh"``."""
    if lang not in LANGUAGES:
        raise MahjongError(f"lang {shown(lang)}: en or zh", f"lang {shown(lang)}：须为en或zh")
    return Speech(lang == "zh")


def plate(
    named: Named,
    seat: str,
    *,
    dealer: bool,
    player: str = "",
    money: int = 0,
    points: int | None = None,
    notes: Iterable[str] = (),
) -> tuple[str, ...]:
    """What is written beside a seat: its name, who sits there, what it has, and whatever else there is to say of it."""
    say = named.view.say
    first = named.account(seat) + (say(" (dealer)", "（庄）") if dealer else "")
    won = f"{money:+d}" if money else "0"
    has = won if points is None else f"{points} ({won})" if money else str(points)
    return (first, *filter(None, (player,)), has, *notes)


def told_kind(named: Named, kind: int) -> str:
    """A tile in the language of the names: its code, or in Chinese its name."""
    return name(kind, "zh") if named.view.zh else code(kind)


def scene(
    view: View,
    variant: Variant | None = None,
    *,
    players: Sequence[str] = (),
    lang: str = "en",
    hands: Mapping[str, View] | None = None,
) -> Scene:
    """What a picture of this view shows. variant: its rules, for the names of what seats have declared and chosen; without them keys are told as they are.
    players: names in the order of the seats. hands: views of other seats whose hands lie open in the picture."""
    voice = speech(lang)
    named = Named(voice, variant)
    say = voice.say
    money, points = dict(view.money), dict(view.points)
    lit = {view.seat} if view.legal else set()
    for other, seen in (hands or {}).items():
        lit |= {other} if seen.legal else set()
    seats = []
    for at, one in enumerate(view.seats):
        own = view if one.seat == view.seat else (hands or {}).get(one.seat)
        held, drawn = _held(one, own)
        river = tuple((notation.parse(tile)[0], just) for tile, just, taken in one.river if not taken)
        sideways = (
            one.sideways - sum(taken for _, _, taken in one.river[: max(one.sideways, 0)]) if one.sideways >= 0 else -1
        )
        offers = any(seen.offered and seen.giver == one.seat for seen in (view, *(hands or {}).values()))
        seats.append(
            Sitting(
                one.seat,
                held,
                drawn,
                one.melds if own is None else own.hand.melds,
                river,
                sideways,
                offers and bool(one.river) and not one.river[-1][2],
                _codes(one.aside),
                _codes(one.won),
                plate(
                    named, one.seat, dealer=one.seat == view.dealer, player=players[at] if at < len(players) else "",
                    money=money.get(one.seat, 0), points=points.get(one.seat), notes=_notes(named, one, view),
                ),
                one.seat in lit,
            )
        )  # fmt: skip
    wild = 0
    for text in view.wild:
        wild |= mask_of(text)
    bottom = next(at for at, one in enumerate(view.seats) if one.seat == view.seat)
    lines = [say(f"{named.account(view.round)} round", f"{named.account(view.round)}风圈")]
    lines.append(say(f"{view.left} in the wall", f"牌墙{view.left}张"))
    if view.wild:
        lines.append(say("wild ", "百搭") + " ".join(told_kind(named, one) for one in _codes(view.wild)))
    if view.secret:
        lines.append(f"{named.secret()} {told_kind(named, notation.parse(view.secret)[0])}")
    lines += [f"{named.account(pot)} {amount}" for pot, amount in view.pots]
    lines += [f"{named.account(caller)} {named.choice('call', key)}" for caller, key in view.calls]
    if view.finished:
        lines.append(say("the deal is over", "本局结束"))
    return Scene(
        tuple(seats), bottom, _parsed(view.indicator), _parsed(view.under), wild, tuple(lines),
        say(f"A table of {len(seats)} seats, seen from {named.account(view.seat)}", f"{len(seats)}人牌桌，{named.account(view.seat)}家视角"),
        ". ".join(" ".join(one.lines) + f": {_spoken(one)}" for one in seats),
    )  # fmt: skip


def _spoken(one: Sitting) -> str:
    """What lies before a seat, in notation."""
    parts = [notation.format(tile for tile in one.hand if tile != UNKNOWN)]
    hidden = one.hand.count(UNKNOWN)
    parts += [
        f"?×{hidden}" if hidden else "",
        *map(str, one.melds),
        "·",
        " ".join(CODES[tile] for tile, _ in one.river),
    ]
    return " ".join(filter(None, parts))


def _held(one: Other, own: View | None) -> tuple[tuple[int, ...], bool]:
    """The concealed tiles as they stand, and whether the last has just been drawn."""
    if own is not None:
        held = list(own.hand.tiles)
        if own.drawn:
            last = notation.parse(own.drawn)[0]
            held.remove(last)
            held.append(last)
        return tuple(held), bool(own.drawn)
    if one.hand is not None:
        return tuple(one.hand.tiles), False
    known = _codes(one.shown)
    return (*(UNKNOWN,) * (one.concealed - len(known)), *sorted(known)), False


def _notes(named: Named, one: Other, view: View) -> list[str]:
    """What there is to say of a seat: what it has declared, chosen, come to."""
    say = named.view.say
    found = []
    if one.ready:
        found.append(named.declared(one.ready, one.stake).strip(" ()（）"))
    if one.state:
        found.append(named.state(one.state))
    if one.gone:
        found.append(say("has won", "已和"))
    found += [named.choice(key, value) for key, value in one.choices]
    if one.kept:
        found.append(f"{named.held()} {' '.join(told_kind(named, tile) for tile in _codes(one.kept))}")
    if view.drawn_alone and one.seat == view.seat:
        found.append(say("only a drawn tile wins", "只能自摸"))
    return found


def _codes(tiles: Iterable[str]) -> tuple[int, ...]:
    return tuple(notation.parse(tile)[0] for tile in tiles)


def _parsed(text: str) -> tuple[int, ...]:
    return tuple(notation.parse(text)) if text else ()


def _checked(width: int) -> int:
    if isinstance(width, bool) or not isinstance(width, int) or not 1 <= width <= _WIDEST:
        raise MahjongError(
            f"width {shown(width)}: pixels, an int from 1 to {_WIDEST}",
            f"width {shown(width)}：像素数，1至{_WIDEST}的整数",
        )
    return width


def _named_players(players: Sequence[str], seats: int) -> Sequence[str]:
    if isinstance(players, str) or not all(isinstance(one, str) for one in players) or len(players) not in (0, seats):
        raise MahjongError(
            f"players {shown(players)}: {seats} names, one a seat, or none",
            f"players {shown(players)}：须为{seats}个名字，或留空",
        )
    return players


def view_svg(view: View, variant: Variant | None, players: Sequence[str], lang: str, width: int) -> str:
    """See `View.svg`."""
    return table(scene(view, variant, players=_named_players(players, len(view.seats)), lang=lang), _checked(width))


def deal_svg(deal: Deal, seat: str | None, players: Sequence[str], lang: str, width: int) -> str:
    """See `Deal.svg`."""
    _named_players(players, len(deal.seats))
    if seat is not None:
        return view_svg(deal.view(seat), deal.variant, players, lang, width)
    views = {one: deal.view(one) for one in deal.seats}
    first = views.pop(deal.seats[0])
    return table(scene(first, deal.variant, players=players, lang=lang, hands=views), _checked(width))
