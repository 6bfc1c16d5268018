#!/bin/sh
# From a stock Raspberry Pi OS (64-bit) or Debian, and a bundle, to a running lane. Needs no
# network and no node: what is in the bundle is checked with openssl and sha256sum before any of
# it is used. Running it again changes nothing that is already right. No service is restarted,
# neither one of the system nor a lane that runs.
#
#   install.sh --key release.pub laned-1.2.3-arm64.bundle
#   install.sh --root /mnt --key release.pub BUNDLE       into a mounted system, for flash.sh
#
#   --config FILE      laned.yaml; kept when the device has one already
#   --channel URL      where updates come from
#   --serial NUMBER    the device's serial number, where it is not to be the board's
#   --kiosk            the monitor of this machine is the customer's screen (docs/operations/displays.md)
#   --setup-code FILE  a stick that was packed with this code sets the lane up (lanectl setup)
#   --check            for flash.sh: only look at the options
set -eu

# Restarting dbus.service to make it read a policy took NetworkManager, avahi and logind down with it: a lane in
# service was off the network. So D-Bus and udev only reload, only devices of our rules are triggered, and what a
# running lane needs a restart for is said with the command. Groups are in systemd/laned.sysusers and not in the unit,
# where one that a system lacks fails every start; rules come after 99-com.rules, which decided otherwise.
# test/fault/install-on-a-running-lane.test.ts knows every word said to the system. Rules and groups come with this
# script alone: an update over the air does not bring them.

# A full disk has the same name on every machine.
export LC_ALL=C

ROOT='' KEY='' CONFIG='' CHANNEL='' SERIAL='' SETUP_CODE='' KIOSK='' CHECK='' BUNDLE=''
misused() { echo "install: $* (install.sh --help says more)" >&2; exit 64; }
while [ $# -gt 0 ]; do
  case "$1" in
    --root | --key | --config | --channel | --serial | --setup-code)
      case "${2-}" in '' | --*) misused "$1 needs a value after it" ;; esac ;;
  esac
  case "$1" in
    --root) ROOT=${2%/}; shift 2 ;;
    --key) KEY=$2; shift 2 ;;
    --config) CONFIG=$2; shift 2 ;;
    --channel) CHANNEL=$2; shift 2 ;;
    --serial) SERIAL=$2; shift 2 ;;
    --setup-code) SETUP_CODE=$2; shift 2 ;;
    --kiosk) KIOSK=yes; shift ;;
    --check) CHECK=yes; shift ;;
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
    -*) misused "unknown option $1" ;;
    *) [ -z "$BUNDLE" ] || misused "one bundle, not '$BUNDLE' and '$1'"; BUNDLE=$1; shift ;;
  esac
done

say() { echo "install: $*"; }
fail() { echo "install: $*" >&2; WORDS=said; exit 1; }
# The tool's own words decide; without any, ours are used.
trouble() {
  case "$1" in
    *'No space left'* | *'quota exceeded'*) fail 'the disk is full: free some space and run this again' ;;
    *'Read-only file system'*) fail 'the disk is read-only' ;;
    *) fail "$2" ;;
  esac
}
# Unlike a plain sync, this one says what was lost.
keep() { sync -f "$1" || fail 'the disk does not keep what is written to it: is it full, or failing?'; }
# The folder is noted before it is made: uninstall.sh removes no folder that it finds unnoted.
make_folder() {
  [ ! -d "$1" ] || return 0
  make_folder "$(dirname "$1")" && note_folder "$STATE/made-folders" "${1#"$ROOT"}" && mkdir "$1"
}
note_folder() {
  ! grep -qsxF "$2" "$1" || return 0
  { cat "$1" 2> /dev/null || true; printf '%s\n' "$2"; } | cat > "$1.new" && sync "$1.new" && mv -fT "$1.new" "$1" ||
    { rm -f "$1.new"; return 1; }
}
# A file is there whole or not at all, so that a second run may trust what it finds.
put_file() {
  make_folder "$(dirname "$1")" &&
    cat > "$1.new" && chmod "$2" "$1.new" && sync "$1.new" && mv -fT "$1.new" "$1" ||
    { rm -f "$1.new"; return 1; }
}

[ -n "$BUNDLE" ] && [ -n "$KEY" ] || misused 'a bundle and --key are needed'
# Both go into files where one blank or quote too many would only show in a lane that never starts or updates.
case "$SERIAL" in
  *[!A-Za-z0-9._-]*) misused "--serial has letters, digits, dots, dashes and underscores, not '$SERIAL'" ;;
