"""The address of a game's event stream."""

from django.urls import URLPattern, path

from games.live import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/live", views.live, name="live"),
]
