"""Replacements for a seat: its card, applicants and their flags, people on standby, substitutes."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address, ip_network

from allauth.usersessions.models import UserSession
from django.db.models import F, Q
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Refused
from games.core.phases import newest_phases, present_position
from games.core.refusals import not_running, seat_without_player
from games.core.seats import seat_named
from games.core.visibility import Viewer, may_see_players
from games.models import (
    LIVE,
    Deputy,
    Game,
    Mentorship,
    MentorshipState,
    Phase,
    PhaseStatus,
    PlayerBlock,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatAssignment,
    SeatFlag,
    SeatOffer,
    SeatState,
    Status,
    Substitution,
    SubstitutionState,
)
from games.models.seats import ANY_LANGUAGE
from games.schedule.stored import phase_policy
from games.seats.queries.player_facts import PlayerFacts, facts_of, missed_turns
from games.seats.queries.standby import club_standby, ready_for


def find_own_seat(game: Game, user: User) -> Seat | None:
    """The seat that a person plays, or has lent to a substitute."""
    seats = Seat.objects.filter(Q(holder=user) | Q(lent_by=user), game=game, state=SeatState.TAKEN)
    return seats.select_related("holder").first()


def live_substitution(seat: Seat) -> Substitution | None:
    """The substitution of a seat that is not over; there is at most one."""
    substitutions = Substitution.objects.filter(seat=seat, state__in=LIVE)
    return substitutions.select_related("player", "substitute").first()


def unanswered_substitution(user: User, game: Game) -> Substitution | None:
    """The request to be a substitute in a game that a person has not answered."""
    requests = Substitution.objects.filter(
        seat__game=game, substitute=user, state=SubstitutionState.ASKED
    )
    return requests.select_related("seat", "player").first()


def substitute_flags(seat: Seat, user_id: int) -> list[SeatFlag]:
    """The flags of a person who is to be a substitute of a seat.

    To have been its substitute before is not a flag.
    """
    played = SeatAssignment.objects.filter(seat=seat, user=user_id, stands_in_for__isnull=True)
    harmless = set() if played.exists() else {SeatFlag.PLAYED_THIS}
    return [flag for flag in flags(seat, user_id) if flag not in harmless]


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat of a running game.

    `missed` and `due` are the turns of the seat that count by the game's policy, across all its
    players. `own` is the viewer's waiting application. `hides_past` is true for a viewer who has
    left another seat of the game, and would not learn the past of this one.
    """

    game: Game
    seat: Seat
    variant: Variant
    phase: Phase
    position: Position
    missed: int
    due: int
    waiting: int
    own: SeatApplication | None
    hides_past: bool


def seat_card(game: Game, power: str, viewer: Viewer) -> SeatCard:
    """Read the card of a power's seat; refuse unknown powers and games that are not running."""
    seat = seat_named(game, power)
    newest, variant = newest_phases(game), variant_of(game)
    if game.status != Status.RUNNING or newest.open is None:
        raise not_running()
    missed, due = _missed_turns(game, power)
    waiting = list(SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING))
    return SeatCard(
        game=game,
        seat=seat,
        variant=variant,
        phase=newest.open,
        position=present_position(variant, newest),
        missed=missed,
        due=due,
        waiting=len(waiting),
        own=next((row for row in waiting if row.user_id == viewer.user_id), None),
        hides_past=_hides_past(seat, viewer),
    )


def _hides_past(seat: Seat, viewer: Viewer) -> bool:
    if viewer.user_id is None or viewer.seat_id is not None or viewer.is_gm:
        return False
    return has_played_another(seat, viewer.user_id)


def _missed_turns(game: Game, power: str) -> tuple[int, int]:
    """The turns that the seat has missed and all its due turns, as the game's policy counts."""
    phases = Phase.objects.filter(game=game, status=PhaseStatus.RESOLVED)
    light = phases.only("year", "season", "kind", "powers_to_order", "nmr_policy")
    counted = [phase for phase in light if phase_policy(phase).counts(phase.turn.phase)]
    due = sum(power in phase.powers_to_order for phase in counted)
    return missed_turns(game)[power].seat, due


def powers_applied_for(game: Game, user: User) -> frozenset[str]:
    """The powers for whose seats this person has waiting applications."""
    waiting = SeatApplication.objects.filter(seat__game=game, user=user, state=RequestState.WAITING)
    return frozenset(waiting.values_list("seat__power", flat=True))


