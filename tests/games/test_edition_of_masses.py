"""All masses come from one edition of the particle table, and that edition is printed."""

import re

import pytest
from particle import Particle

from pnp.checks.physics.quarks import LETTERS, mass_of
from pnp.core.project import BUNDLED, Project
from pnp.fonts.font_book import load_fonts
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

PROJECT = Project(BUNDLED)
FONTS = load_fonts(PROJECT.font_folders)
PDG = {letter: number for number, letter in enumerate("dusc", 1)} | {"b": 5, "t": 6}
IN_MEV = {"MeV": 1, "GeV": 1000}


def as_printed(found, known):
    """Return whether `found` is `known`, rounded to the decimals it has."""
    decimals = len(f"{found:g}".partition(".")[2])
    return found == pytest.approx(round(known, decimals))


def test_checks_know_the_masses_of_the_table():
    for letter in LETTERS:
        assert mass_of(letter) == pytest.approx(Particle.from_pdgid(PDG[letter]).mass)


@pytest.mark.parametrize("name", ["quark", "quarken"])
def test_quarks_of_the_games_have_the_masses_of_the_table(name):
    game = load_game(PROJECT, name, FONTS)
    with_mass = [entry for entry in game.lists["flavour"].values() if entry.get("mass")]
    assert len(with_mass) >= 4
    for entry in with_mass:
        unit = IN_MEV[entry.get("unit", "MeV")]
        known = Particle.from_pdgid(PDG[entry["letter"].lower()]).mass / unit
        assert as_printed(entry["mass"], known), entry


def test_particles_of_quirky_quarks_have_the_masses_of_the_table():
    game = load_game(PROJECT, "quirkyquarks", FONTS)
    (particles,) = (one for one in game.components if one.id == "particles")
    numbers = {"up": PDG["u"], "down": PDG["d"], "electron": 11}
    found = {card.id: card.front.fields.get("mass") for card in particles.cards}
    for name, number in numbers.items():
        assert as_printed(found[name], Particle.from_pdgid(number).mass), name


def test_particles_of_the_poster_have_the_masses_of_the_table():
    game = load_game(PROJECT, "quirkyquarks", FONTS)
    model = game.lists["model"]
    numbers = {"up": 2, "charm": 4, "top": 6, "down": 1, "strange": 3, "bottom": 5}
    numbers |= {"electron": 11, "muon": 13, "tau": 15, "w": 24, "z": 23, "higgs": 25}
    massless = {"gluon", "photon"}
    bounded = {name for name in model if name.endswith("neutrino")}
    assert {*numbers, *massless, *bounded} == set(model)
    for name, number in numbers.items():
        known = Particle.from_pdgid(number).mass / IN_MEV[model[name]["unit"]]
        assert as_printed(model[name]["mass"], known), name
    assert {model[name]["mass"] for name in massless} == {0}
    (particles,) = (one for one in game.components if one.id == "particles")
    (neutrino,) = (card.front.fields for card in particles.cards if card.id == "neutrino")
    for name in bounded:
        assert model[name]["mass"] == neutrino["mass"]
        assert model[name]["unit"] == neutrino["unit"]


@pytest.mark.parametrize("name", ["quark", "quarken", "quirkyquarks"])
def test_the_edition_that_is_printed_is_that_of_the_table(name):
    (edition,) = {re.search(r"\d{4}", table)[0] for table in Particle.table_names()[:1]}
    facts = {fact.key: fact for fact in load_rules(PROJECT, name).ledger.facts}
    assert str(facts["masses.edition"].value) == edition
    assert "{=masses.edition}" in (BUNDLED / f"cards/{name}/rulebook.md").read_text()
