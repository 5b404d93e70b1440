"""The operations of the API. script/clients/make.py generates this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal
from urllib.parse import quote

from ambition_empire_api import models
from ambition_empire_api.connection import Connection

VERSION = "1.1.0.dev0"


class Operations(Connection):
    """A method for each operation, under its name in the schema."""

    def archive(
        self,
        *,
        variant: Literal[
            "",
            "1900",
            "ambition-empire-2002",
            "ambition-empire-6.0",
            "ambition-empire-6.01",
            "empire-1999",
            "empire-1999-files",
            "rise-of-rome-1",
            "standard",
        ]
        | None = None,
        ending: Literal[
            "",
            "won",
            "drawn",
            "conceded",
            "dissolved",
            "called_off",
            "deserted",
            "year_over",
            "out",
        ]
        | None = None,
        power: str | None = None,
        player: str | None = None,
        press: Literal["", "full", "public", "none", "rulebook"] | None = None,
        year: int | None = None,
        people: Literal["", "people", "computers"] | None = None,
        length: Literal["", "short", "middle", "long"] | None = None,
        anonymity: Literal["", "secret", "open"] | None = None,
        tournament: int | None = None,
        query: str | None = None,
        order: Literal["newest", "oldest", "longest", "shortest", "best"] | None = None,
        cursor: str | None = None,
    ) -> models.Page_ArchivedGame_:
        """List finished games, filtered as in the archive.

        `power` has won or shares the result; `year` is the calendar year of the end.
        """
        answer: models.Page_ArchivedGame_ = self.send(
            "GET",
            "/archive",
            query={
                "variant": variant,
                "ending": ending,
                "power": power,
                "player": player,
                "press": press,
                "year": year,
                "people": people,
                "length": length,
                "anonymity": anonymity,
                "tournament": tournament,
                "query": query,
                "order": order,
                "cursor": cursor,
            },
        )
        return answer

    def archive_games(
        self,
        *,
        player: str | None = None,
        variant: Literal[
            "",
            "1900",
            "ambition-empire-2002",
            "ambition-empire-6.0",
            "ambition-empire-6.01",
            "empire-1999",
            "empire-1999-files",
            "rise-of-rome-1",
            "standard",
        ]
        | None = None,
        tournament: int | None = None,
        ids: str | None = None,
        after: int | None = None,
        limit: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Read the files of finished games, as lines of JSON.

        A line is the file of `export`. Games come in the order in which they ended; `after` is
        the number of the last one that you have, and `ids` has numbers with commas.
        """
        answer: Iterator[dict[str, Any]] = self.read_lines(
            "GET",
            "/archive/games",
            query={
                "player": player,
                "variant": variant,
                "tournament": tournament,
                "ids": ids,
                "after": after,
                "limit": limit,
            },
        )
        return answer

    def archived_tournaments(
        self, *, limit: int | None = None, cursor: str | None = None
    ) -> models.Page_ArchivedTournament_:
        """List public tournaments that are over, the last one first."""
        answer: models.Page_ArchivedTournament_ = self.send(
            "GET", "/archive/tournaments", query={"limit": limit, "cursor": cursor}
        )
        return answer

    def rules_check(self, body: models.GivenRequest) -> models.Checked:
        """Check orders in any position.

        Takes and answers the JSON of `python -m adjudicator check`.
        """
        answer: models.Checked = self.send("POST", "/check", body)
        return answer

    def clubs(
        self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None
    ) -> models.Page_ClubItem_:
        """List clubs, the newest first, or search for one by `q`."""
        answer: models.Page_ClubItem_ = self.send(
            "GET", "/clubs", query={"limit": limit, "cursor": cursor, "q": q}
        )
        return answer

    def act_found_club(
        self, body: models.ClubIn, *, idempotency_key: str | None = None
    ) -> models.ClubShown:
        """Found a club, which you own."""
        answer: models.ClubShown = self.send(
            "POST", "/clubs", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def club(self, number: int) -> models.ClubShown:
        """Read a club."""
        answer: models.ClubShown = self.send("GET", f"/clubs/{number}")
        return answer

    def act_change_club(self, number: int, body: models.ClubChanges) -> models.ClubShown:
        """Change the settings of a club."""
        answer: models.ClubShown = self.send("PATCH", f"/clubs/{number}", body)
        return answer

    def act_end_candidacy(self, number: int) -> None:
        """Decline the invitation of a club, or take your request back."""
        answer: None = self.send("DELETE", f"/clubs/{number}/candidacy")
        return answer

    def club_candidates(self, number: int) -> models.CandidatesOut:
        """List the requests and the invitations of a club, for its officers."""
        answer: models.CandidatesOut = self.send("GET", f"/clubs/{number}/candidates")
        return answer

    def act_close_club(
        self, number: int, body: models.CloseIn, *, idempotency_key: str | None = None
    ) -> None:
        """Close a club that you own for good, or delete it if it is empty."""
        answer: None = self.send(
            "POST", f"/clubs/{number}/close", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_enter_club(
        self, number: int, body: models.ClubGameIn, *, idempotency_key: str | None = None
    ) -> models.ClubShown:
        """Add a game that you run to a club of yours."""
        answer: models.ClubShown = self.send(
            "POST", f"/clubs/{number}/games", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_leave_club_game(self, number: int, game: int) -> models.ClubShown:
        """Take a game that has not started out of a club."""
        answer: models.ClubShown = self.send("DELETE", f"/clubs/{number}/games/{game}")
        return answer

    def act_invite_members(
        self, number: int, body: models.ClubInvitedIn, *, idempotency_key: str | None = None
    ) -> models.ClubInvitedOut:
        """Invite up to fifty people to a club, or nobody."""
        answer: models.ClubInvitedOut = self.send(
            "POST",
            f"/clubs/{number}/invitations",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_withdraw_invitation(self, number: int, user: int) -> None:
        """Withdraw an invitation to a club."""
        answer: None = self.send("DELETE", f"/clubs/{number}/invitations/{user}")
        return answer

    def act_add_season(
        self, number: int, body: models.SeasonIn, *, idempotency_key: str | None = None
    ) -> models.SeasonOut:
        """Add a season to the league of a club."""
        answer: models.SeasonOut = self.send(
            "POST", f"/clubs/{number}/league", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_remove_season(self, number: int, season: int) -> None:
        """Delete a season that counts no game."""
        answer: None = self.send("DELETE", f"/clubs/{number}/league/{season}")
        return answer

    def league(self, number: int, season: int) -> models.SeasonShown:
        """Read a season of a club’s league with its standing."""
        answer: models.SeasonShown = self.send("GET", f"/clubs/{number}/league/{season}")
        return answer

    def act_change_season(
        self, number: int, season: int, body: models.SeasonChanges
    ) -> models.SeasonOut:
        """Change a season of a club’s league."""
        answer: models.SeasonOut = self.send("PATCH", f"/clubs/{number}/league/{season}", body)
        return answer

    def members(self, number: int) -> list[models.MemberOut]:
        """List the members of a club."""
        answer: list[models.MemberOut] = self.send("GET", f"/clubs/{number}/members")
        return answer

    def act_remove_member(self, number: int, user: int) -> list[models.MemberOut]:
        """Remove a member, who comes back only by a new invitation."""
        answer: list[models.MemberOut] = self.send("DELETE", f"/clubs/{number}/members/{user}")
        return answer

    def act_change_role(
        self, number: int, user: int, body: models.RoleIn
    ) -> list[models.MemberOut]:
        """Make a member an officer or a member, or offer the club that you own."""
        answer: list[models.MemberOut] = self.send("PUT", f"/clubs/{number}/members/{user}", body)
        return answer

    def act_leave_club(self, number: int) -> None:
        """Leave a club."""
        answer: None = self.send("DELETE", f"/clubs/{number}/membership")
        return answer

    def act_join_club(
        self, number: int, *, idempotency_key: str | None = None
    ) -> models.MembershipOut:
        """Join a club, accept its invitation, or ask its officers to join."""
        answer: models.MembershipOut = self.send(
            "POST", f"/clubs/{number}/membership", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_end_club_offer(self, number: int) -> None:
        """Decline the offer of a club, or withdraw that of your own."""
        answer: None = self.send("DELETE", f"/clubs/{number}/offer")
        return answer

    def act_take_club(
        self, number: int, *, idempotency_key: str | None = None
    ) -> list[models.MemberOut]:
        """Accept the offer of a club, and own it."""
        answer: list[models.MemberOut] = self.send(
            "POST", f"/clubs/{number}/offer", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_decline_member(self, number: int, user: int) -> None:
        """Decline a person who has asked to join a club."""
        answer: None = self.send("DELETE", f"/clubs/{number}/requests/{user}")
        return answer

    def act_accept_member(
        self, number: int, user: int, *, idempotency_key: str | None = None
    ) -> list[models.MemberOut]:
        """Accept a person who has asked to join a club."""
        answer: list[models.MemberOut] = self.send(
            "POST",
            f"/clubs/{number}/requests/{user}/accept",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_stop_standby(self, number: int) -> None:
        """Stop standing by for the games of a club."""
        answer: None = self.send("DELETE", f"/clubs/{number}/standby")
        return answer

    def act_stand_by(self, number: int) -> None:
        """Stand by for open seats in the games of a club."""
        answer: None = self.send("PUT", f"/clubs/{number}/standby")
        return answer

    def act_share_template(
        self, number: int, body: models.ShareIn, *, idempotency_key: str | None = None
    ) -> models.TemplateOut:
        """Copy an own template for the members of a club."""
        answer: models.TemplateOut = self.send(
            "POST", f"/clubs/{number}/templates", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_remove_template(self, number: int, template: int) -> None:
        """Delete a template of a club."""
        answer: None = self.send("DELETE", f"/clubs/{number}/templates/{template}")
        return answer

    def act_enter_club_tournament(
        self, number: int, body: models.ClubTournamentIn, *, idempotency_key: str | None = None
    ) -> models.ClubShown:
        """Show a tournament that you direct on the pages of a club of yours."""
        answer: models.ClubShown = self.send(
            "POST",
            f"/clubs/{number}/tournaments",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_leave_club_tournament(self, number: int, tournament: int) -> models.ClubShown:
        """Take a tournament out of a club."""
        answer: models.ClubShown = self.send("DELETE", f"/clubs/{number}/tournaments/{tournament}")
        return answer

    def computers(
        self, body: models.GivenRequest, *, level: str | None = None, seed: int | None = None
    ) -> models.Answers:
        """Let computers answer in any position.

        Takes the JSON of `/resolve` and answers the orders and bids of all powers that have no
        orders in it. `level` is beginner, intermediate or strong; with a `seed` the answer is
        the same each time. At most 6 answers a minute.
        """
        answer: models.Answers = self.send(
            "POST", "/computers", body, query={"level": level, "seed": seed}
        )
        return answer

    def forecast_league(self, *, period: str | None = None) -> models.ForecastLeagueOut:
        """Read the league of forecasters of a quarter or a year.

        `period` is 2026-Q4 or 2026; any other means the present quarter.
        """
        answer: models.ForecastLeagueOut = self.send("GET", "/forecasts", query={"period": period})
        return answer

    def games(
        self,
        *,
        state: Literal["", "forming", "open", "running", "finished"] | None = None,
        variant: Literal[
            "",
            "1900",
            "ambition-empire-2002",
            "ambition-empire-6.0",
            "ambition-empire-6.01",
            "empire-1999",
            "empire-1999-files",
            "rise-of-rome-1",
            "standard",
        ]
        | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.Page_GameItem_:
        """List public games and your own, the newest first.

        `state` is forming, open (with open seats), running or finished.
        """
        answer: models.Page_GameItem_ = self.send(
            "GET",
            "/games",
            query={"state": state, "variant": variant, "cursor": cursor, "limit": limit},
        )
        return answer

    def game_make(
        self, body: models.SettingsIn, *, idempotency_key: str | None = None
    ) -> models.GameOut:
        """Create a game. You are its GM, or one of its players.

        A program cannot be the GM of a game.
        """
        answer: models.GameOut = self.send(
            "POST", "/games", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def games_make(
        self, body: models.SeveralIn, *, idempotency_key: str | None = None
    ) -> list[models.GameOut]:
        """Create several games with the same settings, all of them or none."""
        answer: list[models.GameOut] = self.send(
            "POST", "/games/several", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def game(self, pk: int) -> models.GameOut:
        """Read a game: settings, seats, the open phase."""
        answer: models.GameOut = self.send("GET", f"/games/{pk}")
        return answer

    def apply(
        self, pk: int, body: models.ApplicationIn, *, idempotency_key: str | None = None
    ) -> models.ApplicationOut:
        """Apply for an open seat of a running game."""
        answer: models.ApplicationOut = self.send(
            "POST", f"/games/{pk}/applications", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def unapply(self, pk: int, power: str) -> None:
        """Withdraw your application for a seat."""
        answer: None = self.send("DELETE", f"/games/{pk}/applications/{quote(power, safe='')}")
        return answer

    def cabinet(self, pk: int, number: int, *, view: str | None = None) -> models.CabinetOut:
        """Read a phase of a finished game as one side knew it.

        Your own side needs the scope “orders”, the GM’s “gm”; all else is what the policy of the
        game opens.
        """
        answer: models.CabinetOut = self.send(
            "GET", f"/games/{pk}/cabinet/{number}", query={"view": view}
        )
        return answer

    def commentaries(self, pk: int) -> list[models.CommentaryItem]:
        """List the commentaries of a game that have begun, the newest first."""
        answer: list[models.CommentaryItem] = self.send("GET", f"/games/{pk}/commentaries")
        return answer

    def corrections(self, pk: int) -> models.CorrectionList:
        """List the corrections of a game, the newest first."""
        answer: models.CorrectionList = self.send("GET", f"/games/{pk}/corrections")
        return answer

    def deputy_leave(self, pk: int) -> None:
        """Decline to be a deputy, or stop being one."""
        answer: None = self.send("DELETE", f"/games/{pk}/deputy")
        return answer

    def deputy_accept(self, pk: int, *, idempotency_key: str | None = None) -> models.ActOut:
        """Become a deputy, as you have been asked."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/deputy/accept", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def deputy_claim(self, pk: int, *, idempotency_key: str | None = None) -> models.ActOut:
        """As a deputy, take the role of a GM who has been absent too long."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/deputy/claim", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def events(
        self, pk: int, *, cursor: str | None = None, limit: int | None = None
    ) -> models.Page_EventOut_:
        """List the events of a game, the newest first."""
        answer: models.Page_EventOut_ = self.send(
            "GET", f"/games/{pk}/events", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def export(
        self,
        pk: int,
        *,
        view: Literal["", "public", "own", "opened"] | None = None,
        format: Literal["json", "text", "datc", "diplomacy", "dpjudge", "jdip"] | None = None,
    ) -> dict[str, Any] | str:
        """Read a whole game as one file, with its proof.

        `own` has the orders and bids of your seat and needs the scope “orders”, `opened` what is
        open to everybody since the end. docs/game-file.md describes the file. A `format` other
        than `json` is text, except `diplomacy` (docs/game-formats.md).
        """
        answer: dict[str, Any] | str = self.send(
            "GET", f"/games/{pk}/export", query={"view": view, "format": format}
        )
        return answer

    def forecasts(self, pk: int) -> models.ForecastList:
        """List the forecasts in a game. Those of others are sealed at first."""
        answer: models.ForecastList = self.send("GET", f"/games/{pk}/forecasts")
        return answer

    def forecast_delete(self, pk: int, year: int) -> None:
        """Withdraw your forecast for the year that has not begun."""
        answer: None = self.send("DELETE", f"/games/{pk}/forecasts/{year}")
        return answer

    def forecast_put(self, pk: int, year: int, body: models.ForecastIn) -> models.ForecastOut:
        """Give or change your forecast for the year that has not begun."""
        answer: models.ForecastOut = self.send("PUT", f"/games/{pk}/forecasts/{year}", body)
        return answer

    def act_take_applicant(
        self,
        pk: int,
        application: int,
        body: models.ConfirmedIn,
        *,
        idempotency_key: str | None = None,
    ) -> models.ActOut:
        """Give the seat to an applicant.

        Flags of the applicant that are not `confirmed` are refused.
        """
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/applications/{application}/accept",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_decline_applicant(
        self, pk: int, application: int, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Decline an application. Only the applicant is notified."""
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/applications/{application}/decline",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_assign(
        self, pk: int, body: models.AssignIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Assign powers to the players before the start.

        Where the GM gives the powers. All of it is done, or nothing.
        """
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/assign", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def gm_board(self, pk: int) -> models.TypedBoardOut:
        """Read the board of the open phase as a GM types it."""
        answer: models.TypedBoardOut = self.send("GET", f"/games/{pk}/gm/board")
        return answer

    def act_correct_board(
        self, pk: int, body: models.BoardIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Reopen the open phase with another board."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/board", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_cancel(
        self, pk: int, body: models.CancelIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Call the game off."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/cancel", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def commentators(self, pk: int) -> list[models.PlayerOut]:
        """List the people who may comment on a game beside you."""
        answer: list[models.PlayerOut] = self.send("GET", f"/games/{pk}/gm/commentators")
        return answer

    def act_add_commentator(
        self, pk: int, body: models.CommentatorIn, *, idempotency_key: str | None = None
    ) -> list[models.PlayerOut]:
        """Allow an account to comment on a public game."""
        answer: list[models.PlayerOut] = self.send(
            "POST",
            f"/games/{pk}/gm/commentators",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_remove_commentator(self, pk: int, user: int) -> list[models.PlayerOut]:
        """End an account’s permission to comment; its commentaries stay."""
        answer: list[models.PlayerOut] = self.send("DELETE", f"/games/{pk}/gm/commentators/{user}")
        return answer

    def act_correct_orders(
        self, pk: int, body: models.OrdersIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Resolve a phase again with another sheet of a power."""
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/correct-orders",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_deadline(
        self, pk: int, body: models.DeadlineIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Set the deadline of the open phase."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/deadline", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_ask_deputy(
        self, pk: int, body: models.DeputyIn, *, idempotency_key: str | None = None
    ) -> models.DeputyOut:
        """Ask an account to be a deputy."""
        answer: models.DeputyOut = self.send(
            "POST", f"/games/{pk}/gm/deputies", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_end_deputy(self, pk: int, person: int) -> None:
        """Revoke the rights of a deputy, or the offer of them."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/deputies/{person}")
        return answer

    def act_disorder(
        self, pk: int, body: models.DisorderIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Declare permanent civil disorder of a power."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/disorder", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_envelope(
        self, pk: int, body: models.PowerPhaseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Open the envelope of a seat. All players are notified."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/envelope", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_excuse(
        self, pk: int, body: models.PowerPhaseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Excuse a player from the open phase."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/excuse", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_extend(
        self, pk: int, body: models.ExtendIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Extend the deadline of the open phase."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/extend", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_invite_people(
        self, pk: int, body: models.PeopleIn, *, idempotency_key: str | None = None
    ) -> models.InvitedOut:
        """Invite up to fifty people to a game that has not started.

        Invitations keep no seats. People who cannot be invited are listed with the reasons; the
        others are invited. Whether an email address has an account is never told.
        """
        answer: models.InvitedOut = self.send(
            "POST", f"/games/{pk}/gm/guests", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_uninvite(self, pk: int, guest: int) -> None:
        """Withdraw an invitation to a game that has not started.

        Somebody who has joined already stays in the game.
        """
        answer: None = self.send("DELETE", f"/games/{pk}/gm/guests/{guest}")
        return answer

    def act_hand_over(
        self, pk: int, body: models.PowerIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Give a seat to the computer."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/hand-over", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_renew_invite(
        self, pk: int, *, idempotency_key: str | None = None
    ) -> models.InvitationOut:
        """Replace the invitation to a game. The old one is void."""
        answer: models.InvitationOut = self.send(
            "POST", f"/games/{pk}/gm/invite", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def game_mark(self, pk: int) -> models.GameMarkOut:
        """Read the mark of a game, for a correction."""
        answer: models.GameMarkOut = self.send("GET", f"/games/{pk}/gm/mark")
        return answer

    def act_drop_muster(self, pk: int) -> None:
        """Start a game without asking everybody to confirm."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/muster")
        return answer

    def act_set_muster(self, pk: int, body: models.MusterIn) -> None:
        """Set that everybody confirms before the start."""
        answer: None = self.send("PUT", f"/games/{pk}/gm/muster", body)
        return answer

    def act_ask(
        self, pk: int, body: models.AskIn, *, idempotency_key: str | None = None
    ) -> models.OfferOut:
        """Ask a person to play in a game whose powers are dealt at the start."""
        answer: models.OfferOut = self.send(
            "POST", f"/games/{pk}/gm/offers", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_withdraw_offer(self, pk: int, offer: int) -> None:
        """Withdraw an offer of a seat."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/offers/{offer}")
        return answer

    def act_open_seat(
        self, pk: int, body: models.PowerIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Open a seat."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/open-seat", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_pause(
        self, pk: int, body: models.PauseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Pause the game."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/pause", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def gm_sheets(self, pk: int, number: int) -> models.SheetList:
        """Read the sheets of a resolved phase, or those whose envelope is open."""
        answer: models.SheetList = self.send("GET", f"/games/{pk}/gm/phases/{number}/sheets")
        return answer

    def gm_sheet_save(
        self, pk: int, number: int, power: str, body: models.SheetIn, *, if_match: str
    ) -> models.SeatSheet:
        """Enter orders for a seat whose envelope is open.

        If-Match is the version that you have read, "0" if there was none, or * for any.
        """
        answer: models.SeatSheet = self.send(
            "PUT",
            f"/games/{pk}/gm/phases/{number}/sheets/{quote(power, safe='')}",
            body,
            header={"If-Match": if_match},
        )
        return answer

    def act_withdraw_terms(self, pk: int) -> None:
        """Withdraw the proposal of other settings."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/proposal")
        return answer

    def act_propose_terms(
        self, pk: int, body: models.TermsIn, *, idempotency_key: str | None = None
    ) -> models.VotesOut:
        """Propose other settings to the players, as the GM or without one as a player."""
        answer: models.VotesOut = self.send(
            "POST", f"/games/{pk}/gm/proposal", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_release(
        self, pk: int, body: models.PhaseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Publish a withheld result, or cancel withholding it."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/release", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_remind(
        self, pk: int, body: models.RemindIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Remind players whose orders are missing."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/remind", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_remove(
        self, pk: int, body: models.RemovalIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Remove a player before the start.

        The player joins again only if the GM asks for it by name.
        """
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/remove", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_resolve(
        self, pk: int, body: models.PhaseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Resolve the open phase now."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/resolve", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_resume(
        self, pk: int, body: models.ReasonIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """End the pause."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/resume", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_withdraw_role(self, pk: int) -> None:
        """Withdraw the offer of the GM role."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/role")
        return answer

    def act_offer_role(
        self, pk: int, body: models.AccountIn, *, idempotency_key: str | None = None
    ) -> models.RolesOut:
        """Offer the GM role. You are the GM until the account takes it."""
        answer: models.RolesOut = self.send(
            "POST", f"/games/{pk}/gm/role", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def roles(self, pk: int) -> models.RolesOut:
        """Read the deputies, and the offer of the GM role."""
        answer: models.RolesOut = self.send("GET", f"/games/{pk}/gm/roles")
        return answer

    def act_roll_back(
        self, pk: int, body: models.RollBackIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Roll the game back to an earlier phase."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/roll-back", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_roll_forward(
        self, pk: int, body: models.CorrectionIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Undo the last correction."""
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/roll-forward",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def gm_seat(self, pk: int, power: str) -> models.SeatFillingOut:
        """Read a seat’s applicants, offers and substitute."""
        answer: models.SeatFillingOut = self.send(
            "GET", f"/games/{pk}/gm/seats/{quote(power, safe='')}"
        )
        return answer

    def act_offer(
        self, pk: int, power: str, body: models.OfferIn, *, idempotency_key: str | None = None
    ) -> models.OfferOut:
        """Offer a seat for a day; before the start, keep it for a named account."""
        answer: models.OfferOut = self.send(
            "POST",
            f"/games/{pk}/gm/seats/{quote(power, safe='')}/offers",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_standby(self, pk: int, power: str, body: models.StandbyIn) -> models.ActOut:
        """Offer an open seat in turn to people on standby, or stop that."""
        answer: models.ActOut = self.send(
            "PUT", f"/games/{pk}/gm/seats/{quote(power, safe='')}/standby", body
        )
        return answer

    def act_end_substitute(self, pk: int, power: str) -> None:
        """End a substitution, or withdraw the request."""
        answer: None = self.send(
            "DELETE", f"/games/{pk}/gm/seats/{quote(power, safe='')}/substitute"
        )
        return answer

    def act_ask_substitute(
        self,
        pk: int,
        power: str,
        body: models.GmSubstituteIn,
        *,
        idempotency_key: str | None = None,
    ) -> models.ActOut:
        """Ask a substitute for the player of a seat."""
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/seats/{quote(power, safe='')}/substitute",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_confirm_substitute(
        self, pk: int, power: str, body: models.ConfirmedIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Confirm a substitute who has accepted and has flags."""
        answer: models.ActOut = self.send(
            "POST",
            f"/games/{pk}/gm/seats/{quote(power, safe='')}/substitute/confirm",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def settings(self, pk: int) -> models.SettingsOut:
        """Read the settings of a game."""
        answer: models.SettingsOut = self.send("GET", f"/games/{pk}/gm/settings")
        return answer

    def act_settings(self, pk: int, body: models.ChangesIn) -> models.SettingsOut:
        """Change settings of a game that has not ended."""
        answer: models.SettingsOut = self.send("PATCH", f"/games/{pk}/gm/settings", body)
        return answer

    def act_start(self, pk: int, *, idempotency_key: str | None = None) -> models.ActOut:
        """Start the game."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/start", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_swap(
        self, pk: int, body: models.SwapIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Swap the players of two seats before the start."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/swap", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_webhook_remove(self, pk: int) -> None:
        """Remove the webhook of a game."""
        answer: None = self.send("DELETE", f"/games/{pk}/gm/webhook")
        return answer

    def webhook(self, pk: int) -> models.WebhookOut:
        """Read the webhook of a game."""
        answer: models.WebhookOut = self.send("GET", f"/games/{pk}/gm/webhook")
        return answer

    def act_webhook(self, pk: int, body: models.WebhookIn) -> models.SavedWebhookOut:
        """Set the webhook of a game, or remove it with an empty address."""
        answer: models.SavedWebhookOut = self.send("PUT", f"/games/{pk}/gm/webhook", body)
        return answer

    def act_webhook_secret(
        self, pk: int, *, idempotency_key: str | None = None
    ) -> models.SavedWebhookOut:
        """Replace the secret of a game’s webhook."""
        answer: models.SavedWebhookOut = self.send(
            "POST", f"/games/{pk}/gm/webhook/secret", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_webhook_test(self, pk: int, *, idempotency_key: str | None = None) -> None:
        """Post a test to the webhook of a game."""
        answer: None = self.send(
            "POST", f"/games/{pk}/gm/webhook/test", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_withhold(
        self, pk: int, body: models.PhaseIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Withhold the result of the open phase."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/gm/withhold", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def guests(self, pk: int) -> models.GuestsOut:
        """List the people who are invited to a game that has not started."""
        answer: models.GuestsOut = self.send("GET", f"/games/{pk}/guests")
        return answer

    def decline_invitation(self, pk: int, *, idempotency_key: str | None = None) -> None:
        """Decline an invitation to a game that has not started."""
        answer: None = self.send(
            "POST", f"/games/{pk}/invitation/decline", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def join(
        self, pk: int, body: models.JoinIn, *, idempotency_key: str | None = None
    ) -> models.GameOut:
        """Join a game that has not started.

        A program is refused where `allows_programs` is false.
        """
        answer: models.GameOut = self.send(
            "POST", f"/games/{pk}/join", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def leave(self, pk: int, *, idempotency_key: str | None = None) -> None:
        """Leave a game that has not started."""
        answer: None = self.send(
            "POST", f"/games/{pk}/leave", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def mentor_over(self, pk: int) -> None:
        """End a mentorship as pupil or mentor, or withdraw the request."""
        answer: None = self.send("DELETE", f"/games/{pk}/mentor")
        return answer

    def mentorship(self, pk: int) -> models.MentorshipOut | None:
        """Read your mentorship as pupil or mentor, null if there is none."""
        answer: models.MentorshipOut | None = self.send("GET", f"/games/{pk}/mentor")
        return answer

    def mentor(
        self, pk: int, body: models.AccountIn, *, idempotency_key: str | None = None
    ) -> models.MentorshipOut | None:
        """Ask somebody to be your mentor."""
        answer: models.MentorshipOut | None = self.send(
            "POST", f"/games/{pk}/mentor", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def mentor_take(
        self, pk: int, body: models.MentoredIn, *, idempotency_key: str | None = None
    ) -> models.MentorshipOut | None:
        """Agree to be a player’s mentor."""
        answer: models.MentorshipOut | None = self.send(
            "POST", f"/games/{pk}/mentor/accept", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def mentor_refuse(
        self, pk: int, body: models.MentoredIn, *, idempotency_key: str | None = None
    ) -> None:
        """Decline to be a player’s mentor."""
        answer: None = self.send(
            "POST", f"/games/{pk}/mentor/decline", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def mentor_letter(
        self, pk: int, body: models.MentorLetterIn, *, idempotency_key: str | None = None
    ) -> models.MentorLetterOut:
        """Write to your mentor or to your pupil."""
        answer: models.MentorLetterOut = self.send(
            "POST", f"/games/{pk}/mentor/letters", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def muster(self, pk: int) -> models.MusterOut:
        """Read the waiting list and the muster of a game that has not started.

        `minutes` is 0 in a game without a muster.
        """
        answer: models.MusterOut = self.send("GET", f"/games/{pk}/muster")
        return answer

    def take_back_confirmation(self, pk: int) -> None:
        """Take back a confirmation in the muster before the start."""
        answer: None = self.send("DELETE", f"/games/{pk}/muster/confirmation")
        return answer

    def confirm(self, pk: int) -> None:
        """Confirm in the muster before the start."""
        answer: None = self.send("PUT", f"/games/{pk}/muster/confirmation")
        return answer

    def notes(self, pk: int) -> models.NoteList:
        """List your notes on a game."""
        answer: models.NoteList = self.send("GET", f"/games/{pk}/notes")
        return answer

    def note_put(self, pk: int, body: models.NoteIn, *, if_match: str) -> models.NoteOut:
        """Save a note on a phase or the whole game. An empty one removes it.

        If-Match is the version that you have read, "0" if there was none, or * for any.
        """
        answer: models.NoteOut = self.send(
            "PUT", f"/games/{pk}/notes", body, header={"If-Match": if_match}
        )
        return answer

    def offer_take(
        self,
        pk: int,
        token: str,
        body: models.AcceptIn | None | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.AnswerOut:
        """Accept a seat that is offered to you."""
        answer: models.AnswerOut = self.send(
            "POST",
            f"/games/{pk}/offers/{quote(token, safe='')}/accept",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def offer_refuse(self, pk: int, token: str, *, idempotency_key: str | None = None) -> None:
        """Decline a seat that is offered to you.

        An offer for anyone with its address stays open for others.
        """
        answer: None = self.send(
            "POST",
            f"/games/{pk}/offers/{quote(token, safe='')}/decline",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def phases(
        self, pk: int, *, cursor: str | None = None, limit: int | None = None
    ) -> models.Page_PhaseItem_:
        """List the phases of a game, the oldest first."""
        answer: models.Page_PhaseItem_ = self.send(
            "GET", f"/games/{pk}/phases", query={"cursor": cursor, "limit": limit}
        )
        return answer

    def phase(self, pk: int, number: int, *, branch: int | None = None) -> models.PhaseOut:
        """Read a phase: the position and, once resolved, the results."""
        answer: models.PhaseOut = self.send(
            "GET", f"/games/{pk}/phases/{number}", query={"branch": branch}
        )
        return answer

    def coach(self, pk: int, number: int) -> models.AdviceOut:
        """Ask the coach of a practice game about your saved sheet.

        It reads the board and this sheet, and guesses the orders of the others from the board.
        """
        answer: models.AdviceOut = self.send("GET", f"/games/{pk}/phases/{number}/coach")
        return answer

    def act_delete_commentary(self, pk: int, number: int) -> None:
        """Delete your commentary of a phase; the GM also that of others.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: None = self.send("DELETE", f"/games/{pk}/phases/{number}/commentary")
        return answer

    def commentary(self, pk: int, number: int) -> models.CommentaryOut:
        """Read the commentary of a phase."""
        answer: models.CommentaryOut = self.send("GET", f"/games/{pk}/phases/{number}/commentary")
        return answer

    def act_begin_show(
        self, pk: int, number: int, *, idempotency_key: str | None = None
    ) -> models.ScriptOut:
        """Begin the show of your commentary with its first step.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/commentary/begin",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_set_delay(self, pk: int, number: int, body: models.DelayIn) -> models.ScriptOut:
        """Set the delay of your commentary before it begins.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "PUT", f"/games/{pk}/phases/{number}/commentary/delay", body
        )
        return answer

    def act_end_show(
        self, pk: int, number: int, *, idempotency_key: str | None = None
    ) -> models.ScriptOut:
        """End the show; readers keep the steps that were shown.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/commentary/end",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_publish_script(
        self, pk: int, number: int, *, idempotency_key: str | None = None
    ) -> models.ScriptOut:
        """Publish all steps of your commentary at once.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/commentary/publish",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def commentary_script(self, pk: int, number: int) -> models.ScriptOut:
        """Read your own commentary of a phase, also before it begins.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "GET", f"/games/{pk}/phases/{number}/commentary/script"
        )
        return answer

    def act_show_step(
        self, pk: int, number: int, body: models.ShowStepIn, *, idempotency_key: str | None = None
    ) -> models.ScriptOut:
        """Show the next step of your commentary, or the one before.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.ScriptOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/commentary/step",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_add_step(
        self, pk: int, number: int, body: models.StepIn, *, idempotency_key: str | None = None
    ) -> models.StepOut:
        """Add a step to your commentary of a phase.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.StepOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/commentary/steps",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_delete_step(self, pk: int, number: int, step: int) -> None:
        """Delete a step that was not shown yet.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: None = self.send("DELETE", f"/games/{pk}/phases/{number}/commentary/steps/{step}")
        return answer

    def act_change_step(
        self, pk: int, number: int, step: int, body: models.StepIn
    ) -> models.StepOut:
        """Change a step that was not shown yet.

        The GM’s needs the scope “gm”, a commentator’s “orders”.
        """
        answer: models.StepOut = self.send(
            "PUT", f"/games/{pk}/phases/{number}/commentary/steps/{step}", body
        )
        return answer

    def conditional(self, pk: int, number: int) -> models.ConditionalList:
        """Read your conditional orders for the later phases of the season."""
        answer: models.ConditionalList = self.send(
            "GET", f"/games/{pk}/phases/{number}/conditional"
        )
        return answer

    def conditional_save(
        self, pk: int, number: int, kind: str, body: models.ConditionalIn, *, if_match: str
    ) -> models.ConditionalOut:
        """Save conditional orders for retreats or adjustments.

        If-Match is the version that you have read, "0" if there was none, or * for any.
        """
        answer: models.ConditionalOut = self.send(
            "PUT",
            f"/games/{pk}/phases/{number}/conditional/{quote(kind, safe='')}",
            body,
            header={"If-Match": if_match},
        )
        return answer

    def options(
        self, pk: int, number: int, nation: str, *, unit: str | None = None
    ) -> models.OptionsOut:
        """List the legal orders of a power or a minor, or of one of its units.

        `unit` is the space of one unit. The legal orders follow from the board, which everybody
        sees.
        """
        answer: models.OptionsOut = self.send(
            "GET",
            f"/games/{pk}/phases/{number}/options/{quote(nation, safe='')}",
            query={"unit": unit},
        )
        return answer

    def picture(
        self,
        pk: int,
        number: int,
        *,
        format: Literal["svg", "png"] | None = None,
        branch: int | None = None,
    ) -> bytes | str:
        """Read the picture of a phase with its published orders."""
        answer: bytes | str = self.send(
            "GET",
            f"/games/{pk}/phases/{number}/picture",
            query={"format": format, "branch": branch},
        )
        return answer

    def not_ready(self, pk: int, number: int) -> models.ReadyOut:
        """Take final orders back. They still count."""
        answer: models.ReadyOut = self.send("DELETE", f"/games/{pk}/phases/{number}/ready")
        return answer

    def ready(self, pk: int, number: int) -> models.ReadyOut:
        """Make your orders final.

        A phase is resolved once all orders are final. A seat without a sheet files an empty one.
        """
        answer: models.ReadyOut = self.send("PUT", f"/games/{pk}/phases/{number}/ready")
        return answer

    def receipts(self, pk: int, number: int) -> models.ReceiptList:
        """List the receipts of your sheets in a phase."""
        answer: models.ReceiptList = self.send("GET", f"/games/{pk}/phases/{number}/receipts")
        return answer

    def sheet(self, pk: int, number: int) -> models.SheetOut:
        """Read your order sheet. Its version is the entity tag."""
        answer: models.SheetOut = self.send("GET", f"/games/{pk}/phases/{number}/sheet")
        return answer

    def sheet_save(
        self,
        pk: int,
        number: int,
        body: models.SheetIn,
        *,
        if_match: str,
        final: bool | None = None,
    ) -> models.SheetOut:
        """Save your order sheet. The answer is the receipt.

        If-Match is the version that you have read, "0" if there was none, or * for any. Lines
        that are not understood or not possible are saved as written and reported. `final` also
        makes the orders final.
        """
        answer: models.SheetOut = self.send(
            "PUT",
            f"/games/{pk}/phases/{number}/sheet",
            body,
            query={"final": final},
            header={"If-Match": if_match},
        )
        return answer

    def sheet_check(
        self, pk: int, number: int, body: models.SheetIn, *, idempotency_key: str | None = None
    ) -> models.SheetOut:
        """Check an order sheet without saving it."""
        answer: models.SheetOut = self.send(
            "POST",
            f"/games/{pk}/phases/{number}/sheet/check",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def place(self, pk: int) -> models.OwnPlaceOut:
        """Read your ranking or your sealed bid, with its receipt."""
        answer: models.OwnPlaceOut = self.send("GET", f"/games/{pk}/place")
        return answer

    def threads(self, pk: int) -> models.ThreadList:
        """List your threads of press."""
        answer: models.ThreadList = self.send("GET", f"/games/{pk}/press")
        return answer

    def messages(
        self, pk: int, *, thread: str, cursor: str | None = None
    ) -> models.Page_MessageOut_:
        """Read the messages of a thread, the newest page first."""
        answer: models.Page_MessageOut_ = self.send(
            "GET", f"/games/{pk}/press/messages", query={"thread": thread, "cursor": cursor}
        )
        return answer

    def message_send(
        self, pk: int, body: models.MessageIn, *, idempotency_key: str | None = None
    ) -> models.SentOut:
        """Send a message."""
        answer: models.SentOut = self.send(
            "POST", f"/games/{pk}/press/messages", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def messages_read(
        self, pk: int, body: models.ReadIn, *, idempotency_key: str | None = None
    ) -> None:
        """Mark a thread as read up to a message."""
        answer: None = self.send(
            "POST", f"/games/{pk}/press/read", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def stop_waiting(self, pk: int) -> None:
        """Leave the waiting list of a game."""
        answer: None = self.send("DELETE", f"/games/{pk}/reserves")
        return answer

    def wait(self, pk: int, body: models.WaitIn, *, idempotency_key: str | None = None) -> None:
        """Wait for a place in a full game that has not started."""
        answer: None = self.send(
            "POST", f"/games/{pk}/reserves", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def stay(self, pk: int) -> None:
        """Keep the seat that you would give up after the open phase."""
        answer: None = self.send("DELETE", f"/games/{pk}/resign")
        return answer

    def resign(self, pk: int, body: models.ResignIn, *, idempotency_key: str | None = None) -> None:
        """Give up your seat, at once or after the open phase."""
        answer: None = self.send(
            "POST", f"/games/{pk}/resign", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def role_take(self, pk: int, *, idempotency_key: str | None = None) -> models.ActOut:
        """Take the GM role that is offered to you."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/role/accept", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def role_refuse(self, pk: int, *, idempotency_key: str | None = None) -> None:
        """Decline the GM role."""
        answer: None = self.send(
            "POST", f"/games/{pk}/role/decline", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def statement(self, pk: int, body: models.StatementIn) -> models.StatementList:
        """Write your statement on a finished game, or change it within a week.

        A player’s needs the scope “orders”, the GM’s “gm”.
        """
        answer: models.StatementList = self.send("PUT", f"/games/{pk}/statement", body)
        return answer

    def statements(self, pk: int) -> models.StatementList:
        """List the statements on a finished game."""
        answer: models.StatementList = self.send("GET", f"/games/{pk}/statements")
        return answer

    def stream(
        self, pk: int, *, changes: bool | None = None, last_event_id: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """Listen to what changes in a game.

        Server-sent events, or lines of JSON for those who accept application/x-ndjson: the
        game's version, with the scope “press” the number of your messages, with “orders” the
        version of your sheet. Last-Event-ID leaves out what you have read. A stream ends after
        some minutes; then ask again.
        """
        answer: Iterator[dict[str, Any]] = self.read_lines(
            "GET",
            f"/games/{pk}/stream",
            query={"changes": changes},
            header={"Last-Event-ID": last_event_id},
        )
        return answer

    def substitute_over(self, pk: int) -> None:
        """End a substitution as player or substitute, or withdraw the request."""
        answer: None = self.send("DELETE", f"/games/{pk}/substitute")
        return answer

    def substitution(self, pk: int) -> models.SubstitutionOut | None:
        """Read the substitution of your seat, null if there is none."""
        answer: models.SubstitutionOut | None = self.send("GET", f"/games/{pk}/substitute")
        return answer

    def substitute(
        self, pk: int, body: models.SubstituteIn, *, idempotency_key: str | None = None
    ) -> models.SubstitutionOut | None:
        """Ask somebody to play your seat while you are away."""
        answer: models.SubstitutionOut | None = self.send(
            "POST", f"/games/{pk}/substitute", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def substitute_take(self, pk: int, *, idempotency_key: str | None = None) -> models.AnswerOut:
        """Agree to be a substitute."""
        answer: models.AnswerOut = self.send(
            "POST", f"/games/{pk}/substitute/accept", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def substitute_refuse(self, pk: int, *, idempotency_key: str | None = None) -> None:
        """Decline to be a substitute."""
        answer: None = self.send(
            "POST", f"/games/{pk}/substitute/decline", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def switch_seat(
        self, pk: int, body: models.SwitchIn, *, idempotency_key: str | None = None
    ) -> models.GameOut:
        """Switch to another power of a practice game that you play alone."""
        answer: models.GameOut = self.send(
            "POST", f"/games/{pk}/switch-seat", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def turn(self, pk: int) -> models.TurnOut:
        """Read your turn: the open phase, your sheet and points, and every legal order."""
        answer: models.TurnOut = self.send("GET", f"/games/{pk}/turn")
        return answer

    def undo(
        self, pk: int, body: models.UndoIn, *, idempotency_key: str | None = None
    ) -> models.ActOut:
        """Reopen the last phase of your practice game."""
        answer: models.ActOut = self.send(
            "POST", f"/games/{pk}/undo", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def votes(self, pk: int) -> models.VotesOut:
        """List the open proposals."""
        answer: models.VotesOut = self.send("GET", f"/games/{pk}/votes")
        return answer

    def proposal_make(
        self, pk: int, body: models.ProposalIn, *, idempotency_key: str | None = None
    ) -> models.VotesOut:
        """Make a proposal and vote for it."""
        answer: models.VotesOut = self.send(
            "POST", f"/games/{pk}/votes", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def propose_schedule(
        self, pk: int, body: models.ScheduleIn, *, idempotency_key: str | None = None
    ) -> models.VotesOut:
        """Propose another schedule in a game without a GM, and vote for it."""
        answer: models.VotesOut = self.send(
            "POST", f"/games/{pk}/votes/schedule", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def vote_back(self, pk: int, proposal: int) -> models.VotesOut:
        """Withdraw your vote."""
        answer: models.VotesOut = self.send("DELETE", f"/games/{pk}/votes/{proposal}")
        return answer

    def vote(self, pk: int, proposal: int) -> models.VotesOut:
        """Vote for a proposal."""
        answer: models.VotesOut = self.send("PUT", f"/games/{pk}/votes/{proposal}")
        return answer

    def ladder(self) -> models.LadderOut:
        """Read the ladder of programs with its games."""
        answer: models.LadderOut = self.send("GET", "/ladder")
        return answer

    def me(self) -> models.MeOut:
        """Read whose token this is, and what it allows."""
        answer: models.MeOut = self.send("GET", "/me")
        return answer

    def my_games(self) -> models.OwnGames:
        """List the unfinished games that you play or run."""
        answer: models.OwnGames = self.send("GET", "/me/games")
        return answer

    def leave_ladder(self) -> None:
        """Leave the ladder. A table that has begun goes on."""
        answer: None = self.send("DELETE", "/me/ladder")
        return answer

    def enter_ladder(self) -> None:
        """Enter the ladder as a program."""
        answer: None = self.send("PUT", "/me/ladder")
        return answer

    def own_offers(self) -> models.OwnOffers:
        """List offers that wait for your answer.

        Seats and substitutions need the scope “orders”, the GM role and deputies’ rights “gm”.
        """
        answer: models.OwnOffers = self.send("GET", "/me/offers")
        return answer

    def standby_leave(self) -> None:
        """Leave standby."""
        answer: None = self.send("DELETE", "/me/standby")
        return answer

    def standby(self) -> models.StandbyOut:
        """Read your standby."""
        answer: models.StandbyOut = self.send("GET", "/me/standby")
        return answer

    def standby_enter(self, body: models.OwnStandbyIn) -> models.StandbyOut:
        """Go on standby for open seats of some paces and languages."""
        answer: models.StandbyOut = self.send("PUT", "/me/standby", body)
        return answer

    def own_stream(
        self, *, changes: bool | None = None, last_event_id: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """Listen to what changes in all your unfinished games.

        One stream for a token: as that of a game, for at most 50 games, and all data name their
        `game`. It also ends when you have a game more or less.
        """
        answer: Iterator[dict[str, Any]] = self.read_lines(
            "GET", "/me/stream", query={"changes": changes}, header={"Last-Event-ID": last_event_id}
        )
        return answer

    def templates(self) -> models.TemplateList:
        """List the templates from which you can create games."""
        answer: models.TemplateList = self.send("GET", "/me/templates")
        return answer

    def template_make(
        self, body: models.TemplateIn, *, idempotency_key: str | None = None
    ) -> models.TemplateOut:
        """Save the settings of a game that you run as a template."""
        answer: models.TemplateOut = self.send(
            "POST", "/me/templates", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def template_remove(self, template: int) -> None:
        """Delete a template of yours."""
        answer: None = self.send("DELETE", f"/me/templates/{template}")
        return answer

    def my_turns(
        self, *, limit: int | None = None, cursor: str | None = None
    ) -> models.Page_TurnOut_:
        """Read your turns in all games that wait for your final orders.

        By the game’s number. A game whose result is withheld is left out.
        """
        answer: models.Page_TurnOut_ = self.send(
            "GET", "/me/turns", query={"limit": limit, "cursor": cursor}
        )
        return answer

    def own_webhooks(self) -> models.OwnWebhooks:
        """List your webhooks."""
        answer: models.OwnWebhooks = self.send("GET", "/me/webhooks")
        return answer

    def own_webhook_add(
        self, body: models.OwnWebhookIn, *, idempotency_key: str | None = None
    ) -> models.NewOwnWebhookOut:
        """Add a webhook. Its secret is shown only now."""
        answer: models.NewOwnWebhookOut = self.send(
            "POST", "/me/webhooks", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def own_webhook_remove(self, webhook: int) -> None:
        """Remove a webhook."""
        answer: None = self.send("DELETE", f"/me/webhooks/{webhook}")
        return answer

    def own_webhook_change(self, webhook: int, body: models.OwnWebhookIn) -> models.OwnWebhookOut:
        """Change a webhook and switch it on. Its secret stays."""
        answer: models.OwnWebhookOut = self.send("PUT", f"/me/webhooks/{webhook}", body)
        return answer

    def own_webhook_secret(
        self, webhook: int, *, idempotency_key: str | None = None
    ) -> models.NewOwnWebhookOut:
        """Replace the secret of a webhook."""
        answer: models.NewOwnWebhookOut = self.send(
            "POST", f"/me/webhooks/{webhook}/secret", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def own_webhook_test(self, webhook: int, *, idempotency_key: str | None = None) -> None:
        """Post a test to a webhook."""
        answer: None = self.send(
            "POST", f"/me/webhooks/{webhook}/test", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def rules_options(self, body: models.GivenRequest) -> models.Options:
        """List every legal order in any position.

        Takes and answers the JSON of `python -m adjudicator options`.
        """
        answer: models.Options = self.send("POST", "/options", body)
        return answer

    def players(
        self, *, query: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> models.Page_PlayerItem_:
        """List the players of finished public games, by their numbers.

        `query` is a part of a name. A player who hides their page from you is left out.
        """
        answer: models.Page_PlayerItem_ = self.send(
            "GET", "/players", query={"query": query, "limit": limit, "cursor": cursor}
        )
        return answer

    def player(self, number: int) -> models.PlayerShown:
        """Read the record of a player."""
        answer: models.PlayerShown = self.send("GET", f"/players/{number}")
        return answer

    def practice(
        self, body: models.PracticeIn, *, idempotency_key: str | None = None
    ) -> models.GameOut:
        """Start a practice game against computers.

        Without deadlines: a phase is resolved once your orders are final.
        """
        answer: models.GameOut = self.send(
            "POST", "/practice", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def ratings(self) -> models.RatingsOut:
        """List the ratings of players and powers."""
        answer: models.RatingsOut = self.send("GET", "/ratings")
        return answer

    def render(
        self, body: models.GivenPicture, *, format: Literal["svg", "png"] | None = None
    ) -> bytes | str:
        """Draw any position, with orders, as SVG or PNG.

        Takes the JSON of `python -m maps render --orders`: variant, position, orders by power,
        or the orders of an outcome, and a title. At most 10 PNG a minute are drawn.
        """
        answer: bytes | str = self.send("POST", "/render", body, query={"format": format})
        return answer

    def resolve(
        self, body: models.GivenRequest, *, public: bool | None = None, trace: bool | None = None
    ) -> models.TracedOutcome:
        """Resolve a phase of any position.

        Takes and answers the JSON of `python -m adjudicator resolve` (docs/adjudicator.md).
        `public` leaves out everything about bids, `trace` adds what decided the phase.
        """
        answer: models.TracedOutcome = self.send(
            "POST", "/resolve", body, query={"public": public, "trace": trace}
        )
        return answer

    def scoring(self) -> models.ScoringsOut:
        """List the scoring systems of tournaments."""
        answer: models.ScoringsOut = self.send("GET", "/scoring")
        return answer

    def tournaments(
        self, *, limit: int | None = None, cursor: str | None = None
    ) -> models.Page_TournamentItem_:
        """List tournaments, the newest first."""
        answer: models.Page_TournamentItem_ = self.send(
            "GET", "/tournaments", query={"limit": limit, "cursor": cursor}
        )
        return answer

    def tournament_make(
        self, body: models.TournamentIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Create a tournament, which you direct."""
        answer: models.TournamentShown = self.send(
            "POST", "/tournaments", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def tournament_plan(
        self, body: models.PlannedTournamentIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Create a tournament whose rounds are planned, which you direct."""
        answer: models.TournamentShown = self.send(
            "POST", "/tournaments/planned", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_delete_tournament(self, number: int) -> None:
        """Delete a tournament without games."""
        answer: None = self.send("DELETE", f"/tournaments/{number}")
        return answer

    def tournament(self, number: int) -> models.TournamentShown:
        """Read a tournament with its standing."""
        answer: models.TournamentShown = self.send("GET", f"/tournaments/{number}")
        return answer

    def act_change_tournament(
        self, number: int, body: models.TournamentChanges
    ) -> models.TournamentShown:
        """Change the settings of a tournament."""
        answer: models.TournamentShown = self.send("PATCH", f"/tournaments/{number}", body)
        return answer

    def act_on_tables(
        self, number: int, body: models.BulkIn, *, idempotency_key: str | None = None
    ) -> list[models.TableAnswerOut]:
        """Act on several tables of a tournament that you direct."""
        answer: list[models.TableAnswerOut] = self.send(
            "POST", f"/tournaments/{number}/acts", body, header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def tournament_announcements(self, number: int) -> list[models.AnnouncementOut]:
        """Read the announcements of a tournament, the newest first."""
        answer: list[models.AnnouncementOut] = self.send(
            "GET", f"/tournaments/{number}/announcements"
        )
        return answer

    def act_announce(
        self, number: int, body: models.AnnouncementIn, *, idempotency_key: str | None = None
    ) -> models.AnnouncementOut:
        """Pin an announcement to the tables of a tournament that you direct."""
        answer: models.AnnouncementOut = self.send(
            "POST",
            f"/tournaments/{number}/announcements",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_remove_announcement(self, number: int, announcement: int) -> None:
        """Take an announcement back."""
        answer: None = self.send("DELETE", f"/tournaments/{number}/announcements/{announcement}")
        return answer

    def act_edit_announcement(
        self, number: int, announcement: int, body: models.AnnouncementChange
    ) -> models.AnnouncementOut:
        """Change the text of an announcement."""
        answer: models.AnnouncementOut = self.send(
            "PUT", f"/tournaments/{number}/announcements/{announcement}", body
        )
        return answer

    def act_end_course(self, number: int) -> models.CourseShown:
        """Make a course a usual tournament, which forgets its mentors."""
        answer: models.CourseShown = self.send("DELETE", f"/tournaments/{number}/course")
        return answer

    def course(self, number: int) -> models.CourseShown:
        """Read the mentors of a course, and its players with and without one."""
        answer: models.CourseShown = self.send("GET", f"/tournaments/{number}/course")
        return answer

    def act_begin_course(self, number: int) -> models.CourseShown:
        """Make a tournament that you direct a course."""
        answer: models.CourseShown = self.send("PUT", f"/tournaments/{number}/course")
        return answer

    def sign_off_mentor(self, number: int) -> models.CourseShown:
        """Stop being a mentor of a course."""
        answer: models.CourseShown = self.send("DELETE", f"/tournaments/{number}/course/mentor")
        return answer

    def sign_up_mentor(self, number: int) -> models.CourseShown:
        """Sign up as a mentor of a course."""
        answer: models.CourseShown = self.send("PUT", f"/tournaments/{number}/course/mentor")
        return answer

    def act_assign_mentor(
        self, number: int, user: int, body: models.CourseMentorIn
    ) -> models.CourseShown:
        """Assign a mentor of a course to one of its players, or none."""
        answer: models.CourseShown = self.send(
            "PUT", f"/tournaments/{number}/course/players/{user}", body
        )
        return answer

    def act_end_tournament(
        self, number: int, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """End a tournament whose games are all over, and award its medals."""
        answer: models.TournamentShown = self.send(
            "POST", f"/tournaments/{number}/end", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def withdraw_entry(self, number: int) -> None:
        """Withdraw from a tournament, or decline to take part."""
        answer: None = self.send("DELETE", f"/tournaments/{number}/entrants")
        return answer

    def show_entrants(self, number: int) -> models.EntrantsShown:
        """Read who takes part in a tournament."""
        answer: models.EntrantsShown = self.send("GET", f"/tournaments/{number}/entrants")
        return answer

    def sign_up(self, number: int, *, idempotency_key: str | None = None) -> models.EntrantsShown:
        """Sign up for a tournament."""
        answer: models.EntrantsShown = self.send(
            "POST", f"/tournaments/{number}/entrants", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def accept_entry(
        self, number: int, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Accept to take part in a tournament, or to join a team of it."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/entrants/accept",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_remove_entrant(self, number: int, user: int) -> models.EntrantsShown:
        """Remove a person from a tournament."""
        answer: models.EntrantsShown = self.send("DELETE", f"/tournaments/{number}/entrants/{user}")
        return answer

    def act_demote_entrant(
        self, number: int, user: int, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Make an entrant of a tournament a reserve."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/entrants/{user}/demote",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_promote_entrant(
        self, number: int, user: int, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Give a reserve of a tournament a place."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/entrants/{user}/promote",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_enter_game(
        self, number: int, body: models.EntryIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Add a game that you run to a tournament."""
        answer: models.TournamentShown = self.send(
            "POST",
            f"/tournaments/{number}/games",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_withdraw_game(self, number: int, game: int) -> models.TournamentShown:
        """Take a game that has not started out of a tournament."""
        answer: models.TournamentShown = self.send("DELETE", f"/tournaments/{number}/games/{game}")
        return answer

    def act_ask_helper(
        self, number: int, body: models.HelperIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Ask an account to be co-director or GM of a tournament."""
        answer: models.TournamentShown = self.send(
            "POST",
            f"/tournaments/{number}/helpers",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_remove_helper(self, number: int, user: int) -> models.TournamentShown:
        """Remove a helper of a tournament, or withdraw the question."""
        answer: models.TournamentShown = self.send(
            "DELETE", f"/tournaments/{number}/helpers/{user}"
        )
        return answer

    def act_invite_entrants(
        self, number: int, body: models.InvitedIn, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Invite up to a hundred people to a tournament, or nobody."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/invitations",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_reopen_tournament(
        self, number: int, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Let a tournament that was ended go on."""
        answer: models.TournamentShown = self.send(
            "POST", f"/tournaments/{number}/reopen", header={"Idempotency-Key": idempotency_key}
        )
        return answer

    def act_leave_tournament_role(self, number: int) -> None:
        """Decline to help a tournament, or stop helping."""
        answer: None = self.send("DELETE", f"/tournaments/{number}/role")
        return answer

    def act_accept_tournament_role(
        self, number: int, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Help a tournament in the role for which you are asked."""
        answer: models.TournamentShown = self.send(
            "POST",
            f"/tournaments/{number}/role/accept",
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_remove_round(self, number: int) -> models.TournamentShown:
        """Remove the last round of a tournament."""
        answer: models.TournamentShown = self.send("DELETE", f"/tournaments/{number}/rounds")
        return answer

    def act_add_round(
        self, number: int, body: models.RoundIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Add a round to a tournament."""
        answer: models.TournamentShown = self.send(
            "POST",
            f"/tournaments/{number}/rounds",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_place_game(
        self, number: int, body: models.PlaceIn, *, idempotency_key: str | None = None
    ) -> models.TournamentShown:
        """Put a game of a tournament into a round."""
        answer: models.TournamentShown = self.send(
            "POST",
            f"/tournaments/{number}/rounds/games",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def show_round(self, number: int, place: int) -> models.RoundShown:
        """Read a round of a tournament: who plays and why, and its tables."""
        answer: models.RoundShown = self.send("GET", f"/tournaments/{number}/rounds/{place}")
        return answer

    def act_change_round(
        self, number: int, place: int, body: models.RoundIn
    ) -> models.TournamentShown:
        """Change the name and the days of a round."""
        answer: models.TournamentShown = self.send(
            "PUT", f"/tournaments/{number}/rounds/{place}", body
        )
        return answer

    def round_draft(self, number: int, place: int) -> models.DraftOut:
        """Preview the tables of a planned round, with its draw."""
        answer: models.DraftOut = self.send("GET", f"/tournaments/{number}/rounds/{place}/draft")
        return answer

    def act_take_change_back(
        self, number: int, place: int, *, seen: str | None = None
    ) -> models.DraftOut:
        """Take the last change of a draw by hand back."""
        answer: models.DraftOut = self.send(
            "DELETE", f"/tournaments/{number}/rounds/{place}/draft/changes", query={"seen": seen}
        )
        return answer

    def act_change_power(
        self,
        number: int,
        place: int,
        body: models.NewPowerIn,
        *,
        idempotency_key: str | None = None,
    ) -> models.DraftOut:
        """Give a player of a drafted round another power of the same table."""
        answer: models.DraftOut = self.send(
            "POST",
            f"/tournaments/{number}/rounds/{place}/draft/power",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_swap_places(
        self,
        number: int,
        place: int,
        body: models.PlaceSwapIn,
        *,
        idempotency_key: str | None = None,
    ) -> models.DraftOut:
        """Let two players of a drafted round change places."""
        answer: models.DraftOut = self.send(
            "POST",
            f"/tournaments/{number}/rounds/{place}/draft/swap",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def show_draw(self, number: int, place: int) -> models.DrawOut:
        """Read the draw of a round, which anybody can repeat."""
        answer: models.DrawOut = self.send("GET", f"/tournaments/{number}/rounds/{place}/draw")
        return answer

    def choose_members(
        self, number: int, place: int, body: models.MembersIn
    ) -> models.EntrantsShown:
        """Choose the members of your team who play in a round."""
        answer: models.EntrantsShown = self.send(
            "PUT", f"/tournaments/{number}/rounds/{place}/members", body
        )
        return answer

    def round_plan(self, number: int, place: int) -> models.PlanShown:
        """Read the plan of a round of a tournament that you direct."""
        answer: models.PlanShown = self.send("GET", f"/tournaments/{number}/rounds/{place}/plan")
        return answer

    def act_plan_round(
        self, number: int, place: int, body: models.RoundRulesIn
    ) -> models.PlanShown:
        """Set the rules of a round: who plays, the draw, when games begin."""
        answer: models.PlanShown = self.send(
            "PUT", f"/tournaments/{number}/rounds/{place}/plan", body
        )
        return answer

    def act_undo_round(self, number: int, place: int) -> models.RoundShown:
        """Take all tables of a round back before any game has started."""
        answer: models.RoundShown = self.send(
            "DELETE", f"/tournaments/{number}/rounds/{place}/tables"
        )
        return answer

    def act_make_round(
        self,
        number: int,
        place: int,
        body: models.RoundMakeIn,
        *,
        idempotency_key: str | None = None,
    ) -> models.RoundShown:
        """Make all tables of a planned round in one act."""
        answer: models.RoundShown = self.send(
            "POST",
            f"/tournaments/{number}/rounds/{place}/tables",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_plan_tables(self, number: int, place: int, body: models.TablesIn) -> models.PlanShown:
        """Plan the tables of a round from a preset or an own template."""
        answer: models.PlanShown = self.send(
            "PUT", f"/tournaments/{number}/rounds/{place}/tables", body
        )
        return answer

    def act_change_table(
        self, number: int, place: int, table: int, body: models.TableChanges
    ) -> models.PlanShown:
        """Change a planned table: its name, its GM, its settings."""
        answer: models.PlanShown = self.send(
            "PATCH", f"/tournaments/{number}/rounds/{place}/tables/{table}", body
        )
        return answer

    def hand_on_seat(
        self, number: int, body: models.SeatIn, *, idempotency_key: str | None = None
    ) -> None:
        """Give a seat for good to another member of its player's team."""
        answer: None = self.send(
            "POST",
            f"/tournaments/{number}/seats/hand-on",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_offer_vacancy(
        self, number: int, body: models.SeatIn, *, idempotency_key: str | None = None
    ) -> None:
        """Offer an open seat to a member of the team, or to a reserve."""
        answer: None = self.send(
            "POST",
            f"/tournaments/{number}/seats/offer",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_offer_to_standby(
        self, number: int, body: models.StandbySeatIn, *, idempotency_key: str | None = None
    ) -> None:
        """Offer an open seat of a tournament in turn to people on standby."""
        answer: None = self.send(
            "POST",
            f"/tournaments/{number}/seats/standby",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def act_change_sign_up(self, number: int, body: models.SignUpIn) -> models.EntrantsShown:
        """Set how people sign up for a tournament."""
        answer: models.EntrantsShown = self.send("PUT", f"/tournaments/{number}/sign-up", body)
        return answer

    def tournament_tables(self, number: int) -> list[models.TableOut]:
        """List the tables of a tournament with their present boards."""
        answer: list[models.TableOut] = self.send("GET", f"/tournaments/{number}/tables")
        return answer

    def change_captain(self, number: int, body: models.PersonIn) -> models.EntrantsShown:
        """Hand the captaincy of your team over to another member."""
        answer: models.EntrantsShown = self.send("PUT", f"/tournaments/{number}/team/captain", body)
        return answer

    def ask_member(
        self, number: int, body: models.MemberIn, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Ask an account to join your team."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/team/members",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def remove_member(self, number: int, user: int) -> models.EntrantsShown:
        """Remove a member of your team, or withdraw the question."""
        answer: models.EntrantsShown = self.send(
            "DELETE", f"/tournaments/{number}/team/members/{user}"
        )
        return answer

    def make_team(
        self, number: int, body: models.TeamIn, *, idempotency_key: str | None = None
    ) -> models.EntrantsShown:
        """Found a team, whose captain you are."""
        answer: models.EntrantsShown = self.send(
            "POST",
            f"/tournaments/{number}/teams",
            body,
            header={"Idempotency-Key": idempotency_key},
        )
        return answer

    def variants(self) -> models.VariantList:
        """List the variants."""
        answer: models.VariantList = self.send("GET", "/variants")
        return answer

    def variant(self, variant_id: str) -> models.VariantOut:
        """Read a variant: powers, minors, rules, start."""
        answer: models.VariantOut = self.send("GET", f"/variants/{quote(variant_id, safe='')}")
        return answer

    def balance(self, variant_id: str) -> models.BalanceOut:
        """Read the balance of a variant in games of computers."""
        answer: models.BalanceOut = self.send(
            "GET", f"/variants/{quote(variant_id, safe='')}/balance"
        )
        return answer

    def board(self, variant_id: str) -> models.BoardOut:
        """Read the board of a variant: spaces and their neighbours."""
        answer: models.BoardOut = self.send("GET", f"/variants/{quote(variant_id, safe='')}/board")
        return answer
