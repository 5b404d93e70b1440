"""Seats of a running game: open them, give them to the computer or to a player."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked
from games.core.errors import Conflict, Forbidden, Refused, refusal_of
from games.core.events import event_add, event_added, voters_changed
from games.core.forms import NO_REASON
from games.core.gm import has_run
from games.core.mentors import former_mentor, powers_mentored
from games.core.refusals import gm_plays_not
from games.models import (
    NOT_BEGUN,
    ActedBy,
    EndedBy,
    Event,
    EventKind,
    Game,
    OpenedBy,
    Phase,
    PressHandedOn,
    Proposal,
    RequestState,
    Seat,
    SeatApplication,
    SeatAssignment,
    SeatFlag,
    SeatOffer,
    SeatState,
    Substitution,
    SubstitutionState,
)
from games.models.proposal import ELECTION
from games.notices.services.messages import SeatMessage, seat_notify
from games.press.services.reading import press_hand_over
from games.schedule.due import deadline_at_least, is_live, timing_of
from games.seats.queries.acceptance import acceptance_refusal
from games.seats.queries.joining import check_invited, check_may_play, kin
from games.seats.queries.replacement import OF_BLOCKS, has_played_another
from games.seats.services.applications import own_requests_lapse
from games.seats.services.assignments import seat_assign, seat_vacate
from games.seats.services.substitution import substitution_off
from games.sheets.services.conditional import conditional_withhold
from games.sheets.services.sheets import sheet_withhold


def seat_free(
    *,
    game: Game,
    phase: Phase | None,
    seat: Seat,
    cause: OpenedBy,
    now: datetime,
    actor: User | None = None,
    reason: Mapping[str, str] = NO_REASON,
) -> Seat:
    """Open a seat of a locked game and notify everybody, the former holder included.

    Its drafts stay, but are not final. The game waits for the seat until it has a player.
    If the game uses standby, the next sweep starts to offer the seat to people on standby.
    """
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    if game.standby:
        seat.standby, seat.standby_since = game.standby, now
        seat.save(update_fields=["standby", "standby_since"])
    data = {"power": seat.power, "cause": cause.value, **reason}
    event_add(game=game, kind=EventKind.SEAT_OPENED, actor=actor, phase=phase, data=data, now=now)
    voters_changed.send(Game, game=game, now=now)
    return seat


def check_newcomer(*, game: Game, user: User, power: str, field: str = "") -> None:
    """Refuse people who may not take this power's seat.

    These are past and present GMs, candidates for the GM role (in a public game also their programs
    and owners), programs where these may not play, players with a seat in the game (lent ones too),
    substitutes and mentors of another seat, and staff.
    """
    _check_outsider(game, user, field)
    if _substituted_powers(game, user) - {power}:
        raise _substitute_once(field)
    if powers_mentored(game, [user.pk]) - {power}:
        raise former_mentor(field)


def refusals_by_power(
    *, game: Game, user: User, powers: Collection[str], invite: str, field: str = ""
) -> dict[str, Refused]:
    """Why somebody cannot apply for the seats of these powers, without those that are possible."""
    refusal = (
        refusal_of(_check_outsider, game, user, field)
        or refusal_of(check_not_blocked, game, user)
        or refusal_of(check_invited, game, user, invite=invite)
    )
    if refusal is not None:
        return dict.fromkeys(powers, refusal)
    substituted, mentored = _substituted_powers(game, user), powers_mentored(game, [user.pk])
    refusals: dict[str, Refused | None] = {
        power: _substitute_once(field) if substituted - {power} else former_mentor(field)
        for power in powers
        if (substituted | mentored) - {power}
    }
    if game.is_without_gm:
        for seat in Seat.objects.filter(game=game, power__in=powers):
            seat.game = game
            refusals.setdefault(seat.power, acceptance_refusal(seat, user.pk, field=field))
    return {power: refusal for power, refusal in refusals.items() if refusal is not None}


def bars_by_power(
    *, game: Game, user: User, powers: Collection[str], invite: str
) -> dict[str, str]:
    """Map each of these powers for which the user cannot apply to a sentence that says why."""
    refusals = refusals_by_power(game=game, user=user, powers=powers, invite=invite)
    return {power: refusal.message for power, refusal in refusals.items()}


def _check_outsider(game: Game, user: User, field: str) -> None:
    """Refuse people who may not take any seat of the game."""
    if has_run(game, user):
        raise gm_plays_not(field)
    check_may_play(game, user, field=field)
    own = User.objects.filter(Q(pk=user.pk) | kin(user) if game.is_public else Q(pk=user.pk))
    if Proposal.objects.filter(game=game, kind=ELECTION, candidate__in=own).exists():
        raise Conflict(
            "stands_for_gm",
            _("Candidates for the GM role of a game cannot take a seat in it."),
            field=field,
        )
    if user.is_staff:
        raise Forbidden(
            "staff_plays_not",
            _("The site’s staff cannot take seats in running games."),
            field=field,
        )
    if Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game).exists():
        raise Conflict(
            "seated_already", _("This account holds a seat in this game already."), field=field
        )


def _substituted_powers(game: Game, user: User) -> set[str]:
    """Powers that the user played as a substitute."""
    played = SeatAssignment.objects.filter(seat__game=game, user=user, stands_in_for__isnull=False)
    return set(played.values_list("seat__power", flat=True))


def _substitute_once(field: str) -> Conflict:
    return Conflict(
        "stood_in",
        _("Former substitutes of a game cannot take another seat in it."),
        field=field,
    )


# The least time that a new player gets for the first orders; in a live game, a whole phase.
FIRST_TURN = timedelta(hours=48)


def seat_fill(
    *, game: Game, phase: Phase, seat: Seat, user: User, actor: User, now: datetime
) -> None:
    """Give a seat of a locked game to a new player.

    The player inherits its drafts and conditional orders, none of them final, and its press as the
    game's settings say. Someone who has held another seat of the game inherits nothing: no drafts,
    no receipts, and press from now on only.

    A near deadline is extended if the seat has orders to give. Other applications and offers for
    the seat lapse, and so do the user's own elsewhere in this game.
    """
    is_strict = has_played_another(seat, user.pk)
    seat_assign(seat=seat, user=user, now=now)
    from_now = is_strict or game.press_handed_on == PressHandedOn.FROM_NOW
    press_hand_over(seat=seat, from_now=from_now)
    if is_strict:
        sheet_withhold(phase=phase, seat=seat)
        conditional_withhold(seat=seat)
        seat.hidden_before = now
        seat.save(update_fields=["hidden_before"])
    event_add(
        game=game,
        kind=EventKind.SEAT_REPLACED,
        actor=actor,
        about=user,
        phase=phase,
        data={"power": seat.power},
        now=now,
    )
    if seat.power in phase.powers_to_order:
        least = timing_of(phase).length if is_live(phase) else FIRST_TURN
        deadline_at_least(game=game, phase=phase, at_least=least, cause=ActedBy.NEWCOMER, now=now)
    _end_all(game, seat, user, now)


def block_notify(*, seat: Seat, flags: Iterable[SeatFlag], key: int, now: datetime) -> None:
    """Notify the GM of an anonymous game alone of the blocks of a person who now has a seat."""
    if seat.game.is_anonymous and OF_BLOCKS.intersection(flags):
        seat_notify(seat=seat, user_id=seat.game.gm_id, message=SeatMessage.BLOCK, key=key, now=now)


def _end_all(game: Game, seat: Seat, user: User, now: datetime) -> None:
    """Let all applications and offers for this seat, and of this user in the game, lapse."""
    others = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    lapsed = {"state": RequestState.LAPSED, "answered_at": now}
    for other in others.exclude(user=user):
        seat_notify(
            seat=seat, user_id=other.user_id, message=SeatMessage.GONE, key=other.pk, now=now
        )
    for offer in SeatOffer.objects.filter(seat=seat, state=RequestState.WAITING):
        if offer.user_id not in (None, user.pk):
            message = SeatMessage.NOT_OFFERED
            seat_notify(seat=seat, user_id=offer.user_id, message=message, key=offer.pk, now=now)
    for model in (SeatApplication, SeatOffer):
        model.objects.filter(seat=seat, state=RequestState.WAITING).update(**lapsed)
    own_requests_lapse(game=game, user=user, now=now)


@receiver(event_added)
def requests_end(event: Event, game: Game, now: datetime, **_more: Any) -> None:
    """End the requests for seats of a new GM or deputy, who can never play in the game."""
    user = event.actor
    if user is None or event.kind not in (EventKind.DEPUTY_TAKEN, EventKind.GM_ROLE_TRANSFERRED):
        return
    own_requests_lapse(game=game, user=user, now=now)
    requests = Substitution.objects.filter(substitute=user, seat__game=game, state__in=NOT_BEGUN)
    for request in requests.select_related("seat"):
        request.seat.game = game
        substitution_off(
            game=game,
            substitution=request,
            state=SubstitutionState.DECLINED,
            ended_by=EndedBy.SUBSTITUTE,
            actor=user,
            now=now,
        )
