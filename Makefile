# make run      sets everything up and starts the table
# make test     sets everything up, checks style and types, runs the tests
# make bench    measures speed and memory on this machine
# make goldens  draws the screens' goldens anew after a wanted change (tests/screens)
# make system-test  installs the table in a virtual Raspberry Pi and pulls its plug (tests/system)
# make words    collects the texts of the screens for the translators (docs/words.md)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCALES := display/locales
CATALOGUES := $(wildcard $(LOCALES)/*/LC_MESSAGES/*.po)
# A Raspberry Pi's camera library is there from apt only; what fits it comes from apt as well.
ON_PI := $(shell $(PYTHON) -c 'import importlib.util as i; i.find_spec("picamera2") and print("yes")')

.PHONY: run test system-test bench playthroughs goldens words pictures clean

run: $(VENV)/installed
	$(BIN)/qwixx-table

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

system-test: $(VENV)/installed-dev
	@test "$$(id -u)" = 0 || { echo "The system test builds and mounts disks: sudo make system-test"; exit 1; }
	QWIXX_SYSTEM_TEST=1 $(BIN)/pytest tests/system --verbose --exitfirst --durations=0

bench: $(VENV)/installed
	$(BIN)/qwixx-table bench
	$(BIN)/python tests/benchmarks/script.py
	$(BIN)/python tests/benchmarks/statistics.py
	OMP_NUM_THREADS=1 $(BIN)/python tests/benchmarks/read.py
	$(BIN)/python tests/benchmarks/draw.py
	$(BIN)/python tests/benchmarks/strengths.py

# Writes the expected games anew after a change of rules; read the diff before you commit it.
playthroughs: $(VENV)/installed-dev
	$(BIN)/python -m tests.playthroughs

# Draws anew what no longer looks like its golden; look at the pictures before you commit them.
goldens: $(VENV)/installed-dev
	$(BIN)/python -m tests.screens

# The pictures of the README, from the gallery and the demo, and the drawings of the build guide.
pictures: $(VENV)/installed-dev
	$(BIN)/python docs/pictures/screens.py
	$(BIN)/python docs/building/make.py

words: $(VENV)/installed-dev
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --keyword words \
		--keyword Refused --keyword _in:1c,2 --add-location file --project qwixx-table --version 1 \
		--output-file $(LOCALES)/qwixx-table.pot .
	$(BIN)/pybabel --quiet update --domain qwixx-table --output-dir $(LOCALES) \
		--input-file $(LOCALES)/qwixx-table.pot --ignore-pot-creation-date

clean:
	rm -rf $(VENV) build *.egg-info

# The catalogues are compiled by the installation.
$(VENV)/installed: pyproject.toml $(CATALOGUES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "The table needs Python 3.11 or newer; name one with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "Python cannot make virtual environments here; try: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(if $(ON_PI),--system-site-packages) $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check $(if $(ON_PI),--no-deps) --editable .
	@$(BIN)/python -c 'import cv2, gpiozero, pygame' || { echo "Something is missing; try:" \
		"sudo apt install python3-opencv python3-pygame python3-gpiozero python3-lgpio"; exit 1; }
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
