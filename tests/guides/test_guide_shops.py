"""The guide to print shops names what can be said, and figures that are true."""

from guide_pages import guide

from pnp.exports.makeplayingcards.sizes import MOST, STOCKS
from pnp.exports.registry import EXPORTS

GUIDE = guide("print-shops")
SHOPS = ("pdf-x", "drivethrucards", "makeplayingcards", "game-crafter")


def test_every_option_is_named():
    for name in SHOPS:
        assert f"`pnp export {name} dragons`" in GUIDE
        for option in EXPORTS[name].options:
            assert f"--{option.name}" in GUIDE, name


def test_figures_are_those_of_the_program():
    usual = {option.name: option.default for option in EXPORTS["pdf-x"].options}
    assert f"with {usual['bleed']:g} mm of bleed" in GUIDE
    assert f"--ink-limit {usual['ink-limit']}" in GUIDE
    assert f"paper of {usual['grammage']} g/m²" in GUIDE
    there = {option.name: option.default for option in EXPORTS["drivethrucards"].options}
    assert f"({there['bleed']} mm) of bleed, at most {there['ink-limit']} %" in GUIDE
    assert f"at\nmost {MOST} cards" in GUIDE
    assert all(stock in GUIDE for stock in STOCKS)
    (stock,) = [one for one in EXPORTS["makeplayingcards"].options if one.name == "stock"]
    assert stock.choices == tuple(STOCKS)
