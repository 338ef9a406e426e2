"""What is printed, page by page, with the options of the command line."""

import pytest
import small_server

BOOK = "# Mini\n\n## Turn\n\nGo on.\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    root = tmp_path_factory.mktemp("game")
    with small_server.served(root, **{"cards/mini/rulebook.md": BOOK}) as one:
        yield one


def made(served, query):
    return served.get(f"/g/mini/made.json?{query}").json()


def test_sheets_are_made_with_the_options_of_the_command_line(served):
    page = served.get("/g/mini/sheets?paper=letter").text
    for name in ("component", "set", "paper", "backs", "marks", "bleed"):
        assert f'name="{name}"' in page
    assert '<option value="letter" selected>' in page
    (file,) = made(served, "export=sheets&paper=letter&bleed=2mm&component=deck&backs=none")[
        "files"
    ]
    assert file["name"] == "mini-deck-en-letter-none-bleed-2mm.pdf"
    assert file["pages"] == 1


def test_a_page_is_a_picture(served):
    (file, *_) = made(served, "export=sheets&backs=none")["files"]
    answer = served.get(f"/g/mini/page.png?key={file['key']}&page=0&width=300")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert int.from_bytes(answer.content[16:20], "big") in (299, 300)
    assert served.get(f"/g/mini/page.png?key={file['key']}&page=9").status_code == 404
    assert (
        served.get(f"/g/mini/page.png?key={file['key']}&page=x&width=99999999").status_code == 200
    )


def test_a_file_that_is_no_more_is_told(served):
    answer = served.get("/g/mini/file?key=../../x")
    assert answer.status_code == 404
    assert "this file is gone" in answer.text
    assert "load the page again" in answer.text


@pytest.mark.parametrize(("query", "message", "hint"), [
    ("export=sheets&bleed=9mm", "'9mm' is not from 0mm to 3mm", "write for example 1.5mm"),
    ("export=sheets&bleed=wide", "'wide' is not from 0mm to 3mm", "write for example 1.5mm"),
    ("export=sheets&cards=no*", "no card of 'mini' is left to print: none fits 'no*'", None),
])  # fmt: skip
def test_an_option_that_means_nothing_is_told(served, query, message, hint):
    (told,) = made(served, query)["problems"]
    assert told["message"] == message
    assert hint is None or told["hint"] == hint


def test_an_unknown_paper_is_told_with_the_known_ones(served):
    (told,) = made(served, "export=sheets&paper=a9")["problems"]
    assert told["message"] == "unknown paper 'a9'"


def test_an_export_that_there_is_not(served):
    assert served.get("/g/mini/made.json?export=../x").status_code == 404


def test_the_rulebook_as_a_page_keeps_to_itself(served):
    (file,) = made(served, "export=rulebook-html")["files"]
    answer = served.get(f"/g/mini/file?key={file['key']}")
    assert "Go on." in answer.text
    policy = answer.headers["content-security-policy"]
    assert "sandbox" in policy
    assert "allow-same-origin" not in policy
    assert "script-src 'sha256-" in answer.text
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy


def test_a_game_without_a_rulebook_says_how_to_get_one(tmp_path):
    with small_server.served(tmp_path) as one:
        assert "write <code>cards/mini/rulebook.md</code>" in one.get("/g/mini/rulebook").text
