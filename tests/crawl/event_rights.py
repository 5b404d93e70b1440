"""Who may change the rows of tournaments, clubs and commentaries, as in rights.py."""

from __future__ import annotations

from collections.abc import Callable

from games.core.accounts import User
from tests.crawl.rows import Change, Rows

# What taking an offered club changes of two members, and the states of an own candidacy.
OF_ROLES = {"role", "role_since"}
STATES = (None, "request")
# What people change of their own entry: the place depends on when they accept or withdraw.
OF_ENTRIES = {"team_id", "is_reserve", "created_at", "accepted_at", "withdrawn_at"}


class EventRights:
    """The rows of tournaments, clubs and commentaries that one person may change."""

    def __init__(self, before: Rows, user: User | None) -> None:
        self._before = before
        self._me = user.pk if user else None
        self._is_staff = bool(user and user.is_staff)

    def event_rules(self) -> dict[str, Callable[[Change], bool]]:
        """The rules of these tables."""
        return {
            "games.entrant": self._may_enter,
            "games.tournamentteam": self._may_captain,
            "games.commentator": lambda change: self._runs(change.rows[0]["game_id"]),
            "games.commentary": self._may_comment,
            "games.commentarystep": self._may_step,
            "games.variantdraft": lambda change: change.all("owner_id", self._me),
            "games.forecast": lambda change: change.all("user_id", self._me),
            "games.course": lambda change: self._directs(change.rows[0]["tournament_id"]),
            "games.coursementor": self._may_teach,
            "games.coursepupil": lambda change: self._directs(change.rows[0]["course_id"]),
            "games.tournament": self._may_direct,
            "games.tournamenthelper": self._may_help_direct,
            "games.tournamentround": lambda change: self._directs(change.rows[0]["tournament_id"]),
            "games.roundplan": lambda change: self._directs_round(change.rows[0]["round_id"]),
            "games.roundtable": lambda change: self._directs_round(change.rows[0]["round_id"]),
            "games.roundseat": lambda change: self._directs_round(change.rows[0]["round_id"]),
            "games.roundgame": lambda change: self._directs_round(change.rows[0]["round_id"]),
            "games.announcement": lambda change: self._directs(change.rows[0]["tournament_id"]),
            "games.club": self._may_lead,
            "games.clubmember": self._may_belong,
            "games.clubcandidate": self._may_belong,
            "games.clubtemplate": lambda change: self._leads(change.rows[0]["club_id"]),
            "games.clubseason": lambda change: self._leads(change.rows[0]["club_id"]),
            "games.medal": lambda change: self._directs(change.rows[0]["tournament_id"]),
        }

    def _moves_up(self, change: Change, user: str) -> bool:
        """Whether a reserve takes the place in a forming game that its player leaves."""
        row = change.rows[0]
        left = ("games.ranking", self._me)
        waited = ("games.reserve", row[user])
        people = {
            (table, each["user_id"])
            for (table, _pk), each in self._before.items()
            if table in (left[0], waited[0]) and each["game_id"] == row["game_id"]
        }
        return {left, waited} <= people

    def _may_teach(self, change: Change) -> bool:
        """One signs up and off oneself; a director ends the course."""
        own = self._me is not None and change.all("user_id", self._me)
        ends = change.after is None and self._directs(change.rows[0]["course_id"])
        return own or ends

    def _may_direct(self, change: Change) -> bool:
        """One's own tournaments, also as co-director."""
        if change.before is None:
            return self._me is not None and change.all("director_id", self._me)
        return self._directs(change.rows[0]["id"])

    def _directs(self, tournament: int) -> bool:
        """Whether it is the director or a co-director of the tournament."""
        row = self._before.get(("games.tournament", tournament))
        if row is None:
            # The row of a new tournament is judged by itself.
            return self._me is not None
        helps = any(
            each["tournament_id"] == tournament
            and each["user_id"] == self._me
            and each["role"] == "director"
            and each["accepted_at"]
            for (table, _pk), each in self._before.items()
            if table == "games.tournamenthelper"
        )
        return self._me is not None and (helps or row["director_id"] == self._me)

    def _directs_round(self, number: int) -> bool:
        """Whether it directs the tournament of a round."""
        row = self._before.get(("games.tournamentround", number))
        # The row of a new round is judged by itself.
        return self._me is not None and (row is None or self._directs(row["tournament_id"]))

    def _leads(self, club: int, *roles: str) -> bool:
        """Whether it is the owner or an officer of a club."""
        return self._me is not None and any(
            row["club_id"] == club
            and row["user_id"] == self._me
            and row["role"] in (roles or ("owner", "officer"))
            for (table, _pk), row in self._before.items()
            if table == "games.clubmember"
        )

    def _may_lead(self, change: Change) -> bool:
        """Clubs that one founds or leads; the owner closes one, also by leaving it."""
        if change.before is None:
            return self._me is not None and change.all("founder_id", self._me)
        answers = change.after is not None and change.after["offered_to_id"] is None
        if answers and change.fields == {"offered_to_id"} and self._is_offered(change.before["id"]):
            return True
        owners = {"name", "is_public", "closed_at", "offered_to_id"}
        roles = ("owner",) if change.after is None or change.fields & owners else ()
        return self._leads(change.rows[0]["id"], *roles)

    def _is_offered(self, club: int) -> bool:
        """Whether its owner has offered the club to this person."""
        row = self._before.get(("games.club", club))
        return self._me is not None and row is not None and row["offered_to_id"] == self._me

    def _may_belong(self, change: Change) -> bool:
        """The own membership or request, which one begins, ends and answers; those of others as an
        officer. Who takes an offered club changes the roles of two."""
        row = change.rows[0]
        club = row["club_id"]
        takes = change.fields and change.fields <= OF_ROLES and self._is_offered(club)
        if self._leads(club) or takes:
            return True
        if self._me is None or not change.all("user_id", self._me):
            return False
        if change.before is None:
            is_new = ("games.club", club) not in self._before
            return is_new or (row.get("role", "member") == "member" and row.get("state") in STATES)
        if change.after is None:
            return row.get("state") != "removed"
        return change.fields <= {"standby_since"}

    def _may_help_direct(self, change: Change) -> bool:
        """Directors ask and remove, and whoever is asked accepts, declines and leaves."""
        own = change.before is not None and change.all("user_id", self._me)
        answers = own and (change.after is None or change.fields <= {"accepted_at"})
        return answers or self._directs(change.rows[0]["tournament_id"])

    def _may_comment(self, change: Change) -> bool:
        """The own commentary of a game that one runs; moderators hide a text."""
        if self._is_staff and change.fields == {"text_hidden_at"}:
            return True
        row = change.rows[0]
        return row["author_id"] == self._me and self._runs(row["game_id"])

    def _may_step(self, change: Change) -> bool:
        """A step of the own commentary, which may be new."""
        row = self._before.get(("games.commentary", change.rows[0]["commentary_id"]))
        return self._me is not None and (row is None or row["author_id"] == self._me)

    def _may_enter(self, change: Change) -> bool:
        """The own entry, those of one's team as its captain, and all as a director."""
        row = change.rows[0]
        team = self._before.get(("games.tournamentteam", row["team_id"]), {})
        captains = self._me is not None and team.get("captain_id") == self._me
        own = self._me is not None and change.all("user_id", self._me)
        answers = own and (change.before is None or change.fields <= OF_ENTRIES)
        return answers or captains or self._directs(row["tournament_id"])

    def _may_captain(self, change: Change) -> bool:
        """The own team, which may be new, and all as a director."""
        row = change.rows[0]
        return self._me is not None and (
            row["captain_id"] == self._me or self._directs(row["tournament_id"])
        )
