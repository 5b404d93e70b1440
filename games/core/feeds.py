"""Atom feeds, and the answer with one."""

from calendar import timegm
from datetime import datetime
from functools import wraps
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import http_date

from games.core.decorators import P, View, game_view


class DatedFeed(Atom1Feed):
    """A feed that is as old as its subject (`begun_at`) while it is empty.

    By itself Django would give it the present time, so that it changed with each request.
    """

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["begun_at"]

    def add_page(
        self, title: str, url: str, description: str, at: datetime | None, unique_id: str = ""
    ) -> None:
        """Add a page with an absolute address, as of a time."""
        self.add_item(
            title=title,
            link=url,
            description=description,
            unique_id=unique_id or url,
            pubdate=at,
            updateddate=at,
        )


def feed_view(view: View[P]) -> View[P]:
    """Like `game_view`, but let the reader store its feed and ask whether it has changed."""
    shielded = game_view(view)

    @wraps(view)
    def respond(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        response = shielded(request, *args, **kwargs)
        if response.status_code in (200, 304):
            response.headers["Cache-Control"] = "private, no-cache"
            del response.headers["Expires"]
        return response

    return respond


def feed_answer(request: HttpRequest, feed: DatedFeed) -> HttpResponseBase:
    """Answer with a feed, or with 304 to a reader that has it and asks again."""
    text = feed.writeString("utf-8")
    etag = f'"{sha256(text.encode()).hexdigest()}"'
    changed = timegm(feed.latest_post_date().utctimetuple())
    response = HttpResponse(text, content_type=feed.content_type)
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = http_date(changed)
    answer = get_conditional_response(request, etag, changed, response)
    return answer or response
