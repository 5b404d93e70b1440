"""The shape of a proposal is left to the record of its kind; the database keeps what holds for all."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_rules_version_of_a_phase"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="proposal",
            name="proposal_fits_its_kind",
        ),
        migrations.AlterField(
            model_name="proposal",
            name="kind",
            field=models.CharField(max_length=20),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.CheckConstraint(condition=models.Q(("key__startswith", models.F("kind")), models.Q(("hours__isnull", True), models.Q(("hours__gte", 1), ("phase__isnull", False)), _connector="OR")), name="proposal_fits_its_kind"),
        ),
    ]
