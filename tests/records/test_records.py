"""Records are read leniently, written canonically, and held to the rules."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

import pytest

from scopa_dsl.engine.match import Match
from scopa_dsl.records.model import MatchRecord, RecordError
from scopa_dsl.records.reading import read
from scopa_dsl.records.replaying import begin, changed_rules, follow, game_of
from scopa_dsl.records.writing import write
from scopa_dsl.ruleset import library

from .matches import played


def replayed(text: str | bytes) -> Match:
    record = read(text)
    match = begin(record, game_of(record))
    for _ in follow(record, match):
        pass
    return match


@pytest.mark.parametrize("name", library.names())
def test_every_game_is_written_read_and_replayed(name: str) -> None:
    _, record, match = played(name)
    text = write(record)
    assert read(text) == record and not read(text).remarks
    assert write(read(text)) == text
    again = replayed(text)
    assert (again.totals, again.outcome, again.hands) == (match.totals, match.outcome, match.hands)


@pytest.mark.parametrize("name", [name for name in library.names() if name != "chkobba"])
def test_the_table_and_the_moves_are_enough(name: str) -> None:
    game, record, match = played(name)
    if game.replace is not None:
        pytest.skip("which cards were replaced is in the deck alone")
    dealt = game.players * game.hand_sizes[0]
    hands = [
        replace(hand, deck="", table=" ".join(hand.deck.split()[dealt : dealt + game.table_cards]))
        for hand in record.hands
    ]
    assert replayed(write(replace(record, hands=tuple(hands)))).totals == match.totals


SPELLINGS = [
    "7S x 7D; CC; 3D",
    "1. 7S x 7D  2. cc\n3D",
    "1.7S\n2.CC;;3d { quick }",
    "sette di spade prende sette di denari\nCavallo di coppe # slow\n3♦",
    "7S takes 7D;Q♥;  3D",
]


@pytest.mark.parametrize("moves", SPELLINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_hand_made_records_are_read_however_they_are_spelt(moves: str, newline: str) -> None:
    head = (
        '\ufeff# at home\n[ruleset scopa]\n[SEAT2 : Bruno] [seat1 "Anna"]\n[dealer 2]\n[table "7d, 4C 3b FS"]'
    )
    text = f"{head}\n{moves}\n*"
    record = read(text.replace("\n", newline).encode())
    assert (record.seats, record.dealer) == (("Anna", "Bruno"), 1)
    match = Match(game_of(record), 1)
    assert [step.text for step in follow(record, match)][1:] == ["7S x 7D", "CC", "3D x 3B"]
    assert read(write(record)) == record


HEAD = '[Ruleset "scopa"]\n[Dealer "2"]\n'
TABLE = '[Table "7D 4C 3B FS"]\n'
WRONG = [
    ("", "RC202", 1, 1),
    ("7D", "RC211", 1, 1),
    (HEAD + TABLE + "7S x 7D", "RC212", 4, 1),
    (HEAD + TABLE + "7S x 7D\n* 2D", "RC210", 5, 3),
    (HEAD + TABLE + "7S x 4C 3B *", "RC325", 4, 1),
    (HEAD + TABLE + "7S x 7D; 9Z *", "RC324", 4, 10),
    (HEAD + TABLE + "7S; 7D *", "RC304", 4, 5),
    (HEAD + TABLE + "7S; 2D; 7S *", "RC304", 4, 9),
    (HEAD.replace("2", "3") + "*", "RC312", 2, 1),
    (HEAD + '[Table "AC 2C 3C 4C"]\n5D *', "RC326", 4, 1),
    (HEAD + '[Table "7D 4C 3B"]\n*', "RC302", 3, 1),
    (HEAD + '[Table "7D 7D 3B FS"]\n*', "RC303", 3, 1),
    (HEAD + '[Table "7D 8D 3B FS"]\n*', "RC303", 3, 1),
    (HEAD + '[Deck "7D 4C"]\n*', "RC303", 3, 1),
    (HEAD + '[Hand "1"]\n*', "RC301", 3, 1),
    (HEAD + '[Hand "2"]\n*', "RC208", 3, 1),
    (HEAD + TABLE + "7S x 7D\n" + TABLE + "*", "RC321", 5, 1),
    (HEAD + TABLE + TABLE + "*", "RC205", 4, 1),
    (HEAD + TABLE + "claim *", "RC323", 4, 1),
    (HEAD + '[Result "1"]\n*', "RC328", 3, 1),
    (HEAD + '[Totals "1,0"]\n*', "RC327", 3, 1),
    (HEAD + '[Totals "1/0,0"]\n*', "RC209", 3, 1),
    (HEAD + '[Players "no"]\n*', "RC209", 3, 1),
    (HEAD + '[Seat2 "Anna"]\n*', "RC204", 4, 1),
    (HEAD + '[Seat1 "A"][Seat2 "B"][Players "3"]\n*', "RC204", 3, 23),
    (HEAD + '[Option "target"]\n*', "RC207", 3, 1),
    (HEAD + '[Option "target=0"]\n*', "RC310", 3, 1),
    (HEAD + '[Option "must_take=none"] [Option "nonsense=1"]\n*', "RC310", 3, 27),
    (HEAD + '[Players "9"]\n*', "RC310", 3, 1),
    ('[Ruleset "scoppa"]\n*', "RC310", 1, 1),
    ('[Record "2"]\n*', "RC206", 1, 1),
    ("[Ruleset scopa\n*", "RC103", 1, 1),
    ("{ for ever", "RC103", 1, 1),
    ("[Ruleset scopa] ] ", "RC103", 1, 17),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), WRONG)
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        replayed(text)
    assert (caught.value.found.code, caught.value.line, caught.value.column) == (code, line, column)


def test_bytes_that_are_no_text_have_a_place() -> None:
    with pytest.raises(RecordError) as caught:
        read(b'[Ruleset "scopa"]\n[Seat1 "\xff"]')
    assert (caught.value.found.code, caught.value.line, caught.value.column) == ("RC101", 2, 9)


CHANGES = [
    (r'\[Points "2,3"\]', '[Points "3,2"]', "RC327"),
    (r"carte 0,1; ", "", "RC327"),
    (r"carte 0,1; ", "carte 1,0; ", "RC327"),
    (r'\[Result "2"\]', '[Result "1"]', "RC328"),
    (r'\[Totals "[^"]*"\]', '[Totals "0,0"]', "RC327"),
    (r'\[Hand "2"\]\n', '[Hand "2"]\n[Void "{deck}"]\n', "RC329"),
]


@pytest.mark.parametrize(("old", "new", "code"), CHANGES)
def test_sheet_and_result_are_reckoned_again(old: str, new: str, code: str) -> None:
    text = write(played("scopa")[1])
    deck = re.search(r'\[Deck "(.*)"\]', text)
    assert deck
    changed = re.sub(old, new.replace("{deck}", deck[1]), text, count=1)
    assert changed != text
    with pytest.raises(RecordError) as caught:
        replayed(changed)
    assert caught.value.found.code == code


def test_void_deals_are_kept_and_told() -> None:
    record, seed = MatchRecord(""), 0
    while not any(hand.void for hand in record.hands):
        seed += 1
        record = played("scopa", seed)[1]
    events = [event for step in follow(read(write(record)), Match(played("scopa")[0], record.dealer or 0))
              for event in step.events]  # fmt: skip
    assert sum(type(event).__name__ == "Void" for event in events) == sum(len(h.void) for h in record.hands)


def test_over_without_a_winner_is_not_unfinished() -> None:
    record = replace(played("scopa")[1], result=(), undecided=True)
    assert '[Result "-"]' in write(record) and read(write(record)) == record
    with pytest.raises(RecordError) as caught:
        replayed(write(record))
    assert caught.value.found.code == "RC328"


def test_a_record_by_other_rules_is_told_so() -> None:
    game, record, _ = played("scopa")
    assert changed_rules(record, game) is None
    found = changed_rules(replace(record, digest="0"), game)
    assert found is not None and found.code == "RC311"


def broken(text: bytes, random: Random) -> bytes:
    """A record with a few bytes changed, lost or added, or cut off."""
    data = bytearray(text)
    for _ in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(data))
        match random.randrange(5):
            case 0:
                data[at] ^= 1 << random.randrange(8)
            case 1:
                del data[at : at + random.randrange(1, 40)]
            case 2:
                data[at:at] = bytes(random.choices(b' []"{}#;*\n\\7Dx,0\xff\x00', k=random.randrange(1, 5)))
            case 3:
                del data[at:]
            case _:
                data[at:at] = data[random.randrange(at + 1) : at]
        data = data or bytearray(b"?")
    return bytes(data)


def a_diagnostic_and_nothing_else(count: int, seed: int) -> None:
    random = Random(seed)
    texts = [write(played(name)[1]).encode() for name in ("scopa", "cirulla", "cassino")]
    for number in range(count):
        text = texts[number % 3]
        data = broken(text, random)
        if b" ".join(data.split()) == b" ".join(text.split()):
            continue
        try:
            record = read(data)
            match = begin(record, game_of(record))
            for _ in follow(record, match):
                pass
        except RecordError as error:
            found = [error.found]
        else:
            found = [*record.remarks]
        lines = data.split(b"\n")
        assert found, data
        assert all(1 <= one.span.line <= len(lines) and one.span.column >= 1 and one.text() for one in found)


def test_broken_records_are_answered_with_a_place() -> None:
    a_diagnostic_and_nothing_else(60, 1)


@pytest.mark.slow
def test_a_thousand_broken_records_are_answered_with_a_place() -> None:
    a_diagnostic_and_nothing_else(1000, 2)


LONG = {
    "spaces": "[a" + " " * 100_000,
    "lines": "[a" + "\n" * 100_000,
    "escapes": '[a "' + "\\ " * 100_000,
    "moves": "7D;" * 100_000,
    "lone moves": "7D\n" * 100_000,
    "comments": "{7D}" * 100_000 + "{",
    "numbers": "1" * 200_000,
}


@pytest.mark.parametrize("text", LONG.values(), ids=list(LONG))
def test_long_records_take_no_longer_than_they_are(text: str) -> None:
    before = process_time()
    with pytest.raises(RecordError):
        read('[Ruleset "scopa"]\n[Hand "1"]\n' + text)
    assert process_time() - before < 5


def test_every_code_is_in_the_documentation() -> None:
    root = Path(__file__).parents[2]
    used = {
        code
        for file in (root / "scopa_dsl/records").glob("*.py")
        for code in re.findall(r'"RC(\d+)"', file.read_text("utf-8"))
    }
    told: set[str] = set()
    for first, last in re.findall(r"RC(\d+)(?:–RC(\d+))?", (root / "docs/records.md").read_text("utf-8")):
        told |= {str(number) for number in range(int(first), int(last or first) + 1)}
    assert used == told
