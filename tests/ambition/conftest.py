"""Fixtures: Alice has an account."""

import pytest
from allauth.account.models import EmailAddress

from ambition.users.models import User

PASSWORD = "correct-horse-1763"


@pytest.fixture
def alice(db) -> User:
    user = User.objects.create_user("alice@example.org", "Alice", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
