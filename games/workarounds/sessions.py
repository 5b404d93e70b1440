"""Django 5.2: a malformed session cookie is looked up, and PostgreSQL refuses some texts.

Remove when Django checks the signs of a session key before it asks the database.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """Treat a malformed session key as none."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