esac
[ "${#SERIAL}" -le 64 ] || misused '--serial has 64 characters at most'
case "$CHANNEL" in
  *[!!-~]* | *[\"\\]*) misused "--channel is an address such as https://updates.example, not '$CHANNEL'" ;;
esac
for each in "$BUNDLE" "$KEY" ${CONFIG:+"$CONFIG"} ${SETUP_CODE:+"$SETUP_CODE"}; do
  [ -f "$each" ] || fail "$each is not a file"
done
[ -z "$SERIAL" ] || [ -z "$CONFIG" ] || ! grep -q '^serialNumber:' "$CONFIG" ||
  fail "--serial: $CONFIG has a serialNumber already: one of the two"
[ -z "$SETUP_CODE" ] || [ "$(head -n 1 "$SETUP_CODE" | tr -d '\r\n' | wc -c)" -ge 16 ] ||
  fail "$SETUP_CODE: a code has 16 characters or more: openssl rand -base64 24 makes a good one"
# In a mounted system no program of the release can run: there a config is taken as it is.
shows_screen() { grep -Eq '^[^#]*driver: *["'\'']?screen' "$1"; }
given=$CONFIG
[ -z "$ROOT" ] || [ ! -f "$ROOT/etc/laned/laned.yaml" ] || given=$ROOT/etc/laned/laned.yaml
[ -z "$KIOSK" ] || [ -z "$ROOT$CHECK" ] || [ -z "$given" ] || shows_screen "$given" ||
  fail "--kiosk: $given needs display: { driver: screen }: lanectl config kiosk prints one"
[ -z "$CHECK" ] || exit 0
[ "$(id -u)" = 0 ] || fail 'this changes the system: run it as root'
[ -n "$ROOT" ] || ! grep -qE '(^| )(overlayroot=|boot=overlay)' /proc/cmdline ||
  fail 'the root file system is an overlay in memory: payments would end with the power. Switch that off first'
for tool in openssl sha256sum tar base64; do
  command -v "$tool" > /dev/null || fail "$tool is missing"
done
if ! command -v zstd > /dev/null; then
  say 'zstd is missing, fetching it'
  # needrestart, where it is installed, would restart services after apt-get.
  NEEDRESTART_SUSPEND=1 apt-get install -y --no-install-recommends zstd > /dev/null 2>&1 ||
    fail 'zstd is missing and could not be fetched: apt-get install zstd, then again'
fi

WORK='' SCRAP='' WORDS='' BOOT_CHANGED='' RESTART=''
finish() {
  status=$?
  rm -rf "$WORK" "$SCRAP" 2> /dev/null || true
  [ "$status" = 0 ] || [ -n "$WORDS" ] ||
    echo 'install: not finished. Mend what is said above and run this again' >&2
}
trap finish EXIT
trap 'exit 130' INT TERM
WORK=$(mktemp -d)

# 1. Nothing of a bundle is believed before its signature.
said=$(tar -xf "$BUNDLE" -C "$WORK" manifest.json manifest.json.minisig 2>&1) ||
  trouble "$said" "$BUNDLE is not a bundle of laned"
verify() {
  grep -v '^untrusted comment:' "$KEY" | tail -n 1 | base64 -d > "$WORK/key" 2> /dev/null || return 1
  sed -n 2p "$WORK/manifest.json.minisig" | base64 -d > "$WORK/signature" 2> /dev/null || return 1
  [ "$(wc -c < "$WORK/key")" = 42 ] && [ "$(wc -c < "$WORK/signature")" = 74 ] || return 1
  key_id=$(dd if="$WORK/key" bs=1 skip=2 count=8 2> /dev/null | od -An -tx1 | tr -d ' \n')
  by_id=$(dd if="$WORK/signature" bs=1 skip=2 count=8 2> /dev/null | od -An -tx1 | tr -d ' \n')
  [ "$key_id" = "$by_id" ] || return 1
  # An Ed25519 public key in the form openssl reads is this prefix and the 32 bytes.
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; tail -c 32 "$WORK/key"; } > "$WORK/key.der"
  tail -c 64 "$WORK/signature" > "$WORK/raw"
  openssl dgst -blake2b512 -binary "$WORK/manifest.json" > "$WORK/digest"
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$WORK/key.der" -rawin \
    -in "$WORK/digest" -sigfile "$WORK/raw" > /dev/null 2>&1
}
verify || fail 'the bundle is not signed with this key, or was changed'

