"""The desk of a game and the pages it leads to. Orders stay sealed: it never shows them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.forms import write_moment
from games.core.seats import SeatRow
from games.core.visibility import Viewer
from games.core.words.seats import disorder_effect, effect_sentences
from games.gm.acts import pause
from games.gm.acts.disorder import DisorderPreview
from games.gm.forms import CHOICE
from games.gm.page.late_board import LateRow, has_excuses, late_rows, settled_words, waiting_words
from games.gm.queries.inbox import GmDesk
from games.models import Deputy, Game, Phase, Right, SeatOffer, SeatState, Status
from games.schedule.due import is_silent, next_regular_deadline, silent_from
from games.schedule.words import start_words
from games.seats.page.likeness import PairRow, pair_rows
from games.seats.queries.joining import invite_url
from games.story.queries.events import EventLine, rights_words
from maps.render import board_size, has_geometry


@dataclass(frozen=True, slots=True)
class FormingSeat:
    """A power and its player; `player_name` is empty and `player_id` None for an open seat.

    `asked_name` is the person for whom the seat is kept until `asked_until`, and `offer_id` the
    invitation.
    """

    power: str
    power_name: str
    player_name: str
    player_id: int | None = None
    asked_name: str = ""
    asked_until: datetime | None = None
    offer_id: int = 0


@dataclass(frozen=True, slots=True)
class Forming:
    """The context of games/gm/forming.html, whose first comment describes the fields."""

    seats: list[FormingSeat]
    asked: list[FormingSeat]
    can_ask: bool
    joined: list[tuple[int, str]]
    count: int
    size: int
    is_full: bool
    start_words: str
    can_swap: bool
    to_ask: list[FormingSeat]


def _seat(row: SeatRow, kept: SeatOffer | None) -> FormingSeat:
    seat = FormingSeat(row.power, row.power_name, row.holder_name or "", row.holder_id)
    return seat if kept is None else _asked(seat, kept)


def _asked(seat: FormingSeat, kept: SeatOffer) -> FormingSeat:
    """The seat or place with the person for whom it is kept."""
    assert kept.user is not None, "an invitation is for a named person"
    return replace(
        seat,
        asked_name=kept.user.get_short_name(),
        asked_until=kept.answer_until,
        offer_id=kept.pk,
    )


def forming(desk: GmDesk) -> Forming:
    """The players of a game that has not started."""
    waiting, size = desk.joined, len(desk.seats)
    kept = {offer.power: offer for offer in desk.invitations}
    seats = [_seat(row, kept.get(row.power)) for row in desk.seats]
    taken = sum(row.seat.state == SeatState.TAKEN for row in desk.seats)
    count = waiting.count if waiting else taken
    places = [_asked(FormingSeat("", "", ""), offer) for offer in desk.invitations]
    to_ask = [row for row in seats if not (waiting or row.player_name or row.asked_name)]
    return Forming(
        seats=[] if waiting else seats,
        asked=places if waiting else [],
        can_ask=count + len(places) < size if waiting else bool(to_ask),
        joined=[(player.pk, player.get_short_name()) for player in waiting.players]
        if waiting
        else [],
        count=count,
        size=size,
        is_full=count == size,
        start_words=start_words(desk.game),
        can_swap=not waiting and taken > 0,
        to_ask=to_ask,
    )


# Earlier events are folded, because a phone has little room.
NEWEST = 6

EXTEND_HOURS = [6, 12, 24, 48, 72, 168]


@dataclass(frozen=True, slots=True)
class NamedPower:
    """A power, as a list of seats shows it."""

    power: str
    power_name: str


@dataclass(frozen=True, slots=True)
class Permissions:
    """The rights of the viewer: the GM has all, a deputy those that the GM chose."""

    run: bool
    extend: bool
    correct: bool
    replace: bool


@dataclass(frozen=True, slots=True)
class DeputyRow:
    """A deputy, or a person who was asked to be one, with the rights in words."""

    user_id: int
    name: str
    rights: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class DeskContext:
    """The context of games/gm/desk.html without refused input; its first comment describes it."""

    game: Game
    phase: Phase | None
    stuck: str
    now: datetime
    game_zone: str
    seats: list[LateRow]
    has_excuses: bool
    late_count: int
    settled: str
    waiting_for: str
    extend_hours: list[int]
    next_deadline: datetime | None
    deadline_value: str
    pause_value: str
    open_seats: list[NamedPower]
    taken_seats: list[NamedPower]
    can_start: bool
    can_cancel: bool
    gm_role_offered_to: User | None
    invite_url: str
    disorder_seats: list[NamedPower]
    events: list[EventLine]
    earlier_events: list[EventLine]
    may: Permissions
    deputies: list[DeputyRow]
    rights: list[tuple[str, str]]
    can_claim: bool
    silent_from: datetime | None
    forming: Forming | None
    pairs: list[PairRow]


def desk_context(desk: GmDesk, now: datetime, viewer: Viewer) -> DeskContext:
    """The desk of a game, for its GM or a deputy."""
    game, running = desk.game, desk.game.status == Status.RUNNING
    due_at = desk.phase.due_at if desk.phase else None
    return DeskContext(
        game=game,
        phase=desk.phase if running else None,
        stuck=desk.stuck,
        now=now,
        game_zone=game.time_zone,
        seats=late_rows(desk.board, now),
        has_excuses=has_excuses(desk.board),
        late_count=len(desk.board.late) if running else 0,
        settled=_settled(desk, now) if running else "",
        waiting_for=waiting_words(desk.board, now),
        extend_hours=EXTEND_HOURS,
        next_deadline=next_regular_deadline(game, desk.phase, now) if desk.phase else None,
        deadline_value=write_moment(due_at, game.time_zone) if due_at else "",
        pause_value=write_moment(now + pause.USUAL),
        open_seats=_powers(row for row in desk.seats if row.state == "open"),
        taken_seats=_powers(row for row in desk.seats if row.seat.state == SeatState.TAKEN),
        can_start=game.status == Status.FORMING and viewer.is_gm,
        can_cancel=game.status != Status.FINISHED and viewer.is_gm,
        gm_role_offered_to=game.gm_role_offered_to,
        invite_url=("" if game.status == Status.FINISHED or not viewer.is_gm else invite_url(game)),
        disorder_seats=_disorder_seats(desk) if running and viewer.is_gm else [],
        events=desk.events[:NEWEST],
        earlier_events=desk.events[NEWEST:],
        may=Permissions(
            run=viewer.is_gm,
            extend=viewer.may(Right.EXTEND),
            correct=viewer.may(Right.CORRECT),
            replace=viewer.may(Right.REPLACE),
        ),
        deputies=[_deputy(row) for row in desk.deputies],
        rights=[(right.value, str(right.label)) for right in Right],
        can_claim=not viewer.is_gm and is_silent(game, desk.phase, now),
        silent_from=silent_from(game, desk.phase),
        forming=forming(desk) if game.status == Status.FORMING else None,
        pairs=pair_rows(variant_of(game), desk.likely_pairs),
    )


def _settled(desk: GmDesk, now: datetime) -> str:
    count = len(desk.board.late) - len(desk.board.unsettled(now))
    return settled_words(count) if count else ""


def _deputy(row: Deputy) -> DeputyRow:
    return DeputyRow(
        user_id=row.user_id,
        name=row.user.get_short_name(),
        rights=rights_words(row.rights),
        is_asked=row.taken_at is None,
    )


def _powers(rows: Iterable[SeatRow]) -> list[NamedPower]:
    return [NamedPower(row.power, row.power_name) for row in rows]


def _disorder_seats(desk: GmDesk) -> list[NamedPower]:
    if not variant_of(desk.game).rules.permanent_civil_disorder:
        return []
    return _powers(row for row in desk.seats if row.seat.state != SeatState.CIVIL_DISORDER)


def gm_role_context(game: Game) -> dict[str, Any]:
    """The context of games/gm/role.html."""
    assert game.gm is not None, "a practice game has no GM"
    sentences = [
        _("You see who plays, all orders and bids of resolved phases, and the messages to the GM."),
        _("You can never play in this game, not even after you hand over the GM role."),
        _("%(name)s loses access to the desk at once.") % {"name": game.gm.get_short_name()},
        _("All players are notified who the GM is."),
    ]
    return {"game": game, "offered_by": game.gm, "sentences": sentences}


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """A field for the kind of one unit, with its options as value and label."""

    name: str
    label: str
    options: list[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the board before or after a declaration."""

    label: str
    url: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class DisorderContext:
    """The context of games/gm/disorder.html, whose first comment describes the fields."""

    game: Game
    power: str
    power_name: str
    pictures: list[Picture]
    sentences: list[str]
    is_final: bool
    choices: list[UnitChoice]
    confirm: str
    typed: str
    error: str


