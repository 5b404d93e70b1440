"""Which responses are compressed."""

import gzip
from io import BytesIO

import brotli
import pytest
from django.conf import settings
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from ambition.middleware import CompressionMiddleware

TEXT = "A Par - Bur. " * 100
GZIP = {"Accept-Encoding": "gzip, br"}
SIGNED_IN = {settings.SESSION_COOKIE_NAME: "one"}


def answered(response, headers=GZIP, cookies=None):
    request = RequestFactory().get("/", headers=headers)
    request.COOKIES = cookies or {}
    return CompressionMiddleware(lambda _: response)(request)


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json", "text/plain"])
def test_text_is_compressed(kind):
    answer = answered(HttpResponse(TEXT, content_type=kind))
    assert gzip.decompress(answer.content).decode() == TEXT
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_picture_is_compressed_by_brotli_where_a_browser_knows_it():
    picture = HttpResponse(TEXT, content_type="image/svg+xml", headers={"ETag": '"1"'})
    answer = answered(picture)
    assert answer.headers["Content-Encoding"] == "br"
    assert brotli.decompress(answer.content).decode() == TEXT
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["ETag"] == 'W/"1"'


def test_a_picture_is_compressed_by_gzip_for_other_browsers():
    picture = HttpResponse(TEXT, content_type="image/svg+xml")
    answer = answered(picture, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.content).decode() == TEXT


def test_a_compressed_picture_is_not_compressed_again():
    picture = HttpResponse(TEXT, content_type="image/svg+xml", headers={"Content-Encoding": "br"})
    assert answered(picture).content.decode() == TEXT


def test_a_browser_without_gzip_gets_plain_text():
    assert answered(HttpResponse(TEXT), headers={}).content.decode() == TEXT


@pytest.mark.parametrize("kind", ["image/png", "application/zip"])
def test_compressed_formats_are_not_compressed_again(kind):
    assert not answered(HttpResponse(TEXT, content_type=kind)).has_header("Content-Encoding")


def test_a_stream_is_not_compressed():
    stream = StreamingHttpResponse([TEXT], content_type="text/html")
    assert not answered(stream).has_header("Content-Encoding")


def test_a_script_file_is_compressed():
    answer = answered(FileResponse(BytesIO(TEXT.encode()), content_type="text/javascript"))
    assert gzip.decompress(b"".join(answer.streaming_content)).decode() == TEXT


def test_the_length_of_the_same_page_varies():
    assert len({len(answered(HttpResponse(TEXT)).content) for _ in range(50)}) > 1


@pytest.mark.parametrize(
    ("site", "cookies", "compressed"),
    [
        ("cross-site", SIGNED_IN, False),
        ("cross-site", {}, True),
        ("same-origin", SIGNED_IN, True),
        ("none", SIGNED_IN, True),
    ],
)
def test_cross_site_requests_of_a_user_are_not_compressed(site, cookies, compressed):
    answer = answered(HttpResponse(TEXT), {**GZIP, "Sec-Fetch-Site": site}, cookies)
    assert answer.has_header("Content-Encoding") == compressed