# The manifest is ours and JSON on one line: two plain fields are cut out by name.
field() { sed -n "s/^.*\"$1\":\"\{0,1\}\([^,\"}]*\).*$/\1/p" "$WORK/manifest.head"; }
head -c 600 "$WORK/manifest.json" | sed 's/"files".*//' > "$WORK/manifest.head"
VERSION=$(field version) SEQUENCE=$(field sequence) ARCHITECTURE=$(field architecture)
SHA256=$(field sha256)

# What a program was built for, by its ELF header.
built_for() {
  [ "$(od -An -tx1 -N4 "$1" 2> /dev/null)" = ' 7f 45 4c 46' ] || { echo 'no machine'; return; }
  # Class (32 or 64 bit), then machine.
  case "$(od -An -tx1 -j4 -N1 "$1")$(od -An -tx1 -j18 -N2 "$1")" in
    ' 02 b7 00') echo arm64 ;;
    ' 02 3e 00') echo x64 ;;
    ' 01 28 00') echo '32-bit ARM' ;;
    ' 01 03 00') echo '32-bit x86' ;;
    *) echo 'an unknown machine' ;;
  esac
}
# Links are followed by hand: one that begins with / means a file below $ROOT, not of this machine.
shell_of_system() {
  path=/usr/bin/sh
  [ -e "$ROOT$path" ] || [ -L "$ROOT$path" ] || path=/bin/sh
  for _ in 1 2 3 4 5 6 7 8; do
    case "$path" in /bin/*) [ ! -L "$ROOT/bin" ] || path=/usr$path ;; esac
    [ -L "$ROOT$path" ] || break
    target=$(readlink "$ROOT$path")
    case "$target" in /*) path=$target ;; *) path=${path%/*}/$target ;; esac
  done
  echo "$ROOT$path"
}
shell=$(shell_of_system)
[ -f "$shell" ] || fail "no system was found in ${ROOT:-/}: it has no /bin/sh"
SYSTEM=$(built_for "$shell")
case "$SYSTEM" in
  "$ARCHITECTURE") NEXT='' ;;
  arm64 | x64) NEXT="take the bundle laned-$VERSION-$SYSTEM, or a system for $ARCHITECTURE" ;;
  *) NEXT="laned needs a 64-bit system: on a Raspberry Pi, Raspberry Pi OS (64-bit)" ;;
esac
[ -z "$NEXT" ] || fail "the bundle is for $ARCHITECTURE, the system is for $SYSTEM: $NEXT"

OPT=$ROOT/opt/laned STATE=$ROOT/var/lib/laned-ota ETC=$ROOT/etc/laned
RELEASE=$OPT/releases/$VERSION
good=$(cat "$STATE/good" 2> /dev/null || true)
[ -z "$good" ] || [ "$good" = "$VERSION" ] || [ ! -f "$OPT/releases/$good/manifest.json" ] ||
  fail "this lane has laned $good already. For another release: lanectl update install $BUNDLE"

# 2. The release, whole or not at all.
mkdir -p "$OPT/releases" "$STATE" "$ETC/keys"
mkdir -p -m 0700 "$ETC/credentials"
if [ ! -f "$RELEASE/manifest.json" ]; then
  needed=$(($(sed -n 's/.*"bytes":\([0-9]*\).*/\1/p' "$WORK/manifest.head") / 1024 + 65536))
  free=$(df -kP "$OPT" | awk 'NR == 2 { print $4 }')
  [ "$free" -ge "$needed" ] || fail "$OPT needs $((needed / 1024)) MiB free, it has $((free / 1024))"
  say "unpacking $VERSION"
  new=$OPT/releases/.$VERSION.new
  rm -rf "$new"
  mkdir -p "$new"
  SCRAP=$new
  # One pass: the hash is taken from the same bytes that are unpacked; a wrong one is thrown away.
  # tar goes on after a file that found no room: its own exit code counts as much as the hash.
  mkfifo "$WORK/pipe"
  sha256sum < "$WORK/pipe" > "$WORK/sum" &
  unpacked=yes
  said=$(tar -xOf "$BUNDLE" payload.tar.zst | zstd -dcq --long=27 | tee "$WORK/pipe" |
    tar -x -C "$new" --no-same-owner 2>&1) || unpacked=no
  wait
  [ "$unpacked" = yes ] && [ "$(cut -d' ' -f1 "$WORK/sum")" = "$SHA256" ] ||
    trouble "$said" 'the payload is not the one that was signed'
  node=$(built_for "$new/bin/node")
  [ "$node" = "$ARCHITECTURE" ] ||
    fail "the bundle says $ARCHITECTURE, but its node is for $node: ask for a bundle that was made again"
  cp "$WORK/manifest.json.minisig" "$WORK/manifest.json" "$new/"
  chown -R 0:0 "$new"
  keep "$new"
  mv -T "$new" "$RELEASE"
  keep "$OPT"
fi

# A release has of each of its features a folder here.
[ -z "$KIOSK" ] || [ -d "$RELEASE/firmware/features/browser-screen" ] ||
  fail "--kiosk: laned $VERSION has no feature browser-screen, so this monitor would stay dark: take a bundle that has it"

# 3. The floor that is outside every release: selector, updater, units. Its link moves last.
if [ "$(readlink "$OPT/ota" || true)" != "ota-$VERSION" ]; then
  SCRAP=$OPT/ota-$VERSION.new
  rm -rf "$SCRAP" "$OPT/ota-$VERSION"
  cp -R "$RELEASE/scripts/ota" "$SCRAP"
  cp -R "$RELEASE/systemd" "$SCRAP/systemd"
  keep "$SCRAP"
  mv -T "$SCRAP" "$OPT/ota-$VERSION"
  ln -sfn "ota-$VERSION" "$OPT/.ota.new"
  mv -fT "$OPT/.ota.new" "$OPT/ota"
fi
put_file "$ETC/keys/$(basename "$KEY")" 0644 < "$KEY"
put() { [ -s "$STATE/$1" ] || printf '%s\n' "$2" | put_file "$STATE/$1" 0644; }
put good "$VERSION"
put sequence "$SEQUENCE"
put "sequence-$key_id" "$SEQUENCE"
[ -L "$OPT/current" ] || ln -sfn "releases/$VERSION" "$OPT/current"

# 4. Config; what is there stays.
own_config() {
  # What lanectl config kiosk makes of it: no program of the release can run in a mounted system.
  screen='' local=''
  [ -z "$KIOSK" ] || {
    screen='s/^display: .*/display: { driver: screen }/'
    token='tokens: [{ name: this-machine, role: operator, secretFile: /etc/laned/local-token }]'
    local='s|^  - { address: "127.0.0.1:8080", \(.*\) }$|  - { address: "127.0.0.1:8080", \1, '$token' }\n  - { address: "127.0.0.2:8079", serve: [glass] }|'
  }
  sed -e "$screen" -e "$local" "$RELEASE/systemd/laned.yaml"
}
config() {
  if [ -n "$CONFIG" ]; then cat "$CONFIG"; else own_config; fi
  [ -z "$SERIAL" ] || printf '\nserialNumber: "%s"\n' "$SERIAL"
}
# Says which options were given in vain.
kept() { [ -z "$3" ] || say "$1 stays as it is: $2 was not used"; }
if [ -f "$ETC/laned.yaml" ]; then
  kept "$ETC/laned.yaml" --config "$CONFIG"
  kept "$ETC/laned.yaml" --serial "$SERIAL"
else
  config | put_file "$ETC/laned.yaml" 0640
fi
# Who gives the updater a token writes it there.
if [ -f "$ETC/update.json" ]; then
  kept "$ETC/update.json" --channel "$CHANNEL"
  chmod 0600 "$ETC/update.json"
else
  printf '{ "channel": "%s", "serialNumber": "%s" }\n' "$CHANNEL" "$SERIAL" |
    put_file "$ETC/update.json" 0600
fi

[ -z "$SETUP_CODE" ] || (umask 077 && put_file "$ETC/credentials/setup-code" 0600 < "$SETUP_CODE")

# 5. The system around it.
FLOOR=$OPT/ota/systemd
place() {
  [ -f "$FLOOR/$1" ] || fail "release $VERSION has no $1: use the install.sh that came with it"
  cmp -s "$FLOOR/$1" "$ROOT/$2" || put_file "$ROOT/$2" 0644 < "$FLOOR/$1"
}
# For files that the system reads only at boot.
place_for_boot() {
  cmp -s "$FLOOR/$1" "$ROOT/$2" || BOOT_CHANGED=yes
  place "$1" "$2"
}
place laned.sysusers usr/lib/sysusers.d/laned.conf
place laned.tmpfiles usr/lib/tmpfiles.d/laned.conf
place 99-laned.rules etc/udev/rules.d/99-laned.rules
# The rules' name in releases before 0.2, too early in the order to decide. Their link led to the USB serial
# adapter that was plugged in last, and is gone with the next boot.
if [ -e "$ROOT/etc/udev/rules.d/70-laned.rules" ]; then
  rm "$ROOT/etc/udev/rules.d/70-laned.rules"
  adapters=$(find "$ROOT/dev" -maxdepth 1 \( -name 'ttyUSB*' -o -name 'ttyACM*' \) | wc -l)
  [ "$adapters" -lt 2 ] ||
    say "$adapters USB serial adapters: lanectl display scan tells whether the display's is known"
fi
place laned-bluetooth.conf etc/dbus-1/system.d/laned.conf
place 50-laned.rules etc/polkit-1/rules.d/50-laned.rules
place_for_boot journald-laned.conf etc/systemd/journald.conf.d/laned.conf
place_for_boot watchdog-laned.conf etc/systemd/system.conf.d/laned.conf
place_for_boot sysctl-laned.conf etc/sysctl.d/laned.conf
systemd-sysusers ${ROOT:+--root="$ROOT"} "$ROOT/usr/lib/sysusers.d/laned.conf" ||
  fail 'the user laned could not be made: is the disk full?'
systemd-tmpfiles ${ROOT:+--root="$ROOT"} --create "$ROOT/usr/lib/tmpfiles.d/laned.conf" || true
group=$(awk -F: '$1 == "laned" { print $3 }' "$ROOT/etc/group")
chgrp "$group" "$ETC/laned.yaml"
if [ -n "$KIOSK" ]; then
  # Before the monitor stands a customer: programs of this machine show a token, too. Root and the lane may read it.
  [ -s "$ETC/local-token" ] || openssl rand -hex 24 | put_file "$ETC/local-token" 0640
  chgrp "$group" "$ETC/local-token"
fi
# Links to the floor, so that units change with a confirmed release and never with one on trial.
for each in multi-user sockets timers; do make_folder "$ROOT/etc/systemd/system/$each.target.wants"; done
unit() { ln -sfn "/opt/laned/ota/systemd/$1" "$ROOT/etc/systemd/system/$1"; }
want() { ln -sfn "/etc/systemd/system/$1" "$ROOT/etc/systemd/system/$2.target.wants/$1"; }
for each in laned.service laned-clock.service laned-credential.service laned-update.service laned-update.timer \
  laned-network.path laned-network.service laned-captive.socket laned-captive@.service \
  laned-stick@.service laned-console.path laned-console.service laned-replace.service \
  laned-config.service laned-ota@.service laned-feature.socket laned-feature@.service \
  laned-features.slice; do
  unit "$each"
done
want laned.service multi-user
want laned-network.path multi-user
want laned-console.path multi-user
want laned-replace.service multi-user
want laned-update.timer timers
want laned-feature.socket sockets
if [ -n "$KIOSK" ]; then
  place 99-laned-kiosk.rules etc/udev/rules.d/99-laned-kiosk.rules
  place laned-kiosk.sysusers usr/lib/sysusers.d/laned-kiosk.conf
  systemd-sysusers ${ROOT:+--root="$ROOT"} "$ROOT/usr/lib/sysusers.d/laned-kiosk.conf" ||
    fail 'the user laned-kiosk could not be made: is the disk full?'
  unit laned-kiosk-packages.service
  unit laned-kiosk.service
  want laned-kiosk.service multi-user
fi
put_file "$ROOT/usr/local/bin/lanectl" 0755 <<'LANECTL'
#!/bin/sh
release=/opt/laned/current
program=$release/firmware/lanectl.mjs
# A release from before programs were built has its sources instead.
[ -e "$program" ] || program=$release/scripts/lanectl/main.ts
exec "$release/bin/node" "$program" "$@"
LANECTL
# Links into the release, so that shells and the manual speak of the lanectl that runs.
share() {
  [ -f "$RELEASE/share/$1" ] || return 0
  make_folder "$ROOT/usr/local/share/${2%/*}"
  ln -sfn "/opt/laned/current/share/$1" "$ROOT/usr/local/share/$2"
}
share lanectl.bash bash-completion/completions/lanectl
share lanectl.zsh zsh/site-functions/_lanectl
share lanectl.fish fish/vendor_completions.d/lanectl.fish
share lanectl.1 man/man1/lanectl.1
keep "$OPT"
# What a lane uses and not every system has. A lane works without it, only that part does not.
wants() {
  [ ! -x "$ROOT/usr/bin/$1" ] || return 0
  [ -n "$ROOT" ] || NEEDRESTART_SUSPEND=1 apt-get install -y --no-install-recommends "$2" > /dev/null 2>&1 || true
  [ -x "$ROOT/usr/bin/$1" ] || say "$3 needs $1, which is not here: apt-get install $2, with a network"
}
wants rpicam-vid rpicam-apps-lite 'a camera of a Raspberry Pi'
wants bluetoothctl bluez 'a Bluetooth display'
if [ -n "$KIOSK" ] && [ -z "$ROOT" ]; then
  sh "$FLOOR/laned-kiosk-packages.sh" || say 'laned-kiosk-packages.service tries it again each minute'
elif [ -n "$KIOSK" ]; then
  say "the browser of the customer's screen is fetched when the card has its first network"
fi

if [ -n "$ROOT" ]; then
  say "$VERSION is in $ROOT and starts with it"
  exit 0
fi

# 6. systemd, udev and D-Bus read their files again; nothing is restarted. polkit watches its rules by itself.
systemctl daemon-reload
busctl call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus ReloadConfig \
  > /dev/null 2>&1 || say 'D-Bus did not reload: Bluetooth displays work after the next boot'
if command -v udevadm > /dev/null; then
  udevadm control --reload 2> /dev/null || true
  udevadm trigger --action=change --subsystem-match=gpio --subsystem-match=dma_heap 2> /dev/null || true
fi
# For a lane that had another display before; comments stay, and the text before is kept.
if [ -n "$KIOSK" ]; then
  lanectl=$ROOT/usr/local/bin/lanectl
  if ! "$lanectl" config kiosk "$ETC/laned.yaml" > "$WORK/laned.yaml" 2> "$WORK/said"; then
    say "the screen stays dark: $(cat "$WORK/said")"
  elif ! cmp -s "$WORK/laned.yaml" "$ETC/laned.yaml"; then
    cp -p "$ETC/laned.yaml" "$ETC/laned.yaml.before"
    put_file "$ETC/laned.yaml" 0640 < "$WORK/laned.yaml"
    chgrp "$group" "$ETC/laned.yaml"
    ! systemctl is-active --quiet laned.service ||
      say "the lane takes this machine's monitor for its display when it starts again: lanectl restart, when nobody pays. From then on programs of this machine, a till for instance, need a token: /etc/laned/local-token is an operator's"
  fi
fi
# Told here before the lane tells its journal; laned itself decides.
said=$("$ROOT/usr/local/bin/lanectl" config check "$ETC/laned.yaml" --user laned --data /var/lib/laned 2>&1) ||
  say "the lane may not start with this config; after mending it: lanectl restart
$said"
[ -z "$BOOT_CHANGED" ] ||
  say 'the limit of the journal, the watchdog and the restart after a panic hold from the next boot on'
grep -qw memory /sys/fs/cgroup/cgroup.controllers 2> /dev/null ||
  say 'the kernel counts no memory of services, so their limits hold nothing: board.sh, then a boot'
for each in laned-console.path laned-network.path laned-feature.socket laned.service laned-update.timer; do
  systemctl is-active --quiet "$each" || systemctl start "$each"
done
[ -z "$KIOSK" ] || systemctl is-active --quiet laned-kiosk.service || systemctl start laned-kiosk.service ||
  say 'the screen did not start: journalctl -u laned-kiosk says why'

# A process keeps the groups that it was started with.
pid=$(systemctl show -P MainPID laned.service)
[ "$pid" != 0 ] || fail 'the lane does not run: journalctl -u laned says why'
held=$(sed -n 's/^Groups://p' "/proc/$pid/status" 2> /dev/null | tr '\t\n' '  ')
for gid in $(id -G laned); do
  case " $held " in
    *" $gid "*) ;;
    *) RESTART=yes ;;
  esac
done
[ -z "$RESTART" ] ||
  say 'the lane that runs has not all its rights yet: systemctl restart laned, when nobody pays'
say "laned $VERSION runs; try: lanectl status"
