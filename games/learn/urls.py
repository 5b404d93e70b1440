"""The addresses of practice games, chapters, worked examples and the pictures of a turn."""

from django.urls import URLPattern, path

from games.learn import views

urlpatterns: list[URLPattern] = [
    path("practice/", views.practice, name="practice"),
    path("learn/", views.learn, name="learn"),
    path("learn/examples/", views.examples_list, name="examples"),
    path("learn/examples/<slug:key>/", views.example, name="example"),
    path("learn/turn/<str:version>/<slug:step>.svg", views.turn_picture, name="turn_picture"),
    path("learn/boards/<str:version>/<slug:key>.svg", views.lesson_picture, name="lesson_picture"),
    path("learn/first-year/", views.first_year, name="guided"),
    path("learn/<slug:key>/", views.lesson, name="lesson"),
]
