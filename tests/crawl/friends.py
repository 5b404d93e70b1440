"""The canary games without a GM, and press with its canaries."""

from __future__ import annotations

from adjudicator import Bid
from games.gm.acts.start import game_start
from games.models import Game, PressMessage, StartMode
from games.press.services.press_send import press_send
from games.press.services.promises import proposal_accept
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.sheets import orders_submit
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.votes import vote_propose
from tests.crawl.world import World, hostile


def write(
    world: World, game: Game, start: str, by: str, to: list[str], *known_to: str
) -> PressMessage:
    word = world.keep(f"{start}{by[:3]}press{len(to)}{to[0]}", *known_to)
    text = hostile(word) + ' javascript:alert(1) https://x.example/"onclick="<i canary>'
    proposal = [] if "gm" in to else ["A Vie H"]
    return press_send(game_id=game.pk, by=world.people[by], to=to, text=text, proposal=proposal)


def accept(world: World, message: PressMessage, start: str, by: str = "france") -> None:
    """Austria accepts what another proposes, and its promise is a secret of the two."""
    accepted = proposal_accept(
        game_id=message.thread.game_id,
        by=world.people["austria"],
        thread_key=message.thread.key,
        number=message.number,
    )
    word = world.keep(f"{start}promise", by, "austria")
    accepted.promises.update(order=hostile(word))


def friends(world: World) -> Game:
    """A game without a GM in its second phase. What its players keep is theirs alone, for good; and
    they vote on whom to ask to be the GM."""
    creator, austria = (world.people[role] for role in ("creator", "austria"))
    name = hostile("canaryfriends")
    game = game_create(
        creator=creator, name=name, without_gm=True, power="FR", start_mode=StartMode.GM
    )
    game_join(game_id=game.pk, by=austria, power="HA")
    game_start(game_id=game.pk, by=creator)
    powers = {"creator": "FR", "austria": "HA"}
    for number in (1, 2):
        phase = game.phases.get(status="open")
        for role, power in powers.items():
            start = f"canaryfriend{number}{power}"
            orders_submit(
                game_id=game.pk,
                power=power,
                by=world.people[role],
                phase_number=number,
                orders=[hostile(world.keep(f"{start}order", role))],
                bids=[Bid(1, hostile(world.keep(f"{start}bid", role)))],
            )
        message = write(world, game, f"canaryfriend{number}", "creator", ["HA"], *powers)
        if number == 1:
            accept(world, message, "canaryfriend", "creator")
            assert phase.due_at is not None
            phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=phase.due_at)
    named = world.people["asked for the GM role"].name
    vote_propose(game_id=game.pk, by=austria, kind="call_gm", account=named)
    game.refresh_from_db()
    return game


def gathering(world: World) -> Game:
    """A forming game without a GM, whose creator must not read the sealed bid of another."""
    creator = world.people["creator"]
    game = game_create(
        creator=creator,
        name=hostile("canarygathering"),
        without_gm=True,
        seat_choice="auction",
        start_mode=StartMode.GM,
    )
    row = game_join(game_id=game.pk, by=world.people["austria"], points={"FR": 61, "HA": 39})
    for word in (row.salt, row.receipt):
        world.keep(word, "austria")
    world.keep(game.assignment_seed)
    return game
