"""The addresses of what-if boards."""

from django.urls import URLPattern, path

from games.learn.what_if import views

urlpatterns: list[URLPattern] = [
    path("what-if/", views.import_board, name="what_if_import"),
    path("what-if/<str:variant_id>/", views.variant_board, name="what_if"),
    path("what-if/<str:variant_id>/<str:code>/", views.given_board, name="what_if_given"),
    path(
        "games/<number:pk>/phases/<number:number>/what-if/", views.phase_board, name="phase_what_if"
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/what-if/",
        views.phase_board,
        name="phase_what_if",
    ),
]
