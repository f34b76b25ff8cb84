"""Which key does what on the whole screen: the actions are those of the apps."""

from __future__ import annotations

from textual.binding import Binding, BindingType

_LETTERS = {
    "d": "declare",
    "c": "claim",
    "n": "new",
    "l": "level",
    "r": "read('rules')",
    "t": "read('taken')",
    "s": "read('score')",
    "h": "hint",
    "u": "undo",
    "q": "quit",
}
"""What the letters do, small or capital: help names them as capitals."""

LEAVING: list[BindingType] = [
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
    Binding("ctrl+c,ctrl+d,ctrl+q", "quit", show=False, priority=True),
]
"""On every screen, also where a page lies over it."""
KEYS: list[BindingType] = [
    *(Binding(str(number % 10), f"card({number})", show=False) for number in range(1, 11)),
    Binding("left", "move(-1)", show=False),
    Binding("right", "move(1)", show=False),
    Binding("up", "turn(-1)", show=False),
    Binding("down", "turn(1)", show=False),
    Binding("enter,space", "play", show=False),
    Binding("escape", "forget", show=False),
    *(Binding(f"{key},{key.upper()}", action, show=False) for key, action in _LETTERS.items()),
    Binding("question_mark", "read('help')", show=False),
    *LEAVING,
]
