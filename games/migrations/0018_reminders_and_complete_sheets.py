"""Whether a sheet is complete; the GM reminds players."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0017_settings_changed_events'),
    ]

    operations = [
        migrations.AddField(
            model_name='ordersheet',
            name='is_complete',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('seat_opened', 'seat opened'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('cancelled', 'game cancelled')], max_length=20),
        ),
    ]
