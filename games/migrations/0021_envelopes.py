"""Envelopes that a GM opens."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0020_replacement'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('envelope_opened', 'envelope opened'), ('orders_entered', 'orders entered'), ('seat_opened', 'seat opened'), ('resigns', 'resigned after a phase'), ('stays', 'resignation taken back'), ('applied', 'seat applied for'), ('application_back', 'application taken back'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat taken back'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.CreateModel(
            name='Envelope',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField()),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('phase', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='envelopes', to='games.phase')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='envelopes', to='games.seat')),
            ],
            options={
                'verbose_name': 'opened envelope',
                'verbose_name_plural': 'opened envelopes',
                'constraints': [models.UniqueConstraint(fields=('phase', 'seat'), name='envelope_once')],
            },
        ),
    ]
