#!/bin/sh
# Copies the project to the folder of the build, as the build's user. Keeps Gatsby's caches.
set -eu
find work -mindepth 1 -maxdepth 1 ! -name .cache ! -name public -exec rm -rf {} +
# Keeps dates, because files that are newer than the cache are compiled again.
rsync -a --exclude=/.git --exclude=/node_modules --exclude='/.env*' --exclude=/public --exclude=/.cache --exclude=/.hosting \
  --exclude=/.preview --exclude=/tests --exclude=/test-results --exclude=/docs /srv/site/ work/
ln -s /srv/site/node_modules work/node_modules
