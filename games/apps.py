from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"

    def ready(self) -> None:
        """What listens to events."""
        from games.notices import receivers  # noqa: F401
