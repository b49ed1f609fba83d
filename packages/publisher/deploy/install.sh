#!/bin/bash
# Sets up a Debian machine that builds and serves the site, from a file of settings. Run it again after every
# change of the settings; it is idempotent, and can be interrupted at any point.
#
#   install.sh SETTINGS        SETTINGS: a copy of settings.example, with your values
#
# The code must be in /srv/site, where the services expect it.
set -Eeuo pipefail

readonly CODE=/srv/site
readonly NODE_MAJOR=24
readonly DEPLOY=$CODE/packages/publisher/deploy

step="read settings"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

trap 'fail "" "Stopped at: ${step//_/ }. See the lines above for the reason." \
  "Fix it and run install.sh again. The live site stays as it is."' ERR

# --- Requirements: reports all problems at once ---------------------------------------------------------

check_machine() {
  [ "$(id -u)" = 0 ] || fail "Run this as root."
  [ $# = 1 ] && [ -f "$1" ] ||
    fail "Usage: install.sh /root/settings" \
      "Create that file as a copy of $DEPLOY/settings.example."
  grep -qsE '^VERSION_ID="(12|13)"' /etc/os-release || fail "This needs Debian 12 or 13."
  [ ! -s /etc/postfix/main.cf ] || grep -q 'made by install.sh' /etc/postfix/main.cf ||
    fail "This would replace your settings of Postfix in /etc/postfix/main.cf." \
      "Use a separate machine for the site, or remove that file."
}

readonly PEM='^-----(BEGIN|END) (TRUSTED )?CERTIFICATE-----[[:space:]]*$'
readonly SMTP='^(smtps?)://([^:@/]+):([^:@/]+)@([a-z0-9.-]+)(:([0-9]+))?/?$'

# Reads the settings, and reports missing and invalid ones.
read_settings() {
  chmod 600 "$settings"
  # Removes what editors on Windows add: CR at the ends of lines, and a byte order mark.
  sed -i 's/\r$//; 1s/^\xEF\xBB\xBF//' "$settings"
  local problems=() name line
  while IFS= read -r line || [ -n "$line" ]; do
    [[ $line =~ ^(#.*)?$ || $line =~ ^[A-Z_]+=\'[^\']*\'$ ]] ||
      problems+=("Not of the form NAME='value': ${line%%=*}")
  done <"$settings"
  [ ${#problems[@]} = 0 ] || fail "In $settings:" "${problems[@]}"
  # shellcheck disable=SC1090
  . "$settings"
  for name in DOMAIN CONTENTFUL_SPACE_ID CONTENTFUL_ACCESS_TOKEN SMTP_URL INQUIRY_FROM INQUIRY_TO PUBLISHER_MAIL_TO; do
    [ -n "${!name:-}" ] || problems+=("$name has no value.")
  done
  [[ ${DOMAIN:-} =~ ^([a-z0-9-]+\.)+[a-z]{2,}$ ]] ||
    problems+=("DOMAIN must be a bare domain, such as example.com.")
  [[ -z ${SMTP_URL:-} || $SMTP_URL =~ $SMTP ]] ||
    problems+=("SMTP_URL must be like smtps://NAME:PASSWORD@smtp.example.com.")
  for name in INQUIRY_FROM INQUIRY_TO PUBLISHER_MAIL_TO; do
    # Excludes characters with a meaning in Postfix's tables.
    [[ -z ${!name:-} || ${!name} =~ ^[^[:space:]{}\$,=@\&\|\\]+@[a-zA-Z0-9.-]+$ ]] ||
      problems+=("$name must be one address, such as hello@example.com.")
  done
  for name in CONTENTFUL_ACCESS_TOKEN CONTENTFUL_PREVIEW_TOKEN; do
    [[ -z ${!name:-} || ${!name} =~ ^[a-zA-Z0-9_-]{20,}$ ]] ||
      problems+=("$name must be the whole token: at least 20 letters, digits, _ and -.")
  done
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    # Node.js ignores such a file, so that a build only reports that it cannot read Contentful.
    grep -qE -- "$PEM" "$NODE_EXTRA_CA_CERTS" && ! grep -e ----- "$NODE_EXTRA_CA_CERTS" | grep -qvE -- "$PEM" ||
      problems+=("NODE_EXTRA_CA_CERTS must be a file of certificates with each BEGIN and END on a line of its own.")
  fi
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || [ -n "${PREVIEW_PASSWORD:-}" ] ||
    problems+=("PREVIEW_PASSWORD has no value, but CONTENTFUL_PREVIEW_TOKEN needs it.")
  [ ${#problems[@]} = 0 ] || fail "In $settings:" "${problems[@]}"
}

# --- Steps ----------------------------------------------------------------------------------------

# Lets Debian upgrade Node.js, too, and restart at night in the time zone of the nightly build, whatever the machine's
# is. Waits for apt, which a new machine's own jobs use first.
set_up_upgrades() {
  local zone
  zone="$(sed -n 's/^OnCalendar=.* //p' "$DEPLOY/units/site-nightly.timer")"
  cat >/etc/apt/apt.conf.d/52site <<END
DPkg::Lock::Timeout "600";
Unattended-Upgrade::Origins-Pattern:: "codename=nodistro";
Unattended-Upgrade::Automatic-Reboot "true";
Unattended-Upgrade::Automatic-Reboot-Time "$(date --date="TZ=\"$zone\" 04:30" +%R)";
END
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update
  apt-get -qy upgrade
  debconf-set-selections <<<"postfix postfix/main_mailer_type select No configuration"
  # libsasl2-modules contains the methods by which Postfix logs in.
  apt-get -qy install ca-certificates caddy curl git libsasl2-modules openssl postfix rsync unattended-upgrades
}

# From NodeSource, whose npm conflicts with Debian's package.
install_node() {
  ! command -v npm >/dev/null || return 0
  local key=/etc/apt/keyrings/nodesource.asc
  curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key -o "$key"
  echo "deb [signed-by=$key] https://deb.nodesource.com/node_$NODE_MAJOR.x nodistro main" \
    >/etc/apt/sources.list.d/nodesource.list
  apt-get -q update
  apt-get -qy install nodejs
}

# For the publisher, for builds, and for the preview.
add_users() {
  local name
  for name in site site-build site-preview; do
    id "$name" &>/dev/null || useradd --system --user-group --home-dir "/var/lib/$name" "$name"
  done
}

# Without install scripts, and only if the lock file has changed: npm writes node_modules/.package-lock.json last.
# npm cannot install into a link, which the folder is after an upgrade.
install_code() {
  [ "$CODE/node_modules/.package-lock.json" -nt "$CODE/package-lock.json" ] ||
    npm ci --omit=dev --ignore-scripts --prefix "$(readlink -f "$CODE")"
  npm run --silent --prefix "$CODE/packages/publisher" build
}

# Environment files for systemd, readable only by root. Builds get neither the webhook secret nor the password of
# the mail server.
write_variables() (
  local login=""
  umask 077
  [ -s /etc/site.env ] || echo "CONTENTFUL_WEBHOOK_SECRET='$(openssl rand -hex 32)'" >/etc/site.env
  # The last value of a name counts, so that the settings can override any variable of a build.
  {
    echo "SITE_URL='https://$DOMAIN'"
    echo "INQUIRY_DELIVERY='publisher'"
    grep -vE "^(SMTP_URL|CONTENTFUL_PREVIEW_TOKEN|PREVIEW_PASSWORD)=|=''$" "$settings"
  } >/etc/site-build.env
  grep -vE "^(SMTP_URL|CONTENTFUL_ACCESS_TOKEN|PREVIEW_PASSWORD)=|=''$" "$settings" >/etc/site-preview.env
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || login=$(printf 'preview:%s' "$PREVIEW_PASSWORD" | base64 -w 0)
  printf '%s\n' "SITE_DOMAIN='$DOMAIN'" "PREVIEW_LOGIN='$login'" >/etc/caddy.env
)

# Decodes the percent-encoding of a URL's part.
decoded() {
  printf '%b' "${1//%/\\x}"
}

# Keeps Postfix's queue, which holds messages.
start_mail() {
  [[ $SMTP_URL =~ $SMTP ]]
  local wrapper=no port=587 unit=postfix relay
  [ "${BASH_REMATCH[1]}" = smtp ] || wrapper=yes port=465
  relay="[${BASH_REMATCH[4]}]:${BASH_REMATCH[6]:-$port}"
  (umask 077 && echo "$relay $(decoded "${BASH_REMATCH[2]}"):$(decoded "${BASH_REMATCH[3]}")" >/etc/postfix/relay)
  sed -e "s|@DOMAIN@|$DOMAIN|; s|@RELAY@|$relay|; s|@WRAPPERMODE@|$wrapper|" \
    -e "s|@INQUIRY_TO@|${INQUIRY_TO,,}|g; s|@OPERATOR@|${PUBLISHER_MAIL_TO,,}|g" \
    -e "s|@UID@|$(id -u site)|; s|@GID@|$(id -g site)|" "$DEPLOY/main.cf" >/etc/postfix/main.cf.new
  mv /etc/postfix/main.cf.new /etc/postfix/main.cf
  # Debian 12 runs Postfix as an instance.
  [ "$(systemctl show -p Type --value postfix)" = forking ] || unit=postfix@-
  install -D -m 644 "$DEPLOY/postfix.conf" "/etc/systemd/system/$unit.service.d/site.conf"
  systemctl daemon-reload
  systemctl restart postfix
}

start_publisher() {
  install -m 644 "$DEPLOY"/units/* /etc/systemd/system/
  install -D -m 644 "$DEPLOY/sandbox.conf" /etc/systemd/system/site-.service.d/sandbox.conf
  install -m 644 "$DEPLOY/tmpfiles.conf" /etc/tmpfiles.d/site.conf
  systemd-tmpfiles --create site.conf
  systemctl daemon-reload
  systemctl enable --now site-intake.socket site-build.path site-nightly.timer
  systemctl enable site-intake.service site-wanted@boot.service
  systemctl restart site-intake.service
  systemctl start site-wanted@install.service
}

# Runs before anything is changed: settings that Caddy rejects would cause an outage at its next start.
check_web_settings() {
  cat "$DEPLOY/Caddyfile" >/etc/caddy/Caddyfile.new
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || cat "$DEPLOY/preview.Caddyfile" >>/etc/caddy/Caddyfile.new
  (set -a && . /etc/caddy.env && runuser -u caddy -- env HOME=/var/lib/caddy \
    caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile.new)
}

# The web server, with certificates from Let's Encrypt.
start_web_server() {
  mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile
  install -D -m 644 "$DEPLOY/caddy.conf" /etc/systemd/system/caddy.service.d/site.conf
  systemctl daemon-reload
  # Restarts only if a reload is impossible, as with Debian's default settings: a restart rejects visitors for a moment.
  { [ -S /var/lib/caddy/admin.sock ] && systemctl reload caddy; } || systemctl restart caddy
}

# Only if the settings have a token for drafts.
start_preview() {
  systemctl disable --now site-preview
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || systemctl enable --now site-preview
}

# Waits for the publisher's response, which may be 503. Ignores the certificate, which may not be issued yet.
check() {
  local status attempt
  for attempt in {1..30}; do
    status=$(curl -sk --noproxy "*" --resolve "$DOMAIN:443:127.0.0.1" -o /dev/null -w '%{http_code}' "https://$DOMAIN/readyz") || true
    [[ $status =~ ^(200|503)$ ]] && return
    sleep 1
  done
  journalctl -u site-intake -u caddy -n 20 -o cat --no-pager >&2
  return 1
}

main() {
  check_machine "$@"
  settings=$1
  read_settings
  for step in set_up_upgrades install_packages install_node add_users install_code write_variables \
    check_web_settings start_mail start_publisher start_web_server start_preview check; do
    echo "== ${step//_/ }"
    "$step"
  done
  echo "Done. The first release takes a minute or two; to watch it: journalctl -fu site-build"
}

main "$@"
exit
