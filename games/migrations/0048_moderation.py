import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0047_results_and_ratings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='pressmessage',
            name='hidden_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='kind',
            field=models.CharField(choices=[('phase', 'A phase is resolved'), ('game', 'A game starts, is extended, paused, resumed or ends'), ('reminder', 'A deadline is near and your orders are not final'), ('vote', 'A vote is open and you can vote'), ('seat', 'A seat or the GM role is open or handed over'), ('press', 'Press has arrived'), ('digest', 'The daily email'), ('site', 'A moderator has decided about you or your report')], max_length=10),
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('read_from', models.PositiveIntegerField(default=1)),
                ('cause', models.CharField(choices=[('abuse', 'Insults, threats or hate'), ('cheating', 'Cheating, or one person with several accounts'), ('advertisement', 'Advertisements'), ('other', 'Something else')], max_length=16)),
                ('text', models.TextField(blank=True, default='')),
                ('state', models.CharField(choices=[('open', 'open'), ('upheld', 'rules broken'), ('dismissed', 'no rule broken')], db_index=True, default='open', max_length=10)),
                ('created_at', models.DateTimeField()),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.game')),
                ('message', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.pressmessage')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'ordering': ['-pk'],
                'permissions': [('moderate', 'May moderate: read reports, hide, mute and suspend')],
            },
        ),
        migrations.CreateModel(
            name='ModerationAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('looked', 'report opened'), ('hidden', 'message hidden'), ('shown', 'message shown again'), ('muted', 'muted'), ('unmuted', 'no longer muted'), ('suspended', 'suspended'), ('unsuspended', 'no longer suspended'), ('upheld', 'decided: rules broken'), ('dismissed', 'decided: no rule broken'), ('reopened', 'report opened again')], max_length=12)),
                ('reason', models.TextField(blank=True, default='')),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField()),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('moderator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='games.report')),
            ],
            options={
                'verbose_name': 'act of a moderator',
                'verbose_name_plural': 'acts of moderators',
                'ordering': ['-pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(condition=models.Q(('message__isnull', False)), fields=('reporter', 'message'), name='report_message_once'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('state', 'open')), models.Q(models.Q(('state', 'open'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='report_decided_has_its_time'),
        ),
    ]
