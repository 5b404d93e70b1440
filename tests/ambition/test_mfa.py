"""Second factors are encrypted in the database and can be read with former keys."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value

from ambition.users.adapters import MFAAdapter

pytestmark = pytest.mark.django_db


@pytest.fixture
def secret() -> str:
    return generate_totp_secret()


@pytest.fixture
def totp(alice, secret) -> TOTP:
    return TOTP.activate(alice, secret)


@pytest.fixture
def code(secret, monkeypatch) -> str:
    """The code shown by the app, with time frozen."""
    auth = "allauth.mfa.totp.internal.auth.yield_hotp_counters_from_time"
    monkeypatch.setattr(auth, lambda: iter([7]))
    return format_hotp_value(hotp_value(secret, 7))


def test_a_secret_is_not_in_the_database(totp, secret):
    stored = Authenticator.objects.get(pk=totp.instance.pk).data["secret"]
    assert secret not in stored
    assert MFAAdapter().decrypt(stored) == secret


def test_the_apps_code_is_accepted(totp, code):
    assert totp.validate_code(code)


def test_equal_secrets_are_stored_differently(secret):
    adapter = MFAAdapter()
    assert adapter.encrypt(secret) != adapter.encrypt(secret)


def test_a_secret_encrypted_with_a_former_key_is_read(totp, code, settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-" * 8
    assert totp.validate_code(code)


def test_without_its_key_every_code_is_wrong_and_an_error_is_logged(totp, secret, settings, caplog):
    settings.SECRET_KEY = "another-" * 8
    stored = totp.instance.data["secret"]
    answers = {MFAAdapter().decrypt(stored) for _ in range(3)}
    assert len(answers) == 3
    assert secret not in answers
    assert "cannot decrypt a second factor" in caplog.text
    assert secret not in caplog.text


def test_the_seed_of_recovery_codes_is_encrypted(alice):
    codes = RecoveryCodes.activate(alice)
    stored = codes.instance.data["seed"]
    assert MFAAdapter().decrypt(stored) != stored
    assert codes.validate_code(codes.get_unused_codes()[0])
