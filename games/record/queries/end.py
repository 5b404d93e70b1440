"""The rows of a finished game for the page of its end."""

from django.db.models import QuerySet

from games.models import Game, ImportedGame, Phase, PlayerResult, Seat, Statement


def first_phase(game: Game) -> Phase | None:
    """The phase with which a game began."""
    phase = game.phases.current().order_by("number").first()
    if phase is not None:
        phase.game = game
    return phase


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game with their holders."""
    return list(Seat.objects.filter(game=game).select_related("holder").order_by("pk"))


def imported_game(game: Game) -> ImportedGame | None:
    """Where a game that was played elsewhere comes from; None for any other."""
    return ImportedGame.objects.filter(game=game).first()


def players_of(game: Game) -> QuerySet[PlayerResult]:
    """The players of a game with a result, with their parts of its movement phases."""
    players = PlayerResult.objects.filter(seat__result__game=game)
    return players.select_related("seat", "user").order_by("pk")


def statements_on(game: Game) -> list[Statement]:
    """The statements on a finished game, in the order in which they were written."""
    statements = Statement.objects.filter(game=game).select_related("seat", "author")
    return list(statements.order_by("pk"))
