"""Who pays how much of a win, and the two questions the rest of the library asks: `worth` and `settle_win`.

    shares(discard=1, others=0, draw=1, robbed=AS_DISCARD|FOR_ALL|EVEN, draw_items=False, payers=None, rules=...) -> Shares
        an entry is a number, by_dealer(plain, winner_deals=, payer_deals=), when(test, a, b) or flat(n)
    dealer(wins=1, loses=1, plus=0, fan=0, tier=None, rule="") -> tuple[Item, ...]     dealer factors as items

    worth(scoring, shares, items, case) -> Number | None       what all payers together owe; None: below the least worth
    valuate(scoring, shares, items, case) -> Valuation         the same with everything needed to explain it
    settle_win(scoring, shares, liabilities, items, cases, ledger, evidence=()) -> tuple[Valuation, ...]

`cases` is one case or several (all winners of one tile, nearest first); one stage "win" is appended to the ledger.
`Shares.draw_items` is read by whoever makes the case: with it facts.self_drawn holds on a robbed kong too.

    Valuation: winner, tier (name or None), reached (the least worth is met), need (the Need not met, or None),
      items: tuple[Counted, ...], fan, points, times, plus (winner's own), value (before shares), unit ("fan" or "points"),
      owed: tuple[Owed(payer, share, fan, points, times, value, plus, amount, items), ...], total,
      lines (after settle_win; liability included), trace(payer=None) -> tuple[Trace(step, before, after, en, zh), ...]

Liability (`mahjong.rules.liability`): liable(key, who, names=, if_win=, on=ANY|DRAW|DISCARD, share=ALL|HALF|SPLIT, part=None, unless=None, rule=""),
who = fed("evidence key") | fed_win() | robbed(); rules(*..., binds=FIRST|LISTED, scope=DEAL|WIN); evidence = Fed(key, feeder, claimant, order).
"""
