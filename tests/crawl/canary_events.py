"""The tournaments, clubs and forming games of the canary world."""

from __future__ import annotations

from django.utils import timezone

from games.clubs.services.clubs import club_found
from games.clubs.services.invitations import members_invite
from games.clubs.services.members import club_join, member_promote
from games.clubs.services.seasons import season_add
from games.clubs.services.tables import game_enter as enter_club
from games.models import Entrant, Game, Guest, Reserve
from games.rounds.services.plans import gms_set, plan_set, tables_plan
from games.seats.acts.invite_people import people_invite
from games.seats.acts.join import game_join
from games.seats.services.guests import hash_token
from games.settings.services.games import game_create
from games.tournaments.services.announcements import announcement_make
from games.tournaments.services.entries import game_enter
from games.tournaments.services.rounds import round_add
from games.tournaments.services.tournaments import tournament_create
from tests.crawl.world import MEMBERS, World, hostile


def put_together(world: World) -> None:
    """A private tournament of the private game, and a public one of the open game and the ended
    one."""
    gm = world.people["GM"]
    name = hostile(world.keep("canaryclosedcup", *MEMBERS, "former player"))
    world.tournament = tournament_create(by=gm, name=name, text=name, is_public=False)
    game_enter(game_id=world.hidden.pk, number=world.tournament.pk, by=gm)
    world.hidden.refresh_from_db()
    where = {"number": world.tournament.pk, "by": gm}
    round_add(**where, name=name)
    plan_set(**where, round_number=1)
    tables_plan(**where, round_number=1, count=1, source="friends")
    gms_set(**where, round_number=1, gms={1: gm.pk})
    entered = {"created_at": timezone.now(), "accepted_at": timezone.now()}
    Entrant.objects.create(tournament=world.tournament, user=world.people["austria"], **entered)
    cup = tournament_create(by=gm, name=hostile("canarycup"), text=hostile("canarycup"))
    game_enter(game_id=world.open.pk, number=cup.pk, by=gm)
    world.open.refresh_from_db()
    Game.objects.filter(pk=world.ended.pk).update(tournament=cup)
    announcement_make(**where, text=name)
    announcement_make(number=cup.pk, by=gm, text=hostile("canarycup"))


def found_clubs(world: World) -> None:
    """A private club of the private game, in which France is an officer and Austria a member, and a
    public one of the open game. The creator asks to join the public one."""
    people, gm = world.people, world.people["GM"]
    word = world.keep("canaryclubhouse", "GM", "france", "austria", "staff")
    text = world.keep("canaryclubtext", "GM", "france", "austria", "staff")
    closed = {"is_public": False, "joining": "invitation"}
    world.club = club_found(by=gm, name=hostile(word), text=hostile(text), **closed)
    members = [people["france"], people["austria"]]
    members_invite(number=world.club.pk, by=gm, people=[each.name for each in members])
    for each in members:
        club_join(number=world.club.pk, by=each)
    member_promote(number=world.club.pk, by=gm, user_id=members[0].pk, role="officer")
    season_add(
        number=world.club.pk,
        by=gm,
        name=hostile(world.keep("canaryseason", "GM", "france", "austria", "staff")),
        starts_on=timezone.localdate(),
        ends_on=timezone.localdate(),
    )
    enter_club(game_id=world.hidden.pk, number=world.club.pk, by=gm)
    world.hidden.refresh_from_db()
    public = club_found(by=gm, name=hostile("canaryclub"), link="https://talk.example/canary")
    club_join(number=public.pk, by=people["creator"])
    enter_club(game_id=world.open.pk, number=public.pk, by=gm)
    world.open.refresh_from_db()


def ranked_game(world: World, **settings: object) -> Game:
    """A table that forms, with rankings that nobody else knows."""
    gm, settings = world.people["GM"], {"seat_choice": "preferences"} | settings
    game = game_create(creator=gm, name=hostile("canaryranked"), **settings)
    powers = [seat.power for seat in game.seats.order_by("pk")]
    for shift, role in enumerate(("france", "austria")):
        ranks = {power: 1 + (n + shift) % len(powers) for n, power in enumerate(powers)}
        game_join(game_id=game.pk, by=world.people[role], ranks=ranks)
    return game


def auction_game(world: World) -> Game:
    """A table that forms, with the sealed bids of a player and of a reserve, whose salts and
    receipts only they know."""
    game = game_create(
        creator=world.people["GM"], name=hostile("canaryauction"), seat_choice="auction"
    )
    row = game_join(game_id=game.pk, by=world.people["austria"], points={"FR": 61, "HA": 39})
    bid = {"points": {"FR": 61, "HA": 39}, "lot": "canaryreservelot"}
    bid |= {name: world.keep(f"canaryreserve{name}", "newcomer") for name in ("salt", "receipt")}
    Reserve.objects.create(
        game=game, user=world.people["newcomer"], joined_at=timezone.now(), **bid
    )
    for word in (row.salt, row.receipt):
        world.keep(word, "austria")
    world.keep(game.assignment_seed)
    return game


def invite_guests(world: World) -> None:
    """A player and an address are invited to the table that forms. The GM alone reads the address,
    and nobody the token of its letter."""
    game, by = world.ranked, world.people["GM"]
    address = f"{world.keep('canaryguest', 'GM')}@example.org"
    people_invite(game_id=game.pk, by=by, people=[address])
    Guest.objects.create(game=game, user=world.people["austria"], created_at=timezone.now())
    world.letter, world.letter_token = Guest.objects.get(email=address), "a-letter-of-1763"
    stored = hash_token(world.letter_token)
    Guest.objects.filter(pk=world.letter.pk).update(token_hash=stored, next_try_at=None)
