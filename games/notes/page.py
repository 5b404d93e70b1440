"""The notes of one person on a game: read from a form, and shown beside the board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.board.board import BoardView, board
from games.core.codec import BoardState, position_of, variant_of
from games.core.forms import clean, whole_number
from games.core.words.names import alphabetical
from games.models import Game, MarkSign, Note, Phase
from games.notes.queries import MAX_MARKS, Mark, marks_of, notes_of_game
from maps.render import DrawnMark, marks_svg

# A page that was opened before may have a few lines more than a note can keep.
MAX_LINES = MAX_MARKS + 3


@dataclass(frozen=True, slots=True)
class TypedNote:
    """The fields as they were sent; `field` is what `error` is about."""

    text: str
    marks: tuple[Mark, ...]
    seen: int
    code: str = ""
    error: str = ""
    field: str = ""


def read_note(data: QueryDict) -> TypedNote:
    """The fields of one form; nothing is judged yet."""
    marks = tuple(
        Mark(
            clean(data.get(f"space-{number}", "")),
            clean(data.get(f"sign-{number}", "")),
            clean(data.get(f"words-{number}", "")),
        )
        for number in range(MAX_LINES)
        if f"space-{number}" in data
    )
    return TypedNote(
        text=clean(data.get("text", "")), marks=marks, seen=whole_number(data.get("seen")) or 0
    )


def drawn_marks(variant: Variant, marks: Iterable[Mark]) -> SafeString:
    """Marks as a picture; empty where there are none. They are secret: this is drawn anew each time
    and kept nowhere."""
    drawn = [DrawnMark(mark.space, mark.sign, mark.words) for mark in marks]
    # What was typed in it is escaped there.
    return mark_safe(marks_svg(variant, drawn)) if drawn else SafeString()  # noqa: S308


SPARE = 3


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A line of the form: a mark, or an empty one; `bad` is the name of the field that was
    refused."""

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
class Kept:
    """A note to read; `phase_url` is empty for that of the whole game."""

    title: str
    url: str
    phase_url: str
    is_superseded: bool
    text: str
    marks: list[ShownMark]
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A note to write. Where it was refused, what was typed with `error`, and `bad` as the field
    that this is about; in a conflict `saved` is what was saved elsewhere."""

    key: str
    title: str
    url: str
    text: str
    rows: list[MarkRow]
    seen: int
    error: str
    bad: str
    saved: Kept | None


def note_form(
    variant: Variant, game: Game, phase: Phase | None, note: Note | None, typed: TypedNote | None
) -> NoteForm:
    """The form of a phase's note, or of that of the whole game."""
    is_conflict = typed is not None and typed.code == "note_changed"
    version = note.version if note else 0
    marks = _named(variant, marks_of(note.marks)) if note else []
    text = note.text if note else ""
    if typed is not None:
        text, marks = typed.text, [mark for mark in typed.marks if mark.space or mark.words]
    return NoteForm(
        key="phase" if phase else "game",
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        text=text,
        rows=_rows(typed.marks if typed and typed.field else marks, typed.field if typed else ""),
        # Whoever has seen both and saves again means to replace what was saved.
        seen=version if typed is None or is_conflict else typed.seen,
        error=typed.error if typed else "",
        bad=typed.field if typed else "",
        saved=kept(variant, game, note) if note is not None and is_conflict else None,
    )


def kept(variant: Variant, game: Game, note: Note) -> Kept:
    """A note in words."""
    phase = note.phase
    return Kept(
        title=phase.title if phase else _("The whole game"),
        url=_url(game, phase),
        phase_url=phase.get_absolute_url() if phase else "",
        is_superseded=phase is not None and phase.is_superseded,
        text=note.text,
        marks=[
            ShownMark(str(MarkSign(mark.sign).label), mark.space, mark.words)
            for mark in _named(variant, marks_of(note.marks))
        ],
        saved_at=note.saved_at,
    )


def _named(variant: Variant, marks: Iterable[Mark]) -> list[Mark]:
    spaces = variant.board.spaces
    return [Mark(spaces[mark.space].name, mark.sign, mark.words) for mark in marks]


