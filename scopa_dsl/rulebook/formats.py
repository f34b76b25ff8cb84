"""A book as plain text, as Markdown, as a page of HTML."""

from __future__ import annotations

from html import escape
from itertools import groupby
from textwrap import fill

from scopa_dsl.rulebook.document import Book, Chapter, Item, Table

WIDTH = 88


def as_text(book: Book, width: int = WIDTH) -> str:
    """Plain text, one idea a paragraph, no signs that a screen reader would stumble over.

    No line has more than ``width`` letters.
    """
    blocks = [f"{book.title}\n{'=' * len(book.title)}"]
    for chapter in book.chapters:
        blocks.append(f"{chapter.title}\n{'-' * len(chapter.title)}")
        blocks += [_text_part(part, width) for part in chapter.parts]
    return "\n\n".join(blocks) + "\n"


def _text_part(part: Item | Table, width: int) -> str:
    if isinstance(part, Table):
        rows = [part.header, *part.rows]
        widths = [max(len(row[i]) for row in rows) for i in range(len(part.header))]
        if sum(widths) + 2 * len(widths) > width:
            return "\n".join(
                _wrapped(f"- {row[0]}: {'; '.join(filter(None, row[1:]))}", width) for row in part.rows
            )
        lines = ["  ".join(cell.ljust(most) for cell, most in zip(row, widths, strict=True)) for row in rows]
        return "\n".join(line.rstrip() for line in lines)
    return _wrapped(f"- {part.label}: {part.text}" if part.label else part.text, width)


def _wrapped(text: str, width: int) -> str:
    return fill(text, width, subsequent_indent="  " if text.startswith("- ") else "", break_on_hyphens=False)


def as_markdown(book: Book) -> str:
    """Markdown with tables."""
    blocks = [f"# {book.title}"]
    for chapter in book.chapters:
        blocks.append(f"## {chapter.title}")
        blocks += _markdown_parts(chapter)
    return "\n\n".join(blocks) + "\n"


def _markdown_parts(chapter: Chapter) -> list[str]:
    blocks = []
    for is_list, parts in groupby(chapter.parts, _is_listed):
        lines = [_markdown_part(part) for part in parts]
        blocks.append("\n".join(lines) if is_list else "\n\n".join(lines))
    return blocks


def _is_listed(part: Item | Table) -> bool:
    return isinstance(part, Item) and bool(part.label)


def _markdown_part(part: Item | Table) -> str:
    if isinstance(part, Item):
        return f"- **{part.label}**: {part.text}" if part.label else part.text
    rows = [part.header, tuple("---" for _ in part.header), *part.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def as_html(book: Book) -> str:
    """One page that needs nothing else."""
    body = [f"<h1>{escape(book.title)}</h1>"]
    for chapter in book.chapters:
        body.append(f'<h2 id="{chapter.id}">{escape(chapter.title)}</h2>')
        for is_list, parts in groupby(chapter.parts, _is_listed):
            lines = [_html_part(part) for part in parts]
            body += ["<ul>", *lines, "</ul>"] if is_list else lines
    return _PAGE.format(lang=book.lang, title=escape(book.title), body="\n".join(body))


def _html_part(part: Item | Table) -> str:
    if isinstance(part, Item):
        text = escape(part.text)
        return f"<li><strong>{escape(part.label)}</strong>: {text}</li>" if part.label else f"<p>{text}</p>"
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in part.header)
    rows = "\n".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in part.rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 Georgia, serif; }}
table {{ border-collapse: collapse; }}
th, td {{ border: 1px solid; padding: .25rem .6rem; text-align: left; vertical-align: top; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""

FORMATS = {"text": as_text, "md": as_markdown, "html": as_html}
