"""Questions before actions with consequences. Orders stay sealed: they are never shown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User
from games.core.forms import write_moment
from games.core.refusals import (
    excused_already,
    no_such_power,
    not_running,
    nothing_to_excuse,
    paused,
    result_withheld,
    seat_without_player,
    started_already,
)
from games.core.seats import SeatRow
from games.core.words.clock import clock, length
from games.gm.queries.inbox import GmDesk, promised_seats
from games.gm.queries.late_board import Progress, SeatStatus
from games.models import Phase, SeatState, Status
from games.schedule.stored import phase_policy
from games.seats.queries.gm_acts import open_refusal, remove_refusal
from games.turn.services.deadlines import authorize_clock


@dataclass(frozen=True, slots=True)
class Question:
    """The context of games/gm/confirm.html without the game.

    `sentences` describe the effects, `label` is the text of the button. `keep` is the text of the
    link back, to the address `back` or else to the desk.
    """

    heading: str
    warning: str
    sentences: list[str]
    action: str
    fields: list[tuple[str, object]]
    label: str
    keep: str
    back: str = ""
    takes_reason: bool = False


WITHOUT_ORDERS = {
    "movement": lambda: _("No orders are saved, so all units hold: %(powers)s."),
    "retreats": lambda: _(
        "No orders are saved, so units that must retreat are disbanded: %(powers)s."
    ),
    "adjustments": lambda: _(
        "No orders are saved, so nothing is built and the rules choose the removals: %(powers)s."
    ),
    "alliances": lambda: _("No bids are saved, so alliances stay as they are: %(powers)s."),
}


def resolve_question(desk: GmDesk) -> Question:
    """The question before resolving the open phase at once; refuses a paused or withheld one.

    It names the promises that this breaks. If the result is to be withheld, only the GM sees it.
    """
    phase = desk.phase
    if phase is None:
        raise not_running()
    if phase.is_paused:
        raise paused()
    if phase.is_withheld:
        raise result_withheld()
    for_gm = phase.withholds_result
    asked = [row for row in desk.seats if row.must_order and row.seat.state in PLAYABLE]
    final = [row for row in asked if row.ready_at]
    saved = [row for row in asked if row.is_saved and not row.ready_at]
    missing = [row for row in asked if not row.is_saved]
    lists = [
        (missing, WITHOUT_ORDERS[phase.kind]()),
        (saved, _("Saved, but not final: %(powers)s.")),
        (final, _("Final: %(powers)s.")),
    ]
    return Question(
        heading=(_("Resolve %(phase)s for you alone?") if for_gm else _("Resolve %(phase)s now?"))
        % {"phase": phase.title},
        warning=_resolve_warning(for_gm),
        sentences=[
            *_promises(desk, phase),
            *(said % {"powers": _named(rows)} for rows, said in lists if rows),
        ],
        action=reverse("games:gm_resolve", kwargs={"pk": desk.game.pk}),
        fields=[("phase", phase.number)],
        label=_("Resolve for me alone") if for_gm else _("Resolve now"),
        keep=_("Keep waiting"),
        takes_reason=True,
    )


def _resolve_warning(for_gm: bool) -> str:
    if for_gm:
        return _(
            "Orders close at once, for good. You then have 24 hours to see the result, correct it"
            " or release it."
        )
    return _(
        "The saved orders are used, and the results are published at once. You can take this back"
        " under “Correct the game”, but everybody will have seen the orders."
    )


def _promises(desk: GmDesk, phase: Phase) -> Iterator[str]:
    """The promises that resolving the phase before its time breaks."""
    rows, promised = desk.board.seats, promised_seats(desk.game)
    if phase.waiting_since is not None:
        waited = [row for row in rows if row.power in phase.waits_for and row.is_late]
    else:
        waited = [row for row in rows if _would_wait(row, phase)]
    lists = [
        (waited, _("Breaks a promise: the game would wait for missing orders of %(powers)s.")),
        (
            [row for row in rows if row.power in promised.substitutes],
            _("Breaks a promise: somebody has been asked to be a substitute for %(powers)s."),
        ),
        (
            [row for row in rows if row.applicants or row.power in promised.offers],
            _("People who have applied or been offered the seat still wait: %(powers)s."),
        ),
    ]
    for concerned, said in lists:
        if concerned:
            yield said % {"powers": _named(concerned)}


def _would_wait(row: SeatStatus, phase: Phase) -> bool:
    """Whether the phase would wait for a player after its deadline."""
    if not row.is_asked or row.progress != Progress.NOTHING:
        return False
    policy = phase_policy(phase)
    own = bool(row.excuses_left) and policy.counts(phase.turn.phase)
    return row.is_excused or own or (policy.waits_first and phase.number == 1)


def open_question(desk: GmDesk, power: str) -> Question:
    """Question before a player is removed from a seat. Refuses a seat without a player."""
    row = next((row for row in desk.seats if row.power == power), None)
    if row is None:
        raise no_such_power()
    if refusal := open_refusal(desk.game, row.seat):
        raise refusal
    sentences = [
        _("Its saved orders are kept for the next player, but are no longer final."),
        _("Its votes are removed. Until somebody takes the seat, no end of the game is agreed."),
        _("All players are notified."),
    ]
    if row.seat.state == SeatState.TAKEN:
        sentences.insert(
            0, _("%(name)s loses access at once.") % {"name": row.holder_name or _("The player")}
        )
    return Question(
        heading=_("Open the seat of %(power)s?") % {"power": row.power_name},
        warning=_("To undo this, you must give the seat to a player again."),
        sentences=sentences,
        action=reverse("games:gm_open_seat", kwargs={"pk": desk.game.pk}),
        fields=[("power", row.power)],
        label=_("Open the seat"),
        keep=_("Keep the seat"),
        takes_reason=True,
    )


def remove_question(desk: GmDesk, player_id: int) -> Question:
    """The question before a player is removed from a forming game."""
    if refusal := remove_refusal(desk.game, player_id):
        raise refusal
    name = User.objects.get(pk=player_id).get_short_name()
    return Question(
        heading=_("Remove %(name)s from the game?") % {"name": name},
        warning=_("To undo this, you must ask this person to play."),
        sentences=[
            _("The place is free for others."),
            _("This person is notified, reads the reason, and cannot join again unless you ask."),
            _("Everybody can read it in the history."),
        ],
        action=reverse("games:gm_remove_player", kwargs={"pk": desk.game.pk}),
        fields=[("player", player_id)],
        label=_("Remove the player"),
        keep=_("Keep the player"),
        takes_reason=True,
    )


# How long a pause is if the GM does not choose its end.
PAUSE = timedelta(days=7)


def pause_question(desk: GmDesk, now: datetime) -> Question:
    """The question before pausing a game for a week; refuses a paused one."""
    phase = desk.phase
    if phase is None:
        raise not_running()
    if phase.is_paused:
        raise paused()
    authorize_clock(phase=phase, now=now)
    until = now + PAUSE
    return Question(
        heading=_("Pause %(game)s for a week?") % {"game": desk.game.name},
        warning=_("The clock stops at once, until %(until)s.") % {"until": clock(until, now)},
        sentences=[
            _("Players can save orders, but nothing is resolved."),
            _("You can resume the game at any time, or change the end of the pause on the desk."),
            _("All players are notified."),
        ],
        action=reverse("games:gm_pause", kwargs={"pk": desk.game.pk}),
        fields=[("until", write_moment(until))],
        label=_("Pause the game"),
        keep=_("Let it go on"),
        takes_reason=True,
    )


def hand_over_question(desk: GmDesk, power: str) -> Question:
    """The question before giving a seat to the computer; refuses a seat that it cannot take."""
    row = next((row for row in desk.seats if row.power == power), None)
    if row is None:
        raise no_such_power()
    if desk.phase is None:
        raise not_running()
    if row.seat.state not in PLAYABLE:
        raise seat_without_player()
    lost = _("%(name)s loses access at once.") % {"name": row.holder_name or _("The player")}
    return Question(
        heading=_("Let the computer play %(power)s?") % {"power": row.power_name},
        warning=_("The computer’s orders replace the saved ones."),
        sentences=[
            *([lost] if row.seat.state == SeatState.TAKEN else []),
            _("The computer orders for this phase at once, and its orders are final."),
            _("It writes no press and does not vote; the others can agree on an end without it."),
            _("You can still give the seat to an applicant, or open it again."),
            _("All players are notified."),
        ],
        action=reverse("games:gm_hand_over", kwargs={"pk": desk.game.pk}),
        fields=[("power", row.power)],
        label=_("Let the computer play it"),
        keep=_("Look for a player"),
        back=reverse("games:gm_seat", args=[desk.game.pk, power]),
        takes_reason=True,
    )


def excuse_question(
    desk: GmDesk, power: str, inbox_row: str, back: str, *, named: bool = True
) -> Question:
    """The question before excusing a player; `named` says whether it may name the player.

    Refuses a seat without missing orders, and one that is already excused.
    """
    row = next((row for row in desk.board.seats if row.power == power), None)
    phase = desk.phase
    if row is None:
        raise no_such_power()
    if phase is None:
        raise not_running()
    if row.seat.state != SeatState.TAKEN:
        raise seat_without_player()
    if row.is_excused:
        raise excused_already()
    if not row.is_late:
        raise nothing_to_excuse()
    policy = phase_policy(phase)
    hours = {"time": length(policy.wait // timedelta(hours=1))}
    waits = _("Without orders at the deadline, the phase stays open for up to %(time)s longer.")
    sentences = [
        _("This phase is waiting already and will not wait again.")
        if phase.is_waiting
        else waits % hours,
        *([_("This uses none of the player’s own excuses.")] if policy.excuses else []),
        *(
            [_("A missed turn then does not count towards losing the seat.")]
            if policy.limit
            else []
        ),
        _("%(name)s is notified, and everyone can read it in the history.")
        % {"name": row.holder_name if named else _("The player")},
    ]
    names = {"power": row.power_name, "phase": phase.title}
    return Question(
        heading=_("Excuse %(power)s in %(phase)s?") % names,
        warning=_("This cannot be undone."),
        sentences=sentences,
        action=reverse("games:gm_excuse", kwargs={"pk": desk.game.pk}),
        fields=[
            ("power", power),
            ("phase", phase.number),
            *([("row", inbox_row)] if inbox_row else []),
        ],
        label=_("Excuse"),
        keep=_("Do not excuse"),
        back=back,
        takes_reason=True,
    )


def start_question(desk: GmDesk) -> Question:
    """The question before starting a game. It names the players and the seats kept for others."""
    if desk.game.status != Status.FORMING:
        raise started_already()
    taken = [row for row in desk.seats if row.seat.state == SeatState.TAKEN]
    joined = desk.joined.count if desk.joined else len(taken)
    count = len(desk.seats) - joined
    sentences = [
        *_players(desk, taken),
        *_kept(desk),
        _(
            "After that nobody can join or leave, and you can change only the schedule and the"
            " policy for missing orders."
        ),
    ]
    if count > 0:
        computers = ngettext(
            "%(n)s seat is not taken: the computer plays it.",
            "%(n)s seats are not taken: the computer plays them.",
            count,
        )
        sentences.insert(-1, computers % {"n": count})
    return Question(
        heading=_("Start %(game)s?") % {"game": desk.game.name},
        warning=_("The clock for the first deadline starts at once. A start cannot be undone."),
        sentences=sentences,
        action=reverse("games:start", kwargs={"pk": desk.game.pk}),
        fields=[],
        label=_("Start the game"),
        keep=_("Wait for more players") if count > 0 else _("Not yet"),
    )


def _players(desk: GmDesk, taken: list[SeatRow]) -> Iterator[str]:
    """The players of a game about to start, with their powers unless these are assigned then."""
    if desk.joined:
        if desk.joined.names:
            yield _("Powers are dealt to %(names)s.") % {"names": ", ".join(desk.joined.names)}
    elif taken:
        seats = ", ".join(_with_name(row.short, row.holder_name) for row in taken)
        yield _("Seats taken: %(seats)s.") % {"seats": seats}


def _kept(desk: GmDesk) -> Iterator[str]:
    """The promises that starting breaks: seats kept for people who have not answered yet."""
    if desk.joined:
        names = [str(offer.user) for offer in desk.invitations]
        if names:
            said = _("People who have been asked have not answered yet: %(seats)s.")
            yield said % {"seats": ", ".join(names)}
        return
    asked = {offer.seat.power: offer.user for offer in desk.invitations}
    seats = [
        _with_name(row.short, person.get_short_name() if (person := asked[row.power]) else None)
        for row in desk.seats
        if row.power in asked
    ]
    if seats:
        yield _("People who have been asked have not answered yet: %(seats)s.") % {
            "seats": ", ".join(seats)
        }


def _with_name(power: str, name: str | None) -> str:
    return f"{power} ({name})" if name else power


PLAYABLE = (SeatState.TAKEN, SeatState.OPEN)


def _named(rows: Iterable[SeatRow | SeatStatus]) -> str:
    return ", ".join(row.short for row in rows)
