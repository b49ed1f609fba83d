#!/bin/bash
# Brings the machine the newest code of the repository; visitors keep the live release meanwhile.
#
#   upgrade.sh           takes the newest code; where that does not work, the code of before is back at once
#   upgrade.sh --back    goes back to the code of before; once more, and the newer one is there again
set -Eeuo pipefail

readonly CODE=/srv/site BEFORE=/srv/site-before SETTINGS=/root/settings

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
trap 'fail "Stopped. The lines above say why; the live site stays as it is."' ERR

# By one rename: a power cut leaves the code of before, or the new one.
point() {
  ln -sfn "$2" "$1.next"
  mv -T "$1.next" "$1"
}

install() {
  "$CODE/packages/publisher/deploy/install.sh" "$SETTINGS"
}

main() {
  [ "$(id -u)" = 0 ] || fail "Run this as root."
  [ -f "$SETTINGS" ] || fail "Your settings have to be in $SETTINGS."
  cd /
  local new old folder
  case "${1:-}" in
    "")
      new=/srv/site-$(date +%s)
      git clone --quiet "$(git -C "$CODE" remote get-url origin)" "$new"
      npm ci --omit=dev --ignore-scripts --prefix "$new"
      ;;
    --back) new=$(readlink "$BEFORE") || fail "There is no code of before." ;;
    *) fail "upgrade.sh, or upgrade.sh --back" ;;
  esac
  # A clone becomes a link to it, once.
  [ -L "$CODE" ] || { mv "$CODE" "$CODE-0" && ln -s "$CODE-0" "$CODE"; }
  old=$(readlink "$CODE")
  point "$BEFORE" "$old"
  point "$CODE" "$new"
  # The caches of builds know the folder of the code.
  touch /var/lib/site/cold
  if ! install; then
    point "$CODE" "$old"
    install
    fail "" "The new code does not work here; the lines further above say why. The code of before is back."
  fi
  for folder in "$CODE"-[0-9]*; do
    [ "$folder" = "$new" ] || [ "$folder" = "$old" ] || rm -rf "$folder"
  done
  echo "The code is of $(git -C "$CODE" log -1 --format='%cs: %s')."
}

# Read whole before it runs: its own folder may be deleted.
main "$@"
exit
