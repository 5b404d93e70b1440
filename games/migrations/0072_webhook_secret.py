from django.db import migrations, models

from games.notices.https import new_secret


def give_secrets(apps, schema_editor):
    """Posts of the webhooks that exist are signed too; a GM who checks that renews the secret."""
    webhooks = apps.get_model("games", "Webhook").objects
    for webhook in webhooks.filter(secret=""):
        webhook.secret = new_secret()
        webhook.save(update_fields=["secret"])


def let_applications_ask(apps, schema_editor):
    """Applications that are registered may ask for the scope "webhooks", as new ones may."""
    clients = apps.get_model("allauth_idp_oidc", "Client").objects
    for client in clients.all():
        if "webhooks" not in client.scopes.split():
            client.scopes = f"{client.scopes}\nwebhooks".strip()
            client.save(update_fields=["scopes"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0071_last_year_result"),
        ("allauth_idp_oidc", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            "webhook",
            "secret",
            models.CharField(db_default="", default="", max_length=60),
        ),
        migrations.RemoveConstraint("webhookpost", "webhook_post_of_one_thing"),
        migrations.AddConstraint(
            "webhookpost",
            models.CheckConstraint(
                condition=models.Q(event__isnull=True) | models.Q(commitment__isnull=True),
                name="webhook_post_of_one_thing",
            ),
        ),
        migrations.RunPython(give_secrets, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(let_applications_ask, migrations.RunPython.noop, elidable=True),
    ]
