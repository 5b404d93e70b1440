"""Clubs: people who play together, with their tables, templates and league."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from games.models.plain_text import PlainCharField, PlainTextField
from games.models.template import LONGEST_TEMPLATE_NAME
from games.models.tournament import SCORINGS

LONGEST_LINK = 200


class ClubJoining(models.TextChoices):
    """How people become members of a club."""

    OPEN = "open", _("everybody may join")
    REQUEST = "request", _("on request")
    INVITATION = "invitation", _("by invitation only")


class Club(models.Model):
    """A club. `Game.club` has its games, and its members see a club that is not public.

    The owner has offered the club to `offered_to`, a member. `text` is Markdown of `text_by`, and
    `link` an https address where its people talk. Since `text_hidden_at` a moderator hides both
    from everybody; they are kept. A club that was closed at `closed_at` keeps its members and its
    archive.
    """

    name = PlainCharField(_("name"), max_length=60)
    text = PlainTextField(blank=True, default="")
    text_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    text_hidden_at = models.DateTimeField(null=True, blank=True)
    link = PlainCharField(max_length=LONGEST_LINK, blank=True, default="")
    is_public = models.BooleanField(default=True)
    joining = models.CharField(
        max_length=10, choices=ClubJoining.choices, default=ClubJoining.REQUEST
    )
    founder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="clubs_founded"
    )
    offered_to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="club_name_once"),
            models.CheckConstraint(name="club_name_given", condition=~Q(name="")),
            models.CheckConstraint(
                name="club_joining_known", condition=Q(joining__in=ClubJoining.values)
            ),
            models.CheckConstraint(
                name="club_link_is_https", condition=Q(link="") | Q(link__startswith="https://")
            ),
            models.CheckConstraint(
                name="club_text_has_a_writer",
                condition=Q(text="", link="") | Q(text_by__isnull=False),
            ),
            models.CheckConstraint(
                name="club_is_offered_while_open",
                condition=Q(offered_to__isnull=True) | Q(closed_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:club", kwargs={"number": self.pk, "slug": self.slug})

    @property
    def visible_text(self) -> str:
        """The text for readers, empty if it is hidden."""
        return "" if self.text_hidden_at else self.text

    @property
    def visible_link(self) -> str:
        """The link for readers, empty if it is hidden with the text."""
        return "" if self.text_hidden_at else self.link

    @property
    def slug(self) -> str:
        """The name within the address."""
        return slugify(self.name) or "club"


class ClubRole(models.TextChoices):
    OWNER = "owner", pgettext_lazy("of a club", "owner")
    OFFICER = "officer", _("officer")
    MEMBER = "member", _("member")


class ClubMember(models.Model):
    """A member of a club, in the present role since `role_since`.

    Since `standby_since` the person offers to replace players in the club's games; a seat that was
    offered moves it on.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_memberships"
    )
    role = models.CharField(max_length=8, choices=ClubRole.choices, default=ClubRole.MEMBER)
    role_since = models.DateTimeField()
    joined_at = models.DateTimeField()
    standby_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("member of a club")
        verbose_name_plural = _("members of clubs")
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="club_member_once"),
            models.UniqueConstraint(
                fields=["club"], name="club_has_one_owner", condition=Q(role="owner")
            ),
            models.CheckConstraint(
                name="club_role_known", condition=Q(role__in=["owner", "officer", "member"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class CandidateState(models.TextChoices):
    """What keeps a person who is no member near a club."""

    REQUEST = "request", _("wants to join")
    INVITATION = "invitation", _("is invited")
    REMOVED = "removed", _("was removed")


class ClubCandidate(models.Model):
    """A person who is no member of a club: one who wants to join, is invited, or was removed.

    Somebody who was removed can join again only by an invitation. The row is deleted when the
    person becomes a member, or is declined or declines.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="candidates")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_candidacies"
    )
    state = models.CharField(max_length=10, choices=CandidateState.choices)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("candidate of a club")
        verbose_name_plural = _("candidates of clubs")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="club_candidate_once"),
            models.CheckConstraint(
                name="club_candidate_state_known",
                condition=Q(state__in=["request", "invitation", "removed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.user_id}"


class ClubTemplate(models.Model):
    """A template of new games for the members of a club, copied from one of an officer."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="templates")
    name = PlainCharField(max_length=LONGEST_TEMPLATE_NAME)
    settings = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("template of a club")
        verbose_name_plural = _("templates of clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="club_template_once"),
            models.CheckConstraint(name="club_template_name_given", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class ClubSeason(models.Model):
    """A season of a club's league: it counts the games that finish from its first to its last day.

    Days are those of UTC. The score of a player is the sum of the scores of all games, by the
    system `scoring`, or with `best_of` of so many best ones.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = PlainCharField(max_length=60)
    starts_on = models.DateField()
    ends_on = models.DateField()
    scoring = models.CharField(max_length=16, default="square")
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("season of a club")
        verbose_name_plural = _("seasons of clubs")
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="club_season_once"),
            models.CheckConstraint(name="club_season_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="club_season_ends_after_its_start", condition=Q(ends_on__gte=F("starts_on"))
            ),
            models.CheckConstraint(
                name="club_season_counts_a_game", condition=Q(best_of=None) | Q(best_of__gt=0)
            ),
            models.CheckConstraint(
                name="club_season_scoring_known", condition=Q(scoring__in=SCORINGS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.name}"
