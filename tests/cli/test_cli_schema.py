import json

from pnp.core.exit_codes import ExitCode
from pnp.load.json_schemas.editor_schemas import schemas


def test_all_schemas_are_written_and_named(pnp, starter, tmp_path, monkeypatch):
    (tmp_path / "cards").mkdir()
    (tmp_path / "templates").mkdir()
    monkeypatch.chdir(tmp_path / "templates")
    done = pnp("schema")
    folder = tmp_path / "cards/_schema"
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert done.out.splitlines() == [str(folder / name) for name in schemas()]
    for name, schema in schemas().items():
        text = (folder / name).read_text(encoding="utf-8")
        assert json.loads(text) == schema
        assert text.endswith("}\n")


def test_root_names_the_project(pnp, starter):
    done = pnp("schema", "--root", starter)
    assert done.code == ExitCode.OK
    assert str(starter / "cards/_schema/game.schema.json") in done.out.splitlines()


def test_games_that_ship_are_left_alone(pnp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = pnp("schema")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        f"{tmp_path}: there is no project here\n"
        "  hint: go to a folder with cards/ and templates/, or name it with --root\n"
    )
