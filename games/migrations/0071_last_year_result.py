from django.db import migrations, models
from django.db.models import Q


def keep_what_was_agreed(apps, schema_editor):
    """Games with a last year so far were created with the sentence that most centres win."""
    games = apps.get_model("games", "Game").objects.filter(
        Q(last_year__isnull=False) | Q(ending="year_over")
    )
    games.update(last_year_result="most_centres")


class Migration(migrations.Migration):
    dependencies = [("games", "0070_player_removed")]

    operations = [
        migrations.AddField(
            "game",
            "last_year_result",
            models.CharField(
                choices=[
                    ("draw", "a draw among those alive"),
                    ("most_centres", "most centres win"),
                ],
                db_default="draw",
                default="draw",
                max_length=12,
            ),
        ),
        migrations.RunPython(keep_what_was_agreed, migrations.RunPython.noop, elidable=True),
    ]
