"""Each resolved phase keeps the version of the rules that decided it."""

from django.db import migrations, models
from django.db.models import OuterRef, Q, Subquery


def keep_versions(apps, schema_editor):
    phase, game = apps.get_model("games", "Phase"), apps.get_model("games", "Game")
    known = game.objects.filter(pk=OuterRef("game")).values("rules_version")
    phase.objects.filter(status="resolved").update(rules_version=Subquery(known))


class Migration(migrations.Migration):
    dependencies = [("games", "0010_standard_codes")]

    operations = [
        migrations.RemoveConstraint("phase", "phase_resolved_with_its_outcome"),
        migrations.AddField(
            "phase", "rules_version", models.PositiveIntegerField(blank=True, null=True)
        ),
        migrations.RunPython(keep_versions, migrations.RunPython.noop),
        migrations.RemoveField("game", "rules_version"),
        migrations.AddConstraint(
            "phase",
            models.CheckConstraint(
                name="phase_resolved_with_its_outcome",
                condition=Q(
                    status="open",
                    resolved_at__isnull=True,
                    outcome__isnull=True,
                    public_outcome__isnull=True,
                    rules_version__isnull=True,
                )
                | Q(
                    status="resolved",
                    resolved_at__isnull=False,
                    outcome__isnull=False,
                    public_outcome__isnull=False,
                    rules_version__gte=1,
                ),
            ),
        ),
    ]
