"""Django 5.2: `migrate` can deadlock with the running site.

A migration that alters several tables may lock the first while a request reads the second and waits
for the first. PostgreSQL ends such a deadlock after a second, possibly by failing the request. So
the migration gives up earlier, releases its locks, and starts again.

Remove when Django's `migrate` takes a lock timeout and tries again.
"""

import time
from contextlib import suppress
from typing import Any

from django.core.management.commands import migrate
from django.db import DatabaseError, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import LockNotAvailable

# Half of PostgreSQL's own deadlock_timeout.
PATIENCE = "500ms"
ATTEMPTS = 60
PAUSE_SECONDS = 1


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; on PostgreSQL, try again while a needed table is locked."""
        connection = connections[options["database"]]
        if connection.vendor != "postgresql":
            super().handle(*args, **options)
            return
        for attempt in range(1, ATTEMPTS + 1):
            with connection.cursor() as cursor:
                cursor.execute("SELECT set_config('lock_timeout', %s, false)", [PATIENCE])
            try:
                super().handle(*args, **options)
                return
            except OperationalError as error:
                if not isinstance(error.__cause__, LockNotAvailable) or attempt == ATTEMPTS:
                    raise
            finally:
                _forget(connection)
                connection.close()
            self.stdout.write("A table is in use; trying again.")
            time.sleep(PAUSE_SECONDS)


def _forget(connection: BaseDatabaseWrapper) -> None:
    """Let the connection wait for locks as before: its pool hands it to others of this process.

    A connection that is broken is not handed on.
    """
    with suppress(DatabaseError, InterfaceError), connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")
