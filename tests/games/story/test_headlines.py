"""The headlines that a player reads first, and the secrets that they keep."""

from dataclasses import replace

import pytest

from adjudicator import Bid, resolve
from adjudicator.state import (
    Alliance,
    Dislodged,
    PhaseKind,
    Position,
    Season,
    Turn,
    Unit,
    sorted_units,
)
from games.story.page.headlines import Headline, foremost, power_headlines
from games.story.queries.facts import ResolvedPhase
from games.story.queries.phase import read_retreats
from maps.load import load_variant
from tests.games.story.test_facts import VARIANT, stand

ROME = load_variant("rise-of-rome-1")
SWISS = "A Swi S A Mar - Sav"
SWISS_HELP = "The attack had the support of the army of Austria in Switzerland."


def headlines_of(before, power="FR", bids=(), **orders: str) -> list[str]:
    """The headlines of a power; `bids` are its own."""
    ordered = {who: text.split(", ") for who, text in orders.items()}
    outcome = resolve(VARIANT, before, ordered, {power: bids}).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, outcome, power), bids)
    return [f"{headline.fact} {headline.more}".strip() for headline in found]


def test_a_centre_that_was_won_comes_first():
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("FR", "A", "Par"))
    assert headlines_of(before, FR="A Pic - SNe")[0] == (
        "You took the Southern Netherlands from Austria. You have 4 centres."
    )


def test_a_headline_names_the_land_that_changes_colour_with_a_centre():
    before = stand(Season.FALL, ("FR", "A", "Sav"), ("FR", "A", "Par"))
    assert headlines_of(before, FR="A Sav H")[0].startswith(
        "You took Savoy (and Sardinia with it)."
    )


def test_the_former_owner_reads_of_a_lost_centre():
    before = stand(Season.FALL, ("FR", "A", "Pic"))
    assert headlines_of(before, "HA", FR="A Pic - SNe")[0] == (
        "You lost the Southern Netherlands to France. You had no unit there. You have 3 centres."
    )


def test_a_centre_lost_without_a_fight_says_that_the_unit_had_left():
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("HA", "A", "SNe"))
    assert headlines_of(before, "HA", FR="A Pic - SNe", HA="A SNe - Bur")[0] == (
        "You lost the Southern Netherlands to France."
        " Your army in the Southern Netherlands had left. You have 3 centres."
    )


def test_the_number_of_centres_is_given_once_if_some_were_won_and_some_lost():
    before = stand(Season.FALL, ("FR", "A", "Sav"), ("HA", "A", "Bur"))
    found = headlines_of(before, FR="A Sav H", HA="A Bur - Par")
    assert found[:2] == [
        "You lost Paris to Austria. You had no unit there. Your centres: 3 before, 3 now.",
        "You took Savoy (and Sardinia with it).",
    ]


def test_in_fall_centres_change_hands_after_the_retreats():
    units = [("FR", "A", "Pic"), ("HA", "A", "SNe"), ("HA", "A", "Swi"), ("FR", "A", "Bur")]
    before = stand(Season.FALL, *units)
    found = headlines_of(before, FR="A Pic - Par", HA="A SNe - Bur, A Swi S A SNe - Bur")
    assert f"Your army in Burgundy was dislodged by Austria. {SWISS_HELP} It may retreat." in found
    entered = headlines_of(before, "HA", FR="A Pic - SNe", HA="A SNe - Bur, A Swi S A SNe - Bur")
    assert entered[0] == (
        "France is in the Southern Netherlands, your centre."
        " Centres change hands after the retreats."
    )


def settled(power: str, retreat: str, *units: tuple[str, str, str], **orders: str):
    """The headlines of a Fall's movement once its retreats are over."""
    before = stand(Season.FALL, *units)
    ordered = {who: text.split(", ") for who, text in orders.items()}
    outcome = resolve(VARIANT, before, ordered).public()
    between = outcome.position
    after = resolve(VARIANT, between, {"FR": [retreat]}).public()
    later = ResolvedPhase(VARIANT, between, after, power)
    phase = ResolvedPhase(VARIANT, before, outcome, power, read_retreats(after))
    return power_headlines(phase, settled=later)


BURGUNDY = [("HA", "A", "SNe"), ("HA", "A", "Swi"), ("FR", "A", "Bur")]
TAKEN = "A SNe - Bur, A Swi S A SNe - Bur"


