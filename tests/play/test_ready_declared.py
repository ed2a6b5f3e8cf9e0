"""Declaring ready, with rule sets of a few words: who may, with what, and what a frozen hand may still do."""

from __future__ import annotations

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, MahjongError
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, Random, play_out
from mahjong.play.record import Record, events_of
from mahjong.rules import bans, facts, patterns, ready, score
from mahjong.rules import calls as call
from mahjong.rules import features as f
from mahjong.rules import phases as phase
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant

RULE = "small.ready.rule"
WAITS = "123m 456m 789m 22p 45p"
"""Thirteen tiles that wait for 3p and 6p."""


def rules(**how: object) -> Variant:
    return small(declarations=(ready.kind("ready", ("ready", "听"), rule=RULE, **how),))  # type: ignore[arg-type]


def east_waits(variant: Variant, **how: str) -> Deal:
    """E deals and holds `WAITS` and a 7z."""
    return stacked(variant, hands={"E": f"{WAITS} 7z", **how.pop("hands", {})}, **how)  # type: ignore[call-overload, no-any-return, dict-item]


def declarations(deal: Deal, seat: str) -> list[str]:
    return [str(one) for one in deal.legal(seat) if one.verb is Verb.READY]


def refused(deal: Deal, seat: str, action: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        deal.act(seat, action)
    assert any(sign >= "一" for sign in caught.value.zh)
    return caught.value


# ---- with a discard


def test_only_discards_that_leave_a_ready_hand_declare() -> None:
    deal = east_waits(rules())
    assert declarations(deal, "E") == ["discard 7z ready"]
    assert deal.legal("E")[-1] == "discard 7z ready"
    wrong = refused(deal, "E", "discard 1m ready")
    assert "does not leave a hand that is ready" in wrong.en
    assert wrong.rule == RULE
    deal.act("E", "discard 7z ready")
    told = [event for event in deal.events if event.kind in ("discard", "ready")]
    assert [(event.kind, event.seat, str(event.act)) for event in told] == [
        ("discard", "E", "discard 7z ready"), ("ready", "E", "None"),
    ]  # fmt: skip
    assert deal.acts == (("E", Action("discard 7z ready")),)


def test_a_complete_hand_may_go_on_as_ready() -> None:
    deal = stacked(rules(), hands={"E": "123m 456m 789m 22p 456p"})
    assert deal.legal("E")[0] == "win"
    assert {"discard 4p ready", "discard 2p ready", "discard 1m ready"} <= set(declarations(deal, "E"))


def test_a_frozen_hand_draws_wins_or_discards_what_it_drew() -> None:
    deal = east_waits(rules(), hands={"N": "33m 6m"}, draws="1z 2z 3z 4z 1z 2z 3z 6p")  # type: ignore[arg-type]
    script(deal, "E discard 7z ready; S discard 1z; W discard 2z; N discard 3z")
    assert deal.legal("E") == ("discard 4z",)
    for act, why in (
        ("discard 1m", "only the tile just drawn"),
        ("discard 1m ready", "declared ready already"),
        ("kong <2222p>", "frozen"),
    ):
        wrong = refused(deal, "E", act)
        assert why in wrong.en
        assert wrong.rule == RULE
    script(deal, "E discard 4z; S discard 1z; W discard 2z; N discard 3m")  # a chow for E, were it not frozen
    assert deal.waiting == ("E",)
    assert deal.legal("E")[0] == "win"
    deal.act("E", "win")
    assert deal.wins[0].how == "drawn"


def test_a_frozen_hand_claims_nothing_but_wins() -> None:
    deal = stacked(rules(), hands={"E": f"{WAITS} 7z"}, draws="5z 2p")
    script(deal, "E discard 7z ready; S discard 5z; W discard 2p")
    assert "E" not in deal.waiting  # a pung, were it not frozen
    deal = stacked(rules(), hands={"E": f"{WAITS} 7z"}, draws="3p")
    script(deal, "E discard 7z ready; S discard 3p")
    assert deal.legal("E") == ("win", "pass")
    deal.act("E", "win")
    assert deal.finished


def test_undo_copies_and_records(tmp_path: object) -> None:
    deal = east_waits(rules(), draws="1z")
    before = deal.legal("E")
    deal.act("E", "discard 7z ready")
    again = deal.copy()
    assert again.view("S").seats[0].ready == "ready"
    deal.undo()
    assert deal.legal("E") == before
    assert deal.view("S").seats[0].ready == ""
    assert again.acts == (("E", Action("discard 7z ready")),)


def test_not_declaring_is_free_where_it_is_optional() -> None:
    deal = east_waits(rules(), draws="3p")
    script(deal, "E discard 7z; S discard 3p; E win")
    assert deal.wins[0].seat == "E"


def test_a_game_without_declarations_says_so() -> None:
    deal = east_waits(small())
    assert declarations(deal, "E") == []
    assert "nobody declares ready" in refused(deal, "E", "discard 7z ready").en
    assert "nobody declares ready" in refused(deal, "E", "ready").en


# ---- required, conditions


def test_required_to_win() -> None:
    variant = rules(required=True)
    deal = east_waits(variant, draws="3p 1z 1z 3p")
    script(deal, "E discard 7z")
    assert "E" not in deal.waiting or "win" not in deal.legal("E")
    script(deal, "S discard 3p")
    assert "E" not in deal.waiting  # complete, but not declared
    script(deal, "W discard 1z; N discard 1z")
    wrong = refused(deal, "E", "win")
    assert wrong.rule == RULE
    assert "has not declared ready" in wrong.en
    assert not deal.ready("E")
    assert {"discard 3p ready", "discard 6p ready"} & set(declarations(deal, "E"))
    told = variant.score(WAITS, "3p", seat="E", self_draw=True)
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == RULE
    assert variant.score(WAITS, "3p", seat="E", self_draw=True, flags=["ready-declared"]).legal
    assert variant.score(WAITS, "3p", seat="E", self_draw=True, flags=["declared@E"]).legal
    assert not variant.score(WAITS, "3p", seat="E", self_draw=True, flags=["declared@S"]).legal


def test_only_unopened() -> None:
    variant = rules(needs=f.opened().at_most(0))
    hands = {"E": "2z", "S": "22z 123m 456m 789m 4p 1z"}
    deal = stacked(variant, hands={"E": "2z", "S": "22z 123m 456m 789m 4p 1z"})
    script(deal, "E discard 2z; S claim [222z]")
    assert declarations(deal, "S") == []
    wrong = refused(deal, "S", "discard 1z ready")
    assert "melds do not allow" in wrong.en
    assert wrong.rule == RULE
    free = stacked(rules(), hands=hands)
    script(free, "E discard 2z; S claim [222z]")
    assert declarations(free, "S") == ["discard 4p ready", "discard 1z ready"]


def test_an_unopened_hand_may_hold_a_concealed_kong() -> None:
    variant = rules(needs=f.opened().at_most(0))
    deal = stacked(variant, hands={"E": "1111z 123m 456m 78m 2z 3z"}, tail="2z")
    script(deal, "E kong <1111z>")
    assert "discard 3z ready" in declarations(deal, "E")


def test_tiles_that_must_be_left() -> None:
    deal = east_waits(rules(live_min=4))
    assert declarations(deal, "E")
    late = small(declarations=(ready.kind("ready", ("ready", "听"), live_min=90, rule=RULE),))
    deal = stacked(late, hands={"E": f"{WAITS} 7z"})
    assert declarations(deal, "E") == []
    assert "90 draws must be left" in refused(deal, "E", "discard 7z ready").en


def test_a_legal_win_where_the_rules_ask_for_one() -> None:
    need = {"requires": (patterns.require(f.flush(), "small.win.flush", "not of one suit", "非清一色"),)}
    by_shape = small(**need, declarations=(ready.kind("ready", ("ready", "听"), rule=RULE),))
    lawful = small(**need, declarations=(ready.kind("ready", ("ready", "听"), legal=True, rule=RULE),))
    hands = {"E": f"{WAITS} 7z"}
    assert declarations(stacked(by_shape, hands=hands), "E") == ["discard 7z ready"]
    assert declarations(stacked(lawful, hands=hands), "E") == []
    assert declarations(stacked(lawful, hands={"E": "123m 456m 789m 22m 45m 7z"}), "E") == ["discard 7z ready"]


def test_a_required_declaration_is_thought_of_as_made_when_its_win_is_judged() -> None:
    deal = east_waits(rules(required=True, legal=True))
    assert declarations(deal, "E") == ["discard 7z ready"]


# ---- after a draw, with a tile shown


SHOWN = {"when": ready.AFTER_DRAW, "shows": ready.DRAWN_TILE, "required": True}


def test_the_tile_drawn_is_shown_and_another_discarded() -> None:
    deal = stacked(rules(**SHOWN), hands={"E": "6z", "S": "123m 456m 789m 22p 4p 7z"}, draws="5p")
    script(deal, "E discard 6z")
    assert declarations(deal, "S") == ["discard 7z ready"]
    script(deal, "S discard 7z ready")
    assert deal.view("E").seats[1].shown == ("5p",)
    assert deal.view("E").seats[1].hand is None
    assert next(event for event in deal.events if event.kind == "ready").tiles == (13,)
    told = [line for line in events_of(deal, None, True) if line["e"] == "ready"]
    assert told == [{"e": "ready", "seat": "S", "tiles": "5p"}]


def test_the_tile_shown_may_not_be_the_one_discarded() -> None:
    deal = stacked(rules(**SHOWN), hands={"E": "6z", "S": WAITS}, draws="7z")
    script(deal, "E discard 6z")
    assert declarations(deal, "S") == []
    assert "just drawn is shown" in refused(deal, "S", "discard 7z ready").en
    twice = stacked(rules(**SHOWN), hands={"E": "6z", "S": "123m 456m 789m 22p 4p 5p"}, draws="5p")
    script(twice, "E discard 6z")
    assert "discard 5p ready" in declarations(twice, "S")  # the other one of two


def test_not_after_a_claim_but_after_a_kong() -> None:
    deal = stacked(rules(**SHOWN), hands={"E": "2z", "S": "22z 123m 456m 789m 4p 1z"})
    script(deal, "E discard 2z; S claim [222z]")
    assert declarations(deal, "S") == []
    assert "began with a draw" in refused(deal, "S", "discard 1z ready").en
    kong = stacked(rules(**SHOWN), hands={"E": "1111z 123m 456m 78m 2z 3z"}, tail="2z")
    script(kong, "E kong <1111z>")
    assert "discard 3z ready" in declarations(kong, "E")


# ---- the hand laid open, wins on own draws alone


def test_a_hand_laid_open_wins_by_self_draw_only() -> None:
    variant = rules(shows=ready.HAND, wins=ready.DRAW)
    deal = east_waits(variant, draws="3p 1z 1z 6p")
    script(deal, "E discard 7z ready")
    assert deal.view("S").seats[0].shown == (
        "1m",
        "2m",
        "3m",
        "4m",
        "5m",
        "6m",
        "7m",
        "8m",
        "9m",
        "2p",
        "2p",
        "4p",
        "5p",
    )
    script(deal, "S discard 3p")
    assert "E" not in deal.waiting
    script(deal, "W discard 1z; N discard 1z; E win")
    assert deal.wins[0].how == "drawn"
    told = variant.score(WAITS, "3p", seat="E", from_seat="S", flags=["ready-declared"])
    assert not told.legal
    assert told.reason is not None
    assert told.reason.id == RULE
    assert variant.score(WAITS, "3p", seat="E", from_seat="S").legal


def test_wins_on_the_tiles_of_others_alone() -> None:
    deal = east_waits(rules(wins=ready.DISCARD), draws="1z 1z 1z 6p")
    script(deal, "E discard 7z ready; S discard 1z; W discard 1z; N discard 1z")
    assert deal.legal("E") == ("discard 6p",)


def test_what_lies_open_is_counted_as_seen() -> None:
    variant = small(
        declarations=(ready.kind("ready", ("ready", "听"), shows=ready.HAND),),
        patterns=(patterns.pattern("last", "last copy", "绝张", facts.told("last-copy"), fan=1),), scoring=score.chain(score.power()),
    )  # fmt: skip
    from mahjong.play.look import Look

    deal = stacked(variant, hands={"E": "111m 456m 789m 22p 45p 7z"})
    look = Look(deal, "S")
    before = look.unseen()[0]
    script(deal, "E discard 7z ready")
    assert before - look.unseen()[0] == 3


# ---- with a claim, alone


def test_a_set_that_is_claimed_only_into_readiness() -> None:
    variant = rules(when=ready.WITH_CLAIM, only=True)
    hand = "45m 123p 456p 789p 2z 3z"
    deal = stacked(variant, hands={"E": "3m", "S": hand})
    script(deal, "E discard 3m")
    assert deal.legal("S") == ("claim [345m] ready", "pass")
    assert "not on offer" in refused(deal, "S", "claim [345m]").en
    deal.act("S", "claim [345m] ready")
    assert deal.legal("S") == ("discard 2z", "discard 3z")
    assert "must leave the hand ready" in refused(deal, "S", "discard 1p").en
    assert deal.view("W").seats[1].ready == "ready"
    script(deal, "S discard 2z")
    assert deal.acts == (
        ("E", Action("discard 3m")), ("S", Action("claim [345m] ready")), ("S", Action("discard 2z")),
    )  # fmt: skip
    far = stacked(variant, hands={"E": "3m", "S": "45m 1p 456p 789p 2z 3z 4z 5z"})
    script(far, "E discard 3m")
    assert "S" not in far.waiting or "claim [345m]" not in far.legal("S")


def test_claims_stay_free_where_the_declaration_is_not_the_only_way() -> None:
    deal = stacked(rules(when=ready.WITH_CLAIM), hands={"E": "3m", "S": "45m 123p 456p 789p 2z 3z"})
    script(deal, "E discard 3m")
    assert deal.legal("S") == ("claim [345m]", "claim [345m] ready", "pass")
    assert "not declared with a discard" in refused(script(deal, "S claim [345m]"), "S", "discard 2z ready").en


def test_declared_alone_the_discard_keeps_the_word() -> None:
    deal = east_waits(rules(when=ready.ALONE), draws="3p")
    assert declarations(deal, "E") == ["ready"]
    assert "with a discard" in refused(deal, "E", "discard 7z ready").en
    deal.act("E", "ready")
    assert deal.legal("E") == ("discard 7z",)
    script(deal, "E discard 7z; S discard 3p; E win")
    assert deal.acts[:2] == (("E", Action("ready")), ("E", Action("discard 7z")))


# ---- kongs of a frozen hand


KEEPS = {"keeps": ready.KONG_SAME_WAITS}


@pytest.mark.parametrize(
    ("hand", "drawn", "legal"),
    [
        ("111z 456m 789m 22p 45p", "1z", True),
        ("111m 456m 789m 22p 45p", "1m", True),
        ("1112m 456m 789m 456p", "1m", False),  # waits for 3m too
        ("222345m 789m 22p 11z", "2m", True),
        ("222333444m 55p 67p", "2m", False),  # waits for the same, but 234 three times is none of it any more
        ("333m 45m 789m 456p 22z", "3m", False),  # 33 and 345
    ],
)
def test_a_kong_that_changes_nothing(hand: str, drawn: str, legal: bool) -> None:
    deal = stacked(rules(**KEEPS), hands={"E": f"{hand} 7z"}, draws=f"5z 5z 6z {drawn}")
    script(deal, "E discard 7z ready; S discard 5z; W discard 5z; N discard 6z")
    kongs = [one for one in deal.legal("E") if one.verb is Verb.KONG]
    assert bool(kongs) == legal
    if not legal:
        wrong = refused(deal, "E", f"kong <{drawn[0] * 4}{drawn[1]}>")
        assert "may not change the hand" in wrong.en
        assert wrong.rule == RULE
    else:
        deal.act("E", kongs[0])
        assert deal.waiting == ("E",)
        assert len([one for one in deal.legal("E") if one.verb is Verb.DISCARD]) == 1


def test_no_kong_where_nothing_is_kept_and_none_with_another_tile() -> None:
    for how, kongs in (({}, 0), (KEEPS, 1)):
        deal = stacked(rules(**how), hands={"E": "111z 456m 789m 22p 45p 7z"}, draws="5z 5z 6z 1z")
        script(deal, "E discard 7z ready; S discard 5z; W discard 5z; N discard 6z")
        assert sum(one.verb is Verb.KONG for one in deal.legal("E")) == kongs
    deal = stacked(rules(**KEEPS), hands={"E": "111z 456m 789m 22p 45p 7z", "S": "5z"}, draws="1z")
    script(deal, "E discard 7z ready; S discard 1z")
    assert "E" not in deal.waiting  # no kong of a discard


# ---- under a call


def by_call() -> Variant:
    return small(
        phases=(phase.calls(call.call("dry", "self-draw only", "干摸")),), requires=(
            patterns.require(~facts.by_discard, "small.dry", "self-draw only", "只能自摸", when=facts.called("dry")),),
        declarations=(ready.kind("ready", ("ready", "听"), required=True, by_call="dry", rule=RULE),),
    )  # fmt: skip


def test_required_only_where_it_was_called() -> None:
    free = east_waits(by_call(), draws="3p")
    script(free, "E pass; S pass; W pass; N pass")
    assert declarations(free, "E") == []
    assert "was not called" in refused(free, "E", "discard 7z ready").en
    script(free, "E discard 7z; S discard 3p; E win")
    assert free.wins[0].seat == "E"
    dry = east_waits(by_call(), draws="1z 1z 1z 3p")
    script(dry, "S choose call=dry")
    assert declarations(dry, "E") == ["discard 7z ready"]
    script(dry, "E discard 7z; S discard 1z; W discard 1z; N discard 1z")
    assert refused(dry, "E", "win").rule == RULE
    again = east_waits(by_call(), draws="1z 1z 1z 3p")
    script(
        again,
        "S choose call=dry; E discard 7z ready; S discard 1z; W discard 1z; N discard 1z; E win",
    )
    assert again.wins[0].how == "drawn"
    told = by_call().score(WAITS, "3p", self_draw=True, flags=["called-dry"])
    assert told.reason is not None
    assert told.reason.id == RULE
    assert by_call().score(WAITS, "3p", self_draw=True).legal


def test_a_call_that_there_is_not() -> None:
    with pytest.raises(MahjongError, match="none of what can be called"):
        small(declarations=(ready.kind("ready", ("ready", "听"), by_call="wet"),))


# ---- several kinds, flags, texts


def two() -> Variant:
    return small(
        declarations=(
            ready.kind("down", ("hand down", "倒牌"), shows=ready.HAND, wins=ready.DRAW, rule="small.ready.down"),
            ready.kind("plain", ("plain", "报听"), rule="small.ready.plain"),
        )
    )


def test_several_kinds_are_named() -> None:
    deal = east_waits(two())
    assert declarations(deal, "E") == ["discard 7z ready:down", "discard 7z ready:plain"]
    assert "ready:down, ready:plain" in refused(deal, "E", "discard 7z ready").en
    deal.act("E", "discard 7z ready:plain")
    assert deal.view("S").seats[0].ready == "plain"
    assert deal.view("S").seats[0].shown == ()
    assert deal.acts == (("E", Action("discard 7z ready:plain")),)
    variant = two()
    assert not variant.score(WAITS, "3p", from_seat="S", flags=["ready-kind=1"]).legal
    assert variant.score(WAITS, "3p", from_seat="S", flags=["ready-kind=2"]).legal
    assert "but one way" in refused(east_waits(rules()), "E", "discard 7z ready:plain").en


@pytest.mark.parametrize(
    ("plays", "flags"),
    [
        ("E discard 7z ready; S discard 3p; E win", {"ready-first", "within-go"}),
        (
            "E discard 7z ready; S discard 1z; W discard 1z; N discard 1z; E discard 5z; S discard 3p; E win",
            {"ready-first"},
        ),
        ("E discard 7z ready; S discard 1z; W discard 1z; N discard 1z; E win", {"ready-first", "within-go"}),
        ("E discard 7z; S discard 3p; E win", set()),
        (
            "E discard 7z; S discard 1z; W discard 1z; N discard 1z; E discard 5z ready; S discard 3p; E win",
            {"within-go"},
        ),
    ],
)
def test_what_a_declaration_is_worth(plays: str, flags: set[str]) -> None:
    names = ("ready-declared", "ready-first", "within-go")
    variant = small(
        declarations=(ready.kind("ready", ("ready", "听")),), scoring=score.chain(score.power()),
        patterns=tuple(patterns.pattern(one, one, one, facts.told(one), fan=1) for one in names),
    )  # fmt: skip
    draws = {1: "3p", 2: "1z 1z 1z 6p", 3: "1z 1z 1z 5z 3p"}
    draw = draws[3] if "5z" in plays else draws[2] if "N discard" in plays else draws[1]
    deal = stacked(variant, hands={"E": f"{WAITS} 7z"}, draws=draw)
    script(deal, plays)
    score_ = deal.wins[0].score
    assert score_ is not None
    assert {one.key for one in score_.patterns} - {"ready-declared"} == flags
    assert ("ready-declared" in {one.key for one in score_.patterns}) == ("ready" in plays)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("discard 5m ready", "discard 5m ready"), ("discard 5m ready stake=3", " discard  5m ready  stake=3 "),
        ("discard 0m ready:down", "discard 0m ready:down"), ("claim [345m] ready", "claim [345m]  ready"), ("ready", "ready "),
        ("ready:down stake=12", "ready:down stake=12"),
    ],
)  # fmt: skip
def test_texts(text: str, same: str) -> None:
    import pickle

    action = Action(text)
    assert action is Action(same)
    assert str(action) == text
    assert action.verb is Verb.READY
    assert pickle.loads(pickle.dumps(action)) is action
    assert any(sign >= "一" for sign in action.told("zh"))


