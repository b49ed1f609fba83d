#!/bin/bash
# Upgrades the machine to the newest code of the repository. The live release stays online.
#
#   upgrade.sh           installs the newest code, and restores the previous code if that fails
#   upgrade.sh --back    switches between the newest and the previous code
set -Eeuo pipefail

readonly CODE=/srv/site BEFORE=/srv/site-before SETTINGS=/root/settings

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
trap 'fail "Stopped. See the lines above for the reason. The live site stays as it is."' ERR

# Switches by one rename, so that a power cut leaves either the previous or the new code.
point() {
  ln -sfn "$2" "$1.next"
  mv -T "$1.next" "$1"
}

install() {
  "$CODE/packages/publisher/deploy/install.sh" "$SETTINGS"
}

# Removes all code but the installed and the previous one.
prune() {
  local folder
  [ -L "$CODE" ] || return 0
  for folder in "$CODE"-[0-9]*; do
    [ "$folder" = "$(readlink "$CODE")" ] || [ "$folder" = "$(readlink "$BEFORE")" ] || rm -rf "$folder"
  done
}

main() {
  [ "$(id -u)" = 0 ] || fail "Run this as root."
  [ -f "$SETTINGS" ] || fail "Your settings must be in $SETTINGS."
  cd /
  local new old before
  before=$(readlink "$BEFORE") || before=""
  # Also removes what an earlier upgrade left behind because it failed or was interrupted.
  prune
  trap prune EXIT
  case "${1:-}" in
    "")
      new=/srv/site-$(date +%s)
      git clone --quiet "$(git -C "$CODE" remote get-url origin)" "$new"
      npm ci --omit=dev --ignore-scripts --prefix "$new"
      ;;
    --back)
      new=$before
      [ -n "$new" ] && [ "$new" != "$(readlink "$CODE")" ] || fail "There is no previous code."
      ;;
    *) fail "Usage: upgrade.sh [--back]" ;;
  esac
  # At the first upgrade, replaces the clone with a link to it.
  [ -L "$CODE" ] || { mv "$CODE" "$CODE-0" && ln -s "$CODE-0" "$CODE"; }
  old=$(readlink "$CODE")
  point "$BEFORE" "$old"
  point "$CODE" "$new"
  # The caches of builds contain the path of the code.
  touch /var/lib/site/cold
  if ! install; then
    point "$CODE" "$old"
    if [ -n "$before" ]; then point "$BEFORE" "$before"; else rm "$BEFORE"; fi
    install
    fail "" "The new code does not work here; see the lines further above for the reason. The previous code is back."
  fi
  echo "Installed the code of $(git -C "$CODE" log -1 --format='%cs: %s')."
}

# Starts here, once Bash has read the whole file: its own folder may be deleted.
main "$@"
exit
