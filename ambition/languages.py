"""The languages of the site: English, and every other with a complete catalogue in locale/."""

import re
from pathlib import Path

from django.conf.locale import LANG_INFO

# A message without a translation; that of the catalogue's head goes on in the next line.
UNTRANSLATED = re.compile(r'^msgstr(?:\[\d\])? ""\n(?!")|^#, fuzzy', re.MULTILINE)


def offered_languages(locale: Path) -> list[tuple[str, str]]:
    """Return the code of each language with its own name for itself, English first."""
    paths = sorted(locale.glob("*/LC_MESSAGES/django.po"))
    codes = [path.parent.parent.name for path in paths if is_complete(path)]
    return [(code, _own_name(code)) for code in dict.fromkeys(("en", *codes))]


def is_complete(path: Path) -> bool:
    """Whether every message of a catalogue is translated."""
    return not UNTRANSLATED.search(path.read_text(encoding="utf-8"))


def _own_name(code: str) -> str:
    name: str = LANG_INFO[code]["name_local"]
    return name[:1].upper() + name[1:]
