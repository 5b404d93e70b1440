"""The only way to notes: whose they are is asked first."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Note


def own_notes(user_id: int) -> QuerySet[Note]:
    """What somebody has written down; what was emptied again is left out."""
    return Note.objects.filter(user_id=user_id).exclude(text="", marks=[])


def own_note(user_id: int, game_id: int, phase_id: int | None) -> Note | None:
    """What somebody has for the whole game or a phase, also what was emptied; or None."""
    of_phase = {"phase__isnull": True} if phase_id is None else {"phase": phase_id}
    return notes_of_game(user_id, game_id).filter(**of_phase).first()


def notes_on_board(user_id: int, game_id: int, phase_id: int | None) -> QuerySet[Note]:
    """What somebody has marked on the board of a phase: for it, and for the whole game."""
    there = Q(phase__isnull=True) | Q(phase=phase_id)
    return notes_of_game(user_id, game_id).filter(there).exclude(marks=[]).order_by("phase_id")


def notes_of_game(user_id: int, game_id: int) -> QuerySet[Note]:
    """What somebody has of one game, also what was emptied."""
    return Note.objects.filter(user_id=user_id, game_id=game_id)
