"""Mentors: people who see the seat of one player and advise that player alone; courses."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

from games.models.game import Game
from games.models.plain_text import PlainTextField
from games.models.seats import Seat
from games.models.tournament import Tournament


class MentorshipState(models.TextChoices):
    """Progress of a mentorship.

    WITHHELD: the person named cannot be a mentor and was not asked. The player of an anonymous game
    sees no difference, because the reason could show who else plays.
    """

    ASKED = "asked", _("asked")
    WITHHELD = "withheld", _("named but not asked")
    RUNNING = "running", _("mentor")
    OVER = "over", _("over")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


MENTORSHIPS_NOT_BEGUN = (MentorshipState.ASKED, MentorshipState.WITHHELD)
LIVE_MENTORSHIPS = (*MENTORSHIPS_NOT_BEGUN, MentorshipState.RUNNING)


class Mentorship(models.Model):
    """A mentorship of `mentor` for `pupil`, the player of a seat.

    While it runs the mentor reads the seat as games/core/visibility.py says, unless somebody else
    plays it meanwhile. It keeps the mentor from other seats of the game for good, so `started_at`
    stays. Each of the two has read the letters up to a number.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="mentorships")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="mentorships")
    pupil = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="mentorships_as_pupil"
    )
    mentor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="mentorships"
    )
    state = models.CharField(
        max_length=10, choices=MentorshipState.choices, default=MentorshipState.ASKED
    )
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    pupil_read = models.PositiveIntegerField(default=0)
    mentor_read = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("mentorship")
        verbose_name_plural = _("mentorships")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                name="mentorship_one_of_a_seat",
                condition=Q(state__in=["asked", "withheld", "running"]),
            ),
            models.UniqueConstraint(
                fields=["game", "mentor"],
                name="mentorship_one_at_a_table",
                condition=Q(state="running"),
            ),
            models.CheckConstraint(name="mentorship_of_another", condition=~Q(pupil=F("mentor"))),
            models.CheckConstraint(
                name="mentorship_state_known",
                condition=Q(
                    state__in=["asked", "withheld", "running", "over", "declined", "withdrawn"]
                ),
            ),
            models.CheckConstraint(
                name="mentorship_runs_since",
                condition=Q(started_at__isnull=False) | ~Q(state__in=["running", "over"]),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} with {self.mentor_id}"


class MentorLetter(models.Model):
    """A letter between a pupil and a mentor. `number` counts within the mentorship.

    `digest` identifies the form, so that a form that is sent twice makes one letter. A moderator
    has hidden it at `hidden_at`.
    """

    mentorship = models.ForeignKey(Mentorship, on_delete=models.CASCADE, related_name="letters")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="mentor_letters"
    )
    text = PlainTextField()
    sent_at = models.DateTimeField()
    digest = models.CharField(max_length=64, blank=True, default="")
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("letter between pupil and mentor")
        verbose_name_plural = _("letters between pupil and mentor")
        ordering = ["mentorship", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["mentorship", "number"], name="mentor_letter_number_once"
            ),
            models.UniqueConstraint(
                fields=["author", "digest"], name="mentor_letter_sent_once", condition=~Q(digest="")
            ),
            models.CheckConstraint(name="mentor_letter_has_text", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"mentorship {self.mentorship_id}, letter {self.number}"

    @property
    def visible_text(self) -> str:
        """The text for its readers. A hidden letter only says that it is hidden."""
        return gettext("A moderator has hidden this letter.") if self.hidden_at else self.text


class Course(models.Model):
    """A tournament whose newcomers have mentors, by the choice of its directors."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="course"
    )

    class Meta:
        verbose_name = _("course")
        verbose_name_plural = _("courses")

    def __str__(self) -> str:
        return f"tournament {self.tournament_id}"


class CourseMentor(models.Model):
    """A person who has signed up as a mentor of a course."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="mentors")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="courses_as_mentor"
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("mentor of a course")
        verbose_name_plural = _("mentors of courses")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["course", "user"], name="course_mentor_once"),
        ]

    def __str__(self) -> str:
        return f"course {self.course_id}, user {self.user_id}"


class CoursePupil(models.Model):
    """A player of a course to whom a director assigned a mentor, whom the player may then ask."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="pupils")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="courses_as_pupil"
    )
    mentor = models.ForeignKey(CourseMentor, on_delete=models.CASCADE, related_name="pupils")

    class Meta:
        verbose_name = _("pupil of a course")
        verbose_name_plural = _("pupils of courses")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["course", "user"], name="course_pupil_once"),
        ]

    def __str__(self) -> str:
        return f"course {self.course_id}, user {self.user_id}"
