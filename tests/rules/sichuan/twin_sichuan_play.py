"""A second, slow referee of whole deals of Sichuan, written from the text of its rule book alone. It shares no code with the library.

It is given the wall, the hands as dealt and the options, and is told the acts one by one. It says who may act, what each seat may do, who
has won and who owes how much. Tiles are numbers: 0-8 characters, 9-17 dots, 18-26 bamboo. Seats are numbers in playing order.
Functions name the rules they follow, without their common prefix "sichuan.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from twin_sichuan_hand import SUITS, Meld, best_fan, money, most_money, name, suit

SEATS = "ESWNABCD"
DEFAULTS: Mapping[str, Any] = {
    "mode": "single", "ladder": "124", "cap": "ladder_length", "kong_money": "off", "call_transfer": False, "selfdraw_fan": 0,
    "multi_win": "all", "pure_suit_adds_lack": True, "jiangdui_lack": "required", "ready_check": True, "dead_wait": "not_ready",
    "pig_also_pays_chajiao": False, "out_players_pay": False, "river_redraw": False, "river_end": "one_left", "horse": False,
    "horse_buyer": "outsider", "horse_buyers": 1, "horse_copies_kong_money": False, "horse_in_chajiao": True, "horse_vs_horse": False,
    "exchange": "off", "void": False, "players": 4,
}  # fmt: skip

Line = tuple[str, str, int]  # payer, payee, amount


@dataclass
class Kong:
    owner: int
    lines: list[Line]
    passed_on: bool = False


@dataclass
class Player:
    tiles: list[int]
    melds: list[Meld] = field(default_factory=list)
    void: int | None = None
    gone: bool = False
    drawn: int | None = None
    passed: int | None = None  # fan of the win let pass since the last own draw or claim
    fan: int | None = None  # of the win with which it has gone


@dataclass
class Window:
    """One tile that others may take. how: "discard" or "robbed". may: what each seat that is asked may do. fan: of those who can win."""

    tile: int
    giver: int
    how: str
    may: dict[int, set[str]]
    fan: dict[int, int]
    answers: dict[int, str] = field(default_factory=dict)


class Referee:
    """wall: the tiles that are not dealt, in drawing order. tail: their positions in the order in which they are taken from the other end."""

    def __init__(
        self,
        wall: Sequence[int],
        tail: Sequence[int],
        hands: Sequence[Sequence[int]],
        *,
        dealer: int = 0,
        die: int = 1,
        automatic: bool = True,
        **options: Any,
    ) -> None:
        self.options = {**DEFAULTS, **options}
        self.n = len(hands)
        self.dealer = dealer
        self.wall: list[int | None] = list(wall)
        self.tail = list(tail)
        self.players = [Player(list(hand)) for hand in hands]
        self.automatic = automatic
        self.die = die
        self.balances: Counter[str] = Counter()
        self.kongs: list[Kong] = []
        self.visible: Counter[int] = Counter()  # tiles that lie open: discards, melds, tiles won
        self.wins: list[tuple[str, int, str | None, str]] = []  # seat, tile, giver, "drawn" "discard" "robbed"
        self.first_win: tuple[list[int], int | None] | None = None
        self.window: Window | None = None
        self.turn: int | None = None
        self.after_kong: Kong | None = None  # the kong whose replacement the seat in turn has just drawn
        self.finished = False
        self.given: dict[int, list[int]] = {}
        self.horses: list[tuple[str, int]] = []
        if self.options["horse"]:
            self._buy()
        self.phases = [key for key in ("exchange", "void") if self.options[key] not in ("off", False)]
        self.players[dealer].drawn = hands[dealer][-1]
        if not self.phases:
            self._begin(dealer)

    # settle.horse-draw, settle.horse-map-4, settle.horse-map-3
    def _buy(self) -> None:
        seated = self.options["horse_buyer"] == "seated"
        for number in range(self.options["horse_buyers"]):
            if seated and number == self.n:
                break
            tile = self._take_tail()
            buyer = SEATS[(self.dealer + number) % self.n] if seated else f"horse{number + 1}"
            self.horses.append((buyer, (self.dealer + tile % 9) % self.n))

    # ---- the wall

    @property
    def left(self) -> int:
        return sum(tile is not None for tile in self.wall)

    def _take(self, positions: Sequence[int]) -> int:
        for position in positions:
            tile = self.wall[position]
            if tile is not None:
                self.wall[position] = None
                return tile
        raise AssertionError("no tile is left")

    def _take_head(self) -> int:
        return self._take(range(len(self.wall)))

    def _take_tail(self) -> int:
        return self._take(self.tail)

    # ---- who may do what

    @property
    def waiting(self) -> tuple[str, ...]:
        return tuple(SEATS[seat] for seat in range(self.n) if self.legal(SEATS[seat]))

    def legal(self, seat: str) -> set[str]:
        me = SEATS.index(seat)
        if self.finished:
            return set()
        if self.phases:
            return self._opening(me)
        if self.window is not None:
            return self._answers(me)
        return self._turn(me) if me == self.turn else set()

    def _opening(self, me: int) -> set[str]:
        player = self.players[me]
        if self.phases[0] == "exchange":
            return set() if me in self.given else self._gifts(player)
        return {f"choose void={letter}" for letter in SUITS} if player.void is None else set()

    # exchange.one-suit
    @staticmethod
    def _gifts(player: Player) -> set[str]:
        gifts = set()
        for colour in range(3):
            own = sorted(tile for tile in player.tiles if suit(tile) == colour)
            for i in range(len(own)):
                for j in range(i):
                    for k in range(j):
                        gifts.add("give " + "".join(str(own[at] % 9 + 1) for at in (k, j, i)) + SUITS[colour])
        return gifts

    def _turn(self, me: int) -> set[str]:
        player = self.players[me]
        fan = self._self_drawn(me)
        wins = {"win"} if fan is not None else set()
        if wins and (self.left <= 4 or player.gone):
            return wins  # win.last-four-chengdu, end.blood-river
        if player.gone:  # end.blood-river, river_redraw: he keeps the hand he won with
            assert player.drawn is not None
            return {f"discard {name(player.drawn)}"}
        held = Counter(player.tiles)
        acts = wins | {f"discard {name(tile)}" for tile in self._free(player)}
        if self.left:
            for tile in held:
                if suit(tile) == player.void:
                    continue  # void.no-claim
                if held[tile] == 4:
                    acts.add(f"kong <{self._row(tile, 4)}>")
                if any(meld.form == "pung" and meld.tile == tile for meld in player.melds):
                    acts.add(f"kong [{self._row(tile, 4)}+]")
        return acts

    # void.discard-first
    @staticmethod
    def _free(player: Player) -> set[int]:
        return {tile for tile in player.tiles if suit(tile) == player.void} or set(player.tiles)

    @staticmethod
    def _row(tile: int, number: int) -> str:
        return str(tile % 9 + 1) * number + SUITS[suit(tile)]

    def _self_drawn(self, me: int) -> int | None:
        """The fan of a self-draw with what is held; None without a draw or a win. score.kong-bloom, score.no-self-draw-fan"""
        player = self.players[me]
        if player.drawn is None or any(suit(tile) == player.void for tile in player.tiles):
            return None  # void.no-win
        fan = best_fan(player.tiles, player.melds, self.options)
        if fan is not None and player.fan is not None:
            return player.fan  # end.blood-river: at the same fan
        return None if fan is None else fan + (self.after_kong is not None) + self.options["selfdraw_fan"]

    def _fan_on(self, me: int, tile: int, extra: int) -> int | None:
        """The fan of a win on this tile of another's; None if it may not be won. void.no-win, win.passed-win"""
        player = self.players[me]
        tiles = [*player.tiles, tile]
        if any(suit(one) == player.void for one in tiles):
            return None
        fan = best_fan(tiles, player.melds, self.options)
        if fan is None or player.fan is not None:
            return None if fan is None else player.fan  # end.blood-river: at the same fan
        fan += extra
        return None if player.passed is not None and fan <= player.passed else fan

    # ---- acts

    def act(self, seat: str, text: str) -> None:
        assert text in self.legal(seat), (seat, text)
        me = SEATS.index(seat)
        if self.phases:
            self._open(me, text)
        elif self.window is not None:
            self._answer(me, text)
        else:
            self._move(me, text)

    def _open(self, me: int, text: str) -> None:
        if text.startswith("choose"):
            self.players[me].void = SUITS.index(text[-1])
            done = all(player.void is not None for player in self.players)
        else:
            colour = SUITS.index(text[-1])
            self.given[me] = [9 * colour + int(rank) - 1 for rank in text[5:-1]]
            done = len(self.given) == self.n
            if done:
                self._exchange()
        if done:
            del self.phases[0]
            if not self.phases:
                self._begin(self.dealer)

    # exchange.direction
    def _exchange(self) -> None:
        way = self.options["exchange"]
        if way == "dice":
            odd = ("next", "previous") * 3
            even = ("next", "across", "previous") * 2
            way = (odd if self.n % 2 else even)[self.die - 1]
        step = {"next": 1, "across": self.n // 2, "previous": self.n - 1}[way]
        for seat, tiles in self.given.items():
            for tile in tiles:
                self.players[seat].tiles.remove(tile)
        for seat, tiles in self.given.items():
            player = self.players[(seat + step) % self.n]
            player.tiles += tiles
            if player.drawn in self.given[(seat + step) % self.n]:
                player.drawn = max(
                    tiles
                )  # the book is silent: the dealer's last tile is gone, he has the highest he got instead

    def _begin(self, seat: int) -> None:
        """The seat has a tile too many and must act."""
        self.turn = seat
        legal = self.legal(SEATS[seat])
        if len(legal) == 1 and (self.players[seat].gone or (self.automatic and legal == {"win"})):
            self._move(seat, *legal)

    def _draw(self, seat: int, kong: Kong | None = None) -> None:
        player = self.players[seat]
        player.drawn = self._take_tail() if kong is not None else self._take_head()
        player.tiles.append(player.drawn)
        player.passed = None
        self.after_kong = kong
        self._begin(seat)

    def _next_turn(self, after: int) -> None:
        """end.turn-after-win: the next in order who still draws; a drawn deal when no tile is left."""
        self.turn = None
        for step in range(1, self.n + 1):
            seat = (after + step) % self.n
            if not self.players[seat].gone or self.options["river_redraw"]:
                break
        else:
            self._end()
            return
        if not self.left:
            self._drawn_deal()
            return
        self._draw(seat)

    def _move(self, me: int, text: str) -> None:
        player = self.players[me]
        if text == "win":
            self._win_drawn(me)
            return
        verb, _, what = text.partition(" ")
        if verb == "discard":
            tile = self._tile(what)
            player.tiles.remove(tile)
            player.drawn = None
            self.visible[tile] += 1
            self._offer(me, tile, "discard")
            return
        tile = self._tile(what[1] + what.strip("<>[]+")[-1])
        player.drawn = None
        if what.startswith("<"):
            for _ in range(4):
                player.tiles.remove(tile)
            player.melds.append(Meld("concealed", tile))
            self.visible[tile] += 4
            self._pay_kong(me, "concealed", None)
        else:
            player.tiles.remove(tile)
            self.visible[tile] += 1
            self._offer(me, tile, "robbed")

    @staticmethod
    def _tile(text: str) -> int:
        return 9 * SUITS.index(text[1]) + int(text[0]) - 1

    # ---- windows

    def _offer(self, giver: int, tile: int, how: str) -> None:
        """score.kong-discard, score.rob-kong, claims.no-chow, void.no-claim, end.blood-river"""
        extra = 1 if how == "robbed" or self.after_kong is not None else 0
        window = Window(tile, giver, how, {}, {})
        for step in range(1, self.n):
            seat = (giver + step) % self.n
            player = self.players[seat]
            if player.gone and self.options["mode"] != "blood_river":
                continue
            may = set()
            fan = self._fan_on(seat, tile, extra)
            if fan is not None:
                window.fan[seat] = fan
                may.add("win")
            if how == "discard" and not player.gone and suit(tile) != player.void and self.left:
                own = player.tiles.count(tile)
                if own >= 2:
                    may.add(f"claim [{self._row(tile, 3)}]")
                if own == 3:
                    may.add(f"claim [{self._row(tile, 4)}]")
            if not may:
                continue
            forced = "win" in may and (player.gone or self.left <= 4)
            window.may[seat] = {"win"} if forced else may | {"pass"}
            if forced and (player.gone or self.automatic):
                window.answers[seat] = "win"
        self.window = window
        self._settle_window()

    def _answers(self, me: int) -> set[str]:
        """What a seat may answer; nothing once its answer cannot matter."""
        window = self.window
        assert window is not None
        if me not in window.may or me in window.answers:
            return set()
        may = window.may[me]
        won = [seat for seat, answer in window.answers.items() if answer == "win"]
        if won and "win" not in may:
            return set()
        if self.options["multi_win"] == "head_bump" and any(self._order(seat) < self._order(me) for seat in won):
            return set()
        return may

    def _order(self, seat: int) -> int:
        assert self.window is not None
        return (seat - self.window.giver) % self.n

    def _answer(self, me: int, text: str) -> None:
        window = self.window
        assert window is not None
        window.answers[me] = text
        if me in window.fan and text != "win":
            self.players[me].passed = window.fan[me]  # win.passed-win
        self._settle_window()

    def _settle_window(self) -> None:
        window = self.window
        assert window is not None
        if any(self._answers(seat) for seat in window.may):
            return
        winners = sorted((seat for seat, answer in window.answers.items() if answer == "win"), key=self._order)
        if self.options["multi_win"] == "head_bump":
            winners = winners[:1]
        claims = [(seat, answer) for seat, answer in window.answers.items() if answer.startswith("claim")]
        self.window = None
        if winners:
            self._win_given(window, winners)
        elif window.how == "robbed":
            self._added(window.giver, window.tile)
        elif claims:
            self._claim(window, *claims[0])
        else:
            self._next_turn(window.giver)

    def _added(self, seat: int, tile: int) -> None:
        meld = next(meld for meld in self.players[seat].melds if meld.form == "pung" and meld.tile == tile)
        meld.form = "added"
        self._pay_kong(seat, "added", None)

    def _claim(self, window: Window, seat: int, text: str) -> None:
        player = self.players[seat]
        own = len(text) - len("claim []") - 2
        for _ in range(own):
            player.tiles.remove(window.tile)
        self.visible[window.tile] += own
        player.passed = None
        player.drawn = None
        self.after_kong = None
        player.melds.append(Meld("pung" if own == 2 else "claimed", window.tile))
        if own == 2:
            self._begin(seat)
        else:
            self._pay_kong(seat, "claimed", window.giver)

    # ---- wins

    def _win_drawn(self, me: int) -> None:
        """settle.self-draw-and-discard, settle.chengdu-payers"""
        player = self.players[me]
        fan = self._self_drawn(me)
        assert fan is not None
        assert player.drawn is not None
        tile = player.drawn
        player.tiles.remove(tile)
        player.drawn = None
        self.visible[tile] += 1
        payers = [
            seat for seat, other in enumerate(self.players)
            if seat != me and (not other.gone or self.options["out_players_pay"])
        ]  # fmt: skip
        self._post([(SEATS[seat], SEATS[me], money(fan, self.options)) for seat in payers], horses=True)
        self._won({me: fan}, tile, None, "drawn")
        self._after_win(me)

    def _win_given(self, window: Window, winners: list[int]) -> None:
        """settle.discarder-alone, kong.call-transfer, kong.call-transfer-multi"""
        giver = SEATS[window.giver]
        for seat in winners:
            self._post([(giver, SEATS[seat], money(window.fan[seat], self.options))], horses=True)
        kong = self.after_kong
        if kong is not None and window.how == "discard" and self.options["call_transfer"]:
            income = sum(amount for _, _, amount in kong.lines)
            for seat in winners:
                self._post([(giver, SEATS[seat], income)], horses=False)
            kong.passed_on = True
        self._won({seat: window.fan[seat] for seat in winners}, window.tile, window.giver, window.how)
        self._after_win(winners[-1])

    def _won(self, winners: dict[int, int], tile: int, giver: int | None, how: str) -> None:
        self.wins += [(SEATS[seat], tile, None if giver is None else SEATS[giver], how) for seat in winners]
        if self.first_win is None:
            self.first_win = list(winners), giver
        for seat, fan in winners.items():
            self.players[seat].gone = True
            self.players[seat].fan = fan
            self.players[seat].passed = None
        self.after_kong = None

    def _after_win(self, last: int) -> None:
        """end.blood-battle-until, end.blood-river-repeat"""
        staying = sum(not player.gone for player in self.players)
        if self.options["mode"] == "single" or (staying <= 1 and self.options["river_end"] == "one_left"):
            self._end()
        else:
            self._next_turn(last)

    # ---- money

    def _post(self, lines: list[Line], *, horses: bool) -> None:
        """settle.horse-pay, settle.horse-vs-horse, settle.horse-draw"""
        copies: list[Line] = []
        if horses:
            for payer, payee, amount in lines:
                on_payee = [buyer for buyer, horse in self.horses if SEATS[horse] == payee != buyer]
                on_payer = [buyer for buyer, horse in self.horses if SEATS[horse] == payer != buyer]
                copies += [(payer, buyer, amount) for buyer in on_payee]
                copies += [(buyer, payee, amount) for buyer in on_payer]
                if self.options["horse_vs_horse"]:
                    copies += [(loser, winner, amount) for loser in on_payer for winner in on_payee]
        for payer, payee, amount in lines + copies:
            if payer != payee:
                self.balances[payer] -= amount
                self.balances[payee] += amount

    def _pay_kong(self, me: int, form: str, feeder: int | None) -> None:
        """kong.rain-flat, kong.wind-claimed, kong.wind-added, kong.rain-concealed; then the replacement"""
        one = money(1, self.options)
        others = [seat for seat, player in enumerate(self.players) if seat != me and not player.gone]
        lines: list[Line] = []
        if self.options["kong_money"] == "rain_flat":
            lines = [(SEATS[seat], SEATS[me], one) for seat in others]
        elif self.options["kong_money"] == "wind_rain":
            if feeder is not None:
                lines = [(SEATS[feeder], SEATS[me], one)]
            else:
                lines = [(SEATS[seat], SEATS[me], one * (2 if form == "concealed" else 1)) for seat in others]
        self._post(lines, horses=self.options["horse_copies_kong_money"])
        kong = Kong(me, lines)
        self.kongs.append(kong)
        self._draw(me, kong)

    # ---- the end

    def _end(self) -> None:
        self.finished = True
        self.turn = None

    def _drawn_deal(self) -> None:
        """end.draw-blood: pigs, then readiness, then the kong money; who has won takes no part."""
        if self.options["ready_check"]:
            staying = [seat for seat, player in enumerate(self.players) if not player.gone]
            pigs = [seat for seat in staying if self._is_pig(seat)]
            horses = self.options["horse_in_chajiao"]
            most = most_money(self.options)
            self._post(
                [(SEATS[pig], SEATS[seat], most) for pig in pigs for seat in staying if seat not in pigs], horses=horses
            )
            worth = {seat: self._worth(seat) for seat in staying if seat not in pigs}
            ready = [seat for seat in worth if worth[seat] not in (0, None)]
            unready = [seat for seat in worth if worth[seat] == 0]
            paying = unready + (pigs if self.options["pig_also_pays_chajiao"] else [])
            self._post(
                [(SEATS[seat], SEATS[other], worth[other] or 0) for seat in paying for other in ready], horses=horses
            )
            if self.options["kong_money"] == "wind_rain":  # end.kong-refund
                for kong in self.kongs:
                    if kong.owner in unready + pigs and not kong.passed_on:
                        self._post([(payee, payer, amount) for payer, payee, amount in kong.lines], horses=False)
        self._end()

    def _is_pig(self, seat: int) -> bool:
        """end.pig, void.pig"""
        player = self.players[seat]
        if player.void is not None:
            return any(suit(tile) == player.void for tile in player.tiles)
        return len({suit(tile) for tile in [*player.tiles, *(meld.tile for meld in player.melds)]}) == 3

    def _waits(self, seat: int) -> dict[int, int]:
        """The tiles that would complete a win of a hand that has not drawn, with their fan.

        Four of a kind in the concealed hand are taken to wait for no fifth: the book may be read otherwise.
        """
        player = self.players[seat]
        fans = {}
        for tile in range(27):
            if suit(tile) != player.void and player.tiles.count(tile) < 4:
                fan = best_fan([*player.tiles, tile], player.melds, self.options)
                if fan is not None:
                    fans[tile] = fan
        return fans

    def is_ready(self, seat: int) -> bool:
        """Whether a seat waits for something, a tile just drawn left aside."""
        player = self.players[seat]
        if player.drawn is None:
            return bool(self._waits(seat))
        player.tiles.remove(player.drawn)
        waits = self._waits(seat)
        player.tiles.append(player.drawn)
        return bool(waits)

    def _worth(self, seat: int) -> int | None:
        """What a seat's best wait pays at the ready check; 0: not ready; None: it neither pays nor is paid.

        end.chajiao-best, end.dead-wait, end.dead-wait-protect, end.dead-wait-ready
        """
        player, fans = self.players[seat], self._waits(seat)
        if not fans:
            return 0
        if all(self.visible[tile] + player.tiles.count(tile) >= 4 for tile in fans):
            if self.options["dead_wait"] == "not_ready":
                return 0
            if self.options["dead_wait"] == "self_protect":
                return None
        return money(max(fans.values()), self.options)

    def next_dealer(self) -> str:
        """rotation.dealer-single, rotation.dealer-chengdu, rotation.dealer-multi"""
        if self.first_win is None:
            return SEATS[self.dealer]
        winners, giver = self.first_win
        return SEATS[winners[0] if len(winners) == 1 or giver is None else giver]
