"""`docs/language.md` and `docs/ruleset-file.md`: the words and the keys, from what the program knows of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction

from scopa_dsl.api import read
from scopa_dsl.cards import SUITS, Deck, members
from scopa_dsl.compiler.context import EVERYWHERE, Signature
from scopa_dsl.compiler.game import context_for
from scopa_dsl.compiler.settle import settle
from scopa_dsl.diagnostics import Span
from scopa_dsl.language import checker, ledger, syntax, types
from scopa_dsl.language.scope import Variable
from scopa_dsl.language.types import BOOL, BOOLS, CARD, CARDS, LIST_OF, NUM, RANK, SUIT, Type, choice
from scopa_dsl.reference import words
from scopa_dsl.reference.hooks import ANYTHING, HOOKS, MOMENTS
from scopa_dsl.reference.keys import Key, all_keys, key_at, resolved
from scopa_dsl.reference.words import Word
from scopa_dsl.ruleset.nodes import Scalar

MADE = "Made by `make reference`; a test keeps it up to date."
RULESET = read("scopa")
PLAYERS = 2
CONTEXT = context_for(RULESET, PLAYERS, settle(RULESET, PLAYERS, {}))
DECK = CONTEXT.scope.reading.deck
KINDS = ("equal", "sum")
SAMPLE: dict[str, object] = {
    "played": "7B", "table": "3C 4D 7C RS", "hand": "7B 2S FD", "taken": "3C 4D", "kind": "sum", "previous": "4D",
    "first_play": False, "last_play": False, "first_deal": False, "last_deal": True,
    "pile": "AD 2D 3D 7D 5C 6S FB RC", "total": 8, "others": 10,
}  # fmt: skip
"""The situation of the examples."""
POINTS = {"scopa": 2}
ALL = Signature(
    (*sorted(EVERYWHERE), "points"),
    {
        **dict.fromkeys(("played",), Variable(CARD)),
        **dict.fromkeys(("table", "hand", "taken", "pile"), Variable(CARDS)),
        **dict.fromkeys(("first_play", "last_play", "first_deal", "last_deal"), Variable(BOOL)),
        **dict.fromkeys(("total", "others"), Variable(NUM)),
        "previous": Variable(CARD, maybe=True),
        "kind": Variable(choice(KINDS)),
    },
)


def written(text: str) -> Scalar:
    """An expression that stands in no file."""
    marks = tuple((1, column) for column in range(1, len(text) + 2))
    return Scalar(text, text, Span("expression", 1, 1, 1, len(text) + 1), marks)


def value(text: str, previous: bool = True) -> tuple[Type, object]:
    """What an expression of the language is in the sample situation."""
    source = written(text)
    term = CONTEXT.term(source, (), ALL, tuple(POINTS))
    assert term is not None, CONTEXT.errors
    return term.type, CONTEXT.hook("example", term, ALL, source)(**_known(previous))


def _known(previous: bool) -> dict[str, object]:
    known: dict[str, object] = {"points": POINTS}
    for name in EVERYWHERE:
        given = SAMPLE[name]
        if isinstance(given, str) and name != "kind":
            cards = [DECK.parse(each) for each in given.split()]
            known[name] = cards[0] if name in ("played", "previous") else sum(1 << card for card in cards)
        else:
            known[name] = given
    return known if previous else known | {"previous": None}


def shown(type_: Type, found: object, deck: Deck = DECK) -> str:
    """A value as an author would write it."""
    if found is None:
        return "*missing*"
    if type_ in (types.NUMS, BOOLS, types.RANKS, types.SUITS):
        one = next(each for each, many in LIST_OF.items() if many == type_)
        return "the list " + ", ".join(shown(one, each) for each in found)  # type: ignore[attr-defined]
    if type_ == BOOL:
        return "yes" if found else "no"
    if type_ == CARD:
        return deck.name(found)  # type: ignore[arg-type]
    if type_ == CARDS:
        return " ".join(map(deck.name, members(found))) or "no cards"  # type: ignore[arg-type]
    if type_ == RANK:
        return deck.ranks[found]  # type: ignore[index]
    if type_ == SUIT:
        return SUITS[found]  # type: ignore[index]
    if isinstance(found, Fraction):
        return f"{found} (exactly)"
    return str(found)


# -- the language ------------------------------------------------------------------------------------


def language_page() -> str:
    """The page."""
    sample = ", ".join(f"`{name}` {_plain(SAMPLE[name])}" for name in ORDER)
    parts = (
        "# The language",
        MADE,
        "An *expression* is what stands in a ruleset file where something is asked or reckoned: "
        "`if: settebello in pile`, `points: run(coins) up to 6`. It is made of names, a few words, signs of "
        "arithmetic and eight functions. There are no commas, colons, brackets, braces, quotes, `#` or `=` in "
        "it, so that it can stand in YAML as it is.",
        f"Each example below shows what the expression is in one situation of Scopa: {sample}; "
        f"{PLAYERS} play. Its options, words and tables are those of `scopa`.",
        "## What may be spoken of",
        "Everywhere: the game's *options*, its *words* (names for expressions, under `words`), its *tables*, "
        "and what follows.",
        *_table(words.ALWAYS, typed=True),
        "### What only some places know",
        *_table(words.PLAY, typed=True),
        "Which place knows which of them:",
        *_matrix(),
        "A word of the game (under `words`) is put in the place where it is used, and may speak of whatever is "
        "known there. A name that exists, but not at the place where it stands, is "
        "[SC502](errors/SC502.md).",
        "## Cards, ranks and suits",
        *_table(words.CARDS),
        "A letter for a rank is a capital letter: `A`, `F`, `C`, `R`, `J`, `Q`, `K`.",
        "## Forms",
        "From the loosest to the tightest: what stands lower in this table is put together first. So "
        "`not a or b and c` is `(not a) or (b and c)`, and `count(pile) - 5 up to 3` is "
        "`(count(pile) - 5) up to 3`. Parentheses say it otherwise.",
        *_table(words.FORMS),
        "A comparison has two sides: write `a < b and b < c`, not `a < b < c`. `where` and `for` take all that "
        "stands left of them, and reach to the end or to the closing parenthesis.",
        "## Functions",
        "Each takes one thing, in parentheses.",
        *_functions(),
        "## What things are",
        *_types(),
        "A card may stand where cards are expected. A card has a rank and a suit; a rank has no size by itself "
        "other than its place in the deck: its worth is asked of a table, `value of played`.",
        "Numbers are exact: a third is a third, and 5.5 five and a half.",
        "## What is missing",
        "`previous` is missing when nothing was laid just before; so is the number of a rank that a table has "
        "none for (`value` of a court, in some games), and what is divided by zero. A comparison with something "
        "missing does not hold, `is not` included; what is reckoned with it is missing too; lists leave it out; "
        "where cards are expected a missing card counts as no cards. An amount that is missing in `making` "
        "means that there is no such capture, in `points` no points, in `most` no part in the contest; an option "
        "or setting that is missing is an error ([SC617](errors/SC617.md)). Without a `previous`:",
        *_rows(("expression", "is"), ((f"`{each}`", shown(*value(each, previous=False))) for each in words.MISSING)),
        "## Limits",
        "They keep a stranger's file from holding up a computer; no game comes near them.",
        *_rows(("limit", "at most", "error"), _limits()),
    )  # fmt: skip
    return "\n\n".join(parts) + "\n"


ORDER = [word.name for word in words.PLAY]


def _plain(given: object) -> str:
    return {True: "yes", False: "no"}[given] if isinstance(given, bool) else str(given)


def _table(rows: Iterable[Word], typed: bool = False) -> Iterator[str]:
    header = ("word", "is", "meaning", "example") if typed else ("form", "meaning", "example")
    yield from _rows(header, (_row(word, typed) for word in rows))


def _row(word: Word, typed: bool) -> tuple[str, ...]:
    kind = (_type_name(value(word.name)[0]),) if typed else ()
    return (f"`{word.form}`", *kind, word.says, _examples(word))


def _examples(word: Word) -> str:
    return "<br>".join(f"`{each}`: {shown(*value(each))}" for each in word.examples)


def _type_name(*found: Type) -> str:
    return " or ".join(each.name for each in found) if found else "anything"


def _rows(header: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    yield "\n".join(lines)


POINTS_OF = "points of"


def _names_of(knows: Signature) -> tuple[str, ...]:
    return (*sorted(knows.variables), *([POINTS_OF] if "points" in knows.parameters else ()))


def _places() -> list[tuple[str, tuple[str, ...]]]:
    """Places that know the same, together: those of files, then the moments of the sheet."""
    grouped: dict[tuple[str, ...], list[str]] = {}
    for hook in HOOKS:
        if hook.knows is not ANYTHING and hook.place[0] != "scoring" and hook.knows.variables:
            grouped.setdefault(_names_of(hook.knows), []).append(".".join(hook.place))
    for at, knows in MOMENTS.items():
        grouped.setdefault(_names_of(knows), []).append(f"lines `at: {at}`")
    return [
        (", ".join(p if "`" in p else f"`{p.replace('.*', '.NAME')}`" for p in places), known)
        for known, places in grouped.items()
    ]


def _matrix() -> Iterator[str]:
    rows = []
    for places, known in _places():
        rows.append((places, " ".join(f"`{name}`" for name in (*ORDER, POINTS_OF) if name in known)))
    rows.append(("every other place", "–"))
    yield from _rows(("place", "knows"), rows)


def _functions() -> Iterator[str]:
    rows = []
    for word in words.CALLS:
        function = words.FUNCTIONS[word.name]
        rows.append(
            (f"`{word.form}`", _type_name(*function.takes), function.gives.name, word.says, _examples(word))
        )
    yield from _rows(("function", "of", "is", "meaning", "example"), rows)


def _types() -> Iterator[str]:
    samples = {
        NUM: "count(pile)", BOOL: "settebello in pile", CARD: "7 of denari", CARDS: "pile", RANK: "rank of played",
        SUIT: "suit of played", types.NUMS: "value of hand", BOOLS: "any(pile where suit is s) for s in suits",
        types.RANKS: "rank of hand", types.SUITS: "suits",
    }  # fmt: skip
    rows = [(each.name, f"`{example}`: {shown(*value(example))}") for each, example in samples.items()]
    rows.append(
        ("one of its words", "`kind`: sum; an option whose `choices` are words; a key that names its words")
    )
    yield from _rows(("type", "example"), rows)


def _limits() -> Iterator[tuple[str, str, str]]:
    yield "characters in an expression", f"{syntax.MAX_LENGTH:,}", _page("SC410")
    yield "parts inside one another, or in a chain", f"{syntax.MAX_DEPTH}", _page("SC411")
    yield "the same with all words written out", f"{checker.MAX_DEPTH_WRITTEN_OUT}", _page("SC411")
    yield "signs of a number", f"{checker.MAX_DIGITS}", _page("SC412")
    yield "steps that one evaluation may take", f"{checker.MAX_COST:,}", _page("SC702")
    yield "operations of a whole game, words written out", f"{ledger.MAX_TERMS:,}", _page("SC701")


def _page(code: str) -> str:
    return f"[{code}](errors/{code}.md)"


# -- the ruleset file --------------------------------------------------------------------------------

_INTRO = """A ruleset is a text file in YAML: keys with values, one in the other by their indentation, or in
braces on one line. A file that begins with `id:` is a game, one that begins with `module:` something to add
to games. Only `format`, `id` and `name` have to be there when the game `extends` another; otherwise also
`deck`, `players`, `deal`, `captures`, `scoring` and `match`.