def disorder_context(
    game: Game, preview: DisorderPreview, *, typed: str = "", error: str = ""
) -> DisorderContext:
    """The preview of a declaration, with the choices and the field to confirm."""
    variant = variant_of(game)
    minors = preview.disorder.position.minors
    choices = [
        UnitChoice(
            name=f"{CHOICE}{space}",
            label=variant.board.spaces[space].name,
            options=_kinds(variant, space),
            chosen=minors[space].kind,
        )
        for space in preview.undecided
    ]
    return DisorderContext(
        game=game,
        power=preview.power,
        power_name=preview.power_name,
        pictures=_pictures(game, preview, choices) if has_geometry(variant.id) else [],
        sentences=[
            *effect_sentences(variant, disorder_effect(preview.disorder)),
            _("All other units and centres stay the same."),
            _("Nobody can play this power any more."),
        ],
        is_final=preview.is_final,
        choices=choices,
        confirm=preview.confirm,
        typed=typed,
        error=error,
    )


def _pictures(game: Game, preview: DisorderPreview, choices: list[UnitChoice]) -> list[Picture]:
    address = reverse("games:gm_disorder_board", kwargs={"pk": game.pk})
    chosen = {choice.name: choice.chosen for choice in choices}
    width, height = (f"{size:g}" for size in board_size(game.variant_id))
    after = urlencode({"power": preview.power} | chosen)
    return [
        Picture(_("Before"), address, width, height),
        Picture(_("After"), f"{address}?{after}", width, height),
    ]


def _kinds(variant: Variant, space: str) -> list[tuple[str, str]]:
    kinds = [("A", _("Army"))]
    if variant.board.locations(space, "F"):
        kinds.append(("F", _("Fleet")))
    return kinds
