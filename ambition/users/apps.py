from django.apps import AppConfig


class UsersConfig(AppConfig):
    """User accounts."""

    name = "ambition.users"
    label = "users"

    def ready(self) -> None:
        """Register the system checks, and the receivers of signals."""
        from ambition import checks  # noqa: F401
        from ambition.users import access, tokens  # noqa: F401
