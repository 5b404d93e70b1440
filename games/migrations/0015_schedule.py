"""Games get schedules: what they did so far is told in their new fields."""

import datetime
from zoneinfo import ZoneInfo

import games.models.game
from django.conf import settings
from django.db import migrations, models

MINUTE = datetime.timedelta(minutes=1)


def schedules_keep(apps, schema_editor):
    """Games without an early end keep none; running ones keep the time of day of their deadline."""
    game, phase = apps.get_model("games", "Game"), apps.get_model("games", "Phase")
    patient = game.objects.filter(resolve_when_all_ready=False)
    phase.objects.filter(status="open", game__in=patient).update(ends_early=False)
    patient.update(ends_early=[])
    due = phase.objects.filter(status="open", due_at__isnull=False, game__status="running")
    for pk, zone, due_at in due.values_list("game", "game__time_zone", "due_at"):
        wall = due_at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        full = (wall + MINUTE - wall.resolution).replace(second=0, microsecond=0)
        game.objects.filter(pk=pk).update(deadline_time=full.time())
    checks_settle(schema_editor)


def schedules_forget(apps, schema_editor):
    """An early end of some kinds of phase is told as one of all."""
    apps.get_model("games", "Game").objects.filter(ends_early=[]).update(
        resolve_when_all_ready=False
    )
    checks_settle(schema_editor)


def checks_settle(schema_editor):
    """Check foreign keys now: PostgreSQL cannot alter a table while checks are pending."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_heartbeats"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="blackouts",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="game",
            name="deadline_time",
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="ends_early",
            field=models.JSONField(blank=True, default=games.models.game.all_kinds),
        ),
        migrations.AddField(
            model_name="game",
            name="first_extra",
            field=models.DurationField(default=datetime.timedelta(0)),
        ),
        migrations.AddField(
            model_name="game",
            name="grace",
            field=models.DurationField(default=datetime.timedelta(0)),
        ),
        migrations.AddField(
            model_name="game",
            name="slots",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="game",
            name="turn_length",
            field=models.DurationField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="phase",
            name="ends_early",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="phase",
            name="grace",
            field=models.DurationField(default=datetime.timedelta(0)),
        ),
        migrations.RunPython(schedules_keep, schedules_forget),
        migrations.RemoveField(
            model_name="game",
            name="resolve_when_all_ready",
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("first_extra__gte", datetime.timedelta(0)),
                    ("grace__gte", datetime.timedelta(0)),
                ),
                name="game_more_time_not_less",
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(("grace__gte", datetime.timedelta(0))),
                name="phase_grace_not_negative",
            ),
        ),
    ]
