"""The addresses of notes."""

from django.urls import URLPattern, path

from games.notes import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/notes/", views.notes, name="notes"),
    path("games/<number:pk>/notes/<number:number>/", views.notes, name="notes"),
    path(
        "games/<number:pk>/notes/<number:number>/lines/<number:branch>/", views.notes, name="notes"
    ),
]
