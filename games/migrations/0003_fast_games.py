"""Fast games: nights, a live time, votes for minutes, and own templates of games."""

import datetime
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_release_1_0'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GameTemplate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('settings', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField()),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='game_templates', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'template of a game',
                'verbose_name_plural': 'templates of games',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='live_length',
            field=models.DurationField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='live_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='night_begins',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='night_ends',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='proposal',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('night_begins__isnull', True), ('night_ends__isnull', True)), models.Q(('night_begins__isnull', False), ('night_ends__isnull', False), models.Q(('night_begins', models.F('night_ends')), _negated=True)), _connector='OR'), name='game_night_has_both_ends'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('live_length__isnull', True), ('live_until__isnull', True)), models.Q(('live_length__gt', datetime.timedelta(0)), ('live_until__isnull', False)), _connector='OR'), name='game_live_time_has_a_length'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('minutes__isnull', True), models.Q(('hours__isnull', True), ('minutes__gte', 1), ('phase__isnull', False)), _connector='OR'), name='proposal_minutes_instead_of_hours'),
        ),
        migrations.AddConstraint(
            model_name='gametemplate',
            constraint=models.UniqueConstraint(fields=('owner', 'name'), name='template_name_once'),
        ),
        migrations.AddConstraint(
            model_name='gametemplate',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='template_name_given'),
        ),
    ]
