"""Links from results to explanations."""

from adjudicator import Reason
from games.core.words.rules import CHAPTERS, SECTIONS, paragraph_url
from games.learn.queries.chapters import chapters
from games.lobby.words.rules import rules_of
from maps.load import load_variant

# Reasons that need no explanation.
PLAIN = {
    *(Reason.UNOPPOSED, Reason.STRONGER, Reason.ROTATION, Reason.HOLD_ORDER, Reason.NO_ORDER),
    *(Reason.SUPPORT_GIVEN, Reason.CONVOY_GIVEN, Reason.RETREATED, Reason.BUILT),
}


def test_the_sections_are_those_of_the_rules():
    known = {section.key for section in rules_of(load_variant("ambition-empire-6.01"))}
    assert set(SECTIONS.values()) <= known


def test_the_chapters_exist():
    assert set(CHAPTERS.values()) <= {chapter.key for chapter in chapters()}


def test_no_reason_has_two_paragraphs():
    assert not SECTIONS.keys() & CHAPTERS.keys()


def test_self_explanatory_results_have_no_link():
    assert {paragraph_url("ambition-empire-6.01", reason) for reason in PLAIN} == {""}


def test_the_wording_is_that_of_the_games_own_version():
    assert paragraph_url("ambition-empire-6.0", Reason.RELIGION) == (
        "/rules/ambition-empire-6.0/#religion"
    )


BOUNCED = (Reason.OVERPOWERED, Reason.DEFENDED, Reason.NOT_VACATED, Reason.CONTESTED)


def test_a_bounce_links_to_its_chapter():
    assert {CHAPTERS[reason] for reason in (*BOUNCED, Reason.HEAD_TO_HEAD)} == {"bounce"}
