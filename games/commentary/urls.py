"""The addresses of commentaries."""

from django.urls import URLPattern, path

from games.commentary import views

PHASE = "games/<number:pk>/phases/<number:number>/"

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/commentary/", views.commentaries, name="commentaries"),
    path("games/<number:pk>/commentary/stage/", views.stage, name="stage"),
    path(f"{PHASE}commentary/", views.commentary, name="commentary"),
    path(f"{PHASE}lines/<number:branch>/commentary/", views.commentary, name="commentary"),
    path(f"{PHASE}commentary/write/", views.write, name="commentary_write"),
    path(f"{PHASE}commentary/report/", views.report, name="report_commentary"),
    path(
        f"{PHASE}lines/<number:branch>/commentary/report/",
        views.report,
        name="report_commentary",
    ),
]
