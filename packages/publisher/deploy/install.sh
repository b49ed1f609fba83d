#!/bin/bash
# Makes a Debian the machine that builds and serves the site, from the settings in a file. Run it again
# at any point, and after every change of the settings: nothing that works stops working.
#
#   install.sh SETTINGS        SETTINGS: a copy of settings.example, with your values
#
# The code has to be in /srv/site, where the services expect it.
set -Eeuo pipefail

readonly CODE=/srv/site
readonly NODE_MAJOR=24
readonly OLDEST_NODE=20
readonly DEPLOY=$CODE/packages/publisher/deploy
readonly OLD_MESSAGES=/var/lib/site/inquiries

current="Reading the settings"

# Names a step, and runs it.
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
    "Correct that and run install.sh again. What is live stays live."
}
trap stopped ERR

# --- What it needs, all problems at once ---------------------------------------------------------

check_machine() {
  [ "$(id -u)" = 0 ] || fail "Run this as root."
  [ $# = 1 ] && [ -f "$1" ] ||
    fail "Say where your settings are: install.sh /root/settings" \
      "They begin as a copy of $DEPLOY/settings.example."
  [ "$(readlink -f "$(dirname "$0")")" = "$(readlink -f "$DEPLOY")" ] ||
    fail "The code has to be in $CODE: git clone YOUR-REPOSITORY $CODE"
  grep -qsE '^VERSION_ID="(12|13)"' /etc/os-release || fail "This is for Debian 12 and 13."
  [ ! -s /etc/postfix/main.cf ] || grep -q 'made by install.sh' /etc/postfix/main.cf ||
    fail "Postfix has settings of somebody else's in /etc/postfix/main.cf, which this would replace." \
      "Take a machine of its own for the site, or remove that file."
}

readonly SMTP='^(smtps?)://([^:@/]+):([^:@/]+)@([a-z0-9.-]+)(:([0-9]+))?/?$'

# Reads the settings and says what is missing or cannot be used.
read_settings() {
  chmod 600 "$1"
  local problems=() name line
  while IFS= read -r line; do
    [[ $line =~ ^(#.*)?$ || $line =~ ^[A-Z_]+=\'[^\']*\'$ ]] ||
      problems+=("Not of the form NAME='value': ${line%%=*}")
  done <"$1"
  [ ${#problems[@]} = 0 ] || fail "In $1:" "${problems[@]}"
  # shellcheck disable=SC1090
  . "$1"
  for name in DOMAIN CONTENTFUL_SPACE_ID CONTENTFUL_ACCESS_TOKEN SMTP_URL INQUIRY_FROM INQUIRY_TO PUBLISHER_MAIL_TO; do
    [ -n "${!name:-}" ] || problems+=("$name has no value.")
  done
  [[ ${DOMAIN:-} =~ ^([a-z0-9-]+\.)+[a-z]{2,}$ ]] ||
    problems+=("DOMAIN has to be a bare domain, such as example.com.")
  [[ -z ${SMTP_URL:-} || $SMTP_URL =~ $SMTP ]] ||
    problems+=("SMTP_URL has to be like smtps://NAME:PASSWORD@smtp.example.com.")
  for name in INQUIRY_FROM INQUIRY_TO PUBLISHER_MAIL_TO; do
    # They become part of a table of Postfix's.
    [[ -z ${!name:-} || ${!name} =~ ^[^[:space:]{}\$,=@\&\|\\]+@[a-zA-Z0-9.-]+$ ]] ||
      problems+=("$name has to be one address, such as hello@example.com.")
  done
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || [ -n "${PREVIEW_PASSWORD:-}" ] ||
    problems+=("PREVIEW_PASSWORD has no value, and CONTENTFUL_PREVIEW_TOKEN has one.")
  [ ${#problems[@]} = 0 ] || fail "In $1:" "${problems[@]}"
}

# --- Steps ----------------------------------------------------------------------------------------

# On a new machine, Debian's own jobs use apt first.
apt() {
  apt-get -q -o DPkg::Lock::Timeout=600 "$@"
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  # apt-get update does not wait for the lock of the lists, which the daily job has.
  systemd-run --quiet --wait --property=After="apt-daily.service apt-daily-upgrade.service" true
  apt update
  apt -y upgrade
  debconf-set-selections <<<"postfix postfix/main_mailer_type select No configuration"
  # libsasl2-modules has the logins that Postfix can do.
  apt -y install ca-certificates caddy curl git gpg libsasl2-modules openssl postfix rsync ufw unattended-upgrades
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

# The ports where ssh listens stay open, whatever they are.
close_ports() {
  local ssh=22
  if command -v sshd >/dev/null; then
    mkdir -p /run/sshd
    ssh=$(sshd -T | awk '$1 == "port" { print $2 }' | paste -sd ,)
  fi
  ufw allow "$ssh,80,443/tcp"
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
  apt update
  apt -y install nodejs
}

# Debian upgrades itself; here Node too, and restarts at night in Vancouver, whatever the machine's time zone is.
keep_upgraded() {
  cat >/etc/apt/apt.conf.d/52site <<END
Unattended-Upgrade::Origins-Pattern:: "codename=nodistro";
Unattended-Upgrade::Automatic-Reboot "true";
Unattended-Upgrade::Automatic-Reboot-Time "$(date --date='TZ="America/Vancouver" 04:30' +%R)";
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

# No package's script runs; where nothing has changed, nothing is installed: npm writes the first file last.
# After an upgrade the folder is a link, of which npm cannot make an installation.
install_code() {
  [ "$CODE/node_modules/.package-lock.json" -nt "$CODE/package-lock.json" ] ||
    npm ci --omit=dev --ignore-scripts --prefix "$(readlink -f "$CODE")"
  npm run --silent --prefix "$CODE/packages/publisher" build
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

write_variables() {
  local webhook delivery login="" buffers=buffers
  webhook=$(value CONTENTFUL_WEBHOOK_SECRET /etc/site.env)
  # Somebody may send messages elsewhere.
  delivery=$(value INQUIRY_DELIVERY /etc/site-build.env)
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || login=$(printf 'preview:%s' "$PREVIEW_PASSWORD" | base64 -w 0)
  case $(caddy version) in 2.6.* | v2.6.*) buffers=buffers-2.6 ;; esac
  set_variables /etc/site-build.env <<END
SITE_URL='https://$DOMAIN'
CONTENTFUL_SPACE_ID='$CONTENTFUL_SPACE_ID'
CONTENTFUL_ACCESS_TOKEN='$CONTENTFUL_ACCESS_TOKEN'
CONTENTFUL_ENVIRONMENT='${CONTENTFUL_ENVIRONMENT:-}'
INQUIRY_DELIVERY='${delivery:-publisher}'
END
  # The mail server's password is Postfix's alone.
  set_variables /etc/site.env <<END
CONTENTFUL_WEBHOOK_SECRET='${webhook:-$(openssl rand -hex 32)}'
SMTP_URL=''
INQUIRY_FROM='$INQUIRY_FROM'
INQUIRY_TO='$INQUIRY_TO'
PUBLISHER_MAIL_TO='$PUBLISHER_MAIL_TO'
END
  set_variables /etc/preview.env <<END
CONTENTFUL_SPACE_ID='$CONTENTFUL_SPACE_ID'
CONTENTFUL_PREVIEW_TOKEN='${CONTENTFUL_PREVIEW_TOKEN:-}'
CONTENTFUL_ENVIRONMENT='${CONTENTFUL_ENVIRONMENT:-}'
END
  set_variables /etc/caddy.env <<END
SITE_DOMAIN='$DOMAIN'
CADDY_BUFFERS='$buffers'
PREVIEW_PASSWORD=''
PREVIEW_LOGIN='$login'
END
}

# A part of an address, without its %-codes.
decoded() {
  printf '%b' "${1//%/\\x}"
}

# Postfix has the messages; its queue stays as it is.
start_mail() {
  [[ $SMTP_URL =~ $SMTP ]]
  local wrapper=no port=587 relay
  [ "${BASH_REMATCH[1]}" = smtp ] || wrapper=yes port=465
  relay="[${BASH_REMATCH[4]}]:${BASH_REMATCH[6]:-$port}"
  (umask 077 && echo "$relay $(decoded "${BASH_REMATCH[2]}"):$(decoded "${BASH_REMATCH[3]}")" >/etc/postfix/relay)
  sed -e "s|@DOMAIN@|$DOMAIN|; s|@RELAY@|$relay|; s|@WRAPPERMODE@|$wrapper|" \
    -e "s|@INQUIRY_TO@|${INQUIRY_TO,,}|g; s|@OPERATOR@|${PUBLISHER_MAIL_TO,,}|g" \
    -e "s|@UID@|$(id -u site)|; s|@GID@|$(id -g site)|" "$DEPLOY/main.cf" >/etc/postfix/main.cf.new
  mv /etc/postfix/main.cf.new /etc/postfix/main.cf
  systemctl enable postfix
  systemctl restart postfix
}

# What former versions of the project have left: a unit without its file would fail at each start.
remove_old_units() {
  local units=(publisher.service site-build.socket site-build@.service)
  systemctl disable --now publisher.service site-build.socket 2>/dev/null || true
  rm -f "${units[@]/#//etc/systemd/system/}"
}

start_publisher() {
  remove_old_units
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

# Before anything is changed: settings that Caddy refuses would be an outage at its next start.
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
  systemctl enable caddy
  # A restart would refuse visitors for a moment. Only a Caddy with these settings has that socket for a reload.
  if [ -S /var/lib/caddy/admin.sock ] && systemctl reload caddy; then return; fi
  systemctl restart caddy
}

# The officiant's drafts, where the settings have a token for them.
start_preview() {
  systemctl disable --now preview
  [ -z "${CONTENTFUL_PREVIEW_TOKEN:-}" ] || systemctl enable --now preview
}

# Hands each message that an older version has not delivered to the queue, once.
queue_old_messages() {
  local file left=0
  local form='const { "bot-field": _, ...sent } = JSON.parse(fs.readFileSync(0)); `${new URLSearchParams(sent)}`'
  for file in "$OLD_MESSAGES"/*.{waiting,failed,reported}; do
    [ -e "$file" ] || continue
    if node -p "$form" <"$file" | curl -sS --noproxy "*" --fail -o /dev/null --unix-socket /run/site-intake.sock \
      -H "X-Forwarded-For: $file" --data-binary @- http://localhost/inquiries; then
      mv "$file" "${file%.*}.delivered"
    else
      left=$((left + 1))
    fi
  done
  [ "$left" = 0 ] || fail "$left messages of before are still in $OLD_MESSAGES."
}

# Asks as a monitor does. A certificate may be on its way still, and 503 is an answer of the publisher, too.
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
  read_settings "$1"
  step "Debian's packages" install_packages
  step "Memory for builds" add_swap
  step "Firewall" close_ports
  step "Node" install_node
  step "Upgrades at night" keep_upgraded
  step "Users" add_users
  step "The site's packages" install_code
  step "Variables" write_variables
  step "Settings of the web server" check_web_settings
  step "Mail" start_mail
  step "Publisher" start_publisher
  step "Web server" start_web_server
  step "Preview" start_preview
  step "Check" check
  step "Messages of before" queue_old_messages
  echo "Done. The first release takes a minute or two: journalctl -fu site-build shows it coming."
}

main "$@"
exit
