"""Statements of templates are read as Jinja reads them."""

import pytest
from jinja2 import Environment
from shipped import GAMES, PROJECT
from thorough import third

from pnp.checks.proofreading.statement_reader import TOKEN
from pnp.checks.proofreading.template_statements import PART

TRICKY = r"""{# {{ 'no' }} #}<a b="{{ 'it\'s %}' ~ "}}" }}">
{%- set m = {'a': 1, "b": [2.5, {'c': 3}]} +%}
{% if not a.b.c(1)|round(2, 'floor') == x1 %}{{ {'a': m}.a }} 5 of {{ m['%}'] }}{% endif %}"""


def tokens_of_jinja(text):
    kinds = ("string", "integer", "float", "name")
    lexed = Environment(autoescape=True).lex(text)
    return [value for _, kind, value in lexed if kind in kinds]


def tokens_read(text):
    for part in PART.finditer(text):
        if part["statement"] or part["printed"]:
            for token in TOKEN.finditer(part[0], 2, len(part[0]) - 2):
                if token["name"]:
                    yield from token[0].split(".")
                elif token["text"] or token["number"]:
                    yield token[0]


@pytest.mark.parametrize("game", third(GAMES))
def test_texts_numbers_and_names_are_those_of_jinjas_lexer(game):
    for path in sorted((PROJECT.root / "templates" / game).rglob("*.j2")):
        text = path.read_text(encoding="utf-8")
        assert list(tokens_read(text)) == tokens_of_jinja(text), path


def test_texts_may_hold_what_ends_a_statement():
    assert list(tokens_read(TRICKY)) == tokens_of_jinja(TRICKY)
