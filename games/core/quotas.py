"""Quotas: how often an account or an address may do something. rate_limits.py counts."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
# While the phase or the season is open, or for as long as the things that are counted exist.
NO_SPAN = timedelta.max


class Per(StrEnum):
    """Whose actions a quota counts together. Only that of an account rises with its record."""

    ACCOUNT = "account"
    GAME = "account in a game"
    # The account, or the address of a visitor.
    CLIENT = "client"


@dataclass(frozen=True, slots=True)
class Quota:
    """At most `most` actions of one kind in `span`; `sentence` names the act, with %(most)s.

    An operator can set another number under the quota's `name` (the setting QUOTAS).
    """

    name: str
    most: int
    span: timedelta
    sentence: str | Promise
    per: Per = Per.ACCOUNT


LOOK_UPS = Quota(
    "look_ups", 40, HOUR, gettext_lazy("You can look up at most %(most)s different names an hour.")
)
PUBLIC_GAMES = Quota(
    "public_games", 10, DAY, gettext_lazy("You have opened %(most)s public games in a day.")
)
PRIVATE_GAMES = Quota(
    "private_games", 20, DAY, gettext_lazy("You have opened %(most)s private games in a day.")
)
PRACTICE_GAMES = Quota(
    "practice_tables", 20, DAY, gettext_lazy("You can start at most %(most)s practice games a day.")
)
TOURNAMENTS = Quota(
    "tournaments", 5, DAY, gettext_lazy("You can create at most %(most)s tournaments a day.")
)
# Each sends letters to everybody of the tournament.
ANNOUNCEMENTS = Quota(
    "announcements",
    10,
    DAY,
    gettext_lazy("You can make at most %(most)s announcements a day."),
)
CLUBS = Quota("clubs", 3, DAY, gettext_lazy("You can found at most %(most)s clubs a day."))
CLUB_REQUESTS = Quota(
    "club_requests",
    20,
    DAY,
    gettext_lazy("You can join clubs, or ask for it, at most %(most)s times a day."),
)
CLUB_INVITATIONS = Quota(
    "club_invitations",
    100,
    DAY,
    gettext_lazy("You can invite at most %(most)s people to clubs a day."),
)
FOLLOWS = Quota(
    "follows",
    500,
    NO_SPAN,
    gettext_lazy("You can follow at most %(most)s games, players and variants."),
)
INVITATIONS = Quota(
    "invitations",
    20,
    DAY,
    gettext_lazy("You can create at most %(most)s secret addresses of a game a day."),
    Per.GAME,
)
OFFERS = Quota(
    "offers",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s offers in a game a day."),
    Per.GAME,
)
# Every offer sends a letter, so a new account reaches only so many people.
ALL_OFFERS = Quota(
    "all_offers",
    40,
    DAY,
    gettext_lazy("You can make at most %(most)s offers a day in all your games."),
)
# The GM pastes lists of names, so these are more than other look-ups.
GUEST_LOOK_UPS = Quota(
    "guest_look_ups",
    200,
    DAY,
    gettext_lazy("You can invite people by at most %(most)s different names a day."),
)
GUESTS = Quota(
    "guests",
    100,
    NO_SPAN,
    gettext_lazy("At most %(most)s people can be invited to a game."),
    Per.GAME,
)
# Letters reach people without an account.
GUEST_LETTERS = Quota(
    "guest_letters", 50, DAY, gettext_lazy("You can invite at most %(most)s email addresses a day.")
)
APPLICATIONS = Quota(
    "applications", 20, DAY, gettext_lazy("You have applied for %(most)s seats in a day.")
)
CLOCK_CHANGES = Quota(
    "clock_changes",
    30,
    DAY,
    gettext_lazy(
        "You can change the deadlines of a game at most %(most)s times a day, because every player"
        " is notified."
    ),
    Per.GAME,
)
# A full table may begin a muster, of which everybody is notified.
JOININGS = Quota(
    "joinings",
    5,
    DAY,
    gettext_lazy("You can join the same game at most %(most)s times a day."),
    Per.GAME,
)
RESERVES = Quota(
    "reserves",
    100,
    NO_SPAN,
    gettext_lazy("At most %(most)s people can wait for a place in a game."),
    Per.GAME,
)
CORRECTIONS = Quota(
    "corrections",
    60,
    DAY,
    gettext_lazy(
        "You can correct a game at most %(most)s times a day, because every player is notified."
    ),
    Per.GAME,
)
PRACTICE_PHASES = Quota(
    "practice_phases",
    15,
    MINUTE,
    gettext_lazy("You can play at most %(most)s practice phases a minute."),
)
PRACTICE_UNDOS = Quota(
    "practice_undos", 200, DAY, gettext_lazy("You can undo at most %(most)s phases a day.")
)
# Advice takes some tenths of a second of CPU.
COACH = Quota(
    "coach",
    30,
    MINUTE,
    gettext_lazy("You can ask the coach at most %(most)s times a minute."),
    Per.CLIENT,
)
PROPOSALS = Quota(
    "proposals",
    20,
    DAY,
    gettext_lazy("You can make at most %(most)s proposals in a game a day."),
    Per.GAME,
)
MESSAGES = Quota(
    "messages",
    300,
    HOUR,
    gettext_lazy("You can send at most %(most)s messages in a game an hour."),
    Per.GAME,
)
MESSAGES_A_MINUTE = Quota(
    "messages_a_minute",
    20,
    MINUTE,
    gettext_lazy("You can send at most %(most)s messages in a game a minute."),
    Per.GAME,
)
SHEETS = Quota(
    "sheets",
    2_000,
    NO_SPAN,
    gettext_lazy(
        "These orders were changed %(most)s times, which is the limit. "
        "The last saved version counts."
    ),
    Per.GAME,
)
# Across all games, because every version of a sheet is stored.
SAVES = Quota(
    "saves", 2_000, HOUR, gettext_lazy("You can save orders at most %(most)s times an hour.")
)
NOTES = Quota(
    "notes",
    300,
    DAY,
    gettext_lazy("You can save at most %(most)s new notes on a game a day."),
    Per.GAME,
)
COMMENTARY_STEPS = Quota(
    "commentary_steps",
    300,
    DAY,
    gettext_lazy("You can save at most %(most)s steps of commentaries on a game a day."),
    Per.GAME,
)
FORECASTS = Quota(
    "forecasts", 200, DAY, gettext_lazy("You can save at most %(most)s forecasts a day.")
)
REPORTS = Quota("reports", 10, DAY, gettext_lazy("You can send at most %(most)s reports a day."))
PROGRAMS = Quota(
    "programs", 20, DAY, gettext_lazy("You can register at most %(most)s programs a day.")
)
TOKENS = Quota("tokens", 20, DAY, gettext_lazy("You can create at most %(most)s tokens a day."))
EXPORTS = Quota(
    "exports", 5, DAY, gettext_lazy("You can download your data at most %(most)s times a day.")
)
BOARDS = Quota(
    "boards",
    120,
    MINUTE,
    gettext_lazy("You can try out at most %(most)s boards a minute."),
    Per.CLIENT,
)
COMPUTERS_ANSWERS = Quota(
    "computers_answers",
    6,
    MINUTE,
    gettext_lazy("You can let the computers answer at most %(most)s times a minute."),
    Per.CLIENT,
)
CROWDED_BOARDS = Quota(
    "crowded_boards",
    20,
    MINUTE,
    gettext_lazy("You can try out at most %(most)s boards a minute that have so many units."),
    Per.CLIENT,
)
FILES = Quota(
    "files",
    30,
    MINUTE,
    gettext_lazy("You can save at most %(most)s files of games a minute."),
    Per.CLIENT,
)
# Each has up to fifty files.
BULK_FILES = Quota(
    "bulk_files",
    10,
    MINUTE,
    gettext_lazy("You can save at most %(most)s lists of files of games a minute."),
    Per.CLIENT,
)
# Each is some hundred kilobytes, so these are few.
DRAFTS = Quota(
    "drafts", 10, NO_SPAN, gettext_lazy("You can have at most %(most)s variants under work.")
)
NEW_DRAFTS = Quota(
    "new_drafts",
    20,
    DAY,
    gettext_lazy("You can begin at most %(most)s variants a day in the studio."),
)
# Checking a board takes half a second of CPU.
DRAFT_CHANGES = Quota(
    "draft_changes",
    30,
    MINUTE,
    gettext_lazy("You can change variants in the studio at most %(most)s times a minute."),
    Per.CLIENT,
)
DRAFT_PHASES = Quota(
    "draft_phases",
    20,
    MINUTE,
    gettext_lazy("You can play at most %(most)s phases a minute in the studio."),
    Per.CLIENT,
)
DRAFT_BALANCES = Quota(
    "draft_balances",
    10,
    DAY,
    gettext_lazy("You can send variants through the balance lab at most %(most)s times a day."),
)
REQUESTS = gettext_lazy("At most %(most)s requests a minute are answered.")
# Requests of programs: boards without an account, and changes by tokens.
RULES_REQUESTS = Quota("rules_requests", 60, MINUTE, REQUESTS, Per.CLIENT)
# A picture takes a second of CPU.
PNG_REQUESTS = Quota(
    "png_requests",
    10,
    MINUTE,
    gettext_lazy("At most %(most)s pictures a minute are drawn."),
    Per.CLIENT,
)
OWN_POSTS = Quota(
    "own_posts",
    30,
    DAY,
    gettext_lazy("You can add devices and send tests at most %(most)s times a day."),
)
# A turn lists every legal order of the player and of the minors.
TURNS = Quota("turns", 120, MINUTE, REQUESTS, Per.CLIENT)
API_CHANGES = Quota("api_changes", 240, MINUTE, REQUESTS, Per.CLIENT)
SEARCHES = Quota(
    "searches",
    60,
    MINUTE,
    gettext_lazy("You can search press at most %(most)s times a minute."),
    Per.CLIENT,
)
# A page without a stream polls at most twice a minute.
NUMBERS = Quota("numbers", 120, MINUTE, REQUESTS, Per.CLIENT)
