#!/usr/bin/env bash
# What a newcomer does, in a fresh clone of the last commit: both commands of the README, each twice.
# The first run needs the network (or pip's cache); the second must do without, and at once.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git clone --quiet "$root" "$work/grognard"
cd "$work/grognard"

echo "== make play"
make play | tee "$work/first"
grep -q "Look something up:" "$work/first"

echo "== make play, again and without network"
begin=$(date +%s%N)
PIP_NO_INDEX=1 make play > "$work/second"
took=$(( ($(date +%s%N) - begin) / 1000000 ))
diff <(sed '/^Creating \|^Installing /d' "$work/first") "$work/second"
echo "started in $took ms"
[ "$took" -lt 1000 ]

echo "== make test"
make test

echo "== make test, again and without network"
PIP_NO_INDEX=1 make test
echo "== a fresh clone works"
