"""Tokens: created and revoked, and what a request with one may do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ambition.users.models import AccountEvent
from ambition.users.programs import program_create
from games.api.services import PREFIX, token_create, token_find, token_revoke, tokens_revoke
from games.api.views import sheets
from games.core.change_notifications import ChangeNotification
from games.models import ApiToken, Event, TokenScope
from tests.games.api.conftest import token_of
from tests.games.cast import refused

pytestmark = pytest.mark.django_db


def code(response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_only_the_digest_of_a_token_is_stored(alice):
    token, secret = token_create(by=alice, name=" My \x00 bot ", scopes=["gm", "orders"], days=7)
    row = ApiToken.objects.values().get()
    assert secret.startswith(PREFIX)
    assert len(secret) == len(PREFIX) + 40
    assert secret not in str(row)
    assert (token.name, token.scopes) == ("My bot", ["orders", "gm"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " "}, ("token_name", 422)),
        ({"name": "x" * 61}, ("token_name", 422)),
        ({"scopes": ["all"]}, ("unknown_choice", 422)),
        ({"days": 8}, ("unknown_choice", 422)),
    ],
)
def test_a_wrong_field_of_a_token_is_refused(alice, wrong, said):
    assert refused(token_create, **{"by": alice, "name": "A", "scopes": [], "days": 7} | wrong) == (
        said
    )


def test_an_account_has_twenty_tokens_at_most(alice, monkeypatch):
    monkeypatch.setattr("games.api.services.MOST", 1)
    token = token_create(by=alice, name="A", scopes=[], days=7)[0]
    again = {"by": alice, "name": "B", "scopes": [], "days": 7}
    assert refused(token_create, **again) == ("too_many_tokens", 409)
    token_revoke(by=alice, token_id=token.pk)
    token_create(**again)


def test_nobody_revokes_the_token_of_another(alice, bob):
    token = token_create(by=alice, name="A", scopes=[], days=7)[0]
    assert refused(token_revoke, by=bob, token_id=token.pk) == ("no_such_token", 404)


def test_a_use_is_recorded_once_a_minute(alice):
    secret, now = token_of(alice), timezone.now()
    for seconds in (0, 59, 61):
        token_find(secret=secret, now=now + timedelta(seconds=seconds))
    assert ApiToken.objects.get().last_used_at == now + timedelta(seconds=61)


def test_a_revoked_token_is_unknown(alice, program):
    bot = program(alice)
    assert bot.get("/me").status_code == 200
    tokens_revoke(by=alice)
    assert code(bot.get("/me")) == (401, "token_unknown")


def test_a_call_that_has_begun_is_finished_though_its_token_is_revoked(
    alice, table, program, monkeypatch
):
    """It was allowed when it came: it is done as a whole, and logged; the next one is refused."""
    bot, path = program(alice), f"/games/{table.pk}/phases/1/sheet"
    submit = sheets.orders_submit

    def revoked_meanwhile(**options: object) -> object:
        tokens_revoke(by=alice)
        return submit(**options)

    monkeypatch.setattr(sheets, "orders_submit", revoked_meanwhile)
    answer = bot.send("put", path, {"orders": ["A Par H"]}, If_Match='"0"')
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    assert AccountEvent.objects.filter(user=alice, detail__endswith=path).exists()
    assert code(bot.send("put", path, {"orders": []}, If_Match='"1"')) == (401, "token_unknown")


def test_revoking_ends_the_streams_of_the_account(
    alice, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", sent.append)
    token = token_create(by=alice, name="A", scopes=[], days=7)[0]
    with django_capture_on_commit_callbacks(execute=True):
        token_revoke(by=alice, token_id=token.pk)
        tokens_revoke(by=alice)
    assert sent == [ChangeNotification(0, account=alice.pk)] * 2


def test_an_expired_token_is_refused_with_a_code(alice, program, at):
    bot = program(alice)
    at(timezone.now() + timedelta(days=31))
    assert code(bot.get("/games")) == (401, "token_expired")


def test_a_token_of_a_closed_account_is_unknown(alice, program):
    bot = program(alice)
    alice.is_active = False
    alice.save()
    assert code(bot.get("/me")) == (401, "token_unknown")


def test_a_token_of_a_closed_accounts_program_is_unknown(alice, program):
    bot = program(program_create(owner=alice, name="Turochamp"))
    type(alice).objects.filter(pk=alice.pk).update(is_active=False)
    assert code(bot.get("/me")) == (401, "token_unknown")


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic eDp4", "aetok_x", "Bearer \udcff"])
def test_any_other_authorization_is_unknown(program, header):
    assert code(program().get("/games", Authorization=header)) == (401, "token_unknown")


def test_an_operation_for_accounts_asks_for_a_token(program):
    answer = program().get("/me")
    assert code(answer) == (401, "token_missing")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_cookie_is_no_token(client, alice):
    client.force_login(alice)
    assert client.get("/api/v1/me").status_code == 401


@pytest.mark.parametrize(
    ("scope", "method", "path"),
    [
        ("orders", "get", "/phases/1/sheet"),
        ("press", "get", "/press"),
        ("gm", "post", "/gm/start"),
    ],
)
def test_a_token_without_the_scope_is_refused(alice, table, program, scope, method, path):
    others = [other for other in TokenScope.values if other != scope]
    answer = program(alice, *others).send(method, f"/games/{table.pk}{path}")
    assert code(answer) == (403, "token_scope")


def test_a_suspended_account_reads_and_changes_nothing(alice, table, program):
    bot = program(alice)
    alice.suspended_until = timezone.now() + timedelta(days=1)
    alice.save()
    sheet = f"/games/{table.pk}/phases/1/sheet"
    assert bot.get(sheet).status_code == 200
    assert code(bot.send("put", sheet, {"orders": []}, If_Match="*")) == (403, "suspended")


def test_the_reasons_of_a_muted_gm_are_not_kept(greta, table, program):
    greta.muted_until = timezone.now() + timedelta(days=1)
    greta.save()
    extend = {"phase": 1, "hours": 2, "reason": "A letter for all of you."}
    assert program(greta).send("post", f"/games/{table.pk}/gm/extend", extend).status_code == 200
    assert "reason" not in Event.objects.filter(game=table).latest("pk").data


def test_what_a_token_changes_is_in_the_log_of_the_account(alice, table, program):
    bot, sheet = program(alice), f"/games/{table.pk}/phases/1/sheet"
    bot.get(sheet)
    bot.send("post", f"{sheet}/check", {"orders": []})
    bot.send("put", sheet, {"orders": []})
    bot.send("put", sheet, {"orders": ["A Par H"]}, If_Match="*")
    [event] = AccountEvent.objects.filter(user=alice)
    assert event.kind == AccountEvent.Kind.TOKEN_USED
    assert event.detail.endswith(f"PUT /api/v1{sheet}")


def test_too_many_changes_in_a_minute_are_refused(
    alice, table, program, monkeypatch, stopped_clock
):
    limit = "games.api.auth.API_CHANGES"
    from games.core.quotas import API_CHANGES, Quota

    few = Quota("few", 1, API_CHANGES.span, API_CHANGES.sentence)
    monkeypatch.setattr(limit, few)
    bot, ready = program(alice), f"/games/{table.pk}/phases/1/ready"
    bot.send("delete", ready)
    answer = bot.send("delete", ready)
    assert code(answer) == (429, "too_often")
    assert int(answer.headers["Retry-After"]) > 0
