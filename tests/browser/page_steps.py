"""Where the pages of `pages.py` are, and what is done before they are looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode

from allauth.account.models import EmailConfirmationHMAC
from allauth.idp.oidc.models import Token
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.shortcuts import render
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from ambition.users.applications import application_register
from ambition.users.models import AccountEvent
from games.commentary.queries import Drawing
from games.commentary.services.script import step_save
from games.commentary.services.show import show_begin
from games.gm.acts.ask_deputy import deputy_offer
from games.models import (
    Commentary,
    Deputy,
    Game,
    Guest,
    Note,
    Phase,
    PlayerPost,
    PressThread,
    Seat,
    SeatApplication,
    Substitution,
    Webhook,
)
from games.notes.queries import Mark
from games.notes.services import note_save
from games.notices.services.webhooks import webhook_add
from games.press.services.press_send import press_send
from games.record.services.statements import statement_write
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_mentor import mentor_accept
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.invite_people import people_invite
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.write_to_mentor import mentor_write
from games.seats.services.guests import hash_token
from games.settings.services.texts import text_change
from tests.browser.world import PASSWORD, World
from tests.passkey import passkey_added

Where = Callable[[World], str]


@dataclass(frozen=True)
class Kind:
    """A type of page; `act` is done once `where` is open."""

    route: str
    where: Where
    who: str = ""
    act: Callable[[Page], None] | None = None


def second_round(name: str, *parts: int) -> Where:
    """A page of the second round of the tournament, which is planned."""
    return lambda world: reverse(f"games:{name}", args=[world.tournament.pk, 2, *parts])


def route(name: str, **arguments: object) -> Where:
    return lambda _world: reverse(name, kwargs=arguments)


def of_game(game: str, name: str = "games:game", more: str = "", **arguments: object) -> Where:
    """A page of one of the world's games."""
    return lambda world: reverse(name, kwargs={"pk": getattr(world, game).pk, **arguments}) + more


def error(template: str) -> Callable[[Page], None]:
    """Shows an error page as it is served."""

    def act(page: Page) -> None:
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        html = render(request, template).content.decode()
        page.route("**/failed/", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("/failed/")

    return act


def old_form(page: Page) -> None:
    page.locator("[name=login]").fill("dora@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.context.clear_cookies()
    page.locator("[name=password]").press("Enter")


def with_second_factor(page: Page) -> None:
    page.locator("[name=login]").fill("dora@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/2fa/authenticate/")


def too_long_a_text(page: Page) -> None:
    page.evaluate("""() => {
      const text = document.getElementById("text");
      text.value = "A Par H\\n".repeat(9000);
      const action = Object.assign(document.createElement("input"), { name: "action" });
      action.value = "text";
      text.form.append(action);
      text.form.submit();
    }""")
    page.wait_for_url("**/orders/*")


def half_an_order(page: Page) -> None:
    page.locator("[data-order-tools].ready").wait_for()
    page.locator(".overlay #space-Par").focus()
    page.keyboard.press("Enter")
    page.locator(".board-areas .target").first.wait_for(state="attached")


def reset_link(world: World) -> str:
    Client().post(reverse("account_reset_password"), {"email": world.alice.email})
    return re.search(r"http://[^/]+(/\S+)", mail.outbox[-1].body)[1]


def confirmation(world: World) -> str:
    address = world.alice.emailaddress_set.get()
    address.verified = False
    address.save()
    return reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])


def entrance(world: World) -> str:
    """Where Dora, who has a second factor, signs in."""
    assert world.dora
    return reverse("account_login")


def in_trouble(world: World) -> str:
    """The staff's view of a stuck game, a late one and a mail that fails."""
    world.trouble()
    return reverse("operator")


def reported(name: str, **arguments: object) -> Where:
    """A page of moderation, with a report of a message."""

    def where(world: World) -> str:
        report = world.report
        given = {"report": report.pk} if name == "games:moderation_case" else {}
        return reverse(name, kwargs=given | arguments)

    return where


def reporting(world: World) -> str:
    """Where Alice reports a message of Bob's."""
    press_send(game_id=world.table.pk, by=world.bob, to=["FR"], text="Fool yourself.")
    number = PressThread.objects.get(game=world.table, key="FR,HA").last_number
    address = reverse("games:report_message", kwargs={"pk": world.table.pk})
    return f"{address}?thread=FR,HA&message={number}"


