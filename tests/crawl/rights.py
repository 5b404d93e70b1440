"""Who may change which rows: written down once more, apart from the services, to be held against
whatever a request has changed."""

from __future__ import annotations

from games.core.accounts import User
from games.models import PressThread
from tests.crawl.event_rights import EventRights
from tests.crawl.rows import Change, Row, Rows

OWN = {
    "account.emailaddress",
    "games.apitoken",
    "games.follow",
    "games.note",
    "games.noticesettings",
    "games.playerblock",
    "games.playerpage",
    "games.pushdevice",
    "games.rating",
    "games.standby",
    "mfa.authenticator",
    "users.accountevent",
    "users.formername",
}
OF_A_SEAT = {"games.conditionalsheet", "games.ordersheet", "games.pressmute", "games.vote"}
# Of the own account; whether somebody is staff is never for a request to say.
OF_ONESELF = {
    *("name", "skeleton", "time_zone", "language", "theme", "email", "password"),
    *("last_login", "is_active", "closed_at"),
}
# Consequences of an allowed act: the notices, and the root of a resolved phase.
CONSEQUENCES = {
    *("games.delivery", "games.playerpost", "games.pushpost", "games.webhookpost"),
    "games.commitment",
}
# Every allowed act raises one of them.
VERSIONS = {"version", "secret_version"}


