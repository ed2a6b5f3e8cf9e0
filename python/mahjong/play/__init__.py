"""Playing the game: what seats may do, what happened, and who owes whom."""
