from django.db import migrations, models
from django.db.models import F, Q

# The columns keep their names, so that the code before and after can run side by side.
PHASE = {
    "held_at": ("waiting_since", models.DateTimeField(blank=True, db_column="held_at", null=True)),
    "held_for": (
        "waits_for",
        models.JSONField(blank=True, db_column="held_for", db_default=[], default=list),
    ),
    "holds_back": (
        "withholds_result",
        models.BooleanField(db_column="holds_back", db_default=False, default=False),
    ),
    "held_back_at": (
        "withheld_since",
        models.DateTimeField(blank=True, db_column="held_back_at", null=True),
    ),
    "held_back_until": (
        "withheld_until",
        models.DateTimeField(blank=True, db_column="held_back_until", null=True),
    ),
}
SEAT = {
    "in_hand": (
        "is_playable",
        models.BooleanField(db_column="in_hand", db_default=True, default=True),
    )
}


def renamed(model, fields):
    for old, (new, field) in fields.items():
        yield migrations.RenameField(model, old, new)
        yield migrations.AlterField(model, new, field)


class Migration(migrations.Migration):
    dependencies = [("games", "0036_wording")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveIndex("phase", "phase_held"),
                migrations.RemoveConstraint("phase", "phase_held_back_until_a_moment"),
                migrations.RemoveConstraint("seat", "seat_one_for_each_player"),
                *renamed("phase", PHASE),
                *renamed("seat", SEAT),
                migrations.AddIndex(
                    "phase",
                    models.Index(
                        condition=Q(status="open", waiting_since__isnull=False),
                        fields=["waiting_since"],
                        name="phase_held",
                    ),
                ),
                migrations.AddConstraint(
                    "phase",
                    models.CheckConstraint(
                        condition=Q(withheld_since__isnull=True, withheld_until__isnull=True)
                        | Q(
                            paused_at__isnull=True,
                            withheld_until__gt=F("withheld_since"),
                            withholds_result=True,
                        ),
                        name="phase_held_back_until_a_moment",
                    ),
                ),
                migrations.AddConstraint(
                    "seat",
                    models.UniqueConstraint(
                        condition=Q(holder__isnull=False, is_playable=True),
                        fields=["game", "holder"],
                        name="seat_one_for_each_player",
                    ),
                ),
            ]
        ),
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'table joined'), ('left', 'table left'), ('dealt', 'powers dealt'), ('started', 'game started'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('held', 'phase waits for missing orders'), ('missed', 'turn missed'), ('excused', 'player excused'), ('extended', 'deadline moved'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('hold_wanted', 'result to be withheld'), ('hold_dropped', 'result not to be withheld'), ('result_held', 'result withheld'), ('result_released', 'result released'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('envelope_opened', 'envelope opened'), ('orders_entered', 'orders entered'), ('seat_opened', 'seat opened'), ('resigns', 'resigned after a phase'), ('stays', 'resignation taken back'), ('applied', 'seat applied for'), ('application_back', 'application taken back'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat taken back'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('substitute_asked', 'substitute asked'), ('substitute_flagged', 'substitute to be confirmed'), ('substitute_off', 'no substitute after all'), ('substitute_began', 'substitute plays'), ('substitute_ended', 'substitute plays no more'), ('deputy_taken', 'deputy of the GM'), ('deputy_ended', 'no deputy any more'), ('gm_role_transferred', 'GM role handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('policy_changed', 'policy for missing orders changed'), ('corrected', 'game corrected'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.AlterField(
            model_name='seat',
            name='state',
            field=models.CharField(choices=[('open', 'open'), ('held', 'taken by a player'), ('computer', 'played by the computer'), ('civil_disorder', 'in permanent civil disorder')], default='open', max_length=16),
        ),
    ]
