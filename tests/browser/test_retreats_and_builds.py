"""Retreats, builds and removals in a browser: by taps when they are asked for, and filed ahead."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from adjudicator import Position
from adjudicator.calendar import powers_to_order
from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit
from games.core.codec import position_data, variant_of
from games.gm.acts.start import game_start
from games.models import ConditionalSheet, Game, OrderSheet, Phase
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.browser.choose import opened
from tests.browser.taps import key, tap
from tests.browser.turns import finalise, go_on
from tests.games.cast import account
from tests.games.idle import make_idle
from tests.sweeps import sampled

pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
EMPIRE = "ambition-empire-6.01"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DEVICES = {"desk": {}, "phone": PHONE}
SPRING, FALL, WINTER = (
    Turn(1763, Season.SPRING, PhaseKind.RETREATS),
    Turn(1763, Season.FALL, PhaseKind.MOVEMENT),
    Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS),
)


def stand(game: Game, position: Position) -> None:
    """Puts the open phase of a game into another position."""
    turn = position.turn
    Phase.objects.filter(game=game, status="open").update(
        kind=turn.phase.value,
        season=turn.season.value,
        position=position_data(position),
        powers_to_order=list(powers_to_order(variant_of(game), position)),
    )


def start_of(game: Game, turn: Turn, **changes: object) -> Position:
    return replace(variant_of(game).start, turn=turn, **changes)


def kept(game: Game, *without: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in variant_of(game).start.units if unit.space not in without)


def saved(game: Game) -> OrderSheet | None:
    return OrderSheet.objects.filter(
        phase__game=game, seat__holder__name="Alice", is_current=True, phase__status="open"
    ).first()


def filed(game: Game, step: str) -> ConditionalSheet | None:
    return ConditionalSheet.objects.filter(phase__game=game, step=step, is_current=True).first()


def expect_saved(page: Page, sentence: str) -> None:
    expect(page.locator(".status p[role=status]")).to_contain_text(sentence)
    page.locator("[data-save-state][data-state=saved]").wait_for()


@pytest.fixture
def play(live_server, monkeypatch, open_page, sign_in):
    """Opens a Winter for Alice as another power, the units of some spaces gone."""

    def do(power: str, *without: str, variant: str, **centres: str) -> tuple[Game, Page]:
        alice, greta = account("Alice"), account("Greta")
        game = game_create(creator=greta, name="The other table", variant_id=variant)
        game_join(game_id=game.pk, by=alice, power=power)
        make_idle(monkeypatch)
        game_start(game_id=game.pk, by=greta)
        held = {**variant_of(game).start.centres, **centres}
        stand(game, start_of(game, WINTER, units=kept(game, *without), centres=held))
        page = open_page()
        sign_in(page, alice)
        page.goto(game.get_absolute_url())
        return game, page

    return do


@pytest.mark.parametrize("device", sampled(DEVICES, 1))
def test_removals_are_tapped_and_taken_back(as_alice, solo_table, device):
    centres = {k: v for k, v in variant_of(solo_table).start.centres.items() if v != "FR"}
    stand(solo_table, start_of(solo_table, WINTER, centres=centres | {"Par": "FR"}))
    page = as_alice(**DEVICES[device])
    expect(page.locator(".overlay .target")).to_have_count(3)
    tap(page, "Mar", "Bre")
    expect_saved(page, "2 of 2 adjustments ordered")
    assert saved(solo_table).orders == ["Remove A Mar", "Remove F Bre"]
    expect(page.locator(".draft-lines [data-draft]")).to_have_count(2)
    tap(page, "Mar")
    expect_saved(page, "1 of 2 adjustments ordered")
    expect(page.locator("[data-map-prompt]")).to_contain_text("Marseilles: taken back.")


def test_a_removal_is_chosen_by_key(as_alice, solo_table):
    centres = {k: v for k, v in variant_of(solo_table).start.centres.items() if k != "Mar"}
    stand(solo_table, start_of(solo_table, WINTER, centres=centres))
    page = as_alice()
    key(page, "Bre")
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(solo_table).orders == ["Remove F Bre"]


def test_a_fleet_in_smyrna_asks_for_its_coast(play):
    game, page = play("OT", "Smy", variant=EMPIRE)
    page.locator("[data-order-tools].ready").wait_for()
    tap(page, "Smy")
    offers = page.locator("[data-map-offers] button")
    expect(offers).to_have_count(3)
    offers.filter(has_text="Build a fleet (north coast)").click()
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(game).orders == ["Build F Smy/nc"]


def test_a_fleet_in_st_petersburg_is_chosen_with_its_coast(play):
    game, page = play("RUSSIA", "STP", variant="standard")
    opened(page.get_by_label("Order for Build 1")).select_option("Build F STP/sc")
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(game).orders == ["Build F STP/sc"]


def test_a_conquest_offers_the_further_home(play):
    game, page = play("SP", "Mor", variant=EMPIRE, Mor="SP")
    expect(page.locator("#orders")).to_contain_text("Further home centre: unused")
    page.locator("[data-order-tools].ready").wait_for()
    tap(page, "Mor")
    page.get_by_role("button", name="Build a fleet").click()
    expect_saved(page, "1 of 1 adjustment ordered")
    assert saved(game).orders == ["Build F Mor"]


@pytest.mark.parametrize("device", sampled(DEVICES, 1))
def test_a_dislodged_unit_lights_up_and_shows_where_it_may_go(as_alice, solo_table, device):
    """Its token stands aside, over Gascony, where it may not go."""
    army = Unit("FR", "A", "Par")
    position = start_of(
        solo_table,
        SPRING,
        units=(*kept(solo_table, "Par"), Unit("HA", "A", "Par")),
        dislodged=(Dislodged(army, "Gas", ("Bur", "Pic")),),
    )
    stand(solo_table, position)
    page = as_alice(**DEVICES[device])
    expect(page.locator(".overlay .target")).to_have_count(1)
    tap(page, "Par")
    expect(page.locator(".overlay .target")).to_have_count(2)
    tap(page, "Pic")
    expect_saved(page, "1 of 1 retreat ordered")
    assert saved(solo_table).orders == ["A Par R Pic"]
    tap(page, "Par", "Par")
    expect_saved(page, "1 of 1 retreat ordered")
    expect(page.get_by_label("Order for Army Paris", exact=True)).to_have_value("A Par D")


def test_a_dislodged_unit_over_its_retreat_asks_which_is_meant(as_alice, solo_table):
    """Its token stands aside, over Gascony."""
    army = Dislodged(Unit("FR", "A", "Par"), "Bur", ("Gas",))
    units = (*kept(solo_table, "Par"), Unit("HA", "A", "Par"))
    stand(solo_table, start_of(solo_table, SPRING, units=units, dislodged=(army,)))
    page = as_alice()
    tap(page, "Par", "Par")
    offers = page.locator("[data-map-offers] button")
    expect(offers).to_have_text(["Retreat to Gascony", "Disband"])
    offers.first.click()
    expect_saved(page, "1 of 1 retreat ordered")
    assert saved(solo_table).orders == ["A Par R Gas"]


def said(page: Page, step: str):
    return page.locator(f"#conditional-{step} [data-said]")


@pytest.mark.parametrize("device", sampled(DEVICES, 1))
def test_retreats_are_filed_ahead_on_the_map(as_alice, solo_table, device):
    page = as_alice(**DEVICES[device])
    page.get_by_text("If dislodged…").click()
    page.locator("#conditional-retreats").get_by_role("button", name="Choose on the map").click()
    expect(page.locator(".overlay .target")).to_have_count(3)
    tap(page, "Par", "Bur", "Par", "Pic", "Mar", "Mar")
    expect(said(page, "retreats")).to_contain_text("2 of 3 units, saved")
    expect(page.locator("#wish-Par")).to_have_value("Bur, Pic")
    expect(page.locator("#wish-Mar")).to_have_value("D")
    expect(page.locator(".draft-lines [data-draft]")).to_have_count(3)
    assert filed(solo_table, "retreats").orders == ["A Mar D", "A Par R Bur", "A Par R Pic"]
    tap(page, "Par", "Bur")
    expect(page.locator("#wish-Par")).to_have_value("Pic")
    page.get_by_role("button", name="Back to the orders").click()
    tap(page, "Par", "Gas")
    expect_saved(page, "1 of 3 units ordered")
    assert saved(solo_table).orders == ["A Par - Gas"]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_winter_is_filed_ahead_on_the_map_by_button_and_as_text(as_alice, solo_table):
    stand(solo_table, start_of(solo_table, FALL))
    page = as_alice()
    page.get_by_text("After Fall…").click()
    fold = page.locator("#conditional-adjustments")
    fold.get_by_role("button", name="Choose on the map").click()
    tap(page, "Par")
    page.get_by_role("button", name="Build an army").click()
    fold.locator("#wish-Build-hint").get_by_role("button", name="F Bre").click()
    expect(page.locator("#wish-Build")).to_have_value("A Par, F Bre")
    tap(page, "Mar")
    page.locator("[data-map-offers]").get_by_role("button", name="Remove").click()
    expect(said(page, "adjustments")).to_contain_text("2 builds, 1 removal")
    fold.get_by_text("As text").click()
    text = fold.get_by_label("As “Build")
    expect(text).to_have_value("Build A Par, F Bre\nRemove A Mar")
    text.fill("build F Bre; remove F Nowhere")
    text.blur()
    expect(page.locator("#wish-Build")).to_have_value("F Bre")
    expect(said(page, "adjustments")).to_contain_text("1 build, 1 removal")
    expect(page.locator("#conditional-errors-adjustments")).to_contain_text("Line 1:")
    fold.get_by_role("button", name="Undo").click()
    expect(page.locator("#wish-Build")).to_have_value("A Par, F Bre")
    expect(said(page, "adjustments")).to_contain_text("2 builds, 1 removal")
    assert filed(solo_table, "adjustments").orders == ["Build A Par", "Build F Bre", "Remove A Mar"]


def test_a_second_tab_is_told_and_both_sheets_are_shown(as_alice, solo_table):
    pages = as_alice(), as_alice()
    for page in pages:
        page.get_by_text("If dislodged…").click()
    first, second = (page.locator("#conditional-retreats") for page in pages)
    first.locator("#wish-Par-hint").get_by_role("button", name="Gas").click()
    expect(first.locator("[data-said]")).to_contain_text("1 of 3 units, saved")
    second.locator("#wish-Par").fill("Pic")
    second.locator("#wish-Par").blur()
    expect(second.locator("[data-conflict]")).to_contain_text("saved elsewhere")
    expect(second.get_by_label("Saved version")).to_have_value("A Par: R Gas")
    assert filed(solo_table, "retreats").orders == ["A Par R Gas"]
    second.get_by_role("button", name="Save my version").click()
    second.locator("[data-state=saved]").wait_for()
    assert filed(solo_table, "retreats").orders == ["A Par R Pic"]


def test_what_could_not_be_saved_waits_in_the_browser(as_alice, solo_table):
    page = as_alice()
    page.get_by_text("If dislodged…").click()
    page.locator("#wish-Par").wait_for()
    page.context.set_offline(True)
    page.locator("#wish-Par").fill("Pic")
    page.locator("#wish-Par").blur()
    page.locator("#conditional-retreats [data-state=offline]").wait_for()
    page.context.set_offline(False)
    page.locator("#conditional-retreats [data-state=saved]").wait_for()
    assert filed(solo_table, "retreats").orders == ["A Par R Pic"]


def test_ahead_is_filed_without_javascript(as_alice, solo_table):
    page = as_alice(java_script_enabled=False)
    opened(page.get_by_label("Order for Army Marseilles", exact=True)).select_option("A Mar - Bur")
    page.get_by_text("If dislodged…").click()
    page.get_by_role("button", name="File orders ahead").click()
    expect(page.get_by_label("Order for Army Marseilles", exact=True)).to_have_value("A Mar - Bur")
    page.get_by_label("A Par", exact=True).fill("Bur, Nowhere")
    page.get_by_label("Do not wait for me").first.check()
    page.get_by_role("button", name="Save orders filed ahead").first.click()
    expect(said(page, "retreats")).to_contain_text("final ahead")
    expect(page.locator("#wish-Par-why")).to_contain_text("Nowhere")
    assert filed(solo_table, "retreats").orders == ["A Par R Bur", "A Par R Nowhere"]


def test_a_retreat_filed_ahead_and_final_is_carried_out_at_once(as_alice, solo_table):
    more = (Unit("HA", "A", "Bur"), Unit("HA", "A", "Gas"))
    stand(solo_table, start_of(solo_table, FALL, units=(*kept(solo_table), *more)))
    seat = solo_table.seats.get(power="HA")
    OrderSheet.objects.filter(phase__game=solo_table, seat=seat).delete()
    phase = Phase.objects.get(game=solo_table, status="open")
    OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=1,
        is_final=True,
        ready_at=phase.opened_at,
        orders=["A Bur - Par", "A Gas S A Bur - Par"],
        digest="0" * 64,
        saved_at=phase.opened_at,
    )
    page = as_alice()
    page.get_by_text("If dislodged…").click()
    fold = page.locator("#conditional-retreats")
    fold.locator("#wish-Par-hint").get_by_role("button", name="Pic").click()
    fold.get_by_label("Do not wait for me").check()
    expect(said(page, "retreats")).to_contain_text("final ahead")
    finalise(page)
    go_on(page)
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Fall 1763")
    retreats = Phase.objects.get(game=solo_table, number=phase.number + 1)
    assert (retreats.kind, retreats.status) == ("retreats", "resolved")
    assert "A Par R Pic" in [line["order"] for line in retreats.public_outcome["orders"]]
