"""A GM holds the result of a phase back."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0023_missing_orders'),
    ]

    operations = [
        migrations.AddField(
            model_name='phase',
            name='held_back_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='phase',
            name='held_back_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='phase',
            name='holds_back',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('held', 'phase held for missing orders'), ('missed', 'turn missed'), ('excused', 'player excused'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('hold_wanted', 'result to be held back'), ('hold_dropped', 'result not to be held back'), ('result_held', 'result held back'), ('result_released', 'result released'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('envelope_opened', 'envelope opened'), ('orders_entered', 'orders entered'), ('seat_opened', 'seat opened'), ('resigns', 'resigned after a phase'), ('stays', 'resignation taken back'), ('applied', 'seat applied for'), ('application_back', 'application taken back'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat taken back'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('policy_changed', 'policy for missing orders changed'), ('corrected', 'game corrected'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('held_back_at__isnull', True), ('held_back_until__isnull', True)), models.Q(('held_back_until__gt', models.F('held_back_at')), ('holds_back', True), ('paused_at__isnull', True)), _connector='OR'), name='phase_held_back_until_a_moment'),
        ),
    ]
