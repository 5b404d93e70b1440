"""One call of the API, for tests that compare its answer with those of the pages."""

import json

from django.test import Client

from games.api.services import token_create


def api_code(
    user, path: str, body: dict[str, object] | None = None, *, method: str = "POST"
) -> str:
    """The code with which the API refuses to change something, "" if it does it."""
    secret = token_create(by=user, name="A program", scopes=("gm", "orders"), days=30)[1]
    answer = Client().generic(
        method,
        f"/api/v1/{path}",
        "" if body is None else json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )
    return answer.json().get("code", "") if answer.content else ""