In the headings NAME stands for a name of your own (small letters, digits and `_`), N for a number of players
and RANK for a rank. Where the value is an expression, what it gives is said; what it may speak of is on the
page about [the language](language.md). `null` takes away what was inherited.

**Merging.** What `extends` gives comes first, then the modules of `with` from left to right, then the file's own
keys, then modules added with a plus on the command line, then `-o`. Keys merge at any depth; values and lists
replace.

**What a module may change.** A module changes a rule of the game by writing only what is different, without a
`name`; what it gives with a `name` is a rule of its own, and the game must have none of that name
([SC320](errors/SC320.md)). What the game leaves to an option a module decides only when it takes the option away,
with `options: {NAME: null}` ([SC321](errors/SC321.md)); two modules must not say different things about one value
([SC311](errors/SC311.md)). In all of these the keys of a file that names the module decide.

**`first` and `before` are two things.** A kind of capture *comes first* (`first: true`) when, wherever it is
possible, the card may capture in no other way. `before:` only says where an entry stands in the list: the order
in which the rule book and the sheet tell it."""


def ruleset_page() -> str:
    """The page."""
    lines = ["# The ruleset file", "", MADE, "", *_INTRO.splitlines(), ""]
    head = False
    for key in all_keys():
        if key.path[0] == "examples":
            if len(key.path) == 1:
                lines += ["## examples", "", key.says, "", *_examples_keys(), ""]
            continue
        if _only_texts(key):
            continue
        top = len(key.path) == 1
        lines += [f"{'##' if top else '###'} {heading(key.path)}", "", *_about(key), ""]
        head = head or top
    return "\n".join(lines)


def _only_texts(key: Key) -> bool:
    """Is it the language of a text, which needs no heading of its own."""
    return key.path[-1] in ("it", "en")


def heading(path: tuple[str, ...]) -> str:
    """A place as a heading."""
    names = {("options", "*", "players"): "N", ("players",): "N", ("tables", "*"): "RANK",
             ("options", "*", "choices"): "WORD"}  # fmt: skip
    shown_path = [names.get(path[:i], "NAME") if step == "*" else step for i, step in enumerate(path)]
    return ".".join(shown_path).replace(".[]", "[]")


def _about(key: Key) -> Iterator[str]:
    yield key.says
    yield ""
    facts = [f"Value: {_kind(key)}."]
    if key.required:
        facts.append("Needed.")
    if key.default is not None:
        facts.append(f"Default: `{json.dumps(key.default, ensure_ascii=False).strip(chr(34))}`.")
    yield " ".join(facts)
    snippet = next((text for each in key.examples if (text := yaml_of(key.path, each))), None)
    if snippet:
        yield from ("", "```yaml", snippet, "```")


def _kind(key: Key) -> str:
    found = next((each for each in HOOKS if each.place == key.path), None)
    if found is None:
        words_ = ", ".join(f"`{each}`" for each in key.words)
        return f"one of {words_}" if len(key.words) > 1 else key.kind
    given = [", ".join(f"`{word}`" for word in _in_schema_order(key, each)) if each.words else each.name
             for each in found.gives]  # fmt: skip
    text = " or ".join(given) if found.gives else "any expression"
    if found.gives and found.gives[0].words:
        return f"one of {text}, or an option that is one of them"
    if key.path == ("wild",):
        return "the name of a word that is a card"
    whose = ", or keys of its own" if "keys of its own" in key.kind else ""
    return f"{text}{', or a list of such' if found.many else ''}{whose}"


def _in_schema_order(key: Key, type_: Type) -> list[str]:
    return sorted(
        type_.words, key=lambda word: key.examples.index(word) if word in key.examples else len(key.examples)
    )


_NAMES = {
    "=options.*.choices": "must_take", "=options.*.choices.*": "must_take", "=options.*.default": "target",
    "=options.*.players": "target", "=options.*.players.*": "target",
    "options": "void_kings", "options.*.choices": "card", "options.*.players": "3", "tables": "value",
    "tables.*": "7", "words": "settebello", "players": "4", "=players.*.hand": "2", "=players.*.table": "5",
    "=captures.*.making": "sum", "=captures.*.if": "sum", "=captures.*.fewest": "sum", "=captures.*.before": "sum",
    "captures": "equal", "=scoring.*": "haul", "=scoring.*.at": "scopa", "=scoring.*.most": "carte",
    "=scoring.*.tie": "carte", "=scoring.*.points": "carte", "=scoring.*.before": "scopa",
    "scoring": "settebello", "deal.void": "kings", "forbid": "first_ace", "bank": "ace", "no_sweep": "last_card",
}  # fmt: skip
"""What a name of the author's own is in the example of a key (with `=`), or anywhere in a section."""


