from django.apps import AppConfig


class UsersConfig(AppConfig):
    """Accounts: who a person is, and how they sign in."""

    name = "ambition.users"
    label = "users"

    def ready(self) -> None:
        """What `manage.py check` asks."""
        from ambition import checks  # noqa: F401
