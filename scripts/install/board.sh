#!/bin/sh
# From a stock system to one that a lane can live on: radio, header, camera, clock, the way in for a
# technician, and what brings a hung board back. For Raspberry Pi OS Lite (64-bit, Bookworm and
# Trixie) on a Pi 3, 4, 5 or Zero 2 W; what is not about the boot partition works on Debian too.
# flash.sh runs it on an image; on a board it can be run again, and holds from the next boot on.
#
#   board.sh [options]
#
#   --uart                     a display on pins 8 and 10 of the header: it is /dev/ttyAMA0 on every
#                              board. Bluetooth stays, on the slower UART of a Pi 3, 4 and Zero 2 W
#   --no-bluetooth             Bluetooth off
#   --camera auto | OVERLAY    found by itself, as it is on a stock card, or by name: imx708
#   --wifi-name NAME           with --wifi-password-file FILE and --wifi-country DE;
#   --wifi-hidden              the network does not tell its name
#   --static-ip ADDRESS/BITS,GATEWAY[,DNS]   of the Wi-Fi, or of the cable without --wifi-name
#   --time-zone Europe/Berlin
#   --ntp SERVER[,SERVER]      before those of the system
#   --ssh-key FILE             a public key: the user technician can log in with it, nobody else
#                              can. Without it nobody can log in over the network
#   --root DIR --boot DIR      for flash.sh: the system, and its boot partition
#   --check                    for flash.sh: only look at the options
set -eu

# Only this script knows what a stock card is; install.sh stays about laned. Why each step: a stock card with a Wi-Fi
# profile keeps its radio off (three places hold it), has no UART on the header, asks whoever has a keyboard to become
# the administrator, stays hung, and begins its clock where it was last seen. The boot partition is written with
# mtools: a mount needs a kernel with vfat. config.txt gets named blocks, so a second run replaces them. On a Pi 3, 4
# and Zero 2 W the good UART moves to the header and Bluetooth takes the small one; a Pi 5 has its own there.
# laned-clock waits 30 s at most for the time, since a shop without a network must recognise goods. The watchdog is 15
# s, the most that older boards count. The tests' card (test/support/updates/pi-card.ts) follows pi-gen and has to be
# kept in step with it.

# Lengths are those of bytes, and a full disk has the same name on every machine.
export LC_ALL=C

say() { echo "board: $*"; }
fail() { echo "board: $*" >&2; exit 1; }
misused() { echo "board: $* (board.sh --help says more)" >&2; exit 64; }

ROOT='' BOOT='' CHECK='' UART='' BLUETOOTH=yes CAMERA='' WIFI='' WIFI_PASSWORD_FILE=''
WIFI_COUNTRY='' WIFI_HIDDEN=false STATIC_IP='' TIME_ZONE='' NTP='' SSH_KEY=''
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
    --uart) UART=yes; shift; continue ;;
    --no-bluetooth) BLUETOOTH=''; shift; continue ;;
    --wifi-hidden) WIFI_HIDDEN=true; shift; continue ;;
    --check) CHECK=yes; shift; continue ;;
    --root | --boot | --camera | --wifi-name | --wifi-password-file | --wifi-country | --static-ip | \
      --time-zone | --ntp | --ssh-key) ;;
    -*) misused "unknown option $1" ;;
    *) misused "'$1' belongs to no option" ;;
  esac
  case "${2-}" in '' | --*) misused "$1 needs a value after it" ;; esac
  case "$1" in
    --root) ROOT=${2%/} ;; --boot) BOOT=${2%/} ;; --camera) CAMERA=$2 ;; --wifi-name) WIFI=$2 ;;
    --wifi-password-file) WIFI_PASSWORD_FILE=$2 ;; --wifi-country) WIFI_COUNTRY=$2 ;;
    --static-ip) STATIC_IP=$2 ;; --time-zone) TIME_ZONE=$2 ;; --ntp) NTP=$2 ;; --ssh-key) SSH_KEY=$2 ;;
  esac
  shift 2
done

