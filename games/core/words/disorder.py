"""What became of a power in permanent civil disorder, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Variant
from adjudicator.special.civil_disorder import Disorder


@dataclass(frozen=True, slots=True)
class Became:
    """The units that left the board, as "A Par"; and what kind of unit, "A" or "F", each centre
    has as a minor, at once or when it is empty after a Fall."""

    disbanded: tuple[str, ...]
    new_minors: Mapping[str, str]
    pending_minors: Mapping[str, str]


def became(disorder: Disorder) -> Became:
    """What a declaration does."""
    minors = disorder.position.minors
    return Became(
        disbanded=tuple(f"{unit.kind} {unit.location}" for unit in disorder.disbanded),
        new_minors={space: minors[space].kind for space in sorted(disorder.new_minors)},
        pending_minors={space: minors[space].kind for space in sorted(disorder.pending_minors)},
    )


def became_data(found: Became) -> dict[str, Any]:
    """The same as the data of an event."""
    return {
        "disbanded": list(found.disbanded),
        "new_minors": dict(found.new_minors),
        "pending_minors": dict(found.pending_minors),
    }


def became_from(data: Mapping[str, Any]) -> Became | None:
    """What an event tells; None where it was written down without the kinds."""
    if not isinstance(data.get("new_minors"), dict):
        return None
    return Became(tuple(data["disbanded"]), data["new_minors"], data["pending_minors"])


def became_sentences(variant: Variant, found: Became) -> list[str]:
    """One sentence for the units, and one for each centre."""
    count = len(found.disbanded)
    units = ngettext("%(n)s unit is disbanded", "%(n)s units are disbanded", count) % {"n": count}
    said = [f"{units}: {', '.join(found.disbanded)}." if count else f"{units}."]
    said += [
        _("%(centre)s becomes a minor power with %(unit)s.") % words
        for words in _centres(variant, found.new_minors)
    ]
    said += [
        _("%(centre)s becomes a minor power with %(unit)s when it is empty after a Fall.") % words
        for words in _centres(variant, found.pending_minors)
    ]
    return said


def _centres(variant: Variant, kinds: Mapping[str, str]) -> Iterable[dict[str, str]]:
    for space, kind in kinds.items():
        yield {
            "centre": variant.board.spaces[space].name,
            "unit": _("a fleet") if kind == "F" else _("an army"),
        }
