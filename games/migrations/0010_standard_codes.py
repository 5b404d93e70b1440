"""Events and notices of the GM's role say the same under the names that the field uses."""

from django.db import migrations

CODES = {
    "chair_taken": "gm_role_transferred",
    "chair_offered": "gm_role_offered",
    "chair_declined": "gm_role_declined",
}


def rename_codes(apps, schema_editor, codes=CODES):
    event, delivery = apps.get_model("games", "Event"), apps.get_model("games", "Delivery")
    for old, new in codes.items():
        event.objects.filter(kind=old).update(kind=new)
        for row in delivery.objects.filter(data__event=old):
            row.data["event"] = new
            row.save(update_fields=["data"])


def rename_codes_back(apps, schema_editor):
    rename_codes(apps, schema_editor, {new: old for old, new in CODES.items()})


class Migration(migrations.Migration):
    dependencies = [("games", "0009_standard_names")]

    operations = [migrations.RunPython(rename_codes, rename_codes_back)]
