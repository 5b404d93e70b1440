"""The site's templates are laid out for whoever writes them, and sent without the layout."""

from __future__ import annotations

import re
from pathlib import PurePath

from django.template import Origin
from django.template.loaders import filesystem

# What a reader sees, or a sender, as it is written; a tag that may go over several lines, in which
# a template's own tags hold signs of any kind; a line on which a tag of the template's own stands
# alone, which would be sent as an empty one; the indentation of a line.
LAYOUT = re.compile(
    r"""(?P<meant><(?P<name>pre|textarea)\b.*?</(?P=name)>)
    |(?P<tag><[a-z](?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*>)
    |\n[ \t]*(?P<own>\{%[ ](?:if|elif|else|endif|for|empty|endfor|with|endwith)\b
        (?:(?!%\}).)*%\})(?=\n)
    |\n[ \t]+""",
    re.DOTALL | re.VERBOSE,
)
BREAK = re.compile(r"\s*\n\s*")


class Compact(filesystem.Loader):
    """Loads pages without their indentation, and texts of mails as they are. A page full of lists
    is a fifth lighter for it."""

    def get_contents(self, origin: Origin) -> str:
        """The source of a template, as Django compiles it."""
        source = super().get_contents(origin)
        return compact(source) if PurePath(origin.name).suffix == ".html" else source


def compact(source: str) -> str:
    """The source of a page with every tag on one line, no line indented and few empty. What stands
    in <pre> and <textarea> is left alone."""
    return LAYOUT.sub(_laid, source)


def _laid(found: re.Match[str]) -> str:
    if found["meant"]:
        return found["meant"]
    if found["tag"]:
        return BREAK.sub(" ", found["tag"][:-1].rstrip()) + ">"
    return found["own"] or "\n"
