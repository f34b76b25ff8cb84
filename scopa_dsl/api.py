"""From a name, a file or a text to a game: what most programs need of this package."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scopa_dsl.compiler.game import Compiled, compile_game
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.game import Game
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import Ruleset, ruleset


def read(request: str | Path) -> Ruleset:
    """The ruleset that is asked for, put together but not yet compiled.

    ``request`` is a name of the library (``scopa``), a composition (``scopa+napola``), the path
    of a YAML file (``mine.yaml``, ``mine.yaml+napola``) or the text of a ruleset.
    Raises RulesetError with everything found wrong.
    """
    return ruleset(compose(request))


def load(
    request: str | Path, players: int | None = None, options: Mapping[str, object] | None = None
) -> Game:
    """The game that is asked for, ready to play.

    ``players`` is by default the first number that the ruleset names; ``options`` are the table's
    agreements by name. Raises RulesetError with everything found wrong.
    """
    return compiled(request, players, options).game


def compiled(
    request: str | Path, players: int | None = None, options: Mapping[str, object] | None = None
) -> Compiled:
    """The same with the Python that was generated for it."""
    found = read(request)
    try:
        return compile_game(found, players, options)
    except RulesetError as error:
        raise RulesetError(error.diagnostics, {**found.files, **error.sources}) from None
