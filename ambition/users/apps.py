from django.apps import AppConfig


class UsersConfig(AppConfig):
    """User accounts."""

    name = "ambition.users"
    label = "users"

    def ready(self) -> None:
        """Register the system checks, and the receivers of signals.

        The names of applications, which are rows of allauth, are checked as other text.
        """
        from allauth.idp.oidc.models import Client

        from ambition import checks  # noqa: F401
        from ambition.users import access, tokens  # noqa: F401
        from games.models.plain_text import validate_plain

        Client._meta.get_field("name").validators.append(validate_plain)
