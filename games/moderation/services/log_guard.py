"""Triggers by which the database refuses to change or remove acts of moderators, whoever asks.

They are added after each `migrate`, because SQLite loses them when a migration rebuilds the table.
"""

from typing import Any

from django.db import connections, transaction

from games.models import ModerationAct

TABLE = ModerationAct._meta.db_table
STATEMENTS = {
    "sqlite": [
        f"CREATE TRIGGER IF NOT EXISTS moderation_act_no_{change} BEFORE {change} ON {TABLE} "
        "BEGIN SELECT RAISE(ABORT, 'acts of moderators are never changed'); END"
        for change in ("update", "delete")
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION moderation_act_kept() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION 'acts of moderators are never changed'; END $$",
        f"CREATE OR REPLACE TRIGGER moderation_act_kept BEFORE UPDATE OR DELETE ON {TABLE} "
        "FOR EACH ROW EXECUTE FUNCTION moderation_act_kept()",
    ],
}


def log_guard(*, using: str, **_signal: Any) -> None:
    """Add the triggers to a database that has the table. Adding them again changes nothing."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if TABLE in connection.introspection.table_names(cursor):
            for statement in STATEMENTS[connection.vendor]:
                cursor.execute(statement)
