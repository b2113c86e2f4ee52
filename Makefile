# make run    sets everything up and starts the table
# make test   sets everything up, checks style and types, runs the tests
# make bench  measures speed and memory on this machine

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench playthroughs clean

run: $(VENV)/installed
	$(BIN)/qwixx-table

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: $(VENV)/installed
	$(BIN)/qwixx-table bench
	$(BIN)/python tests/benchmarks/script.py
	OMP_NUM_THREADS=1 $(BIN)/python tests/benchmarks/read.py

# Writes the expected games anew after a change of rules; read the diff before you commit it.
playthroughs: $(VENV)/installed-dev
	$(BIN)/python -m tests.playthroughs

clean:
	rm -rf $(VENV) build *.egg-info

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "The table needs Python 3.11 or newer; name one with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "Python cannot make virtual environments here; try: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
