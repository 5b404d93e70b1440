"""The addresses of the coach, the plans of computer players and the review."""

from django.urls import URLPattern, path

from games.coach import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/phases/<number:number>/plans/", views.plans, name="plans"),
    path("games/<number:pk>/coach/", views.coach, name="coach"),
    path("games/<number:pk>/coach/take/", views.take, name="coach_take"),
    path("games/<number:pk>/review/", views.review, name="review"),
    path("games/<number:pk>/review/end/", views.end, name="end_practice"),
    path("games/<number:pk>/review/play-on/", views.play_on, name="play_on"),
]
