"""Rules for names: which are refused, and which look alike."""

from __future__ import annotations

import functools
import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NAME_PATTERN = re.compile(r"[^\W_](?:[\w.'’-]| (?! ))*[\w.]")
MAX_TYPED_LENGTH = 500

# Letters that are invisible (Default_Ignorable_Code_Point). No other invisible sign is a letter.
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")

# Scripts that one language writes together, as in Unicode's "Highly Restrictive" (UTS 39).
WRITTEN_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
OF_ANY_SCRIPT = frozenset({"COMMON", "INHERITED"})

# How pages call those who are not players, in every language of the site.
RESERVED = (
    "GM",
    "The GM",
    "Game master",
    "Staff",
    "Admin",
    "Administrator",
    "Moderator",
    "Operator",
    "System",
    "Support",
    "Computer",
    "Former player",
    "Ambition & Empire",
    "Program",
    "A program",
    "Former program",
    "Programm",
    "Ein Programm",
    "Früheres Programm",
    "Programme",
    "Un programme",
    "Ancien programme",
    "SL",
    "Der SL",
    "Die SL",
    "Spielleiter",
    "Spielleiterin",
    "Spielleitung",
    "Die Spielleitung",
    "Team",
    "Das Team",
    "Verwaltung",
    "Der Computer",
    "Betreiber",
    "Früherer Spieler",
    "Frühere Spielerin",
    "Ehemaliger Spieler",
    "Ehemalige Spielerin",
    "MJ",
    "Le MJ",
    "La MJ",
    "Maître du jeu",
    "Équipe",
    "L'équipe",
    "Administrateur",
    "Administratrice",
    "Modérateur",
    "Modératrice",
    "Ordinateur",
    "L'ordinateur",
    "Exploitant",
    "Exploitante",
    "Ancien joueur",
    "Ancienne joueuse",
)


def plain_name(text: str) -> str:
    """Normalise a name: Unicode NFKC, single spaces, none at the ends.

    Overlong text is cut first, because normalising combining marks takes quadratic time.
    """
    return " ".join(unicodedata.normalize("NFKC", text[:MAX_TYPED_LENGTH]).split())


def validate_name(text: str) -> None:
    """Refuse a display name with misleading characters."""
    if not NAME_PATTERN.fullmatch(text):
        raise ValidationError(
            _("Use letters, digits, spaces and . ' - _ only, and start with a letter or digit."),
            code="name",
        )


def refuse_imitation(name: str) -> None:
    """Refuse a new name that is invisible, mixes scripts, or belongs to the site."""
    if INVISIBLE.intersection(name) or not skeleton(name):
        raise ValidationError(_("This name contains invisible characters."), code="blank")
    if not _is_of_one_script(name):
        raise ValidationError(
            _("Use letters of one script only, for example Latin or Cyrillic."), code="mixed"
        )
    if skeleton(name) in _reserved_skeletons():
        raise ValidationError(_("This name is reserved for the site."), code="reserved")


def skeleton(name: str) -> str:
    """Return the text that all names which look like this one have in common.

    Confusable characters are replaced as Unicode's UTS 39 describes; upper case, spaces and
    punctuation do not count.
    """
    text = _replace_confusables(unicodedata.normalize("NFD", plain_name(name)))
    # A letter may be confusable in lower case only, or in upper case only.
    for change_case in (str.upper, str.casefold):
        text = _replace_confusables(change_case(text))
    return "".join(each for each in text if unicodedata.category(each)[0] in "LMN")


def _replace_confusables(text: str) -> str:
    prototypes = _prototypes()
    return "".join(prototypes.get(each, each) for each in text)


@functools.cache
def _prototypes() -> dict[str, str]:
    """Return the common look-alike of each confusable character.

    The package lists every pair in both directions. A prototype has several look-alikes, or is a
    sequence of characters; of two that have only each other either can serve.
    """
    # Imported here, because most processes never need its large tables.
    from confusable_homoglyphs.confusables import confusables_data

    pairs: dict[str, set[str]] = {}
    for key, others in confusables_data.items():
        pairs.setdefault(_bare(key), set()).update(_bare(other["c"]) for other in others)
    prototypes = {}
    for each, others in pairs.items():
        [first, *more] = sorted(others)
        if len(each) == 1 and not more:
            is_prototype = len(first) > 1 or len(pairs[first]) > 1
            prototypes[each] = first if is_prototype else min(each, first)
    return prototypes


def _bare(text: str) -> str:
    """Remove the marks of direction around characters written from right to left."""
    return text.strip("\u200e\u200f")


def _is_of_one_script(name: str) -> bool:
    """Whether a name has one script, or scripts that one language writes together.

    A letter that is newer than the package's tables has none, and could look like any other.
    """
    from confusable_homoglyphs.categories import unique_aliases

    scripts = unique_aliases(name) - OF_ANY_SCRIPT
    if "Unknown" in scripts:
        return False
    return len(scripts) < 2 or any(scripts <= together for together in WRITTEN_TOGETHER)


@functools.cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))
