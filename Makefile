# make        builds every game and its boxes into output/, and leaves a report of all checks there
# make test   runs the tests, over all cores
# make thorough   runs what takes too long for every run
# make env    makes only what both need first, once: the Python environment in .venv

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Modules, and those of tests as pytest rewrites them, are compiled once and not in every process.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: build env test lint bench mutants proofs thorough clean

build: $(VENV)/ready
	$(BIN)/pnp build
	$(BIN)/pnp build --component box
	$(BIN)/pnp check --format html > output/checks.html

env: $(VENV)/ready

# Eight take 3 GB of memory; more of them would wait for the slowest test.
test: $(VENV)/ready
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8

thorough: $(VENV)/ready
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 -m thorough

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt typst
	$(BIN)/python bench/bench.py

mutants: $(VENV)/ready
	$(BIN)/python bench/mutants.py

proofs: $(VENV)/ready
	$(BIN)/pnp proof

$(VENV)/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pnp needs Python 3.11 or newer; name one with 'make PYTHON=python3.12'" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group dev --editable ".[physics]"
	$(BIN)/python -m pnp.runtime.libcairo
	$(BIN)/python -m compileall -q pnp
	@touch $@

clean:
	rm -rf $(VENV) output/* output/.pnp-cache*
