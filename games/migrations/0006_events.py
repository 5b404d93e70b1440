"""Events: scoring systems, blind standings, ends, co-directors, medals and rounds."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, F, Q

from games.models.plain_text import PlainCharField

SCORINGS = (
    *("square", "draw_size", "centre_share", "rank"),
    *("carnage", "fibonacci", "c_diplo", "tribute"),
)
ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def count_last_years_as_draws(apps, schema_editor):
    """The end of a last year is no solo, so its square scores are those of a draw."""
    seat_results = apps.get_model("games", "SeatResult").objects
    alone = seat_results.filter(share=1.0, result__game__ending="year_over")
    for result in alone.values_list("result", flat=True):
        seats = list(seat_results.filter(result=result))
        total = sum(seat.centres**2 for seat in seats) or 1
        for seat in seats:
            seat.square = seat.centres**2 / total
        seat_results.bulk_update(seats, ["square"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_audience_and_muster"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(count_last_years_as_draws, migrations.RunPython.noop),
        migrations.AddField(
            "tournament",
            "scoring",
            models.CharField(max_length=16, default="square", db_default="square"),
        ),
        migrations.AddField(
            "tournament", "is_blind", models.BooleanField(default=False, db_default=False)
        ),
        migrations.AddField("tournament", "ended_at", models.DateTimeField(null=True, blank=True)),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(
                name="tournament_scoring_known", condition=Q(scoring__in=SCORINGS)
            ),
        ),
        migrations.CreateModel(
            name="TournamentHelper",
            fields=[
                ("id", ID),
                (
                    "role",
                    models.CharField(
                        choices=[("director", "co-director"), ("gm", "GM of the tournament")],
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey("games.Tournament", CASCADE, related_name="helpers"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, CASCADE, related_name="tournament_roles"
                    ),
                ),
            ],
            options={
                "verbose_name": "helper of a tournament",
                "verbose_name_plural": "helpers of tournaments",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "user"), name="tournament_helper_once"
                    ),
                    models.CheckConstraint(
                        condition=Q(role__in=["director", "gm"]),
                        name="tournament_helper_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Medal",
            fields=[
                ("id", ID),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("variant_id", models.CharField(blank=True, default="", max_length=64)),
                ("power", models.CharField(blank=True, default="", max_length=16)),
                (
                    "tournament",
                    models.ForeignKey("games.Tournament", CASCADE, related_name="medals"),
                ),
                (
                    "user",
                    models.ForeignKey(settings.AUTH_USER_MODEL, CASCADE, related_name="medals"),
                ),
            ],
            options={
                "verbose_name": "medal",
                "verbose_name_plural": "medals",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "user", "variant_id", "power"), name="medal_once"
                    ),
                    models.CheckConstraint(
                        condition=Q(place__in=[1, 2, 3], power="", variant_id="")
                        | (Q(place=None) & ~Q(power="") & ~Q(variant_id="")),
                        name="medal_of_a_place_or_a_power",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TournamentRound",
            fields=[
                ("id", ID),
                ("number", models.PositiveSmallIntegerField()),
                ("name", PlainCharField(blank=True, default="", max_length=60)),
                ("starts_on", models.DateField(blank=True, null=True)),
                ("ends_on", models.DateField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey("games.Tournament", CASCADE, related_name="rounds"),
                ),
            ],
            options={
                "verbose_name": "round of a tournament",
                "verbose_name_plural": "rounds of tournaments",
                "ordering": ["tournament", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournament_round_once"
                    ),
                    models.CheckConstraint(
                        condition=Q(starts_on=None)
                        | Q(ends_on=None)
                        | Q(ends_on__gte=F("starts_on")),
                        name="tournament_round_ends_after_its_start",
                    ),
                    models.CheckConstraint(
                        condition=Q(number__gt=0), name="tournament_round_numbered"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundGame",
            fields=[
                ("id", ID),
                (
                    "game",
                    models.OneToOneField("games.Game", CASCADE, related_name="in_round"),
                ),
                (
                    "round",
                    models.ForeignKey("games.TournamentRound", CASCADE, related_name="games"),
                ),
            ],
            options={
                "verbose_name": "game of a round",
                "verbose_name_plural": "games of rounds",
            },
        ),
    ]
