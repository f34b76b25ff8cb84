"""The few words that come from the command line library, so that they are translated too."""

from __future__ import annotations

import re

from scopa_dsl.texts import N_, translator

HELP = (
    N_("Usage:"),
    N_("[OPTIONS] COMMAND [ARGS]..."),
    N_("[OPTIONS]"),
    N_("Arguments:"),
    N_("Options:"),
    N_("Commands:"),
    N_("Show this message and exit."),
    N_("[default:"),
    N_("  [required]"),
)
PARAMETERS = (
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""What the library says of its own options; it is translated where those are."""
_ERRORS = tuple(
    (re.compile(pattern, re.DOTALL), message)
    for pattern, message in (
        (r"Missing argument '?(?P<name>.*?)'?\.", N_("{name} is missing.")),
        (r"Missing option '?(?P<name>.*?)'?\.", N_("The option {name} is missing.")),
        (r"No such option: (?P<name>\S+) \(Possible options: (?P<known>.*)\)",
         N_("There is no option {name}; did you mean {known}?")),
        (r"No such option: (?P<name>\S+)(?: Did you mean .*)?", N_("There is no option {name}.")),
        (r"No such command '(?P<name>.*?)'\..*", N_("There is no command {name}.")),
        (r"Got unexpected extra arguments?(?:\(s\))? \((?P<name>.*)\)", N_("Too many words: {name}")),
        (r"Option '(?P<name>.*?)' requires an argument\.", N_("The option {name} needs a value.")),
        (r"Option '(?P<name>.*?)' does not take a value\.", N_("The option {name} takes no value.")),
        (r"Invalid value for '?(?P<name>.*?)'?: "
         r"(?:.* is not a valid int|Input should be a valid int|Unable to parse input string as an int).*",
         N_("{name} is a whole number.")),
        (r"Invalid value for '?(?P<name>.*?)'?: (?:.* is not a valid float|Input should be a valid num).*",
         N_("{name} is a number.")),
        (r"Invalid value for '?(?P<name>.*?)'?: Input should be greater than or equal to (?P<least>.*)",
         N_("{name} is at least {least}.")),
        (r"Invalid value for '?(?P<name>.*?)'?: Input should be less than or equal to (?P<most>.*)",
         N_("{name} is at most {most}.")),
        (r"Invalid value for '?(?P<name>.*?)'?: (?:Value error, )?"
         r"'(?P<value>.*)' is not one of (?P<known>.*)\.",
         N_("{name} is one of {known}, not {value}.")),
        (r"Invalid value for '?(?P<name>.*?)'?: (?P<value>.*)", N_("{name}: {value}")),
        (r"Invalid value: (?P<value>.*)", N_("{value}")),
    )
)  # fmt: skip


def help_text(text: str, lang: str) -> str:
    """A page of help with the library's headings in ``lang``."""
    say = translator(lang)
    for phrase in HELP:
        text = text.replace(phrase, say(phrase))
    return text


def error_text(text: str, lang: str) -> str:
    """The library's complaint about a command line in our words."""
    for pattern, message in _ERRORS:
        found = pattern.fullmatch(text)
        if found:
            return translator(lang)(message).format(**found.groupdict())
    return text
