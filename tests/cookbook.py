"""The cookbook: the house rules of ``tests/house_rules`` as a page, each told and written."""

from __future__ import annotations

from pathlib import Path

from scopa_dsl.ruleset.compose import compose

FOLDER = Path(__file__).parent / "house_rules"
FIRST = """
    four-kings no-seven-first settebello-sweep few-cards-pay primiera-at-seventy big-haul
    no-ace-on-the-table tied-cards two-clear coins-beyond-five
"""
"""The order of those that come first; the others follow by name."""
_HEAD = """\
# Cookbook

House rules as players tell them, and as a file of your own says them. Each file is whole: save it under
its name, then `scopa test` and `scopa play` it; or take its lines into yours. `scopa new my-variant`
begins one.

To have several at once, put each into a module (`module:` instead of `id:`, no `extends:`) and add them:
`scopa play scopa+four-kings.yaml+tied-cards.yaml`.
"""


def house_rules() -> list[Path]:
    """The files, in the order of the page."""
    order = {name: place for place, name in enumerate(FIRST.split())}
    return sorted(FOLDER.glob("*.yaml"), key=lambda file: (order.get(file.stem, len(order)), file.stem))


def cookbook() -> str:
    """The page."""
    return "\n".join([_HEAD, *map(_recipe, house_rules())])


def _recipe(file: Path) -> str:
    game = compose(file)
    yaml = file.read_text("utf-8")
    return f'## {game.name["en"]}\n\n> {game.says["en"]}\n\n```yaml title="{file.name}"\n{yaml}```\n'
