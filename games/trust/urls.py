"""The address of the trust page."""

from django.urls import URLPattern, path

from games.trust import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/trust/", views.trust, name="trust"),
]
