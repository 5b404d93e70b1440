"""A sweep claims a phase before it hands it to the workers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0012_kinds_of_votes")]

    operations = [
        migrations.AddField(
            "phase", "claimed_until", models.DateTimeField(blank=True, null=True)
        ),
    ]
