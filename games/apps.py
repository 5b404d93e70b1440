from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """The game application."""

    name = "games"

    def ready(self) -> None:
        """Connect the receivers of signals, and register the kinds of votes and notices."""
        # Importing these modules connects their receivers. An account that is closed leaves its
        # tournaments before its clubs, in the order of their locks (core/locks.py).
        from games.tournaments.services import awards, entrants, vacancies  # noqa: F401, I001

        from games.clubs import notice_types as club_notices
        from games.clubs.services import members  # noqa: F401
        from games.commentary import notice_types as commentary_notices
        from games.core import plain_text  # noqa: F401
        from games.following import notice_types as follow_notices, services as following  # noqa: F401
        from games.gm.corrections.vote import RollBack
        from games.moderation import notice_types as moderation_notices
        from games.moderation.services.acts import log_guard
        from games.notices import notice_types
        from games.notices.notice_type import register as register_notices
        from games.notices.services import deliveries  # noqa: F401
        from games.rounds.services import plans  # noqa: F401
        from games.seats.services import offers, opening  # noqa: F401
        from games.story import notice_types as story_notices
        from games.tournaments import notice_types as tournament_notices
        from games.turn import notice_types as turn_notices
        from games.turn.services import desertion, phase_advance  # noqa: F401
        from games.votes import kinds, notice_types as vote_notices
        from games.votes.kind import register as register_votes
        from games.votes.services import candidates, votes  # noqa: F401

        register_notices(
            (
                *notice_types.ALL,
                *story_notices.TYPES,
                *turn_notices.TYPES,
                *vote_notices.TYPES,
                *moderation_notices.TYPES,
                *follow_notices.TYPES,
                *tournament_notices.TYPES,
                *club_notices.TYPES,
                *commentary_notices.TYPES,
            )
        )
        register_votes((*kinds.ALL, RollBack()))
        post_migrate.connect(log_guard, sender=self)
