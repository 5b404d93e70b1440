"""No text that people type and others read has signs that nobody can see."""

from __future__ import annotations

import unicodedata
from contextlib import suppress

import pytest
from allauth.idp.oidc.models import Client
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import CharField, Model, TextField

from ambition.users.applications import application_register
from ambition.users.names import validate_name
from games.api.services import token_create
from games.core.errors import Unprocessable
from games.core.forms import clean_name, reason_if_any, reason_needed, sentence_needed
from games.core.plain_text import check_plain, check_row, plain_fields
from games.core.sheet_limits import clean_line
from games.models.plain_text import hidden_sign, validate_plain, without_hidden
from games.notes.services import note_save
from games.press.rules import clean_message
from games.record.services.statements import statement_write
from games.seats.acts.apply import seat_apply
from games.settings.services.games import game_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, refused

HIDDEN = (
    *map(chr, (*range(9), 11, 12, *range(14, 32), *range(127, 160))),
    *"\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c",
    *"\u202d\u202e\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206a\u206f\u3164\ufeff\ufff9\ufffb",
    *"\ud800\udfff\U000e0001\U000e0041\U000e007f\U0001d173",
)
# Text that nobody types, or that is a copy of text which was checked when it was typed.
WRITTEN_BY_THE_SITE = {
    "games": {
        *("ApiToken.digest", "ApiToken.start", "Commitment.root", "Commitment.secret"),
        *("ConditionalSheet.digest", "Delivery.key", "DiscordMessage.number", "Follow.variant_id"),
        *("Game.assignment_seed", "Game.invite_token", "Game.variant_id", "Game.winner"),
        *("Game.standby", "Game.time_zone", "Heartbeat.name", "ImportedGame.digest"),
        *("Guest.email", "Guest.language", "Guest.token_hash", "LetterStop.address_hash"),
        *("KeyedRequest.content_type", "KeyedRequest.digest"),
        "MentorLetter.digest",
        *("Medal.power", "Medal.variant_id", "Tournament.scoring", "ClubSeason.scoring"),
        *("KeyedRequest.key", "NoticeSettings.calendar_token", "OrderSheet.digest", "Phase.kind"),
        *("Phase.season", "Phase.stuck_reason", "PlayerPost.answer", "PowerRating.power"),
        *("PowerRating.variant_id", "PressMessage.digest", "PressThread.key", "Promise.order"),
        *("Proposal.key", "Proposal.kind", "PushDevice.auth_secret", "PushDevice.endpoint"),
        *("PushDevice.public_key", "PushDevice.user_agent", "PushPost.answer", "Ranking.lot"),
        *("Ranking.receipt", "Ranking.salt", "Reserve.lot", "Reserve.receipt", "Reserve.salt"),
        *("Ranking.power", "Report.said", "Seat.power", "Seat.standby"),
        *("RoundPlan.entry", "RoundPlan.seed", "RoundPlan.strength", "RoundSeat.power"),
        *("SeatOffer.token", "SeatResult.power", "VariantDraft.token"),
        *("VariantStatistics.variant_id", "Webhook.secret"),
        *("Webhook.trouble", "Webhook.url", "WebhookPost.answer"),
    },
    "users": {
        *("AccountEvent.detail", "AccountEvent.device", "AccountEvent.user_agent"),
        *("FormerName.name", "FormerName.skeleton", "User.email", "User.language"),
        *("User.password", "User.skeleton", "User.time_zone"),
    },
}


def text_fields(app: str) -> dict[str, tuple[type[Model], str]]:
    """All fields of an app with free text, by the names of their models and their own."""
    return {
        f"{model.__name__}.{field.name}": (model, field.name)
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, (CharField, TextField)) and not field.choices
    }


FIELDS = text_fields("games") | text_fields("users")
TYPED = {
    name: FIELDS[name]
    for app, site in WRITTEN_BY_THE_SITE.items()
    for name in text_fields(app).keys() - site
} | {"Client.name": (Client, "name")}


def test_the_list_of_text_by_the_site_names_fields_that_there_are():
    assert set().union(*WRITTEN_BY_THE_SITE.values()) - set(FIELDS) == set()
    assert {"Game.name", "Tournament.text", "Statement.text", "User.name"} <= set(TYPED)


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\u2066", "\x85"], ids=ascii)
def test_every_field_that_people_fill_refuses_hidden_signs(sign):
    accepting = []
    for name, (model, field) in TYPED.items():
        with suppress(ValidationError):
            model._meta.get_field(field).run_validators(f"Ab{sign}cd")
            accepting.append(name)
    assert accepting == []


