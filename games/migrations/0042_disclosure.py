from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0041_powers_to_order")]

    operations = [
        migrations.AddField(
            model_name="game",
            name=name,
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        )
        for name in ("bids_open_after", "sheets_open_after", "press_open_after")
    ]
