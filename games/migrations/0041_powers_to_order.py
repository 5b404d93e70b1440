from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0040_counted_games")]

    # The column keeps its name, so that the code before and after can run side by side.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField("phase", "concerned", "powers_to_order"),
                migrations.AlterField(
                    "phase",
                    "powers_to_order",
                    models.JSONField(db_column="concerned", default=list),
                ),
            ]
        )
    ]
