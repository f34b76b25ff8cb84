"""Expression text to syntax tree.

A syntax tree knows nothing of cards or of Python: it says how the words hang together and
where in the text each part stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput

from scopa_dsl.cards import SUIT_LETTERS, SUITS
from scopa_dsl.diagnostics import nearest
from scopa_dsl.texts import N_

RESERVED = ("of", "where", "for", "in", "is", "if", "then", "else", "and", "or", "not", "up", "to")
MAX_LENGTH = 2000
MAX_DEPTH = 60


class ExpressionError(Exception):
    """Something wrong in one expression: where in its text, what, and what to do."""

    def __init__(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        args: Mapping[str, object] | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(message)
        self.code, self.start, self.end = code, start, end
        self.message, self.values, self.hint = message, dict(args or {}), hint


@dataclass(frozen=True, slots=True)
class Syntax:
    """One node: what it is, its word or number, its parts, and its place in the text."""

    kind: str
    word: str
    parts: tuple[Syntax, ...]
    start: int
    end: int
    depth: int = field(default=0, compare=False)
    word_at: int = field(default=0, compare=False)

    @property
    def bare(self) -> Syntax:
        """Itself without the parentheses around it."""
        return self.parts[0].bare if self.kind == "group" else self

    @property
    def bare_name(self) -> str:
        """The name that it is, whatever the parentheses around it; empty if it is no name."""
        return self.bare.word if self.bare.kind == "name" else ""

    def name(self) -> Syntax:
        """Its word alone, as something to point at."""
        return Syntax("name", self.word, (), self.word_at, self.word_at + len(self.word))


@lru_cache(maxsize=4096)
def parse(text: str) -> Syntax:
    """The syntax tree of an expression.

    Raises ExpressionError (SC4xx) for text that is not one, or that is too long or too deep.
    """
    if len(text) > MAX_LENGTH:
        raise ExpressionError(
            "SC410", 0, len(text),
            N_("This expression has {length} characters; the limit is {limit}."),
            {"length": len(text), "limit": MAX_LENGTH},
            N_("Give its parts names under `words`."),
        )  # fmt: skip
    if not text.strip():
        raise ExpressionError("SC401", 0, len(text), N_("An expression is missing here."))
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise _explain(text, error) from None
    return _build(tree)


def _build(tree: Tree[Token]) -> Syntax:
    """Lark's tree as ours; bottom up in a loop, so that depth is counted and never recursed into."""
    built: dict[int, Syntax] = {}
    for part in tree.iter_subtrees():
        parts = tuple(built[id(child)] for child in part.children if isinstance(child, Tree))
        token = next((child for child in part.children if isinstance(child, Token)), None)
        start, end = part.meta.start_pos, part.meta.end_pos
        depth = 1 + max((inner.depth for inner in parts), default=0)
        if depth > MAX_DEPTH:
            raise ExpressionError(
                "SC411", start, end,
                N_("This expression is nested too deeply, or chains too many parts (limit {limit})."),
                {"limit": MAX_DEPTH},
                N_("Give its parts names under `words`."),
            )  # fmt: skip
        word, word_at = (str(token), token.start_pos or 0) if token else ("", start)
        built[id(part)] = Syntax(str(part.data), word, parts, start, end, depth, word_at)
    return built[id(tree)]


@cache
def _parser() -> Lark:
    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False)


_TURNED = {"=>": ">=", "=<": "<="}
_FOREIGN = {
    "=": N_("Write `is` to compare: `rank is 7`."),
    "!": N_("Write `is not` or `not`."),
    "&": N_("Write `and`."),
    "|": N_("Write `or`."),
    ",": N_("There is no comma: functions take one thing, and lists are YAML lists."),
    ".": N_("Write `of`: `rank of played`."),
    "[": N_("There are no brackets: lists are YAML lists, outside the expression."),
    "]": N_("There are no brackets: lists are YAML lists, outside the expression."),
    "{": N_("There are no braces in an expression."),
    "}": N_("There are no braces in an expression."),
    '"': N_("There are no quotes inside an expression: words stand as they are."),
    "'": N_("There are no quotes inside an expression: words stand as they are."),
    "#": N_("There is no `#` in an expression."),
    "≥": N_("Write `>=`."),
    "≤": N_("Write `<=`."),
    "≠": N_("Write `is not`."),
    "^": N_("There are no powers; multiply."),
    "%": N_("There are no percentages or remainders."),
    **dict.fromkeys("−–—", N_("Write `-`.")),
    **dict.fromkeys("\xa0\u2009\u202f\u3000", N_("Delete it, and type a space.")),
    **dict.fromkeys("×·", N_("Write `*`.")),
    **dict.fromkeys("÷:", N_("Write `/` to divide; there is no colon in an expression.")),
    **dict.fromkeys("“”„‘’«»", N_("There are no quotes inside an expression: words stand as they are.")),
}
_SAID = {
    **dict.fromkeys(
        ["contains", "contain", "has", "have", "holds", "includes", "contiene", "ha"],
        N_("Say it the other way round: `settebello in pile`, `any(pile where suit is denari)`."),
    ),
    **dict.fromkeys(["between", "from", "tra", "fra"], N_("Say both ends: `rank >= 3 and rank <= 7`.")),
    **dict.fromkeys(
        ["more", "less", "fewer", "greater", "than", "least", "most", "over", "under"],
        N_("Write `>`, `<`, `>=` or `<=`."),
    ),
    **dict.fromkeys(["equal", "equals"], N_("Write `is`.")),
}
"""What people say that the language says otherwise."""
_MEANT = {"e": "and", "ed": "and", "o": "or", "oppure": "or", "non": "not", "di": "of", "dove": "where"}


