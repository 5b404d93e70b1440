"""The page of whoever is ready to take seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.core.words.settings import PACES
from games.models import Standby
from games.seats.forms import UnsavedStandby


@dataclass(frozen=True, slots=True)
class Choice:
    """A box of the form."""

    code: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class StandbyContext:
    """What games/seats/standby.html takes; `since` is None for whoever is not on standby."""

    since: datetime | None
    paces: list[Choice]
    press_languages: list[Choice]
    field: str
    error: str


def standby_context(
    row: Standby | None, language: str, unsaved: UnsavedStandby | None = None
) -> StandbyContext:
    """What somebody is ready for, or typed; at first every pace, and the language of the page."""
    paces: Collection[str] = row.paces if row else [code for code, _label in PACES]
    languages: Collection[str] = row.languages if row else [language]
    if unsaved is not None:
        paces, languages = unsaved.paces, unsaved.languages
    return StandbyContext(
        since=row.waiting_since if row else None,
        paces=_choices(PACES, paces),
        press_languages=_choices([(code, _(name)) for code, name in settings.LANGUAGES], languages),
        field=unsaved.field if unsaved else "",
        error=unsaved.error if unsaved else "",
    )


def _choices(known: Iterable[tuple[str, Promise | str]], chosen: Collection[str]) -> list[Choice]:
    return [Choice(code, str(label), code in chosen) for code, label in known]
