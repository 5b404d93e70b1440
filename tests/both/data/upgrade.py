"""Create a database of an earlier version, upgrade it, and print the result as JSON.

Runs as a process of its own, with the variables that choose the setting; the database must be
empty. The rows are those of the demo, as the version before games.0009 made it, with an offer of
the GM role, a pause, a vote and a sheet filed ahead; two games run, one forms and one is over.
`manage.py dumpdata games users account --format jsonl` wrote them.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROWS = Path(__file__).with_name("earlier_version.jsonl.gz")
EARLIER = [
    ("games", "0008_vote_notices"),
    ("users", "0003_account_closed"),
    ("account", "0009_emailaddress_unique_primary_email"),
]


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "ambition.settings"
    import django

    django.setup()
    from django.core.management import call_command

    load_earlier()
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    sys.stdout.write(json.dumps(found()))


def load_earlier() -> None:
    """The tables of the earlier version, with its rows."""
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    # As if the one migration for new databases were not there.
    executor.loader.replace_migrations = False
    executor.loader.build_graph()
    apps = executor.migrate(EARLIER).apps
    with transaction.atomic():
        for model, rows in by_model().items():
            kind = apps.get_model(model)
            kind.objects.bulk_create([kind(**values(kind, row)) for row in rows])
        kinds = [apps.get_model(model) for model in by_model()]
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), kinds):
                cursor.execute(statement)


def by_model() -> dict[str, list[dict[str, Any]]]:
    """The stored rows, by table."""
    found = defaultdict(list)
    with gzip.open(ROWS, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            found[row["model"]].append(row)
    return found


def values(kind: Any, row: dict[str, Any]) -> dict[str, Any]:
    """Convert the values of a row to the types of its table's fields."""
    taken = {"pk": row["pk"]}
    for field in kind._meta.concrete_fields:
        if field.name in row["fields"]:
            value = row["fields"][field.name]
            taken[field.attname] = value if field.is_relation else field.to_python(value)
    return taken


def found() -> dict[str, Any]:
    """The games as the present version reads them."""
    from django.test import Client, override_settings

    from games.gm.acts.resolve import phase_resolve_now
    from games.gm.acts.resume import game_resume
    from games.models import Delivery, Game

    shown = {phase.pk: again for phase, again in replayed()}
    running = Game.objects.get(name="The Hubertusburg table")
    # Collecting static files would take longer than everything else.
    plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(ALLOWED_HOSTS=["*"], STORAGES=plain):
        answers = [Client().get(game.get_absolute_url()) for game in Game.objects.all()]
    game_resume(game_id=running.pk, by=running.gm)
    resolved = phase_resolve_now(game_id=running.pk, by=running.gm)
    return {
        "games": Game.objects.count(),
        "resolved": len(shown),
        "same": sum(shown.values()),
        "pages": [answer.status_code for answer in answers],
        "goes_on": not resolved.is_open,
        "events": sorted(set(Delivery.objects.values_list("data__event", flat=True))),
    }


def replayed() -> Iterator[tuple[Any, bool]]:
    """Each resolved phase, and whether replaying it gives the same position.

    Newer rules may give other reasons.
    """
    from games.core.codec import position_after
    from games.models import Phase
    from games.story.queries.replay import replay

    for phase in Phase.objects.filter(status="resolved").select_related("game"):
        again = replay(phase)
        yield phase, not again.is_broken and again.outcome.position == position_after(phase)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    main()
