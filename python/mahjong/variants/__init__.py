"""One file a rule set. `mahjong.registry` lists them."""
