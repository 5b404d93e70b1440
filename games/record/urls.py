"""The addresses of the record of a finished game."""

from django.urls import URLPattern, path

from games.record.views import cabinet, end

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/end/", end.end, name="end"),
    path("games/<number:pk>/cabinet/", cabinet.cabinet, name="cabinet_first"),
    path("games/<number:pk>/cabinet/<number:number>/<str:view>/", cabinet.cabinet, name="cabinet"),
]
