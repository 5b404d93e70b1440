"""The addresses of corrections: for everybody, and the GM's."""

from django.urls import URLPattern, path

from games.corrections.views import board, gm, orders, picture, practice, shown

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/corrections/", shown.corrections, name="corrections"),
    path(
        "games/<number:pk>/corrections/boards/<str:shown>.svg",
        picture.correction_board,
        name="correction_board",
    ),
    path("games/<number:pk>/corrections/<number:number>/", shown.correction, name="correction"),
    path("games/<number:pk>/undo/", practice.undo, name="practice_undo"),
    path("games/<number:pk>/gm/corrections/", gm.desk, name="gm_corrections"),
    path("games/<number:pk>/gm/corrections/back/", gm.roll_back, name="roll_back"),
    path("games/<number:pk>/gm/corrections/orders/", orders.correct_orders, name="correct_orders"),
    path("games/<number:pk>/gm/corrections/board/", board.correct_board, name="correct_board"),
    path("games/<number:pk>/gm/corrections/forward/", gm.roll_forward, name="roll_forward"),
]
