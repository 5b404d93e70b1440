"""The migrations of earlier versions, and the one that replaces them in a new database."""

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader


def test_a_new_database_has_the_tables_of_an_upgraded_one():
    new = MigrationLoader(None)
    upgraded = MigrationLoader(None, replace_migrations=False)
    changes = MigrationAutodetector(upgraded.project_state(), new.project_state())
    assert changes.changes(new.graph) == {}
    names = {name for app, name in upgraded.graph.nodes if app == "games"}
    assert names - {name for app, name in new.graph.nodes if app == "games"}