@dataclass(frozen=True, slots=True)
class Applicant:
    """A waiting application with facts about the applicant.

    Deputies of an anonymous game read no flags, which would show them who plays.
    """

    application: SeatApplication
    facts: PlayerFacts
    flags: list[SeatFlag]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Waiting applications for a seat, oldest first, and its waiting offers.

    `ready` is the number of people on standby for games of this pace, of whom `ready_members` are
    those of the game's club, who are asked first.
    """

    applicants: list[Applicant]
    offers: list[SeatOffer]
    ready: int
    ready_members: int


def candidates(seat: Seat, viewer: Viewer, now: datetime) -> Candidates:
    """Read the candidates for a seat. Only people who may fill seats see them."""
    assert viewer.may(Right.REPLACE), "applicants are secret to others"
    waiting = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    applications = list(waiting.select_related("user", "seat"))
    for application in applications:
        application.seat.game = seat.game
    users = [application.user_id for application in applications]
    facts = facts_of(users)
    is_told = may_see_players(viewer, seat.game)
    flags = flags_of(seat, users) if users and is_told else {pk: [] for pk in users}
    offers = SeatOffer.objects.filter(
        seat=seat, state=RequestState.WAITING, answer_until__gt=now
    ).select_related("user")
    return Candidates(
        [Applicant(row, facts[row.user_id], flags[row.user_id]) for row in applications],
        list(offers),
        len(ready_for(seat.game, ANY_LANGUAGE, now)),
        len(club_standby(seat.game, now)),
    )


def own_offers(user_id: int, game_id: int, now: datetime) -> list[SeatOffer]:
    """The offers of a game's seats that a person may answer."""
    waiting = SeatOffer.objects.filter(
        user=user_id, seat__game=game_id, state=RequestState.WAITING, answer_until__gt=now
    )
    return list(waiting)


@dataclass(frozen=True, slots=True)
class OwnOffer:
    """An offer that waits for a person's answer: "seat", "substitute", "mentor", "gm_role" or
    "deputy"."""

    kind: str
    game: Game
    power: str = ""
    token: str = ""
    until: datetime | None = None
    rights: tuple[str, ...] = ()


def offers_to(user: User, now: datetime) -> list[OwnOffer]:
    """All offers that wait for a person's answer, by kind."""
    seats = SeatOffer.objects.filter(user=user, state=RequestState.WAITING, answer_until__gt=now)
    requests = Substitution.objects.filter(
        substitute=user, state=SubstitutionState.ASKED, until__gt=now
    )
    deputies = Deputy.objects.filter(user=user, taken_at__isnull=True).exclude(
        game__status=Status.FINISHED
    )
    return [
        *(
            OwnOffer("seat", row.seat.game, row.power, row.token, row.answer_until)
            for row in seats.select_related("seat__game")
        ),
        *(
            OwnOffer("substitute", row.seat.game, row.seat.power, until=row.until)
            for row in requests.select_related("seat__game")
        ),
        *(
            OwnOffer("mentor", row.game, row.seat.power)
            for row in Mentorship.objects.filter(
                mentor=user, state=MentorshipState.ASKED, game__status=Status.RUNNING
            ).select_related("game", "seat")
        ),
        *(
            OwnOffer("gm_role", game)
            for game in Game.objects.filter(gm_role_offered_to=user).order_by("pk")
        ),
        *(
            OwnOffer("deputy", row.game, rights=tuple(row.rights))
            for row in deputies.select_related("game")
        ),
    ]


# Length of the network prefix that a household usually shares, by IP version.
HOUSEHOLD = {4: 24, 6: 56}


def flags_of(seat: Seat, users: Collection[int]) -> dict[int, list[SeatFlag]]:
    """The flags of each of these people for a seat, in a fixed order. Takes five queries."""
    players = _players(seat.game)
    played = _seats_played(seat.game, users)
    blocks = _blocks(players | {seat.game.gm_id}, users)
    near = _near(_ever(seat.game), users)
    by_user: dict[int, list[SeatFlag]] = {}
    for user in users:
        seats = played.get(user, set())
        has = {
            SeatFlag.PLAYED_ANOTHER: bool(seats - {seat.pk}),
            SeatFlag.PLAYED_THIS: seat.pk in seats,
            SeatFlag.CONNECTION: user in near,
            SeatFlag.BLOCKED: any(blocked == user for _by, blocked in blocks),
            SeatFlag.BLOCKS: any(by == user for by, _blocked in blocks),
        }
        by_user[user] = [flag for flag in SeatFlag if has[flag]]
    return by_user


def flags(seat: Seat, user_id: int) -> list[SeatFlag]:
    """The flags of a person for a seat."""
    return flags_of(seat, [user_id])[user_id]


