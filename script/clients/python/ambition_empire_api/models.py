"""The models of the API, as JSON has them. script/clients/make.py generates this file."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AcceptIn(TypedDict):
    """The rank of each power from 1, null for never, where players rank the powers before the
    start; without it all have the same rank. In an auction the `points` of each, now or later.
    """

    points: NotRequired[dict[str, int]]
    ranks: NotRequired[dict[str, int | None]]


class AccountIn(TypedDict):
    """The name of an account."""

    account: str


class ActOut(TypedDict):
    """The game after an act."""

    phase: OpenPhaseOut | None
    status: Literal["forming", "running", "finished"]
    version: int


class AdviceOut(TypedDict):
    """The coach's advice on the saved sheet, whose `version` is 0 if there is none.

    `notes` are sentences on its orders, `threats` on what single powers can do against it.
    """

    alternatives: list[AlternativeOut]
    notes: list[str]
    threats: list[str]
    version: int


class Alliance(TypedDict):
    """The ally of an armed neutral, and the year in which the alliance began."""

    power: str
    since: int


class AlternativeOut(TypedDict):
    """A better sheet: all its `orders`, those that are `changed`, and the `gain` in centres.

    Other `bids` come alone, as all of the sheet; without any, yours stay. `effects` and `costs`
    are sentences on what gets better and worse in the coach's guesses.
    """

    bids: list[SavedBid]
    changed: list[str]
    costs: list[str]
    effects: list[str]
    gain: float
    orders: list[str]


class AnnouncementChange(TypedDict):
    """The new text of an announcement."""

    text: str


class AnnouncementIn(TypedDict):
    """A text in Markdown, for all tables or the chosen ones."""

    games: NotRequired[list[int]]
    text: str


class AnnouncementOut(TypedDict):
    """An announcement in Markdown. `games` are the tables that it is for and that the caller may
    see; with an empty list and `is_for_all` it is for all.
    """

    author: PlayerOut
    created_at: str
    edited_at: str | None
    games: list[int]
    id: int
    is_for_all: bool
    text: str


class AnswerOut(TypedDict):
    """Whether the seat is the caller's now, or waits until the GM has confirmed it."""

    is_yours: bool


class Answers(TypedDict):
    """The orders and bids of computers. The same position, level and seed give the same ones."""

    bids: dict[str, list[GivenBid]]
    level: Literal["beginner", "intermediate", "strong", "master"]
    orders: dict[str, list[str]]
    seed: int


class ApplicantOut(TypedDict):
    """An application. `flags` are warnings that the GM confirms: held_another, held_this,
    connection, blocked, blocks. Deputies of an anonymous game get none.
    """

    created_at: str
    flags: list[Literal["held_another", "held_this", "connection", "blocked", "blocks"]]
    id: int
    player: PlayerOut
    sentence: str


class ApplicationIn(TypedDict):
    """An application for an open seat, with a sentence that only the GM reads. A seat that is taken
    at once needs no sentence.
    """

    invite: NotRequired[str]
    power: str
    sentence: NotRequired[str]


class ApplicationOut(TypedDict):
    """A waiting application."""

    created_at: str
    id: int
    power: str


class ArchivedGame(TypedDict):
    """A finished game with its result, the best power first."""

    ending: Literal[
        "", "won", "drawn", "conceded", "dissolved", "called_off", "deserted", "year_over", "out"
    ]
    finished_at: str
    id: int
    is_rated: bool
    last_year: int
    name: str
    powers: list[PlaceOut]
    tournament: TournamentOut | None
    variant: str
    years: int


class ArchivedTournament(TypedDict):
    """A tournament that is over, with the players in its first place, and the names of the best
    teams in one of teams. `results_url` is the page of its results.
    """

    director: PlayerOut
    ended_at: str
    games: int
    id: int
    name: str
    results_url: str
    scoring: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    url: str
    winners: list[PlayerOut]
    winning_teams: list[str]


class AskIn(TypedDict):
    """The name of an account to ask to play."""

    account: str


class AssignIn(TypedDict):
    """Players and the power of each. Other players keep theirs."""

    assignments: list[AssignedIn]


class AssignedIn(TypedDict):
    """A player, by the name of the account, and the power to assign, "" for none."""

    account: str
    power: NotRequired[str]


class Attack(TypedDict):
    """A move into a contested space.

    `attack`, `prevent` and, against a unit that moves the opposite way, `defend` are its
    strengths; `supports` are its uncut supports, `cut` the others.
    """

    attack: float
    cut: list[str]
    defend: float | None
    power: str
    prevent: float
    succeeds: bool
    supports: list[str]
    unit: str


class Auction(TypedDict):
    """The auction of one minor's order.

    - bids: the orders bid on, highest first. - order: the winning order, None without a single
    highest one. - refusal: why it could not be carried out.
    """

    bids: list[Tally]
    minor: str
    order: str | None
    refusal: Reason | None


class BalanceOut(TypedDict):
    """The balance of a variant in games of computers alone, not of people. A game ends by a solo or
    after `last_year` years, and follows from its seed, from the first to the second of `seeds`.
    """

    games: int
    last_year: int
    level: Literal["beginner", "intermediate", "strong", "master"]
    played_on: str
    powers: list[PowerBalanceOut]
    seeds: list[int]
    solos: int
    variant: str


class BidIn(TypedDict):
    """A bid: points, and the order that the minor shall have."""

    order: str
    points: int


class Blackout(TypedDict):
    """Days without deadlines."""

    first: str
    last: str


class BoardIn(TypedDict):
    """Another board for the open phase."""

    alliances: NotRequired[str]
    centres: dict[str, str]
    keeps_sheets: NotRequired[bool]
    mark: str
    minors: str
    reason: str
    units: dict[str, str]


class BoardOut(TypedDict):
    """A board: its spaces, and what armies and fleets reach from each place."""

    army: dict[str, list[str]]
    crossings: list[CrossingOut]
    fleet: dict[str, list[str]]
    spaces: list[SpaceOut]
    variant: str


class BulkIn(TypedDict):
    """An act on tables: extend, pause, resume or remind. Without `games` it is for all that are
    running. `until` ends a pause. With `is_preview` nothing is done.
    """

    act: str
    games: NotRequired[list[int]]
    is_preview: NotRequired[bool]
    reason: NotRequired[str]
    until: NotRequired[str | None]


class CabinetOut(TypedDict):
    """A phase as one view of the record shows it: public, gm, all, or seat- and a power. `views`
    are those that the caller may have. `bids` are those that resolved the phase, by power.
    """

    bids: dict[str, list[SavedBid]]
    letters: list[LetterOut]
    phase: int
    sheets: list[OldSheetOut]
    title: str
    view: str
    views: list[str]


class CancelIn(TypedDict):
    """The end of a game without a result. `confirm` is the name of the game."""

    confirm: str
    reason: NotRequired[str]


class CandidateOut(TypedDict):
    """A person who has asked to join, or is invited."""

    created_at: str
    player: PlayerOut


class CandidatesOut(TypedDict):
    """The people who have asked to join, and those who are invited."""

    invitations: list[CandidateOut]
    requests: list[CandidateOut]


