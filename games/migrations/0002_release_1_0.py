"""What 1.0 changed. Each step of data says why; the tables follow games/models."""

from base64 import b64encode
from secrets import token_bytes

from django.conf import settings
from django.db import migrations, models
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import CASCADE, PROTECT, SET_NULL, Exists, OuterRef, Q, Subquery

FORMS = [
    ("plain", "plain JSON, for a program of your own"),
    ("discord", "Discord"),
    ("slack", "Slack"),
]


def refuse_others(apps, schema_editor):
    """A database from before 1.0 must have all 67 migrations of that time, and no later one."""
    recorder = MigrationRecorder(schema_editor.connection)
    earlier = {name for app, name in recorder.applied_migrations() if app == "games"}
    is_new = "0002_press" not in earlier
    if not is_new and ("0067_phase_to_count" not in earlier or "0068_texts_and_terms" in earlier):
        raise RuntimeError("This database is of no version that 1.0 upgrades (CHANGELOG.md).")


def take_programs_off_standby(apps, schema_editor):
    """Programs can no longer be on standby."""
    apps.get_model("games", "Standby").objects.filter(user__owner__isnull=False).delete()


def keep_last_years(apps, schema_editor):
    """Games with a last year so far were created with the sentence that most centres win."""
    games = apps.get_model("games", "Game").objects
    games.filter(Q(last_year__isnull=False) | Q(ending="year_over")).update(
        last_year_result="most_centres"
    )


def let_applications_ask(apps, schema_editor):
    """Applications that are registered may ask for the scope "webhooks", as new ones may."""
    for client in apps.get_model("allauth_idp_oidc", "Client").objects.all():
        if "webhooks" not in client.scopes.split():
            client.scopes = f"{client.scopes}\nwebhooks".strip()
            client.save(update_fields=["scopes"])


def mark_final_sheets(apps, schema_editor):
    """The orders of a seat are final if its current sheet is."""
    readiness = apps.get_model("games", "Readiness").objects.filter(
        phase=OuterRef("phase"), seat=OuterRef("seat")
    )
    sheets = apps.get_model("games", "OrderSheet").objects
    sheets.filter(Exists(readiness), is_current=True).update(
        is_final=True, ready_at=Subquery(readiness.values("ready_at"))
    )


def join_webhooks(apps, schema_editor):
    """Move the webhooks of games, with their posts, to the table of those of accounts.

    Their posts are signed from now on. A GM who checks signatures renews the secret.
    """
    webhooks = apps.get_model("games", "PlayerWebhook").objects
    values = ("game_id", "url", "is_on", "trouble", "failing_since", "set_at")
    for row in apps.get_model("games", "Webhook").objects.order_by("pk").values(*values):
        secret = "whsec_" + b64encode(token_bytes(24)).decode()
        webhooks.create(form="discord", secret=secret, **row)
    posts = apps.get_model("games", "WebhookPost").objects
    posts.update(joined=Subquery(webhooks.filter(game=OuterRef("webhook_id")).values("pk")))


def check_keys(apps, schema_editor):
    """PostgreSQL alters no table in which it has foreign keys to check."""
    schema_editor.connection.check_constraints()


def rename_columns():
    """Fields whose columns had the names of earlier versions."""
    yield "phase", "branch", models.PositiveIntegerField(default=1, db_default=1)
    yield "phase", "powers_to_order", models.JSONField(default=list)
    yield "phase", "waiting_since", models.DateTimeField(null=True, blank=True)
    yield "phase", "waits_for", models.JSONField(default=list, db_default=[], blank=True)
    yield "phase", "withholds_result", models.BooleanField(default=False, db_default=False)
    yield "phase", "withheld_since", models.DateTimeField(null=True, blank=True)
    yield "phase", "withheld_until", models.DateTimeField(null=True, blank=True)
    yield "seat", "is_playable", models.BooleanField(default=True, db_default=True)


def text_field():
    return models.TextField(blank=True, db_default="", default="")


def user_key(on_delete, related_name):
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete, null=True, blank=True, related_name=related_name
    )


