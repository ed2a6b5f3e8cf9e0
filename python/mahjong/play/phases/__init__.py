"""How each kind of phase between the deal and the first turn is played, one file a kind: `calling` (declarations before the deal), `turning`
(a tile is turned up), `laying` (tiles are laid aside), `showing` (groups are laid as sets), `konging` (kongs of what was dealt), `giving`
(tiles are exchanged), `passing` (in rounds), `naming` (every seat names something), `holding`
(every seat holds tiles back), `aborting` (seats may call the deal off),
`agreeing` (a seat sets terms before the deal), `betting` (bets on tiles drawn, instead of any turn). `hidden` is no kind: it
asks the questions that several seats answer at once, and hands on the tiles they give.

Each kind has the same three functions, which `mahjong.play.opening` calls:

``begin(deal, phase)``: the phase begins, or goes on after what it did by itself; True when it is over, False while `deal.waiting` names seats that
are asked.
``options(deal, phase, seat)``: what a seat that is waited for may answer.
``answer(deal, phase, seat, action)``: a legal answer is taken; True when the phase is over.
"""
