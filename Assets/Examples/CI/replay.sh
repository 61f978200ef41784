#!/usr/bin/env bash
# Replays a folder of recordings and reports, and writes the results for a build server: no display, no X
# server, no rights. Ends with status 1 where one differs from the outputs that it holds.
#     replay.sh [FOLDER [RESULTS.xml]]
set -euo pipefail
folder=${1:-recordings}
results=${2:-results.xml}
touchstone replay "$folder"/* --junit "$results"
echo "replayed: $(grep -c '<testcase' "$results"), results: $results"
