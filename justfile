# The verbs of this project. Those that CI has too are written once, in .ci/run.

# list the verbs
default:
    @just --list

# an environment in .venv: editable, the core is compiled again at import when its sources changed
setup:
    python3 -m venv .venv
    .venv/bin/pip install 'scikit-build-core>=0.10' 'cython>=3.1' 'cython-cmake>=0.2' ninja
    .venv/bin/pip install --no-build-isolation -e '.[test,lint]'

# the tests, or some of them: just test tests/project -k guard
test *arguments:
    .venv/bin/pytest {{arguments}}

# the tests with random cases twenty times as many, and never the same twice
deep *arguments:
    MAHJONG_SEED=random MAHJONG_DEEP=20 .venv/bin/pytest {{arguments}}

# write the golden deals and signatures anew; look through the difference before you keep it
golden:
    MAHJONG_GOLDEN=write .venv/bin/pytest -q tests/conformance/test_golden.py

# the documentation as a site, in build/site: a page a rule set, guides, the API
docs *arguments:
    .venv/bin/python docs/site/build.py {{arguments}}

# ruff: errors and format
lint:
    bash .ci/run lint

# mypy --strict, and the stubs against the compiled modules
types:
    bash .ci/run types

# who may import whom
contracts:
    bash .ci/run contracts

# source distribution and wheel, installed and tested away from the tree
wheel:
    bash .ci/run wheel

# the core's tests under the address and undefined-behaviour sanitizers
sanitize:
    bash .ci/run sanitize

# a short run of the benchmarks
bench:
    bash .ci/run bench

# everything, from nothing, as CI runs it
ci:
    bash .ci/run
