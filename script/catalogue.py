"""Translation catalogues: extracted, merged and compiled with Babel.

    python script/catalogue.py            brings each django.po up to date and compiles it
    python script/catalogue.py compile    compiles each django.po that is newer than its django.mo

script/messages runs the first in the right environment; the set-up and a deployment run the second.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ("games", "ambition")
TEMPLATES = ("templates",)
ENGLISH = "en"
ONE, MANY = None, (1, 2)
IN_CONTEXT, MANY_IN_CONTEXT = ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS = {
    "_": ONE,
    "gettext": ONE,
    "gettext_lazy": ONE,
    "gettext_noop": ONE,
    "ngettext": MANY,
    "ngettext_lazy": MANY,
    "pgettext": IN_CONTEXT,
    "pgettext_lazy": IN_CONTEXT,
    "npgettext": MANY_IN_CONTEXT,
    "npgettext_lazy": MANY_IN_CONTEXT,
}


def languages() -> list[str]:
    """Languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in ROOT.glob("locale/*/LC_MESSAGES/django.po"))


def catalogue_path(language: str) -> Path:
    """Path of a language's .po file."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def extracted(language: str = "") -> Catalog:
    """The messages that a language translates.

    These are all messages in the sources, and those of other packages in locale/reworded.txt;
    English has the latter only.
    """
    catalogue = Catalog()
    for message in _reworded():
        catalogue.add(message, locations=[("locale/reworded.txt", None)])
    if language == ENGLISH:
        return catalogue
    for path, text in _sources():
        place = path.relative_to(ROOT).as_posix()
        found = extract(
            "python", io.BytesIO(text.encode()), KEYWORDS, options={"encoding": "utf-8"}
        )
        for _line, message, _comments, context in found:
            catalogue.add(message, locations=[(place, None)], context=context)
    for path, message in _data_messages():
        catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), None)])
    return catalogue


def catalogue(language: str) -> Catalog:
    """Read a language's catalogue."""
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language, domain="django")


def merged(language: str) -> Catalog:
    """A language's catalogue with exactly the messages in the sources."""
    kept = catalogue(language)
    kept.update(extracted(language), no_fuzzy_matching=True, update_creation_date=False)
    kept.obsolete.clear()
    return kept


def as_text(messages: Catalog) -> bytes:
    """Format a catalogue as a .po file."""
    file = io.BytesIO()
    write_po(file, messages, width=100, sort_by_file=True, include_lineno=False)
    return file.getvalue()


def compiled(messages: Catalog) -> bytes:
    """Compile a catalogue to a .mo file."""
    file = io.BytesIO()
    write_mo(file, messages)
    return file.getvalue()


def compile_outdated() -> None:
    """Write each compiled catalogue that is missing or older than its text."""
    for language in languages():
        path = catalogue_path(language)
        target = path.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns <= path.stat().st_mtime_ns:
            _write_compiled(language, catalogue(language))


def _write_compiled(language: str, messages: Catalog) -> None:
    # Replace the file in one step: another process may be reading it.
    target = catalogue_path(language).with_suffix(".mo")
    draft = target.with_suffix(f".mo.{os.getpid()}")
    draft.write_bytes(compiled(messages))
    draft.replace(target)


def _sources() -> Iterator[tuple[Path, str]]:
    for folder in PYTHON:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")
    for folder in TEMPLATES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".html", ".txt"):
                words = templatize(path.read_text(encoding="utf-8"), origin=str(path))
                # Babel parses the result as Python, where the template's indentation would matter.
                yield path, "\n".join(line.strip() for line in words.splitlines())


def _data_messages() -> Iterator[tuple[Path, str]]:
    """Messages in the data files of chapters and examples."""
    for path in sorted((ROOT / "games").rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for message in (*data["words"].values(), *(item["title"] for item in data.get("also", ()))):
            yield path, message


def _reworded() -> Iterator[str]:
    lines = (ROOT / "locale" / "reworded.txt").read_text(encoding="utf-8").splitlines()
    yield from (line.replace("\\n", "\n") for line in lines if not line.startswith("#"))


def main() -> int:
    """Renew or compile every catalogue; the exit status is 1 where words are left to translate."""
    parser = argparse.ArgumentParser(description="Renews the catalogues and compiles them.")
    parser.add_argument("action", nargs="?", choices=("renew", "compile"), default="renew")
    if parser.parse_args().action == "compile":
        compile_outdated()
        return 0
    missing = 0
    for language in languages():
        messages = merged(language)
        catalogue_path(language).write_bytes(as_text(messages))
        _write_compiled(language, messages)
        for message in messages:
            if message.id and not all(message.string if message.pluralizable else [message.string]):
                missing += 1
                sys.stdout.write(f"{language}: {message.id!r} is not translated\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
