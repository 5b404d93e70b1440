"""Background tasks about accounts. A task may be delivered twice."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Token
from allauth.usersessions.models import UserSession
from celery import shared_task
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from ambition.users.deletion import account_close
from ambition.users.models import FORMER_NAMES_KEPT, AccountEvent, FormerName, User
from games.models import ApiToken
from games.workarounds.sessions import SessionStore

# A confirmation link is valid for three days.
UNCONFIRMED_KEPT = timedelta(days=7)


@shared_task
def purge_accounts() -> None:
    """Delete what is expired or old: sessions, account events, tokens, names, unconfirmed
    sign-ups."""
    now = timezone.now()
    SessionStore.clear_expired()
    session = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.exclude(Exists(session)).delete()
    log_begins = now - timedelta(days=settings.ACCOUNT_LOG_DAYS)
    AccountEvent.objects.filter(created_at__lt=log_begins).delete()
    ApiToken.objects.filter(Q(expires_at__lt=log_begins) | Q(revoked_at__lt=log_begins)).delete()
    Token.objects.expired().delete()
    FormerName.objects.filter(replaced_at__lte=now - FORMER_NAMES_KEPT).delete()
    for pk in _unconfirmed_accounts(now).values_list("pk", flat=True):
        _sign_up_delete(pk, now)


def _unconfirmed_accounts(now: datetime) -> QuerySet[User]:
    """Accounts that were made by signing up long ago, and never used."""
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    return User.objects.filter(
        Exists(addresses),
        ~Exists(addresses.filter(verified=True)),
        last_login=None,
        joined_at__lt=now - UNCONFIRMED_KEPT,
        is_staff=False,
        closed_at=None,
    )


@transaction.atomic
def _sign_up_delete(pk: int, now: datetime) -> None:
    """Delete an account, or empty it if games refer to it."""
    user = _unconfirmed_accounts(now).filter(pk=pk).first()
    if user is None:
        return
    if _is_in_games(user):
        account_close(user=user, now=now)
    else:
        user.delete()


def _is_in_games(user: User) -> bool:
    """Whether a row of a game, of whatever table, refers to the account."""
    return any(
        model._base_manager.filter(**{field.name: user}).exists()
        for model in apps.get_app_config("games").get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    )
