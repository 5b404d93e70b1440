"""Load a stored database, migrate it, and print the result as JSON.

    python tests/both/data/upgrade.py [NAME]

Runs as a process of its own, with the variables that choose the setting; the database must be
empty. NAME is a database of stored/. Without one, the migrations make a new database.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STORED = Path(__file__).with_name("stored")


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "ambition.settings"
    import django

    django.setup()
    from django.core.management import call_command

    for name in sys.argv[1:]:
        load(name)
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    sys.stdout.write(json.dumps({"schema": schema(), **(site() if sys.argv[1:] else {})}))


def load(name: str) -> None:
    """Run the stored SQL."""
    from django.db import connection

    sql = gzip.decompress((STORED / f"{name}.{connection.vendor}.sql.gz").read_bytes()).decode()
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.executescript(f"PRAGMA foreign_keys = OFF; {sql}")
        # The next connection checks foreign keys again.
        connection.close()
    else:
        connection.connection.execute(sql)


IN_SQLITE = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
IN_POSTGRESQL = """
SELECT 'column', table_name || '.' || column_name,
    concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default, is_identity)
    FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', proname, pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT 'sequence', sequencename, data_type::text
    FROM pg_sequences WHERE schemaname = 'public'
"""


def schema() -> list[str]:
    """Tables, constraints, indexes, triggers and functions of the database, in SQL."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(IN_SQLITE if connection.vendor == "sqlite" else IN_POSTGRESQL)
        return sorted(without_casts(" ".join(map(str, row))) for row in cursor.fetchall())


def without_casts(definition: str) -> str:
    """PostgreSQL places the casts of a list elsewhere once it has read its own dump."""
    text = re.sub(r"::(character varying|text)(\[\])?", "", definition)
    text = re.sub(r"\(('[^']*')\)", r"\1", text)
    return re.sub(r"\(\((ARRAY\[[^]]*\])\)\)", r"(\1)", text)


def site() -> dict[str, Any]:
    """The games as the present version reads them, and what becomes of those that run."""
    from django.test import Client, override_settings

    from games.models import Game, OrderSheet, Phase, Webhook

    same = dict(replay_phases())
    # Collecting static files would take longer than everything else.
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(ALLOWED_HOSTS=["*"], STORAGES=plain):
        answers = [Client().get(game.get_absolute_url()) for game in Game.objects.all()]
    final = OrderSheet.objects.filter(is_final=True, phase__status="open")
    hooks = Webhook.objects.order_by("pk")
    found = {
        "games": len(answers),
        "resolved": len(same),
        "different": [pk for pk, is_same in same.items() if not is_same],
        "pages": sorted({answer.status_code for answer in answers}),
        "final": sorted(final.values_list("phase__game", "seat__power")),
        "webhooks": [(hook.game_id, hook.user_id, hook.game_posts.count()) for hook in hooks],
    }
    running = Phase.objects.filter(status="open", game__status="running").select_related("game")
    found["continued"] = {phase.game.name: is_resolved(phase) for phase in running}
    return found


def replay_phases() -> Iterator[tuple[int, bool]]:
    """Each resolved phase, and whether replaying it gives the same position.

    Newer rules may give other reasons.
    """
    from games.core.codec import position_after
    from games.models import Phase
    from games.story.queries.replay import replay

    for phase in Phase.objects.filter(status="resolved").select_related("game"):
        again = replay(phase)
        yield phase.pk, not again.is_broken and again.outcome.position == position_after(phase)


def is_resolved(phase: Any) -> bool:
    """Resolve an open phase for its GM, after a pause if there is one. Returns whether it is."""
    from games.gm.acts.resolve import phase_resolve_now
    from games.gm.acts.resume import game_resume

    if phase.is_paused:
        game_resume(game_id=phase.game_id, by=phase.game.gm)
    phase_resolve_now(game_id=phase.game_id, by=phase.game.gm)
    phase.refresh_from_db()
    return phase.is_resolved


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    main()
