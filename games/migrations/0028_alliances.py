"""Alliances are a fourth kind of phase, with a length of their own."""

import datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_substitutes'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='game',
            name='game_lengths_positive',
        ),
        migrations.RemoveConstraint(
            model_name='phase',
            name='phase_kind_known',
        ),
        migrations.AddField(
            model_name='game',
            name='alliance_length',
            field=models.DurationField(db_default=datetime.timedelta(days=1), default=datetime.timedelta(days=1)),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('movement_length__gt', datetime.timedelta(0)), ('retreat_length__gt', datetime.timedelta(0)), ('adjustment_length__gt', datetime.timedelta(0)), ('alliance_length__gt', datetime.timedelta(0))), name='game_lengths_positive'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['movement', 'retreats', 'adjustments', 'alliances']), ('season__in', ['spring', 'fall', 'winter'])), name='phase_kind_known'),
        ),
    ]
