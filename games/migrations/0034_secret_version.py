from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0033_email_in_one_spelling'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='secret_version',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
