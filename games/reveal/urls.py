"""The address of what happened lately."""

from django.urls import URLPattern, path

from games.reveal import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/last/", views.last, name="last"),
]