class ChangesIn(TypedDict):
    """The settings to change; the others stay. `mark` is that of the settings that were read. While
    a game runs, only its schedule, its policy for missing orders and its text can be changed,
    for a `reason`.
    """

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    allows_mentors: NotRequired[bool | None]
    allows_programs: NotRequired[bool | None]
    bids_open_after: NotRequired[int | None]
    blackouts: NotRequired[list[Blackout] | None]
    computers_give_way: NotRequired[bool | None]
    counted: NotRequired[list[Literal["retreats", "adjustments"]] | None]
    deadline_time: NotRequired[str | None]
    earliest_end: NotRequired[int | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    excuses: NotRequired[int | None]
    first_extra: NotRequired[float | None]
    forfeit: NotRequired[Literal["open", "computer"] | None]
    grace: NotRequired[float | None]
    is_anonymous: NotRequired[bool | None]
    is_public: NotRequired[bool | None]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"] | None]
    least: NotRequired[float | None]
    limit: NotRequired[int | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    mark: NotRequired[str]
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    name: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    open_to: NotRequired[Literal["everybody", "invited", "members"] | None]
    press_handed_on: NotRequired[Literal["all", "from_now"] | None]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"] | None]
    press_open_after: NotRequired[int | None]
    reason: NotRequired[str]
    reminder_minutes: NotRequired[list[int] | None]
    reminders: NotRequired[list[int] | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"] | None]
    sheets_open_after: NotRequired[int | None]
    silence_days: NotRequired[int | None]
    standby: NotRequired[Literal["", "any", "en", "de", "fr"] | None]
    start_mode: NotRequired[Literal["full", "gm", "time"] | None]
    starts_at: NotRequired[str | None]
    text: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    variant_id: NotRequired[str | None]
    wait: NotRequired[float | None]
    waits_first: NotRequired[bool | None]


class Checked(TypedDict):
    """The orders and bids of a request, each checked."""

    bids: list[CheckedBid]
    orders: list[CheckedOrder]


class CheckedBid(TypedDict):
    """A bid; `warning` is the reason that would make it void or its order invalid."""

    order: str
    points: int
    power: str
    warning: (
        Literal[
            "unopposed",
            "stronger",
            "rotation",
            "hold_order",
            "no_order",
            "no_single_highest_bid",
            "overpowered",
            "defended",
            "not_vacated",
            "ring_broken",
            "contested",
            "head_to_head",
            "own_unit",
            "convoy_broken",
            "convoy_missing",
            "convoy_paradox",
            "support_given",
            "support_cut",
            "supporter_dislodged",
            "unmatched",
            "convoy_given",
            "fleet_dislodged",
            "sortie_stays",
            "sortie_would_succeed",
            "surplus_support",
            "support_of_invalid_sortie",
            "religion",
            "overspent",
            "not_a_minor",
            "minor_never_moves",
            "no_alliance",
            "nothing_to_support",
            "attacks_minor",
            "bid_not_understood",
            "no_such_unit",
            "not_your_unit",
            "wrong_phase",
            "same_space",
            "not_adjacent",
            "no_route",
            "wrong_terrain",
            "no_common_coast",
            "coast_needed",
            "coast_unreachable",
            "crossing_blocked",
            "cannot_reach_support",
            "supported_cannot_move",
            "cannot_convoy",
            "not_on_route",
            "ordered_twice",
            "retreated",
            "no_retreat",
            "retreat_not_open",
            "retreat_collision",
            "disband_order",
            "not_dislodged",
            "minor_disbands",
            "built",
            "removed_by_order",
            "removed_by_default",
            "waived",
            "no_builds_left",
            "no_removals_due",
            "not_a_centre",
            "not_owned",
            "not_home",
            "no_extra_home_left",
            "occupied",
            "civil_disorder",
            "empty",
            "too_long",
            "unknown_space",
            "unknown_coast",
            "unknown_unit",
            "unknown_order",
            "unknown_word",
            "trailing_text",
            "second_order",
            "struck_out",
            "no_sea_route",
            "wrong_nation",
        ]
        | None
    )


class CheckedOrder(TypedDict):
    """An order as it was understood, or the reason why it was refused, with the parts of its
    sentence. `place` is where reading stopped, `suggestions` the nearest names.
    """

    message: NotRequired[str]
    order: NotRequired[str]
    parameters: NotRequired[dict[str, str | int | list[str]]]
    place: NotRequired[int | None]
    power: str
    reason: NotRequired[
        Literal[
            "unopposed",
            "stronger",
            "rotation",
            "hold_order",
            "no_order",
            "no_single_highest_bid",
            "overpowered",
            "defended",
            "not_vacated",
            "ring_broken",
            "contested",
            "head_to_head",
            "own_unit",
            "convoy_broken",
            "convoy_missing",
            "convoy_paradox",
            "support_given",
            "support_cut",
            "supporter_dislodged",
            "unmatched",
            "convoy_given",
            "fleet_dislodged",
            "sortie_stays",
            "sortie_would_succeed",
            "surplus_support",
            "support_of_invalid_sortie",
            "religion",
            "overspent",
            "not_a_minor",
            "minor_never_moves",
            "no_alliance",
            "nothing_to_support",
            "attacks_minor",
            "bid_not_understood",
            "no_such_unit",
            "not_your_unit",
            "wrong_phase",
            "same_space",
            "not_adjacent",
            "no_route",
            "wrong_terrain",
            "no_common_coast",
            "coast_needed",
            "coast_unreachable",
            "crossing_blocked",
            "cannot_reach_support",
            "supported_cannot_move",
            "cannot_convoy",
            "not_on_route",
            "ordered_twice",
            "retreated",
            "no_retreat",
            "retreat_not_open",
            "retreat_collision",
            "disband_order",
            "not_dislodged",
            "minor_disbands",
            "built",
            "removed_by_order",
            "removed_by_default",
            "waived",
            "no_builds_left",
            "no_removals_due",
            "not_a_centre",
            "not_owned",
            "not_home",
            "no_extra_home_left",
            "occupied",
            "civil_disorder",
            "empty",
            "too_long",
            "unknown_space",
            "unknown_coast",
            "unknown_unit",
            "unknown_order",
            "unknown_word",
            "trailing_text",
            "second_order",
            "struck_out",
            "no_sea_route",
            "wrong_nation",
        ]
    ]
    result: Literal["legal", "illegal", "not_understood"]
    suggestions: NotRequired[list[str]]
    text: str


class CloseIn(TypedDict):
    """The name of the club, to confirm."""

    confirm: str


class ClubChanges(TypedDict):
    """The settings to change; those that are left out stay."""

    is_public: NotRequired[bool]
    joining: NotRequired[Literal["open", "request", "invitation"]]
    link: NotRequired[str]
    name: NotRequired[str]
    text: NotRequired[str]


class ClubGameIn(TypedDict):
    """A game that you run."""

    game: int


class ClubIn(TypedDict):
    """The settings of a new club. `joining` is open, request or invitation, and a private club has
    invitation. `link` is an https address where its people talk.
    """

    is_public: NotRequired[bool]
    joining: NotRequired[Literal["open", "request", "invitation"]]
    link: NotRequired[str]
    name: str
    text: NotRequired[str]


class ClubInvitedIn(TypedDict):
    """The names of accounts."""

    people: list[str]


class ClubInvitedOut(TypedDict):
    """How many people are invited now, and how many who had asked became members."""

    invited: int
    joined: int


class ClubItem(TypedDict):
    """A club in the list. `joining` says how people become members. `link` is where its people
    talk, "" without one.
    """

    closed_at: str | None
    created_at: str
    id: int
    is_public: bool
    joining: Literal["open", "request", "invitation"]
    link: str
    members: int
    name: str
    url: str


class ClubOut(TypedDict):
    """A club with its page."""

    id: int
    name: str
    url: str


class ClubShown(TypedDict):
    """A club with its text, its seasons, the newest first, and the numbers of its games and of its
    tournaments that the caller may see, the newest first, at most a hundred games. If it
    `is_offered_to_you`, its owner asks you to be the owner.
    """

    closed_at: str | None
    created_at: str
    games: list[int]
    id: int
    is_offered_to_you: bool
    is_public: bool
    joining: Literal["open", "request", "invitation"]
    link: str
    members: int
    name: str
    seasons: list[SeasonOut]
    text: str
    tournaments: list[int]
    url: str


class ClubTemplateOut(TypedDict):
    """A template of a club."""

    club: ClubOut
    created_at: str
    id: int
    name: str


class ClubTournamentIn(TypedDict):
    """A tournament that you direct."""

    tournament: int


class CommentaryItem(TypedDict):
    """A commentary that has begun, of the phase with this number."""

    author: PlayerOut
    ended_at: str | None
    phase: int
    started_at: str
    title: str


class CommentaryOut(TypedDict):
    """The commentary of a phase, as far as it was shown. `current` is the number of the step on
    stage, null if the show is over.
    """

    author: PlayerOut | None
    current: int | None
    ended_at: str | None
    started_at: str | None
    steps: list[StepOut]


class CommentatorIn(TypedDict):
    """The name of an account."""

    account: str


class ConditionalIn(TypedDict):
    """Orders in order of preference. With `is_final` a later phase that they answer completely does
    not wait for the seat.
    """

    is_final: NotRequired[bool]
    orders: list[str]


class ConditionalList(TypedDict):
    """The conditional orders for all phases that may still follow in the season."""

    items: list[ConditionalOut]


class ConditionalOut(TypedDict):
    """The conditional orders for one kind of later phase. Version 0 means that none are saved."""

    digest: str
    is_final: bool
    kind: Literal["retreats", "adjustments"]
    orders: list[WishOut]
    saved_at: str | None
    version: int


class ConfirmedIn(TypedDict):
    """The flags of a person that the GM has read and accepts."""

    confirmed: NotRequired[
        list[Literal["held_another", "held_this", "connection", "blocked", "blocks"]]
    ]


class Contest(TypedDict):
    """A space where strengths were compared.

    `unit` stands there at the start. It has the strength `hold` against all attackers but a unit
    that it moves against.
    """

    attacks: list[Attack]
    hold: float
    space: str
    supports: list[str]
    unit: str | None


class CorrectionIn(TypedDict):
    """A correction; everybody can read the reason. `mark` is the state that was looked at."""

    mark: str
    reason: str


class CorrectionList(TypedDict):
    """The corrections of a game, the newest first."""

    items: list[CorrectionOut]


class CorrectionOut(TypedDict):
    """A correction: roll_back, roll_forward, orders or board. `phases` are the numbers of the
    phases that it replaced. `by` is null if the players of a game without a GM agreed on it.
    """

    by: PlayerOut | None
    is_undone: bool
    kind: Literal["roll_back", "roll_forward", "orders", "board"]
    made_at: str
    number: int
    phases: list[int]
    reason: str


class CountedTextOut(TypedDict):
    """How often something happened; "" counts all others."""

    games: int
    text: str


class CourseMentorIn(TypedDict):
    """The number of an account that has signed up as a mentor, null for none."""

    mentor: int | None


class CoursePlayerOut(TypedDict):
    """A player of a power, with the mentor who advises the seat, or the one whom a director has
    assigned, whom the player can ask. `allows_mentors` is a setting of the game.
    """

    allows_mentors: bool
    assigned: PlayerOut | None
    game: int
    mentor: PlayerOut | None
    player: PlayerOut
    power: str


class CourseShown(TypedDict):
    """A course with the people who have signed up as mentors and its players, as far as the caller
    may see their games, those without a mentor first. Both are empty if the tournament is none.
    """

    is_course: bool
    mentors: list[PlayerOut]
    players: list[CoursePlayerOut]


class CrossingOut(TypedDict):
    """Two spaces joined over water. A foreign fleet in `sea`, if any, closes the way."""

    between: list[str]
    sea: str | None


class DeadlineIn(TypedDict):
    """Another deadline, with its offset from UTC."""

    at: str
    phase: int
    reason: NotRequired[str]


class DelayIn(TypedDict):
    """Hours after the resolution before which nothing is shown: 0, 1, 2, 3, 6, 12, 24 or 48."""

    hours: int


class DeputyIn(TypedDict):
    """A person to ask, and the rights: remind, extend, replace, correct."""

    account: str
    rights: list[Literal["remind", "extend", "replace", "correct"]]


class DeputyOut(TypedDict):
    """A deputy, or a person who has been asked: then `taken_at` is null."""

    offered_at: str
    player: PlayerOut
    rights: list[Literal["remind", "extend", "replace", "correct"]]
    taken_at: str | None


class DislodgedUnit(TypedDict):
    """A dislodged unit: its power, the unit that dislodged it, and the places open to it."""

    by: str
    power: str
    retreats: list[str]


class DisorderIn(TypedDict):
    """Permanent civil disorder. `confirm` is the name of the power, `choices` the kind of unit of
    each new minor by its space.
    """

    choices: NotRequired[dict[str, Literal["A", "F"]]]
    confirm: str
    power: str
    reason: NotRequired[str]


class DraftOut(TypedDict):
    """A round as its tables would be made now. `mark` changes with all of it: send it as `seen` to
    make exactly these tables. `costs` and `least` are null without a draw. The seats and the
    costs are those after the `changes` by hand; `has_lapsed_changes` tells of changes of an
    earlier draw, which have no effect.
    """

    changes: list[DrawChangeOut]
    costs: DrawCostsOut | None
    entries: list[RoundEntryOut]
    has_lapsed_changes: bool
    least: DrawCostsOut | None
    mark: str
    problems: list[ProblemOut]
    tables: list[DraftTableOut]


class DraftSeatOut(TypedDict):
    """A player's place, with the number of the entrant by which it is changed."""

    entrant: int
    player: PlayerOut
    power: str
    team: str


class DraftTableOut(TypedDict):
    """A table as it would be made now."""

    gm: PlayerOut | None
    name: str
    number: int
    seats: list[DraftSeatOut]
    without_gm: bool


class DrawChangeOut(TypedDict):
    """A change of a draw by hand: two players exchange places, or one gets a power of the table,
    which another player gives for the first one's. `by` is the name of a director.
    """

    at: str
    by: str
    players: list[int]
    power: str


class DrawCostsOut(TypedDict):
    """The costs of a draw, the most important first; `imbalance` is a fraction."""

    barred: int
    imbalance: str
    meetings: int
    powers: int
    teammates: int


class DrawOut(TypedDict):
    """A draw as its file has it. `earlier` are the players of earlier tables, `least` are costs
    that no draw can beat. `seats` are the places after the changes by hand, with their costs.
    """

    changes: list[DrawChangeOut]
    commitment: str
    costs: DrawCostsOut
    earlier: list[list[int]]
    least: DrawCostsOut
    places: list[DrawPlaceOut]
    players: list[DrawPlayerOut]
    rules: DrawRulesOut
    seat_costs: DrawCostsOut
    seats: list[DrawPlaceOut]
    seed: str
    tables: list[DrawTableOut]


class DrawPlaceOut(TypedDict):
    """A player's table and power, empty where the draw gives none."""

    player: int
    power: str
    table: int


class DrawPlayerOut(TypedDict):
    """A player of a draw by the number of the entrant, with the exact strength, the powers played
    before (variant, power, how often), and the tables at which the player may not sit.
    """

    name: str
    not_at: list[int]
    past: list[list[str | int]]
    player: int
    strength: str
    team: int | None


class DrawRulesOut(TypedDict):
    """What a draw minds: the strength of tables, teams, earlier meetings, and new powers."""

    meetings: bool
    powers: bool
    strength: bool
    teams: bool


class DrawTableOut(TypedDict):
    """A table of a draw, with the powers of its variant and whether the draw gives them."""

    gives_powers: bool
    number: int
    powers: list[str]
    variant: str


class DrawingIn(TypedDict):
    """An arrow from a space to its target, or with the target "" a ring, with a few words. Spaces
    are keys or names.
    """

    space: str
    target: NotRequired[str]
    words: NotRequired[str]


class DrawingOut(TypedDict):
    """An arrow from a space to its target, or with the target "" a ring, with a few words."""

    space: str
    target: str
    words: str


class EntrantsShown(TypedDict):
    """How people sign up, and who takes part: alone, in teams, or as reserves in order. `invited`
    have not answered; only directors see them, with the scope `gm`.
    """

    invited: list[PlayerOut]
    most_entries: int | None
    players: list[PlayerOut]
    reserves: list[PlayerOut]
    sign_up: Literal["closed", "open", "invited"]
    sign_up_until: str | None
    team_size: int | None
    teams: list[TeamOut]
    withdrawn: list[PlayerOut]


class EntryIn(TypedDict):
    """A game that you run."""

    game: int


class EntryOut(TypedDict):
    """A person of a list, and why the person can or cannot be invited: account (gets a notice),
    letter (to an email address), unknown, malformed, twice, here, invited, program or barred.
    """

    sentence: str
    state: Literal[
        "account", "letter", "unknown", "malformed", "twice", "here", "invited", "program", "barred"
    ]
    text: str


class EstimateOut(TypedDict):
    """A share from 0 to 1, or an average, with its 95 % interval; null for too few games."""

    high: float | None
    low: float | None
    value: float


class EventOut(TypedDict):
    """An event. `number` counts the events that the caller may read, from 1; `sentence` is in the
    caller's language.
    """

    at: str
    kind: Literal[
        "created",
        "seat_taken",
        "seat_left",
        "joined",
        "left",
        "dealt",
        "table_full",
        "seats_swapped",
        "powers_fixed",
        "player_removed",
        "started",
        "not_started",
        "resolved",
        "stuck",
        "held",
        "missed",
        "excused",
        "extended",
        "deadline_set",
        "paused",
        "hold_wanted",
        "hold_dropped",
        "result_held",
        "result_released",
        "resumed",
        "reminded",
        "envelope_opened",
        "orders_entered",
        "seat_opened",
        "resigns",
        "stays",
        "applied",
        "application_back",
        "application_declined",
        "seat_offered",
        "offer_back",
        "offer_declined",
        "offer_lapsed",
        "seat_replaced",
        "substitute_asked",
        "substitute_flagged",
        "substitute_off",
        "substitute_began",
        "substitute_ended",
        "mentor_began",
        "mentor_ended",
        "deputy_taken",
        "deputy_ended",
        "gm_role_transferred",
        "disorder",
        "proposed",
        "agreed",
        "won",
        "year_over",
        "ended",
        "settings_changed",
        "schedule_changed",
        "policy_changed",
        "corrected",
        "cancelled",
    ]
    number: int
    phase: int | None
    reason: str
    sentence: str


class ExtendIn(TypedDict):
    """More time: `hours`, `minutes`, or `to_next` for the next regular deadline of the schedule."""

    hours: NotRequired[int | None]
    minutes: NotRequired[int | None]
    phase: int
    reason: NotRequired[str]
    to_next: NotRequired[bool]


class FactsOut(TypedDict):
    """A player's reliability. `due` counts phases in which the player had orders to give, `left`
    seats that were lost before the end, and `taken_over` those taken after the start.
    """

    due: int
    finished: int
    games: int
    given: int
    left: int
    missed: int
    taken_over: int


class FinalPlaceOut(TypedDict):
    """A player's final place in a tournament."""

    place: int
    tournament: TournamentOut


class ForecastIn(TypedDict):
    """A whole forecast: every power that is alive."""

    numbers: list[NumberIn]


class ForecastLeagueOut(TypedDict):
    """The forecasters of a period, best first. A place needs `least` forecasts."""

    items: list[ForecasterOut]
    least: int
    period: str


class ForecastList(TypedDict):
    """The forecasts that everybody may read, and with the scope `orders` your own. `open_year` is
    the year that takes forecasts, null if there is none at present.
    """

    items: list[ForecastOut]
    open_year: int | None


class ForecastOut(TypedDict):
    """A forecast. `error` is its mean ranked probability score and `gain` how much smaller that is
    than if nothing changed, as exact fractions; both are null before the end of the year.
    """

    error: str | None
    gain: str | None
    is_void: bool
    numbers: list[NumberOut]
    player: PlayerOut
    year: int


class ForecasterOut(TypedDict):
    """A forecaster: the means of the gains and errors, as exact fractions."""

    error: str
    forecasts: int
    gain: str
    player: PlayerOut


class GameItem(TypedDict):
    """A game in a list. `power` is the caller's own, "" without one, and `state` says whether its
    orders are missing ("waiting"), saved ("ordered") or final ("ready"). `open_powers` include
    those of computers that give way to people.
    """

    allows_mentors: bool
    allows_programs: bool
    created_at: str
    ending: Literal[
        "", "won", "drawn", "conceded", "dissolved", "called_off", "deserted", "year_over", "out"
    ]
    finished_at: str | None
    gm: PlayerOut | None
    id: int
    is_practice: bool
    is_public: bool
    name: str
    open_powers: list[str]
    open_to: Literal["everybody", "invited", "members"]
    phase: OpenPhaseOut | None
    power: str
    press: Literal["full", "public", "none", "rulebook"]
    seats: int
    shares: dict[str, str]
    state: Literal["", "open", "computer", "disorder", "waiting", "ordered", "ready"]
    status: Literal["forming", "running", "finished"]
    taken: int
    variant: str
    without_gm: bool


class GameMarkOut(TypedDict):
    """The state of a game, which a correction names so that it changes what was looked at."""

    mark: str
    phase: int


class GameOut(TypedDict):
    """A game. `without_gm` says whether its players play without a GM. `version` grows with every
    change that the caller may notice. `text` is Markdown of the GM, and `text_html` the same as
    safe HTML; both are "" without one. The caller sees a private `club` as one of its members.
    """

    allows_mentors: bool
    allows_programs: bool
    club: ClubOut | None
    created_at: str
    earliest_end: int | None
    ending: Literal[
        "", "won", "drawn", "conceded", "dissolved", "called_off", "deserted", "year_over", "out"
    ]
    finished_at: str | None
    gm: PlayerOut | None
    id: int
    is_anonymous: bool
    is_practice: bool
    is_public: bool
    last_resolved: int | None
    last_year: int | None
    last_year_result: Literal["draw", "most_centres"]
    name: str
    open_to: Literal["everybody", "invited", "members"]
    own: OwnOut
    phase: OpenPhaseOut | None
    press: Literal["full", "public", "none", "rulebook"]
    schedule: ScheduleOut
    seats: list[SeatOut]
    shares: dict[str, str]
    started_at: str | None
    status: Literal["forming", "running", "finished"]
    text: str
    text_html: str
    tournament: TournamentOut | None
    variant: str
    version: int
    winner: str
    without_gm: bool


class GamePost(TypedDict):
    """News of a game in the form of Discord: a line of text with an address."""

    allowed_mentions: Mentions
    content: str
    username: str


class GivenBid(TypedDict):
    """A bid in a request."""

    order: str
    points: int


class GivenPicture(TypedDict):
    """A position to draw: with the orders of each power, or with those of an outcome."""

    orders: NotRequired[dict[str, list[str]] | list[GivenResult]]
    position: GivenPosition
    title: NotRequired[str]
    variant: str


class GivenPosition(TypedDict):
    """A position in a request. Everything that is left out is empty.

    `units` and `centres` are by power, a minor's unit by its space; `dislodged` is by unit.
    """

    alliances: NotRequired[dict[str, Alliance]]
    centres: NotRequired[dict[str, list[str]]]
    civil_disorder: NotRequired[list[str]]
    contested: NotRequired[list[str]]
    dislodged: NotRequired[dict[str, DislodgedUnit]]
    extra_homes: NotRequired[dict[str, list[str]]]
    homes_taken: NotRequired[dict[str, int]]
    minors: NotRequired[dict[str, Minor]]
    pending_minors: NotRequired[list[str]]
    turn: Turn
    units: NotRequired[dict[str, list[str]]]


class GivenRequest(TypedDict):
    """A position of a variant, perhaps with other rule switches, and the orders and bids of each
    power.
    """

    bids: NotRequired[dict[str, list[GivenBid]]]
    orders: NotRequired[dict[str, list[str]]]
    position: GivenPosition
    rules: NotRequired[dict[str, Any]]
    variant: str


class GivenResult(TypedDict):
    """An order of an outcome, which is drawn by its result."""

    order: str
    power: str
    result: (
        Literal[
            "moves",
            "bounces",
            "holds",
            "supports",
            "cut",
            "void",
            "convoys",
            "disrupted",
            "no_convoy",
            "illegal",
            "invalid",
            "retreats",
            "disbanded",
            "builds",
            "removed",
            "waived",
        ]
        | None
    )


class GmSubstituteIn(TypedDict):
    """A substitute whom the GM asks."""

    account: str
    confirmed: NotRequired[
        list[Literal["held_another", "held_this", "connection", "blocked", "blocks"]]
    ]
    until: str


class GuestOut(TypedDict):
    """An invitation: waiting, joined, reserve, declined, or letter while it is that of an email
    address. `name` is "" for an address that the caller may not read.
    """

    id: int
    name: str
    state: Literal["waiting", "joined", "reserve", "declined", "letter"]


class GuestsOut(TypedDict):
    """The guests of a game, for its GM, its players and the guests, unless players are secret."""

    guests: list[GuestOut]


class HelperIn(TypedDict):
    """The name of an account, and what it is asked to be: "director" or "gm"."""

    account: str
    role: Literal["director", "gm"]


class Influence(TypedDict):
    """The points of each power for alliances with armed neutrals; empty without them."""

    alliances: NotRequired[int]
    base: NotRequired[int]
    grace: NotRequired[int]
    per_centre: NotRequired[int]


class InvitationOut(TypedDict):
    """The invitation to a private game: `invite` is for programs, `address` for people."""

    address: str
    invite: str


class InvitedIn(TypedDict):
    """The names of accounts."""

    people: list[str]


class InvitedOut(TypedDict):
    """The people who are invited now, and the others with the reasons."""

    invited: list[EntryOut]
    others: list[EntryOut]


class JoinIn(TypedDict):
    """A seat to take: its `power`; or where players rank the powers, the rank of each from 1, null
    for never; or in an auction the `points` of each, 100 in all, now or later; none of them
    where powers are drawn by lot or the GM assigns them. `invite` is the last part of the
    address that the GM of a private game gives.
    """

    invite: NotRequired[str]
    points: NotRequired[dict[str, int]]
    power: NotRequired[str]
    ranks: NotRequired[dict[str, int | None]]


class LadderLineOut(TypedDict):
    """A program on the ladder; `points` and `uncertainty` are null before its first rated game."""

    games: int
    owner: PlayerOut
    points: int | None
    program: PlayerOut
    uncertainty: int | None


class LadderOut(TypedDict):
    """The programs, the best first, and the newest games."""

    finished: list[GameItem]
    programs: list[LadderLineOut]
    running: list[GameItem]


class LeaderOut(TypedDict):
    """A leading power with its centres."""

    centres: int
    power: str


class LetterOut(TypedDict):
    """A letter between players; `to` are the other powers of its thread, none for all."""

    power: str
    proposal: list[str]
    sent_at: str
    text: str
    to: list[str]


class LineOut(TypedDict):
    """A line of a sheet, canonical where it is legal, else as written.

    `status` is ok, warned, illegal or invalid (not understood), `reason` the adjudicator's code,
    `message` the sentence in the caller's language. `points` are those of a bid.
    """

    message: str
    points: int
    reason: (
        Literal[
            "unopposed",
            "stronger",
            "rotation",
            "hold_order",
            "no_order",
            "no_single_highest_bid",
            "overpowered",
            "defended",
            "not_vacated",
            "ring_broken",
            "contested",
            "head_to_head",
            "own_unit",
            "convoy_broken",
            "convoy_missing",
            "convoy_paradox",
            "support_given",
            "support_cut",
            "supporter_dislodged",
            "unmatched",
            "convoy_given",
            "fleet_dislodged",
            "sortie_stays",
            "sortie_would_succeed",
            "surplus_support",
            "support_of_invalid_sortie",
            "religion",
            "overspent",
            "not_a_minor",
            "minor_never_moves",
            "no_alliance",
            "nothing_to_support",
            "attacks_minor",
            "bid_not_understood",
            "no_such_unit",
            "not_your_unit",
            "wrong_phase",
            "same_space",
            "not_adjacent",
            "no_route",
            "wrong_terrain",
            "no_common_coast",
            "coast_needed",
            "coast_unreachable",
            "crossing_blocked",
            "cannot_reach_support",
            "supported_cannot_move",
            "cannot_convoy",
            "not_on_route",
            "ordered_twice",
            "retreated",
            "no_retreat",
            "retreat_not_open",
            "retreat_collision",
            "disband_order",
            "not_dislodged",
            "minor_disbands",
            "built",
            "removed_by_order",
            "removed_by_default",
            "waived",
            "no_builds_left",
            "no_removals_due",
            "not_a_centre",
            "not_owned",
            "not_home",
            "no_extra_home_left",
            "occupied",
            "civil_disorder",
            "empty",
            "too_long",
            "unknown_space",
            "unknown_coast",
            "unknown_unit",
            "unknown_order",
            "unknown_word",
            "trailing_text",
            "second_order",
            "struck_out",
            "no_sea_route",
            "wrong_nation",
        ]
        | None
    )
    status: Literal["ok", "warned", "illegal", "invalid"]
    text: str


class MarkIn(TypedDict):
    """A sign on a space, which is a key or a name."""

    sign: Literal["star", "question", "warning", "shield", "cross"]
    space: str
    words: NotRequired[str]


class MarkOut(TypedDict):
    """A sign on a space: star, question, warning, shield or cross, with a few words."""

    sign: Literal["star", "question", "warning", "shield", "cross"]
    space: str
    words: str


class MeOut(TypedDict):
    """The account of the token: a person's, or that of a program."""

    id: int
    is_program: bool
    language: str
    name: str
    time_zone: str
    token: TokenOut


class MedalOut(TypedDict):
    """A medal: of a place, or of the best result with a power of a variant (`place` is null)."""

    place: int | None
    player: PlayerOut
    power: str
    variant: str


class MedalWon(TypedDict):
    """A medal of a player: of a place, or of the best result with a power (`place` is null)."""

    place: int | None
    power: str
    tournament: TournamentOut
    variant: str


class MemberIn(TypedDict):
    """The name of an account."""

    account: str


class MemberOut(TypedDict):
    """A member of a club."""

    joined_at: str
    player: PlayerOut
    role: Literal["owner", "officer", "member"]


class MembersIn(TypedDict):
    """The numbers of accounts, none for all members."""

    members: list[int]


class MembershipOut(TypedDict):
    """Whether you are a member now, or have asked to become one."""

    is_member: bool


class Mentions(TypedDict):
    """Nobody is mentioned."""

    parse: list[str]


class MentorLetterIn(TypedDict):
    """The letter. One that is sent twice with the same `key` is one letter."""

    key: NotRequired[str]
    text: str


class MentorLetterOut(TypedDict):
    """A letter between pupil and mentor; `is_mine` if the caller wrote it."""

    is_mine: bool
    number: int
    sent_at: str
    text: str


class MentoredIn(TypedDict):
    """The power whose player one mentors."""

    power: str


class MentorshipOut(TypedDict):
    """A mentorship of a power: `state` is asked or running. `sheet` is the text of the orders and
    bids that are saved for the open phase, for the mentor while the pupil plays the seat; else
    "".
    """

    letters: list[MentorLetterOut]
    mentor: str
    power: str
    pupil: str
    sheet: str
    state: Literal["asked", "running"]


class MessageIn(TypedDict):
    """A message to powers, "all" or "gm", or as an answer in a `thread`.

    A message that is sent twice with the same `key` is sent once.
    """

    key: NotRequired[str]
    proposal: NotRequired[list[str]]
    text: NotRequired[str]
    thread: NotRequired[str]
    to: NotRequired[list[str]]


class MessageOut(TypedDict):
    """A message. `power` is "" for the GM. `sentence` is the code of a computer player's sentence,
    which `text` has in words, and "" for people: proposes, accepts, broken, or the reason why it
    declines: no_gain, distrust, leader, promised or nothing. The text of a message that a
    moderator has hidden says so.
    """

    at: str
    is_hidden: bool
    number: int
    phase: int | None
    power: str
    proposal: list[str]
    sentence: str
    text: str


class Minor(TypedDict):
    """A minor power that arose in play."""

    religion: str
    type: Literal["A", "F"]


class MinorOut(TypedDict):
    """A minor power, named by its space."""

    key: str
    religion: str
    type: Literal["A", "F"]


class MinorResult(TypedDict):
    """The result of a minor's order, null if it held without one. The last two are the GM's."""

    by: list[str]
    controlled: NotRequired[bool]
    minor: str
    order: str | None
    reason: Literal[
        "unopposed",
        "stronger",
        "rotation",
        "hold_order",
        "no_order",
        "no_single_highest_bid",
        "overpowered",
        "defended",
        "not_vacated",
        "ring_broken",
        "contested",
        "head_to_head",
        "own_unit",
        "convoy_broken",
        "convoy_missing",
        "convoy_paradox",
        "support_given",
        "support_cut",
        "supporter_dislodged",
        "unmatched",
        "convoy_given",
        "fleet_dislodged",
        "sortie_stays",
        "sortie_would_succeed",
        "surplus_support",
        "support_of_invalid_sortie",
        "religion",
        "overspent",
        "not_a_minor",
        "minor_never_moves",
        "no_alliance",
        "nothing_to_support",
        "attacks_minor",
        "bid_not_understood",
        "no_such_unit",
        "not_your_unit",
        "wrong_phase",
        "same_space",
        "not_adjacent",
        "no_route",
        "wrong_terrain",
        "no_common_coast",
        "coast_needed",
        "coast_unreachable",
        "crossing_blocked",
        "cannot_reach_support",
        "supported_cannot_move",
        "cannot_convoy",
        "not_on_route",
        "ordered_twice",
        "retreated",
        "no_retreat",
        "retreat_not_open",
        "retreat_collision",
        "disband_order",
        "not_dislodged",
        "minor_disbands",
        "built",
        "removed_by_order",
        "removed_by_default",
        "waived",
        "no_builds_left",
        "no_removals_due",
        "not_a_centre",
        "not_owned",
        "not_home",
        "no_extra_home_left",
        "occupied",
        "civil_disorder",
        "empty",
        "too_long",
        "unknown_space",
        "unknown_coast",
        "unknown_unit",
        "unknown_order",
        "unknown_word",
        "trailing_text",
        "second_order",
        "struck_out",
        "no_sea_route",
        "wrong_nation",
    ]
    result: Literal[
        "moves",
        "bounces",
        "holds",
        "supports",
        "cut",
        "void",
        "convoys",
        "disrupted",
        "no_convoy",
        "illegal",
        "invalid",
        "retreats",
        "disbanded",
        "builds",
        "removed",
        "waived",
    ]
    told: NotRequired[bool]


class MusterIn(TypedDict):
    """How many minutes everybody has to confirm, and what becomes of the places of those who do not
    and have no reserve: wait, computers or gm.
    """

    minutes: int
    policy: str


class MusterOut(TypedDict):
    """The muster of a game: everybody confirms within `minutes`. While it runs, `until` is its end,
    and `confirmed` of `players` have confirmed; `is_confirmed` is the caller's own answer.
    `policy` is wait, computers or gm. `reserves` is the length of the waiting list, and
    `own_place` the caller's number in it, 0 outside.
    """

    confirmed: int
    is_confirmed: bool
    minutes: int
    own_place: int
    players: int
    policy: Literal["wait", "computers", "gm"]
    reserves: int
    until: str | None


class NewOwnWebhookOut(TypedDict):
    """A webhook with the secret that signs its posts, which is shown only now."""

    form: Literal["plain", "discord", "slack"]
    id: int
    is_on: bool
    kinds: list[Literal["phase", "game", "reminder", "vote", "seat", "press", "follow"]]
    secret: str
    trouble: str
    url: str


class NewPowerIn(TypedDict):
    """A player by the number of the entrant, a power of the same table, and the mark of the
    preview, empty for any.
    """

    player: int
    power: str
    seen: NotRequired[str]


class NoteIn(TypedDict):
    """A whole note, which replaces the saved one. Without a `phase` it is about the whole game."""

    branch: NotRequired[int | None]
    marks: NotRequired[list[MarkIn]]
    phase: NotRequired[int | None]
    text: str


class NoteList(TypedDict):
    """The account's notes on a game."""

    items: list[NoteOut]


class NoteOut(TypedDict):
    """A note. `phase` is null for the whole game; `branch` tells a replaced phase from its
    successor. Version 0 means that none is saved.
    """

    branch: int | None
    marks: list[MarkOut]
    phase: int | None
    saved_at: str | None
    text: str
    version: int


class NoticePost(TypedDict):
    """A notice as plain JSON (Standard Webhooks). `type` is the kind of the event or of the notice,
    or "test".
    """

    data: PostedNotice
    timestamp: str
    type: str


class NumberIn(TypedDict):
    """The centres of a power at the end of the year, and the confidence: sure, likely, open."""

    centres: int
    confidence: str
    power: str


class NumberOut(TypedDict):
    """The centres of a power at the end of the year, and the confidence: sure, likely, open."""

    centres: int
    confidence: str
    power: str


class OfferIn(TypedDict):
    """An offer to the account with this name, "" for anyone with its address."""

    account: NotRequired[str]
    confirmed: NotRequired[
        list[Literal["held_another", "held_this", "connection", "blocked", "blocks"]]
    ]


class OfferOut(TypedDict):
    """An offer of a seat. Without a player the first person who follows `address` may answer."""

    address: str
    answer_until: str
    id: int
    is_standby: bool
    player: PlayerOut | None
    power: str


class OfferedBids(TypedDict):
    """The points of a power for alliances, and every bid that it may make."""

    orders: list[str]
    points: int


class OldSheetOut(TypedDict):
    """A sheet that was replaced or never used."""

    bids: list[SavedBid]
    counts: bool
    digest: str
    final_at: str | None
    kind: Literal["", "retreats", "adjustments"]
    orders: list[str]
    power: str
    saved_at: str
    saved_by: str
    version: int


class OpenPhaseOut(TypedDict):
    """The open phase of a game. Orders are taken until `due_at`, null without a deadline."""

    due_at: str | None
    is_paused: bool
    kind: Literal["movement", "retreats", "adjustments", "alliances"]
    number: int
    title: str


class Options(TypedDict):
    """Every legal order, by power or minor and by space; `bids` are those of alliances."""

    bids: NotRequired[dict[str, OfferedBids]]
    options: dict[str, dict[str, list[str]]]


class OptionsOut(TypedDict):
    """Every legal order of a power or a minor in a phase, by the space of its unit.

    In adjustments builds are listed by centre, removals by the unit's space, and the waiver of a
    build under "". `bids` are those of influence, in a phase of alliances.
    """

    bids: list[str]
    nation: str
    orders: dict[str, list[str]]


class OrderResult(TypedDict):
    """The result of an order; `by` are the units that decided it."""

    by: list[str]
    order: str
    power: str
    reason: Literal[
        "unopposed",
        "stronger",
        "rotation",
        "hold_order",
        "no_order",
        "no_single_highest_bid",
        "overpowered",
        "defended",
        "not_vacated",
        "ring_broken",
        "contested",
        "head_to_head",
        "own_unit",
        "convoy_broken",
        "convoy_missing",
        "convoy_paradox",
        "support_given",
        "support_cut",
        "supporter_dislodged",
        "unmatched",
        "convoy_given",
        "fleet_dislodged",
        "sortie_stays",
        "sortie_would_succeed",
        "surplus_support",
        "support_of_invalid_sortie",
        "religion",
        "overspent",
        "not_a_minor",
        "minor_never_moves",
        "no_alliance",
        "nothing_to_support",
        "attacks_minor",
        "bid_not_understood",
        "no_such_unit",
        "not_your_unit",
        "wrong_phase",
        "same_space",
        "not_adjacent",
        "no_route",
        "wrong_terrain",
        "no_common_coast",
        "coast_needed",
        "coast_unreachable",
        "crossing_blocked",
        "cannot_reach_support",
        "supported_cannot_move",
        "cannot_convoy",
        "not_on_route",
        "ordered_twice",
        "retreated",
        "no_retreat",
        "retreat_not_open",
        "retreat_collision",
        "disband_order",
        "not_dislodged",
        "minor_disbands",
        "built",
        "removed_by_order",
        "removed_by_default",
        "waived",
        "no_builds_left",
        "no_removals_due",
        "not_a_centre",
        "not_owned",
        "not_home",
        "no_extra_home_left",
        "occupied",
        "civil_disorder",
        "empty",
        "too_long",
        "unknown_space",
        "unknown_coast",
        "unknown_unit",
        "unknown_order",
        "unknown_word",
        "trailing_text",
        "second_order",
        "struck_out",
        "no_sea_route",
        "wrong_nation",
    ]
    result: Literal[
        "moves",
        "bounces",
        "holds",
        "supports",
        "cut",
        "void",
        "convoys",
        "disrupted",
        "no_convoy",
        "illegal",
        "invalid",
        "retreats",
        "disbanded",
        "builds",
        "removed",
        "waived",
    ]


class OrdersIn(TypedDict):
    """Another sheet of a power in a resolved phase. Without `bids` the saved ones stay; deputies
    cannot send any.
    """

    bids: NotRequired[list[BidIn] | None]
    keeps_sheets: NotRequired[bool]
    mark: str
    orders: list[str]
    phase: int
    power: str
    reason: str


class Outcome(TypedDict):
    """The outcome of a phase. `void_bids` are not in the public form; `alliances` follow a phase of
    alliances; `position` is the next one in which somebody has something to decide.
    """

    alliances: NotRequired[dict[str, str]]
    contested: list[str]
    disbanded: list[str]
    dislodged: dict[str, DislodgedUnit]
    minors: list[MinorResult]
    orders: list[OrderResult]
    position: Position
    skipped: list[Turn]
    void_bids: NotRequired[list[VoidBid]]
    winner: str | None


class OwnGames(TypedDict):
    """The unfinished games that the account plays or runs, the newest first."""

    items: list[GameItem]


class OwnOfferOut(TypedDict):
    """An offer that waits for the account's answer. `kind` is seat, substitute, mentor, gm_role or
    deputy.

    `power` is "" if the powers are dealt at the start. `token` is that of a seat, and `until`
    the last moment for the answer or of the substitution.
    """

    game: int
    kind: Literal["seat", "substitute", "mentor", "gm_role", "deputy"]
    name: str
    power: str
    rights: list[Literal["remind", "extend", "replace", "correct"]]
    token: str
    until: str | None


class OwnOffers(TypedDict):
    """The offers of all games."""

    items: list[OwnOfferOut]


class OwnOut(TypedDict):
    """The caller's role in a game, as far as the token allows it."""

    has_joined: bool
    is_gm: bool
    power: str
    rights: list[Literal["remind", "extend", "replace", "correct"]]


class OwnPlaceOut(TypedDict):
    """The caller's place in a game whose powers are assigned at the start.

    Others know it by its `lot`. `power` is "" before it is assigned. `points` is the sealed bid
    in an auction, {} without one: `receipt` is the SHA-256 of {"game": …, "lot": …, "points": …,
    "salt": …} as JSON with sorted names and no spaces.
    """

    lot: str
    points: dict[str, int]
    power: str
    ranks: dict[str, int | None]
    receipt: str
    salt: str


class OwnStandbyIn(TypedDict):
    """The paces (fast, steady, slow) and languages of the games to wait for."""

    languages: list[Literal["en", "de", "fr"]]
    paces: list[Literal["live", "fast", "steady", "slow"]]


class OwnWebhookIn(TypedDict):
    """An address that gets your notices of some kinds: as plain JSON, or as messages of Discord or
    Slack.
    """

    form: NotRequired[Literal["plain", "discord", "slack"]]
    kinds: list[Literal["phase", "game", "reminder", "vote", "seat", "press", "follow"]]
    url: str


class OwnWebhookOut(TypedDict):
    """A webhook of the account. `trouble` is why the last post failed: an HTTP status, or
    no_answer. One that fails for days is switched off until it is saved again.
    """

    form: Literal["plain", "discord", "slack"]
    id: int
    is_on: bool
    kinds: list[Literal["phase", "game", "reminder", "vote", "seat", "press", "follow"]]
    trouble: str
    url: str


class OwnWebhooks(TypedDict):
    """The webhooks of the account."""

    items: list[OwnWebhookOut]


class Page_ArchivedGame_(TypedDict):
    items: list[ArchivedGame]
    next: str | None


class Page_ArchivedTournament_(TypedDict):
    items: list[ArchivedTournament]
    next: str | None


class Page_ClubItem_(TypedDict):
    items: list[ClubItem]
    next: str | None


class Page_EventOut_(TypedDict):
    items: list[EventOut]
    next: str | None


class Page_GameItem_(TypedDict):
    items: list[GameItem]
    next: str | None


class Page_MessageOut_(TypedDict):
    items: list[MessageOut]
    next: str | None


class Page_PhaseItem_(TypedDict):
    items: list[PhaseItem]
    next: str | None


class Page_PlayerItem_(TypedDict):
    items: list[PlayerItem]
    next: str | None


class Page_TournamentItem_(TypedDict):
    items: list[TournamentItem]
    next: str | None


class Page_TurnOut_(TypedDict):
    items: list[TurnOut]
    next: str | None


class PauseIn(TypedDict):
    """The end of a pause, with its offset from UTC."""

    reason: NotRequired[str]
    until: str


class PeopleIn(TypedDict):
    """Names of accounts, or email addresses, which get a letter with a personal link."""

    people: list[str]


class PersonIn(TypedDict):
    """The number of an account."""

    person: int


class PhaseIn(TypedDict):
    """An act on the open phase, which it names by its number."""

    phase: int
    reason: NotRequired[str]


class PhaseItem(TypedDict):
    """A phase. A superseded one, which a correction replaced, is found by its `branch`."""

    branch: int
    due_at: str | None
    kind: Literal["movement", "retreats", "adjustments", "alliances"]
    number: int
    opened_at: str
    powers_to_order: list[str]
    resolved_at: str | None
    season: Literal["spring", "fall", "winter"]
    status: Literal["open", "resolved", "superseded"]
    title: str
    year: int


class PhaseOut(TypedDict):
    """A phase with its position and, once it is resolved, its outcome.

    Both are in the form of the adjudicator. The outcome is the published one, for the GM the
    whole one. `picture` and `picture_png` are the addresses of the drawn board, null for a board
    that cannot be drawn; those of a private game need the token.
    """

    branch: int
    due_at: str | None
    is_paused: bool
    is_waiting: bool
    is_withheld: bool
    kind: Literal["movement", "retreats", "adjustments", "alliances"]
    number: int
    opened_at: str
    outcome: Outcome | None
    paused_until: str | None
    picture: str | None
    picture_png: str | None
    position: Position
    powers_to_order: list[str]
    resolved_at: str | None
    season: Literal["spring", "fall", "winter"]
    status: Literal["open", "resolved", "superseded"]
    title: str
    year: int


class PlaceIn(TypedDict):
    """A game of the tournament, and the number of its round, null for none."""

    game: int
    round: int | None


class PlaceOut(TypedDict):
    """The result of a power; `share` is its part of the result, "0" for none."""

    centres: int
    place: int
    power: str
    share: str


class PlaceSwapIn(TypedDict):
    """Two players by the numbers of their entrants, and the mark of the preview, empty for any."""

    first: int
    second: int
    seen: NotRequired[str]


class PlanShown(TypedDict):
    """The plan of a round for its directors: `rules` is null without any, and `gms` are the people
    who may run a table.
    """

    gms: list[PlayerOut]
    rules: RoundRulesOut | None
    tables: list[PlannedTableOut]


class PlannedTableOut(TypedDict):
    """A planned table. Its schedule and its policy are those of the preset or the template."""

    gm: PlayerOut | None
    is_anonymous: bool
    last_year: int | None
    last_year_result: Literal["draw", "most_centres"]
    name: str
    number: int
    press_mode: Literal["full", "public", "none", "rulebook"]
    seat_choice: Literal["chosen", "drawn", "preferences", "auction", "fixed"]
    variant_id: str
    without_gm: bool


class PlannedTournamentIn(TypedDict):
    """A new tournament with the rounds of a format, each with so many tables, which take their
    settings from a preset or an own template.
    """

    format: Literal["teams", "qualifying"]
    is_public: NotRequired[bool]
    name: str
    source: NotRequired[str]
    tables: int


class PlayedOut(TypedDict):
    """A public game of a player with the last power; `was_left` says that the player left it."""

    game: int
    name: str
    power: str
    was_left: bool


class PlayerItem(TypedDict):
    """A player in the list, with the address of their page."""

    id: int
    is_program: bool
    name: str
    url: str


class PlayerOut(TypedDict):
    """A person, or a program that plays."""

    id: int
    is_program: bool
    name: str


class PlayerRatingOut(TypedDict):
    """A player's rating: the true strength is within `uncertainty` of `points` with 95 %."""

    games: int
    is_provisional: bool
    points: int
    uncertainty: int


class PlayerShown(TypedDict):
    """A player's record, as far as the player shows it to the caller. `facts` and `rating` are null
    and the lists are empty where the player does not. `games` are the newest public ones.
    """

    facts: FactsOut | None
    games: list[PlayedOut]
    id: int
    is_program: bool
    medals: list[MedalWon]
    name: str
    places: list[FinalPlaceOut]
    rating: PlayerRatingOut | None
    results: list[PowerRecord]
    url: str


class Position(TypedDict):
    """A position. `dislodged` and `contested` are those of retreats."""

    alliances: NotRequired[dict[str, Alliance]]
    centres: dict[str, list[str]]
    civil_disorder: list[str]
    contested: NotRequired[list[str]]
    dislodged: NotRequired[dict[str, DislodgedUnit]]
    extra_homes: dict[str, list[str]]
    homes_taken: NotRequired[dict[str, int]]
    minors: dict[str, Minor]
    pending_minors: list[str]
    turn: Turn
    units: dict[str, list[str]]


class PostedGame(TypedDict):
    """The game that a notice is about, with the address of its page."""

    id: int
    name: str
    url: str


class PostedNotice(TypedDict):
    """A notice in words, and the address that it leads to. A test has only these two."""

    game: NotRequired[PostedGame]
    kind: NotRequired[
        Literal["phase", "game", "reminder", "vote", "seat", "press", "follow", "digest", "site"]
    ]
    phase: NotRequired[PostedPhase]
    sentence: NotRequired[str]
    title: str
    url: str


class PostedPhase(TypedDict):
    """The phase that a notice is about. `due_at` is null once it is resolved and without a
    deadline, `picture` for a private game.
    """

    due_at: str | None
    number: int
    picture: str | None
    title: str


class PowerBalanceOut(TypedDict):
    """A power in games of computers: shares of solos and of games in which it is alive at the end,
    has `fewer` centres after two years than at the start, or is `out` after five; the centres at
    the end and at the end of each year; its most frequent first sheets, and for each first unit
    its most frequent routes of the first year.
    """

    alive: EstimateOut
    by_year: list[EstimateOut]
    centres: EstimateOut
    fewer: EstimateOut
    openings: list[CountedTextOut]
    out: EstimateOut
    power: str
    routes: list[list[CountedTextOut]]
    solos: EstimateOut


class PowerIn(TypedDict):
    """An act on the seat of a power."""

    power: str
    reason: NotRequired[str]


class PowerOut(TypedDict):
    """A power; orders and positions name it by its key."""

    homes: list[str]
    key: str
    name: str
    religion: str
    short: str


class PowerPhaseIn(TypedDict):
    """An act on a power in the open phase."""

    phase: int
    power: str
    reason: NotRequired[str]


class PowerRatingOut(TypedDict):
    """The strength of a power: the points that it adds to those of its player."""

    games: int
    points: str
    power: str
    uncertainty: int
    variant: str


class PowerRecord(TypedDict):
    """A player's results in public games with a power. A player who had it for a part of a game
    counts with this part; `score` is the mean of the exact scores, from 0 to 1.
    """

    games: int
    power: str
    score: float
    shared: float
    variant: str
    won: float


class PracticeIn(TypedDict):
    """A practice game in which you play `power` and computers of a `level` the others: beginner,
    intermediate, strong or master. The variant is the site's first one unless it is given.
    """

    level: NotRequired[Literal["beginner", "intermediate", "strong", "master"]]
    power: str
    variant: NotRequired[str]


class Problem(TypedDict):
    """A refusal (RFC 9457). The code is stable; the detail is a sentence."""

    code: str
    detail: str
    errors: NotRequired[list[dict[str, Any]]]
    field: str
    status: int
    title: str
    type: str


class ProblemOut(TypedDict):
    """A reason why the tables cannot be made."""

    code: str
    sentence: str


class ProposalIn(TypedDict):
    """A proposal: draw, cancel, concede (with `powers`), extend, pause (with `hours`, or `minutes`
    in a game with short phases) or resume. In a game without a GM also extend_next, roll_back,
    and call_gm with the name of an `account`.
    """

    account: NotRequired[str]
    hours: NotRequired[int | None]
    kind: Literal[
        "draw",
        "concede",
        "cancel",
        "extend",
        "extend_next",
        "pause",
        "resume",
        "call_gm",
        "gm",
        "settings",
        "schedule",
        "roll_back",
    ]
    minutes: NotRequired[int | None]
    powers: NotRequired[list[str]]


class ProposalOut(TypedDict):
    """An open proposal; `is_mine` says whether the caller's own seat agrees, which nobody else is
    told. `candidate` stands for the GM role, or is to be called as GM, and `changes` are
    settings that the GM proposes. `schedule` is the one that is proposed in a game without a GM.
    """

    candidate: str
    changes: list[SettingChangeOut]
    hours: int | None
    id: int
    is_mine: bool
    kind: Literal[
        "draw",
        "concede",
        "cancel",
        "extend",
        "extend_next",
        "pause",
        "resume",
        "call_gm",
        "gm",
        "settings",
        "schedule",
        "roll_back",
    ]
    minutes: int | None
    powers: list[str]
    schedule: ProposedScheduleOut | None
    sentence: str


class ProposedScheduleOut(TypedDict):
    """A schedule on which players vote, in the fields of the settings."""

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    blackouts: NotRequired[list[Blackout] | None]
    deadline_time: NotRequired[str | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    first_extra: NotRequired[float | None]
    grace: NotRequired[float | None]
    least: NotRequired[float | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    time_zone: NotRequired[str | None]


class RatingOut(TypedDict):
    """A player's rating: the true strength is within `uncertainty` of `points` with 95 %."""

    games: int
    player: PlayerOut
    points: int
    uncertainty: int


class RatingsOut(TypedDict):
    """The best players whose rating is not provisional, and the powers of all variants."""

    players: list[RatingOut]
    powers: list[PowerRatingOut]


class ReadIn(TypedDict):
    """The number of the last message that was read in a thread."""

    number: int
    thread: str


class ReadyOut(TypedDict):
    """Whether the caller's orders are final, and whether the phase is still open."""

    is_final: bool
    is_open: bool


Reason = Literal[
    "unopposed",
    "stronger",
    "rotation",
    "hold_order",
    "no_order",
    "no_single_highest_bid",
    "overpowered",
    "defended",
    "not_vacated",
    "ring_broken",
    "contested",
    "head_to_head",
    "own_unit",
    "convoy_broken",
    "convoy_missing",
    "convoy_paradox",
    "support_given",
    "support_cut",
    "supporter_dislodged",
    "unmatched",
    "convoy_given",
    "fleet_dislodged",
    "sortie_stays",
    "sortie_would_succeed",
    "surplus_support",
    "support_of_invalid_sortie",
    "religion",
    "overspent",
    "not_a_minor",
    "minor_never_moves",
    "no_alliance",
    "nothing_to_support",
    "attacks_minor",
    "bid_not_understood",
    "no_such_unit",
    "not_your_unit",
    "wrong_phase",
    "same_space",
    "not_adjacent",
    "no_route",
    "wrong_terrain",
    "no_common_coast",
    "coast_needed",
    "coast_unreachable",
    "crossing_blocked",
    "cannot_reach_support",
    "supported_cannot_move",
    "cannot_convoy",
    "not_on_route",
    "ordered_twice",
    "retreated",
    "no_retreat",
    "retreat_not_open",
    "retreat_collision",
    "disband_order",
    "not_dislodged",
    "minor_disbands",
    "built",
    "removed_by_order",
    "removed_by_default",
    "waived",
    "no_builds_left",
    "no_removals_due",
    "not_a_centre",
    "not_owned",
    "not_home",
    "no_extra_home_left",
    "occupied",
    "civil_disorder",
    "empty",
    "too_long",
    "unknown_space",
    "unknown_coast",
    "unknown_unit",
    "unknown_order",
    "unknown_word",
    "trailing_text",
    "second_order",
    "struck_out",
    "no_sea_route",
    "wrong_nation",
]


class ReasonIn(TypedDict):
    """The reason of an act, which everybody can read."""

    reason: NotRequired[str]


class ReceiptList(TypedDict):
    """All versions, the newest first, order sheets before conditional ones."""

    items: list[ReceiptOut]


class ReceiptOut(TypedDict):
    """A saved version of a sheet; the one that `counts` is the current one.

    `kind` is "" for an order sheet, else the later phase of conditional orders. `digest` is the
    SHA-256 of {"bids": …, "orders": …} as JSON with sorted names and no spaces. `saved_by` is ""
    while players are secret, and for the computer.
    """

    bids: list[SavedBid]
    counts: bool
    digest: str
    final_at: str | None
    kind: Literal["", "retreats", "adjustments"]
    orders: list[str]
    saved_at: str
    saved_by: str
    version: int


class RemindIn(TypedDict):
    """The powers to remind, null for all with orders missing."""

    phase: int
    powers: NotRequired[list[str] | None]


class RemovalIn(TypedDict):
    """A player to remove before the start, by the name of the account."""

    account: str
    reason: NotRequired[str]


class ResignIn(TypedDict):
    """When to give up the seat: after the open phase, whose number is `phase`, or at once."""

    phase: NotRequired[int | None]


class RoleIn(TypedDict):
    """The new role: officer, member, or owner to offer the club to the member."""

    role: Literal["owner", "officer", "member"]


class RolesOut(TypedDict):
    """Who helps the GM, and the person to whom the GM role is offered."""

    deputies: list[DeputyOut]
    offered_to: PlayerOut | None


class RollBackIn(TypedDict):
    """The phase to reopen."""

    keeps_sheets: NotRequired[bool]
    mark: str
    reason: str
    to: int


class RoundEntryOut(TypedDict):
    """An entrant, whether they play in the round, and why; null while the standing is hidden."""

    player: PlayerOut
    plays: bool
    reason: (
        Literal[
            "all",
            "winner",
            "score",
            "wins",
            "best_game",
            "head_to_head",
            "rounds",
            "lot",
            "reserve",
        ]
        | None
    )


class RoundIn(TypedDict):
    """The name and the days of a round; all may be left out."""

    ends_on: NotRequired[str | None]
    name: NotRequired[str]
    starts_on: NotRequired[str | None]


class RoundMakeIn(TypedDict):
    """`seen` is the mark of a preview, empty for none."""

    seen: NotRequired[str]


class RoundOut(TypedDict):
    """A round, with the games of it that the caller may see."""

    ends_on: str | None
    games: list[int]
    name: str
    number: int
    starts_on: str | None


class RoundPlanOut(TypedDict):
    """The plan of a round. `commitment` is the SHA-256 of the seed of its draw. `entries` are as if
    the tables were made now until `made_at`, and empty while it is secret who plays. With
    `is_corrected`, other people would play by the results of today; the round stays as it is.
    """

    commitment: str
    draws: int
    entries: list[RoundEntryOut]
    entry: Literal["all", "best", "winners", "turns"]
    gives_new_powers: bool
    is_corrected: bool
    made_at: str | None
    most_rounds: int | None
    parts_opponents: bool
    parts_teams: bool
    places: int | None
    start: Literal["full", "gm", "time"]
    starts_at: str | None
    strength: str


class RoundRulesIn(TypedDict):
    """The rules of a round: who plays, how the draw is made, when games begin. `places` is null for
    as many as there are seats, and `most_rounds` for no limit. With the start `time` games begin
    at `starts_at`, with `full` everybody confirms within `confirm_minutes`.
    """

    confirm_minutes: NotRequired[int]
    entry: NotRequired[Literal["all", "best", "winners", "turns"]]
    gives_new_powers: NotRequired[bool]
    most_rounds: NotRequired[int | None]
    parts_opponents: NotRequired[bool]
    parts_teams: NotRequired[bool]
    places: NotRequired[int | None]
    start: NotRequired[Literal["full", "gm", "time"]]
    starts_at: NotRequired[str | None]
    strength: NotRequired[Literal["", "rating", "standing"]]


class RoundRulesOut(TypedDict):
    """The rules of a planned round."""

    confirm_minutes: int
    entry: Literal["all", "best", "winners", "turns"]
    gives_new_powers: bool
    most_rounds: int | None
    parts_opponents: bool
    parts_teams: bool
    places: int | None
    start: Literal["full", "gm", "time"]
    starts_at: str | None
    strength: Literal["", "rating", "standing"]


class RoundSeatOut(TypedDict):
    """A player at a table, with the power that the draw gave, empty where it gives none."""

    player: PlayerOut
    power: str
    team: str


class RoundShown(TypedDict):
    """A round with its plan, null without one, and its tables."""

    name: str
    number: int
    plan: RoundPlanOut | None
    tables: list[RoundTableOut]


class RoundTableOut(TypedDict):
    """A table of a round. `game` is null before it is made, and if the caller may not see it;
    `seats` is null before, and while it is secret who sits there.
    """

    game: int | None
    gm: PlayerOut | None
    name: str
    number: int
    seats: list[RoundSeatOut] | None
    variant: str
    without_gm: bool


class Rules(TypedDict):
    """The rule switches of a variant (docs/adjudicator.md)."""

    bid_limitation: list[Literal["attack", "support", "convoy"]]
    bid_maximum: int
    bids_stay_secret: bool
    build_limit: int | None
    builds: Literal["homes", "owned"]
    camps: dict[str, str]
    crossing_blocks: list[Literal["move", "support", "retreat"]]
    emergency_sites: dict[str, str]
    exclusive_faith: dict[str, str]
    extra_homes: dict[str, int]
    half_strength: list[list[str]]
    homes_maximum: int | None
    influence: Influence
    minor_orders_published: Literal["written", "carried_out"]
    named_homes: dict[str, list[str]]
    permanent_civil_disorder: bool
    separate_winter: bool
    sortie: Literal["invalid", "bounce", "forbidden"]
    unified_coasts: dict[str, str]
    victory_centres: int


class SavedBid(TypedDict):
    """A bid of a saved sheet."""

    order: str
    points: int


class SavedWebhookOut(TypedDict):
    """The webhook of a game with the secret that signs its posts, which is shown only when it is
    new, else "".
    """

    is_on: bool
    secret: str
    trouble: str
    url: str


class ScheduleIn(TypedDict):
    """The parts of the schedule to change, as in the settings; the others stay. `mark` is that of
    the settings that were read.
    """

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    blackouts: NotRequired[list[Blackout] | None]
    deadline_time: NotRequired[str | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    first_extra: NotRequired[float | None]
    grace: NotRequired[float | None]
    least: NotRequired[float | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    mark: NotRequired[str]
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    time_zone: NotRequired[str | None]


class ScheduleOut(TypedDict):
    """How many hours each kind of phase lasts, or lasts at least."""

    adjustment_hours: float
    movement_hours: float
    retreat_hours: float
    time_zone: str


class ScoringOut(TypedDict):
    """A scoring system in words, with the page that has a worked example. `source_url` may be
    empty.
    """

    code: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    formula: str
    name: str
    rules: list[str]
    source: str
    source_url: str
    summary: str
    url: str


class ScoringsOut(TypedDict):
    """All scoring systems."""

    items: list[ScoringOut]


class ScriptOut(TypedDict):
    """Your own commentary of a phase. Readers have the steps up to the number `furthest`, 0 for
    none; `current` is the step on stage, 0 without a live show. It begins at `opens_at` at the
    earliest, null without a step. `orders` are the published orders that a step can show.
    """

    current: int
    delay_hours: int
    ended_at: str | None
    furthest: int
    opens_at: str | None
    orders: list[str]
    started_at: str | None
    steps: list[StepOut]


class SeasonChanges(TypedDict):
    """The settings to change; those that are left out stay."""

    best_of: NotRequired[int | None]
    ends_on: NotRequired[str | None]
    name: NotRequired[str]
    scoring: NotRequired[
        Literal[
            "square",
            "draw_size",
            "centre_share",
            "rank",
            "carnage",
            "fibonacci",
            "c_diplo",
            "tribute",
        ]
    ]
    starts_on: NotRequired[str | None]


class SeasonIn(TypedDict):
    """A new season. `best_of` is null to count all games of a player."""

    best_of: NotRequired[int | None]
    ends_on: str
    name: str
    scoring: NotRequired[
        Literal[
            "square",
            "draw_size",
            "centre_share",
            "rank",
            "carnage",
            "fibonacci",
            "c_diplo",
            "tribute",
        ]
    ]
    starts_on: str


class SeasonOut(TypedDict):
    """A season of the league. It counts the games that finish from its first to its last day, in
    UTC; `best_of` is null if all games of a player count.
    """

    best_of: int | None
    ends_on: str
    id: int
    name: str
    scoring: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    starts_on: str


class SeasonShown(TypedDict):
    """A season with its standing."""

    best_of: int | None
    ends_on: str
    id: int
    name: str
    scoring: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    standing: list[StandingOut]
    starts_on: str


class SeatFillingOut(TypedDict):
    """All that a GM needs to fill a seat: `state` is open, taken, computer or civil_disorder.

    `standby` is the language of the people on standby whom it is offered to, "" for none, and
    `ready` the number of them for games of this pace.
    """

    applicants: list[ApplicantOut]
    offers: list[OfferOut]
    power: str
    ready: int
    standby: Literal["", "any", "en", "de", "fr"]
    state: Literal["open", "taken", "computer", "civil_disorder"]
    substitution: SubstitutionOut | None


class SeatIn(TypedDict):
    """A power's seat of a game of the tournament, and the number of the account that gets it."""

    game: int
    person: int
    power: str


class SeatOut(TypedDict):
    """A seat. `player` is null without one, and while players are secret. `is_program` says whether
    a program plays it, even then; the site's own computer players are a `state`. That is open,
    computer, disorder, waiting, ordered, ready, or "" if the phase needs nothing from it.
    """

    centres: int
    is_program: bool
    name: str
    player: PlayerOut | None
    power: str
    state: Literal["", "open", "computer", "disorder", "waiting", "ordered", "ready"]
    units: int


class SeatSheet(TypedDict):
    """The sheet of a seat that the GM may read, null for one that is sealed or was not filed."""

    power: str
    sheet: ReceiptOut | None


class SentOut(TypedDict):
    """The thread and the number of a message that was sent."""

    number: int
    thread: str


class SettingChangeOut(TypedDict):
    """A setting that the GM proposes to change: last_year, press_mode, standby, is_public or
    open_to.
    """

    after: int | str | bool | None
    before: int | str | bool | None
    setting: Literal["last_year", "press_mode", "standby", "is_public", "open_to", "allows_mentors"]


class SettingsIn(TypedDict):
    """The settings of a new game. Those that are left out are as its form proposes. `tournament` is
    the number of a tournament of yours that the game belongs to, and `club` that of a club of
    which you are a member. `without_gm` makes a game without a GM, in which you play `power`, or
    the power that you get at the start. With a `muster` everybody confirms before the start.

    Instead, one of these proposes them: `source` is a preset (friends, club, tonight), or the
    number or the name of an own template, `club_template` the number of a template of a club of
    yours, and `copy_of` the number of a game that you run, whose name and start are not copied.
    """

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    allows_mentors: NotRequired[bool | None]
    allows_programs: NotRequired[bool | None]
    bids_open_after: NotRequired[int | None]
    blackouts: NotRequired[list[Blackout] | None]
    club: NotRequired[int | None]
    club_template: NotRequired[int | None]
    computers_give_way: NotRequired[bool | None]
    copy_of: NotRequired[int | None]
    counted: NotRequired[list[Literal["retreats", "adjustments"]] | None]
    deadline_time: NotRequired[str | None]
    earliest_end: NotRequired[int | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    excuses: NotRequired[int | None]
    first_extra: NotRequired[float | None]
    forfeit: NotRequired[Literal["open", "computer"] | None]
    grace: NotRequired[float | None]
    is_anonymous: NotRequired[bool | None]
    is_public: NotRequired[bool | None]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"] | None]
    least: NotRequired[float | None]
    limit: NotRequired[int | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    muster: NotRequired[MusterIn | None]
    name: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    open_to: NotRequired[Literal["everybody", "invited", "members"] | None]
    power: NotRequired[str]
    press_handed_on: NotRequired[Literal["all", "from_now"] | None]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"] | None]
    press_open_after: NotRequired[int | None]
    reminder_minutes: NotRequired[list[int] | None]
    reminders: NotRequired[list[int] | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"] | None]
    sheets_open_after: NotRequired[int | None]
    silence_days: NotRequired[int | None]
    source: NotRequired[str]
    standby: NotRequired[Literal["", "any", "en", "de", "fr"] | None]
    start_mode: NotRequired[Literal["full", "gm", "time"] | None]
    starts_at: NotRequired[str | None]
    text: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    tournament: NotRequired[int | None]
    variant_id: NotRequired[str | None]
    wait: NotRequired[float | None]
    waits_first: NotRequired[bool | None]
    without_gm: NotRequired[bool]


class SettingsOut(TypedDict):
    """The settings of a game. `mark` changes with them; `invite` is the token of the invitation to
    a game that needs one, and `invite_address` its address for people.
    """

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    allows_mentors: NotRequired[bool | None]
    allows_programs: NotRequired[bool | None]
    bids_open_after: NotRequired[int | None]
    blackouts: NotRequired[list[Blackout] | None]
    computers_give_way: NotRequired[bool | None]
    counted: NotRequired[list[Literal["retreats", "adjustments"]] | None]
    deadline_time: NotRequired[str | None]
    earliest_end: NotRequired[int | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    excuses: NotRequired[int | None]
    first_extra: NotRequired[float | None]
    forfeit: NotRequired[Literal["open", "computer"] | None]
    grace: NotRequired[float | None]
    invite: str
    invite_address: str
    is_anonymous: NotRequired[bool | None]
    is_public: NotRequired[bool | None]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"] | None]
    least: NotRequired[float | None]
    limit: NotRequired[int | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    mark: str
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    name: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    open_to: NotRequired[Literal["everybody", "invited", "members"] | None]
    press_handed_on: NotRequired[Literal["all", "from_now"] | None]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"] | None]
    press_open_after: NotRequired[int | None]
    reminder_minutes: NotRequired[list[int] | None]
    reminders: NotRequired[list[int] | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"] | None]
    sheets_open_after: NotRequired[int | None]
    silence_days: NotRequired[int | None]
    standby: NotRequired[Literal["", "any", "en", "de", "fr"] | None]
    start_mode: NotRequired[Literal["full", "gm", "time"] | None]
    starts_at: NotRequired[str | None]
    text: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    variant_id: NotRequired[str | None]
    wait: NotRequired[float | None]
    waits_first: NotRequired[bool | None]


class SeveralIn(TypedDict):
    """Several new games with the same settings, and a number after the name."""

    adjustment_days: NotRequired[list[int] | None]
    adjustment_length: NotRequired[float | None]
    adjustment_time: NotRequired[str | None]
    alliance_days: NotRequired[list[int] | None]
    alliance_length: NotRequired[float | None]
    alliance_time: NotRequired[str | None]
    allows_mentors: NotRequired[bool | None]
    allows_programs: NotRequired[bool | None]
    bids_open_after: NotRequired[int | None]
    blackouts: NotRequired[list[Blackout] | None]
    club: NotRequired[int | None]
    club_template: NotRequired[int | None]
    computers_give_way: NotRequired[bool | None]
    copy_of: NotRequired[int | None]
    counted: NotRequired[list[Literal["retreats", "adjustments"]] | None]
    deadline_time: NotRequired[str | None]
    earliest_end: NotRequired[int | None]
    ends_early: NotRequired[
        list[Literal["movement", "retreats", "adjustments", "alliances"]] | None
    ]
    excuses: NotRequired[int | None]
    first_extra: NotRequired[float | None]
    forfeit: NotRequired[Literal["open", "computer"] | None]
    grace: NotRequired[float | None]
    is_anonymous: NotRequired[bool | None]
    is_public: NotRequired[bool | None]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"] | None]
    least: NotRequired[float | None]
    limit: NotRequired[int | None]
    live_length: NotRequired[float | None]
    live_until: NotRequired[str | None]
    movement_days: NotRequired[list[int] | None]
    movement_length: NotRequired[float | None]
    movement_time: NotRequired[str | None]
    muster: NotRequired[MusterIn | None]
    name: NotRequired[str | None]
    night_begins: NotRequired[str | None]
    night_ends: NotRequired[str | None]
    open_to: NotRequired[Literal["everybody", "invited", "members"] | None]
    power: NotRequired[str]
    press_handed_on: NotRequired[Literal["all", "from_now"] | None]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"] | None]
    press_open_after: NotRequired[int | None]
    reminder_minutes: NotRequired[list[int] | None]
    reminders: NotRequired[list[int] | None]
    retreat_days: NotRequired[list[int] | None]
    retreat_length: NotRequired[float | None]
    retreat_time: NotRequired[str | None]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"] | None]
    sheets_open_after: NotRequired[int | None]
    silence_days: NotRequired[int | None]
    source: NotRequired[str]
    standby: NotRequired[Literal["", "any", "en", "de", "fr"] | None]
    start_mode: NotRequired[Literal["full", "gm", "time"] | None]
    starts_at: NotRequired[str | None]
    tables: int
    text: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    tournament: NotRequired[int | None]
    variant_id: NotRequired[str | None]
    wait: NotRequired[float | None]
    waits_first: NotRequired[bool | None]
    without_gm: NotRequired[bool]


class ShareIn(TypedDict):
    """The number of an own template."""

    template: int


class SheetIn(TypedDict):
    """A whole order sheet, which replaces the saved one."""

    bids: NotRequired[list[BidIn]]
    orders: list[str]


class SheetList(TypedDict):
    """The sheets of a phase, by seat."""

    items: list[SeatSheet]


class SheetOut(TypedDict):
    """An order sheet with what will come of each line. Version 0 means that none is saved.

    `missing` are the rows that have no order yet: "order-Par" for the unit in Par, "build-1" or
    "remove-1" for adjustments. All bids are lost if `spent` is above `budget`.
    """

    bids: list[LineOut]
    budget: int
    digest: str
    game: int
    is_complete: bool
    is_final: bool
    missing: list[str]
    orders: list[LineOut]
    phase: int
    power: str
    saved_at: str | None
    spent: int
    version: int


class ShowStepIn(TypedDict):
    """The step that is on stage, so that a request that is sent twice takes one step; with
    `is_back` the show goes one step back.
    """

    is_back: NotRequired[bool]
    seen: int


class SignUpIn(TypedDict):
    """Who may sign up, until when, in teams of at most how many (null for alone), and how many
    people or teams have a place.
    """

    most_entries: NotRequired[int | None]
    sign_up: Literal["closed", "open", "invited"]
    sign_up_until: NotRequired[str | None]
    team_size: NotRequired[int | None]


class SpaceOut(TypedDict):
    """A space of a board. `kind` is inland, coastal or sea."""

    aliases: list[str]
    coasts: list[Literal["nc", "ec", "sc", "wc"]]
    is_centre: bool
    key: str
    kind: Literal["inland", "coastal", "sea"]
    name: str


class StandbyIn(TypedDict):
    """The language of the people on standby to ask, "any" for all, "" to stop."""

    language: Literal["", "any", "en", "de", "fr"]


class StandbyOut(TypedDict):
    """The account's standby. `since` is null for people who are not on standby."""

    languages: list[Literal["en", "de", "fr"]]
    paces: list[Literal["live", "fast", "steady", "slow"]]
    since: str | None


class StandbySeatIn(TypedDict):
    """A power's open seat of a game of the tournament."""

    game: int
    power: str


class StandingOut(TypedDict):
    """A player in the standing. `score` is exact, as if all games ended now; `score_of_finished`
    counts finished games alone, and `scores` has those of all games, the best first.
    """

    place: int
    player: PlayerOut
    score: str
    score_of_finished: str
    scores: list[str]


class StatementIn(TypedDict):
    """A statement on a game that is over."""

    text: str


class StatementList(TypedDict):
    """The statements on a game."""

    items: list[StatementOut]


class StatementOut(TypedDict):
    """A statement, "" if a moderator has hidden it. The GM's has no power."""

    changed_at: str | None
    power: str
    text: str
    written_at: str


class StepIn(TypedDict):
    """A step: a sentence, published orders, drawings; one of them at least."""

    drawings: NotRequired[list[DrawingIn]]
    orders: NotRequired[list[str]]
    text: NotRequired[str]


class StepOut(TypedDict):
    """A step of a commentary: a sentence, published orders and drawings."""

    drawings: list[DrawingOut]
    number: int
    orders: list[str]
    text: str


class SubstituteIn(TypedDict):
    """The name of the account to ask, and the last day of the absence."""

    account: str
    until: str


class SubstitutionOut(TypedDict):
    """A substitution: asked, withheld, accepted or running. `name` is the substitute's, "" if it is
    secret; `conflict` is the reason why a withheld one cannot play.
    """

    conflict: str
    flags: list[Literal["held_another", "held_this", "connection", "blocked", "blocks"]]
    name: str
    state: Literal[
        "asked", "withheld", "accepted", "running", "over", "declined", "withdrawn", "lapsed"
    ]
    until: str


class SwapIn(TypedDict):
    """Two powers whose players are swapped before the start."""

    other: str
    power: str


class SwitchIn(TypedDict):
    """The power to play."""

    power: str


class TableAnswerOut(TypedDict):
    """What an act has done at a table, or will do, or why not: then `code` is that of a refusal."""

    code: str
    game: int
    is_refused: bool
    sentence: str


class TableChanges(TypedDict):
    """The changes of a table. `gm` is the number of an account, null for nobody yet; a game
    `without_gm` has none. A `source`, as of new tables, changes the schedule and the policy
    alone.
    """

    gm: NotRequired[int | None]
    is_anonymous: NotRequired[bool]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"]]
    name: NotRequired[str]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"]]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"]]
    source: NotRequired[str]
    variant_id: NotRequired[str]
    without_gm: NotRequired[bool]


class TableOut(TypedDict):
    """A table that the caller may see: the title of its newest phase, the leading powers, the
    deadline, and whether it is paused.
    """

    due_at: str | None
    game: int
    is_paused: bool
    leaders: list[LeaderOut]
    name: str
    status: str
    title: str


class TablesIn(TypedDict):
    """Tables with the same settings. `source` is a preset (friends, club, tonight), or the number
    or the name of an own template. Tables that stay keep their names and GMs.
    """

    count: int
    is_anonymous: NotRequired[bool]
    last_year: NotRequired[int | None]
    last_year_result: NotRequired[Literal["draw", "most_centres"]]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"]]
    seat_choice: NotRequired[Literal["chosen", "drawn", "preferences", "auction", "fixed"]]
    source: str
    variant_id: NotRequired[str]


class Tally(TypedDict):
    """The points on one order for a minor, by the powers that bid them."""

    order: str
    points: int
    powers: dict[str, int]


class TeamIn(TypedDict):
    """The name of a team."""

    name: str


class TeamOut(TypedDict):
    """A team with its members in the order in which they accepted. `waiting` have not answered;
    only the team sees them (scope `orders`), and directors (`gm`).
    """

    captain: int
    id: int
    is_reserve: bool
    members: list[PlayerOut]
    name: str
    waiting: list[PlayerOut]


class TeamStandingOut(TypedDict):
    """A team in the standing, with the sum of its members' scores."""

    place: int
    score: str
    score_of_finished: str
    team: str


class TemplateIn(TypedDict):
    """A name, and the number of a game that you run. An own template of this name is replaced."""

    game: int
    name: str


class TemplateList(TypedDict):
    """The own templates, and those of the open clubs of which you are a member."""

    of_clubs: list[ClubTemplateOut]
    own: list[TemplateOut]


class TemplateOut(TypedDict):
    """A template of new games."""

    created_at: str
    id: int
    name: str


class TermsIn(TypedDict):
    """Settings of a running game to which all players must agree. Those that are left out stay.
    Press can only become stricter; without a `last_year` (null) the game has none.
    """

    is_public: NotRequired[bool]
    last_year: NotRequired[int | None]
    open_to: NotRequired[Literal["everybody", "invited", "members"]]
    press_mode: NotRequired[Literal["full", "public", "none", "rulebook"] | None]
    standby: NotRequired[Literal["", "any", "en", "de", "fr"] | None]


class ThreadList(TypedDict):
    """The threads of the caller, the newest first."""

    items: list[ThreadOut]


class ThreadOut(TypedDict):
    """A thread. `key` names its members: "FR,HA" for these powers, "gm:FR" for a power and the GM,
    "all" for everybody. `last` is the number of its last message.
    """

    at: str | None
    key: str
    kind: Literal["one", "group", "all", "gm"]
    last: int
    powers: list[str]
    read: int
    unread: int


class TokenOut(TypedDict):
    """The token of the request."""

    expires_at: str
    name: str
    scopes: list[Literal["orders", "press", "gm", "webhooks"]]


class TournamentChanges(TypedDict):
    """The settings to change; those that are left out stay."""

    best_of: NotRequired[int | None]
    is_blind: NotRequired[bool]
    is_public: NotRequired[bool]
    name: NotRequired[str]
    scoring: NotRequired[
        Literal[
            "square",
            "draw_size",
            "centre_share",
            "rank",
            "carnage",
            "fibonacci",
            "c_diplo",
            "tribute",
        ]
    ]
    text: NotRequired[str]


class TournamentIn(TypedDict):
    """The settings of a new tournament. `best_of` is null to count all games of a player."""

    best_of: NotRequired[int | None]
    is_blind: NotRequired[bool]
    is_public: NotRequired[bool]
    name: str
    scoring: NotRequired[
        Literal[
            "square",
            "draw_size",
            "centre_share",
            "rank",
            "carnage",
            "fibonacci",
            "c_diplo",
            "tribute",
        ]
    ]
    text: NotRequired[str]


class TournamentItem(TypedDict):
    """A tournament in the list, with the numbers of its games and of those that are over. The
    standing is hidden until the end if `is_blind`.
    """

    best_of: int | None
    created_at: str
    director: PlayerOut
    ended_at: str | None
    games: int
    id: int
    is_blind: bool
    is_public: bool
    name: str
    over: int
    scoring: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    url: str


class TournamentOut(TypedDict):
    """A tournament with its page."""

    id: int
    name: str
    url: str


class TournamentShown(TypedDict):
    """A tournament with its standing, which is empty while it is hidden, and the medals of one that
    is over. `previous` is the one before it in a series.
    """

    best_of: int | None
    co_directors: list[PlayerOut]
    created_at: str
    director: PlayerOut
    ended_at: str | None
    games: int
    gms: list[PlayerOut]
    id: int
    is_blind: bool
    is_public: bool
    medals: list[MedalOut]
    name: str
    over: int
    previous: int | None
    rounds: list[RoundOut]
    scoring: Literal[
        "square", "draw_size", "centre_share", "rank", "carnage", "fibonacci", "c_diplo", "tribute"
    ]
    standing: list[StandingOut]
    teams: list[TeamStandingOut]
    url: str


class Trace(TypedDict):
    """What decided a phase. The public form has no auctions."""

    auctions: NotRequired[list[Auction]]
    contests: list[Contest]
    voyages: list[Voyage]


class TracedOutcome(TypedDict):
    """An outcome, with `trace=true` also what decided it."""

    alliances: NotRequired[dict[str, str]]
    contested: list[str]
    disbanded: list[str]
    dislodged: dict[str, DislodgedUnit]
    minors: list[MinorResult]
    orders: list[OrderResult]
    position: Position
    skipped: list[Turn]
    trace: NotRequired[Trace]
    void_bids: NotRequired[list[VoidBid]]
    winner: str | None


class Turn(TypedDict):
    """One phase of one season of a year."""

    phase: Literal["movement", "retreats", "adjustments", "alliances"]
    season: Literal["spring", "fall", "winter"]
    year: int


class TurnOut(TypedDict):
    """Your turn in a game. `state` says whether your orders are missing ("waiting"), saved
    ("ordered") or final ("ready"); it is "" if the phase needs nothing from you.

    `orders` are the legal orders of your power as in `options`, `minors` those that you may bid
    for by minor, and `bids` those of influence. `sheet` has your points in `budget`.
    """

    bids: list[str]
    game: int
    minors: dict[str, list[str]]
    name: str
    orders: dict[str, list[str]]
    phase: OpenPhaseOut
    position: Position
    power: str
    sheet: SheetOut
    state: Literal["", "open", "computer", "disorder", "waiting", "ordered", "ready"]
    variant: str


class TypedBoardOut(TypedDict):
    """The board of the open phase, and the mark of the game."""

    alliances: NotRequired[str]
    centres: dict[str, str]
    mark: str
    minors: str
    units: dict[str, str]


class UndoIn(TypedDict):
    """The number of the newest phase that you have seen."""

    phase: int


class VariantItem(TypedDict):
    """A variant; `is_playable` on this site, not only in the adjudicator."""

    description: str
    designers: list[str]
    id: str
    is_playable: bool
    name: str


class VariantList(TypedDict):
    """All variants."""

    items: list[VariantItem]


class VariantOut(TypedDict):
    """A variant with its powers, rule switches and start position."""

    description: str
    designers: list[str]
    id: str
    is_playable: bool
    minors: list[MinorOut]
    name: str
    powers: list[PowerOut]
    rules: Rules
    start: Position


class VoidBid(TypedDict):
    """A bid that did not count."""

    order: str
    points: int
    power: str
    reason: Literal[
        "unopposed",
        "stronger",
        "rotation",
        "hold_order",
        "no_order",
        "no_single_highest_bid",
        "overpowered",
        "defended",
        "not_vacated",
        "ring_broken",
        "contested",
        "head_to_head",
        "own_unit",
        "convoy_broken",
        "convoy_missing",
        "convoy_paradox",
        "support_given",
        "support_cut",
        "supporter_dislodged",
        "unmatched",
        "convoy_given",
        "fleet_dislodged",
        "sortie_stays",
        "sortie_would_succeed",
        "surplus_support",
        "support_of_invalid_sortie",
        "religion",
        "overspent",
        "not_a_minor",
        "minor_never_moves",
        "no_alliance",
        "nothing_to_support",
        "attacks_minor",
        "bid_not_understood",
        "no_such_unit",
        "not_your_unit",
        "wrong_phase",
        "same_space",
        "not_adjacent",
        "no_route",
        "wrong_terrain",
        "no_common_coast",
        "coast_needed",
        "coast_unreachable",
        "crossing_blocked",
        "cannot_reach_support",
        "supported_cannot_move",
        "cannot_convoy",
        "not_on_route",
        "ordered_twice",
        "retreated",
        "no_retreat",
        "retreat_not_open",
        "retreat_collision",
        "disband_order",
        "not_dislodged",
        "minor_disbands",
        "built",
        "removed_by_order",
        "removed_by_default",
        "waived",
        "no_builds_left",
        "no_removals_due",
        "not_a_centre",
        "not_owned",
        "not_home",
        "no_extra_home_left",
        "occupied",
        "civil_disorder",
        "empty",
        "too_long",
        "unknown_space",
        "unknown_coast",
        "unknown_unit",
        "unknown_order",
        "unknown_word",
        "trailing_text",
        "second_order",
        "struck_out",
        "no_sea_route",
        "wrong_nation",
    ]


class VotesOut(TypedDict):
    """The votes of a running game; `alive` are the powers still in it."""

    alive: list[str]
    can_vote: bool
    proposals: list[ProposalOut]


class Voyage(TypedDict):
    """A move by convoy.

    - fleets: the fleets ordered to convoy it; lost: those dislodged or stopped by the paradox
    rule. - routes: the seas of each route without a detour, and whether it stayed open. - more:
    whether there are further routes.
    """

    army: str
    fleets: list[str]
    lost: list[str]
    more: bool
    routes: list[list[list[str] | bool]]
    target: str


class WaitIn(TypedDict):
    """A reserve: where players rank the powers, perhaps with the `ranks` of each, and in an auction
    perhaps with the `points` of a bid, which a reserve can change. `invite` is the last part of
    the address that the GM of a game for invited people gives.
    """

    invite: NotRequired[str]
    points: NotRequired[dict[str, int]]
    ranks: NotRequired[dict[str, int | None]]


class WebhookIn(TypedDict):
    """The address that gets news of the game."""

    url: str


class WebhookOut(TypedDict):
    """The webhook of a game, "" without one; `trouble` is why the last post failed."""

    is_on: bool
    trouble: str
    url: str


class WishOut(TypedDict):
    """A line; `message` says why it can never be used, "" if it may be."""

    message: str
    text: str