def reporting_a_statement(world: World) -> str:
    """Where Alice reports what the GM says about the game that is over."""
    statement_write(game_id=world.ended.pk, by=world.ended.gm, text="A dull game.")
    return reverse("games:report_statement", kwargs={"pk": world.ended.pk})


def reporting_a_text(world: World) -> str:
    """Where Alice reports the text of a game."""
    game = text_change(game_id=world.table.pk, by=world.greta, text="**No** spying.", reason="New.")
    return reverse("games:report_text", kwargs={"pk": game.pk})


def with_a_text(world: World) -> str:
    """A game with house rules."""
    rules = "# House rules\n\n- **No** spying\n\n> as agreed\n\nhttps://example.org/rules"
    text_change(game_id=world.table.pk, by=world.greta, text=rules, reason="Asked for.")
    return f"{world.table.get_absolute_url()}#seats"


def reporting_a_player(world: World) -> str:
    return reverse("games:report_player", kwargs={"number": world.bob.pk})


def with_decisions(world: World) -> str:
    """What Alice is told of the decisions about her."""
    world.decide()
    return reverse("games:decisions")


def withheld(world: World) -> str:
    """The GM's own view of a phase whose time is over."""
    now = timezone.now()
    open_phase = Phase.objects.filter(game=world.table, status="open")
    open_phase.update(
        withholds_result=True, withheld_since=now, withheld_until=now + timedelta(hours=24)
    )
    return reverse("games:gm_result", kwargs={"pk": world.table.pk})


def with_a_block(world: World) -> str:
    world.block_bob()
    return reverse("games:blocked")


def of_a_webhook(world: World) -> str:
    post = {"url": "https://hooks.example/1", "form": "discord", "kinds": ["phase"]}
    webhook = Webhook.objects.filter(game=None).first() or webhook_add(by=world.alice, **post)
    PlayerPost.objects.get_or_create(
        webhook=webhook, delivery=None, created_at=webhook.set_at, next_try_at=webhook.set_at
    )
    return reverse("games:webhook_page", args=[webhook.pk])


def of_a_passkey(name: str, *, by_number: bool = False) -> Where:
    def where(world: World) -> str:
        found = Authenticator.objects.filter(user=world.dora, type=Authenticator.Type.WEBAUTHN)
        key = found.first() or passkey_added(world.dora)
        return reverse(name, args=[key.pk] if by_number else [])

    return where


def with_activity(world: World) -> str:
    kinds = AccountEvent.Kind.values
    for kind in kinds:
        AccountEvent.objects.create(user=world.alice, kind=kind, detail="a@example.org")
    return reverse("account_activity")


def with_applications(world: World) -> str:
    """Where Alice has registered an application, and has allowed it."""
    app = application_register(by=world.alice, name="Maps", addresses="https://app.example/back")
    until = timezone.now() + timedelta(days=1)
    Token.objects.get_or_create(
        type="at", hash=app.pk, client=app, user=world.alice, scopes="orders", expires_at=until
    )
    return reverse("account_applications")


def asked_by_an_application(world: World) -> str:
    app = application_register(by=world.bob, name="Maps", addresses="https://app.example/back")
    asked = {
        "client_id": app.pk,
        "redirect_uri": "https://app.example/back",
        "response_type": "code",
        "scope": "read orders press gm",
        "code_challenge": "x" * 43,
        "code_challenge_method": "S256",
    }
    return f"{reverse('idp:oidc:authorization')}?{urlencode(asked)}"


def asked_to_help(world: World) -> str:
    game, rights = world.new_table, ["remind", "extend"]
    if not Deputy.objects.filter(game=game).exists():
        deputy_offer(game_id=game.pk, by=world.greta, account=str(world.dora), rights=rights)
    return reverse("games:deputy", args=[game.pk])


def without_a_gm(world: World) -> str:
    game = world.table
    Game.objects.filter(pk=game.pk).update(gm_seen_at=timezone.now() - timedelta(days=15))
    return reverse("games:gm_stand", args=[game.pk])


