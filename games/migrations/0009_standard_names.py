"""The tables and fields get the names that the field uses; what they hold stays."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_vote_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("aheadsheet", "ahead_version_once"),
        migrations.RemoveConstraint("aheadsheet", "ahead_one_current"),
        migrations.RemoveConstraint("aheadsheet", "ahead_version_from_one"),
        migrations.RemoveConstraint("aheadsheet", "ahead_step_known"),
        migrations.RemoveConstraint("tenure", "tenure_one_at_a_time"),
        migrations.RemoveConstraint("tenure", "tenure_ends_after_it_starts"),
        migrations.RemoveConstraint("game", "game_chair_offered_to_another"),
        migrations.RemoveConstraint("game", "game_rankings_have_a_seed"),
        migrations.RenameModel("AheadSheet", "ConditionalSheet"),
        migrations.RenameModel("Tenure", "SeatAssignment"),
        migrations.RenameField("conditionalsheet", "final_at", "ready_at"),
        migrations.RenameField("ordersheet", "finalised_at", "ready_at"),
        migrations.RenameField("readiness", "final_at", "ready_at"),
        migrations.RenameField("game", "chair_offered_to", "gm_role_offered_to"),
        migrations.RenameField("game", "resolve_when_all_final", "resolve_when_all_ready"),
        migrations.RenameField("game", "draw_seed", "assignment_seed"),
        migrations.AlterModelOptions(
            name='seatassignment',
            options={'verbose_name': 'seat assignment', 'verbose_name_plural': 'seat assignments'},
        ),
        migrations.AlterField(
            model_name='conditionalsheet',
            name='phase',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conditional_sheets', to='games.phase'),
        ),
        migrations.AlterField(
            model_name='conditionalsheet',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conditional_sheets', to='games.seat'),
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('extended', 'deadline moved'), ('paused', 'game paused'), ('resumed', 'game resumed'), ('seat_opened', 'seat opened'), ('seat_replaced', 'seat handed over'), ('gm_role_transferred', 'GM’s chair handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.AlterField(
            model_name='seatassignment',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='games.seat'),
        ),
        migrations.AlterField(
            model_name='seatassignment',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='conditionalsheet',
            constraint=models.UniqueConstraint(fields=('phase', 'seat', 'step', 'version'), name='conditional_version_once'),
        ),
        migrations.AddConstraint(
            model_name='conditionalsheet',
            constraint=models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('phase', 'seat', 'step'), name='conditional_one_current'),
        ),
        migrations.AddConstraint(
            model_name='conditionalsheet',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='conditional_version_from_one'),
        ),
        migrations.AddConstraint(
            model_name='conditionalsheet',
            constraint=models.CheckConstraint(condition=models.Q(('step__in', ['retreats', 'adjustments'])), name='conditional_step_known'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('gm_role_offered_to__isnull', True), models.Q(('gm__isnull', False), models.Q(('gm_role_offered_to', models.F('gm')), _negated=True), models.Q(('status', 'finished'), _negated=True)), _connector='OR'), name='game_gm_role_offered_to_another'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('seat_choice', 'preferences'), _negated=True), models.Q(('assignment_seed', ''), _negated=True), _connector='OR'), name='game_rankings_have_a_seed'),
        ),
        migrations.AddConstraint(
            model_name='seatassignment',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('seat',), name='seat_assignment_one_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='seatassignment',
            constraint=models.CheckConstraint(condition=models.Q(('ended_at__isnull', True), ('ended_at__gte', models.F('started_at')), _connector='OR'), name='seat_assignment_ends_after_it_starts'),
        ),
    ]
