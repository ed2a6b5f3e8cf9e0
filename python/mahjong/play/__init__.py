"""A rule set played: deals, matches, what one seat may know, records. Which file holds which job:

- one deal: `deal` (what can be asked of it, undo, copies), `fields` (what it keeps, and how that stands at first),
  `course` (turns, kongs, wins, what follows), `offers` (a tile on offer: who is asked, what follows), `possible` (what a
  seat may do), `opening` (from the deal of the tiles
  to the first turn; each kind of phase in `phases`),
  `window` (who answers and whose claim stands), `instants` (wins without a complete hand), `birds` (tiles turned
  after a win), `secrets` (the tile that the first declaration fixes),
  `plan` (a rule set made ready), `source` (where its wall
  comes from), `given` (what it begins with besides), `effects` (what calls and the tiles turned up make of it), `indicators`
  (when kongs and winners turn more of them), `states`, `declare` (ready hands: what may
  be declared and what a frozen hand keeps), `aborts` (what calls it off),
  `standing` (where its tiles lie, how it ended).
- its rules: `judge` (may a seat win, what does it wait for), `story` (what has happened, as the rules ask for it), `passed` (wins let pass),
  `curbs` (claims and discards that a seat may not make), `outside` (seats that may not win any more, and discards that are followed),
  `openly` (tiles of hands that lie open), `rows` (what seats have laid, and what that lets them lay), `lent` (wild tiles in sets),
  `commitments` (what seats have named or held back for
  themselves), `refusal` (why an act is not legal; `unready` where a declaration is the reason),
  `conduct` (faults judged where the table officiates), `miscounts` (hands of a wrong size there), `exhausted` (deals that end with the wall),
  `money` (what a win, a kong and the end pay), `stakes`, `ledger` (who owes whom, line by line).
- what is told: `actions`, `events`, `view` (all that one seat may know), `look` (the same, alive, for players), `players` (at random, greedy; `valuing` by what
  the rules pay, with `prospects`);
  `rollout` (chance, with the turns in the core), `planes` (what is seen as rows of numbers),
  `counting` (how a simple player plays hands that are counted tile by tile).
- many deals: `match`, `closing` (when it is over, and what its last dealer is asked), `purses` (what a deal knows of everybody's points), `follows`
  (whether one deal follows from another), `seats` (who sits where and deals first), `between` (what is asked between two deals).
- words: `named` (what keys are called), `narrate` (the lines of a record), `shown_wins` (why wins were worth it, for who has not the whole record),
  `worded` (what a win is worth).
- pictures: `pictured` (a view, ready to be drawn), `sight` (the same read off the lines of a record, event by event).
- records: `record` (written and read), `header`, `lines`, `replay` (played again and verified), `seen` (what the lines for one seat tell), `recorder` and
  `match_record` (written as it happens, and taken up again).

These files share one deal's state: they, and the suite that checks them (`mahjong.testing`), may use what `Deal` keeps
under a leading underscore, others may not.
"""
