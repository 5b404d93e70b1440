from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"

    def ready(self) -> None:
        """Connect the receivers of signals, and register the kinds of votes and notices."""
        from games.notices import notice_types
        from games.notices.queries import notice_type as notices
        from games.turn import notice_types as nmr_notices
        from games.turn import notice_types as reminder_notices
        from games.votes import kinds
        from games.votes import notice_types as vote_notices
        from games.votes import receivers as vote_receivers  # noqa: F401
        from games.votes.queries import kind as votes

        notices.register(notice_types.ALL)
        notices.register(nmr_notices.TYPES)
        notices.register(reminder_notices.TYPES)
        notices.register(vote_notices.TYPES)
        votes.register(kinds.ALL)
