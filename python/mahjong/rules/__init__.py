"""The vocabulary a rule set is written in. Which file holds which word:

- what is asked: `language` (``& | ~``), `program` (how tests are compiled), `features` (of the tiles), `combined` (of several sets
  together), `facts` (of the story), `flags` (by which the story is told).
- what a hand is: `sets` (menus; `across`: hands with sets that reach over blocks of kinds), `shapes` (`counted`: hands counted tile by tile),
  `wild` (marks and wild tiles), `identity` and
  `proxies` (tiles that are or may count as others), `phantoms` (imaginary ones);
  `patterns` (pattern, require, refuse, reasons, unit_names; `worths` by a table, `minipoints` of sets), `options` (pick, on; `tables` of amounts;
  `presets` and what a table has chosen).
- what it is worth: `values` (items and tiers: *what counts*), `score` (the words for the chain of steps: *how much it is*), `steps` and `chain` (these
  and their order, run; `raised`: the step that raises a limit), `counting` (what counts, found once for the same answers, which
  `asked` reads; `keys` by the core), `tally` (what it adds up to), `valuation` (all of it for one win, payer by payer).
- who pays: `shares` (how many shares of it each seat owes), `liability` and `evidence` (who pays for whom, and how that is known),
  `extras`, `pairwise` and `drawn` (money outside the win, and of deals nobody won; `owned` counts what a seat has, `tails` the points of hands that
  have not won, `moments` say when),
  `scales` (wins paid several times for the whole deal), `payments` (all of these settled into lines of the ledger).
- the wall: `wall` (the words), `layout` (where every tile lies).
- how it is played: `claims` and `kongs` (rights to tiles), `lent` (wild tiles in them), `indicators` (turned up in the dead wall as the deal goes on),
  `asides` (tiles laid aside), `bans` (what may not or must be done), `musts` (discards that are followed), `rights` (to win, by what was claimed),
  `ready` (declaring ready, and stakes),
  `phases` (between the deal and the first turn), `commitments` (what seats fix for themselves there), `calls` (declarations before the deal), `endings` (what
  calls a deal off, too),
  `instants` (wins without a complete hand; `at_once`: as callers state them), `secrets` (a tile that the first declaration fixes),
  `rotation` (who deals next, counters),
  `seating` (who sits where),
  `gaps` (betting on tiles drawn, a game without hands), `reckoning` (points to begin with, what ends a match, its result), `bets`, `debts` (payments put off),
  `conduct` (faults and what they cost), `miscounts` (hands of a wrong size), `holding` (tests of hands that are not complete).
- what many books share: `conditions` (asked of a hand before it may win), `customs` (options that they leave to usual practice),
  `kong_worths` (fan of kongs by their kinds), `old_fan` (the fan of the old game), `capped` (ordinary hands to a cap, special ones above),
  `treasures` (a hidden tile that wins when it is drawn), `spirits` (two kinds of wild tiles that bring money by themselves).
- a rule set as a whole: `words` (every word by name), `agreement` (whether they fit together).
- one win: `stated` (the question checked; `fitting`: the hand in it), `case` (what a test is asked of), `compiled` (a rule set made ready),
  `verdict` (legal or not, and settled), `weighing` (which of several readings counts), `explain` and `result` (the answer in words and values).
"""
