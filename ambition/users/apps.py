from django.apps import AppConfig


class UsersConfig(AppConfig):
    """Accounts: who a person is, and how they sign in."""

    name = "ambition.users"
    label = "users"
