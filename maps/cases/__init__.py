"""Names with their articles and cases, for whole sentences: "die Ostsee", "in der Ostsee".

A file for each language, such as de.json, lists the names that have an article, from all boards.
Each has a letter for its gender and number, or its forms in full where the name itself changes.
Names that no file lists have no article, like most countries in German and most towns in French.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
# The forms of each language by the ends of their keys; "" is the subject of a sentence.
FORMS = {
    "en": ("",),
    "de": ("", "_acc", "_dat", "_gen", "_von", "_in", "_to"),
    "fr": ("", "_de", "_a", "_en"),
}
# The articles of the subject, the accusative, the dative and the genitive.
GERMAN = {
    "f": ("die", "die", "der", "der"),
    "m": ("der", "den", "dem", "des"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
FRENCH = {
    "f": ("la ", "de la ", "à la "),
    "m": ("le ", "du ", "au "),
    "p": ("les ", "des ", "aux "),
}
BEFORE_VOWEL = ("l’", "de l’", "à l’")
VOWELS = tuple("AEIOUÀÂÅÉÈÊÎÔŒ")


def forms_of(language: str, name: str) -> Mapping[str, str]:
    """Return the forms of a name in a language, by the ends of their keys.

    English has "" for the subject alone. German has also "_acc", "_dat" and "_gen" for its cases,
    "_von" with this preposition, "_in" for a place and "_to" for a way there; French "_de", "_a"
    and "_en". Another language has the name itself.
    """
    return _forms(language, name) if language in FORMS else {"": name}


@cache
def _forms(language: str, name: str) -> Mapping[str, str]:
    entry = _entries(language).get(name, "")
    decline = {"en": _english, "de": _german, "fr": _french}[language]
    forms = tuple(entry) if isinstance(entry, list) else decline(name, entry)
    return dict(zip(FORMS[language], forms, strict=True))


def is_plural(language: str, name: str) -> bool:
    """Whether a name is plural in a language, as "die Vereinigten Niederlande" are."""
    match language:
        case "en":
            return name in _entries("en") and name.endswith("s")
        case "de":
            return forms_of("de", name)["_dat"].casefold().startswith(("den ", "beiden "))
        case "fr":
            return forms_of("fr", name)[""].startswith("les ")
    return False


@cache
def _entries(language: str) -> Mapping[str, str | list[str]]:
    entries: dict[str, str | list[str]] = json.loads(
        (FOLDER / f"{language}.json").read_text("utf-8")
    )
    return entries


def _english(name: str, letter: str) -> tuple[str, ...]:
    return (f"the {name}" if letter else name,)


def _german(name: str, letter: str) -> tuple[str, ...]:
    genitive = name if name.endswith(("s", "ß", "x", "z")) else f"{name}s"
    if not letter:
        # "von Paris", because an apostrophe cannot be heard.
        owner = f"von {name}" if genitive == name else genitive
        return name, name, name, owner, f"von {name}", f"in {name}", f"nach {name}"
    subject, accusative, dative, genitive_article = GERMAN[letter]
    owner = genitive if letter in "mn" else name
    source = f"vom {name}" if dative == "dem" else f"von {dative} {name}"
    place = f"im {name}" if dative == "dem" else f"in {dative} {name}"
    way = f"ins {name}" if accusative == "das" else f"in {accusative} {name}"
    return (
        f"{subject} {name}",
        f"{accusative} {name}",
        f"{dative} {name}",
        f"{genitive_article} {owner}",
        source,
        place,
        way,
    )


def _french(name: str, letters: str) -> tuple[str, ...]:
    """A second letter "d" says "dans la Manche" instead of "en Manche"."""
    has_vowel = name.startswith(VOWELS)
    if not letters:
        return name, f"d’{name}" if has_vowel else f"de {name}", f"à {name}", f"à {name}"
    letter, is_inside = letters[0], letters.endswith("d")
    start = BEFORE_VOWEL if has_vowel and letter != "p" else FRENCH[letter]
    subject, of, to = (f"{each}{name}" for each in start)
    if is_inside:
        place = f"dans {subject}"
    elif letter == "f" or (has_vowel and letter == "m"):
        place = f"en {name}"
    else:
        place = to
    return subject, of, to, place
