#!/bin/bash
# Makes the previous release live. The next publish, at night at the latest, replaces it again.
set -euo pipefail
cd /var/lib/site/releases
live=$(readlink current)
before=$(find . -maxdepth 1 -name '[0-9]*' -printf '%f\n' | sort | awk -v live="$live" '$0 < live' | tail -n 1)
[ -n "$before" ] || { echo "There is no release before $live." >&2; exit 1; }
ln -sfn "$before" .back
mv -T .back current
echo "The live release is now $before. $live is kept."
