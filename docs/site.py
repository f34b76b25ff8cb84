"""For the site: links to files of the project that are no pages become the files' names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_LINK = re.compile(r"\[([^\]]+)\]\((\.\./[^)#]+)\)")


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Called by mkdocs for every page."""
    docs = Path(config.docs_dir).resolve()
    here = Path(page.file.abs_src_path).parent

    def shown(link: re.Match[str]) -> str:
        target = (here / link[2]).resolve()
        outside = target.exists() and not target.is_relative_to(docs)
        return f"{link[1]} (`{target.relative_to(docs.parent).as_posix()}`)" if outside else link[0]

    return _LINK.sub(shown, markdown)
