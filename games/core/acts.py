"""An act: a change that the GM of a game or a player makes. Each has a file in a folder `acts`.

Each file has `may`, which returns the reason why the act is refused, or None: the button, the
question and, under the game's lock, the act itself ask it. What only the inputs decide, such as the
name of an account, the act refuses alone. The pages and the API run the same record.
"""

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.accounts import User
from games.core.decorators import account_of
from games.core.errors import Conflict
from games.core.inputs import In, Key, Short, Text, Whole
from games.models import EventKind, Right, TokenScope


class ReasonIn(In):
    """The reason of an act, which everybody can read."""

    reason: Text = ""


class AccountIn(In):
    """The name of an account."""

    account: Short


class PhaseIn(ReasonIn):
    """An act on the open phase, which it names by its number."""

    phase: Whole


class PowerIn(ReasonIn):
    """An act on the seat of a power."""

    power: Key


class PowerPhaseIn(PhaseIn):
    """An act on a power in the open phase."""

    power: Key


# What a request calls by its number, and the argument of the act.
ARGUMENTS = {
    "phase": "phase_number",
    "application": "application_id",
    "offer": "offer_id",
    "person": "user_id",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The record of an act of the GM, which the registry of its room holds.

    `run` does it and returns a result, and `message` says so on the next page, if need be. Deputies
    need the `right`; without one, only the GM may act. The GM log lists the `events` in the
    `group`.

    The API's operation is named by the `code`. It has the `method` and an address, below that of
    the game unless the `path` begins with a slash; it takes the `inputs` from tokens with the
    `scope`, and `summary` and `description` describe it. `access` refuses people who may not see
    the game, or the act.
    """

    code: str
    run: Callable[..., Any]
    summary: str
    message: Callable[[Any], str] = lambda _result: ""
    description: str | None = None
    inputs: type[In] | None = None
    right: Right | None = None
    group: str = ""
    events: tuple[EventKind, ...] = ()
    path: str = ""
    method: str = "POST"
    scope: TokenScope = TokenScope.GM
    access: Callable[..., Any] = get_game_for_gm

    @property
    def rights(self) -> tuple[Right, ...]:
        """The rights of which a deputy needs one."""
        return (self.right,) if self.right else ()

    @property
    def address(self) -> str:
        """The address of its operation, below that of the game if it is about one."""
        return self.path or f"gm/{self.code}"

    @property
    def operation(self) -> str:
        """The name of its operation."""
        prefix = "act_" if self.address.startswith("gm/") else ""
        return prefix + self.code.replace("-", "_")

    def do(self, *, game_id: int | None, by: User, inputs: dict[str, Any]) -> Any:
        """Do it with these inputs, in a game if it is about one."""
        values = {ARGUMENTS.get(name, name): value for name, value in inputs.items()}
        game = {} if game_id is None else {"game_id": game_id}
        return self.run(by=by, **game, **values)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAct(Act):
    """The record of an act of a player, or of somebody who becomes one."""

    scope: TokenScope = TokenScope.ORDERS
    access: Callable[..., Any] = get_game_for_view


def check_seen(seen: str, mark: str, *, field: str = "") -> None:
    """Refuse a form whose page showed another state, whose mark is `seen`, than is now.

    Without `seen` nothing is checked.
    """
    if seen and seen != mark:
        raise Conflict(
            "seen_other",
            _("This has changed since you opened the page. Nothing was done: look again."),
            field=field,
        )


def no_check(_user: User, _game_id: int) -> None:
    """The access of an act that itself refuses people who may not see the game."""


def act_on(request: HttpRequest, pk: int | None, act: Act, **inputs: Any) -> Any:
    """Do an act for the sender of a form, and say so on the next page."""
    result = act.do(game_id=pk, by=account_of(request), inputs=inputs)
    if sentence := act.message(result):
        messages.success(request, sentence)
    return result


def find_acts(package: str, folders: Iterable[str]) -> tuple[Act, ...]:
    """Return the acts of the modules in these folders of a package, by name."""
    modules = (
        import_module(f"{package}.{module.name}") for module in pkgutil.iter_modules(folders)
    )
    return tuple(module.ACT for module in modules if hasattr(module, "ACT"))
