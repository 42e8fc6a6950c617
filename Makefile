# Two commands do everything on a machine with Python 3.11+, make and a C compiler.
PYTHON ?= python3
EXTRAS ?= test
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find src python \( -name "*.py*" -o -name "*.po" \) -not -path '*/__pycache__/*')

.PHONY: run test bench clean

run: $(VENV)/installed
	$(BIN)/cardavia run sichuan --deals 1000000 --seed 7

test: $(VENV)/installed
	$(BIN)/python -m pytest -n auto --benchmark-disable

bench: $(VENV)/installed
	$(BIN)/python -m pytest bench --benchmark-only

$(VENV)/installed: $(SOURCES)
	$(PYTHON) -c 'import sys; sys.exit("cardavia needs Python 3.11 or newer, found " + sys.version) if sys.version_info < (3, 11) else 0'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[$(EXTRAS)]'
	touch $@

clean:
	rm -rf $(VENV) .venv-checks build dist
