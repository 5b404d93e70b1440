"""The site's addresses, and beside them a view that does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(_request: HttpRequest) -> HttpResponse:
    """A page that costs only the server, Django and every middleware."""
    return HttpResponse()


urlpatterns = [path("empty", empty), path("", include("ambition.urls"))]
