"""The URLs of scoring systems."""

from django.urls import URLPattern, path

from games.scoring import views

urlpatterns: list[URLPattern] = [
    path("scoring/", views.systems, name="scoring_systems"),
    path("scoring/<slug:code>/", views.system, name="scoring_system"),
]
