from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q, Subquery


def mark_final_sheets(apps, schema_editor):
    """The orders of a seat are final if its current sheet is."""
    readiness = apps.get_model("games", "Readiness").objects.filter(
        phase=OuterRef("phase"), seat=OuterRef("seat")
    )
    sheets = apps.get_model("games", "OrderSheet").objects.filter(
        Exists(readiness), is_current=True
    )
    sheets.update(is_final=True, ready_at=Subquery(readiness.values("ready_at")))


class Migration(migrations.Migration):
    dependencies = [("games", "0072_webhook_secret")]

    operations = [
        migrations.AddField(
            "ordersheet", "is_final", models.BooleanField(db_default=False, default=False)
        ),
        migrations.RunPython(mark_final_sheets, elidable=True),
        migrations.AddConstraint(
            "ordersheet",
            models.CheckConstraint(
                condition=Q(is_final=False) | Q(is_current=True, ready_at__isnull=False),
                name="sheet_final_is_current",
            ),
        ),
        migrations.DeleteModel("Readiness"),
    ]
