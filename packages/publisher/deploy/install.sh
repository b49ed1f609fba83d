#!/bin/bash
# Makes a Debian the machine that builds and serves the site, from the settings in a file. Run it again
# at any point, and after every change of the settings: what is done stays, and nothing is deleted.
#
#   install.sh SETTINGS        SETTINGS: a copy of settings.example, with your values
#
# It has to stand in /srv/site, where the services expect the code.
set -Eeuo pipefail

readonly CODE=/srv/site
readonly NODE_MAJOR=24
readonly OLDEST_NODE=22
readonly DEPLOY=$CODE/packages/publisher/deploy

current="Reading the settings"

# Says a step's name, and takes it.
step() {
  current=$1
  echo "== $current"
  "$2"
}

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

stopped() {
  fail "" "Stopped at: $current. The lines above say why." \
    "Correct that and run install.sh again: it goes on where it is needed, and what is live stays live."
}
trap stopped ERR

# --- What it needs, all problems at once ---------------------------------------------------------

check_machine() {
  [ "$(id -u)" = 0 ] || fail "Run this as root."
  [ $# = 1 ] && [ -f "$1" ] ||
    fail "Say where your settings are: install.sh /root/settings" \
      "They begin as a copy of $DEPLOY/settings.example."
  [ "$(readlink -f "$(dirname "$0")")" = "$DEPLOY" ] ||
    fail "The code has to be in $CODE: git clone YOUR-REPOSITORY $CODE"
  grep -qsE '^VERSION_ID="(12|13)"' /etc/os-release || fail "This is for Debian 12 and 13."
}

# Reads the settings and says what is missing or cannot be used.
read_settings() {
  chmod 600 "$1"
  local problems=() name
  while IFS= read -r line; do
    [[ $line =~ ^(#.*)?$ || $line =~ ^[A-Z_]+=\'[^\']*\'$ ]] ||
      problems+=("Not of the form NAME='value': ${line%%=*}")
  done <"$1"
  [ ${#problems[@]} = 0 ] || fail "In $1:" "${problems[@]}"
  # shellcheck disable=SC1090
  . "$1"
  for name in DOMAIN CONTENTFUL_SPACE_ID CONTENTFUL_ACCESS_TOKEN; do
    [ -n "${!name:-}" ] || problems+=("$name has no value.")
  done
  [[ ${DOMAIN:-} =~ ^([a-z0-9-]+\.)+[a-z]{2,}$ ]] ||
    problems+=("DOMAIN has to be a bare domain, such as example.com.")
  if [ -n "${SMTP_URL:-}" ]; then
    for name in INQUIRY_FROM INQUIRY_TO PUBLISHER_MAIL_TO; do
      [ -n "${!name:-}" ] || problems+=("$name has no value, and SMTP_URL has one.")
    done
  fi
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || [ -n "${PREVIEW_PASSWORD:-}" ] ||
    problems+=("PREVIEW_PASSWORD has no value, and CONTENTFUL_PREVIEW_TOKEN has one.")
  [ ${#problems[@]} = 0 ] || fail "In $1:" "${problems[@]}"
  # Without a mail server the publisher takes no addresses.
  [ -n "${SMTP_URL:-}" ] || INQUIRY_FROM="" INQUIRY_TO="" PUBLISHER_MAIL_TO=""
}

# --- Steps ----------------------------------------------------------------------------------------

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get upgrade -qy
  apt-get install -qy ca-certificates caddy curl git gpg openssl ufw unattended-upgrades
}

# Builds need 2 GB.
add_swap() {
  local kilobytes
  kilobytes=$(awk '/^(MemTotal|SwapTotal)/ { sum += $2 } END { print sum }' /proc/meminfo)
  [ "$kilobytes" -lt 3900000 ] || return 0
  [ -e /swapfile ] || fallocate -l 2G /swapfile
  chmod 600 /swapfile
  blkid -p /swapfile >/dev/null || mkswap /swapfile
  swapon --show=NAME --noheadings | grep -qx /swapfile || swapon /swapfile
  grep -q '^/swapfile ' /etc/fstab || echo '/swapfile none swap sw 0 0' >>/etc/fstab
}

close_ports() {
  ufw allow "${SSH_PORT:-22},80,443/tcp"
  ufw allow 443/udp
  ufw --force enable
}

has_node() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    [ "$(node -p 'process.versions.node.split(".")[0]')" -ge "$OLDEST_NODE" ]
}

# Debian's own npm conflicts with this one.
install_node() {
  has_node && return
  local key=/etc/apt/keyrings/nodesource.asc
  curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key -o "$key"
  echo "deb [signed-by=$key] https://deb.nodesource.com/node_$NODE_MAJOR.x nodistro main" \
    >/etc/apt/sources.list.d/nodesource.list
  apt-get update -q
  apt-get install -qy nodejs
}

# Debian upgrades itself; here Node too, and restarts at 12:30 UTC, at night in Vancouver.
keep_upgraded() {
  cat >/etc/apt/apt.conf.d/52site <<'END'
Unattended-Upgrade::Origins-Pattern:: "codename=nodistro";
Unattended-Upgrade::Automatic-Reboot "true";
Unattended-Upgrade::Automatic-Reboot-Time "12:30";
END
}

# One for the publisher, one for builds, one for the preview.
add_users() {
  local name
  for name in site site-build site-preview; do
    id "$name" >/dev/null 2>&1 ||
      useradd --system --user-group --home-dir "/var/lib/$name" "$name"
  done
}

# No package's script runs; where nothing has changed, nothing is done: npm writes the first file last.
install_code() {
  [ "$CODE/node_modules/.package-lock.json" -nt "$CODE/package-lock.json" ] ||
    npm ci --omit=dev --ignore-scripts --prefix "$CODE"
}

# Sets variables, read from its input, in a file that only root can read; its other lines stay as they are.
set_variables() {
  local file=$1 new names
  new=$(cat)
  names=$(sed -E "s/=.*//" <<<"$new" | paste -sd '|')
  touch "$file"
  chmod 600 "$file"
  (umask 077 && { grep -vE "^($names)=" "$file" || true; grep -v "=''$" <<<"$new" || true; } >"$file.new")
  mv "$file.new" "$file"
}

# The value of that name in a file of variables, where there is one.
value() {
  [ ! -e "$2" ] || sed -nE "s/^$1='?([^']*)'?$/\1/p" "$2" | tail -n 1
}

# The secret of that name in a file of variables, or a new one.
secret() {
  local found
  found=$(value "$1" "$2")
  echo "${found:-$(openssl rand -hex 32)}"
}

write_variables() {
  local webhook status password=""
  webhook=$(secret CONTENTFUL_WEBHOOK_SECRET /etc/site.env)
  status=$(secret PUBLISHER_STATUS_TOKEN /etc/site.env)
  set_variables /etc/site-build.env <<END
SITE_URL='https://$DOMAIN'
CONTENTFUL_SPACE_ID='$CONTENTFUL_SPACE_ID'
CONTENTFUL_ACCESS_TOKEN='$CONTENTFUL_ACCESS_TOKEN'
CONTENTFUL_ENVIRONMENT='${CONTENTFUL_ENVIRONMENT:-}'
INQUIRY_DELIVERY='${SMTP_URL:+publisher}'
END
  set_variables /etc/site.env <<END
CONTENTFUL_WEBHOOK_SECRET='$webhook'
PUBLISHER_STATUS_TOKEN='$status'
SMTP_URL='${SMTP_URL:-}'
INQUIRY_FROM='${INQUIRY_FROM:-}'
INQUIRY_TO='${INQUIRY_TO:-}'
PUBLISHER_MAIL_TO='${PUBLISHER_MAIL_TO:-}'
END
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || password=$(caddy hash-password <<<"$PREVIEW_PASSWORD")
  set_variables /etc/preview.env <<END
CONTENTFUL_SPACE_ID='$CONTENTFUL_SPACE_ID'
CONTENTFUL_PREVIEW_TOKEN='${CONTENTFUL_PREVIEW_TOKEN:-}'
CONTENTFUL_ENVIRONMENT='${CONTENTFUL_ENVIRONMENT:-}'
END
  set_variables /etc/caddy.env <<END
SITE_DOMAIN='$DOMAIN'
PREVIEW_PASSWORD='$password'
END
}

# The publisher makes the first release; a start builds at once. systemd does not say whether it goes on.
start_publisher() {
  local port
  port=$(value PUBLISHER_PORT /etc/site.env)
  install -m 644 "$DEPLOY"/*.service "$DEPLOY"/*.socket /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable --now site-build.socket
  systemctl enable publisher
  systemctl restart publisher
  curl -so /dev/null --retry 30 --retry-delay 1 --retry-connrefused \
    "http://127.0.0.1:${port:-8080}/status" || {
    journalctl -u publisher -t node -n 15 -o cat --no-pager >&2
    return 1
  }
}

# The web server, with certificates from Let's Encrypt.
start_web_server() {
  mkdir -p /etc/systemd/system/caddy.service.d
  printf '[Service]\nEnvironmentFile=/etc/caddy.env\n' >/etc/systemd/system/caddy.service.d/site.conf
  echo "import $DEPLOY/Caddyfile" >/etc/caddy/Caddyfile
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || echo "import $DEPLOY/preview.Caddyfile" >>/etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl enable caddy
  systemctl restart caddy
}

# The officiant's drafts, where the settings have a token for them.
start_preview() {
  systemctl disable --now preview
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || systemctl enable --now preview
}

main() {
  check_machine "$@"
  read_settings "$1"
  step "Debian's packages" install_packages
  step "Memory for builds" add_swap
  step "Firewall" close_ports
  step "Node" install_node
  step "Upgrades at night" keep_upgraded
  step "Users" add_users
  step "The site's packages" install_code
  step "Variables" write_variables
  step "Publisher" start_publisher
  step "Web server" start_web_server
  step "Preview" start_preview
  echo "Done. The first release takes a minute or two: journalctl -fu publisher shows it coming."
  echo "https://$DOMAIN/status asks for a password: PUBLISHER_STATUS_TOKEN in /etc/site.env."
}

# The tests read this file for its functions.
[ "${BASH_SOURCE[0]}" = "$0" ] || return 0
main "$@"
