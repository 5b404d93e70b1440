from django.db import migrations, models


class Migration(migrations.Migration):
    """Each power of a group accepts a proposal for itself."""

    dependencies = [("games", "0018_deals")]

    operations = [
        migrations.AlterField(
            model_name="pressmessage",
            name="accepts",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=models.deletion.CASCADE,
                related_name="accepted_by",
                to="games.pressmessage",
            ),
        ),
        migrations.AddConstraint(
            model_name="pressmessage",
            constraint=models.UniqueConstraint(
                condition=models.Q(accepts__isnull=False),
                fields=("accepts", "author"),
                name="message_accepts_once",
            ),
        ),
    ]