@pytest.mark.parametrize(
    ("power", "said"),
    [
        ("FR", "You took the Southern Netherlands from Austria."),
        ("HA", "You lost the Southern Netherlands to France."),
    ],
)
def test_once_the_retreats_are_over_the_first_headline_names_the_centres(power, said):
    units = [("FR", "A", "Pic"), *BURGUNDY]
    found = settled(power, "A Bur R Par", *units, FR="A Pic - SNe", HA=TAKEN)
    assert found[0].fact == said
    naming = [item.fact for item in found if "Southern Netherlands" in item.fact]
    assert naming == [said], "once"
    assert not any("after the retreats" in item.more for item in found)


def test_the_retreats_of_a_fall_do_not_repeat_its_centres():
    units = [("FR", "A", "Pic"), *BURGUNDY]
    before = stand(Season.FALL, *units)
    orders = {"FR": ["A Pic - SNe"], "HA": TAKEN.split(", ")}
    between = resolve(VARIANT, before, orders).position
    outcome = resolve(VARIANT, between, {"FR": ["A Bur R Par"]}).public()
    found = power_headlines(ResolvedPhase(VARIANT, between, outcome, "FR"))
    assert [item.fact for item in found] == ["All your orders were carried out."]


def test_a_power_that_took_a_neighbouring_centre_is_a_threat():
    units = [("HA", "A", "Mil"), ("HA", "A", "Tus"), *BURGUNDY]
    found = settled("FR", "A Bur R Par", *units, HA=f"{TAKEN}, A Mil - Sav, A Tus S A Mil - Sav")
    assert "Austria is in Savoy, next to Marseilles." in [item.fact for item in found]


def test_a_dislodged_minor_is_disbanded():
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    found = headlines_of(before, bids=[Bid(1, SWISS)], FR="A Mar - Sav")
    assert found[0] == (
        "You dislodged the army of Savoy. It is disbanded. "
        "If you stay until the end of Fall, it becomes your centre."
    )


def test_a_dislodged_unit_of_ones_own_comes_first():
    before = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"), ("HA", "A", "Swi"))
    found = headlines_of(before, HA="A SNe - Bur, A Swi S A SNe - Bur", FR="A Bur H")
    beaten = f"Your army in Burgundy was dislodged by Austria. {SWISS_HELP} It may retreat."
    assert found[0] == beaten


def test_a_player_without_orders_learns_which_support_dislodged_a_unit():
    before = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"))
    bids = {"HA": [Bid(1, "A BaW S A SNe - Bur")]}
    outcome = resolve(VARIANT, before, {"HA": ["A SNe - Bur"]}, bids).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, outcome, "FR"))
    assert found[0].more == (
        "The attack had the support of the army of Baden-Wuerttemberg. It may retreat."
    )


@pytest.mark.parametrize(
    ("order", "fate"),
    [("A Bur R Par", "It retreated to Paris."), ("", "It did not retreat and is disbanded.")],
)
def test_once_the_retreats_are_over_headlines_say_where_units_went(order, fate):
    before = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"), ("HA", "A", "Swi"))
    attack = {"HA": ["A SNe - Bur", "A Swi S A SNe - Bur"], "FR": ["A Bur H"]}
    outcome = resolve(VARIANT, before, attack).public()
    later = read_retreats(resolve(VARIANT, outcome.position, {"FR": [order] if order else []}))
    for power in ("FR", "HA"):
        found = power_headlines(ResolvedPhase(VARIANT, before, outcome, power, later))
        assert any(fate in headline.more for headline in found)


def test_a_unit_that_does_not_retreat_is_disbanded():
    army = Dislodged(Unit("FR", "A", "Bur"), "SNe", ("Gas",))
    before = stand(Season.SPRING, ("HA", "A", "Bur"))
    turn = replace(before.turn, phase=PhaseKind.RETREATS)
    found = headlines_of(replace(before, turn=turn, dislodged=(army,)))
    assert "Your army in Burgundy was disbanded." in found


def test_a_foreign_unit_beside_an_own_centre_is_a_threat():
    before = stand(Season.SPRING, ("HA", "A", "SNe"))
    assert headlines_of(before, HA="A SNe - Pic") == [
        "Austria is in Picardy, next to Brest and Paris."
    ]


