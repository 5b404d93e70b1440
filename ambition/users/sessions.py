"""Sessions in the database, under keys that a database can look for."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """Takes a cookie that no sign-in of the site has set for none: PostgreSQL fails on some."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
