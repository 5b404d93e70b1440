"""The addresses of conditional orders."""

from django.urls import URLPattern, path

from games.conditional import views

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/ahead/", views.ahead, name="ahead"),
    path("games/<int:pk>/ahead/draft/", views.ahead_draft, name="ahead_draft"),
    path(
        "games/<int:pk>/phases/<int:number>/ahead/<str:kind>/", views.ahead_form, name="ahead_form"
    ),
]
