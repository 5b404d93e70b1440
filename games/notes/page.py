"""The page of a person's notes on a game, with the board and its marks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import BoardView, board
from games.core.codec import BoardState, position_of, variant_of
from games.core.words.names import alphabetical
from games.models import Game, MarkSign, Note, Phase
from games.notes.forms import MAX_ROWS, TypedNote
from games.notes.queries import MAX_MARKS, Mark, marks_from_rows, notes_in_game
from maps.render import DrawnMark, marks_svg


def drawn_marks(variant: Variant, marks: Iterable[Mark]) -> SafeString:
    """Draw marks as SVG, empty without any. Marks are secret, so the picture is never cached."""
    drawn = [DrawnMark(mark.space, mark.sign, mark.words) for mark in marks]
    # marks_svg escapes the words.
    return mark_safe(marks_svg(variant, drawn)) if drawn else SafeString()  # noqa: S308


SPARE = 3


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A row of the form: a mark, or empty fields. `bad` is the name of the refused field."""

    number: int
    space: str
    sign: str
    words: str
    bad: str


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A mark in words."""

    sign: str
    space: str
    words: str


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note to read. `phase_url` is empty if the note is about the whole game."""

    title: str
    url: str
    phase_url: str
    is_superseded: bool
    text: str
    marks: list[ShownMark]
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class NoteFields:
    """The form of a note as the template shows it.

    If the note was refused, it shows the typed text with `error`; `bad` is the refused field. In a
    conflict, `saved` is the version that was saved elsewhere.
    """

    key: str
    title: str
    url: str
    text: str
    rows: list[MarkRow]
    seen: int
    error: str
    bad: str
    saved: ShownNote | None


def note_fields(
    variant: Variant, game: Game, phase: Phase | None, note: Note | None, typed: TypedNote | None
) -> NoteFields:
    """The form of the note about a phase, or about the whole game without one."""
    is_conflict = typed is not None and typed.code == "note_changed"
    version = note.version if note else 0
    marks = _named(variant, marks_from_rows(note.marks)) if note else []
    text = note.text if note else ""
    if typed is not None:
        text, marks = typed.text, [mark for mark in typed.marks if mark.space or mark.words]
    return NoteFields(
        key="phase" if phase else "game",
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        text=text,
        rows=_rows(typed.marks if typed and typed.field else marks, typed.field if typed else ""),
        # After a conflict the page shows both versions: saving again replaces the saved one.
        seen=version if typed is None or is_conflict else typed.seen,
        error=typed.error if typed else "",
        bad=typed.field if typed else "",
        saved=shown_note(variant, game, note) if note is not None and is_conflict else None,
    )


def shown_note(variant: Variant, game: Game, note: Note) -> ShownNote:
    """A note to read, with its marks in words."""
    phase = note.phase
    return ShownNote(
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        phase_url=phase.get_absolute_url() if phase else "",
        is_superseded=phase is not None and phase.is_superseded,
        text=note.text,
        marks=[
            ShownMark(str(MarkSign(mark.sign).label), mark.space, mark.words)
            for mark in _named(variant, marks_from_rows(note.marks))
        ],
        saved_at=note.saved_at,
    )


def _named(variant: Variant, marks: Iterable[Mark]) -> list[Mark]:
    spaces = variant.board.spaces
    return [Mark(spaces[mark.space].name, mark.sign, mark.words) for mark in marks]


def _rows(marks: Iterable[Mark], bad: str) -> list[MarkRow]:
    """The marks, each in its row, and a few empty rows."""
    rows = list(marks)
    spare = max(0, min(SPARE, MAX_MARKS - len(rows)))
    rows += [Mark("", MarkSign.STAR.value)] * spare
    return [
        MarkRow(n, mark.space, mark.sign, mark.words, bad.removesuffix(f"-{n}"))
        if bad.endswith(f"-{n}")
        else MarkRow(n, mark.space, mark.sign, mark.words, "")
        for n, mark in enumerate(rows[:MAX_ROWS])
    ]


def _url(game: Game, phase: Phase | None) -> str:
    return reverse("games:notes", kwargs=phase.place if phase else {"pk": game.pk})


