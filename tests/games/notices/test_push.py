"""Push messages: encrypted, signed, declarative, to the devices of those who want them."""

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.contrib.staticfiles import finders
from django.urls import reverse

from games.gm.acts.resolve import phase_resolve_now
from games.models import NoticeSettings, PushDevice, PushPost
from games.notices.jobs.posts import due_pushes, push_content, push_send
from games.notices.push_crypto import (
    are_keys,
    encrypt,
    from_text,
    private_key,
    site_key,
    vapid_header,
)
from games.notices.services.settings import notice_settings_save
from games.notices.services.webhooks import MOST_DEVICES, push_device_add, push_device_remove
from tests.games.cast import NOW, refused, submit
from tests.games.notices.push_cast import AUTH_SECRET, DEVICE, ENDPOINT, PUBLIC_KEY, push_service

pytestmark = pytest.mark.django_db

# RFC 8291, appendix A.
SENDER_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = b"When I grow up, I want to be a watermelon"
RECORD = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


@pytest.fixture
def device(alice, game):
    return push_device_add(by=alice, **DEVICE, user_agent="Firefox", now=NOW)


@pytest.fixture
def service(monkeypatch):
    with push_service(monkeypatch) as running:
        yield running


@pytest.fixture
def resolved(device, game, greta):
    """The push message of a resolved phase."""
    PushPost.objects.all().delete()
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return PushPost.objects.get()


def test_the_example_of_the_standard_is_encrypted_as_there():
    record = encrypt(
        MESSAGE, PUBLIC_KEY, AUTH_SECRET, own_key=private_key(SENDER_KEY), salt=from_text(SALT)
    )
    assert record == from_text(RECORD)


def test_the_signature_is_valid_for_the_sites_key():
    key = private_key(SENDER_KEY)
    header = vapid_header(key, audience="https://push.example.org", subject="mailto:a@b", now=NOW)
    token = header.removeprefix("vapid t=").partition(",")[0]
    text, _dot, signature = token.rpartition(".")
    r, s = (int.from_bytes(from_text(signature)[at : at + 32], "big") for at in (0, 32))
    proof = ec.ECDSA(hashes.SHA256())
    key.public_key().verify(encode_dss_signature(r, s), text.encode(), proof)
    claims = json.loads(from_text(text.partition(".")[2]))
    assert (claims["aud"], claims["sub"]) == ("https://push.example.org", "mailto:a@b")


def test_the_sites_own_key_is_a_point():
    assert are_keys(site_key(), AUTH_SECRET)


def test_a_new_device_gets_a_first_message(device, service):
    (post,) = due_pushes(NOW)
    assert push_send(post_id=post.pk, now=NOW)
    assert service.messages[0]["notification"]["body"] == "This device gets your notices."


def test_a_resolved_phase_arrives_as_a_declarative_message(resolved, game, service, settings):
    assert push_send(post_id=resolved.pk, now=NOW)
    (message,) = service.messages
    assert message["web_push"] == 8030
    assert message["notification"] == {
        "title": "The table",
        "body": "Spring 1763 is resolved. See the result of every order.",
        "navigate": f"{settings.SITE_URL}/games/{game.pk}/last/?since=1",
        "tag": f"phase-{game.pk}",
    }


def test_its_headers_are_those_of_the_standard(resolved, service):
    push_send(post_id=resolved.pk, now=NOW)
    (headers,) = service.headers
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].endswith(f",k={site_key()}")
    assert int(headers["TTL"]) > 0


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_removed(resolved, service, status):
    service.status = status
    assert not push_send(post_id=resolved.pk, now=NOW)
    assert not PushDevice.objects.exists()


def test_a_service_in_trouble_is_asked_again_later(resolved, service):
    service.status = 503
    push_send(post_id=resolved.pk, now=NOW)
    assert (due_pushes(NOW), PushDevice.objects.count()) == ([], 1)


def test_a_kind_that_is_switched_off_is_not_pushed(device, alice, game, greta):
    PushPost.objects.all().delete()
    notice_settings_save(by=alice, modes={}, push_kinds=["press"])
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert not PushPost.objects.exists()


def test_a_kind_is_pushed_without_email_too(device, alice, game, greta):
    notice_settings_save(by=alice, modes={"phase": "off"})
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert PushPost.objects.filter(delivery__kind="phase").count() == 1


def test_no_message_holds_an_order_or_a_bid(device, game, alice, greta):
    submit(game, alice, "FR", "A Par - Gas", bids=[(3, "F Alg - Tun")])
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    said = str([push_content(post) for post in PushPost.objects.all()])
    assert [mark for mark in ("Gas", "Tun", "DP") if mark in said] == []


def test_an_unknown_kind_is_refused(alice):
    choices = {"modes": {}, "push_kinds": ["site"]}
    assert refused(notice_settings_save, by=alice, **choices) == ("unknown_choice", 422)


@pytest.mark.parametrize("keys", [{"public_key": "AAAA"}, {"auth_secret": "x"}, {"public_key": ""}])
def test_keys_that_are_none_are_refused(alice, keys):
    assert refused(push_device_add, by=alice, **DEVICE | keys) == ("push_keys", 422)


def test_a_service_in_a_private_network_is_refused(alice):
    sent = DEVICE | {"endpoint": "https://10.0.0.1/send"}
    assert refused(push_device_add, by=alice, **sent) == ("webhook_address", 422)


def test_a_device_belongs_to_who_added_it_last(device, bob):
    push_device_add(by=bob, **DEVICE, now=NOW)
    assert PushDevice.objects.get().user == bob


def test_the_devices_of_an_account_are_few(alice):
    for number in range(MOST_DEVICES):
        push_device_add(by=alice, **DEVICE | {"endpoint": f"{ENDPOINT}{number}"}, now=NOW)
    assert refused(push_device_add, by=alice, **DEVICE) == ("devices_full", 409)


def test_nobody_removes_the_device_of_others(device, bob):
    assert refused(push_device_remove, by=bob, number=device.pk) == ("no_such_device", 404)


def test_the_page_adds_lists_and_removes_a_device(client, alice):
    client.force_login(alice)
    client.post(reverse("games:push_add"), DEVICE)
    removal = reverse("games:push_remove", args=[PushDevice.objects.get().pk])
    assert removal in client.get(reverse("games:notice_settings")).content.decode()
    client.post(removal)
    assert not PushDevice.objects.exists()


def test_the_settings_save_the_kinds_to_push(client, alice):
    client.force_login(alice)
    modes = dict.fromkeys(("phase", "game", "reminder", "vote", "seat", "press", "follow"), "off")
    sent = modes | {"remind_hours": "12", "push_kinds": ["press", "reminder"]}
    client.post(reverse("games:notice_settings"), sent)
    assert NoticeSettings.objects.get(user=alice).push_kinds == ["press", "reminder"]


def test_a_site_without_a_key_offers_no_devices(client, alice, settings):
    settings.VAPID_PRIVATE_KEY = ""
    client.force_login(alice)
    assert "Add this device" not in client.get(reverse("games:notice_settings")).content.decode()


def test_the_service_worker_comes_from_the_root_with_its_version(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer.content.decode().startswith('self.version = "')


def test_the_manifest_names_icons_that_exist(client):
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    paths = [icon["src"].removeprefix("/static/") for icon in manifest["icons"]]
    assert manifest["display"] == "standalone"
    assert all(map(finders.find, paths))
