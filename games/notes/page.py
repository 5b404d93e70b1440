"""The page of a person's notes on a game, with the board and its marks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import BoardView, board
from games.core.codec import BoardState, position_of, variant_of
from games.core.words.names import alphabetical
from games.models import Game, MarkSign, Note, Phase
from games.notes.forms import MAX_ROWS, TypedNote
from games.notes.queries import (
    MAX_MARKS,
    Mark,
    light_phases,
    marks_from_rows,
    notes_by_phase,
    phase_with_position,
)
from maps.render import DrawnMark, marks_svg


def drawn_marks(variant: Variant, marks: Iterable[Mark]) -> SafeString:
    """Draw marks as SVG, empty without any. Marks are secret, so the picture is never cached."""
    drawn = [DrawnMark(mark.space, mark.sign, mark.words) for mark in marks]
    # marks_svg escapes the words.
    return mark_safe(marks_svg(variant, drawn)) if drawn else SafeString()  # noqa: S308


SPARE = 3
A_PAGE = 6


def note_fields(
    variant: Variant, game: Game, phase: Phase | None, note: Note | None, form: TypedNote | None
) -> dict[str, Any]:
    """The context of games/notes/form.html, about a phase or without one about the whole game.

    A refused note is shown again with `error`; `bad` is the refused field. In a conflict, `saved`
    is the version that was saved elsewhere.
    """
    is_conflict = form is not None and form.code == "note_changed"
    version = note.version if note else 0
    marks = _name_spaces(variant, note) if note else []
    text = note.text if note else ""
    if form is not None:
        text, marks = form.text, [mark for mark in form.marks if mark.space or mark.words]
    return {
        "key": "phase" if phase else "game",
        "title": phase.title if phase else _("The whole game"),
        "url": _url(game, phase),
        "text": text,
        "rows": _rows(form.marks if form and form.field else marks, form.field if form else ""),
        # After a conflict the page shows both versions: saving again replaces the saved one.
        "seen": version if form is None or is_conflict else form.seen,
        "error": form.error if form else "",
        "bad": form.field if form else "",
        "saved": note_to_read(variant, game, note) if note is not None and is_conflict else None,
    }


def note_to_read(variant: Variant, game: Game, note: Note) -> dict[str, Any]:
    """The context of games/notes/note.html, with the marks in words."""
    phase = note.phase
    return {
        "title": phase.title if phase else _("The whole game"),
        "url": _url(game, phase),
        "phase_url": phase.get_absolute_url() if phase else "",
        "is_superseded": phase is not None and phase.is_superseded,
        "text": note.text,
        "marks": [
            {"sign": MarkSign(mark.sign).label, "space": mark.space, "words": mark.words}
            for mark in _name_spaces(variant, note)
        ],
        "saved_at": note.saved_at,
    }


def _name_spaces(variant: Variant, note: Note) -> list[Mark]:
    """The marks of a note, with the names of their spaces in place of keys."""
    spaces = variant.board.spaces
    return [replace(mark, space=spaces[mark.space].name) for mark in marks_from_rows(note.marks)]


def _rows(marks: Iterable[Mark], bad: str) -> list[dict[str, Any]]:
    """The marks, each in its row, and a few empty rows."""
    rows = list(marks)
    spare = max(0, min(SPARE, MAX_MARKS - len(rows)))
    rows += [Mark("", MarkSign.STAR.value)] * spare
    part, _hyphen, number = bad.rpartition("-")
    return [
        {"number": n, "mark": mark, "bad": part if number == str(n) else ""}
        for n, mark in enumerate(rows[:MAX_ROWS])
    ]


def _url(game: Game, phase: Phase | None) -> str:
    return reverse("games:notes", kwargs=phase.place if phase else {"pk": game.pk})


def notes_context(
    game: Game, user_id: int, phase: Phase | None, *, page: str, form: TypedNote | None
) -> dict[str, Any]:
    """The context of games/notes/notes.html: all notes on a game, with the form for `phase`.

    Without a phase there are two forms, for the newest phase and the whole game; but only the
    second after it was refused.
    """
    variant = variant_of(game)
    phases = light_phases(game)
    notes = notes_by_phase(game, user_id, phases)
    newest = next((one for one in phases if not one.is_superseded), None)
    about: list[Phase | None] = [phase]
    if phase is None and form is None and newest is not None:
        about = [newest, None]
    written = [note_to_read(variant, game, note) for note in notes.values() if not note.is_empty]
    return {
        "game": game,
        "phase": phase,
        "forms": [
            note_fields(variant, game, one, notes.get(one.pk if one else None), form)
            for one in about
        ],
        "page": Paginator(written, A_PAGE).get_page(page),
        "links": _links(phases, phase, notes),
        "board": _board(variant, phase or newest, notes),
        "spaces": sorted((space.name for space in variant.board.spaces.values()), key=alphabetical),
        "signs": MarkSign.choices,
    }


def _links(
    phases: Sequence[Phase], phase: Phase | None, notes: Mapping[int | None, Note]
) -> list[dict[str, Any]]:
    """The current phases, and the superseded ones that have a note."""
    return [
        {
            "title": one.title,
            "url": reverse("games:notes", kwargs=one.place),
            "is_shown": phase is not None and one.pk == phase.pk,
            "has_note": one.pk in notes and not notes[one.pk].is_empty,
        }
        for one in phases
        if not one.is_superseded or one.pk in notes
    ]


def _board(
    variant: Variant, phase: Phase | None, notes: Mapping[int | None, Note]
) -> BoardView | None:
    """The board of a phase, or the start, with the marks for the phase and the whole game."""
    position = position_of(phase_with_position(phase)) if phase else variant.start
    title = phase.title if phase else _("The start")
    drawn = board(BoardState(variant, position), title, tools=True)
    if drawn is None:
        return None
    if phase is not None:
        # To keep this page light, the table of the board is on the page of the phase.
        drawn = replace(drawn, table_url=f"{phase.get_absolute_url()}?open=table")
    ids = [None, phase.pk] if phase else [None]
    marks = [mark for pk in ids if pk in notes for mark in marks_from_rows(notes[pk].marks)]
    return replace(drawn, marks=drawn_marks(variant, marks))
