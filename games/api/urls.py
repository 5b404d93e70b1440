"""Addresses of the API: its operations, its schema, and the answer to all others."""

from django.urls import URLPattern, path, re_path

import games.core.addresses  # noqa: F401 - registers the converters of numbers
from games.api.answers import wrap_view, wrap_views
from games.api.schema import openapi, query_names, variant_files
from games.api.site import api, no_such_address
from games.api.views.stream import own_stream, stream
from games.core.errors import problem

app_name = "api"
# ninja adds a page of its own, "api-root", without use here.
OPERATIONS = [
    pattern
    for pattern in api.urls[0]
    if isinstance(pattern, URLPattern) and pattern.name != "api-root"
]

urlpatterns: list[URLPattern] = [
    *wrap_views(OPERATIONS, query_names),
    path("games/<number:pk>/stream", stream, name="stream"),
    path("me/stream", own_stream, name="own_stream"),
    path("variant-schema.json", wrap_view(variant_files), name="variant_files"),
    path("openapi.json", wrap_view(openapi), name="openapi"),
    re_path(r"", wrap_view(lambda request: problem(no_such_address())), name="unknown"),
]
