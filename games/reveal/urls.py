"""The address of what happened lately."""

from django.urls import URLPattern, path

from games.reveal import briefing_view, views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/last/", views.last, name="last"),
    path("games/<number:pk>/briefing/", briefing_view.briefing, name="briefing"),
]