# 1. Everything that can be refused is refused before the first byte is written.
password() { sed 's/\r$//' "$WIFI_PASSWORD_FILE"; }
check_wifi() {
  [ -n "$WIFI_PASSWORD_FILE" ] || misused '--wifi-name needs --wifi-password-file'
  [ -n "$WIFI_COUNTRY" ] ||
    misused '--wifi-name needs --wifi-country, two letters: which channels a radio may use is for the country to say'
  [ -f "$WIFI_PASSWORD_FILE" ] || fail "$WIFI_PASSWORD_FILE is not a file"
  case "$WIFI_COUNTRY" in
    [A-Z][A-Z]) ;;
    *) misused "--wifi-country is two capital letters such as DE, not '$WIFI_COUNTRY'" ;;
  esac
  [ "${#WIFI}" -le 32 ] || misused '--wifi-name has more than 32 bytes: no network has'
  [ "$(password | grep -c '')" = 1 ] || fail "$WIFI_PASSWORD_FILE must hold one line, the password"
  secret=$(password)
  case "${#secret}:$secret" in
    64:*[!0-9a-fA-F]*) fail "$WIFI_PASSWORD_FILE: 64 characters are a key, which is 0-9 and a-f" ;;
    [89]:* | [1-5][0-9]:* | 6[0-4]:*) ;;
    *) fail "$WIFI_PASSWORD_FILE: a password of Wi-Fi has 8 to 63 characters, this one ${#secret}" ;;
  esac
}
if [ -n "$WIFI" ]; then
  check_wifi
elif [ -n "$WIFI_PASSWORD_FILE$WIFI_COUNTRY" ] || [ "$WIFI_HIDDEN" = true ]; then
  misused 'the other --wifi options need --wifi-name'
fi
number='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
address="$number(\\.$number){3}"
printf '%s\n' "${STATIC_IP:-10.0.0.2/8,10.0.0.1}" |
  grep -qxE "$address/([12]?[0-9]|3[0-2]),$address(,$address)*" ||
  misused "--static-ip is ADDRESS/BITS,GATEWAY[,DNS], as 192.168.1.7/24,192.168.1.1, not '$STATIC_IP'"
case "$CAMERA" in *[!A-Za-z0-9_,=-]*) misused "--camera is auto or an overlay's name, not '$CAMERA'" ;; esac
case "$TIME_ZONE" in /* | *..*) misused "--time-zone is a name such as Europe/Berlin, not '$TIME_ZONE'" ;; esac
case "$NTP" in *[!A-Za-z0-9.:,-]*) misused "--ntp is names or addresses with commas between, not '$NTP'" ;; esac
if [ -n "$SSH_KEY" ]; then
  [ -f "$SSH_KEY" ] || fail "$SSH_KEY is not a file"
  ! grep -q 'PRIVATE KEY' "$SSH_KEY" || fail "$SSH_KEY is the private key: take the one that ends in .pub"
  grep -qE '^(ssh|ecdsa|sk)-[^ ]+ ' "$SSH_KEY" || fail "$SSH_KEY holds no public key of SSH"
fi
[ -z "$CHECK" ] || exit 0

[ "$(id -u)" = 0 ] || fail 'this changes the system: run it as root'
BOOT=${BOOT:-$ROOT/boot/firmware}
is_pi() { [ -f "$BOOT/config.txt" ] && [ -f "$BOOT/cmdline.txt" ]; }
if is_pi; then
  case " $(cat "$BOOT/cmdline.txt") " in
    *' overlayroot='* | *' boot=overlay '*)
      fail 'its root file system is an overlay in memory: payments would end with the power. Switch that off first' ;;
  esac
  # For an image that was set up before: its settings would have no effect, since cloud-init is switched off, or would
  # conflict with those made here. A stock image has only a cable by DHCP there, and comments.
  set_up=$(grep -hoE '^ *-? *(wifis|access-points|addresses|users|user|password|ssh_authorized_keys|runcmd|rpi)[:]' \
    "$BOOT/network-config" "$BOOT/user-data" 2> /dev/null | sed 's/^ *-* *//; s/:$//' | sort -u | paste -sd ' ' -) || true
  case " $(cat "$BOOT/cmdline.txt") " in *' systemd.run='*) set_up="$set_up firstrun.sh" ;; esac
  [ ! -e "$BOOT/custom.toml" ] || set_up="$set_up custom.toml"
  [ -z "$ROOT" ] || [ -z "$set_up" ] ||
    fail "the image was set up in the Raspberry Pi Imager (${set_up# }): take it as it was downloaded, and give --wifi-name, --static-ip, --ssh-key, --hostname here"
  case "$CAMERA" in
    '' | auto) ;;
    *) [ -e "$BOOT/overlays/${CAMERA%%,*}.dtbo" ] || fail "the system has no overlay for a camera ${CAMERA%%,*}" ;;
  esac
