"""The addresses of seats that somebody plays for their players."""

from django.urls import URLPattern, path

from games.substitutes.views import asked, gm, own

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/substitute/", own.substitute, name="substitute"),
    path("games/<number:pk>/substitute/end/", own.end, name="substitute_end"),
    path("games/<number:pk>/substitute/asked/", asked.asked, name="substitute_asked"),
    path("games/<number:pk>/gm/seats/<str:power>/substitute/", gm.substitute, name="gm_substitute"),
    path(
        "games/<number:pk>/gm/seats/<str:power>/substitute/end/", gm.end, name="gm_substitute_end"
    ),
]