@pytest.mark.parametrize(
    ("bid", "fact"),
    [
        (SWISS, "Switzerland did what you paid for."),
        ("A Swi - Mil", "Switzerland did not do what you paid for."),
    ],
)
def test_headlines_reveal_only_the_own_bid(bid, fact):
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    outcome = resolve(VARIANT, before, {"FR": ["A Mar - Sav"]}, {"HA": [Bid(2, SWISS)]}).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, outcome, "FR"), [Bid(1, bid)])
    assert fact in [headline.fact for headline in found]
    assert all("Austria" not in headline.more for headline in found)


@pytest.mark.parametrize(
    ("attack", "fate"),
    [
        ("A Boh - BaW", "The army of Austria in Bohemia attacked the supporting unit."),
        (
            "A Boh - BaW, A Tyr S A Boh - BaW",
            "Dislodged by the army of Austria in Bohemia and disbanded."
            " The attack had the support of the army of Austria in Tyrol.",
        ),
    ],
)
def test_a_paid_support_that_was_cut_is_no_success(attack, fate):
    units = [("FR", "A", "Bur"), ("HA", "A", "Boh"), ("HA", "A", "Tyr")]
    bids = [Bid(1, "A BaW S A Bur")]
    found = headlines_of(stand(Season.SPRING, *units), bids=bids, FR="A Bur H", HA=attack)
    assert found == [
        "Baden-Wuerttemberg did what you paid for, but its support did not count."
        f" {fate} Your 1 point was spent. Other bids stay secret."
    ]


def test_the_order_of_a_minor_that_did_something_else_is_given():
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    assert (
        headlines_of(before, bids=[Bid(1, "A Swi - Mil"), Bid(1, "A Swi - Bur")])
        == [
            "Switzerland did not do what you paid for. Switzerland holds."
            " Your 1 point was spent. Other bids stay secret."
        ]
        * 2
    )


def test_the_result_of_a_bid_is_one_of_three_headlines():
    units = [("SP", "A", "Gas"), ("SP", "A", "Lan"), ("SP", "A", "Pic"), ("FR", "A", "Bur")]
    bids = (Bid(1, "A BaW S A Bur"),)
    before = stand(Season.SPRING, *units)
    moved = {"SP": ["A Gas - Bre", "A Lan - Mar", "A Pic - Par"]}
    outcome = resolve(VARIANT, before, moved, {"FR": bids}).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, outcome, "FR"), bids)
    shown, rest = foremost(found)
    assert len(shown) == 3
    assert shown[-1].fact.startswith("Baden-Wuerttemberg did what you paid for")
    assert sorted(item.fact for item in (*shown, *rest)) == sorted(item.fact for item in found)


@pytest.mark.parametrize(
    ("orders", "fact", "level"),
    [
        (["A Swi H", "A BaW H"], "2 of your 2 bids succeeded.", "ok"),
        (["A Swi S A Mar - Sav", "A BaW - Swi"], "1 of your 2 bids succeeded.", "plain"),
        (["A Swi - Mil", "A Swi - Bur"], "2 of your bids did not succeed.", "bad"),
    ],
)
def test_several_bids_are_one_headline(orders, fact, level):
    before = stand(Season.SPRING, ("FR", "A", "Mar"))
    bids = [Bid(1, order) for order in orders]
    outcome = resolve(VARIANT, before, {"FR": ["A Mar - Sav"]}, {"FR": bids}).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, outcome, "FR"), bids)
    shown = foremost(found)[0][-1]
    assert (shown.fact, shown.level) == (fact, level)
    assert shown.more.count("what you paid for") == 2


def test_every_fact_is_shown_or_folded():
    facts = [Headline(weight, f"Fact {weight}.") for weight in range(9, 2, -1)]
    shown, rest = foremost(facts)
    assert (len(shown), [*shown, *rest]) == (3, facts)


def test_paying_a_minor_to_hold_fails_if_it_is_dislodged():
    before = stand(Season.SPRING, ("HA", "A", "Boh"), ("HA", "A", "Tyr"), ("FR", "A", "Par"))
    found = headlines_of(before, bids=[Bid(1, "A BaW H")], HA="A Boh - BaW, A Tyr S A Boh - BaW")
    assert found[0].startswith("Baden-Wuerttemberg did what you paid for, but it was dislodged.")


