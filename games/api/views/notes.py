"""Private notes and marks, which nobody else can read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import MarkCode
from games.api.schemas import Out
from games.api.versions import IF_MATCH, stale_if_changed, version_expected, with_tag
from games.core.access import get_game_for_view, get_phase
from games.core.inputs import In, Key, Short, Text, Whole
from games.models import Note, TokenScope
from games.notes.queries import MAX_MARKS, Mark, notes_in_game
from games.notes.services import note_save

router = Router(tags=[gettext_noop("Notes")])
OWN = require_scope(TokenScope.ORDERS)


class MarkOut(Out):
    """A sign on a space: star, question, warning, shield or cross, with a few words."""

    space: Key
    sign: MarkCode
    words: str


class NoteOut(Out):
    """A note. `phase` is null for the whole game; `branch` tells a replaced phase from its
    successor. Version 0 means that none is saved."""

    phase: int | None
    branch: int | None
    text: str
    marks: list[MarkOut]
    version: int
    saved_at: datetime | None


class NoteList(Out):
    """The account's notes on a game."""

    items: list[NoteOut]


class MarkIn(In):
    """A sign on a space, which is a key or a name."""

    space: Short
    sign: MarkCode
    words: Short = ""


class NoteIn(In):
    """A whole note, which replaces the saved one. Without a `phase` it is about the whole game."""

    text: Text
    marks: Annotated[list[MarkIn], Field(max_length=MAX_MARKS)] = []
    phase: Whole | None = None
    branch: Whole | None = None


@router.get(
    "/games/{number:pk}/notes",
    response=NoteList,
    summary=gettext_noop("List your notes on a game."),
    **OWN,
)
def notes(request: HttpRequest, pk: int) -> NoteList:
    user = account_of(request)
    game, _viewer = get_game_for_view(user, pk)
    rows = notes_in_game(user.pk, game.pk).select_related("phase")
    return NoteList(items=[_note_out(note) for note in rows if not note.is_empty])


@router.put(
    "/games/{number:pk}/notes",
    response=NoteOut,
    summary=gettext_noop("Save a note on a phase or the whole game. An empty one removes it."),
    description=gettext_noop(
        'If-Match is the version that you have read, "0" if there was none, or * for any.'
    ),
    **require_scope(TokenScope.ORDERS, IF_MATCH),
)
def note_put(request: HttpRequest, pk: int, data: NoteIn) -> HttpResponse:
    expected, user = version_expected(request), account_of(request)
    game, _viewer = get_game_for_view(user, pk)
    phase = None if data.phase is None else get_phase(game, data.phase, data.branch)
    with stale_if_changed():
        saved = note_save(
            game_id=pk,
            by=user,
            text=data.text,
            marks=[Mark(mark.space, mark.sign, mark.words) for mark in data.marks],
            seen=expected,
            number=data.phase,
            branch=data.branch,
        )
    answer = _note_out(saved or Note(phase=phase, text="", marks=[], version=0))
    return with_tag(answer.version, answer)


def _note_out(note: Note) -> NoteOut:
    return NoteOut.read_from(
        note,
        phase=note.phase.number if note.phase else None,
        branch=note.phase.branch if note.phase else None,
    )