else
  for each in ${UART:+--uart} ${CAMERA:+--camera}; do
    fail "$each is for a Raspberry Pi: this system has no boot partition of one"
  done
fi
[ -z "$TIME_ZONE" ] || [ -f "$ROOT/usr/share/zoneinfo/$TIME_ZONE" ] ||
  fail "the system knows no time zone $TIME_ZONE"
SSHD=$ROOT/etc/ssh/sshd_config
[ -z "$SSH_KEY" ] || [ -f "$SSHD" ] || fail '--ssh-key: the system has no SSH server'
if [ -n "$WIFI$STATIC_IP" ]; then
  [ -n "$ROOT" ] || fail 'on a board that runs, NetworkManager sets the network: nmcli, or nmtui'
  [ -d "$ROOT/etc/NetworkManager" ] || fail 'the network is set through NetworkManager, which the system has not'
fi

# Where install.sh was run the folder is noted before it is made: uninstall.sh removes no folder that it finds unnoted.
make_folder() {
  [ ! -d "$1" ] || return 0
  make_folder "$(dirname "$1")"
  list=$ROOT/var/lib/laned-ota/made-folders
  if [ -f "$list" ] && ! grep -qxF "${1#"$ROOT"}" "$list"; then
    { cat "$list"; printf '%s\n' "${1#"$ROOT"}"; } | cat > "$list.new" && sync "$list.new" && mv -fT "$list.new" "$list"
  fi
  mkdir "$1"
}
# A file is there whole or not at all.
put_file() {
  make_folder "$(dirname "$1")"
  cat > "$1.new" && chmod "$2" "$1.new" && sync "$1.new" && mv -fT "$1.new" "$1"
}

