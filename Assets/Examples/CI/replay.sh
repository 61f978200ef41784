#!/usr/bin/env bash
# Replays a folder of recordings and reports, and writes the results for a build server, without a display or
# special permissions. The exit status is 1 if the outputs of a recording differ from those that it contains.
#     replay.sh [FOLDER [RESULTS.xml]]
set -euo pipefail
folder=${1:-recordings}
results=${2:-results.xml}
touchstone replay "$folder"/* --junit "$results"
echo "replayed: $(grep -c '<testcase' "$results"), results: $results"
