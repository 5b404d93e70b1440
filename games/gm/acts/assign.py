"""Assign powers to the players before the start, in a game whose GM gives them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User, find_account
from games.core.acts import check_seen
from games.core.codec import variant_of
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.events import event_add
from games.core.forms import clean, id_number
from games.core.gm import gm_game
from games.core.inputs import In, Key, Short
from games.core.refusals import unknown_power
from games.gm.acts.act import DeskAct
from games.models import EventKind, Game, Ranking
from games.notices.services.messages import TableMessage, table_notify
from games.seats.queries.fixed import fix_refusal, fixed_powers, powers_mark
from games.seats.services.joining import start_if_full

FIELD = "player-"
POWERS = "powers"


class AssignedIn(In):
    """A player, by the name of the account, and the power to assign, "" for none."""

    account: Short
    power: Key = ""


class AssignIn(In):
    """Players and the power of each. Other players keep theirs."""

    assignments: Annotated[list[AssignedIn], Field(max_length=40)]


def may(game: Game) -> Refused | None:
    """Why the GM cannot assign powers."""
    return fix_refusal(game)


def read(form: QueryDict) -> dict[str, Any]:
    """Read a page's form, which has a field for each player by the account's id."""
    names = [name for name in form if name.startswith(FIELD)][:40]
    pairs = {id_number(name.removeprefix(FIELD)): clean(form.get(name, ""))[:20] for name in names}
    return {POWERS: pairs}


@transaction.atomic
def powers_fix(
    *,
    game_id: int,
    by: User,
    powers: Mapping[int, str],
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """Assign powers to players of a forming game, by account; "" takes a power away.

    Players who are not named keep theirs. All of it is done, or nothing: refuses people who have
    not joined, unknown powers, and a power for two players. Everybody whose power changes is
    notified. In a game that starts as soon as all seats are taken, the last power starts it.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if refusal := may(game):
        raise refusal
    before = fixed_powers(game)
    check_seen(seen, powers_mark(before), field=POWERS)
    after = before | dict(powers)
    _check_powers(game, before, after)
    changed = [user_id for user_id in before if before[user_id] != after[user_id]]
    if not changed:
        return game
    # Nobody may have a power that another still has.
    Ranking.objects.filter(game=game, user__in=changed).update(power="")
    for user_id in changed:
        Ranking.objects.filter(game=game, user=user_id).update(power=after[user_id])
        message = TableMessage.POWER_FIXED if after[user_id] else TableMessage.POWER_TAKEN
        table_notify(
            game=game,
            user_ids=[user_id],
            message=message,
            power=after[user_id],
            key=now,
            now=now,
        )
    data = {"players": len(changed)}
    event_add(game=game, kind=EventKind.POWERS_FIXED, actor=by, data=data, now=now)
    start_if_full(game=game, actor=by, now=now, is_present=False)
    return game


def _check_powers(game: Game, before: Mapping[int, str], after: Mapping[int, str]) -> None:
    """Refuse people outside the game, unknown powers, and a power for two players."""
    if set(after) != set(before):
        raise Conflict(
            "player_gone",
            _("This person has not joined the game, or has left it."),
            field=POWERS,
        )
    given = [power for power in after.values() if power]
    variant = variant_of(game)
    if not set(given) <= set(variant.powers):
        raise unknown_power(POWERS)
    twice = [variant.powers[power].name for power, count in Counter(given).items() if count > 1]
    if twice:
        sentence = _("Assign each power to one player only. Given twice: %(powers)s.")
        raise Unprocessable("power_twice", sentence % {"powers": ", ".join(twice)}, field=POWERS)


def run(
    *,
    by: User,
    assignments: Iterable[AssignedIn] = (),
    powers: Mapping[int, str] | None = None,
    **others: Any,
) -> Game:
    """Assign powers by the ids of accounts, or by their names."""
    now, pairs = timezone.now(), dict(powers or {})
    for row in assignments:
        player = find_account(row.account, by=by, now=now)
        if player.pk in pairs:
            raise Unprocessable(
                "player_twice",
                _("Name each player once. Named twice: %(name)s.")
                % {"name": player.get_short_name()},
                field=POWERS,
            )
        pairs[player.pk] = row.power
    return powers_fix(by=by, powers=pairs, **others)


ACT = DeskAct(
    code="assign",
    inputs=AssignIn,
    read=read,
    checks_seen=True,
    on_desk=(POWERS,),
    run=run,
    message=lambda _game: _("The powers are saved. The players are notified of theirs."),
    group="seats",
    events=(EventKind.POWERS_FIXED,),
    summary=gettext_noop("Assign powers to the players before the start."),
    description=gettext_noop("Where the GM gives the powers. All of it is done, or nothing."),
)
