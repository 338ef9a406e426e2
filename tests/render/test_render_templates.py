import pytest
from jinja2 import TemplateNotFound
from small_game import write, write_game

from pnp.core.problems import PnpError
from pnp.files.user_file import TEMPLATE
from pnp.render.template_sandbox import make_environment
from pnp.render.templates import Templates


def rendered(project, name="mini/deck.svg.j2"):
    return make_environment(Templates(project, "mini")).get_template(name).render()


def including(root, name):
    """Return the small game's template once it includes the template `name`."""
    project = write_game(root)
    write(root / "templates/mini/deck.svg.j2", f"<{{% include '{name}' %}}>")
    return rendered(project)


@pytest.mark.parametrize("name", ["mini/parts.svg.j2", "mini/a/b.svg.j2", "_shared/c.svg.j2"])
def test_a_game_has_its_own_templates_and_the_shared_ones(tmp_path, name):
    write(tmp_path / "templates" / name, "part")
    assert including(tmp_path, name) == "<part>"


def test_the_projects_own_templates_come_before_the_bundled_ones(tmp_path):
    write(tmp_path / "templates/_shared/face.svg.j2", "mine")
    assert including(tmp_path, "_shared/face.svg.j2") == "<mine>"


@pytest.mark.parametrize("name", [
    "other/x.svg.j2", "mini/.hidden", "mini/gone", "../secret", "mini/../../secret", "secret",
    "/etc/passwd", "mini/link", "mini/links/secret", "other/links/secret", "_shared/link", "",
])  # fmt: skip
def test_there_is_no_other_template(tmp_path, name):
    write(tmp_path / "secret", "secret")
    for there in ("other/x.svg.j2", "mini/.hidden", "_shared/s"):
        write(tmp_path / "templates" / there, "secret")
    for folder in ("mini", "_shared", "other"):
        (tmp_path / f"templates/{folder}/link").symlink_to("../../secret")
        (tmp_path / f"templates/{folder}/links").symlink_to("../..")
    write(tmp_path / "templates/mini/x", "")
    with pytest.raises(TemplateNotFound):
        including(tmp_path, name)


@pytest.mark.parametrize(("data", "expected"), [
    (b"\xe9", "template is not UTF-8 text\n  hint: save it with the encoding UTF-8"),
    (b"x" * (TEMPLATE.most + 1),
     "template is larger than 1 MB\n  hint: split it, or put drawings into art/"),
])  # fmt: skip
def test_files_that_are_no_templates(tmp_path, data, expected):
    project = write_game(tmp_path)
    write(tmp_path / "templates/mini/deck.svg.j2", data)
    with pytest.raises(PnpError) as caught:
        rendered(project)
    assert str(caught.value) == f"templates/mini/deck.svg.j2: {expected}"


def test_a_template_as_editors_of_windows_write_it(tmp_path):
    write(tmp_path / "templates/mini/x", b"\xef\xbb\xbfone\r\ntwo")
    assert including(tmp_path, "mini/x") == "<one\ntwo>"
