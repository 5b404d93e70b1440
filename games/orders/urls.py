"""The addresses of orders: drafts, lists, receipts."""

from django.urls import URLPattern, path

from games.orders.views import draft, envelope, minor_orders, order_lists, orders

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/envelope/", envelope.envelope, name="gm_envelope"),
    path("games/<number:pk>/orders/", orders.orders, name="orders"),
    path("games/<number:pk>/draft/", draft.draft, name="draft"),
    path("games/<number:pk>/options/", draft.order_choices, name="order_choices"),
    path("games/<number:pk>/minors/<str:minor>/", minor_orders.minor_orders, name="minor_orders"),
    path(
        "games/<number:pk>/phases/<number:number>/lists/",
        order_lists.order_lists,
        name="order_lists",
    ),
]