def run(step):
    return migrations.RunPython(step, elidable=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
        ("users", "0011_programs"),
        ("allauth_idp_oidc", "0001_initial"),
    ]

    operations = [
        run(refuse_others),
        *(migrations.AlterField(*renamed) for renamed in rename_columns()),
        # Texts of games and tournaments, and when a game ends at the earliest.
        migrations.AlterModelOptions(
            "game",
            {
                "permissions": [
                    ("appoint_gm", "May appoint a GM for a game that has lost its own")
                ],
                "verbose_name": "game",
                "verbose_name_plural": "games",
            },
        ),
        migrations.AddField("game", "earliest_end", models.IntegerField(blank=True, null=True)),
        migrations.AddField(
            "game",
            "last_year_result",
            models.CharField(
                choices=[
                    ("draw", "a draw among those alive"),
                    ("most_centres", "most centres win"),
                ],
                db_default="draw",
                default="draw",
                max_length=12,
            ),
        ),
        migrations.AddField("game", "text", text_field()),
        migrations.AddField("game", "text_by", user_key(PROTECT, "+")),
        migrations.AddField("game", "text_hidden_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "tournament", "text_hidden_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            "report", "is_of_text", models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(
            "report",
            "tournament",
            models.ForeignKey(
                "games.Tournament", SET_NULL, blank=True, null=True, related_name="+"
            ),
        ),
        migrations.AddField(
            "proposal", "changes", models.JSONField(blank=True, db_default={}, default=dict)
        ),
        migrations.AlterField(
            "moderationact",
            "kind",
            models.CharField(
                choices=[
                    ("looked", "report opened"),
                    ("hidden", "message hidden"),
                    ("shown", "message shown again"),
                    ("statement_hidden", "statement hidden"),
                    ("statement_shown", "statement shown again"),
                    ("text_hidden", "text hidden"),
                    ("text_shown", "text shown again"),
                    ("muted", "muted"),
                    ("unmuted", "no longer muted"),
                    ("suspended", "suspended"),
                    ("unsuspended", "no longer suspended"),
                    ("upheld", "decided: rules broken"),
                    ("dismissed", "decided: no rule broken"),
                    ("reopened", "report opened again"),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            "event",
            "kind",
            models.CharField(
                choices=[
                    ("created", "game created"),
                    ("seat_taken", "seat taken"),
                    ("seat_left", "seat left"),
                    ("joined", "game joined"),
                    ("left", "game left"),
                    ("dealt", "powers assigned"),
                    ("table_full", "all seats taken"),
                    ("seats_swapped", "seats swapped"),
                    ("player_removed", "player removed before the start"),
                    ("started", "game started"),
                    ("not_started", "game not started at its time"),
                    ("resolved", "phase resolved"),
                    ("stuck", "phase could not be resolved"),
                    ("held", "phase waits for missing orders"),
                    ("missed", "turn missed"),
                    ("excused", "player excused"),
                    ("extended", "deadline extended"),
                    ("deadline_set", "deadline set"),
                    ("paused", "game paused"),
                    ("hold_wanted", "result to be withheld"),
                    ("hold_dropped", "result not to be withheld"),
                    ("result_held", "result withheld"),
                    ("result_released", "result released"),
                    ("resumed", "game resumed"),
                    ("reminded", "players reminded"),
                    ("envelope_opened", "envelope opened"),
                    ("orders_entered", "orders entered"),
                    ("seat_opened", "seat opened"),
                    ("resigns", "resigns after a phase"),
                    ("stays", "resignation withdrawn"),
                    ("applied", "seat applied for"),
                    ("application_back", "application withdrawn"),
                    ("application_declined", "application declined"),
                    ("seat_offered", "seat offered"),
                    ("offer_back", "offer of a seat withdrawn"),
                    ("offer_declined", "offer of a seat declined"),
                    ("offer_lapsed", "offer of a seat lapsed"),
                    ("seat_replaced", "seat handed over"),
                    ("substitute_asked", "request to be a substitute"),
                    ("substitute_flagged", "substitute must be confirmed"),
                    ("substitute_off", "substitution cancelled"),
                    ("substitute_began", "substitution started"),
                    ("substitute_ended", "substitution ended"),
                    ("deputy_taken", "deputy appointed"),
                    ("deputy_ended", "deputy left"),
                    ("gm_role_transferred", "GM role handed over"),
                    ("disorder", "permanent civil disorder"),
                    ("proposed", "vote proposed"),
                    ("agreed", "end agreed"),
                    ("won", "game won"),
                    ("year_over", "last year over"),
                    ("ended", "practice ended"),
                    ("settings_changed", "settings changed"),
                    ("schedule_changed", "schedule changed"),
                    ("policy_changed", "policy for missing orders changed"),
                    ("corrected", "game corrected"),
                    ("cancelled", "game cancelled"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=Q(text="") | Q(text_by__isnull=False), name="game_text_has_a_writer"
            ),
        ),
        migrations.RemoveConstraint("proposal", "proposal_by_a_seat_or_a_candidate"),
        migrations.AddConstraint(
            "proposal",
            models.CheckConstraint(
                condition=Q(candidate__isnull=False, made_by__isnull=True)
                | Q(candidate__isnull=True, made_by__isnull=False)
                | Q(candidate__isnull=True, kind="settings", made_by__isnull=True),
                name="proposal_by_a_seat_or_a_candidate",
            ),
        ),
        # Requests to the API that may be repeated.
        migrations.CreateModel(
            "KeyedRequest",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=255)),
                ("digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("content_type", models.CharField(blank=True, default="", max_length=100)),
                ("body", models.BinaryField(default=b"")),
                ("created_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, CASCADE, related_name="keyed_requests"
                    ),
                ),
            ],
            {
                "verbose_name": "request with a key",
                "verbose_name_plural": "requests with a key",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "key"), name="keyed_request_once")
                ],
            },
        ),
        # Orders are final in the table of order sheets alone, and webhooks have one table.
        migrations.AddField(
            "ordersheet", "is_final", models.BooleanField(db_default=False, default=False)
        ),
        migrations.AddField(
            "playerwebhook",
            "game",
            models.OneToOneField("games.Game", CASCADE, null=True, blank=True, related_name="+"),
        ),
        migrations.AlterField("playerwebhook", "user", user_key(CASCADE, "webhooks")),
        migrations.AlterField(
            "playerwebhook",
            "form",
            models.CharField(choices=FORMS, default="discord", max_length=8),
        ),
        migrations.AddField(
            "webhookpost",
            "joined",
            models.ForeignKey("games.PlayerWebhook", CASCADE, null=True, related_name="+"),
        ),
        *map(
            run,
            [
                take_programs_off_standby,
                keep_last_years,
                let_applications_ask,
                mark_final_sheets,
                join_webhooks,
                check_keys,
            ],
        ),
        migrations.DeleteModel("Readiness"),
        migrations.AddConstraint(
            "ordersheet",
            models.CheckConstraint(
                condition=Q(is_final=False) | Q(is_current=True, ready_at__isnull=False),
                name="sheet_final_is_current",
            ),
        ),
        migrations.RemoveConstraint("webhookpost", "webhook_post_once"),
        migrations.RemoveConstraint("webhookpost", "webhook_root_once"),
        migrations.RemoveConstraint("webhookpost", "webhook_post_of_one_thing"),
        migrations.RemoveField("webhookpost", "webhook"),
        migrations.DeleteModel("Webhook"),
        migrations.RenameModel("PlayerWebhook", "Webhook"),
        migrations.RenameField("webhookpost", "joined", "webhook"),
        migrations.AlterField(
            "webhookpost",
            "webhook",
            models.ForeignKey("games.Webhook", CASCADE, related_name="game_posts"),
        ),
        migrations.AlterField(
            "webhook",
            "game",
            models.OneToOneField(
                "games.Game", CASCADE, null=True, blank=True, related_name="webhook"
            ),
        ),
        migrations.AddConstraint(
            "webhook",
            models.CheckConstraint(
                condition=Q(game__isnull=False, user__isnull=True)
                | Q(game__isnull=True, user__isnull=False),
                name="webhook_of_a_game_or_a_user",
            ),
        ),
        migrations.AddConstraint(
            "webhookpost",
            models.UniqueConstraint(fields=("webhook", "event"), name="webhook_post_once"),
        ),
        migrations.AddConstraint(
            "webhookpost",
            models.UniqueConstraint(fields=("webhook", "commitment"), name="webhook_root_once"),
        ),
        migrations.AddConstraint(
            "webhookpost",
            models.CheckConstraint(
                condition=Q(event__isnull=True) | Q(commitment__isnull=True),
                name="webhook_post_of_one_thing",
            ),
        ),
    ]
