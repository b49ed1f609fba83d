#!/bin/sh
# Makes the copy of the project that a build works in, as the build's user. Gatsby's caches stay.
set -eu
find work -mindepth 1 -maxdepth 1 ! -name .cache ! -name public -exec rm -rf {} +
# With their dates: what is younger than the cache is compiled again.
rsync -a --exclude=/.git --exclude=/node_modules --exclude='/.env*' --exclude=/public --exclude=/.cache --exclude=/.hosting \
  --exclude=/.preview --exclude=/tests --exclude=/test-results --exclude=/docs /srv/site/ work/
ln -s /srv/site/node_modules work/node_modules