# Flags about whom a person has blocked, or is blocked by.
OF_BLOCKS = {SeatFlag.BLOCKED, SeatFlag.BLOCKS}


def delaying(seat: Seat, all_flags: Iterable[SeatFlag]) -> list[SeatFlag]:
    """The flags that the GM must confirm before a person who accepted a seat gets it.

    In an anonymous game blocks do not count: two people of whom one blocks the other could find
    out whether the other plays. The GM alone reads of the block, when the person has the seat.
    """
    harmless = OF_BLOCKS if seat.game.is_anonymous else set()
    return [flag for flag in all_flags if flag not in harmless]


def has_played_another(seat: Seat, user_id: int) -> bool:
    """Whether a person has played another seat of the game and knows its secrets."""
    return bool(_seats_played(seat.game, [user_id]).get(user_id, set()) - {seat.pk})


def _seats_played(game: Game, users: Collection[int]) -> dict[int, set[int]]:
    """The ids of seats that these people played, without seats given up before the start."""
    played = Q(ended_at__isnull=True) | Q(ended_at__gte=F("seat__game__started_at"))
    rows = SeatAssignment.objects.filter(played, seat__game=game, user__in=users)
    by_user: dict[int, set[int]] = {}
    for user, seat in rows.values_list("user_id", "seat_id"):
        by_user.setdefault(user, set()).add(seat)
    return by_user


def _players(game: Game) -> set[int]:
    """The present players, including those who have a substitute."""
    taken = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    pairs = taken.values_list("holder_id", "lent_by_id")
    return {user for pair in pairs for user in pair if user is not None}


def _ever(game: Game) -> set[int]:
    """All present and former players, and their mentors."""
    rows = SeatAssignment.objects.filter(seat__game=game, user__isnull=False)
    players = {user for user in rows.values_list("user_id", flat=True) if user is not None}
    begun = Mentorship.objects.filter(game=game, started_at__isnull=False)
    return players | set(begun.values_list("mentor_id", flat=True))


def is_near_another(seat: Seat, user_id: int) -> bool:
    """Whether a person may share a connection or a device with somebody at another seat."""
    return bool(_near(_ever(seat.game) - {seat.holder_id}, [user_id]))


def _blocks(players: Collection[int | None], users: Collection[int]) -> list[tuple[int, int]]:
    """Blocks between players and these people, as pairs of the blocking and the blocked one."""
    table = [user for user in players if user is not None]
    either = Q(user__in=table, blocked__in=users) | Q(user__in=users, blocked__in=table)
    return list(PlayerBlock.objects.filter(either).values_list("user_id", "blocked_id"))


def _near(players: set[int], users: Collection[int]) -> set[int]:
    """The people who may share a connection or a device with one of the players.

    Compares stored sessions: the same address, or the same browser in the same household. Private
    addresses are those of a proxy and are ignored.
    """
    wanted = players | set(users)
    rows = UserSession.objects.filter(user__in=wanted).values_list("user_id", "ip", "user_agent")
    places: dict[int, set[str]] = {}
    for user, ip, agent in rows:
        if ip and ip_address(ip).is_global:
            length = HOUSEHOLD[ip_address(ip).version]
            household = ip_network(f"{ip}/{length}", strict=False)
            places.setdefault(user, set()).update({str(ip), f"{household} {agent}"})
    return {
        user
        for user in users
        if any(
            places.get(user, set()) & places.get(player, set())
            for player in players
            if player != user
        )
    }


def flags_of_name(seat: Seat, name: str) -> list[SeatFlag]:
    """The flags of the account with this name; an unknown name has none."""
    user = User.objects.by_name(name).filter(is_active=True).first()
    return flags(seat, user.pk) if user else []


def open_refusal(game: Game, seat: Seat) -> Refused | None:
    """Why a seat cannot be opened. It can while the game is paused or its result withheld."""
    if game.status != Status.RUNNING:
        return not_running()
    if seat.state not in (SeatState.TAKEN, SeatState.COMPUTER):
        return seat_without_player("power")
    return None


def computer_refusal(game: Game, seat: Seat) -> Refused | None:
    """Why the computer cannot take a seat."""
    if game.status != Status.RUNNING:
        return not_running()
    if seat.state == SeatState.CIVIL_DISORDER:
        sentence = _("This power is in permanent civil disorder.")
        return Conflict("in_disorder", sentence, field="power")
    if seat.state == SeatState.COMPUTER:
        return Conflict("computer_already", _("The computer plays this seat."), field="power")
    return None
