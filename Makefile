# Every habit of the project is a target; `make help` lists them. The first call sets up .venv by itself.
.SHELLFLAGS := -ec
.DEFAULT_GOAL := help

SHARED ?= ../shared
POOL ?= $(SHARED)/cards/magic-2022-05.jsonl.gz
OUT ?= build/records.jsonl
NAME ?= Moot Warden
TEXT ?= When Moot Warden enters, create two 1/1 white Soldier creature tokens with “When this token dies, create a Food token.” They gain haste until end of turn.
PACKAGE := $(wildcard *.py py.typed) $(patsubst %/__init__.py,%,$(wildcard */__init__.py))
BIN := .venv/bin
# What the playground is built with and tested with: Pyodide's npm package, and the wheel of msgspec for it.
PYODIDE := 314.0.7
PYODIDE_MSGSPEC := 0.22.0
# CI tests with the versions that are written down; elsewhere the newest that are allowed are taken.
LOCKED := $(if $(CI),-c .ci/lock.txt)

.PHONY: help run test test-all test-rest test-busy mutations lint types imports faults fuzz bench bench-speed bench-compare profile coverage score programs outsider forge scenarios pages written decks find silent observed pairs lint-bench docs docs-site pyodide dist release-check lowest lock audit check clean

help:           ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' Makefile | expand -t 16

run: .venv/ready ## set up, then show the main job: text, tree, instructions, board (TEXT="…" for your own)
	@printf '%s\n' '— The text' '' '$(subst ','\'',$(TEXT))'
	@printf '\n%s\n\n' '— Its tree (cardwright parse)'
	@$(BIN)/cardwright parse --name '$(subst ','\'',$(NAME))' '$(subst ','\'',$(TEXT))'
	@printf '\n%s\n\n' '— Its instructions (cardwright compile)'
	@$(BIN)/cardwright compile --name '$(subst ','\'',$(NAME))' '$(subst ','\'',$(TEXT))'
	@printf '\n%s\n\n' '— The board after them (cardwright run)'
	@$(BIN)/cardwright run --name '$(subst ','\'',$(NAME))' '$(subst ','\'',$(TEXT))'

test: .venv/dev-ready ## set up, then run the tests in two processes, of long tables a sample (PYTEST="-k text -x" for options)
	$(BIN)/python -m pytest -n 2 $(PYTEST)

test-all: .venv/dev-ready ## the same with every row of every table (tests/sampled.toml says which are sampled)
	$(BIN)/python -m pytest -n 2 --all $(PYTEST)

test-rest: .venv/dev-ready ## what test leaves out: the sampled tables alone, with every row (CI: after test)
	$(BIN)/python -m pytest -n 2 --dist worksteal --rest $(PYTEST)

test-busy: .venv/dev-ready ## the same as test with six busy processes beside it, and then on one core (PYTEST=…)
	$(BIN)/python .ci/busy.py $(PYTEST)

mutations: .venv/dev-ready ## break each room in turn, and see that `make test` finds it (SEED=N ROOMS="board oracle")
	$(BIN)/python .ci/mutations.py $(if $(SEED),--seed $(SEED)) $(ROOMS)

lint: .venv/dev-ready ## ruff: style, common mistakes, layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev-ready ## mypy --strict over the package
	@rm -rf build/types && mkdir -p build/types/cardwright
	@ln -s $(addprefix ../../../,$(PACKAGE)) build/types/cardwright/
	cd build/types && MYPYPATH=. ../../$(BIN)/mypy --config-file ../../pyproject.toml --cache-dir ../../.mypy_cache

imports: .venv/dev-ready ## import-linter: who may import whom; and that no circle grows
	$(BIN)/lint-imports --cache-dir build/import-linter
	$(BIN)/lint-imports --config .ci/rooms.toml --cache-dir build/import-linter-rooms
	$(BIN)/python .ci/circles.py

faults: .venv/dev-ready ## every call that touches a disk or the network fails once in turn (tests/faults; minutes)
	CARDWRIGHT_ALL_FAULTS=1 $(BIN)/python -m pytest -n2 -rP tests/faults

bench: .venv/dev-ready ## measure (see benchmarks/README.md)
	$(BIN)/python -m pytest benchmarks --benchmark-only --benchmark-columns=min,median,rounds \
	    -o python_files='bench_*.py' -o python_functions='bench_*'

