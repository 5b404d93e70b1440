"""Games: settings, GM and status."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from adjudicator.state import PhaseKind
from games.models.audience import OpenTo, PressHandedOn
from games.models.clubs import Club
from games.models.plain_text import PlainCharField, PlainTextField
from games.models.seat_choice import SeatChoice, StartMode
from games.models.tournament import Tournament


class Status(models.TextChoices):
    FORMING = "forming", _("forming")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Ending(models.TextChoices):
    WON = "won", _("won")
    DRAWN = "drawn", _("shared by its survivors")
    CONCEDED = "conceded", _("conceded")
    DISSOLVED = "dissolved", _("ended by its players without a result")
    CALLED_OFF = "called_off", _("called off by the GM")
    DESERTED = "deserted", _("left by its last player")
    YEAR_OVER = "year_over", _("last year over")
    OUT = "out", _("player of a practice game eliminated")


class LastYearResult(models.TextChoices):
    """Who has the result of a game that ends without a solo because its last year is over."""

    DRAW = "draw", _("a draw among those alive")
    MOST_CENTRES = "most_centres", _("most centres win")


class PressMode(models.TextChoices):
    FULL = "full", _("all press")
    PUBLIC = "public", _("public press only")
    NONE = "none", _("no press")
    RULEBOOK = "rulebook", _("press in movement phases only")


class ComputerLevel(models.TextChoices):
    """How well the computer players of a game play: the levels of games/computer/sheet.py."""

    BEGINNER = "beginner", _("beginner")
    INTERMEDIATE = "intermediate", _("intermediate")
    STRONG = "strong", _("strong")
    MASTER = "master", _("master")


def new_token() -> str:
    """Return a secret token for an address, such as that of a private invitation."""
    return secrets.token_urlsafe(16)


def new_seed() -> int:
    """Return a secret seed for the choices of computer players."""
    return secrets.randbits(53)


def all_kinds() -> list[str]:
    """Return all kinds of phases, the default of `ends_early`."""
    return [kind.value for kind in PhaseKind]


class Game(models.Model):
    """A game of one variant. `version` grows with every change that a viewer could notice,
    `commentary_version` with every step of a commentary that its readers see.

    `text` is Markdown of a GM, `text_by`, such as house rules. Since `text_hidden_at` a moderator
    hides it from everybody; it is kept.

    `rules` has the rule switches in which the game differs from its variant, such as those that it
    began with before the variant changed.

    games/schedule/stored.py reads the schedule: the lengths of phases, or the `slots` at which they
    end, such as {"movement": [[0, "19:00"], [3, "19:00"]]}; with slots, the length is the minimum.
    From `night_begins` to `night_ends` phases of less than a day stand still. Until `live_until`
    phases last `live_length`. `blackouts` are pairs of days, and `turn_length` is the average
    length of movement with slots. The same module reads `nmr_policy`, the policy for missing
    orders.

    A seat that opens is offered in turn to people on standby who read the language `standby`;
    "any" means all of them, and "" nobody.

    Everybody can watch a game that `is_public`; others need its invitation. `open_to` says who may
    join: only the invitation opens a private game, so it says nothing about that, but that the
    members of its `club` alone join a game, and see it then if it is private.

    With `allows_programs`, accounts of programs may play (games/seats/queries/joining.py). Games
    of their ladder (games/programs/) have no GM, like practice games. With `allows_mentors`, each
    player may name a mentor (games/models/mentors.py).

    A game `is_without_gm` if nobody runs it. Its creator plays in it, or is a director of its
    tournament, and prepares it until the start as a GM would; then its policy, votes and the clock
    decide (docs/gm.md). Its players may call in a GM, and it is a game like others from then on.

    `bids_open_after`, `sheets_open_after` and `press_open_after`: the days after the end from which
    on everybody may read these, None for never (games/core/opened.py).

    A deputy may take over the GM role if the GM was not seen for `gm_silence_days`; 0 means never.
    The GM has offered the role to `gm_role_offered_to`. `assignment_seed` is "" if no draw assigns
    the powers at the start. `starts_at` is set in the start mode "time" only. With a `last_year`,
    the game ends after the Fall of that year, with the `last_year_result` if nobody has a solo.
    With an `earliest_end`, draws and concessions cannot be voted on before that year. `shares` has
    a fraction for each power that shares the result of a finished game, such as {"FR": "1/2"}.
    """

    name = PlainCharField(_("name"), max_length=60)
    text = PlainTextField(blank=True, default="", db_default="")
    text_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    text_hidden_at = models.DateTimeField(null=True, blank=True)
    variant_id = models.CharField(_("variant"), max_length=64)
    rules = models.JSONField(default=dict, db_default={}, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.FORMING)
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="games_run",
    )
    gm_role_offered_to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    gm_seen_at = models.DateTimeField(null=True, blank=True)
    gm_silence_days = models.PositiveSmallIntegerField(default=14, db_default=14)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games_created"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, null=True, blank=True, related_name="games"
    )
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="games"
    )
    is_without_gm = models.BooleanField(default=False, db_default=False)
    is_practice = models.BooleanField(default=False)
    is_ladder = models.BooleanField(default=False, db_default=False)
    is_public = models.BooleanField(default=True)
    open_to = models.CharField(
        max_length=10, choices=OpenTo.choices, default=OpenTo.EVERYBODY, db_default=OpenTo.EVERYBODY
    )
    invite_token = models.CharField(max_length=32, default=new_token, unique=True, editable=False)
    seat_choice = models.CharField(
        max_length=12, choices=SeatChoice.choices, default=SeatChoice.CHOSEN
    )
    start_mode = models.CharField(
        max_length=4, choices=StartMode.choices, default=StartMode.FULL, db_default=StartMode.FULL
    )
    starts_at = models.DateTimeField(null=True, blank=True)
    last_year = models.IntegerField(null=True, blank=True)
    last_year_result = models.CharField(
        max_length=12,
        choices=LastYearResult.choices,
        default=LastYearResult.DRAW,
        db_default=LastYearResult.DRAW,
    )
    earliest_end = models.IntegerField(null=True, blank=True)
    movement_length = models.DurationField(default=timedelta(days=2))
    retreat_length = models.DurationField(default=timedelta(days=1))
    adjustment_length = models.DurationField(default=timedelta(days=1))
    alliance_length = models.DurationField(default=timedelta(days=1), db_default=timedelta(days=1))
    time_zone = models.CharField(max_length=64, default="UTC")
    slots = models.JSONField(default=dict, blank=True)
    deadline_time = models.TimeField(null=True, blank=True)
    first_extra = models.DurationField(default=timedelta(0))
    grace = models.DurationField(default=timedelta(0))
    blackouts = models.JSONField(default=list, blank=True)
    night_begins = models.TimeField(null=True, blank=True)
    night_ends = models.TimeField(null=True, blank=True)
    live_until = models.DateTimeField(null=True, blank=True)
    live_length = models.DurationField(null=True, blank=True)
    ends_early = models.JSONField(default=all_kinds, blank=True)
    turn_length = models.DurationField(null=True, blank=True)
    nmr_policy = models.JSONField(default=dict, db_default={}, blank=True)
    press_mode = models.CharField(max_length=10, choices=PressMode.choices, default=PressMode.FULL)
    press_handed_on = models.CharField(
        max_length=10,
        choices=PressHandedOn.choices,
        default=PressHandedOn.ALL,
        db_default=PressHandedOn.ALL,
    )
    bids_open_after = models.PositiveSmallIntegerField(null=True, blank=True)
    sheets_open_after = models.PositiveSmallIntegerField(null=True, blank=True)
    press_open_after = models.PositiveSmallIntegerField(null=True, blank=True)
    standby = models.CharField(max_length=8, blank=True, default="", db_default="")
    is_anonymous = models.BooleanField(default=False)
    allows_programs = models.BooleanField(default=False, db_default=False)
    allows_mentors = models.BooleanField(default=False, db_default=False)
    assignment_seed = models.CharField(max_length=64, blank=True, default="", editable=False)
    computer_level = models.CharField(
        max_length=12,
        choices=ComputerLevel.choices,
        default=ComputerLevel.INTERMEDIATE,
        db_default=ComputerLevel.INTERMEDIATE,
    )
    seed = models.PositiveBigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1)
    secret_version = models.PositiveIntegerField(default=0, db_default=0)
    commentary_version = models.PositiveIntegerField(default=0, db_default=0)
    winner = models.CharField(max_length=16, blank=True, default="")
    ending = models.CharField(max_length=12, choices=Ending.choices, blank=True, default="")
    shares = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        permissions = [("appoint_gm", _("May appoint a GM for a game that has lost its own"))]
        indexes = [
            models.Index(
                fields=["-created_at", "-id"],
                name="game_of_the_ladder",
                condition=Q(is_ladder=True),
            ),
            models.Index(fields=["status", "-created_at"], name="game_by_status"),
            models.Index(fields=["-created_at", "-id"], name="game_by_age"),
            models.Index(fields=["variant_id", "-created_at", "-id"], name="game_of_a_variant"),
            models.Index(
                fields=["status", "variant_id"],
                name="game_public_by_status",
                condition=Q(is_public=True, is_practice=False, is_ladder=False),
            ),
            models.Index(
                fields=["-finished_at", "-id"],
                name="game_by_end",
                condition=Q(status="finished", is_public=True, is_practice=False, is_ladder=False),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                # Nobody on this site was the GM of an imported game, which is over.
                name="game_has_a_gm_or_needs_none",
                condition=Q(is_practice=True, is_ladder=False, gm__isnull=True)
                | Q(is_practice=False, is_ladder=True, allows_programs=True, gm__isnull=True)
                | Q(is_practice=False, is_ladder=False, gm__isnull=False)
                | Q(is_practice=False, is_ladder=False, is_without_gm=True)
                | Q(is_practice=False, is_ladder=False, status="finished"),
            ),
            models.CheckConstraint(
                # Nobody could name the players of an anonymous game.
                name="game_without_gm_is_named",
                condition=Q(is_without_gm=False)
                | Q(is_practice=False, is_ladder=False, gm__isnull=True, is_anonymous=False),
            ),
            models.CheckConstraint(
                name="game_gm_role_offered_to_another",
                condition=Q(gm_role_offered_to__isnull=True)
                | Q(gm__isnull=False) & ~Q(gm_role_offered_to=F("gm")) & ~Q(status="finished")
                | Q(is_without_gm=True) & ~Q(status="finished"),
            ),
            models.CheckConstraint(
                name="game_times_fit_status",
                condition=Q(status="forming", started_at__isnull=True, finished_at__isnull=True)
                | Q(status="running", started_at__isnull=False, finished_at__isnull=True)
                | Q(status="finished", finished_at__isnull=False),
            ),
            models.CheckConstraint(
                name="game_winner_only_when_finished", condition=Q(winner="") | Q(status="finished")
            ),
            models.CheckConstraint(
                name="game_ending_only_when_finished", condition=Q(ending="") | Q(status="finished")
            ),
            models.CheckConstraint(
                name="game_rankings_have_a_seed",
                condition=~Q(seat_choice__in=["preferences", "auction"]) | ~Q(assignment_seed=""),
            ),
            models.CheckConstraint(
                # Without a GM nobody could assign the powers.
                name="game_fixed_powers_have_a_gm",
                condition=~Q(seat_choice="fixed") | Q(assignment_seed="", is_without_gm=False),
            ),
            models.CheckConstraint(
                name="game_starts_at_fits_mode",
                condition=Q(start_mode="time", starts_at__isnull=False)
                | Q(start_mode__in=["full", "gm"], starts_at__isnull=True),
            ),
            models.CheckConstraint(
                name="game_lengths_positive",
                condition=Q(movement_length__gt=timedelta(0))
                & Q(retreat_length__gt=timedelta(0))
                & Q(adjustment_length__gt=timedelta(0))
                & Q(alliance_length__gt=timedelta(0)),
            ),
            models.CheckConstraint(
                name="game_more_time_not_less",
                condition=Q(first_extra__gte=timedelta(0)) & Q(grace__gte=timedelta(0)),
            ),
            models.CheckConstraint(
                name="game_night_has_both_ends",
                condition=Q(night_begins__isnull=True, night_ends__isnull=True)
                | Q(night_begins__isnull=False, night_ends__isnull=False)
                & ~Q(night_begins=F("night_ends")),
            ),
            models.CheckConstraint(
                name="game_live_time_has_a_length",
                condition=Q(live_until__isnull=True, live_length__isnull=True)
                | Q(live_until__isnull=False, live_length__gt=timedelta(0)),
            ),
            models.CheckConstraint(name="game_name_given", condition=~Q(name="")),
            models.CheckConstraint(
                name="game_text_has_a_writer", condition=Q(text="") | Q(text_by__isnull=False)
            ),
            models.CheckConstraint(
                name="game_status_known", condition=Q(status__in=["forming", "running", "finished"])
            ),
            models.CheckConstraint(
                name="game_open_to_known",
                condition=Q(open_to__in=["everybody", "invited", "members"]),
            ),
            models.CheckConstraint(
                name="game_for_members_has_a_club",
                condition=~Q(open_to="members") | Q(club__isnull=False),
            ),
            models.CheckConstraint(
                name="game_press_mode_known",
                condition=Q(press_mode__in=["full", "public", "none", "rulebook"]),
            ),
            models.CheckConstraint(
                name="game_press_handed_on_known",
                condition=Q(press_handed_on__in=["all", "from_now"]),
            ),
            models.CheckConstraint(
                name="game_computer_level_known",
                condition=Q(computer_level__in=["beginner", "intermediate", "strong", "master"]),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:game", kwargs={"pk": self.pk})

    @property
    def runner_id(self) -> int | None:
        """The account that runs the game: its GM, or without one its creator until the start."""
        if self.is_without_gm and self.status == Status.FORMING:
            return self.creator_id
        return self.gm_id

    @property
    def hides_players(self) -> bool:
        """Whether it is secret who plays: in an anonymous game until its end."""
        return self.is_anonymous and self.status != Status.FINISHED

    @property
    def needs_invitation(self) -> bool:
        """Whether only people with an invitation may join."""
        if self.is_for_members:
            return False
        return not self.is_public or self.open_to == OpenTo.INVITED

    @property
    def is_for_members(self) -> bool:
        """Whether only members of its club may join, and see the game if it is private."""
        return self.open_to == OpenTo.MEMBERS

    @property
    def waits_for_powers(self) -> bool:
        """Whether the game is forming and its powers will be assigned at the start."""
        return self.status == Status.FORMING and self.is_dealt_at_start

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text

    @property
    def has_draw(self) -> bool:
        """Whether a seed picks one of the equally good assignments of powers at the start."""
        return self.assignment_seed != ""

    @property
    def is_dealt_at_start(self) -> bool:
        """Whether players join without a power and get one when the game starts."""
        return self.has_draw or self.seat_choice == SeatChoice.FIXED
