"""Saves a private note."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.access import get_game_for_view, get_phase
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.locks import lock_accounts, lock_game
from games.core.quotas import NOTES
from games.core.rate_limits import count_towards
from games.models import Note
from games.notes.queries import Mark, own_note, read_marks

MAX_SIGNS = 2000


@transaction.atomic
def note_save(
    *,
    game_id: int,
    by: User,
    text: str,
    marks: Sequence[Mark] = (),
    seen: int | None = 0,
    number: int | None = None,
    branch: int | None = None,
    invite: str = "",
    now: datetime | None = None,
) -> Note | None:
    """Save the note of `by` on a phase, or without a `number` on the whole game.

    Returns None if there is nothing to save. `seen` is the version that the page showed, None for
    any; refuses a note that was saved since, unless it is the same. The game's version stays,
    because no other page changes.
    """
    lock_game(game_id)
    game, _viewer = get_game_for_view(by, game_id, invite=invite)
    phase = get_phase(game, number, branch) if number is not None else None
    lock_accounts([by.pk])
    text = text.replace("\r\n", "\n").strip()
    if len(text) > MAX_SIGNS:
        sentence = _("A note has at most %(most)s letters; this one has %(count)s.")
        values = {"most": MAX_SIGNS, "count": len(text)}
        raise Unprocessable("note_too_long", sentence % values, field="text")
    rows = [mark.row() for mark in read_marks(variant_of(game), marks)]
    note = own_note(by.pk, game.pk, phase.pk if phase else None)
    if note is not None and (note.text, note.marks) == (text, rows):
        return note
    if seen is not None and seen != (note.version if note else 0):
        raise Conflict(
            "note_changed",
            _("This note was saved elsewhere since you opened it. Compare both, then save again."),
        )
    if note is None and not (text or rows):
        return None
    now = now or timezone.now()
    if note is None:
        count_towards(NOTES, by.pk, now, game_id=game.pk, field="text")
        note = Note(user=by, game=game, phase=phase, version=0)
    note.text, note.marks, note.version = text, rows, note.version + 1
    note.saved_at = now
    note.save()
    return note