def _rows(marks: Iterable[Mark], bad: str) -> list[MarkRow]:
    """The marks, each in the line where it was typed, and a few empty lines."""
    rows = list(marks)
    spare = max(0, min(SPARE, MAX_MARKS - len(rows)))
    rows += [Mark("", MarkSign.STAR.value)] * spare
    return [
        MarkRow(n, mark.space, mark.sign, mark.words, bad.removesuffix(f"-{n}"))
        if bad.endswith(f"-{n}")
        else MarkRow(n, mark.space, mark.sign, mark.words, "")
        for n, mark in enumerate(rows[:MAX_LINES])
    ]


def _url(game: Game, phase: Phase | None) -> str:
    return reverse("games:notes", kwargs=phase.place if phase else {"pk": game.pk})


A_PAGE = 6
# What a list of phases needs of each.
LIGHT = ("game_id", "number", "branch", "year", "season", "kind", "status")


@dataclass(frozen=True, slots=True)
class PhaseLink:
    """A phase, and where it is written about."""

    title: str
    url: str
    is_shown: bool
    has_note: bool


@dataclass(frozen=True, slots=True)
class NotesContext:
    """What games/notes/notes.html takes; its first lines tell of each field."""

    game: Game
    phase: Phase | None
    forms: list[NoteForm]
    page: Page[Kept]
    links: list[PhaseLink]
    board: BoardView | None
    spaces: list[str]
    signs: list[tuple[str, str]]


def notes_context(
    game: Game, user_id: int, phase: Phase | None, *, page: str, typed: TypedNote | None
) -> NotesContext:
    """All notes of a game, with the form of a phase; without one, with those of the newest phase
    and of the whole game, or where something was typed and refused, with its form alone."""
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
            note_form(variant, game, one, notes.get(one.pk if one else None), typed)
            for one in about
        ],
        page=Paginator(_kept(variant, game, found), A_PAGE).get_page(page),
        links=_links(phases, phase, notes),
        board=_board(variant, shown, notes),
        spaces=sorted((space.name for space in variant.board.spaces.values()), key=alphabetical),
        signs=[(sign.value, str(sign.label)) for sign in MarkSign],
    )


def _phases(game: Game) -> list[Phase]:
    """The phases, the newest first; those that were superseded after those in their place."""
    phases = list(game.phases.only(*LIGHT).order_by("-number", "-branch"))
    for phase in phases:
        phase.game = game
    return phases


def _notes(game: Game, user_id: int, phases: Sequence[Phase]) -> list[Note]:
    """The notes in the order of the phases, that of the whole game first; emptied ones too."""
    known: dict[int | None, Any] = {phase.pk: phase for phase in phases}
    order = {pk: place for place, pk in enumerate([None, *known])}
    notes = [note for note in notes_of_game(user_id, game.pk) if note.phase_id in order]
    for note in notes:
        note.phase = known.get(note.phase_id)
    return sorted(notes, key=lambda note: order[note.phase_id])


def _kept(variant: Variant, game: Game, notes: Iterable[Note]) -> list[Kept]:
    return [kept(variant, game, note) for note in notes if not note.is_empty]


def _links(
    phases: Sequence[Phase], shown: Phase | None, notes: dict[int | None, Note]
) -> list[PhaseLink]:
    """The current phases, and of the superseded ones those with a note."""
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
    """The position of a phase, or the start, with the marks of the game and of that phase."""
    whole = Phase.objects.get(pk=phase.pk) if phase else None
    position = position_of(whole) if whole else variant.start
    title = phase.title if phase else _("The start")
    drawn = board(BoardState(variant, position), title, tools=True)
    if drawn is not None and phase is not None:
        # The table stands where the phase is shown: this page has more to hold.
        drawn = replace(drawn, table_url=f"{phase.get_absolute_url()}?open=table")
    ids = [None, phase.pk] if phase else [None]
    if drawn is None:
        return None
    marks = [mark for pk in ids if pk in notes for mark in marks_of(notes[pk].marks)]
    return replace(drawn, marks=drawn_marks(variant, marks))
