"""Tables emptied after a test that commits. Django's `flush` empties all tables, for which
PostgreSQL makes hundreds of files, and then makes all content types and permissions again."""

from functools import cache

from django.db import connection, transaction
from django.test import TransactionTestCase

from games.moderation.services.acts import TABLE as LOG, log_guard

# They hold what the site has from its models, which stays.
OF_MODELS = {"django_content_type", "auth_permission"}


def empty_tables(_test: TransactionTestCase) -> None:
    """Delete all rows but those of models, in the tables that have any."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_filled())
        tables = [table for (table,) in cursor.fetchall()]
        if connection.vendor == "postgresql":
            # Neither foreign keys nor the guard of the log of moderation.
            cursor.execute("SET LOCAL session_replication_role = replica")
        elif LOG in tables:
            cursor.execute("DROP TRIGGER moderation_act_no_delete")
        for table in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
        if LOG in tables and connection.vendor == "sqlite":
            log_guard(using=connection.alias)


@cache
def _filled() -> str:
    """A query of the names of tables that have rows. SQLite looks at foreign keys at the end."""
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    quote = connection.ops.quote_name
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quote(name)})"
        for name in sorted(set(names) - OF_MODELS)
    )
