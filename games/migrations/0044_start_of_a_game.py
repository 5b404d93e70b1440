from django.db import migrations, models
from django.db.models import Q

from games.models.game import new_assignment_seed


def deal_at_the_start(apps, schema_editor):
    """Forming games that draw the powers deal them at the start. Players keep what they drew."""
    Game, Seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    Ranking = apps.get_model("games", "Ranking")
    SeatAssignment = apps.get_model("games", "SeatAssignment")
    for game in Game.objects.filter(seat_choice="drawn", status="forming"):
        Game.objects.filter(pk=game.pk).update(assignment_seed=new_assignment_seed())
        seats = Seat.objects.filter(game=game)
        powers = [seat.power for seat in seats.order_by("pk")]
        for seat in seats.filter(state="held"):
            joined = SeatAssignment.objects.filter(seat=seat, ended_at=None).first()
            Ranking.objects.create(
                game=game,
                user_id=seat.holder_id,
                ranks={power: 1 if power == seat.power else None for power in powers},
                joined_at=joined.started_at if joined else game.created_at,
            )
            SeatAssignment.objects.filter(seat=seat).delete()
        seats.update(state="open", holder=None)


class Migration(migrations.Migration):
    dependencies = [("games", "0043_record")]

    operations = [
        migrations.AddField(
            "game",
            "start_mode",
            models.CharField(
                choices=[
                    ("full", "as soon as all seats are taken"),
                    ("gm", "when the GM starts it"),
                    ("time", "at a set time"),
                ],
                db_default="full",
                default="full",
                max_length=4,
            ),
        ),
        migrations.AddField("game", "starts_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                name="game_starts_at_fits_mode",
                condition=Q(start_mode="time", starts_at__isnull=False)
                | Q(start_mode__in=["full", "gm"], starts_at__isnull=True),
            ),
        ),
        # kinds
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('created', 'game created'), ('seat_taken', 'seat taken'), ('seat_left', 'seat left'), ('joined', 'game joined'), ('left', 'game left'), ('dealt', 'powers assigned'), ('table_full', 'all seats taken'), ('seats_swapped', 'seats swapped'), ('started', 'game started'), ('not_started', 'game not started at its time'), ('resolved', 'phase resolved'), ('stuck', 'phase could not be resolved'), ('held', 'phase waits for missing orders'), ('missed', 'turn missed'), ('excused', 'player excused'), ('extended', 'deadline extended'), ('deadline_set', 'deadline set'), ('paused', 'game paused'), ('hold_wanted', 'result to be withheld'), ('hold_dropped', 'result not to be withheld'), ('result_held', 'result withheld'), ('result_released', 'result released'), ('resumed', 'game resumed'), ('reminded', 'players reminded'), ('envelope_opened', 'envelope opened'), ('orders_entered', 'orders entered'), ('seat_opened', 'seat opened'), ('resigns', 'resigns after a phase'), ('stays', 'resignation withdrawn'), ('applied', 'seat applied for'), ('application_back', 'application withdrawn'), ('application_declined', 'application declined'), ('seat_offered', 'seat offered'), ('offer_back', 'offer of a seat withdrawn'), ('offer_declined', 'offer of a seat declined'), ('offer_lapsed', 'offer of a seat lapsed'), ('seat_replaced', 'seat handed over'), ('substitute_asked', 'request to be a substitute'), ('substitute_flagged', 'substitute must be confirmed'), ('substitute_off', 'substitution cancelled'), ('substitute_began', 'substitution started'), ('substitute_ended', 'substitution ended'), ('deputy_taken', 'deputy appointed'), ('deputy_ended', 'deputy left'), ('gm_role_transferred', 'GM role handed over'), ('disorder', 'permanent civil disorder'), ('proposed', 'vote proposed'), ('agreed', 'end agreed'), ('won', 'game won'), ('ended', 'practice ended'), ('settings_changed', 'settings changed'), ('schedule_changed', 'schedule changed'), ('policy_changed', 'policy for missing orders changed'), ('corrected', 'game corrected'), ('cancelled', 'game cancelled')], max_length=20),
        ),
        migrations.RunPython(deal_at_the_start, migrations.RunPython.noop),
    ]
