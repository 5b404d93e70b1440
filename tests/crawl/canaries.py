"""A world full of secrets: in everything that somebody keeps to themselves is a canary, a word that
stands nowhere else.

What is typed freely also carries markup and template code, which no page may hand on as such.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from adjudicator import Bid
from adjudicator.state import PhaseKind
from games.commentary.services.script import step_save
from games.commentary.services.show import show_begin
from games.core.access import get_game_for_view
from games.core.accounts import User
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.gm.acts.take_role import gm_role_take
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back
from games.learn.services import practice_create
from games.models import Commitment, Ending, Game, GameResult
from games.moderation.services.reports import report_send
from games.notes.queries import Mark
from games.notes.services import note_save
from games.notices.services.settings import webhook_set
from games.players.blocks import player_block
from games.press.services.reading import press_mute
from games.record.services.statements import statement_write
from games.scoring.results import LEAST_YEARS
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_mentor import mentor_accept
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign_later
from games.seats.acts.write_to_mentor import mentor_write
from games.settings.services.games import game_create
from games.sheets.services.conditional import conditional_submit
from games.sheets.services.sheets import orders_submit
from games.statistics.services import statistics_compute
from games.turn.queries.commitments import salt_of
from games.turn.services.phase_open import game_finish
from games.votes.services.votes import vote_propose
from tests.crawl.canary_events import (
    auction_game,
    found_clubs,
    invite_guests,
    put_together,
    ranked_game,
)
from tests.crawl.drafts import draft_variant
from tests.crawl.friends import accept, friends, gathering, write
from tests.crawl.people import person
from tests.crawl.rows import Tables, added_since, every_table, put_back
from tests.crawl.world import (
    HEIRS,
    MEMBERS,
    MENTORS,
    METRICS_TOKEN,
    ROLES,
    World,
    hostile,
    name_word,
)
from tests.games.idle import make_idle
from tests.games.seat_given import seat_given
from tests.staff import sign_in_with_second_factor

_made: list[tuple[World, Tables]] = []


def canary_world() -> World:
    """The world, in the middle of two games, one of them public and anonymous, one private. The
    second of a process, over SQLite, has the rows of the first: to make them takes seconds."""
    if _made:
        world, rows = _made[-1]
        put_back(rows)
        return replace(world, addresses={}, samples=None)
    if connection.vendor != "sqlite":
        return _new_world()
    before = every_table()
    world = _new_world()
    _made.append((world, added_since(before)))
    return world


def _new_world() -> World:
    world = World()
    with pytest.MonkeyPatch.context() as patch:
        make_idle(patch)
        for role in ROLES:
            world.people[role] = person(world, role)
        world.open = _game(world, "open", is_public=True, is_anonymous=True)
        world.hidden = _game(world, "hidden", is_public=False)
        world.ranked, world.dealt = (
            ranked_game(world),
            ranked_game(world, variant_id="rise-of-rome-1"),
        )
        world.auction = auction_game(world)
        invite_guests(world)
        game_start(game_id=world.dealt.pk, by=world.people["GM"])
        _bid(world, "played", "GM")
        _roll_back(world.dealt, world.people["GM"])
        _bid(world, "again")
        world.practice = practice_create(creator=world.people["france"], power="FR")
        world.ended = _ended(world)
        world.friends, world.gathering = friends(world), gathering(world)
        # So that the pages of statistics have a game with secrets to count.
        GameResult.objects.filter(game=world.ended).update(years=LEAST_YEARS)
        statistics_compute()
    name = hostile(world.keep("canarysecret", "GM", "staff"))
    world.secret = game_create(creator=world.people["GM"], name=name, is_public=False)
    put_together(world)
    found_clubs(world)
    draft_variant(world)
    _seek_player(world)
    _keep_names(world)
    _keep_of_games(world)
    _keep_notes(world)
    _keep_script(world)
    _report(world)
    _keep_salts(world)
    player_block(by=world.people["france"], account_id=world.people["austria"].pk)
    for role, user in world.people.items():
        world.browsers[role] = Client()
        if role == "staff":
            sign_in_with_second_factor(world.browsers[role], user)
        else:
            world.browsers[role].force_login(user)
    return world


def _game(world: World, word: str, **settings: object) -> Game:
    """Two phases of a game in which seats and the GM role have changed hands."""
    people, name = world.people, f"canary{word}"
    words = {"name": hostile(name), "text": hostile(name)}
    game = game_create(creator=people["former GM"], **words, **settings, allows_mentors=True)
    token = game.invite_token
    powers = {"france": "FR", "austria": "HA", "former player": "PR", "absent player": "SP"}
    for role, power in powers.items():
        game_join(game_id=game.pk, by=people[role], power=power, invite=token)
    game_start(game_id=game.pk, by=people["former GM"])
    seats = {power: role for role, power in powers.items()}
    _offer(game, people["former GM"], people["GM"])
    gm_role_take(game_id=game.pk, by=people["GM"])
    deputy = people["deputy"]
    rights = ["remind", "extend"]
    deputy_offer(game_id=game.pk, by=people["GM"], account=deputy.name, rights=rights)
    deputy_take(game_id=game.pk, by=deputy)
    _file(world, game, 1, seats, "GM")
    phase_resolve_now(game_id=game.pk, by=people["GM"])
    _file(world, game, 2, seats)
    seat_open(game_id=game.pk, by=people["GM"], power="PR")
    seat_given(game_id=game.pk, by=people["GM"], power="PR", account=people["newcomer"].name)
    _lend(game, people["absent player"], people["substitute"])
    _offer(game, people["GM"], people["asked for the GM role"])
    press_mute(game_id=game.pk, by=people["france"], power="HA", is_muted=True)
    vote_propose(game_id=game.pk, by=people["austria"], kind="draw")
    _mentor(world, game)
    url = f"https://hooks.example/{world.keep(name + 'webhook', 'GM')}"
    webhook_set(game_id=game.pk, by=people["GM"], url=url)
    if not game.is_public:
        until = timezone.now() + timedelta(days=2)
        game_pause(game_id=game.pk, by=people["GM"], until=until)
    game.refresh_from_db()
    return game


def _keep_salts(world: World) -> None:
    """The secrets of the roots of the phases: the salt of bids is for those who made them."""
    roles = {user.pk: role for role, user in world.people.items()}
    for row in Commitment.objects.select_related("phase__game"):
        world.keep(row.secret)
        for seat in row.phase.game.seats.all():
            holder = roles.get(seat.holder_id) if seat.holder_id else None
            known = [holder] if holder else []
            world.keep(salt_of(row.secret, "bids", seat.power), *known)


def _seek_player(world: World) -> None:
    """A seat is free: somebody has applied for it, in words for the GM alone, in the private game
    too; in the open one it is offered to anyone with the link. France gives its seat up after
    the phase, and the stranger is asked to play Prussia meanwhile."""
    game, people = world.open, world.people
    seat_open(game_id=game.pk, by=people["GM"], power="BH")
    said = hostile(world.keep("canaryapplication", "applicant", "GM"))
    seat = {"game_id": game.pk, "power": "BH"}
    applicant = {"by": people["applicant"], "sentence": said}
    world.application = seat_apply(**applicant, **seat)
    hidden = world.hidden
    seat_open(game_id=hidden.pk, by=people["GM"], power="BH")
    hidden.refresh_from_db()
    seat_apply(**applicant, game_id=hidden.pk, power="BH", invite=hidden.invite_token)
    world.offer = seat_offer(by=people["GM"], **seat)
    seat_offer(by=people["GM"], account=people["asked for the GM role"].name, **seat)
    world.keep(world.offer.token, "GM")
    day = timezone.localdate() + timedelta(days=7)
    asked = {"account": people["stranger"].name, "last_day": day}
    substitute_ask(game_id=game.pk, by=people["GM"], power="PR", **asked)
    seat_resign_later(game_id=game.pk, by=people["france"])


def _report(world: World) -> None:
    """A message, and what somebody tells the moderators about it."""
    game, reader = world.open, world.people["newcomer"]
    message = write(world, game, "canaryreported", "france", ["PR"], "france", "newcomer", "staff")
    world.report = report_send(
        "message",
        by=reader,
        viewer=get_game_for_view(reader, game.pk)[1],
        thread_key=message.thread.key,
        number=1,
        cause="abuse",
        text=hostile(world.keep("canarycomplaint", "newcomer", "staff")),
    )


def _offer(game: Game, by: User, to: User) -> None:
    gm_role_offer(game_id=game.pk, by=by, account=to.name)


def _lend(game: Game, player: User, substitute: User) -> None:
    """A player is away, and somebody else plays."""
    day = timezone.localdate() + timedelta(days=7)
    substitute_ask(game_id=game.pk, by=player, account=substitute.name, last_day=day)
    substitute_accept(game_id=game.pk, by=substitute)


def _file(world: World, game: Game, phase: int, seats: dict[str, str], *later: str) -> None:
    """Orders, bids, wishes and press of every seat in a phase; `later` are those who may read
    orders and bids once it is resolved."""
    start = f"canary{game.name[6:9]}{phase}"
    for power, role in seats.items():
        players = [HEIRS.get(role, role), *([MENTORS[role]] if role in MENTORS else [])]
        known = (*players, *later)
        order = world.keep(f"{start}{power}order", *known)
        bid = world.keep(f"{start}{power}bid", *known)
        orders_submit(
            game_id=game.pk,
            power=power,
            by=world.people[role],
            phase_number=phase,
            orders=[hostile(order)],
            bids=[Bid(1, hostile(bid))],
        )
        wish = world.keep(f"{start}{power}wish", *players)
        conditional_submit(
            game_id=game.pk,
            power=power,
            by=world.people[role],
            phase_number=phase,
            kind=PhaseKind.RETREATS,
            orders=[hostile(wish)],
        )
    message = write(world, game, start, "france", ["HA"], "france", "austria", "mentor")
    if phase == 1:
        accept(world, message, start)
    readers = ("france", "austria", "mentor", "newcomer")
    write(world, game, start, "former player", ["FR", "HA"], *readers)
    write(world, game, start, "former player", ["gm"], "newcomer", "GM")
    write(world, game, start, "austria", ["gm"], "austria", "GM")


def _mentor(world: World, game: Game) -> None:
    """Austria has a mentor, with whom it changes letters; in the open game the newcomer asks for
    one."""
    austria, mentor = world.people["austria"], world.people["mentor"]
    mentor_ask(game_id=game.pk, by=austria, account=mentor.name)
    mentor_accept(game_id=game.pk, by=mentor, power="HA")
    for role in ("austria", "mentor"):
        word = world.keep(f"canaryletter{game.pk}{role}", "austria", "mentor")
        mentor_write(game_id=game.pk, by=world.people[role], text=hostile(word))
    if game.is_public:
        asks = {"game_id": game.pk, "by": world.people["newcomer"]}
        mentor_ask(**asks, account=world.people["stranger"].name)


def _ended(world: World) -> Game:
    """A game that is over, whose policy opens nothing."""
    people = world.people
    game = game_create(creator=people["GM"], name=hostile("canaryended"))
    powers = {"france": "FR", "austria": "HA"}
    for role, power in powers.items():
        game_join(game_id=game.pk, by=people[role], power=power)
    game_start(game_id=game.pk, by=people["GM"])
    for role, power in powers.items():
        for version in ("replaced", "used"):
            start = f"canaryended{version}{power}"
            orders_submit(
                game_id=game.pk,
                power=power,
                by=people[role],
                phase_number=1,
                orders=[hostile(world.keep(f"{start}order", role, "GM"))],
                bids=[Bid(1, hostile(world.keep(f"{start}bid", role, "GM")))],
            )
    message = write(world, game, "canaryended", "france", ["HA"], "france", "austria")
    accept(world, message, "canaryended")
    phase_resolve_now(game_id=game.pk, by=people["GM"])
    game.refresh_from_db()
    game_finish(game=game, ending=Ending.DRAWN, powers=["FR", "HA"], now=timezone.now())
    statement_write(game_id=game.pk, by=people["GM"], text=hostile("Well played."))
    return game


def _bid(world: World, word: str, *later: str) -> None:
    """Bids of influence of everybody at the table of The Rise of Rome I; `later` are those who may
    read them once they are settled."""
    roles = {user.pk: role for role, user in world.people.items()}
    for seat in world.dealt.seats.exclude(holder=None):
        role = roles[seat.holder_id]
        one, two = (world.keep(f"canary{word}{seat.power}{n}", role, *later) for n in (1, 2))
        orders_submit(
            game_id=world.dealt.pk,
            power=seat.power,
            by=world.people[role],
            phase_number=1,
            orders=[],
            bids=[Bid(3, hostile(one)), Bid(2, f"Ill for {two}")],
        )


def _roll_back(game: Game, gm: User) -> None:
    """Resolves the first phase, and opens it again."""
    phase_resolve_now(game_id=game.pk, by=gm)
    mark = game_state(Game.objects.get(pk=game.pk))
    assert mark is not None
    roll_back(game_id=game.pk, by=gm, to_number=1, reason="A sheet was lost.", seen=mark.mark)


def _keep_names(world: World) -> None:
    """The players of the anonymous game are known to its GM alone, and nobody is named there."""
    table = f"/games/{world.open.pk}/"
    for role in ("france", "former player", "absent player"):
        world.keep(name_word(role), role, "GM", below=table)
    # A player has chosen the mentor, who knows who asks.
    for role in ("austria", "mentor"):
        world.keep(name_word(role), "austria", "mentor", "GM", below=table)
    world.keep(name_word("newcomer"), "newcomer", "stranger", "GM", below=table)
    # A player who is away has chosen a substitute.
    world.keep(name_word("substitute"), "substitute", "absent player", "GM", below=table)


def _keep_of_games(world: World) -> None:
    world.keep(METRICS_TOKEN)
    for game in world.games:
        world.keep(game.invite_token, "GM")
        world.keep(str(game.seed))
    world.keep(world.ranked.assignment_seed)
    world.keep("canaryhidden", *MEMBERS, told=("former player", "former GM"))


def _keep_notes(world: World) -> None:
    """Everybody writes down what nobody else may read, about both games and their first phase:
    players who are away, and who have lost their seats, too."""
    for role in ROLES:
        for game in (world.open, world.hidden):
            for number in (None, 1):
                word = f"canarynote{ROLES.index(role)}x{game.pk}x{number or 0}"
                mark = Mark("Par", "star", f"<i {world.keep(f'cm{word[10:]}', role)}")
                note_save(
                    game_id=game.pk,
                    by=world.people[role],
                    text=hostile(world.keep(word, role)),
                    marks=[mark],
                    number=number,
                    invite=game.invite_token,
                )


def _keep_script(world: World) -> None:
    """The GM has told the first phase of the public game as far as its first step."""
    on = {"game_id": world.open.pk, "by": world.people["GM"], "number": 1}
    step_save(**on, text=hostile("canarystep"))
    step_save(**on, text=hostile(world.keep("canaryscript", "GM")))
    show_begin(**on)
