"""The address of the receipts."""

from django.urls import URLPattern, path

from games.receipts import views

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/phases/<int:number>/receipts/", views.receipts, name="receipts"),
]
