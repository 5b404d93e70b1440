"""Who takes part in a tournament: people who signed up, alone or in a team."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from games.models.plain_text import PlainCharField
from games.models.tournament import Tournament, TournamentRound


class TournamentTeam(models.Model):
    """A team of a tournament. Its captain is one of its members."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = PlainCharField(max_length=40)
    captain = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="captained_teams"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("team of a tournament")
        verbose_name_plural = _("teams of tournaments")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("tournament", Lower("name"), name="tournament_team_name_once"),
            models.CheckConstraint(name="tournament_team_name_given", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A person who signed up for a tournament, alone or as a member of a `team`.

    A team's captain asks members, who count since `accepted_at`; who signs up alone accepts by it.
    A director invites people without a team. With `is_reserve` the person takes no place and fills
    one that becomes free; so does everybody without a team in a tournament of teams. Since
    `withdrawn_at` the person plays no further round; results stay. Somebody with `is_removed` was
    removed by a director, and comes back only if a director invites them.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entries"
    )
    team = models.ForeignKey(
        TournamentTeam, on_delete=models.PROTECT, null=True, blank=True, related_name="members"
    )
    is_reserve = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    is_removed = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("entrant of a tournament")
        verbose_name_plural = _("entrants of tournaments")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="tournament_entrant_once"),
            models.CheckConstraint(
                name="tournament_entrant_removed_is_out",
                condition=Q(is_removed=False) | Q(withdrawn_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user_id}"


class RoundPlayer(models.Model):
    """An entrant whom the captain chose for a round. Of a team without such a row all members may
    play, in the order in which they accepted."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="players")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="rounds")

    class Meta:
        verbose_name = _("player of a round")
        verbose_name_plural = _("players of rounds")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="round_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} {self.entrant_id}"
