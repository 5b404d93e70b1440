"""What the GM is asked before an act that cannot be undone. Orders stay sealed: it says for whom
they are saved, never what."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from games.core.refusals import (
    excused_already,
    no_such_power,
    not_running,
    nothing_to_excuse,
    paused,
    seat_without_player,
    started_already,
)
from games.core.seats import SeatRow
from games.core.words.clock import length
from games.gm.queries.inbox import GmBoard
from games.models import SeatState, Status
from games.settings.stored import phase_policy


@dataclass(frozen=True, slots=True)
class Question:
    """What games/gm/confirm.html takes, but for the game: `sentences` tell what will happen,
    `fields` are the names and values of the form, `label` what its button does, `keep` what the way
    back does, which leads to `back`, or to the desk; `takes_reason` whether it may be said why."""

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
    "movement": lambda: _("Nothing is saved, so that the units hold: %(powers)s."),
    "retreats": lambda: _("Nothing is saved, so that what must retreat is disbanded: %(powers)s."),
    "adjustments": lambda: _(
        "Nothing is saved, so that nothing is built and the rules choose what is removed: "
        "%(powers)s."
    ),
    "alliances": lambda: _(
        "Nothing is saved, so that they bid nothing and their alliances stand: %(powers)s."
    ),
}


def resolve_question(desk: GmBoard) -> Question:
    """Before the open phase is resolved at once; refuses a game without one, or paused."""
    phase = desk.phase
    if phase is None:
        raise not_running()
    if phase.is_paused:
        raise paused()
    asked = [row for row in desk.seats if row.concerned and row.seat.state in PLAYED]
    final = [row for row in asked if row.ready_at]
    saved = [row for row in asked if row.is_saved and not row.ready_at]
    missing = [row for row in asked if not row.is_saved]
    told = [
        (missing, WITHOUT_ORDERS[phase.kind]()),
        (saved, _("Saved, but not final: %(powers)s.")),
        (final, _("Final: %(powers)s.")),
    ]
    return Question(
        heading=_("Resolve %(phase)s now?") % {"phase": phase.title},
        warning=_(
            "The orders that are saved are used, and the results are published at once. This "
            "cannot be undone."
        ),
        sentences=[said % {"powers": _named(rows)} for rows, said in told if rows],
        action=reverse("games:gm_resolve", kwargs={"pk": desk.game.pk}),
        fields=[("phase", phase.number)],
        label=_("Resolve now"),
        keep=_("Keep waiting"),
        takes_reason=True,
    )


def open_question(desk: GmBoard, power: str) -> Question:
    """Question before a player is removed from a seat. Refuses a seat without a player."""
    row = next((row for row in desk.seats if row.power == power), None)
    if row is None:
        raise no_such_power()
    if desk.phase is None:
        raise not_running()
    if row.seat.state not in (SeatState.TAKEN, SeatState.COMPUTER):
        raise seat_without_player()
    sentences = [
        _("Its saved orders wait for the next player, but are not final any more."),
        _("Its votes are gone, and until somebody takes it no end of the game is agreed."),
        _("All players are told."),
    ]
    if row.seat.state == SeatState.TAKEN:
        sentences.insert(
            0, _("%(name)s loses access at once.") % {"name": row.holder_name or _("The player")}
        )
    return Question(
        heading=_("Open the seat of %(power)s?") % {"power": row.power_name},
        warning=_("To undo it you must hand the seat over again."),
        sentences=sentences,
        action=reverse("games:gm_open_seat", kwargs={"pk": desk.game.pk}),
        fields=[("power", row.power)],
        label=_("Open the seat"),
        keep=_("Keep the seat"),
        takes_reason=True,
    )


def hand_over_question(desk: GmBoard, power: str) -> Question:
    """Before the computer is given a seat; refuses a seat that it plays, and one that is lost."""
    row = next((row for row in desk.seats if row.power == power), None)
    if row is None:
        raise no_such_power()
    if desk.phase is None:
        raise not_running()
    if row.seat.state not in PLAYED:
        raise seat_without_player()
    lost = _("%(name)s loses access at once.") % {"name": row.holder_name or _("The player")}
    return Question(
        heading=_("Let the computer play %(power)s?") % {"power": row.power_name},
        warning=_("The orders that are saved for it are replaced by the computer’s."),
        sentences=[
            *([lost] if row.seat.state == SeatState.TAKEN else []),
            _("The computer orders for this phase at once, and is final."),
            _("It writes no press and does not vote; an end needs the other players alone."),
            _("You can still give it to whoever has applied, or open it again."),
            _("All players are told."),
        ],
        action=reverse("games:gm_hand_over", kwargs={"pk": desk.game.pk}),
        fields=[("power", row.power)],
        label=_("Let the computer play it"),
        keep=_("Look for a player"),
        back=reverse("games:gm_seat", args=[desk.game.pk, power]),
        takes_reason=True,
    )


def excuse_question(
    desk: GmBoard, power: str, inbox_row: str, back: str, *, named: bool = True
) -> Question:
    """Before a player is excused, from a row of the inbox or from the board; `named` says whether
    it may tell who plays. Refuses a seat that is not waited for, and one that is excused already.
    """
    row = next((row for row in desk.table.seats if row.power == power), None)
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
    waits = _("If the deadline passes without orders, the phase is open for at most %(time)s more.")
    told = [
        _("This phase is waiting already and will not wait again.")
        if phase.is_waiting
        else waits % hours,
        *([_("None of the player’s own excuses is used.")] if policy.excuses else []),
        *(
            [_("A turn that is missed nevertheless does not cost the seat.")]
            if policy.limit
            else []
        ),
        _("%(name)s is told, and all can read it in the history.")
        % {"name": row.holder_name if named else _("The player")},
    ]
    names = {"power": row.power_name, "phase": phase.title}
    return Question(
        heading=_("Excuse %(power)s in %(phase)s?") % names,
        warning=_("It cannot be taken back."),
        sentences=told,
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


def start_question(desk: GmBoard, joined: int) -> Question:
    """Before a game starts at which so many wait for a power; refuses one that has."""
    if desk.game.status != Status.FORMING:
        raise started_already()
    count = sum(row.seat.state == SeatState.OPEN for row in desk.seats) - joined
    sentences = [_("Nobody can join or leave any more, and the settings stay as they are.")]
    if count > 0:
        computers = ngettext(
            "%(n)s seat is not taken: the computer plays it.",
            "%(n)s seats are not taken: the computer plays them.",
            count,
        )
        sentences.insert(0, computers % {"n": count})
    return Question(
        heading=_("Start %(game)s?") % {"game": desk.game.name},
        warning=_("The first deadline runs from this moment. This cannot be undone."),
        sentences=sentences,
        action=reverse("games:start", kwargs={"pk": desk.game.pk}),
        fields=[],
        label=_("Start the game"),
        keep=_("Wait for more players") if count > 0 else _("Not yet"),
    )


PLAYED = (SeatState.TAKEN, SeatState.OPEN)


def _named(rows: Iterable[SeatRow]) -> str:
    return ", ".join(row.short for row in rows)
