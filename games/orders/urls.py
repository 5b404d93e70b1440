"""The addresses of orders: drafts, lists, receipts."""

from django.urls import URLPattern, path

from games.orders.views import draft, minor_orders, order_lists, orders

urlpatterns: list[URLPattern] = [
    path("games/<int:pk>/orders/", orders.orders, name="orders"),
    path("games/<int:pk>/draft/", draft.draft, name="draft"),
    path("games/<int:pk>/options/", draft.order_choices, name="order_choices"),
    path("games/<int:pk>/minors/<str:minor>/", minor_orders.minor_orders, name="minor_orders"),
    path("games/<int:pk>/phases/<int:number>/lists/", order_lists.order_lists, name="order_lists"),
]
