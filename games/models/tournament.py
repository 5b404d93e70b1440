"""Tournaments: games that one person puts together, with a standing of their players."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.models.plain_text import PlainCharField, PlainTextField

# The codes of scoring systems; games/scoring/systems has their functions.
SCORINGS = (
    "square",
    "draw_size",
    "centre_share",
    "rank",
    "carnage",
    "fibonacci",
    "c_diplo",
    "tribute",
)


MOST_IN_TEAM = 6


class SignUp(models.TextChoices):
    """Who may sign up for a tournament."""

    CLOSED = "closed", _("nobody")
    OPEN = "open", _("everybody")
    INVITED = "invited", _("people whom a director invites")


class Tournament(models.Model):
    """A tournament of its `director`. `Game.tournament` has its games, which are public or private
    like the tournament.

    `text` is Markdown of the director. Since `text_hidden_at` a moderator hides it from everybody;
    it is kept. A tournament may belong to a `club`, whose page shows it.

    The score of a player is the sum of the scores of all games, by the system `scoring`, or with
    `best_of` of so many best ones. With `is_blind` nobody sees the standing until the director
    ends the tournament at `ended_at`. `previous` is the one before it in a series.

    People sign up as `sign_up` says, until the end of the day `sign_up_until` in UTC: alone, or
    with a `team_size` in teams of two to so many members. `most_entries` is how many people or
    teams have a place; the others are reserves.
    """

    name = PlainCharField(_("name"), max_length=60)
    text = PlainTextField(blank=True)
    text_hidden_at = models.DateTimeField(null=True, blank=True)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    club = models.ForeignKey(
        "games.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    is_public = models.BooleanField(default=True)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    scoring = models.CharField(max_length=16, default="square", db_default="square")
    sign_up = models.CharField(
        max_length=8, choices=SignUp.choices, default=SignUp.CLOSED, db_default=SignUp.CLOSED
    )
    sign_up_until = models.DateField(null=True, blank=True)
    team_size = models.PositiveSmallIntegerField(null=True, blank=True)
    most_entries = models.PositiveSmallIntegerField(null=True, blank=True)
    is_blind = models.BooleanField(default=False, db_default=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    previous = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="next_ones"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="tournament_name_once"),
            models.CheckConstraint(name="tournament_name_given", condition=~Q(name="")),
            models.CheckConstraint(
                name="tournament_counts_a_game", condition=Q(best_of=None) | Q(best_of__gt=0)
            ),
            models.CheckConstraint(
                name="tournament_scoring_known", condition=Q(scoring__in=SCORINGS)
            ),
            models.CheckConstraint(
                name="tournament_sign_up_known",
                condition=Q(sign_up__in=["closed", "open", "invited"]),
            ),
            models.CheckConstraint(
                name="tournament_team_size",
                condition=Q(team_size=None) | Q(team_size__gte=2, team_size__lte=6),
            ),
            models.CheckConstraint(
                name="tournament_has_entries",
                condition=Q(most_entries=None) | Q(most_entries__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:tournament", kwargs={"number": self.pk, "slug": self.slug})

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text

    @property
    def hides_standing(self) -> bool:
        """Whether nobody sees the standing yet."""
        return self.is_blind and self.ended_at is None

    @property
    def slug(self) -> str:
        """The name within the address."""
        return slugify(self.name) or "tournament"


class TournamentRound(models.Model):
    """A round of a tournament, with its days if they are known."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = PlainCharField(max_length=60, blank=True, default="")
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)

    class Meta:
        verbose_name = _("round of a tournament")
        verbose_name_plural = _("rounds of tournaments")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournament_round_once"),
            models.CheckConstraint(
                name="tournament_round_ends_after_its_start",
                condition=Q(starts_on=None) | Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
            ),
            models.CheckConstraint(name="tournament_round_numbered", condition=Q(number__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number}"


class TournamentRole(models.TextChoices):
    """What a person does for a tournament, apart from its first director."""

    DIRECTOR = "director", _("co-director")
    GM = "gm", _("GM of the tournament")


class TournamentHelper(models.Model):
    """A person whom a director asked to help, and who helps since `accepted_at`.

    A co-director does all that the director does. A GM adds the games that they run. The row is
    deleted when the person declines or stops.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="helpers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_roles"
    )
    role = models.CharField(max_length=10, choices=TournamentRole.choices)
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("helper of a tournament")
        verbose_name_plural = _("helpers of tournaments")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="tournament_helper_once"),
            models.CheckConstraint(
                name="tournament_helper_role_known", condition=Q(role__in=["director", "gm"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user_id}"


class Medal(models.Model):
    """A medal of a player in a tournament that is over: one of the first three places, or the best
    result with a power of a variant. Medals are deleted if the tournament goes on."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="medals")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="medals"
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    variant_id = models.CharField(max_length=64, blank=True, default="")
    power = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        verbose_name = _("medal")
        verbose_name_plural = _("medals")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user", "variant_id", "power"], name="medal_once"
            ),
            models.CheckConstraint(
                name="medal_of_a_place_or_a_power",
                condition=Q(place__in=[1, 2, 3], power="", variant_id="")
                | (Q(place=None) & ~Q(power="") & ~Q(variant_id="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user_id}"


class TournamentPlace(models.Model):
    """The final place of a player in a tournament that is over. Places are deleted, as medals are,
    if the tournament goes on or one of its games runs again."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="places")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_places"
    )
    place = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("place in a tournament")
        verbose_name_plural = _("places in tournaments")
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="tournament_place_once"),
            models.CheckConstraint(
                name="tournament_place_counted",
                condition=Q(place__gt=0, players__gte=F("place")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user_id}"
