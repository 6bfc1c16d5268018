#!/bin/sh
# One card, one command: takes an image of Raspberry Pi OS (64-bit) or Debian and writes laned and
# everything that makes it this lane into it, then, if asked, the image onto a card.
#
#   flash.sh --image raspios.img --bundle laned-1.2.3-arm64.bundle --key release.pub
#            [--config laned.yaml] [--serial LANE-7] [--hostname lane-7] [--channel URL]
#            [--wifi-name NAME --wifi-password-file FILE] [--wifi-country DE]
#            [--fleet-key FILE] [--device /dev/sdX] [--out FILE]
#
# Without --device the finished image stays at --out (default: IMAGE with -laned before .img). The
# given image is never changed. With --device the card is written, read back and compared; a device
# that is mounted, that holds the running system or that is no removable disk is refused.
set -eu
# Mounts of its own: a service that starts meanwhile gets a copy of all mounts of the machine, and
# would hold the image while it is read back. What the machine mounts is still seen here.
[ -n "${FLASH_MOUNTS:-}" ] || [ "$(id -u)" != 0 ] ||
  FLASH_MOUNTS=own exec unshare --mount --propagation slave "$0" "$@"

IMAGE='' BUNDLE='' KEY='' CONFIG='' SERIAL='' HOST='' CHANNEL='' DEVICE='' OUT=''
WIFI='' WIFI_PASSWORD_FILE='' WIFI_COUNTRY='' FLEET_KEY=''
while [ $# -gt 0 ]; do
  case "$1" in --help) ;; *) [ $# -gt 1 ] || { echo "flash: $1 needs a value (try --help)" >&2; exit 64; } ;; esac
  case "$1" in
    --image) IMAGE=$2 ;; --bundle) BUNDLE=$2 ;; --key) KEY=$2 ;; --config) CONFIG=$2 ;;
    --serial) SERIAL=$2 ;; --hostname) HOST=$2 ;; --channel) CHANNEL=$2 ;; --device) DEVICE=$2 ;;
    --out) OUT=$2 ;; --wifi-name) WIFI=$2 ;; --wifi-password-file) WIFI_PASSWORD_FILE=$2 ;;
    --wifi-country) WIFI_COUNTRY=$2 ;; --fleet-key) FLEET_KEY=$2 ;;
    --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
    *) echo "flash: unknown option $1 (try --help)" >&2; exit 64 ;;
  esac
  shift 2
done

say() { echo "flash: $*"; }
UNWRITTEN='the image could not be written: is the disk full?'
fail() { echo "flash: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'mounting an image needs root'
for each in "$IMAGE" "$BUNDLE" "$KEY"; do
  [ -f "$each" ] || fail "--image, --bundle and --key must be files (try --help); '$each' is not"
done
for each in "$CONFIG" "$FLEET_KEY" "$WIFI_PASSWORD_FILE"; do
  [ -z "$each" ] || [ -f "$each" ] || fail "$each is not a file"
done
[ -z "$WIFI" ] || [ -n "$WIFI_PASSWORD_FILE" ] || fail '--wifi-name needs --wifi-password-file'
for tool in losetup mount sfdisk; do command -v "$tool" > /dev/null || fail "$tool is missing"; done

# Everything that can be refused is refused before the first byte is written.
check_device() {
  [ -b "$DEVICE" ] || fail "$DEVICE is not a block device"
  [ "$(lsblk -dno TYPE "$DEVICE")" = disk ] || fail "$DEVICE is not a whole disk; name the disk, not a partition"
  [ -z "$(lsblk -no MOUNTPOINTS "$DEVICE" | tr -d '[:space:]')" ] || fail "$DEVICE is mounted: unmount it first"
  for holder in / /boot /usr /var; do
    source=$(findmnt -no SOURCE --target "$holder" 2> /dev/null || true)
    case "$source" in "$DEVICE"*) fail "$DEVICE holds the running system" ;; esac
  done
  [ "$(lsblk -dno RM "$DEVICE" | tr -d ' ')" = 1 ] || [ "$(lsblk -dno HOTPLUG "$DEVICE" | tr -d ' ')" = 1 ] ||
    fail "$DEVICE is not removable: this would be a disk of this computer"
  [ "$(blockdev --getsize64 "$DEVICE")" -ge "$(stat -c %s "$IMAGE")" ] || fail "$DEVICE is smaller than the image"
}
[ -z "$DEVICE" ] || check_device

OUT=${OUT:-${IMAGE%.img}-laned.img}
[ "$(readlink -f "$OUT")" != "$(readlink -f "$IMAGE")" ] || fail '--out would overwrite the image'
# Holes of the image are filled later, where nobody could say any more that there is no room.
needed=$(($(stat -c %s "$IMAGE") / 1024))
free=$(df -kP "$(dirname "$OUT")" | awk 'NR == 2 { print $4 }')
[ "$free" -ge "$needed" ] ||
  fail "$(dirname "$OUT") needs $((needed / 1024)) MiB free, it has $((free / 1024))"