def yaml_of(path: tuple[str, ...], example: object) -> str:
    """An example of a key as it stands in a file."""
    if "[]" in path:
        return ""
    steps = [_name(path, i) if step == "*" else step for i, step in enumerate(path)]
    above = key_at(path[:-1])
    whole = above.examples[0] if above and above.examples else None
    needed = list(resolved(above.part).get("required", ())) if above else []
    # A reason that has keys of its own says under `if` what it would say without.
    if needed == ["if"] and isinstance(whole, str):
        example = whole if path[-1] == "if" else example
    beside = f", if: {whole}" if needed == ["if"] and path[-1] != "if" else ""
    inner = flow(example, len(path) > 1)
    for step in reversed(steps[1:]):
        inner, beside = f"{{{step}: {inner}{beside}}}", ""
    text = f"{steps[0]}: {inner}"
    return f"words: {{matta: 7 of coppe}}\n{text}" if path == ("wild",) else text


def _name(path: tuple[str, ...], place: int) -> str:
    """What the name at that place of a path is in the example."""
    whole, above = ".".join(path), ".".join(path[:place])
    return _NAMES[above] if place > 1 else _NAMES.get(f"={whole}") or _NAMES[above]


def flow(example: object, inside: bool = False) -> str:
    """A value in YAML on one line."""
    if isinstance(example, dict):
        return "{" + ", ".join(f"{key}: {flow(each, True)}" for key, each in example.items()) + "}"
    if isinstance(example, list):
        return "[" + ", ".join(flow(each, True) for each in example) + "]"
    if isinstance(example, str):
        special = ",:{}[]#'" if inside else ":#'"
        return (
            json.dumps(example, ensure_ascii=False) if any(sign in example for sign in special) else example
        )
    return json.dumps(example)


def _examples_keys() -> Iterator[str]:
    """The keys of an example, as one table."""
    rows = []
    for key in all_keys():
        if key.path[:2] == ("examples", "[]") and len(key.path) == 3:
            example = f"`{key.path[2]}: {flow(key.examples[0])}`" if key.examples else ""
            rows.append((f"`{key.path[2]}`", key.says, example))
    yield from "\n".join(_rows(("key", "meaning", "example"), rows)).splitlines()
