"""Replacement: applications and offers, resignations, press handed on."""

import django.db.models.deletion
import games.models.game
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_phase_seen_by_a_seat'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SeatApplication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sentence', models.CharField(max_length=300)),
                ('state', models.CharField(choices=[('waiting', 'waiting for an answer'), ('taken', 'taken'), ('declined', 'declined'), ('withdrawn', 'taken back'), ('lapsed', 'lapsed')], default='waiting', max_length=10)),
                ('created_at', models.DateTimeField()),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='applications', to='games.seat')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_applications', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'application for a seat',
                'verbose_name_plural': 'applications for seats',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SeatOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=games.models.game.new_token, editable=False, max_length=32, unique=True)),
                ('confirmed', models.JSONField(blank=True, default=list)),
                ('state', models.CharField(choices=[('waiting', 'waiting for an answer'), ('taken', 'taken'), ('declined', 'declined'), ('withdrawn', 'taken back'), ('lapsed', 'lapsed')], default='waiting', max_length=10)),
                ('created_at', models.DateTimeField()),
                ('answer_until', models.DateTimeField()),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offers', to='games.seat')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seat_offers', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'offer of a seat',
                'verbose_name_plural': 'offers of seats',
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='press_handed_on',
            field=models.CharField(choices=[('all', 'all press of the seat'), ('from_now', 'press from then on')], db_default='all', default='all', max_length=10),
        ),
        migrations.AddField(
            model_name='pressmember',
            name='hidden_to',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='hidden_before',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='resigns_after',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.phase'),
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('seat_opened', 'seat opened'), ('resigns', 'resigned after a phase'), ('stays', 'resignation taken back'), ('applied', 'seat applied for'), ('application_back', 'application taken back'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat taken back'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('press_handed_on__in', ['all', 'from_now'])), name='game_press_handed_on_known'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('resigns_after__isnull', True), ('state', 'held'), _connector='OR'), name='seat_resigned_by_its_holder'),
        ),
        migrations.AddConstraint(
            model_name='seatapplication',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('seat', 'user'), name='application_one_waiting'),
        ),
        migrations.AddConstraint(
            model_name='seatapplication',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'taken', 'declined', 'withdrawn', 'lapsed'])), name='application_state_known'),
        ),
        migrations.AddConstraint(
            model_name='seatoffer',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'waiting'), ('user__isnull', False)), fields=('seat', 'user'), name='offer_one_waiting'),
        ),
        migrations.AddConstraint(
            model_name='seatoffer',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'taken', 'declined', 'withdrawn', 'lapsed'])), name='offer_state_known'),
        ),
    ]