def _explain(text: str, error: UnexpectedInput) -> ExpressionError:
    """A parser's complaint in the author's terms."""
    if isinstance(error, UnexpectedCharacters):
        start = error.pos_in_stream or 0
        sign = text[start]
        if sign in "0123456789":
            end = start
            while end < len(text) and (text[end].isalnum() or text[end] in "._"):
                end += 1
            word = text[start:end]
            rank, suit = word[:-1], word[-1]
            args = {"word": word}
            hint = N_("Numbers are written like 12 or 5.5, and names begin with a letter.")
            if rank.isdigit() and suit in SUIT_LETTERS:
                args |= {"rank": rank, "suit": SUITS[SUIT_LETTERS.index(suit)]}
                hint = N_("A card is written `{rank} of {suit}`.")
            message = N_("`{word}` is neither a number nor a name.")
            return ExpressionError("SC403", start, end, message, args, hint)
        end = start + 1
        while end < len(text) and text[end] in "=&|":
            end += 1
        if text[start : start + 2] in _TURNED:
            sign = text[start : start + 2]
            return ExpressionError(
                "SC402", start, start + 2, N_("`{sign}` means nothing in an expression."),
                {"sign": sign, "right": _TURNED[sign]}, N_("Write `{right}`."),
            )  # fmt: skip
        sign = text[start:end]
        return ExpressionError(
            "SC402", start, end, N_("`{sign}` means nothing in an expression."), {"sign": sign},
            _FOREIGN.get(sign[0], ""),
        )  # fmt: skip
    token = getattr(error, "token", None)
    if token is None or token.type == "$END":
        end = len(text.rstrip())
        opened = text.count("(") - text.count(")")
        if opened > 0:
            start = _unclosed(text)
            return ExpressionError(
                "SC404", start, start + 1, N_("This parenthesis is never closed."), {}, N_("Add `)`.")
            )
        return ExpressionError(
            "SC405", max(0, end - 1), end, N_("The expression stops in the middle: something must follow."),
            {}, _unfinished(text.split()),
        )  # fmt: skip
    start, end, word = token.start_pos, token.end_pos, str(token)
    if word == ")":
        if text[:end].count(")") > text[:end].count("("):
            return ExpressionError(
                "SC404", start, end, N_("This `)` closes nothing."), {}, N_("Take it out.")
            )
        return ExpressionError("SC405", start, end, N_("Something is missing before this `)`."))
    last = (text[:start].split() or [""])[-1]
    follows = bool(last) and last not in RESERVED and (last[-1].isalnum() or last[-1] in "_)")
    if follows and word not in RESERVED and (word[0].isalnum() or word == "("):
        near = None
        hint = _SAID.get(word.lower()) or _SAID.get(last.lower(), "")
        if not hint:
            near = _reserved(word) or _reserved(last)
            hint = N_("Did you mean `{near}`?") if near else N_(
                "Join conditions with `and` or `or`; write `rank of played`, `count(pile)`, `last_play`."
            )  # fmt: skip
        return ExpressionError(
            "SC406", start, end, N_("`{word}` cannot follow `{last}` without something between them."),
            {"word": word, "last": last, "near": near}, hint,
        )  # fmt: skip
    hint = ""
    if word == "in" and last == "is":
        hint = N_("Write `in` alone, or `not in`.")
    elif follows:
        hint = _AGAIN.get(word, _AGAIN["is"] if word in _ORDER else "")
    elif word in RESERVED:
        hint = N_("`{word}` is a word of the language and cannot name anything else.")
    return ExpressionError("SC407", start, end, N_("`{word}` cannot stand here."), {"word": word}, hint)


def _reserved(word: str) -> str | None:
    """The word of the language that is meant."""
    low = word.lower()
    return low if low in RESERVED else _MEANT.get(low) or nearest(word, RESERVED)


def _unfinished(words: list[str]) -> str:
    """What to do about an ``if`` without all that belongs to it."""
    if words.count("if") <= words.count("else"):
        return ""
    if "then" in words:
        return N_("Say what holds otherwise: `if … then … else …`.")
    return N_("A condition stands alone, without `if`; `if … then … else …` gives one of two values.")


_ORDER = ("<", "<=", ">", ">=", "in", "not")
_AGAIN = {
    "is": N_("Compare two things at a time, and join comparisons with `and`."),
    "if": N_("`if` stands first: `if … then … else …`."),
    "where": N_("One `where` is enough: join its conditions with `and`."),
    "for": N_("Put parentheses around what comes before this `for`."),
    "then": N_("`then` belongs to an `if`: `if … then … else …`."),
    "else": N_("`else` belongs to an `if`: `if … then … else …`."),
    "of": N_("`of` follows a rank, `rank`, `suit`, a table or `points`."),
    "up": N_("Put parentheses around one `up to` inside another."),
}


def _unclosed(text: str) -> int:
    open_at: list[int] = []
    for position, sign in enumerate(text):
        if sign == "(":
            open_at.append(position)
        elif sign == ")" and open_at:
            open_at.pop()
    return open_at[-1]
