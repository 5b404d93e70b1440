from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"

    def ready(self) -> None:
        """What listens to events, and the kinds of votes."""
        from games.notices import receivers  # noqa: F401
        from games.votes import kinds
        from games.votes.queries.registry import register

        register(kinds.ALL)
