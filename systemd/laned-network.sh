#!/bin/sh
# The network of a new lane, for laned, which has no privilege (ADR 0047): a Wi-Fi of the lane's own for a
# quarter of an hour, or the shop's. Runs as root when laned has put a request of four lines into its
# folder, and believes nothing of it:
#
#   hotspot  lane-1a2b3c  PORT      -
#   join     NAME         PASSWORD  yes | no (it does not tell its name)
#
# A lane that is set up gets neither. Answers lie in /run/laned-network.
#
#   laned-network.sh carry-out | close
set -eu
export LC_ALL=C
REQUEST=${LANED_NETWORK_REQUEST:-/run/laned/network-request}
ANSWERS=${LANED_NETWORK_ANSWERS:-/run/laned-network}
MARK=${LANED_SET_UP_MARK:-/var/lib/laned/set-up}
# For tests: where NetworkManager's folders are, and the user as whom a request is read.
ROOT=${LANED_NETWORK_ROOT:-}
AS=${LANED_NETWORK_AS-setpriv --reuid=laned --regid=laned --clear-groups}
ADDRESS=10.42.0.1
OPEN_FOR=15min
# The shop's Wi-Fi has two profiles: one for WPA2 and mixed networks, one for networks with WPA3 alone.
PROFILES=$ROOT/etc/NetworkManager/system-connections
SHOP=$PROFILES/lane.nmconnection
SHOP_WPA3=$PROFILES/lane-wpa3.nmconnection
# Raspberry Pi OS on Trixie has NetworkManager keep there what nmcli changes, and renders it to /run, before /etc.
NETPLAN=$ROOT/etc/netplan
# In /run: gone when the power is, like everything of the hotspot except the line for its names.
HOTSPOT=$ROOT/run/NetworkManager/system-connections/laned-hotspot.nmconnection
NAMES=$ROOT/etc/NetworkManager/dnsmasq-shared.d/laned-captive.conf

say() { echo "laned-network: $*" >&2; }
# A file appears whole or not at all, with the mode that its readers need.
put_file() {
  mkdir -p "$(dirname "$1")"
  (umask 077 && cat > "$1.new") && chmod "$2" "$1.new"
  [ -z "${3-}" ] || chgrp "$3" "$1.new" 2> /dev/null || true
  mv -fT "$1.new" "$1"
}
answer() { file=$1; shift; printf '%s\n' "$@" | put_file "$ANSWERS/$file" 0640 laned; }
ssid_bytes() { printf %s "$1" | od -An -v -tu1 | tr -s ' \n' ';;' | sed 's/^;//;s/;*$/;/'; }
# NetworkManager reads escapes: a backslash, and leading blanks.
keyfile_value() { printf %s "$1" | sed -e 's/\\/\\\\/g' -e 's/^ /\\s/'; }
radio_on() {
  rfkill unblock wifi 2> /dev/null || true
  nmcli radio wifi on || true
}
bring_up() { nmcli connection load "$2" && nmcli --wait "$3" connection up "$1"; }

close() {
  [ -f "$HOTSPOT" ] || return 0
  systemctl stop laned-captive.socket || true
  nmcli connection down laned-hotspot > /dev/null 2>&1 || true
  rm -f "$HOTSPOT" "$NAMES" "$ANSWERS/hotspot" "$ANSWERS/captive"
  nmcli connection reload || true
  say 'the lane has closed its own Wi-Fi'
}

open_hotspot() {
  case "$1" in lane-*) ;; *) say 'a name that no lane has'; return ;; esac
  case "${1#lane-}" in '' | *[!a-z0-9]* | ?????????*) say 'a name that no lane has'; return ;; esac
  case "$2" in '' | *[!0-9]* | ??????*) say 'no port'; return ;; esac
  [ ! -f "$HOTSPOT" ] || return 0
  # A lane that is reached by a network needs no hotspot, and one radio cannot serve both.
  if nmcli -t -f TYPE,STATE device | grep -qE '^(wifi|ethernet):connected$'; then
    say 'there is a network: none is opened'
    return
  fi
  # No letters that look alike: somebody may have to type it.
  password=$(tr -dc 'a-hjkmnp-z2-9' < /dev/urandom | head -c 12)
  radio_on
  put_file "$HOTSPOT" 0600 << PROFILE
[connection]
id=laned-hotspot
type=wifi
autoconnect=false

[wifi]
mode=ap
band=bg
ssid=$(ssid_bytes "$1")

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
psk=$password

[ipv4]
method=shared
address1=$ADDRESS/24

[ipv6]
method=disabled
PROFILE
  # Every name leads to the lane, so that a phone opens its page by itself.
  echo "address=/#/$ADDRESS" | put_file "$NAMES" 0644
  if ! bring_up laned-hotspot "$HOTSPOT" 30 > /dev/null; then
    say 'the radio opens no Wi-Fi'
    close
    return
  fi
  echo "http://$ADDRESS:$2/" | put_file "$ANSWERS/captive" 0644
  systemctl start laned-captive.socket || true
  systemctl stop laned-hotspot-end.timer 2> /dev/null || true
  systemd-run --quiet --collect --unit=laned-hotspot-end --on-active="$OPEN_FOR" /bin/sh "$0" close
  answer hotspot "$1" "$password" "$ADDRESS"
  say "the lane has opened the Wi-Fi $1 for $OPEN_FOR"
}