A_PAGE = 6
# The fields that a list of phases needs.
LIGHT = ("game_id", "number", "branch", "year", "season", "kind", "status")


@dataclass(frozen=True, slots=True)
class PhaseLink:
    """A link to the notes on a phase."""

    title: str
    url: str
    is_shown: bool
    has_note: bool


@dataclass(frozen=True, slots=True)
class NotesContext:
    """The context of games/notes/notes.html, whose first comment describes the fields."""

    game: Game
    phase: Phase | None
    forms: list[NoteFields]
    page: Page[ShownNote]
    links: list[PhaseLink]
    board: BoardView | None
    spaces: list[str]
    signs: list[tuple[str, str]]


def notes_context(
    game: Game, user_id: int, phase: Phase | None, *, page: str, typed: TypedNote | None
) -> NotesContext:
    """All notes on a game, with the form for `phase`.

    Without a phase there are two forms, for the newest phase and the whole game; but only the
    second after it was refused.
    """
    variant = variant_of(game)
    phases = _phases(game)
    found = _notes(game, user_id, phases)
    notes = {note.phase_id: note for note in found}
    newest = next((one for one in phases if not one.is_superseded), None)
    about: list[Phase | None] = [phase]
    if phase is None and typed is None and newest is not None:
        about = [newest, None]
    shown = phase or newest
    return NotesContext(
        game=game,
        phase=phase,
        forms=[
            note_fields(variant, game, one, notes.get(one.pk if one else None), typed)
            for one in about
        ],
        page=Paginator(_kept(variant, game, found), A_PAGE).get_page(page),
        links=_links(phases, phase, notes),
        board=_board(variant, shown, notes),
        spaces=sorted((space.name for space in variant.board.spaces.values()), key=alphabetical),
        signs=[(sign.value, str(sign.label)) for sign in MarkSign],
    )


def _phases(game: Game) -> list[Phase]:
    """The phases, newest first; superseded ones follow those that replaced them."""
    phases = list(game.phases.only(*LIGHT).order_by("-number", "-branch"))
    for phase in phases:
        phase.game = game
    return phases


def _notes(game: Game, user_id: int, phases: Sequence[Phase]) -> list[Note]:
    """The notes in the order of the phases, including empty ones; first, about the whole game."""
    known: dict[int | None, Any] = {phase.pk: phase for phase in phases}
    order = {pk: place for place, pk in enumerate([None, *known])}
    notes = [note for note in notes_in_game(user_id, game.pk) if note.phase_id in order]
    for note in notes:
        note.phase = known.get(note.phase_id)
    return sorted(notes, key=lambda note: order[note.phase_id])


def _kept(variant: Variant, game: Game, notes: Iterable[Note]) -> list[ShownNote]:
    return [shown_note(variant, game, note) for note in notes if not note.is_empty]


def _links(
    phases: Sequence[Phase], shown: Phase | None, notes: dict[int | None, Note]
) -> list[PhaseLink]:
    """The current phases, and the superseded ones that have a note."""
    return [
        PhaseLink(
            title=phase.title,
            url=reverse("games:notes", kwargs=phase.place),
            is_shown=shown is not None and phase.pk == shown.pk,
            has_note=phase.pk in notes and not notes[phase.pk].is_empty,
        )
        for phase in phases
        if not phase.is_superseded or phase.pk in notes
    ]


def _board(
    variant: Variant, phase: Phase | None, notes: dict[int | None, Note]
) -> BoardView | None:
    """The board of a phase, or the start, with the marks for the phase and the whole game."""
    whole = Phase.objects.get(pk=phase.pk) if phase else None
    position = position_of(whole) if whole else variant.start
    title = phase.title if phase else _("The start")
    drawn = board(BoardState(variant, position), title, tools=True)
    if drawn is not None and phase is not None:
        # To keep this page light, the table of the board is on the page of the phase.
        drawn = replace(drawn, table_url=f"{phase.get_absolute_url()}?open=table")
    ids = [None, phase.pk] if phase else [None]
    if drawn is None:
        return None
    marks = [mark for pk in ids if pk in notes for mark in marks_from_rows(notes[pk].marks)]
    return replace(drawn, marks=drawn_marks(variant, marks))
