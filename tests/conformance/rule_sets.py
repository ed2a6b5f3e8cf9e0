"""The rule sets that all tests of this folder go through: every one that is registered, with each of its presets, and options of note."""

from __future__ import annotations

from typing import Any, Final

from mahjong.registry import names, variant, variant_class, variants
from mahjong.variant import Variant


def _named() -> dict[str, Variant]:
    found = {}
    for key in variants():
        found[key] = plain = variant(key)
        for one in variant_class(key).presets:
            made = variant(key, preset=one.name)
            if made != plain:
                found[one.name if one.name in names(key).presets else f"{key}-{one.name}"] = made
    return found


NAMED: Final = _named()
"""By name: the key; of a preset its name, if the registry knows it, else both."""

RIVER: Final[dict[str, Any]] = {
    "mode": "blood_river", "river_redraw": True, "river_end": "wall_out", "kong_money": "wind_rain", "call_transfer": True,
}  # fmt: skip
OPTIONS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "flowers": ("guangdong", {"flowers": True, "seven_pairs": True, "kong_fan": 1}),
    "two suits pushed down": ("guangdong-tuidaohu", {
        "suits": "ps", "chow": False, "multi_win": "head_bump", "special_shapes": False, "kong_pay": "none",
    }),
    "chickens win": ("guangdong-jipinghu", {"min_fan": 0, "liable_hands": "big"}),
    "flowers of the old style": ("guangdong-laozhang", {
        "flowers": True, "multi_win": "all", "discarder_pays_all": True, "fancy": False, "limit_fan": "none", "dead_wall": 14,
    }),
    "no limit of fan": ("guangdong-xinzhang", {"limit_fan": "none", "multi_win": "head_bump"}),
    "river": ("sichuan", RIVER),
    "horses at the table": ("sichuan", {
        **RIVER, "horse": True, "horse_buyer": "seated", "horse_buyers": 3, "horse_copies_kong_money": True, "horse_vs_horse": True,
    }),
    "horses outside": ("sichuan", {"preset": "chengdu", "horse": True, "horse_buyers": 2, "horse_in_chajiao": False}),
    "exchange and void": ("sichuan", {"preset": "chengdu", "exchange": "dice", "void": True, "pig_also_pays_chajiao": True}),
    "exchange across": ("sichuan", {**RIVER, "exchange": "across", "void": True, "dead_wait": "self_protect"}),
    "three players": ("sichuan", {"preset": "chengdu", "players": 3, "exchange": "next", "cap": "none"}),
    "eight players": ("sichuan", {"mode": "blood_battle", "players": 8, "multi_win": "head_bump"}),
    "the nearest wins": ("sichuan", {"preset": "chengdu", "multi_win": "head_bump", "dead_wait": "ready", "out_players_pay": True}),
    "indicator in play": ("wuhan", {"indicator_in_play": True, "dice": 3, "replacement_from": "front"}),
    "laizi discarded": ("wuhan", {"laizi_discard": "plain-discard-x2", "winner_priority": "from-discarder", "min_points": 8}),
    "laizi as wild": ("wuhan", {"two_laizi_counts": "used-as-wild", "fifth_copy": False, "opening": "each", "cap": 300}),
    "spirits of the river": ("nanchang-jing", {
        "count_discarded_spirits": True, "barrier": "2n", "earthly": "first_draw", "draw_fee": 5, "german_bonus": "discarder", "rob_doubling": 0,
    }),
    "any tile is the heart": ("jiangnan", {"heart": "free", "own_discard_selfdraw": "forbidden", "multi_win": True}),
    "treasures for more": ("nanchang-bao", {"misfit_spacing": "knitted", "unit": 5, "fifth_copy": False}),
    "groups without a card": ("america", {"win_by": "free", "pass_jokers": True, "jokers": 4, "joker_only_group": False}),
    "all agree on a second": ("america", {
        "second_charleston": "all-agree", "second_order": "reversed", "charleston_order": "right-across-left", "joker_exchange": False,
        "jokerless_double": False,
    }),
    "nothing goes on unseen": ("america", {"blind_pass": False, "courtesy": False, "second_charleston": "none", "jokers": 0}),
    "calls of every kind": ("tongliao-mazhanger", {
        "reverse": "turns-too", "zhazhen_scope": "caller", "side_chip": 3, "ganmo_lock": False, "mistake_fine": False,
    }),
    "xi'r in turn": ("tongliao-mazhanger", {"xier_order": "turn", "xier_fish": "physical-1s", "liability": "split", "rebound_kongs": "added"}),
    "fish one way": ("tongliao-mazhanger", {"fish_swap": "one-way", "rob_and_bloom_fish": True, "edge_on_fish": True, "next_lead": "counterclockwise"}),
    "gate tile after the flowers": ("taiwan-16", {"gate_tile": "after-flowers", "seat_wind_from": "dealer", "multi_win": "nearest"}),
    "tai of one's own": ("taiwan-16", {
        "tai_of": "heaven=24,eight-flowers=1,concealed=0,flower-kong=5", "lazhuang": "plus-one-tai", "lianzhuang_per": 2, "dealer_tai": 0,
        "flower_order": "plum-orchid-bamboo-chrysanthemum", "di": 100, "tai": 20,
    }),
    "no flowers and no least fan": ("mcr", {
        "flowers": False, "min_fan": 0, "mixed_kongs": 3, "passed_win": "until-draw", "rounds": 1, "seat_change": False, "left": 15,
    }),
    "everything counts": ("beijing-tuidaohu", {"counted": "common", "kong_money": True, "discard_payers": "all", "multi_win": True, "tile_set": 108}),
    "conditions of a hand": ("northeast-bimen", {"qionghu_conditions": True, "three_closed": 3, "rob_kong": False}),
    "two conditions": ("northeast-qionghu", {"conditions": "only_surviving_2_and_4", "dead_wall": "topped_up", "kong_money": True}),
    "nothing starred": ("tongliao-tuidaohu", {
        "star_items": False, "multi_win": True, "kong_payers": "winner-excluded", "discard_payment": "full-liability", "next_dealer": "counterclockwise",
    }),
    "red dots on wins alone": ("northeast-hongdian", {
        "dragons": True, "kong_paid_on_draw": False, "red_dots_on_kongs": False, "sea_bottom_discard": True, "discard_payers": "all",
    }),
    "ready chows of anybody": ("hohhot", {
        "ready_chow_from": "anyone", "multi_win": True, "flowers": True, "dealer_last": "horizontal", "discard_payers": "all", "wind_kong": "winds",
    }),
    "nobody need declare": ("mozhangting", {"must_declare": False, "multi_win": True}),
    "kongs are paid when drawn": ("tongliao-qionghu", {"kong_paid_in_draw": True, "reserve": 16, "discard_payment": "discarder-only"}),
    "flowers stay and count nothing": ("changchun-dafenggua", {"flowers": "replace_no_score", "scoring_by": "flat_1", "rob_kong": False}),
    "everybody sees the treasure": ("changchun-city", {
        "bao": "open", "bao_fan": 1, "zhanbianlai": False, "honours_as_terminal": True, "special_concealed_kong": 2, "dealer_win_double": True,
        "fan_mode": "linear",
    }),
    "no treasure": ("changchun-city", {
        "bao": "off", "flowers": "removed", "discard_double": False, "selfdraw_double": False, "payers": "discarder_only", "rob_kong": False,
    }),
    "eggs that double": ("changchun-rural", {
        "fan_mode": "exponential_capped", "fan_cap": 6, "bao": "open", "bao_fan": 1, "pure_with_honours": True, "limen_and_lizhi": "same_fan",
        "dealer_win_double": True,
    }),
    "eggs without a treasure": ("changchun-rural", {
        "bao": "off", "flowers": "removed", "zhanbianlai": False, "payers": "discarder_only", "rob_kong": False,
    }),
    "treasure in treasure": ("northeast-bao112", {
        "qionghu_conditions": "listed_only", "kept_dragon": "white", "rob_kong": True, "bao_reveal": "everyone", "closed_wait_doubles_bao": False,
        "dealer_double": True,
    }),
    "several win": ("sifan", {"multi_win": True}),
    "a suit is missing and the wild tile skips one": ("northeast-hun", {
        "suit_rule": "duanmen", "wild_roll": "interval", "wild_claimable": True, "seven_pairs": True, "dealer_fan": "wins_only", "own_kong_fan": True,
        "payers": "discarder_only", "fifth_copy": False,
    }),
    "who throws second sets the terms": ("northeast-hun", {"asks_terms": True, "seven_pairs": True}),
    "sets alone": ("zimo-only", {"seven_pairs": False}),
    "every rare rule of riichi": ("japan", {
        "red_fives": 4, "yaku": "tanyao-open=0,ippatsu=0", "min_han": 2, "renhou": "mangan", "double_yakuman": "on", "multiple_yakuman": False,
        "counted_yakuman": False, "kiriage": True, "double_wind_fu": 2, "length": "east", "triple_ron": "draw", "tenpai_needs_yaku": True,
    }),
    "riichi for three": ("japan", {"players": 3, "red_fives": 3, "kan_dora": "immediate", "tsumo_loss": False}),
    "nothing of riichi is barred": ("japan", {
        "kuikae": "allowed", "furiten_temp": False, "double_ron": "nearest", "riichi_kong": False, "riichi_min_tiles": 0, "pao": "off",
        "rob_closed_for_orphans": False, "renhou": "yakuman", "abortive": "none",
    }),
    "a strict house": ("house-13", {
        "four_kong_draw": "on-fourth", "four_wind_draw": True, "nine_kinds_draw": True, "min_fan": 3, "short_hand": "cannot-win", "false_win": "offender-dead",
    }),
    "another house": ("house-13", {
        "flowers": 8, "sixteen_kong_bans": False, "seat_wind_from": "dealer", "dora_fan": 3, "fan_table": "guangdong", "payment": "discarder-pays-all",
        "north_min": "exactly-4", "four_kong_draw": "on-fifth",
    }),
    "white dragons are wild": ("fujian", {"white_as_turned": "all", "white_role": "wild", "hand_size": 16, "multi_win": True, "fifth_copy": False}),
    "all white dragons by their face": ("fujian", {"white_as_turned": "all", "wild_in_claims": True}),
    "a window of wild tiles in claims": ("philippines", {
        "wild_in_claims": True, "hand_size": 13, "edge_neighbours": "inside-only", "fifth_copy": False, "multi_win": True,
    }),
    "ten with playing cards": ("jifeng", {"players": 10, "deck": "cards", "post": "double", "pool_on_restack": "split", "ante": 1000}),
    "no limit and all from the discarder": ("si-hu", {
        "limit_caps": False, "discarder_pays_all": True, "multi_win": True, "west_north": "bamboo-chrysanthemum", "price": 50,
    }),
    "chips that run out": ("shanghai", {
        "bust_rule": True, "chips": 60, "set_points": "classical", "other_flower_points": 1, "nine_tiles_liability": "third_set_feeder_too",
        "selfdraw_share": 1,
    }),
    "fan alone, all from the discarder": ("shanghai", {
        "counting": "fan_only", "discard_system": "baochong", "exemption": "off", "fan_table": "pure_suit_only", "rob_kong": False,
    }),
    "mouths are bought before every deal": ("anhui-zuizi-789", {
        "asks_buyers": True, "price": 1, "complete_scope": "dots_only", "multi_win": True,
    }),
    "two always buy": ("anhui-zuizi-789", {"buyers": "S,W", "discarder_pays": True}),
    "one pung a deal": ("hefei-duanyao-bazhi", {
        "max_pungs": 1, "multi_win": True, "base": 0, "mouth_price": 5, "flush_bonus": 20, "kong_mouths": "2,3",
    }),
    "wild tiles in kongs, taken and alone": ("vietnam", {
        "two_wild_pung": True, "wild_kong": True, "wild_discard_claimable": True, "wild_rank": "partial-first", "extra_flowers": 8, "fifth_copy": False,
    }),
    "an honour wild tile for suits": ("vietnam", {"he": "suits", "multi_win": True, "wild_kong": True}),
    "partners": ("luoshu", {"flower_pair": "partners", "stake_limit": 3}),
    "dragons are flowers and nobody chows": ("nanjing", {"chow": False, "multi_win": True}),
    "styles together": ("zuizi-styles", {
        "zuizi_per_hand": "many", "special_set_claimable": True, "selfdraw_pair": True, "multi_win": True, "payment": "all",
        "next_dealer": "counterclockwise",
    }),
    "yao shown, a peacock": ("zuizi-styles", {"dealer_chooses": False, "zuizi_per_hand": "many", "zuizi": "show_yao,peacock,first_three"}),
    "stakes of one's own and several winners": ("longguajiao", {
        "multi_win": True, "small_pairs_under_dragon": "counted", "stakes": (1, 5, 7),
    }),
    "nobody wins by discards": ("longguajiao", {"discard_hands": False}),
    "every pair of 2, 5 or 8": ("changsha-258", {"pungs_need_258": True, "multi_win": False, "big": 10}),
    "the deal goes on after a win as dealt": ("hunan-zaniao", {
        "opening_win": "continues", "multi_win": False, "big_list": "all-pungs,last-tile,full-flush", "opening_types": "no258,two_suits,two_triplets",
    }),
}  # fmt: skip
"""Options that bring in whole mechanisms, by what they are about."""