@pytest.mark.parametrize(
    "text",
    [
        "discard 5m ready stake=0", "discard 5m ready stake=1000", "discard 5m ready stake=x", "discard 5m ready:", "ready now", "kong <1111p> ready",
        "claim [1111m+] ready", "discard ready", "discard 5m ready ready", "discard ? ready", "pass ready",
    ],
)  # fmt: skip
def test_no_texts(text: str) -> None:
    with pytest.raises(MahjongError):
        Action(text)


# ---- whole deals


MADE = {
    "optional": {"needs": f.opened().at_most(0), "keeps": ready.KONG_SAME_WAITS, "live_min": 4},
    "required": {"required": True}, "shown": SHOWN, "open": {"shows": ready.HAND, "wins": ready.DRAW},
    "claims": {"when": ready.WITH_CLAIM, "only": True}, "alone": {"when": (ready.ALONE, ready.WITH_CLAIM), "legal": True},
}  # fmt: skip


@pytest.mark.parametrize("name", MADE)
def test_any_deal_keeps_its_promises(name: str, examples: object, seed: int) -> None:
    met = check_variant(rules(**MADE[name]), deals=examples(120), seed=seed)  # type: ignore[operator]
    assert met["ready"]


def test_two_kinds_and_a_ban_in_any_deal(examples: object, seed: int) -> None:
    variant = small(declarations=two().words["declarations"], bans=(bans.passed_win(bans.SAME),))
    assert check_variant(variant, deals=examples(60), seed=seed)["ready"]  # type: ignore[operator]


@pytest.mark.parametrize("name", MADE)
def test_computer_players_declare(name: str) -> None:
    met = 0
    for number in range(12):
        deal = rules(**MADE[name]).deal(seed=number)
        players = {seat: Greedy(number) if place % 2 else Random(number) for place, seat in enumerate(deal.seats)}
        play_out(deal, players)
        met += sum(event.kind == "ready" for event in deal.events)
    assert met or name in ("claims", "alone")


def test_records_are_not_registered_here() -> None:
    with pytest.raises(MahjongError):
        Record.of(east_waits(rules()))
