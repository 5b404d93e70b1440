from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("users", "0012_access_events")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="theme",
            field=models.CharField(
                blank=True,
                choices=[("light", "Day"), ("dark", "Night")],
                db_default="",
                default="",
                max_length=5,
                verbose_name="colours",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(theme__in=["", "light", "dark"]), name="user_theme_known"
            ),
        ),
    ]
