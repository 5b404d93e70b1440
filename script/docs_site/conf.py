"""The site of the documents, as Sphinx builds it for script/docs.

docs/README.md is its first page, and the tables there are its table of contents: a page that they
leave out stops the build, as does a link that leads nowhere.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

project = "Ambition & Empire"
html_title = "Ambition & Empire: documents"
language = "en"
root_doc = "README"
extensions = ["myst_parser"]
myst_heading_anchors = 4
# Code in a language that Pygments does not know, such as Mermaid, is shown as it is.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["docs.css"]
templates_path = ["templates"]
html_copy_source = False
html_use_index = False
html_show_copyright = False

LINK = re.compile(r"\[([^]]+)\]\(([^)\s#]+)[^)\s]*\)")
INLINE_STYLE = re.compile(r' style="[^"]*"')


def setup(app: Sphinx) -> None:
    app.connect("source-read", read_source)
    app.connect("build-finished", finish)


def read_source(app: Sphinx, docname: str, source: list[str]) -> None:
    """Add the table of contents, and name what is not in the site in place of linking to it."""
    top = Path(app.srcdir)
    folder = (top / docname).parent

    def without_link(link: re.Match[str]) -> str:
        text, address = link.groups()
        target = (folder / address).resolve()
        is_here = target.is_relative_to(top) and not target.is_dir()
        if ":" in address or (is_here and target.suffix != ".html"):
            return link[0]
        path = os.path.relpath(target, top.parent)
        return f"`{path}`" if text.strip("`/") == path else f"{text} (`{path}`)"

    source[0] = LINK.sub(without_link, source[0])
    if docname == root_doc:
        source[0] += "\n".join(tables_of_contents(source[0]))


def tables_of_contents(text: str) -> list[str]:
    """A table of contents for each section of the first page, with the pages that it names."""
    tables = []
    for section in text.split("\n## ")[1:]:
        caption = section.partition("\n")[0]
        pages = [address for _text, address in LINK.findall(section) if address.endswith(".md")]
        tables += ["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"]
    return tables


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Remove inline styles, which the site's policy refuses, and name the first page index.html."""
    if exception:
        return
    for path in Path(app.outdir).glob("**/*.html"):
        path.write_text(INLINE_STYLE.sub("", path.read_text("utf-8")), "utf-8")
    shutil.copy(Path(app.outdir, f"{root_doc}.html"), Path(app.outdir, "index.html"))
