# On a machine with only Python 3.11+ and make: `make play`, `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: play test check lint types imports bench messages reference docs clean

play: $(VENV)/installed
	@$(BIN)/scopa play $(or $(GAME),scopa)

test: $(VENV)/developed
	$(BIN)/python -m pytest

check: lint types imports test

lint: $(VENV)/developed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/developed
	$(BIN)/mypy

imports: $(VENV)/developed
	$(BIN)/lint-imports

bench: $(VENV)/developed
	$(BIN)/python bench/speed.py

messages: $(VENV)/developed
	@mkdir -p build
	$(BIN)/pybabel -q extract -k N_ -k ngettext:1,2 --no-location --sort-output -o build/scopa.pot scopa_dsl
	$(BIN)/pybabel -q update -N --ignore-obsolete --ignore-pot-creation-date -w 110 -D scopa -i build/scopa.pot -d scopa_dsl/locale
	$(BIN)/pybabel -q compile -D scopa -d scopa_dsl/locale

# The pages of docs/ that are made from the schema, the language and the library.
reference: $(VENV)/developed
	$(BIN)/python tests/regenerate.py docs

docs: $(VENV)/documented
	$(BIN)/mkdocs build --strict

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing (once) …" && $(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/developed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what the tests need (once) …" && $(BIN)/python -m pip install -q --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/installed

$(VENV)/documented: $(VENV)/developed
	@echo "Installing what the site needs (once) …" && $(BIN)/python -m pip install -q --disable-pip-version-check -e ".[docs]"
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
