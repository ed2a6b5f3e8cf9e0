"""The vocabulary a rule set is written in, one file a word."""