class Rights(EventRights):
    """The rows that one person may change, judged by their state before the request."""

    def __init__(self, before: Rows, user: User | None) -> None:
        super().__init__(before, user)
        self._games = {pk: row for (table, pk), row in before.items() if table == "games.game"}
        self._seats = {pk: row for (table, pk), row in before.items() if table == "games.seat"}
        self._threads = {
            pk: row for (table, pk), row in before.items() if table == "games.pressthread"
        }

    def without_right(self, found: list[Change]) -> list[Change]:
        """The changes that were not this person's to make."""
        made = [change for change in found if change.table not in CONSEQUENCES]
        return [change for change in made if not self._may(change)]

    def _may(self, change: Change) -> bool:
        if change.table == "games.statement":
            own = self._me is not None and change.all("author_id", self._me)
            return own or (self._is_staff and change.fields == {"hidden_at"})
        if change.table in OWN:
            return self._may_own(change)
        if change.table == "games.vote" and self._goes_with_me(change):
            return True
        if change.table in OF_A_SEAT:
            return all(self._may_seat(row["seat_id"], change) for row in change.rows)
        rules = self.event_rules() | {
            "users.user": self._may_account,
            "allauth_idp_oidc.client": lambda change: self._owns(change.rows[0]),
            "allauth_idp_oidc.token": self._may_connect,
            "games.game": self._may_game,
            "games.seat": self._may_hold,
            "games.seatassignment": self._may_be_assigned,
            "games.ladderentry": lambda change: self._has_program(change.rows[0]["program_id"]),
            "games.pressmessage": self._may_write,
            "games.pressthread": lambda change: self._is_at(change.rows[0]["game_id"]),
            "games.pressmember": self._may_read_on,
            "games.event": self._may_act,
            "games.proposal": self._may_propose,
            "games.envelope": self._may_unseal,
            "games.correction": lambda change: self._runs(change.rows[0]["game_id"]),
            "games.excuse": self._may_excuse,
            "games.deputy": self._may_help,
            "games.phase": self._may_move,
            "games.seatapplication": self._may_ask,
            "games.seatoffer": self._may_answer,
            "games.substitution": self._may_stand_in,
            "games.mentorship": self._may_mentor,
            "games.mentorletter": self._may_advise,
            "games.ranking": self._may_rank,
            "games.guest": self._may_invite,
            "games.reserve": self._may_invite,
            "games.confirmation": self._may_invite,
            "games.muster": lambda change: self._runs(change.rows[0]["game_id"]),
            "games.webhook": self._may_post,
            "games.promise": self._may_promise,
            "games.report": self._may_report,
            "games.moderationact": self._may_moderate,
        }
        rule = rules.get(change.table)
        return rule is not None and rule(change)

    def _may_own(self, change: Change) -> bool:
        """The rows of an account, also a new one; a person who has left is blocked no more."""
        row = change.rows[0]
        account = self._before.get(("users.user", row["user_id"]))
        is_new = account is None or account["owner_id"] == self._me
        is_left = (
            change.after is None and row.get("blocked_id", row.get("player_id", -1)) == self._me
        )
        own = self._me is not None and change.all("user_id", self._me)
        return own or is_new or is_left

    def _owns(self, application: Row) -> bool:
        """Whether it has registered the application."""
        return self._me is not None and application["owner_id"] == self._me

    def _may_connect(self, change: Change) -> bool:
        """One's own tokens; those of others end with an application of one's own."""
        application = self._before["allauth_idp_oidc.client", change.rows[0]["client_id"]]
        is_mine = self._me is not None and change.all("user_id", self._me)
        return is_mine or (change.after is None and self._owns(application))

    def _has_program(self, program: int) -> bool:
        """Whether it is a program of the own account."""
        return self._me is not None and self._before["users.user", program]["owner_id"] == self._me

    def _runs(self, game: int) -> bool:
        """Whether it is the GM of the game, or plays it alone; or has just made it."""
        row = self._games.get(game)
        if row is None or row["is_practice"]:
            creator = row["creator_id"] if row else self._me
            return self._me is not None and creator == self._me
        if row["is_without_gm"] and row["status"] == "forming":
            return self._me is not None and row["creator_id"] == self._me
        return self._me is not None and row["gm_id"] == self._me

    def _helps(self, game: int) -> bool:
        """Whether it is a deputy, who may extend."""
        return any(
            row["game_id"] == game and row["user_id"] == self._me and "extend" in row["rights"]
            for (table, _pk), row in self._before.items()
            if table == "games.deputy" and row["taken_at"]
        )

    def _may_excuse(self, change: Change) -> bool:
        game = self._seats[change.rows[0]["seat_id"]]["game_id"]
        return self._runs(game) or self._helps(game)

    def _may_help(self, change: Change) -> bool:
        """The GM chooses, and whoever is chosen accepts or gives it up, with the same rights."""
        own = change.all("user_id", self._me) and change.before is not None
        return self._runs(change.rows[0]["game_id"]) or (own and change.fields <= {"taken_at"})

    def _holds(self, seat: int | None) -> bool:
        row = self._seats.get(seat)
        return self._me is not None and row is not None and row["holder_id"] == self._me

    def _passes(self, seat: int | None) -> bool:
        """Whether it may take its seat back, or take one for its player who has asked for it."""
        row = self._seats.get(seat)
        asked = any(
            row["seat_id"] == seat and row["substitute_id"] == self._me and row["state"] == "asked"
            for (table, _pk), row in self._before.items()
            if table == "games.substitution"
        )
        away = row is not None and row["lent_by_id"] == self._me
        return self._me is not None and (asked or away)

    def _may_stand_in(self, change: Change) -> bool:
        """The player and the GM ask and end, whoever is asked answers and ends."""
        row = change.rows[0]
        own = self._me in (row["player_id"], row["substitute_id"]) and self._me is not None
        asks = change.before is None and row["asked_by_id"] == self._me
        asks = asks and (row["player_id"] == self._me or self._runs_seat(row["seat_id"]))
        ends = change.before is not None and (own or self._runs_seat(row["seat_id"]))
        return asks or ends

    def _may_mentor(self, change: Change) -> bool:
        """The player asks and ends, whoever is asked answers and ends; it ends with the seat."""
        row = change.rows[0]
        if change.before is None:
            return self._holds(row["seat_id"]) and row["pupil_id"] == self._me
        own = self._me is not None and self._me in (row["pupil_id"], row["mentor_id"])
        return own or self._runs_seat(row["seat_id"])

    def _may_advise(self, change: Change) -> bool:
        """Pupil and mentor add letters of their own, while the mentorship runs."""
        row = change.rows[0]
        mentorship = self._before.get(("games.mentorship", row["mentorship_id"]))
        if change.before is not None or mentorship is None or mentorship["state"] != "running":
            return False
        pair = (mentorship["pupil_id"], mentorship["mentor_id"])
        return row["author_id"] == self._me and self._me in pair

    def _runs_seat(self, seat: int) -> bool:
        return seat in self._seats and self._runs(self._seats[seat]["game_id"])

    def _is_at(self, game: int) -> bool:
        held = any(row["game_id"] == game and self._holds(pk) for pk, row in self._seats.items())
        return held or self._runs(game)

    def _may_account(self, change: Change) -> bool:
        after = change.after
        if change.before is None:
            is_own = after is not None and after["owner_id"] in (None, self._me)
            return is_own and not (after["is_staff"] or after["is_superuser"])
        mine = change.all("id", self._me) or change.all("owner_id", self._me)
        return (self._me is not None and mine and change.fields <= OF_ONESELF) or self._is_staff

    def _may_game(self, change: Change) -> bool:
        if change.before is None:
            assert change.after is not None
            return self._me is not None and change.after["creator_id"] == self._me
        if change.fields <= VERSIONS:
            return True
        taken = {"gm_id", "gm_role_offered_to_id", "invite_token", "gm_seen_at", *VERSIONS}
        game = change.before["id"]
        passes = any(row["game_id"] == game and self._passes(pk) for pk, row in self._seats.items())
        if change.fields <= {"invite_token", *VERSIONS} and (self._is_at(game) or passes):
            return True
        # Players call a GM by vote, also by leaving those who want one.
        calls = change.before["is_without_gm"] and self._is_at(game)
        if change.fields <= {"gm_role_offered_to_id", *VERSIONS} and calls:
            return True
        return self._runs(game) or (self._is_asked(game) and change.fields <= taken)

    def _is_asked(self, game: int) -> bool:
        return self._me is not None and self._games[game]["gm_role_offered_to_id"] == self._me

    def _may_unseal(self, change: Change) -> bool:
        """An envelope is opened in the own name, and never closed."""
        row = change.rows[0]
        own = change.before is None and row["opened_by_id"] == self._me
        return own and self._runs(self._seats[row["seat_id"]]["game_id"])

    def _may_rank(self, change: Change) -> bool:
        """The GM deals the powers at the start; a director seats people in a new table."""
        dealt = change.fields == {"power"} and self._runs(change.rows[0]["game_id"])
        own = self._me is not None and change.all("user_id", self._me)
        return dealt or own or self._is_of_new_game(change) or self._moves_up(change, "user_id")

    def _is_of_new_game(self, change: Change) -> bool:
        """Whether a row comes with its game, whose own row is judged by itself."""
        return change.before is None and change.rows[0]["game_id"] not in self._games

    def _may_invite(self, change: Change) -> bool:
        """The GM invites and withdraws; whoever is invited answers, and waits for a place."""
        is_answer = change.before is not None or change.table != "games.guest"
        own = is_answer and self._me is not None and change.all("user_id", self._me)
        return own or self._moves_up(change, "user_id") or self._runs(change.rows[0]["game_id"])

    def _may_post(self, change: Change) -> bool:
        """That of a game ends as the next GM takes over."""
        game = change.rows[0]["game_id"]
        if change.rows[0]["tournament_id"] is not None:
            return self._directs(change.rows[0]["tournament_id"])
        if game is None:
            return self._may_own(change)
        return self._runs(game) or (change.after is None and self._is_asked(game))

    def _may_seat(self, seat: int, change: Change) -> bool:
        """The holder what it likes; who runs the game what follows from that: never a sheet of
        somebody's."""
        if self._holds(seat):
            return True
        if self._passes(seat) and (
            change.after is None or change.fields <= {"ready_at", "is_final"}
        ):
            return change.before is not None
        game = self._seats[seat]["game_id"] if seat in self._seats else None
        added = change.before is None and change.table == "games.ordersheet"
        by_somebody = added and change.rows[0].get("saved_by_id") not in (None, self._me)
        by_somebody = by_somebody and not self._is_copy(change)
        fresh = game is None
        return fresh or (self._runs(game) and not by_somebody)

    def _is_copy(self, change: Change) -> bool:
        """Whether a sheet says what its seat had saved before: a correction goes on with it."""
        same = ("seat_id", "saved_by_id", "saved_at", "orders", "digest")
        copied = {name: change.rows[0].get(name) for name in same}
        rows = (row for (table, _key), row in self._before.items() if table == change.table)
        return any({name: row.get(name) for name in same} == copied for row in rows)

    def _may_hold(self, change: Change) -> bool:
        game = change.rows[0]["game_id"]
        if self._runs(game):
            return True
        assert change.before is not None, "seats are made with their game"
        assert change.after is not None, "and go with it"
        mine = self._me is not None and change.before["holder_id"] == self._me
        lent = self._me is not None and change.before["lent_by_id"] == self._me
        leaves = (mine or lent) and change.after["holder_id"] is None
        resigns = mine and change.fields == {"resigns_after_id"}
        looks = mine and change.fields == {"seen_phase"}
        gives_back = mine and change.after["holder_id"] == change.before["lent_by_id"]
        passes = self._passes(change.before["id"]) and change.after["holder_id"] == self._me
        if looks or gives_back or passes:
            return True
        is_free = change.before["holder_id"] is None and change.after["holder_id"] == self._me
        is_open = self._games[game]["status"] == "forming" or self._is_offered(change.before["id"])
        return leaves or resigns or (is_free and is_open)

    def _is_offered(self, seat: int) -> bool:
        """Whether a seat is offered to this person, or to whoever has the address."""
        return self._me is not None and any(
            row["seat_id"] == seat and row["state"] == "waiting" and self._is_for_me(row)
            for (table, _pk), row in self._before.items()
            if table == "games.seatoffer"
        )

    def _is_for_me(self, offer: Row) -> bool:
        return offer["user_id"] in (None, self._me)

    def _may_move(self, change: Change) -> bool:
        """The clock is the GM's; whoever accepts a seat has time for the first orders."""
        game = change.rows[0]["game_id"]
        own = [pk for pk, row in self._seats.items() if row["game_id"] == game]
        accepts = any(self._is_offered(seat) for seat in own)
        moves = {"due_at", "time_left"}
        return self._runs(game) or self._helps(game) or (accepts and change.fields <= moves)

    def _may_ask(self, change: Change) -> bool:
        """One's own application; the GM answers it, and it lapses when another has the seat."""
        row = change.rows[0]
        lapses = change.after is not None and change.after["state"] == "lapsed"
        own = self._me is not None and change.all("user_id", self._me)
        return own or self._runs(self._seats[row["seat_id"]]["game_id"]) or lapses

    def _may_answer(self, change: Change) -> bool:
        """The GM makes and takes back; whom it is for answers."""
        row = change.rows[0]
        if self._runs(self._seats[row["seat_id"]]["game_id"]):
            return True
        answered = change.fields <= {"state", "answered_at"}
        if answered and change.after is not None and change.after["state"] == "lapsed":
            return True
        return change.before is not None and answered and self._is_for_me(change.before)

    def _may_be_assigned(self, change: Change) -> bool:
        seat = self._seats.get(change.rows[0]["seat_id"])
        own = change.all("user_id", self._me) or change.all("stands_in_for_id", self._me)
        return seat is None or self._runs(seat["game_id"]) or own

    def _may_report(self, change: Change) -> bool:
        """In the own name; staff decide."""
        sent = change.before is None and change.rows[0]["reporter_id"] == self._me
        return sent or (self._is_staff and change.fields <= {"state", "decided_at"})

    def _may_moderate(self, change: Change) -> bool:
        """Staff add to the log in the own name."""
        added = change.before is None and change.rows[0]["moderator_id"] == self._me
        return added and self._is_staff

    def _may_write(self, change: Change) -> bool:
        if self._is_staff and change.fields == {"hidden_at"}:
            return True
        if change.before is not None or change.after is None:
            return False
        row = change.after
        thread = self._threads.get(row["thread_id"])
        game = thread["game_id"] if thread else PressThread.objects.get(pk=row["thread_id"]).game_id
        speaks = self._holds(row["author_id"]) if row["author_id"] else self._runs(game)
        return row["sent_by_id"] == self._me and speaks

    def _may_promise(self, change: Change) -> bool:
        """Accepting a proposal promises for both; resolving a phase has the promises judged."""
        game = self._seats[change.rows[0]["seat_id"]]["game_id"]
        is_made = change.before is None
        return self._is_at(game) and (is_made or change.fields <= {"verdict", "overtaken_by"})

    def _goes_with_me(self, change: Change) -> bool:
        """Whether a vote goes with a proposal that names this person, whose account is closed, or
        that has its majority once this person has left."""
        proposal = self._before.get(("games.proposal", change.rows[0]["proposal_id"]))
        if proposal is None or change.after is not None or proposal["kind"] != "call_gm":
            return False
        return proposal["candidate_id"] == self._me or self._is_at(proposal["game_id"])

    def _may_propose(self, change: Change) -> bool:
        """Players propose. A proposal goes with the account of the candidate whom it names."""
        row = change.rows[0]
        names_me = self._me is not None and row["candidate_id"] == self._me
        return self._is_at(row["game_id"]) or (change.after is None and names_me)

    def _may_read_on(self, change: Change) -> bool:
        if change.before is None:
            return True
        row = change.before
        if row["seat_id"] is not None:
            return self._holds(row["seat_id"]) or self._passes(row["seat_id"])
        return self._runs(self._threads[row["thread_id"]]["game_id"])

    def _may_act(self, change: Change) -> bool:
        """Events are added only, in nobody else's name but of people who are seated, or go."""
        if change.before is not None:
            return change.after is None and self._runs(change.before["game_id"])
        is_new = self._is_of_new_game(change) or self._moves_up(change, "actor_id")
        seats = change.rows[0]["kind"] == "joined" and is_new
        return seats or change.rows[0]["actor_id"] in (None, self._me)
