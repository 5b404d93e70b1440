"""The only way to notes: whose they are is asked first."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery

from games.models import Note, Phase
from games.notes.queries.marks import Mark, marks_of


def own_notes(user_id: int) -> QuerySet[Note]:
    """What somebody has written down; what was emptied again is left out."""
    return Note.objects.filter(user_id=user_id).exclude(text="", marks=[])


def own_note(user_id: int, game_id: int, phase_id: int | None) -> Note | None:
    """What somebody has for the whole game or a phase, also what was emptied; or None."""
    of_phase = {"phase__isnull": True} if phase_id is None else {"phase": phase_id}
    return notes_of_game(user_id, game_id).filter(**of_phase).first()


def with_marks(phases: QuerySet[Phase], user_id: int) -> QuerySet[Phase]:
    """Phases of a game with what somebody has marked on their boards, for `marks_on_board`."""
    own = Note.objects.filter(user_id=user_id, game=OuterRef("game"))
    return phases.annotate(
        marks_of_game=Subquery(own.filter(phase__isnull=True).values("marks")[:1]),
        marks_of_phase=Subquery(own.filter(phase=OuterRef("pk")).values("marks")[:1]),
    )


def marks_on_board(user_id: int, game_id: int, phase: Phase | None) -> list[Mark]:
    """What somebody has marked on the board of a phase that came `with_marks`, for the whole game
    and for it; or on the board of a game that has no phase yet."""
    if phase is None:
        note = own_note(user_id, game_id, None)
        return marks_of(note.marks) if note else []
    found = (getattr(phase, name) for name in ("marks_of_game", "marks_of_phase"))
    return [mark for rows in found if rows for mark in marks_of(rows)]


def notes_of_game(user_id: int, game_id: int) -> QuerySet[Note]:
    """What somebody has of one game, also what was emptied."""
    return Note.objects.filter(user_id=user_id, game_id=game_id)
