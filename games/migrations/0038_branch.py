from django.db import migrations, models


class Migration(migrations.Migration):
    """Renames a field in Python only; the column stays, so that old code can read it."""

    dependencies = [("games", "0037_waiting_and_withheld")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(model_name="phase", name="phase_once_a_line"),
                migrations.RemoveConstraint(model_name="phase", name="phase_number_from_one"),
                migrations.RenameField(model_name="phase", old_name="line", new_name="branch"),
                migrations.AlterField(
                    model_name="phase",
                    name="branch",
                    field=models.PositiveIntegerField(db_column="line", db_default=1, default=1),
                ),
                migrations.AddConstraint(
                    model_name="phase",
                    constraint=models.UniqueConstraint(
                        fields=("game", "branch", "number"), name="phase_once_a_line"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="phase",
                    constraint=models.CheckConstraint(
                        condition=models.Q(number__gte=1, branch__gte=1),
                        name="phase_number_from_one",
                    ),
                ),
            ]
        )
    ]
