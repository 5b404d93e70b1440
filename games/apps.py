from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"

    def ready(self) -> None:
        """What listens to events, and the records of votes and notices."""
        from games.notices import notice_types, receivers  # noqa: F401
        from games.notices.queries import registry as notices
        from games.votes import kinds
        from games.votes.queries import registry as votes

        notices.register(notice_types.ALL)
        votes.register(kinds.ALL)
