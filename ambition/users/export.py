"""One's own data as one file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ambition.users.models import User
from ambition.users.own_account import own_account
from games.core.answers import streamed
from games.core.ceilings import EXPORTS, count_towards
from games.players.queries.own_data import own_data


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_export(request: HttpRequest) -> HttpResponseBase:
    """Everything that is one's own, in one file of JSON; asked for by a button, so that no link
    elsewhere makes the site gather it."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return redirect("account_settings")
    now = timezone.now()
    count_towards(EXPORTS, user.pk, now)
    pieces = export_text(user, now.isoformat(), translation.get_language())
    answer = streamed(request, pieces, content_type="application/json; charset=utf-8")
    name = f"ambition-and-empire-{user.pk}-{now:%Y-%m-%d}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def export_text(user: User, made_at: str, language: str | None) -> Iterator[str]:
    """The file piece by piece, a row a line: an object of lists, never whole in memory."""
    with translation.override(language):
        yield f'{{\n"site": {_text(settings.SITE_URL)},\n"made_at": {_text(made_at)}'
        for name, rows in chain(own_account(user), own_data(user)):
            yield f",\n{_text(name)}: ["
            for number, row in enumerate(rows):
                yield f"{',' if number else ''}\n{_text(row)}"
            yield "\n]"
        yield "\n}\n"


def _text(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
