# make        builds every game and its boxes into output/, and leaves a report of all checks there
# make test   runs the tests, over all cores
# make test-browser   uses the page of pnp serve, and that of checks, in a browser
# make thorough   runs what takes too long for every run
# make env    makes only what both need first, once: the Python environment in .venv

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Modules, and those of tests as pytest rewrites them, are compiled once and not in every process.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: build env test lint bench mutants pages proofs thorough test-browser clean

build: $(VENV)/ready
	$(BIN)/pnp build
	$(BIN)/pnp build --component box
	$(BIN)/pnp check --format html > output/checks.html

env: $(VENV)/ready

# Eight take 3 GB of memory; more of them would wait for the slowest test.
test: $(VENV)/ready
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8

thorough: $(VENV)/ready
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 -m "thorough or hypothesis" --hypothesis-profile thorough

# The pages of pnp serve, and of checks, in Chromium, which is installed where that needs no password. Where none can be
# had, that is said, and nothing fails: the tests below the page are in 'make test'.
test-browser: $(VENV)/ready
	$(BIN)/python tests/helpers/web_browser.py
	$(BIN)/python -m pytest -rs -m '' tests/serve/test_in_browser.py tests/reports/html/test_html_in_browser.py || [ $$? = 5 ]

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/ready
	$(BIN)/python bench/bench.py

mutants: $(VENV)/ready
	$(BIN)/python bench/mutants.py

# Needs Chromium, npm and Java: bench/browser.py says for what.
pages: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright==1.65.2
	npm install --silent --no-fund --no-audit --prefix output/.pages axe-core vnu-jar lighthouse
	$(BIN)/pnp export rulebook-html --lang all --out output/pages
	$(BIN)/python bench/browser.py output/pages/*/*/*.html

proofs: $(VENV)/ready
	$(BIN)/pnp proof

$(VENV)/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pnp needs Python 3.11 or newer; name one with 'make PYTHON=python3.12'" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group dev --editable ".[physics,serve]"
	$(BIN)/python -m pnp.svg.libcairo
	$(BIN)/python -m compileall -q pnp
	$(BIN)/pnp schema > /dev/null
	@touch $@

clean:
	rm -rf $(VENV) output/* output/.pnp-cache*
