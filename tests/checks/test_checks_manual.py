"""Every check has a manual page, and the examples on it are true."""

import pytest
import yaml
from manuals import examples_of
from small_check import outcome, stated, told

from pnp.checks.registry import CHECKS, load_check

PAGES = {check: load_check(check).__doc__ for check in CHECKS}
EXAMPLES = [
    pytest.param(check, given, example, id=f"{check}-{number}")
    for check, page in PAGES.items()
    for given, examples in [examples_of(page)]
    for number, example in enumerate(examples)
]


@pytest.mark.parametrize("check", CHECKS)
def test_a_manual_page_says_what_passes_and_what_fails(check):
    first = PAGES[check].partition("\n")[0]
    assert first.endswith(".")
    assert "PASS" in PAGES[check]
    assert "FAIL" in PAGES[check]


@pytest.mark.parametrize(("check", "given", "example"), EXAMPLES)
def test_the_examples_of_a_manual_page_are_true(check, given, example, tmp_path):
    said = yaml.safe_load(given)
    facts = said.pop("facts", {})
    options = example.options
    if check == "ledger":
        facts, options = [*stated(facts), yaml.safe_load(options)], ""
    found = outcome(tmp_path, check, options, said.pop("cards", [{"id": "one"}]), facts)
    assert tuple(finding.message for finding in found.findings) == example.says


NEEDED = [
    pytest.param(check, given, example.options, key, id=f"{check}-{key.name}")
    for check, page in PAGES.items()
    for given, examples in [examples_of(page)]
    for example in examples[:1]
    for key in load_check(check).OPTIONS
    if key.required
]


@pytest.mark.parametrize(("check", "given", "options", "key"), NEEDED)
def test_an_option_that_is_needed_is_asked_for(check, given, options, key, tmp_path):
    said, left = yaml.safe_load(given), yaml.safe_load(options)
    del left[key.name]
    assert told(
        tmp_path, check, left, said.get("cards", [{"id": "one"}]), said.get("facts", {})
    ) == [f"rules.yaml:5: check C1 has no '{key.name}' | add '{key.name}': {key.description}"]
