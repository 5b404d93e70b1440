"""People outside a game: they have never played in it, and know no secret of it."""

from django.db.models import Q

from games.core.accounts import User
from games.core.gm import has_run, is_deputy, player_refusal
from games.models import Game, ModerationAct, SeatAssignment, Substitution


def has_played(game: Game, user: User) -> bool:
    """Whether a person has or had a seat, also as a substitute, or has joined a forming game."""
    if player_refusal(game, user) is not None:
        return True
    own = Q(user=user) | Q(user__owner=user)
    if SeatAssignment.objects.filter(own, seat__game=game).exists():
        return True
    lent = Substitution.objects.filter(substitute=user, seat__game=game, started_at__isnull=False)
    return lent.exists()


def knows_secrets(game: Game, user: User) -> bool:
    """Whether a person runs or ran a game, is its deputy, or moderated a report about it."""
    if user.pk == game.creator_id or has_run(game, user) or is_deputy(game, user):
        return True
    return ModerationAct.objects.filter(moderator=user, report__game=game).exists()
