"""What an editor asks of a ruleset file that is being written: findings, names, meanings, places."""
