"""Django's `migrate`, which gives way to the running site.

A migration that alters several tables waits for whoever reads the second while it holds the first.
PostgreSQL ends such a circle after a second, and may end the reader. So the migration gives up
before that, lets everybody pass, and begins again.
"""

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import OperationalError, connections
from psycopg.errors import LockNotAvailable

# Half of PostgreSQL's own deadlock_timeout.
PATIENCE = "500ms"
ATTEMPTS = 60
PAUSE_SECONDS = 1


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Migrates; on PostgreSQL tries again while others hold a table that it needs."""
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
                connection.close()
            self.stdout.write("A table is in use; trying again.")
            time.sleep(PAUSE_SECONDS)