# It has its name when it is finished: half an image must not be taken for one.
PART=$OUT.part MOUNT=$(mktemp -d) LOOP=''
finish() {
  ! mountpoint -q "$MOUNT" || umount "$MOUNT"
  [ -z "$LOOP" ] || losetup -d "$LOOP" 2> /dev/null || true
  rmdir "$MOUNT" 2> /dev/null || true
  rm -f "$PART"
}
trap finish EXIT
trap 'exit 130' INT TERM

say "copying the image to $OUT"
cp --reflink=auto --sparse=always "$IMAGE" "$PART" || fail "$UNWRITTEN"

# The root partition is the Linux one with an /etc/os-release; found by offset, so that no
# partition devices are needed. An image without a table is one file system.
offsets() {
  sfdisk -J "$PART" 2> /dev/null | sed -n 's/.*"start": *\([0-9]*\).*/\1/p' | awk '{ print $1 * 512 }'
  echo 0
}
found=''
for offset in $(offsets); do
  LOOP=$(losetup --find --show --offset "$offset" "$PART")
  if mount -t ext4 "$LOOP" "$MOUNT" 2> /dev/null; then
    [ -f "$MOUNT/etc/os-release" ] && { found=$offset; break; }
    umount "$MOUNT"
  fi
  losetup -d "$LOOP"
  LOOP=''
done
[ -n "$found" ] || fail "$IMAGE holds no Linux root file system"
say "found $(. "$MOUNT/etc/os-release"; echo "$PRETTY_NAME")"

"$(dirname "$0")/install.sh" --root "$MOUNT" --key "$KEY" ${CONFIG:+--config "$CONFIG"} \
  ${SERIAL:+--serial "$SERIAL"} ${CHANNEL:+--channel "$CHANNEL"} "$BUNDLE" || {
  # A file system that lost a write takes no more.
  touch "$MOUNT/etc/hostname" 2> /dev/null || fail "$UNWRITTEN"
  exit 1
}

if [ -n "$HOST" ]; then
  echo "$HOST" > "$MOUNT/etc/hostname"
  sed -i "s/^127\.0\.1\.1.*/127.0.1.1\t$HOST/" "$MOUNT/etc/hosts" 2> /dev/null || true
fi
if [ -n "$WIFI" ]; then
  target=$MOUNT/etc/NetworkManager/system-connections/lane.nmconnection
  mkdir -p "$(dirname "$target")"
  (
    umask 077
    printf '[connection]\nid=lane\ntype=wifi\nautoconnect=true\n\n[wifi]\nmode=infrastructure\nssid=%s\n\n' "$WIFI"
    printf '[wifi-security]\nkey-mgmt=wpa-psk\npsk=%s\n\n[ipv4]\nmethod=auto\n\n[ipv6]\nmethod=auto\n' \
      "$(cat "$WIFI_PASSWORD_FILE")"
  ) > "$target"
  chmod 0600 "$target"
  # Without a country the radio of a Pi stays off.
  mkdir -p "$MOUNT/etc/modprobe.d"
  [ -z "$WIFI_COUNTRY" ] || printf 'options cfg80211 ieee80211_regdom=%s\n' "$WIFI_COUNTRY" \
    > "$MOUNT/etc/modprobe.d/laned-wifi.conf"
fi
if [ -n "$FLEET_KEY" ]; then
  group=$(awk -F: '$1 == "laned" { print $3 }' "$MOUNT/etc/group")
  install -m 0640 -g "$group" "$FLEET_KEY" "$MOUNT/etc/laned/sync.key"
fi
release() {
  umount "$MOUNT"
  losetup -d "$LOOP"
  LOOP=''
}
sync -f "$MOUNT" || fail "$UNWRITTEN"
release
# What a loop device could not write is told to nobody: hence from the file, with the bundle beside it.
sync "$PART" || fail "$UNWRITTEN"
say 'reading back'
LOOP=$(losetup --find --show --read-only --offset "$found" "$PART")
mount -t ext4 -o ro "$LOOP" "$MOUNT" || fail "$UNWRITTEN"
set -- "$MOUNT"/opt/laned/releases/*/
tar -xOf "$BUNDLE" payload.tar.zst | zstd -dcq --long=27 | tar -d -C "$1" ||
  fail 'the image does not hold what was written: is the disk full?'
release
mv -f "$PART" "$OUT"
say "the image is ready: $OUT"

[ -n "$DEVICE" ] || exit 0
check_device
size=$(stat -c %s "$OUT")
say "writing $((size / 1048576)) MiB to $DEVICE"
dd if="$OUT" of="$DEVICE" bs=4M conv=fsync status=progress
say 'reading back'
blockdev --flushbufs "$DEVICE"
cmp -n "$size" "$OUT" "$DEVICE" || fail "the card does not hold what was written: use another one"
say "done: put the card into the lane"