bench-speed: .venv/dev-ready ## where the time goes: each piece of work as a ratio to its floor (POOL=FILE; docs/speed.md)
	$(BIN)/python benchmarks/speed.py --pool $(POOL)

bench-compare: .venv/dev-ready ## the same against another revision, in turn (BASE=REVISION)
	$(BIN)/python benchmarks/compare.py $(BASE) --pool $(POOL)

profile: .venv/dev-ready ## a flame graph of a pool's programs, by function (POOL=FILE), into build/programs.svg
	@mkdir -p build
	$(BIN)/py-spy record --rate 250 --output build/programs.svg -- \
	    $(BIN)/python $(BIN)/cardwright compile --pool $(POOL) --programs --no-cache -o build/programs.jsonl

fuzz: .venv/dev-ready ## the long campaign: random and mutated texts, random board steps and games (MINUTES=60; SEED=N, JOBS=2)
	$(BIN)/python fuzz/campaign.py --minutes $(or $(MINUTES),60) --jobs $(or $(JOBS),2) $(if $(SEED),--seed $(SEED)) \
	    $(if $(wildcard $(POOL)),--pool $(POOL))

coverage: .venv/ready ## how much of a pool's text is understood, and written back as it was (POOL=FILE; docs/coverage.md)
	$(BIN)/python .ci/coverage.py $(POOL)

score: .venv/ready ## compile the shared pools and hold the scores against the bars of .ci/bars.toml
	$(BIN)/python .ci/score.py --shared $(SHARED)

programs: .venv/ready ## compile whole cards of the shared pools, and hold how many are typed against .ci/bars.toml
	$(BIN)/python .ci/programs.py --shared $(SHARED)
	$(BIN)/python .ci/tomorrow.py $(SHARED)/cards/magic-2022-2026-all-dev.jsonl.gz

outsider: .venv/dev-ready ## play typed cards by an engine that knows only their JSON, and compare (after `make programs`; SEED=1)
	$(BIN)/python .ci/outsider.py build/$(notdir $(POOL)).programs --seed $(or $(SEED),1)

scenarios: .venv/ready ## play the shared scenario files, and hold how many pass against .ci/bars.toml
	$(BIN)/python .ci/scenarios.py --shared $(SHARED)

decks: .venv/ready ## read twenty decks and the tokens that gold names, and hold both against .ci/bars.toml
	$(BIN)/python .ci/decks.py --shared $(SHARED)

written: .venv/ready ## write every typed program of a pool as text, and hold what comes back against .ci/bars.toml (EVERY=4: each fourth card)
	$(BIN)/python .ci/written.py --every $(or $(EVERY),4) $(POOL)
	$(BIN)/python .ci/written.py $(SHARED)/cards/riftbound-2026-dev.jsonl

gym: .venv/dev-ready ## the environments for learners, by the tests of PettingZoo and Gymnasium (installs both)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check $(LOCKED) --group gym
	$(BIN)/python -m pytest -q tests/environment

find: .venv/ready ## look for the queries of tests/finding in a shared pool, and hold what is found against its bars (SHOW=5 WRITE=--write)
	$(BIN)/python .ci/find.py --shared $(SHARED) --show $(or $(SHOW),0) $(WRITE)

forge: .venv/ready ## export a shared pool as scripts of Forge and audit seeded faults, held against .ci/bars.toml (EVERY=10: each tenth card)
	$(BIN)/python .ci/forge.py --shared $(SHARED) --every $(or $(EVERY),1) --show $(or $(SHOW),0)

pages: .venv/dev-ready ## write the pages that are made from the code (docs/instructions.md, docs/actions.md, docs/keywords.md, docs/rules-shown.md; PROGRAMS=FILE for the numbers)
	$(BIN)/python .ci/instructions_page.py $(if $(PROGRAMS),--programs $(PROGRAMS))
	$(BIN)/python .ci/actions_page.py
	$(BIN)/python .ci/keywords_page.py
	$(BIN)/python .ci/picture_page.py
	@if [ -d $(SHARED)/rules ]; then $(BIN)/python .ci/rules_page.py $(SHARED)/rules/magic-comprehensive-rules-*.txt; fi

silent: .venv/ready ## change texts of the shared pools, and hold how often nobody says a word against .ci/bars.toml (SEED=N)
	$(BIN)/python .ci/silent.py --shared $(SHARED) $(if $(SEED),--seed $(SEED))

