"""Who watches and who joins, invitations by name and by letter, reserves, muster."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_games_without_gm"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="open_to",
            field=models.CharField(
                choices=[
                    ("everybody", "everybody who can watch"),
                    ("invited", "invited people only"),
                ],
                db_default="everybody",
                default="everybody",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("open_to__in", ["everybody", "invited"])),
                name="game_open_to_known",
            ),
        ),
    ]