@pytest.mark.parametrize("lost", [["A Swi - Mil"], ["A Swi to the moon", "A Swi - Mil"]])
def test_headlines_keep_secret_why_a_minor_held(lost):
    """A tied bid reads like a losing one. A void bid has a headline of its own."""
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    bids = [Bid(1, order) for order in lost]
    tied = resolve(VARIANT, before, {}, {"FR": bids, "HA": [Bid(1, "A Swi H")]}).public()
    found = power_headlines(ResolvedPhase(VARIANT, before, tied, "FR"), bids)
    assert [headline.fact for headline in found][len(lost) - 1 :] == [
        "Switzerland did not do what you paid for."
    ]


def test_a_quiet_turn_says_that_the_orders_were_carried_out():
    before = stand(Season.SPRING, ("FR", "A", "Par"))
    assert headlines_of(before, FR="A Par H") == [
        "All your orders were carried out. You gained and lost nothing."
    ]


@pytest.mark.parametrize(
    ("orders", "fact"),
    [
        ("A Par - Mos", "Your order was not carried out."),
        ("A Par - Mos, A Mar - Mos", "None of your orders was carried out."),
        ("A Par H, A Mar - Mos, A Bre - Mos", "1 of your 3 orders was carried out."),
        ("A Par H, A Mar H, A Bre - Mos", "2 of your 3 orders were carried out."),
    ],
)
def test_a_quiet_turn_counts_the_orders_carried_out(orders, fact):
    units = [("FR", "A", order.split()[1]) for order in orders.split(", ")]
    assert headlines_of(stand(Season.SPRING, *units), FR=orders)[0].startswith(fact)


@pytest.mark.parametrize(
    ("orders", "fact"),
    [
        ({"FR": "A Gas - Sev"}, "Your order was not carried out."),
        ({"FR": "A Par H"}, "All your orders were carried out."),
        ({}, "You gave no orders."),
    ],
)
def test_a_unit_without_an_order_does_not_count(orders, fact):
    before = stand(Season.SPRING, ("FR", "A", "Par"), ("FR", "A", "Gas"))
    assert headlines_of(before, **orders)[0].startswith(fact)


def headlines_of_rome(before: Position, bids: dict[str, list[Bid]], **orders: str) -> list[str]:
    """The headlines of Rome."""
    ordered = {who: text.split(", ") for who, text in orders.items()}
    outcome = resolve(ROME, before, ordered, bids).public()
    found = power_headlines(ResolvedPhase(ROME, before, outcome, "RO"), bids.get("RO", ()))
    return [f"{headline.fact} {headline.more}".strip() for headline in found]


def allied(season: Season, *units: Unit) -> Position:
    """Liguria and Illyria are allies of Rome."""
    sides = {minor: Alliance("RO", 221) for minor in ("Lig", "Ill")}
    turn = Turn(220, season, PhaseKind.MOVEMENT)
    return replace(ROME.start, units=sorted_units(units), alliances=sides, turn=turn)


def test_headlines_say_which_bids_for_alliances_succeeded():
    bids = {"RO": [Bid(9, "Ill"), Bid(7, "Lig")], "CA": [Bid(9, "Lig")]}
    assert headlines_of_rome(ROME.start, bids) == [
        "Illyria is your ally. You order its unit.",
        "Liguria did not become your ally. Its ally is Carthage.",
    ]


def test_the_home_of_an_ally_is_not_a_centre_to_win():
    before = allied(Season.FALL, Unit("Lig", "A", "Mas"), Unit("RO", "A", "Etu"))
    assert headlines_of_rome(before, {}, RO="A Etu - Lig, A Mas H") == [
        "You took Massilia. You have 4 centres.",
        "You entered Liguria. It is the home of your ally, so it will not be your centre.",
    ]


def test_losing_the_home_of_an_ally_is_bad_news():
    before = allied(Season.FALL, Unit("Ill", "A", "Cis"), Unit("MA", "A", "Pel"))
    assert headlines_of_rome(before, {}, RO="A Cis H", MA="A Pel - Ill") == [
        "Macedonia took Illyria, the home of your ally."
        " Without its home, the ally disbands in Winter."
    ]
