"""A ruleset put into words: the rule book of a game, and how two games differ."""
