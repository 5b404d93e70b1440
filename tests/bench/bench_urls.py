"""The site's addresses, and beside them a view that does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(_request: HttpRequest) -> HttpResponse:
    """What the server, Django and every middleware cost by themselves."""
    return HttpResponse()


urlpatterns = [path("empty", empty), path("", include("ambition.urls"))]
