"""The people of the canary world, and what each account keeps to itself."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Token
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from ambition.users.applications import application_register
from ambition.users.programs import program_create
from games.api.services import token_create
from games.core.accounts import User
from games.models import TokenScope
from games.notices.services.settings import calendar_renew
from games.notices.services.webhooks import push_device_add, webhook_add
from tests.crawl.world import PASSWORD, World, name_word
from tests.games.notices.push_cast import DEVICE
from tests.passkey import passkey_added


def person(world: World, role: str) -> User:
    word = "canary" + role.replace(" ", "").lower()
    # Nobody can sign up with such a name: pages must not rely on it.
    name = f"{name_word(role)}'\"><i canary>"
    user = User.objects.create_user(f"{word}@mail.example", name, PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    if role == "staff":
        user.is_staff = user.is_superuser = True
        user.save()
    if role == "france":
        # A second factor, and a browser that is signed in elsewhere.
        TOTP.activate(user, world.keep(generate_totp_secret()))
        passkey_added(user, world.keep("Passkeyword", role, "staff"))
        elsewhere = Client()
        elsewhere.force_login(user)
        key = world.keep(elsewhere.session.session_key or "")
        world.session_elsewhere = UserSession.objects.create(
            user=user, ip="192.0.2.1", session_key=key, user_agent="Firefox"
        )
    world.keep(user.password.rpartition("$")[2])
    world.keep(user.email, role, "staff")
    world.calendars[role] = world.keep(calendar_renew(by=user), role)
    if role == "france":
        _reached_elsewhere(world, user)
        world.program = application_register(
            by=user, name="Maps", addresses="https://app.example/back"
        )
    if world.program.owner_id:
        # Of whoever is created after France, and of France.
        for kind in ("at", "rt"):
            Token.objects.create(
                user=user,
                client=world.program,
                type=kind,
                hash=world.keep(f"canaryapplication{kind}{user.pk}"),
                scopes="orders",
                expires_at=timezone.now() + timedelta(days=1),
            )
    token, secret = token_create(by=user, name="Bot", scopes=list(TokenScope.values), days=30)
    world.tokens[role] = world.keep(secret)
    world.keep(token.digest)
    return user


def _reached_elsewhere(world: World, user: User) -> None:
    """A webhook, a device and a program of a player."""
    world.player_program = own = program_create(owner=user, name="Canary program")
    world.keep(own.email, "staff")
    world.keep(token_create(by=user, program=own, name="Bot", scopes=[], days=30)[1])
    url = f"https://hooks.example/{world.keep('canaryplayerwebhook', 'france')}"
    webhook = webhook_add(by=user, url=url, form="plain", kinds=["phase"])
    world.keep(webhook.secret.removeprefix("whsec_"))
    endpoint = f"https://push.example/{world.keep('canarydevice')}"
    push_device_add(by=user, **DEVICE | {"endpoint": endpoint})
