"""Atom feeds, and the answer with one."""

from datetime import datetime
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed


class DatedFeed(Atom1Feed):
    """A feed that is as old as its subject (`begun_at`) while it is empty.

    By itself Django would give it the present time, so that it changed with each request.
    """

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["begun_at"]


def feed_answer(request: HttpRequest, feed: Atom1Feed) -> HttpResponseBase:
    """Answer with a feed, or with 304 to a reader that has it and asks again."""
    text = feed.writeString("utf-8")
    response = HttpResponse(text, content_type=feed.content_type)
    response.headers["ETag"] = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=response.headers["ETag"], response=response)
    return answer or response
