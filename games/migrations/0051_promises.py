import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0050_statistics'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='pressmessage',
            name='message_says_something',
        ),
        migrations.AddField(
            model_name='pressmessage',
            name='accepts',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='accepted_by', to='games.pressmessage'),
        ),
        migrations.AddConstraint(
            model_name='pressmessage',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('text', ''), _negated=True), ('proposal__isnull', False), ('accepts__isnull', False), _connector='OR'), name='message_says_something'),
        ),
        migrations.AddField(
            model_name='playerpage',
            name='shows_promises',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name='Promise',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.CharField(max_length=120)),
                ('verdict', models.CharField(blank=True, choices=[('kept', 'kept'), ('broken', 'broken'), ('overtaken', 'overtaken')], default='', max_length=10)),
                ('overtaken_by', models.CharField(blank=True, choices=[('position', 'the board was corrected'), ('unmatched', 'the unit to be helped was ordered something else'), ('no_convoy', 'the fleets for the convoy were ordered something else'), ('replaced', 'replaced by a later promise'), ('player', 'somebody else played the power')], default='', max_length=10)),
                ('acceptance', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='promises', to='games.pressmessage')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='promises', to='games.seat')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='promises', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'promise',
                'verbose_name_plural': 'promises',
                'ordering': ['acceptance', 'pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('acceptance', 'seat', 'order'), name='promise_order_once'),
                    models.CheckConstraint(condition=models.Q(models.Q(('overtaken_by__gt', ''), ('verdict', 'overtaken')), models.Q(models.Q(('verdict', 'overtaken'), _negated=True), ('overtaken_by', '')), _connector='OR'), name='promise_overtaken_by_something'),
                ],
            },
        ),
    ]
