# Two commands are for everybody: `make play` and `make test`.
# Both need python3 (3.11 or newer), make and a package index; the first run builds .venv, later runs start at once.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test lock

play: $(READY)
	@$(BIN)/giruda serve

test: $(READY)
	@$(BIN)/pytest

# The environment is exactly requirements.lock, hashes checked, and the project itself in place (editable).
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Giruda needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@echo "Setting up .venv from requirements.lock …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8,<1'
	@$(BIN)/uv pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q adapters bot engine
	@touch $(READY)

# For developers: after a change of the dependencies in pyproject.toml. Names no host and keeps pins that still fit.
lock:
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
		--extra test --output-file requirements.lock pyproject.toml
