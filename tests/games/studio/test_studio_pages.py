"""The pages of the studio: who sees and changes a variant under work, and what is refused."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import VariantDraft
from games.players.own_data import own_data
from games.players.services import account_leave
from games.studio.archive import write_folder
from games.studio.services import draft_copy
from maps.drafts import draft_files

pytestmark = pytest.mark.django_db


def text_of(response):
    return response.content.decode()


def test_a_visitor_is_asked_to_sign_in():
    page = Client().get("/studio/")
    assert "Sign in to begin a variant" in text_of(page)
    assert Client().post("/studio/", {"variant_id": "standard"}).status_code == 302
    assert not VariantDraft.objects.exists()


def test_a_copy_of_a_board_is_begun(own):
    answer = own.post("/studio/", {"variant_id": "standard", "name": "My Europe"})
    draft = VariantDraft.objects.get()
    assert answer.url == draft.get_absolute_url()
    assert (draft.name, draft.files["variant"]["id"]) == ("My Europe", "my-europe")


def test_a_copy_never_has_the_id_of_a_variant_of_the_site(alice):
    draft = draft_copy(by=alice, variant_id="standard", name="Standard")
    assert draft.files["variant"]["id"] == "standard-2"


def test_a_folder_in_a_zip_file_is_begun(own):
    content = write_folder(draft_files("standard"), "mine")
    own.post("/studio/", {"name": "", "file": SimpleUploadedFile("mine.zip", content)})
    assert VariantDraft.objects.get().name == "Diplomacy"


def test_a_bad_file_is_refused_with_a_sentence(own):
    answer = own.post("/studio/", {"name": "Mine", "file": io.BytesIO(b"no zip")})
    assert answer.status_code == 422
    assert "This is no zip file" in text_of(answer)
    assert 'value="Mine"' in text_of(answer)


def test_a_folder_that_makes_no_variant_is_refused_with_its_place(own):
    files = draft_files("standard")
    del files["geometry"]["land"]["PAR"]["path"]
    content = SimpleUploadedFile("mine.zip", write_folder(files, "mine"))
    answer = own.post("/studio/", {"name": "", "file": content})
    assert answer.status_code == 422
    assert "geometry.land.PAR" in text_of(answer)


def test_an_account_has_so_many_drafts(own, alice, settings):
    settings.QUOTAS = {"drafts": 1}
    own.post("/studio/", {"variant_id": "standard"})
    answer = own.post("/studio/", {"variant_id": "standard"})
    assert answer.status_code == 409
    assert VariantDraft.objects.count() == 1


def test_anyone_with_the_link_reads(draft):
    page = Client().get(draft.get_absolute_url())
    assert "Small Europe" in text_of(page)
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert page.headers["Cache-Control"].startswith("max-age=0")


def test_without_the_link_there_is_nothing(draft, other):
    assert Client().get("/studio/wrong/").status_code == 404
    assert draft.token not in text_of(other.get("/studio/"))
    assert draft.name not in text_of(other.get("/variants/"))


def test_only_the_author_changes(draft, other, space_form, read):
    assert other.post(draft.get_absolute_url(), space_form()).status_code == 403
    assert other.get(f"{draft.get_absolute_url()}play/").status_code == 403
    assert other.post(f"{draft.get_absolute_url()}balance/").status_code == 403
    assert read().revision == 1


def test_a_space_is_changed(draft, own, space_form, read):
    form = space_form(name="Burgogne", centre="1", unit="A BUR", unit_power="FRANCE")
    answer = own.post(draft.get_absolute_url(), form)
    assert answer.url == f"{draft.get_absolute_url()}?space=BUR#space"
    files = read().files
    assert files["spaces"]["BUR"]["name"] == "Burgogne"
    assert "BUR" in files["setup"]["powers"]["FRANCE"]["centres"]
    assert "A BUR" in files["setup"]["powers"]["FRANCE"]["units"]


def test_an_unchecked_neighbour_is_one_no_more(draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(army=["BUR>PAR"]))
    assert ["BUR", "MUN"] not in read().files["adjacency"]["army"]
    assert ["BUR", "PAR"] in read().files["adjacency"]["army"]


def test_a_new_neighbour_is_added(draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(add="VEN", add_by="army"))
    assert ["BUR", "VEN"] in read().files["adjacency"]["army"]


def test_problems_are_named_after_a_change(draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(name="Paris"))
    page = text_of(own.get(draft.get_absolute_url()))
    assert "“Paris” means" in page
    assert "Solve those of the rules" in page


def test_a_stale_form_is_refused_with_its_input(draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(name="Burgogne"))
    answer = own.post(draft.get_absolute_url(), space_form(name="Burgund"))
    assert answer.status_code == 409
    assert 'value="Burgund"' in text_of(answer)
    assert read().files["spaces"]["BUR"]["name"] == "Burgogne"
    assert 'name="revision" value="2"' in text_of(answer)


def test_an_impossible_change_is_refused_with_its_input(draft, own, space_form, read):
    form = space_form(name="Burgogne", unit="F BUR", unit_power="FRANCE")
    answer = own.post(draft.get_absolute_url(), form)
    assert answer.status_code == 422
    assert 'value="Burgogne"' in text_of(answer)
    assert read().revision == 1


def test_a_form_without_its_fields_clears_nothing(draft, own, read):
    form = {"do": "space", "revision": 1, "space": "BUR"}
    assert own.post(draft.get_absolute_url(), form).status_code == 422
    assert read().files["spaces"]["BUR"]["name"] == "Burgundy"


def test_the_last_change_is_undone(draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(name="Burgogne", centre="1"))
    own.post(draft.get_absolute_url(), {"do": "undo", "revision": 2})
    assert read().files == draft.files
    assert read().revision == 3


def test_title_and_powers_are_changed(draft, own, read):
    form = {"do": "about", "revision": 1, "name": "Old Europe", "year": "1805"}
    form |= {"victory_centres": "12", "power-FRANCE": "Gaul", "colour-FRANCE": "#123456"}
    own.post(draft.get_absolute_url(), form)
    assert read().name == "Old Europe"
    assert read().files["variant"]["powers"]["FRANCE"]["name"] == "Gaul"


def test_a_draft_is_deleted_once_confirmed(draft, own):
    form = {"do": "delete", "revision": 1}
    assert own.post(draft.get_absolute_url(), form).status_code == 422
    own.post(draft.get_absolute_url(), form | {"confirm": "1"})
    assert not VariantDraft.objects.exists()


def test_the_page_shows_the_form_of_the_chosen_space(draft, own):
    page = text_of(own.get(f"{draft.get_absolute_url()}?space=STP"))
    assert 'value="F STP/sc" selected' in page
    assert 'value="STP/nc&gt;BAR"' in page


def test_the_layers_of_the_map_are_pictures(draft, own):
    page = own.get(draft.get_absolute_url())
    layer = Client().get(page.context["map"].ground_url)
    assert layer.headers["Content-Type"] == "image/svg+xml"
    assert "private" in layer.headers["Cache-Control"]
    assert Client().get(f"{draft.get_absolute_url()}layer/ground/old.svg").status_code == 404


def test_a_board_that_is_not_drawn_has_a_list(own, draft, read):
    files = {key: data for key, data in draft.files.items() if key != "geometry"}
    VariantDraft.objects.update(files=files)
    assert "This board is not drawn" in text_of(own.get(draft.get_absolute_url()))


def test_the_folder_is_downloaded(draft):
    answer = Client().get(f"{draft.get_absolute_url()}folder.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    assert 'filename="small-europe.zip"' in answer.headers["Content-Disposition"]


def test_the_download_of_the_account_has_its_drafts(draft, alice):
    sections = {name: list(rows) for name, rows in own_data(alice)}
    assert sections["variants_under_work"][0]["name"] == "Small Europe"
    assert json.dumps(sections["variants_under_work"][0]["files"])


def test_drafts_go_with_their_account(draft, alice):
    account_leave(by=alice)
    assert not VariantDraft.objects.exists()


def test_robots_leave_the_secret_addresses():
    assert "Disallow: /studio/*/" in text_of(Client().get("/robots.txt"))
