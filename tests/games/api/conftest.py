"""Programs that call the API with tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.api.services import token_create
from games.core.accounts import User
from games.models import TokenScope

EVERY_SCOPE = tuple(TokenScope.values)
ROOT = "/api/v1"


@dataclass
class Program:
    """A client that sends JSON with a token."""

    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=Client)

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("get", path, **headers)

    def send(self, method: str, path: str, data: Any = None, **headers: str) -> HttpResponse:
        """Send a request. Write header names with _ in place of -."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        options: dict[str, Any] = {"headers": self.headers | named}
        if method != "get":
            options |= {"data": data, "content_type": "application/json"}
        return getattr(self.client, method)(ROOT + path, **options)


def token_of(user: User, *scopes: str, **options: object) -> str:
    """The secret of a new token of a user."""
    return token_create(by=user, name="A bot", scopes=scopes, days=30, **options)[1]


@pytest.fixture
def program(db) -> Callable[..., Program]:
    """A program with a token: `program(alice)` with all scopes, `program()` without a token."""

    def make(user: User | None = None, *scopes: str) -> Program:
        if user is None:
            return Program()
        secret = token_of(user, *(scopes or EVERY_SCOPE))
        return Program({"Authorization": f"Bearer {secret}"})

    return make
