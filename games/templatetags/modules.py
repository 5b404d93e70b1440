"""A tag that preloads the modules of a page's scripts."""

import re
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath

from django import template
from django.conf import settings
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# Imports on demand are left to their moment.
IMPORT = re.compile(r'^import (?:[^;"]* from )?"([^"]*)"', re.MULTILINE)


@register.simple_tag
def preload_modules(*scripts: str) -> SafeString:
    """Preload the modules that these scripts import, and those that they import in turn.

    Otherwise a browser asks for each only once it has read the one that imports it. The tag stands
    after the board, whose pictures come first then.
    """
    modules = dict.fromkeys(module for script in scripts for module in imported_modules(script))
    return format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}{}">',
        ((settings.STATIC_URL, module) for module in modules if module not in scripts),
    )


@cache
def imported_modules(script: str) -> tuple[str, ...]:
    """The static files that a script imports, directly or not."""
    path = settings.BASE_DIR / "static" / script
    folder = PurePosixPath(script).parent
    direct = [normpath(str(folder / name)) for name in IMPORT.findall(path.read_text("utf-8"))]
    return tuple(dict.fromkeys(each for name in direct for each in (name, *imported_modules(name))))
