"""What follows missing orders: the policy, held phases, excuses and missed turns."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_corrections'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Excuse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('phase', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='excuses', to='games.phase')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='excuses', to='games.seat')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('granted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'excuse',
                'verbose_name_plural': 'excuses',
                'constraints': [models.UniqueConstraint(fields=('phase', 'seat', 'user'), name='excuse_once_a_phase')],
            },
        ),
        migrations.CreateModel(
            name='MissedTurn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('phase', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='missed_turns', to='games.phase')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='missed_turns', to='games.seat')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('is_excused', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'missed turn',
                'verbose_name_plural': 'missed turns',
                'constraints': [models.UniqueConstraint(fields=('phase', 'seat'), name='missed_turn_once_a_phase')],
            },
        ),
        migrations.AddField('game', 'nmr_policy', models.JSONField(blank=True, db_default={}, default=dict)),
        migrations.AddField('phase', 'nmr_policy', models.JSONField(blank=True, db_default={}, default=dict)),
        migrations.AddField('phase', 'held_at', models.DateTimeField(blank=True, null=True)),
        migrations.AddField('phase', 'held_for', models.JSONField(blank=True, db_default=[], default=list)),
        migrations.AddIndex(
            'phase',
            models.Index(
                condition=models.Q(('held_at__isnull', False), ('status', 'open')),
                fields=['held_at'],
                name='phase_held',
            ),
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('held', 'phase held for missing orders'), ('missed', 'turn missed'), ('excused', 'player excused'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('envelope_opened', 'envelope opened'), ('orders_entered', 'orders entered'), ('seat_opened', 'seat opened'), ('resigns', 'resigned after a phase'), ('stays', 'resignation taken back'), ('applied', 'seat applied for'), ('application_back', 'application taken back'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat taken back'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('policy_changed', 'policy for missing orders changed'), ('corrected', 'game corrected'), ('cancelled', 'game cancelled')], max_length=20),
        ),
    ]
