"""The addresses of the chapters and of the worked examples."""

from django.urls import URLPattern, path

from games.learn import views

urlpatterns: list[URLPattern] = [
    path("learn/", views.learn, name="learn"),
    path("learn/examples/", views.examples_list, name="examples"),
    path("learn/examples/<slug:key>/", views.example, name="example"),
    path("learn/<slug:key>/", views.lesson, name="lesson"),
]
