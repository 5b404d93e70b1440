"""Players by name or number, the parts of their pages, and the games of an account."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.core.opened import Part, is_opened
from games.core.refusals import no_such_player
from games.models import (
    Award,
    AwardKind,
    Club,
    ClubMember,
    Game,
    Medal,
    PlayerPage,
    PlayerResult,
    Ranking,
    Seat,
    SeatResult,
    ShownTo,
    Statement,
    Status,
    TournamentPlace,
)
from games.press.queries.promises import promise_counts


def player_by_number(number: int) -> User:
    """Return the player with this number; refuses an unknown number."""
    return _one(User.objects.filter(pk=number))


def player_named(name: str) -> User:
    """Return the player with this name, in any case and spacing; refuses an unknown name."""
    return _one(User.objects.by_name(name) if name.isprintable() else User.objects.none())


def _one(wanted: QuerySet[User]) -> User:
    player = wanted.select_related("owner").filter(is_active=True).first()
    if player is None:
        raise no_such_player()
    return player


def players_with_results(viewer: Visitor, query: str, after: int) -> QuerySet[User]:
    """The players of finished public games whose pages with results the viewer may see.

    In the order of their numbers, of which they are above `after`. `query` is a part of the name.
    """
    closed = [ShownTo.FACTS] if viewer.is_authenticated else [ShownTo.FACTS, ShownTo.ACCOUNTS]
    hidden = PlayerPage.objects.filter(shown_to__in=closed).exclude(user=viewer.pk)
    results = PlayerResult.objects.filter(user=OuterRef("pk"), seat__result__game__is_public=True)
    players = User.objects.filter(Exists(results), is_active=True, pk__gt=after)
    words = "".join(sign for sign in query if sign.isprintable()).strip()
    if words:
        players = players.filter(name__icontains=words)
    return players.exclude(pk__in=hidden.values("user")).select_related("owner").order_by("pk")


def player_page_of(player: User) -> PlayerPage:
    """Return a player's choices, which are not stored if they never chose."""
    return PlayerPage.objects.filter(user=player).first() or PlayerPage(user=player)


def player_medals(player: User, viewer: Visitor) -> QuerySet[Medal]:
    """The medals of a player in tournaments, the newest first; those of private ones for the
    player alone."""
    medals = Medal.objects.filter(user=player).select_related("tournament")
    medals = medals.order_by("-tournament", "pk")
    return medals if viewer.pk == player.pk else medals.filter(tournament__is_public=True)


def player_places(player: User, viewer: Visitor) -> QuerySet[TournamentPlace]:
    """The final places of a player in tournaments, the newest first; those in private ones for the
    player alone."""
    places = TournamentPlace.objects.filter(user=player).select_related("tournament")
    places = places.order_by("-tournament")
    return places if viewer.pk == player.pk else places.filter(tournament__is_public=True)


def player_clubs(player: User, viewer: Visitor) -> list[Club]:
    """The open clubs of a player, by name; private ones for their members alone."""
    seen = Q(is_public=True)
    if viewer.is_authenticated:
        seen |= Q(Exists(ClubMember.objects.filter(club=OuterRef("pk"), user=viewer.pk)))
    return list(Club.objects.filter(seen, members__user=player, closed_at=None).order_by("name"))


def may_see_facts(page: PlayerPage, viewer: Visitor) -> bool:
    """Whether somebody may see a player's reliability."""
    return viewer.is_authenticated or page.shown_to == ShownTo.EVERYBODY


def may_see_games(page: PlayerPage, viewer: Visitor) -> bool:
    """Whether somebody may see a player's games with results. Players see their own."""
    if page.shown_to == ShownTo.EVERYBODY or viewer.pk == page.user_id:
        return True
    return viewer.is_authenticated and page.shown_to == ShownTo.ACCOUNTS


def public_promises(page: PlayerPage) -> dict[str, int] | None:
    """Return the counts of a player's promises, if the player chose to show them."""
    return promise_counts(page.user) if page.shows_promises else None


# The newest statements that a player's page shows.
MOST_STATEMENTS = 5
MOST_AWARDS = 12
# The least part of a game with which a player wins an award.
HALF = 0.5


def seat_results(games: Collection[Game]) -> dict[tuple[int, str], SeatResult]:
    """Return the stored results of finished games, by the game's id and the power."""
    rows = SeatResult.objects.filter(result__game__in=games).select_related("result")
    return {(row.result.game_id, row.power): row for row in rows}


def player_results(player: User) -> list[PlayerResult]:
    """Return a player's results in public games; games have results when they are over."""
    rows = PlayerResult.objects.filter(user=player, seat__result__game__is_public=True)
    seat = ("seat__power", "seat__share", "seat__square", "seat__result__game__variant_id")
    return list(rows.select_related("seat__result__game").only("part", *seat))


def player_awards(results: Iterable[PlayerResult], now: datetime) -> list[tuple[Award, str]]:
    """Return the newest awards among a player's results, each with the player's power.

    An award goes to the player who had the power for at least half of the game. The award for
    points is left out as long as the bids of its game are closed.
    """
    played = {row.seat.result_id: row.seat.power for row in results if row.part >= HALF}
    rows = Award.objects.filter(result__in=played).select_related("result__game")
    awards = [
        (award, played[award.result_id])
        for award in rows.order_by("-result__game__finished_at", "pk")
        if played[award.result_id] in award.powers
        and (award.kind != AwardKind.POINTS or is_opened(award.result.game, Part.BIDS, now))
    ]
    return awards[:MOST_AWARDS]


def player_statements(player: User) -> list[Statement]:
    """Return a player's newest statements on public games that are over, without hidden ones."""
    statements = Statement.objects.filter(
        author=player, game__is_public=True, game__status=Status.FINISHED, hidden_at=None
    )
    return list(statements.select_related("game", "seat").order_by("-written_at")[:MOST_STATEMENTS])


def seats_to_leave(user: User) -> list[dict[str, Any]]:
    """Return the seats that an account gives up when it is deleted.

    Includes seats lent to a substitute; excludes practice games and seats that the account
    itself plays as a substitute.
    """
    own = Q(holder=user, lent_by__isnull=True) | Q(lent_by=user)
    seats = Seat.objects.filter(own, game__is_practice=False).select_related("game")
    joined = Ranking.objects.filter(user=user, game__status=Status.FORMING).select_related("game")
    powers = [
        (seat.game, variant_of(seat.game).powers[seat.power].name)
        for seat in seats.exclude(game__status=Status.FINISHED)
    ]
    return [
        {"game": game, "power_name": name, "is_forming": game.status == Status.FORMING}
        for game, name in [*powers, *((row.game, "") for row in joined)]
    ]


def games_run_by(user: User) -> QuerySet[Game]:
    """Return the unfinished games that a user runs as GM."""
    return Game.objects.filter(gm=user).exclude(status=Status.FINISHED).order_by("pk")
