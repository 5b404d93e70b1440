"""Whether to offer a passkey: once, after the first orders that a player makes final."""

from allauth.mfa.models import Authenticator

from games.models import OrderSheet, Phase


def offers_passkey(phase: Phase, user_id: int | None) -> bool:
    """Whether a person with final orders in a phase had none in another one and has no passkey.

    Practice games do not count: they can be played to the end in an evening.
    """
    earlier = OrderSheet.objects.filter(
        saved_by=user_id, ready_at__isnull=False, phase__game__is_practice=False
    ).exclude(phase=phase)
    if user_id is None or earlier.exists():
        return False
    passkeys = Authenticator.objects.filter(user=user_id, type=Authenticator.Type.WEBAUTHN)
    return not passkeys.exists()
