"""What was measured, in words."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.texts import N_, fill

FIGURES = {
    "points": N_("points a hand"),
    "margin": N_("points a hand ahead of the others"),
    "won": N_("hands won, a shared one in part"),
    "sweeps": N_("sweeps a hand"),
    "match won": N_("matches won"),
    "line points": N_("points a hand"),
    "line": N_("points a hand"),
    "line won": N_("won"),
    "line tied": N_("tied"),
    "line nobody": N_("nobody has it"),
    "hand points": N_("points a hand, all sides together"),
    "hand sweeps": N_("sweeps a hand, all sides together"),
    "dealer points": N_("dealer's side: points a hand"),
    "dealer margin": N_("dealer's side: points a hand ahead"),
    "dealer won": N_("dealer's side: hands won"),
    "first points": N_("first player's side: points a hand"),
    "first margin": N_("first player's side: points a hand ahead"),
    "first won": N_("first player's side: hands won"),
    "draw": N_("drawn hands"),
    "turns": N_("moves a hand"),
    "moves": N_("legal moves a turn"),
    "choice": N_("turns with more than one legal move"),
    "captures": N_("captures among the legal moves of a turn"),
    "can take": N_("turns on which something can be taken"),
    "decision spread": N_("points from the worst to the best move of a turn"),
    "half": N_("hands won by who leads halfway"),
    "lead changes": N_("changes of the lead in a hand"),
    "length": N_("hands a match"),
    "match half": N_("matches won by who leads halfway"),
    "match lead changes": N_("changes of the lead in a match"),
    "match first dealer": N_("matches won by who deals first"),
    "level margin": N_("points a hand ahead"),
    "level hands": N_("hands won"),
    "level matches": N_("matches won"),
}
PICTURES = {
    "line points": N_("Points by line"),
    "branching": N_("Legal moves at each decision point"),
    "spread": N_("Decision spread: points from the worst to the best move"),
    "lead": N_("Lead history: how far ahead the leader is"),
    "lead wins": N_("Lead history: how often the leader wins the hand"),
    "ahead": N_("Winning the hand, by the lead halfway"),
    "match ahead": N_("Winning the match, by the lead before a hand"),
    "length of": N_("Length of matches"),
}
_AXES = {
    "points a hand": N_("points a hand"),
    "decision point": N_("decision point"),
    "points ahead": N_("points ahead"),
    "hands a match": N_("hands a match"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """Speaks of figures in one language."""

    lang: str

    def figure(self, name: str) -> str:
        """What a figure is."""
        return fill(self.lang, FIGURES.get(name, name))

    def picture(self, name: str) -> str:
        """The title of a picture."""
        return fill(self.lang, PICTURES[name])

    def axis(self, name: str) -> str:
        """What an axis counts."""
        return fill(self.lang, _AXES[name])
