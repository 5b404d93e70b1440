"""What runs beside the web leaves signs of life."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_phase_claims")]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "name",
                    models.CharField(max_length=40, primary_key=True, serialize=False),
                ),
                ("beat_at", models.DateTimeField()),
            ],
            options={"verbose_name": "heartbeat", "verbose_name_plural": "heartbeats"},
        ),
    ]
