from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The one game application."""

    name = "games"
