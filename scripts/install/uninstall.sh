#!/bin/sh
# From a lane back to the system that it was installed on. Data, config and keys stay, with the user that owns
# them, so that install.sh goes on where it ended; --purge takes them too. Running it again changes nothing.
# It lies on each lane: sudo sh /opt/laned/current/scripts/install/uninstall.sh
#
#   uninstall.sh            everything that runs: releases, units, rules, limits, the customer's screen, what
#                           board.sh set. The board's network and the user technician stay: whoever runs this
#                           may have come that way
#   uninstall.sh --purge    these too, and the data: payments, settings, items, keys, config. No way back
#
# Packages that came with it (chromium, cage, bluez …), the time zone, and a radio that was switched on stay.
set -eu
export LC_ALL=C

PURGE=''
case "${1-}" in
  '') ;;
  --purge) PURGE=yes ;;
  -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
  *) echo "uninstall: --purge, or nothing, not '$1' (uninstall.sh --help says more)" >&2; exit 64 ;;
esac

say() { echo "uninstall: $*"; }
fail() { echo "uninstall: $*" >&2; exit 1; }

SYSTEM=/etc/systemd/system
BOOT=/boot/firmware

STATE=/var/lib/laned-ota
# Removes the folders that install.sh and board.sh made, if they are empty; the one made last goes first.
leave_no_folder() {
  printf '%s\n' "$made" | tac | while IFS= read -r folder; do
    [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty "$folder"
  done
}
# Only links of ours are removed: somebody may have put a unit of his own in their place.
is_ours() { case "$(readlink "$1" 2> /dev/null)" in /opt/laned/* | "$SYSTEM"/laned*) ;; *) return 1 ;; esac; }
is_masked() { [ "$(readlink "$1" 2> /dev/null)" = /dev/null ]; }

stop_everything() {
  # A Wi-Fi of the lane's own leaves names in NetworkManager's folder.
  [ ! -f /opt/laned/ota/systemd/laned-network.sh ] || sh /opt/laned/ota/systemd/laned-network.sh close || true
  kiosk=''
  ! systemctl is-active --quiet laned-kiosk.service || kiosk=yes
  # Units that start others are stopped first.
  for kind in path timer socket service; do
    units=$(systemctl list-units --plain --no-legend --all --state=loaded "laned*.$kind" 2> /dev/null | cut -d' ' -f1)
    # shellcheck disable=SC2086 # a word a unit
    [ -z "$units" ] || systemctl stop $units || true
  done
}

remove_units() {
  for link in "$SYSTEM"/laned* "$SYSTEM"/*.wants/laned*; do
    ! is_ours "$link" || rm "$link"
  done
  [ -z "$PURGE" ] || rm -rf "$SYSTEM"/laned*.d
  systemctl daemon-reload
  systemctl reset-failed 'laned*' 2> /dev/null || true
  # The kiosk had replaced the login prompt.
  [ -z "$kiosk" ] || systemctl start getty@tty1.service || true
}

remove_files() {
  rm -f /usr/lib/sysusers.d/laned.conf /usr/lib/sysusers.d/laned-kiosk.conf /usr/lib/tmpfiles.d/laned.conf \
    /etc/udev/rules.d/99-laned.rules /etc/udev/rules.d/99-laned-kiosk.rules /etc/udev/rules.d/70-laned.rules /etc/dbus-1/system.d/laned.conf \
    /etc/polkit-1/rules.d/50-laned.rules /etc/systemd/journald.conf.d/laned.conf \
    /etc/systemd/system.conf.d/laned.conf /etc/sysctl.d/laned.conf \
    /etc/NetworkManager/dnsmasq-shared.d/laned-captive.conf /usr/local/bin/lanectl
  for browser in chromium chromium-browser; do
    rm -f /etc/$browser/policies/managed/laned-kiosk.json
    rmdir -p --ignore-fail-on-non-empty /etc/$browser/policies/managed 2> /dev/null || true
  done
  local=/usr/local/share
  rm -f $local/bash-completion/completions/lanectl $local/zsh/site-functions/_lanectl \
    $local/fish/vendor_completions.d/lanectl.fish $local/man/man1/lanectl.1
  rm -rf /opt/laned /var/cache/laned /run/laned /run/laned-network /run/laned-kiosk /run/laned-stick
  rm -f /run/issue.d/laned.issue /run/issue.d/laned-replace.issue
  [ ! -x /sbin/agetty ] || /sbin/agetty --reload 2> /dev/null || true
  # Notes that a later installation must not take for its own; the bound against older releases stays.
  [ ! -d "$STATE" ] ||
    find "$STATE" -mindepth 1 -maxdepth 1 ! -name 'sequence*' ! -name made-folders -exec rm -rf {} +
}

# Removes words and blocks that board.sh wrote; whether the header gets its console back is for a person to decide.
restore_board() {
  for each in serial-getty@ttyAMA0 serial-getty@ttyS0 serial-getty@serial0; do
    ! is_masked "$SYSTEM/$each.service" || rm "$SYSTEM/$each.service"
  done
  rm -f /etc/rpi/swap.conf.d/laned.conf /etc/sysctl.d/laned-swap.conf /etc/systemd/timesyncd.conf.d/laned.conf
  [ -f "$BOOT/config.txt" ] && [ -f "$BOOT/cmdline.txt" ] || return 0
  put() { cat > "$1.new" && sync "$1.new" && mv -fT "$1.new" "$1"; }
  sed '/^# laned: .* begins$/,/^# laned: .* ends$/d' "$BOOT/config.txt" | put "$BOOT/config.txt"
  words='cgroup_enable=memory|panic=10'
  [ -z "$PURGE" ] || words="$words|cfg80211\.ieee80211_regdom=.*"
  tr -s ' \n' '\n\n' < "$BOOT/cmdline.txt" | grep -vxE "$words" | paste -sd ' ' - | put "$BOOT/cmdline.txt"
}

remove_user() {
  if getent passwd "$1" > /dev/null; then
    # A PAM session ends a moment after its service, and a user who still has a process cannot be removed.
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      ! said=$(userdel "$1" 2>&1) || { said=''; break; }
      loginctl terminate-user "$1" 2> /dev/null || true
      ! command -v pkill > /dev/null || pkill -KILL -u "$1" || true
      sleep 1
    done
    [ -z "$said" ] || say "the user $1 could not be removed: $said"
  fi
  ! getent group "$1" > /dev/null || groupdel "$1" 2> /dev/null || true
}
# Debian has no such group, Raspberry Pi OS has: a rule names it there.
remove_group_gpio() {
  [ -n "$(getent group gpio)" ] && [ -z "$(getent group gpio | cut -d: -f4)" ] || return 0
  ! grep -rqs 'GROUP="gpio"' /etc/udev/rules.d /usr/lib/udev/rules.d || return 0
  groupdel gpio 2> /dev/null || true
}

purge() {
  rm -rf /var/lib/laned "$STATE" /etc/laned
  remove_user laned
  remove_group_gpio
  # The network that is up stays up until the next boot.
  rm -f /etc/NetworkManager/system-connections/lane.nmconnection* \
    /etc/NetworkManager/system-connections/lane-wpa3.nmconnection* /etc/modprobe.d/laned-wifi.conf
  for each in $(grep -lsE '^ *name: *"?lane(-wpa3)?"? *$' /etc/netplan/*.yaml || true); do rm -f "$each"; done
  ! is_masked "$SYSTEM/userconfig.service" || rm "$SYSTEM/userconfig.service"
  [ ! -e /etc/cloud/cloud-init.disabled ] || rm /etc/cloud/cloud-init.disabled
  [ -e /usr/lib/sysusers.d/laned-technician.conf ] || return 0
  if [ "${SUDO_USER-}" = technician ]; then
    say 'the user technician stays: you came as it. Run this once more as another, to be rid of it'
    return 0
  fi
  rm -f /usr/lib/sysusers.d/laned-technician.conf /etc/sudoers.d/laned-technician /etc/ssh/sshd_config.d/10-laned.conf
  rm -rf /home/technician
  remove_user technician
}

# One function, so that the shell has read all of it before it runs: it may remove its own folder.
uninstall() {
  [ "$(id -u)" = 0 ] || fail 'this changes the system: run it as root'
  cd /
  made=$(cat "$STATE/made-folders" 2> /dev/null || true)
  stop_everything
  remove_units
  remove_files
  restore_board
  remove_user laned-kiosk
  [ -z "$PURGE" ] || purge
  leave_no_folder
  busctl call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus ReloadConfig > /dev/null 2>&1 || true
  ! command -v udevadm > /dev/null || udevadm control --reload 2> /dev/null || true
  if [ -n "$PURGE" ]; then
    say 'laned is gone, with its data. The limit of the journal, the watchdog and the restart after a panic end with the next boot'
  else
    say 'laned is gone. Its data stays in /var/lib/laned, its config and keys in /etc/laned: install.sh goes on with them, uninstall.sh --purge takes them'
  fi
  exit 0
}
uninstall
