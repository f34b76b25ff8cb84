"""The pages hang together: links lead somewhere, every page is in the navigation, the site builds."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
_LINK = re.compile(r"(?<!`)\[[^\]\n]+\]\(([^)\s]+)\)")
NAV = yaml.safe_load(
    re.sub(
        r"\A.*?^nav:",
        "nav:",
        (ROOT / "mkdocs.yml").read_text(encoding="utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
)["nav"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = _LINK.findall(page.read_text(encoding="utf-8"))
    local = [each.partition("#")[0] for each in targets if "://" not in each]
    assert [each for each in local if each and not (page.parent / each).exists()] == []


def _files(part: object) -> set[str]:
    if isinstance(part, str):
        return {part}
    inner = part.values() if isinstance(part, dict) else part
    return set().union(*map(_files, inner))  # type: ignore[call-overload]


def test_every_page_is_in_the_navigation() -> None:
    """Of mkdocs.yml; pages of errors and decisions are listed by their index."""
    there = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    listed = {each for each in there if re.fullmatch(r"errors/SC\d+\.md|decisions/0.*\.md", each)}
    assert _files(NAV) == there - listed


@pytest.mark.skipif(not importlib.util.find_spec("material"), reason="make docs installs mkdocs-material")
def test_the_site_builds(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(tmp_path / "site"),
    ]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "site" / "errors" / "SC312" / "index.html").is_file()
    variants = (tmp_path / "site" / "variants" / "index.html").read_text(encoding="utf-8")
    assert "../rulesets/" not in variants and "rulesets/cirulla.yaml" in variants
