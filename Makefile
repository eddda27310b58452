# Grognard in one command: `make play` or `make test` from a fresh clone, with git, make and Python 3.11 or newer.
#
# .venv/.installed says that the program is installed, .venv/.tools that the tools for testing are too; both are made
# again when pyproject.toml changes, so that a second run starts at once and needs no network.

BIN := .venv/bin
GROGNARD := $(BIN)/grognard
# Any of these may be the interpreter; PYTHON=... on the command line or in the environment comes first.
PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test lint types soak bench fresh clean
.DELETE_ON_ERROR:

help:
	@echo "make play    install into .venv and start; make play ARGS='check skirmish' runs one command of it"
	@echo "make test    lint, types and tests, as a change must pass them"
	@echo "make soak    the long random tests"
	@echo "make bench   the speed table"
	@echo "make fresh   what a newcomer does, in a fresh clone of the last commit"
	@echo "make clean   remove .venv and everything that was built"

play: .venv/.installed
	@$(GROGNARD) $(ARGS)

test: .venv/.tools lint types
	@$(BIN)/python -m pytest -q $(ARGS)

lint: .venv/.tools
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "not formatted; run: $(BIN)/ruff format"; exit 1; }

types: .venv/.tools
	@$(BIN)/mypy --no-error-summary

soak: .venv/.tools
	@GROGNARD_SOAK=1 $(BIN)/python -m pytest -q -s -m soak -o faulthandler_timeout=0 $(ARGS)

bench: .venv/.installed
	@$(GROGNARD) bench $(ARGS)

fresh:
	@tests/project/fresh_clone.sh

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(BIN)/python:
	@found=; \
	for python in $(PYTHONS); do \
	  if "$$python" -c '$(RECENT)' 2>/dev/null; then found="$$python"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Grognard needs Python 3.11 or newer; found: $$(python3 --version 2>&1 || echo no python3)." >&2; \
	  echo "Install one, or name it: make play PYTHON=/path/to/python3" >&2; \
	  exit 1; \
	fi; \
	echo "Creating .venv with $$("$$found" --version)"; \
	if ! "$$found" -m venv .venv; then \
	  rm -rf .venv; \
	  echo "The venv module of $$found does not work; on Debian and Ubuntu: apt install python3-venv" >&2; \
	  exit 1; \
	fi

.venv/.installed: pyproject.toml | $(BIN)/python
	@echo "Installing Grognard into .venv"
	@$(PIP) install --editable .
	@touch $@

.venv/.tools: pyproject.toml | .venv/.installed
	@echo "Installing the tools for testing into .venv"
	@$(PIP) install --editable '.[dev]'
	@touch $@
