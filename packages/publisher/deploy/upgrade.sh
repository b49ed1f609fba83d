#!/bin/bash
# Brings the machine the newest code of the repository; visitors keep the live release meanwhile.
#
#   upgrade.sh           takes the newest code; the code of before stays in /srv/old
#   upgrade.sh --back    puts the code of before back; once more, and the newer one is there again
set -Eeuo pipefail

readonly CODE=/srv/site NEW=/srv/new OLD=/srv/old

stopped() {
  echo "Stopped. The lines above say why; the live site stays as it is." >&2
  [ -d "$CODE" ] || echo "The code of before is in $OLD: mv $OLD $CODE" >&2
  exit 1
}
trap stopped ERR

fetch() {
  rm -rf "$NEW"
  git clone --quiet "$(git -C "$CODE" remote get-url origin)" "$NEW"
  npm ci --omit=dev --ignore-scripts --prefix "$NEW"
}

swap() {
  rm -rf "$OLD"
  mv "$CODE" "$OLD"
  mv "$NEW" "$CODE"
}

restart() {
  local deploy=$CODE/packages/publisher/deploy
  install -m 644 "$deploy"/*.service "$deploy"/*.socket /etc/systemd/system/
  systemctl daemon-reload
  systemctl restart site-build.socket publisher
  systemctl try-restart preview
  # A restart would refuse visitors for a moment; where no reload is possible, one is needed.
  systemctl reload caddy || systemctl restart caddy
  echo "The code is of $(git -C "$CODE" log -1 --format='%cs: %s'). The publisher builds with it now."
}

main() {
  [ "$(id -u)" = 0 ] || { echo "Run this as root." >&2; exit 1; }
  cd /
  case "${1:-}" in
    "") fetch ;;
    --back)
      [ -d "$OLD" ] || { echo "There is no code of before: $OLD is not there." >&2; exit 1; }
      rm -rf "$NEW"
      mv "$OLD" "$NEW"
      ;;
    *) echo "upgrade.sh, or upgrade.sh --back" >&2; exit 1 ;;
  esac
  swap
  restart
}

# Read whole before it runs: it replaces this file.
main "$@"
exit
