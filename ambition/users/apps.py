from django.apps import AppConfig


class UsersConfig(AppConfig):
    """User accounts."""

    name = "ambition.users"
    label = "users"

    def ready(self) -> None:
        """Register the system checks."""
        from ambition import checks  # noqa: F401