# 2. The kernel's command line, and the settings of the firmware. The words that grow the file system at the
# first boot stay: the image's own first boot needs them.
kernel_line() {
  # $1: words to take away, a pattern of grep; then those to add.
  tr -s ' \n' '\n\n' < "$BOOT/cmdline.txt" | grep -vxE "$1" > "$BOOT/words"
  shift
  [ $# = 0 ] || printf '%s\n' "$@" >> "$BOOT/words"
  paste -sd ' ' "$BOOT/words" | put_file "$BOOT/cmdline.txt" 0755
  rm "$BOOT/words"
}
# A block of config.txt with a name, at its end, for all boards; whatever it held before is gone.
firmware_block() {
  {
    sed "/^# laned: $1 begins\$/,/^# laned: $1 ends\$/d" "$BOOT/config.txt"
    printf '# laned: %s begins\n[all]\n' "$1"
    cat
    printf '[all]\n# laned: %s ends\n' "$1"
  } | put_file "$BOOT/config.txt" 0755
}
header_uart() {
  # A console would write its boot messages onto the display, and read what the display answers.
  kernel_line 'console=(serial0|ttyAMA0|ttyS0)(,.*)?'
  for each in serial-getty@ttyAMA0 serial-getty@ttyS0 serial-getty@serial0; do
    ln -sfn /dev/null "$ROOT/etc/systemd/system/$each.service"
  done
  # A new lane shows there how it is set up, where the config is the one of the release.
  config=$ROOT/etc/laned/laned.yaml
  if grep -q '^setup: { address' "$config" 2> /dev/null; then
    sed 's|^setup: { address|setup: { display: /dev/ttyAMA0, address|' "$config" > "$config.new"
    chmod --reference="$config" "$config.new" && chown --reference="$config" "$config.new"
    sync "$config.new" && mv -fT "$config.new" "$config"
  fi
  # The good UART (PL011) for the display. On a Pi 5 the header has one of its own, without
  # enable_uart, and Bluetooth another.
  bluetooth=${BLUETOOTH:+miniuart-bt}
  firmware_block uart << BLOCK
enable_uart=1
[pi3]
dtoverlay=${bluetooth:-disable-bt}
[pi02]
dtoverlay=${bluetooth:-disable-bt}
[pi4]
dtoverlay=${bluetooth:-disable-bt}
[pi5]
dtparam=uart0=on
BLOCK
}
named_camera() {
  found=1
  [ "$CAMERA" = auto ] || found=0
  sed "s/^camera_auto_detect=.*/camera_auto_detect=$found/" "$BOOT/config.txt" | put_file "$BOOT/config.txt" 0755
  firmware_block camera << BLOCK
camera_auto_detect=$found
$([ "$CAMERA" = auto ] || echo "dtoverlay=$CAMERA")
BLOCK
}
if is_pi; then
  # Without the first word the unit's memory limits have no effect; without the second a kernel in panic waits for ever.
  kernel_line 'cgroup_enable=memory|panic=.*' cgroup_enable=memory panic=10
  [ -z "$UART" ] || header_uart
  [ -n "$BLUETOOTH" ] || echo 'dtoverlay=disable-bt' | firmware_block bluetooth
  [ -z "$CAMERA" ] || named_camera
  # Swap goes into memory where the system can do that; on the card it is a last resort, since a card wears out.
  if [ -f "$ROOT/etc/rpi/swap.conf" ]; then
    printf '[Main]\nMechanism=zram\n' | put_file "$ROOT/etc/rpi/swap.conf.d/laned.conf" 0644
  elif [ -f "$ROOT/etc/dphys-swapfile" ]; then
    echo 'vm.swappiness = 1' | put_file "$ROOT/etc/sysctl.d/laned-swap.conf" 0644
  fi
fi

# 3. The network.
# NetworkManager reads escapes: a backslash, what cannot stand in a line, and leading blanks.
keyfile_value() { sed -e 's/\\/\\\\/g' -e 's/\t/\\t/g' -e 's/\r/\\r/g' -e 's/^ /\\s/'; }
# A network with WPA3 alone does not accept a WPA2 profile, nor the other way round: NetworkManager chooses by what it
# receives, and prefers the first where both fit. Both rank before a network that the image's netplan may name.
profile() {
  # $1: its name; $2: wifi or ethernet; $3: how a Wi-Fi lets in; $4: its rank
  {
    printf '[connection]\nid=%s\ntype=%s\nautoconnect=true\nautoconnect-priority=%s\n' "$1" "$2" "$4"
    [ "$2" = ethernet ] || cat << PROFILE

[wifi]
mode=infrastructure
ssid=$(printf %s "$WIFI" | od -An -v -tu1 | tr -s ' \n' ';;' | sed 's/^;//;s/;*$/;/')
hidden=$WIFI_HIDDEN

[wifi-security]
$3
psk=$(password | keyfile_value)
PROFILE
    if [ -n "$STATIC_IP" ]; then
      dns=$(printf %s "$STATIC_IP" | cut -d, -f3- | tr , ';')
      # Without another DNS server the gateway answers for names, too.
      : "${dns:=$(printf %s "$STATIC_IP" | cut -d, -f2)}"
      printf '\n[ipv4]\nmethod=manual\naddress1=%s\ndns=%s;\n' "$(printf %s "$STATIC_IP" | cut -d, -f1,2)" "$dns"
    else
      printf '\n[ipv4]\nmethod=auto\n'
    fi
    printf '\n[ipv6]\nmethod=auto\n'
  } | put_file "$ROOT/etc/NetworkManager/system-connections/$1.nmconnection" 0600
}
wifi_profiles() {
  profile lane wifi key-mgmt=wpa-psk 20
  # A key of 64 digits was made from the password for WPA2; WPA3 needs the password itself.
  secret=$(password)
  [ "${#secret}" = 64 ] || profile lane-wpa3 wifi "key-mgmt=sae
pmf=3" 10
}
radio_on() {
  # Three places keep it off on a stock card, each enough: no country, NetworkManager's own memory of
  # the switch, and rfkill's (Pi 3 and Zero 2 W, 4, 5; a board that was added later by its file).
  if is_pi; then
    kernel_line 'cfg80211\.ieee80211_regdom=.*' "cfg80211.ieee80211_regdom=$WIFI_COUNTRY"
  else
    printf 'options cfg80211 ieee80211_regdom=%s\n' "$WIFI_COUNTRY" |
      put_file "$ROOT/etc/modprobe.d/laned-wifi.conf" 0644
  fi
  state=$ROOT/var/lib/NetworkManager/NetworkManager.state
  { grep -v '^WirelessEnabled=' "$state" 2> /dev/null || echo '[main]'; } |
    sed '/^\[main\]/a WirelessEnabled=true' | put_file "$state" 0644
  switches=$ROOT/var/lib/systemd/rfkill
  mkdir -p "$switches"
  for each in "$switches"/*:wlan "$switches"/platform-3f300000.mmcnr:wlan \
    "$switches"/platform-fe300000.mmcnr:wlan "$switches"/platform-1001100000.mmc:wlan; do
    case "$each" in *\**) continue ;; esac
    echo 0 > "$each"
  done
}
if [ -n "$WIFI" ]; then
  radio_on
  (umask 077 && wifi_profiles)
elif [ -n "$STATIC_IP" ]; then
  (umask 077 && profile lane ethernet '' 20)
fi

# 4. The clock.
if [ -n "$TIME_ZONE" ]; then
  ln -sfn "../usr/share/zoneinfo/$TIME_ZONE" "$ROOT/etc/localtime"
  echo "$TIME_ZONE" | put_file "$ROOT/etc/timezone" 0644
fi
[ -z "$NTP" ] || printf '[Time]\nNTP=%s\n' "$(printf %s "$NTP" | tr , ' ')" |
  put_file "$ROOT/etc/systemd/timesyncd.conf.d/laned.conf" 0644

# 5. Who may log in. The first boot of a stock card asks at its screen for a new administrator: on a
# lane anybody with a keyboard could become that. cloud-init has nothing left to set.
if [ -n "$ROOT" ]; then
  [ ! -d "$ROOT/usr/lib/userconf-pi" ] || {
    ln -sfn /dev/null "$ROOT/etc/systemd/system/userconfig.service"
    rm -f "$ROOT/etc/ssh/sshd_config.d/rename_user.conf"
  }
  [ ! -d "$ROOT/etc/cloud" ] || : > "$ROOT/etc/cloud/cloud-init.disabled"
fi
if [ -n "$SSH_KEY" ]; then
  # A locked password: the key opens SSH, and nothing opens the screen.
  printf '%s\n' 'u technician - "technician of the lane" /home/technician /bin/bash' 'm technician sudo' \
    'm technician systemd-journal' | put_file "$ROOT/usr/lib/sysusers.d/laned-technician.conf" 0644
  systemd-sysusers ${ROOT:+--root="$ROOT"} "$ROOT/usr/lib/sysusers.d/laned-technician.conf" ||
    fail 'the user technician could not be made: is the disk full?'
  owner=$(awk -F: '$1 == "technician" { print $3 ":" $4 }' "$ROOT/etc/passwd")
  mkdir -p "$ROOT/home/technician/.ssh"
  put_file "$ROOT/home/technician/.ssh/authorized_keys" 0600 < "$SSH_KEY"
  chmod 0700 "$ROOT/home/technician/.ssh" "$ROOT/home/technician"
  chown -R "$owner" "$ROOT/home/technician"
  echo 'technician ALL=(ALL) NOPASSWD: ALL' | put_file "$ROOT/etc/sudoers.d/laned-technician" 0440
  # The first file that sets a word wins: this one comes before 50-cloud-init.conf.
  printf '%s no\n' PasswordAuthentication KbdInteractiveAuthentication PermitRootLogin |
    put_file "$SSHD.d/10-laned.conf" 0644
  systemctl ${ROOT:+--root="$ROOT"} enable ssh.service 2> /dev/null ||
    fail 'the SSH server could not be switched on'
fi
[ -n "$ROOT" ] || say 'set; it holds from the next boot on'
