"""Who takes part in a tournament, and who plays in a round."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import UTC, datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User, Visitor
from games.core.errors import Conflict, Forbidden, NotFound, Refused
from games.models import (
    Entrant,
    PlayerBlock,
    Ranking,
    RoundPlayer,
    RoundSeat,
    SeatAssignment,
    SignUp,
    Tournament,
    TournamentHelper,
    TournamentRole,
    TournamentRound,
    TournamentTeam,
)

# Entrants of all kinds, and the invitations that wait for an answer.
MOST_ENTRANTS = 500
LEAST_IN_TEAM = 2

# Entrants who take part, with a place or as reserves.
TAKES_PART = Q(accepted_at__isnull=False, withdrawn_at=None, user__is_active=True)


def entrants_of(tournament: Tournament) -> QuerySet[Entrant]:
    """All entrants of a tournament in the order of sign-up, with their accounts and teams."""
    return tournament.entrants.select_related("user__owner", "team")


def playing_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """The entrants with a place, in the order of sign-up.

    In a tournament of teams these are the members of teams.
    """
    entrants = entrants_of(tournament).filter(TAKES_PART, is_reserve=False)
    return entrants if tournament.team_size is None else entrants.filter(team__isnull=False)


def reserves_in_order(tournament: Tournament) -> QuerySet[Entrant]:
    """The reserves of a tournament, who move up in the order of sign-up."""
    return entrants_of(tournament).filter(TAKES_PART, is_reserve=True)


def round_entrants(tournament_round: TournamentRound) -> list[Entrant]:
    """The entrants who may play in a round, in the order of sign-up, each team together.

    Of a team these are the members whom its captain chose; without a choice all members, in the
    order in which they accepted. A round that needs fewer takes the first ones. A team with a
    single member does not begin to play.
    """
    tournament = tournament_round.tournament
    entrants = list(playing_entrants(tournament))
    waiting = _incomplete_teams(tournament, entrants)
    entrants = [entrant for entrant in entrants if entrant.team_id not in waiting]
    chosen = set(
        RoundPlayer.objects.filter(round=tournament_round).values_list("entrant", flat=True)
    )
    choosing = {entrant.team_id for entrant in entrants if entrant.pk in chosen}
    first_of: dict[int, int] = {}
    for place, entrant in enumerate(entrants):
        if entrant.team_id is not None:
            first_of.setdefault(entrant.team_id, place)
    may_play = [
        (first_of.get(entrant.team_id or 0, place), entrant.accepted_at, entrant.pk, entrant)
        for place, entrant in enumerate(entrants)
        if entrant.pk in chosen or entrant.team_id is None or entrant.team_id not in choosing
    ]
    return [row[-1] for row in sorted(may_play, key=lambda row: row[:-1])]


def _incomplete_teams(tournament: Tournament, entrants: Iterable[Entrant]) -> set[int]:
    """The teams with a single member, unless somebody has played for them."""
    sizes = Counter(entrant.team_id for entrant in entrants if entrant.team_id is not None)
    alone = [team for team, size in sizes.items() if size < LEAST_IN_TEAM]
    members = dict(Entrant.objects.filter(team__in=alone).values_list("user_id", "team_id"))
    begun = {members[user] for user in have_played(tournament, members)}
    return set(alone) - begun


def own_entry(tournament: Tournament, user: Visitor) -> Entrant | None:
    """A person's entry in a tournament, also one that waits for an answer or is withdrawn."""
    if not user.is_authenticated:
        return None
    return entrants_of(tournament).filter(user=user).first()


def directors_of(tournament: Tournament) -> set[int]:
    """The accounts of the director and the co-directors."""
    helpers = TournamentHelper.objects.filter(
        tournament=tournament, role=TournamentRole.DIRECTOR, accepted_at__isnull=False
    )
    return {tournament.director_id, *helpers.values_list("user_id", flat=True)}


def taken_places(tournament: Tournament) -> int:
    """How many people, or in a tournament of teams how many teams, have a place."""
    entrants = playing_entrants(tournament)
    if tournament.team_size is None:
        return entrants.count()
    return entrants.order_by().values("team").distinct().count()


def has_free_place(tournament: Tournament) -> bool:
    """Whether one more person or team gets a place."""
    return tournament.most_entries is None or taken_places(tournament) < tournament.most_entries


