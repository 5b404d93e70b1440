"""The addresses of boards of one's own."""

from django.urls import URLPattern, path

from games.learn.what_if import views

urlpatterns: list[URLPattern] = [
    path("what-if/<str:variant_id>/", views.of_variant, name="what_if"),
    path("games/<number:pk>/phases/<number:number>/what-if/", views.of_phase, name="phase_what_if"),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/what-if/",
        views.of_phase,
        name="phase_what_if",
    ),
]