def with_a_lost_gm(world: World) -> str:
    game = world.table
    Game.objects.filter(pk=game.pk).update(gm_seen_at=timezone.now() - timedelta(days=31))
    return reverse("operator_gm", args=[game.pk])


def applied(name: str, more: str = "") -> Where:
    """A page of the GM about an open seat, for which whoever lost it applies."""

    def where(world: World) -> str:
        game = world.with_open_seat
        found = SeatApplication.objects.filter(seat__game=game).first() or seat_apply(
            game_id=game.pk, by=world.bob, power="HA", sentence="I am back."
        )
        return reverse(name, args=[game.pk, "HA"]) + more.format(found.pk)

    return where


def offered_a_seat(world: World) -> str:
    game = world.with_open_seat
    made = seat_offer(game_id=game.pk, by=world.greta, power="HA", account="")
    return reverse("games:seat_offer", args=[game.pk, made.token])


def invited(name: str) -> Where:
    """A page of a table that forms, to which a player and an address are invited."""

    def where(world: World) -> str:
        game = world.forming
        if not Guest.objects.filter(game=game).exists():
            people_invite(game_id=game.pk, by=world.greta, people=["Dora", "eve@example.org"])
        return reverse(name, args=[game.pk])

    return where


def by_letter(world: World) -> str:
    invited("games:guests")(world)
    letters = Guest.objects.filter(game=world.forming, email="eve@example.org")
    letters.update(token_hash=hash_token("a-letter-of-1763"), next_try_at=None)
    return reverse("games:guest_letter", args=[world.forming.pk, "a-letter-of-1763"])


def lent(name: str, *, accepted: bool, **arguments: object) -> Where:
    """A page of France's seat, for which Alice has asked Dora; who has accepted, or not."""

    def where(world: World) -> str:
        game = world.new_table
        if not Substitution.objects.filter(seat__game=game).exists():
            day = timezone.localdate() + timedelta(days=7)
            who = {"by": world.alice, "account": str(world.dora)}
            substitute_ask(game_id=game.pk, last_day=day, **who)
        if accepted and not Seat.objects.filter(game=game, lent_by=world.alice).exists():
            substitute_accept(game_id=game.pk, by=world.dora)
        return reverse(name, kwargs={"pk": game.pk, **arguments})

    return where


def mentored(name: str, *, accepted: bool) -> Where:
    """A page of Austria's seat, for which Bob has asked the mentor; who has accepted and written,
    or not."""

    def where(world: World) -> str:
        game = world.lesson_table
        if accepted and not game.mentorships.filter(state="running").exists():
            mentor_accept(game_id=game.pk, by=world.mentor, power="HA")
            mentor_write(game_id=game.pk, by=world.mentor, text="Guard Vienna first.")
        return reverse(name, kwargs={"pk": game.pk})

    return where


def noted(world: World) -> str:
    """The page of notes with one in it, and marks."""
    game = world.table
    if not Note.objects.filter(game=game).exists():
        marks = [Mark("Paris", "shield", "mine"), Mark("Vienna", "question", "whose?")]
        note_save(game_id=game.pk, by=world.alice, text="Watch Prussia.", marks=marks)
    return reverse("games:notes", args=[game.pk])


def _script(world: World) -> dict[str, object]:
    """Greta's commentary on the first phase, shown live; returns its place."""
    game = world.table
    on = {"game_id": game.pk, "by": world.greta, "number": 1}
    if not Commentary.objects.filter(game=game).exists():
        drawings = [Drawing("Paris", "Burgundy", "to the east")]
        step_save(**on, text="France looks east.", drawings=drawings)
        step_save(**on, text="Everybody else waits.")
        show_begin(**on)
    return {"pk": game.pk, "number": 1}


def commented(world: World) -> str:
    return reverse("games:commentaries", kwargs={"pk": _script(world)["pk"]})


def commented_phase(world: World) -> str:
    return reverse("games:commentary", kwargs=_script(world))


def commented_desk(world: World) -> str:
    return reverse("games:commentary_write", kwargs=_script(world))


def commented_report(world: World) -> str:
    return reverse("games:report_commentary", kwargs=_script(world))


def thread(world: World) -> str:
    return f"{world.new_table.get_absolute_url()}?thread={world.thread.key}#press"
