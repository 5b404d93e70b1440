"""The game application's addresses, room by room."""

from django.urls import URLResolver, include, path, register_converter

from games.core.numbers import Number

# `<number:pk>` in the rooms' addresses.
register_converter(Number, "number")

app_name = "games"
urlpatterns: list[URLResolver] = [
    path("", include("games.lobby.urls")),
    path("", include("games.game_page.urls")),
    path("", include("games.reveal.urls")),
    path("", include("games.live.urls")),
    path("", include("games.orders.urls")),
    path("", include("games.conditional.urls")),
    path("", include("games.receipts.urls")),
    path("", include("games.corrections.urls")),
    path("", include("games.press.urls")),
    path("", include("games.votes.urls")),
    path("", include("games.seats.urls")),
    path("", include("games.replacement.urls")),
    path("", include("games.standby.urls")),
    path("", include("games.substitutes.urls")),
    path("", include("games.gm.urls")),
    path("", include("games.phases.urls")),
    path("", include("games.what_if.urls")),
    path("", include("games.notes.urls")),
    path("", include("games.learn.urls")),
    path("", include("games.trust.urls")),
    path("", include("games.notices.urls")),
    path("", include("games.players.urls")),
]
