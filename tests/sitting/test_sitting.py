"""What is taken back and what is taken up again goes on as if nothing had been."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from scopa_dsl.records.reading import read
from scopa_dsl.records.replaying import begin, changed_rules, follow
from scopa_dsl.records.writing import write
from scopa_dsl.sitting.sitting import Sitting, Wish, resumed, start
from scopa_dsl.telling.events import Void
from scopa_dsl.telling.sentences import sentence
from scopa_dsl.telling.words import sides_only

GAMES = ["scopa", "cirulla", "scopone-scientifico+napola", "scopa-assi", "cassino", "chkobba"]


def step(sitting: Sitting, chance: Random) -> None:
    """Whatever comes next, people playing by lot."""
    if sitting.hand is None:
        sitting.deal()
    elif sitting.hand.over:
        sitting.finish()
    elif sitting.persons_turn():
        sitting.play(chance.choice(sitting.hand.moves()))
    else:
        sitting.play(sitting.chosen())


@pytest.mark.parametrize("name", GAMES)
def test_a_match_left_anywhere_is_the_same_when_resumed(name: str, tmp_path: Path) -> None:
    random = Random(name)
    whole = start(Wish(name, seed=3, level="normal"))
    assert whole.path is not None
    for _ in range(random.randrange(20, 60)):
        if whole.match.outcome.over:
            break
        step(whole, random)
    again = resumed(read(whole.path.read_bytes()), whole.path)
    assert again.record() == whole.record()
    assert (again.hand and again.hand.state) == (whole.hand and whole.hand.state)
    for _ in range(30):
        if whole.match.outcome.over:
            break
        one, other = Random(5), Random(5)
        step(whole, one)
        step(again, other)
    assert again.record() == whole.record()


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_to_the_last_choice_and_the_same_answers_follow(name: str) -> None:
    sitting, chance = start(Wish(name, seed=8, level="easy"), keep=False), Random(1)
    sitting.deal()
    while not sitting.persons_turn():
        step(sitting, chance)
    assert not sitting.undo()
    before, records = sitting.hand, []
    assert before is not None
    shown, move = before.clone(), before.moves()[0]
    for _ in range(2):
        sitting.play(move)
        while sitting.hand is not None and not sitting.hand.over and not sitting.persons_turn():
            step(sitting, chance)
        records.append(sitting.record())
        assert sitting.undo()
        assert sitting.hand == shown and not sitting.undo()
    assert records[0] == records[1]


def test_void_deals_are_told_and_stay_in_the_record() -> None:
    for seed in range(30):
        sitting = start(Wish(seed=seed, options={"void_kings": 1}), keep=False)
        told = sitting.deal()
        voids = [event for event in told if isinstance(event, Void)]
        assert len(sitting.record().hands[0].void) == len(voids)
        if voids:
            deck = sitting.game.deck
            told_so = sentence(voids[0], deck, sides_only(2, "en"), "en")
            assert told_so.endswith("That is dealt again: too many kings.")
            return
    raise AssertionError("no deal was void")


def test_a_game_of_one_s_own_is_found_again_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "format: 1\nid: mine\nname: Mine\nextends: scopa\n"
    own += "scoring: {kings: {if: count(pile where rank is R) is 4}}\n"
    (tmp_path / "mine.yaml").write_text(own, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    sitting = start(Wish("mine.yaml+napola", seed=1, options={"target": "21"}))
    sitting.deal()
    monkeypatch.chdir(tmp_path.parent)
    assert sitting.path is not None
    again = resumed(read(sitting.path.read_bytes()), sitting.path)
    assert again.record() == sitting.record() and again.game.match.target == 21
    changed = own.replace("4}", "3}")
    (tmp_path / "mine.yaml").write_text(changed, encoding="utf-8")
    record = read(sitting.path.read_bytes())
    found = changed_rules(record, resumed(record, sitting.path).game)
    assert found is not None and found.code == "RC311"


def test_what_computers_play_alone_is_not_kept() -> None:
    assert start(Wish(seats=("easy", "easy"))).path is None


def test_a_folder_that_cannot_be_made_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path / "file" / "matches"))
    sitting = start(Wish())
    assert sitting.path is None and sitting.unsaved is not None
    assert sitting.deal()


def till_a_person_plays(sitting: Sitting, chance: Random) -> None:
    while not sitting.persons_turn():
        step(sitting, chance)


@pytest.mark.parametrize("afresh", [False, True], ids=["at once", "resumed"])
@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_over_the_end_of_a_hand_and_the_same_cards_come_again(name: str, afresh: bool) -> None:
    sitting, chance = start(Wish(name, seed=9, repeatable=True, options={"target": 99})), Random(1)
    choices = []
    while sitting.match.hands < 2:
        if sitting.persons_turn() and sitting.hand is not None:
            choices.append(sitting.record())
            sitting.play(sitting.hand.moves()[0])
        else:
            step(sitting, chance)
    till_a_person_plays(sitting, chance)
    after = sitting.record()
    if afresh:
        assert sitting.path is not None
        sitting = resumed(read(sitting.path.read_bytes()), sitting.path)
    for before in reversed(choices):
        assert sitting.undo() and sitting.persons_turn()
        assert sitting.record() == before
    assert not sitting.undo()
    for _ in choices:
        assert sitting.hand is not None
        sitting.play(sitting.hand.moves()[0])
        till_a_person_plays(sitting, chance)
    assert sitting.record() == after
    assert sitting.path is not None and read(sitting.path.read_bytes()) == after


def test_a_match_that_is_over_is_not_taken_back() -> None:
    sitting, chance = start(Wish(seed=8, options={"target": 1}), keep=False), Random(1)
    while not sitting.match.outcome.over:
        step(sitting, chance)
    assert not sitting.undo()


def test_two_programs_with_the_same_match_keep_one_each() -> None:
    one, chance = start(Wish(seed=8)), Random(1)
    one.deal()
    till_a_person_plays(one, chance)
    assert one.path is not None
    path = one.path
    other = resumed(read(path.read_bytes()), path)
    for sitting in (one, other):
        assert sitting.hand is not None
        sitting.play(sitting.hand.moves()[-1])
    assert (one.parted, other.parted) == (False, True)
    assert one.path == path and other.path not in (None, path)
    for sitting in (one, other):
        step(sitting, chance)
        assert sitting.path is not None
        assert read(sitting.path.read_bytes()) == sitting.record()


def test_a_hand_played_to_its_end_counts_in_the_record_though_nobody_counted_it() -> None:
    """A kill may come between the last card and the sheet."""
    sitting = start(Wish("scopa", seats=("easy", "easy"), seed=3), keep=False)
    sitting.deal()
    while sitting.hand is not None and not sitting.hand.over:
        sitting.play(sitting.chosen())
    before = write(sitting.record())
    record = read(before.encode(), "kept")
    *_, last = follow(record, begin(record, sitting.game))
    assert last.sheet is not None
    sitting.finish()
    assert write(sitting.record()) == before
