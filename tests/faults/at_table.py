"""One who plays in a game and sends what people send; what was taken is written down, to be looked
for in the database."""

from __future__ import annotations

from itertools import count

from games.core.codec import BoardState, position_of, variant_of
from games.models import OrderSheet, PressMessage, Seat
from games.sheets.queries.sheet_report import sheet_report
from tests.bench.page_load import session_of
from tests.bench.person import Answer, Person

_numbers = count(1)


def busy_seats(game_id: int) -> list[Seat]:
    """The seats of a game with at least two orders, of which one can be left out."""
    sheets = OrderSheet.objects.filter(seat__game=game_id, is_current=True).order_by("seat")
    found = sheets.select_related("seat__holder", "seat__game")
    return [sheet.seat for sheet in found if len(sheet.orders) > 1]


class AtTable:
    """The holder of a seat, in its game's open phase."""

    def __init__(self, port: int, seat: Seat) -> None:
        self.seat = seat
        self.person = Person(port, session_of(seat.holder))
        self.path = f"/games/{seat.game_id}/"
        self.phase = seat.game.phases.get(status="open")
        sheet = OrderSheet.objects.get(phase=self.phase, seat=seat, is_current=True)
        state = BoardState(variant_of(seat.game), position_of(self.phase), seat.power)
        # As the site writes them: it adds "via convoy" where an order may mean two routes.
        self.orders = [line.text for line in sheet_report(state, sheet.orders, ()).orders]
        self.taken: list[list[str]] = [sheet.orders]
        self.written: list[str] = []

    def save(self) -> Answer:
        """A draft that differs from what was saved last."""
        orders = self.orders[1:] if self.taken[-1] == self.orders else self.orders
        text = "\n".join(orders)
        answer = self.person.post(
            f"{self.path}draft/", action="text", phase=self.phase.number, text=text
        )
        if answer.is_good:
            self.taken.append(orders)
        return answer

    def finalise(self) -> Answer:
        """Final, with an empty sheet, and at once no longer."""
        form = {"phase": self.phase.number}
        answer = self.person.post(f"{self.path}orders/", action="finalise", **form)
        if answer.is_good:
            self.taken.append([])
            answer = self.person.post(f"{self.path}orders/", action="take_back", **form)
        return answer

    def write(self) -> Answer:
        """A message to the whole table."""
        number = next(_numbers)
        words = f"Message {number}."
        answer = self.person.post(f"{self.path}press/send/", text=words, to="all", key=number)
        if answer.is_good:
            self.written.append(words)
        return answer

    def lost(self) -> int:
        """How much of what was taken is not there."""
        missing = max(0, len(self.taken) - self._sheets())
        return missing + len(set(self.written) - set(self._messages()))

    def doubled(self) -> int:
        """How much is there more than once, or was refused and is there all the same."""
        extra = len(self._messages()) - len(self.written)
        return max(0, self._sheets() - len(self.taken)) + extra

    def _sheets(self) -> int:
        return OrderSheet.objects.filter(phase=self.phase, seat=self.seat).count()

    def _messages(self) -> list[str]:
        return list(PressMessage.objects.filter(author=self.seat).values_list("text", flat=True))
