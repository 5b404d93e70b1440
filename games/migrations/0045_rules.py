from django.db import migrations, models

from maps.load import load_variant, variant_ids


def keep_switch(apps, schema_editor):
    """Games that have begun keep Winters without a grace for armed neutrals."""
    games = apps.get_model("games", "Game").objects.filter(started_at__isnull=False)
    for variant_id in variant_ids():
        influence = dict(load_variant(variant_id).rules.influence)
        if influence.pop("grace", 0):
            games.filter(variant_id=variant_id).update(rules={"influence": influence})


class Migration(migrations.Migration):
    dependencies = [("games", "0044_start_of_a_game")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rules",
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.RunPython(keep_switch, migrations.RunPython.noop),
    ]
