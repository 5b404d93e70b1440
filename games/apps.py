from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"

    def ready(self) -> None:
        """Connect the receivers of signals, and register the kinds of votes and notices."""
        from games.clock import receivers as clock_receivers  # noqa: F401
        from games.notices import notice_types
        from games.notices import receivers as notice_receivers  # noqa: F401
        from games.notices.notice_types import nmr as nmr_notices
        from games.notices.notice_types import reminder as reminder_notices
        from games.notices.notice_types import vote as vote_notices
        from games.notices.queries import registry as notices
        from games.votes import kinds
        from games.votes import receivers as vote_receivers  # noqa: F401
        from games.votes.queries import registry as votes

        notices.register(notice_types.ALL)
        notices.register(nmr_notices.TYPES)
        notices.register(reminder_notices.TYPES)
        notices.register(vote_notices.TYPES)
        votes.register(kinds.ALL)
