from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, OuterRef, Q, Subquery


def join_webhooks(apps, schema_editor):
    """Move the webhooks of games, with their posts, to the table of those of accounts."""
    webhooks = apps.get_model("games", "PlayerWebhook").objects
    same = ("game_id", "url", "secret", "is_on", "trouble", "failing_since", "set_at")
    for values in apps.get_model("games", "Webhook").objects.order_by("pk").values(*same):
        webhooks.create(form="discord", **values)
    posts = apps.get_model("games", "WebhookPost").objects
    posts.update(
        account_or_game=Subquery(webhooks.filter(game=OuterRef("webhook_id")).values("pk"))
    )
    # PostgreSQL alters no table in which it has keys to check.
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [("games", "0073_final_sheets")]

    operations = [
        migrations.AddField(
            "playerwebhook",
            "game",
            models.OneToOneField("games.Game", CASCADE, null=True, blank=True, related_name="+"),
        ),
        migrations.AlterField(
            "playerwebhook",
            "user",
            models.ForeignKey(
                settings.AUTH_USER_MODEL, CASCADE, null=True, blank=True, related_name="webhooks"
            ),
        ),
        migrations.AlterField(
            "playerwebhook",
            "form",
            models.CharField(
                choices=[
                    ("plain", "plain JSON, for a program of your own"),
                    ("discord", "Discord"),
                    ("slack", "Slack"),
                ],
                default="discord",
                max_length=8,
            ),
        ),
        migrations.AddField(
            "webhookpost",
            "account_or_game",
            models.ForeignKey("games.PlayerWebhook", CASCADE, null=True, related_name="+"),
        ),
        migrations.RunPython(join_webhooks, elidable=True),
        migrations.RemoveConstraint("webhookpost", "webhook_post_once"),
        migrations.RemoveConstraint("webhookpost", "webhook_root_once"),
        migrations.RemoveField("webhookpost", "webhook"),
        migrations.DeleteModel("Webhook"),
        migrations.RenameModel("PlayerWebhook", "Webhook"),
        migrations.RenameField("webhookpost", "account_or_game", "webhook"),
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
    ]
