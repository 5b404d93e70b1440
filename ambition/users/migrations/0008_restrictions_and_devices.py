from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('users', '0007_account_events'),
    ]

    operations = [
        migrations.AddField(
            model_name='accountevent',
            name='device',
            field=models.CharField(blank=True, db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='user',
            name='muted_until',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='muted until'),
        ),
        migrations.AddField(
            model_name='user',
            name='suspended_until',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='suspended until'),
        ),
    ]