observed: .venv/ready ## play the abilities of a sample of cards, and hold what a second observer sees against its bar (SEED=N CARDS=200)
	$(BIN)/python .ci/observed.py --shared $(SHARED) $(if $(SEED),--seed $(SEED)) $(if $(CARDS),--cards $(CARDS))

pairs: .venv/ready ## texts that differ in one word: how many have one program in silence, at most as many as .ci/bars.toml says
	$(BIN)/python .ci/pairs.py --shared $(SHARED)

lint-bench: .venv/ready ## seed faults into official texts, and hold what the linter finds against its bars (SEED=1 EACH=100)
	$(BIN)/python .ci/lint_bench.py --shared $(SHARED) --seed $(or $(SEED),1) --each $(or $(EACH),100)

docs: .venv/dev-ready ## run every example of the documentation and of --help
	$(BIN)/python -m pytest tests/test_readme.py tests/cli

docs-site: .venv/docs-ready ## build the documentation, with the playground, into build/site, and check its links
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -d build/doctrees docs build/site
	$(BIN)/cardwright playground --build build/site/playground $(if $(wildcard build/pyodide/msgspec-*.whl),--pyodide build/pyodide)
	$(BIN)/python .ci/site_links.py build/site

pyodide: .venv/dev-ready ## get Pyodide (npm) and msgspec's wheel for it into build/pyodide, for the playground
	@test -f build/pyodide/pyodide.mjs && ls build/pyodide/msgspec-*.whl >/dev/null 2>&1 || { \
	    rm -rf build/pyodide && mkdir -p build/pyodide && cd build/pyodide && \
	    npm pack --silent pyodide@$(PYODIDE) >/dev/null && tar xzf pyodide-$(PYODIDE).tgz --strip-components=1 && rm pyodide-*.tgz && \
	    ../../$(BIN)/python -m pip download -qq --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.14 \
	        --implementation cp --platform pyemscripten_2026_0_wasm32 msgspec==$(PYODIDE_MSGSPEC); }

dist: .venv/dev-ready ## build the sdist, and of it the wheel, as users install them (dist/)
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

release-check: dist ## whether the wheel, the sdist, their metadata and the changes are ready for the package index
	$(BIN)/python .ci/release.py

lowest: .venv/dev-ready ## all tests with the lowest versions of the dependencies that are allowed (build/lowest)
	test -x build/lowest/bin/python || { mkdir -p build && $(BIN)/python -m venv build/lowest; }
	$(BIN)/python .ci/lowest.py > build/lowest.txt
	build/lowest/bin/python -m pip install -qq --disable-pip-version-check --upgrade 'pip>=25.1'
	build/lowest/bin/python -m pip install -qq --disable-pip-version-check -c build/lowest.txt --editable .
	build/lowest/bin/python -m pip install -qq --disable-pip-version-check -c build/lowest.txt --group dev
	build/lowest/bin/python -m pytest $(PYTEST)

lock: .venv/dev-ready ## write down the versions that CI is to test with (.ci/lock.txt)
	$(BIN)/python -m pip freeze --exclude-editable > .ci/lock.txt

audit: .venv/dev-ready ## look the locked versions up among the known vulnerabilities (where the index knows them)
	test -x build/audit/bin/pip-audit || { mkdir -p build && $(BIN)/python -m venv build/audit && build/audit/bin/python -m pip install -qq pip-audit; }
	build/audit/bin/pip-audit --strict --no-deps --disable-pip -r .ci/lock.txt

check: lint types imports test ## all checks, and the score where the shared pools are
	@if [ -d $(SHARED) ]; then $(MAKE) --no-print-directory score coverage programs scenarios written silent; else echo 'no $(SHARED): score skipped'; fi

clean:          ## remove everything that the other targets made
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A virtual environment of its own, from the first Python on the path that is new enough.
.venv/bin/python:
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
	    if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "setting up .venv with $$($$python --version)"; exec "$$python" -m venv --clear .venv; \
	    fi; \
	done; echo 'cardwright needs Python 3.11 or newer with venv and pip; say which with PYTHON=/path/to/python' >&2; exit 1

.venv/ready: pyproject.toml | .venv/bin/python
	@$(BIN)/python -m pip install -qq --disable-pip-version-check $(LOCKED) --editable .
	@$(BIN)/python -m compileall -q $(PACKAGE)
	@touch $@

.venv/docs-ready: pyproject.toml .venv/ready
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check $(LOCKED) --group docs
	@touch $@

.venv/dev-ready: pyproject.toml .venv/ready
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check $(LOCKED) --group dev
	@touch $@
