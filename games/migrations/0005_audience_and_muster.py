"""Who watches and who joins, invitations by name and by letter, reserves, muster."""

import datetime
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_games_without_gm"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="open_to",
            field=models.CharField(
                choices=[
                    ("everybody", "everybody who can watch"),
                    ("invited", "invited people only"),
                ],
                db_default="everybody",
                default="everybody",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("open_to__in", ["everybody", "invited"])),
                name="game_open_to_known",
            ),
        ),
        migrations.CreateModel(
            name="LetterStop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "address without letters",
                "verbose_name_plural": "addresses without letters",
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("confirmed_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation",
                "verbose_name_plural": "confirmations",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "user"), name="confirmation_once_a_person"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Guest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(blank=True, default="", max_length=254)),
                ("language", models.CharField(blank=True, default="", max_length=8)),
                (
                    "token_hash",
                    models.CharField(blank=True, default="", editable=False, max_length=64),
                ),
                ("created_at", models.DateTimeField()),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("next_try_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="guests",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation to a game",
                "verbose_name_plural": "invitations to games",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_try_at__isnull", False)),
                        fields=["next_try_at"],
                        name="guest_letter_waiting",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("declined_at__isnull", True),
                                ("user__isnull", True),
                                models.Q(("email", ""), _negated=True),
                            ),
                            models.Q(
                                ("email", ""),
                                ("next_try_at__isnull", True),
                                ("token_hash", ""),
                                ("user__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="guest_is_a_person_or_an_address",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)),
                        fields=("game", "user"),
                        name="guest_once_a_person",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("email", ""), _negated=True),
                        fields=("game", "email"),
                        name="guest_once_an_address",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("token_hash", ""), _negated=True),
                        fields=("token_hash",),
                        name="guest_token_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Muster",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("length", models.DurationField()),
                (
                    "policy",
                    models.CharField(
                        choices=[
                            ("wait", "the game waits until the table is full again"),
                            ("computers", "computers take the empty seats"),
                            ("gm", "the GM decides"),
                        ],
                        default="wait",
                        max_length=10,
                    ),
                ),
                ("until", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="muster",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name": "muster",
                "verbose_name_plural": "musters",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("length__gte", datetime.timedelta(seconds=300)),
                            ("length__lte", datetime.timedelta(days=7)),
                        ),
                        name="muster_length_fits",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("policy__in", ["wait", "computers", "gm"])),
                        name="muster_policy_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reserve",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ranks", models.JSONField(blank=True, default=dict)),
                ("joined_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reserves",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reserve_places",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "reserve",
                "verbose_name_plural": "reserves",
                "ordering": ["joined_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user"), name="reserve_once_a_person")
                ],
            },
        ),
    ]