@pytest.mark.parametrize("name", sorted(set(TYPED) - {"User.name"}))
def test_a_row_with_a_hidden_sign_is_not_saved_whatever_writes_it(name):
    model, field = TYPED[name]
    assert field in plain_fields(model)
    with pytest.raises(Unprocessable) as refusal:
        check_row(model, model(**{field: "a\u202eb"}))
    assert (refusal.value.code, refusal.value.field) == ("hidden_signs", field)
    check_row(model, model(**{field: "a\u202eb"}), update_fields=["other"])


def test_a_hidden_sign_is_seen():
    for sign in HIDDEN:
        text = f"Before it{sign}, after it"
        found = hidden_sign(text)
        assert found == {"sign": f"U+{ord(sign):04X}", "before": "Before it"}
        assert hidden_sign(without_hidden(text)) is None
        with pytest.raises(ValidationError):
            validate_plain(text)


def test_no_sign_of_direction_or_without_width_is_forgotten():
    shown = "\t\n\r"
    visible = {"Arabic", "Syriac", "Kaithi"}
    for sign in map(chr, range(0x110000)):
        if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp") or sign in shown:
            continue
        script = unicodedata.name(sign, "").split(" ")[0].title()
        is_joined_sign = script in visible and unicodedata.bidirectional(sign) in ("AN", "AL", "L")
        is_shown = is_joined_sign or script == "Egyptian"
        assert is_shown or hidden_sign(f"a{sign}b"), ascii(sign)


@pytest.mark.parametrize(
    "text",
    ["Grüße, çà!\n\tA Par – Bur", "\U0001f469\u200d\U0001f680", "می\u200cخواهم", "❤\ufe0f", ""],
)
def test_text_that_people_write_is_plain(text):
    assert hidden_sign(text) is None
    assert without_hidden(text) == text


def test_a_refusal_names_the_sign_and_its_place():
    with pytest.raises(Unprocessable) as refusal:
        check_plain("Spring comes\u202e early", field="text")
    assert "(U+202E), after “Spring comes”" in refusal.value.message


def test_what_a_message_or_an_order_loses_is_only_the_sign():
    assert clean_message("Pea\u200bce,\u202e Bob") == "Peace, Bob"
    assert clean_line("A\x00Par\u2069 - B\u200bur") == "A Par - Bur"


@pytest.mark.django_db
@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\u2069"], ids=ascii)
def test_services_refuse_hidden_signs(sign, alice, greta, game):
    text = f"A good{sign} text"
    hidden = ("hidden_signs", 422)
    assert refused(tournament_create, by=greta, name="A cup", text=text) == hidden
    assert refused(tournament_create, by=greta, name=text) == ("name_signs", 422)
    assert refused(game_create, creator=greta, name=text) == ("name_signs", 422)
    assert refused(clean_name, text) == ("name_signs", 422)
    app = {"by": alice, "addresses": "https://example.org/back"}
    assert refused(application_register, name=text, **app) == hidden
    token = {"by": alice, "scopes": [], "days": 30}
    assert refused(token_create, name=text, **token) == hidden
    assert refused(note_save, game_id=game.pk, by=alice, text=text) == hidden
    for reason in (reason_needed, reason_if_any):
        assert refused(reason, text, greta) == hidden
    with pytest.raises(ValidationError):
        validate_name(text)


@pytest.mark.django_db
def test_a_sentence_for_others_and_a_statement_have_no_hidden_sign(game, greta, alice, charlie):
    from games.gm.acts.cancel import game_cancel
    from games.gm.acts.open_seat import seat_open

    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    apply = {"game_id": game.pk, "by": charlie, "power": "FR", "now": NOW}
    assert refused(seat_apply, sentence="Me\u202e", **apply) == ("hidden_signs", 422)
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    say = {"game_id": game.pk, "by": greta, "text": "The\u2066 end"}
    assert refused(statement_write, now=NOW, **say) == ("hidden_signs", 422)
    assert sentence_needed("Me", missing="") == "Me"
