"""Start the game. Computer players take the empty seats."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop, ngettext

from games.core.accounts import User
from games.core.errors import Refused
from games.core.gm import gm_game
from games.core.refusals import already_started
from games.gm.acts.act import DeskAct, Question
from games.gm.queries.inbox import GmDesk
from games.models import Game, Phase, SeatChoice, SeatState, Status
from games.schedule.stored import policy_of
from games.seats.queries.fixed import fixed_refusal
from games.seats.queries.joining import free_places
from games.seats.services.joining import locked_game_start
from games.seats.services.reserves import reserves_fill


def may(game: Game) -> Refused | None:
    """Why the game cannot be started."""
    if game.status != Status.FORMING:
        return already_started()
    return fixed_refusal(game)


def question(desk: GmDesk, query: QueryDict) -> Question:
    """Ask with the names of the players, and of people who have been asked to play."""
    if refusal := may(desk.game):
        raise refusal
    free = free_places(desk.game)
    sentences = [*_players(desk), *_invitations(desk)]
    if free > 0:
        computers = ngettext(
            "%(n)s seat is not taken: the computer plays it.",
            "%(n)s seats are not taken: the computer plays them.",
            free,
        )
        sentences.append(computers % {"n": free})
        if policy_of(desk.game).computers_give_way:
            sentences.append(_("People may take over these seats while the game runs."))
    fixed = _(
        "After that nobody can join or leave, and you can change only the schedule and the"
        " policy for missing orders."
    )
    if desk.game.is_without_gm:
        fixed = _(
            "After that settings change only if all players agree, and you are a player like all"
            " others."
        )
    return Question(
        heading=_("Start %(game)s?") % {"game": desk.game.name},
        warning=_("The clock for the first deadline starts at once. A start cannot be undone."),
        sentences=[*sentences, fixed],
        label=_("Start the game"),
        keep=_("Wait for more players") if free > 0 else _("Not yet"),
        takes_reason=False,
    )


def _players(desk: GmDesk) -> Iterator[str]:
    """Name the players, with their powers unless these are assigned at the start."""
    taken = [row for row in desk.seats if row.seat.state == SeatState.TAKEN]
    holders: dict[str | None, str | None]
    if desk.joined and desk.game.seat_choice == SeatChoice.FIXED:
        powers, people = desk.joined.powers, desk.joined.players
        holders = {powers.get(person.pk): person.get_short_name() for person in people}
    elif desk.joined:
        holders = {}
        if desk.joined.names:
            yield _("Powers are dealt to %(names)s.") % {"names": ", ".join(desk.joined.names)}
    else:
        holders = {row.power: row.holder_name for row in taken}
    seats = [(row.short, holders[row.power]) for row in desk.seats if row.power in holders]
    if seats:
        named = ", ".join(_with_name(short, name) for short, name in seats)
        yield _("Seats taken: %(seats)s.") % {"seats": named}


def _invitations(desk: GmDesk) -> Iterator[str]:
    """Name the people who have been asked and have not answered yet."""
    if desk.joined:
        seats = [str(offer.user) for offer in desk.invitations]
    else:
        people = {offer.seat.power: offer.user for offer in desk.invitations}
        seats = [
            _with_name(row.short, person.get_short_name() if (person := people[row.power]) else "")
            for row in desk.seats
            if row.power in people
        ]
    if seats:
        sentence = _("People who have been asked have not answered yet: %(seats)s.")
        yield sentence % {"seats": ", ".join(seats)}


def _with_name(power: str, name: str | None) -> str:
    return f"{power} ({name})" if name else power


@transaction.atomic
def game_start(*, game_id: int, by: User, now: datetime | None = None) -> Phase:
    """Start a forming game and return the first phase.

    Ranked powers are assigned, and open seats go to reserves, then to computer players. Refuses if
    the GM assigns the powers and a player has none.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    reserves_fill(game=game, now=now)
    locked_game_start(game=game, actor=by, now=now)
    return Phase.objects.filter(game=game).earliest("pk")


ACT = DeskAct(
    code="start",
    url_name="start",
    question=question,
    run=game_start,
    message=lambda _phase: _("The game has started."),
    leads_to=lambda phase: phase.game.get_absolute_url(),
    summary=gettext_noop("Start the game."),
)
