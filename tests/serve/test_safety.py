"""Who may ask, who may write, and what an answer may do in a browser."""

import pytest
import small_server
from small_server import HOST


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with small_server.served(tmp_path_factory.mktemp("game")) as one:
        yield one


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1", "127.0.0.1:80", "rebound.test:8313"])
def test_only_hosts_of_this_machine_are_answered(served, host):
    answer = served.get("/", host=host)
    assert (answer.status_code, answer.text) == (
        403,
        "this page is at another address; use the one that 'pnp serve' tells\n",
    )


@pytest.mark.parametrize(("site", "dest", "status"), [
    ("cross-site", "image", 403),
    ("cross-site", "script", 403),
    ("same-site", "empty", 403),
    ("cross-site", "document", 200),
    ("same-origin", "image", 200),
    ("none", "document", 200),
])  # fmt: skip
def test_other_pages_may_link_here_and_nothing_else(served, site, dest, status):
    answer = served.get("/", **{"sec-fetch-site": site, "sec-fetch-dest": dest})
    assert answer.status_code == status
    assert answer.status_code == 200 or answer.text == (
        "this is for the pages of 'pnp serve' only\n"
    )


@pytest.mark.parametrize(("headers", "told"), [
    ({"origin": "http://example.org"}, "only a page of 'pnp serve' may write\n"),
    ({"origin": "null"}, "only a page of 'pnp serve' may write\n"),
    ({"x-pnp-token": ""}, "the server was started anew: load the page again\n"),
    ({"x-pnp-token": "é".encode()}, "the server was started anew: load the page again\n"),
    ({"content-length": "1000001"}, "this is too much for one request\n"),
    ({"content-length": "lots"}, "this is too much for one request\n"),
])  # fmt: skip
def test_who_writes_is_a_page_of_ours_that_knows_the_token(served, headers, told):
    answer = served.post("/g/mini/", {}, **headers)
    assert (answer.status_code, answer.text) == (403, told)


def test_a_page_of_ours_is_let_through(served):
    assert served.post("/g/mini/", {}).status_code == 405  # there is nothing to write there


def test_pages_run_scripts_of_this_server_alone_and_are_kept_nowhere(served):
    headers = served.get("/g/mini/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


def test_a_refusal_is_as_strict(served):
    assert "default-src 'none'" in served.get("/", host="x").headers["content-security-policy"]


def test_pictures_of_strangers_run_nothing_even_when_opened_alone(served):
    headers = served.get("/g/mini/face.svg?id=deck/front/one").headers
    assert headers["content-type"] == "image/svg+xml"
    assert headers["content-security-policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; "
        "frame-ancestors 'none'"
    )


@pytest.mark.parametrize("address", [
    "/static/x/../app.py",
    "/static/x/..%2fapp.py",
    "/static/x/%2e%2e/app.py",
    "/static/x//etc/passwd",
    "/g/..%2f..%2fetc/",
    "/g/..%2f/",
    "/g/%2e%2e/face.svg?id=../../x",
    "/g/mini/face.svg?id=../../../etc/passwd",
    "/g/mini/card?id=deck/front/../one",
    "/cards/mini/game.yaml",
    "/g/nobody/",
    "/g/mini/?lang=../x",
    "/g/mini/?ink=golden",
])  # fmt: skip
def test_no_address_leads_to_a_file(served, address):
    assert served.get(address).status_code == 404


def test_what_a_game_says_stays_text(tmp_path):
    deck = small_server.DECK.replace("Red fox", "<script>alert(1)</script>")
    with small_server.served(tmp_path, **{small_server.DECK_FILE: deck}) as one:
        text = one.get("/g/mini/").text + one.get("/g/mini/card?id=deck/front/one").text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


def test_the_hosts_have_the_port(served):
    assert served.get("/", host=HOST.upper()).status_code == 200