def have_played(tournament: Tournament, users: Collection[int]) -> set[int]:
    """Those of these accounts who have a seat of a game of the tournament, or had one.

    To have joined a game that has not started counts, too, and so does a place at a table.
    """
    seats = SeatAssignment.objects.filter(seat__game__tournament=tournament, user__in=users)
    joined = Ranking.objects.filter(game__tournament=tournament, user__in=users)
    drawn = RoundSeat.objects.filter(entrant__tournament=tournament, entrant__user__in=users)
    people = {user for user in seats.values_list("user_id", flat=True) if user is not None}
    people |= set(joined.values_list("user_id", flat=True))
    return people | set(drawn.values_list("entrant__user_id", flat=True))


def is_drawn(tournament_round: TournamentRound) -> bool:
    """Whether the tables of a round are made."""
    drawn = RoundSeat.objects.filter(round=tournament_round)
    return drawn.exists() or tournament_round.games.exists()


def has_tables(tournament: Tournament) -> bool:
    """Whether a game of the tournament exists."""
    return tournament.games.exists()


def live_members(team: TournamentTeam) -> list[Entrant]:
    """The members of a team who take part, in the order in which they accepted."""
    members = Entrant.objects.filter(TAKES_PART, team=team).select_related("user__owner")
    return list(members.order_by("accepted_at", "pk"))


def is_late(tournament: Tournament, now: datetime) -> bool:
    """Whether the last day of the sign-up is over, in UTC."""
    last = tournament.sign_up_until
    return last is not None and now.astimezone(UTC).date() > last


def sign_up_refusal(tournament: Tournament, user: User, now: datetime) -> Refused | None:
    """Why a person cannot sign up, alone or with a new team."""
    if tournament.ended_at is not None:
        return Conflict("tournament_over", _("This tournament is over."))
    if user.is_program:
        return Forbidden("no_programs", _("A program cannot do that."))
    entry = own_entry(tournament, user)
    is_invited = entry is not None and entry.accepted_at is None and entry.team_id is None
    if entry is not None and entry.is_removed:
        return Forbidden(
            "removed_entrant",
            _("A director has removed you. Only a director can invite you again."),
        )
    if entry is not None and entry.withdrawn_at is None and not is_invited:
        return in_tournament()
    if is_invited:
        return None
    return _open_refusal(tournament, user, now)


def _open_refusal(tournament: Tournament, user: User, now: datetime) -> Refused | None:
    if tournament.sign_up == SignUp.CLOSED:
        return sign_up_closed()
    if tournament.sign_up == SignUp.INVITED:
        return Forbidden(
            "entry_by_invitation", _("Only people whom a director invites play in this tournament.")
        )
    if is_late(tournament, now):
        return sign_up_late()
    if is_barred(tournament, user):
        return Forbidden("blocked", _("The director of this tournament does not accept you."))
    if tournament.entrants.count() >= MOST_ENTRANTS:
        return too_many_entrants()
    return None


def is_barred(tournament: Tournament, user: User) -> bool:
    """Whether the director has blocked a person or the owner of a program."""
    return PlayerBlock.objects.filter(
        user=tournament.director_id, blocked__in=(user.pk, user.owner_id)
    ).exists()


def sign_up_closed(field: str = "") -> Conflict:
    """The directors let nobody sign up at present."""
    return Conflict(
        "sign_up_closed", _("Nobody can sign up for this tournament at present."), field=field
    )


def sign_up_late(field: str = "") -> Conflict:
    """The last day of the sign-up is over."""
    return Conflict("sign_up_late", _("The last day to sign up is over."), field=field)


def in_tournament(field: str = "") -> Conflict:
    """The person takes part already, or has an invitation to answer."""
    return Conflict(
        "in_tournament",
        _("This person takes part in the tournament already, or is asked to."),
        field=field,
    )


def too_many_entrants(field: str = "") -> Conflict:
    """The tournament has as many entrants and invitations as the site allows."""
    sentence = _("A tournament has at most %(most)s entrants.") % {"most": MOST_ENTRANTS}
    return Conflict("too_many_entrants", sentence, field=field)


def no_entry() -> NotFound:
    """The person does not take part."""
    return NotFound("no_entry", _("This person does not take part in the tournament."))


def not_captain() -> Forbidden:
    """The act is for the captain of a team."""
    return Forbidden("not_captain", _("Only the captain of a team can do that."))