# The present profiles, and what netplan has of them, are put aside: they come back if the new one does not work.
netplan_files() { grep -lsE '^ *name: *"?lane(-wpa3)?"? *$' "$NETPLAN"/*.yaml || true; }
put_aside() {
  before=''
  for each in "$SHOP" "$SHOP_WPA3"; do
    [ ! -f "$each" ] || { cp -p "$each" "$each.before"; before=yes; }
  done
  aside=$(netplan_files)
  for each in $aside; do
    mv -fT "$each" "$each.before"
    uuid=${each##*/90-NM-}
    rm -f "$ROOT/run/NetworkManager/system-connections/netplan-NM-${uuid%.yaml}"*
    before=yes
  done
  # Otherwise there would be two profiles of one name.
  [ -z "$aside" ] || nmcli connection reload || true
}
forget_before() { rm -f "$SHOP.before" "$SHOP_WPA3.before" "$NETPLAN"/*.yaml.before; }
take_back() {
  rm -f "$SHOP" "$SHOP_WPA3"
  for each in "$SHOP.before" "$SHOP_WPA3.before" "$NETPLAN"/*.yaml.before; do
    [ ! -f "$each" ] || mv -fT "$each" "${each%.before}"
  done
  [ -z "$(netplan_files)" ] || netplan generate || true
  nmcli connection reload || true
}
shop_profile() {
  # $1: where; $2: how it lets in; $3: its rank
  name_of=${1##*/}
  put_file "$1" 0600 << PROFILE
[connection]
id=${name_of%.nmconnection}
type=wifi
autoconnect=true
autoconnect-priority=$3

[wifi]
mode=infrastructure
ssid=$(ssid_bytes "$name")
hidden=$hidden

[wifi-security]
$2
psk=$(keyfile_value "$password")

[ipv4]
method=auto

[ipv6]
method=auto
PROFILE
}
# NetworkManager does not use a WPA2 profile for a WPA3 network, nor the other way round: both are tried.
join_either() {
  said=$(bring_up lane "$SHOP" 45 2>&1) && return 0
  [ -f "$SHOP_WPA3" ] || return 1
  said_of_wpa3=$(bring_up lane-wpa3 "$SHOP_WPA3" 45 2>&1) && return 0
  # The refusals tell which of the two the network is for: the other one finds no such network.
  case "$said" in *'could not be found'*) said=$said_of_wpa3 ;; esac
  return 1
}

join() {
  name=$1 password=$2
  [ -n "$name" ] && [ "${#name}" -le 32 ] || { say 'no name of a Wi-Fi'; return; }
  case "${#password}" in [89] | [1-5][0-9] | 6[0-3]) ;; 64)
    case "$password" in *[!0-9a-fA-F]*) say 'no password of a Wi-Fi'; return ;; esac ;;
    *) say 'no password of a Wi-Fi'; return ;;
  esac
  case "$name$password" in *[[:cntrl:]]*) say 'no plain text'; return ;; esac
  hidden=false
  [ "$3" != yes ] || hidden=true
  answer join "$name" waiting
  radio_on
  put_aside
  shop_profile "$SHOP" key-mgmt=wpa-psk 20
  # A key of 64 digits was made from the password for WPA2; WPA3 needs the password itself.
  if [ "${#password}" = 64 ]; then rm -f "$SHOP_WPA3"; else
    shop_profile "$SHOP_WPA3" "key-mgmt=sae
pmf=3" 10
  fi
  if join_either; then
    forget_before
    sync "$SHOP"
    close
    answer join "$name" joined
    return
  fi
  # Restores what was before: the lane's own Wi-Fi if it is open, for the person who asked over it; else the old network.
  take_back
  if [ -f "$HOTSPOT" ]; then
    nmcli --wait 30 connection up laned-hotspot > /dev/null 2>&1 || true
  elif [ -n "$before" ]; then
    nmcli --wait 30 connection up lane > /dev/null 2>&1 || true
  fi
  answer join "$name" failed "$(printf %s "$said" | tail -n 1 | tr -dc ' -~' | cut -c1-160)"
}

carry_out() {
  # Read as laned: root must not read what laned may not. Bounded, and removed before it is looked at.
  text=$($AS timeout 5 head -c 400 "$REQUEST" 2> /dev/null || true)
  rm -f "$REQUEST"
  [ ! -e "$MARK" ] || { say 'this lane is set up: its network stays as it is'; return; }
  { IFS= read -r what; IFS= read -r one; IFS= read -r two; IFS= read -r three; } << LINES || what=''
$text
LINES
  case "$what" in
    hotspot) open_hotspot "$one" "$two" ;;
    join) join "$one" "$two" "$three" ;;
    *) say 'a request that is none' ;;
  esac
}

mkdir -p "$ANSWERS"
case "${1-}" in
  carry-out) carry_out ;;
  close) close ;;
  *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 64 ;;
esac
