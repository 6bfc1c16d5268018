#!/bin/sh
# One card, one command: takes an image of Raspberry Pi OS (64-bit) or Debian and writes laned and
# everything that makes it this lane into it, then, if asked, the image onto a card. Needs install.sh
# and board.sh beside it, and from Debian mtools, zstd and fdisk.
#
#   flash.sh --image raspios.img --bundle laned-1.2.3-arm64.bundle --key release.pub [options]
#
#   --config laned.yaml        the lane's own config
#   --serial LANE-7            its serial number, where it is not to be the board's
#   --hostname lane-7
#   --channel URL              where updates come from
#   --fleet-key FILE           its key in the fleet
#   --kiosk                    the monitor of this machine is the customer's screen
#   --setup-code FILE          a stick that was packed with this code sets the lane up
#   --replace-code FILE --master https://ADDRESS --identity FILE
#                              at its first boot the card takes the place of a dead lane: the code of
#                              `lanectl fleet replace`, the master, the key that opens the backups
#   --device /dev/sdX          the card to write
#   --out FILE                 the finished image (else IMAGE with -laned before .img)
#
# The board: board.sh --help explains each.
#   --wifi-name NAME --wifi-password-file FILE --wifi-country DE [--wifi-hidden]
#   --static-ip ADDRESS/BITS,GATEWAY[,DNS]
#   --uart  --no-bluetooth  --camera auto | OVERLAY
#   --time-zone ZONE  --ntp SERVERS  --ssh-key FILE
#
# The given image is never changed. With --device the card is written, read back and compared; a
# device that is mounted, that holds the running system or that is no removable disk is refused.
set -eu
# In a mount name space of its own: a service that starts meanwhile gets a copy of all mounts of the machine, and
# would keep the image busy while it is read back. The machine's own mounts are still seen here.
[ -n "${FLASH_MOUNTS:-}" ] || [ "$(id -u)" != 0 ] ||
  FLASH_MOUNTS=own exec unshare --mount --propagation slave sh "$0" "$@"

misused() { echo "flash: $* (flash.sh --help says more)" >&2; exit 64; }

IMAGE='' BUNDLE='' KEY='' CONFIG='' SERIAL='' HOST='' CHANNEL='' DEVICE='' OUT='' FLEET_KEY='' SETUP_CODE=''
REPLACE_CODE='' MASTER='' IDENTITY='' KIOSK=''
given=$*
# Options of the board are collected at the end of "$@" and passed on to board.sh.
left=$#
while [ "$left" -gt 0 ]; do
  case "$1" in
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
    --kiosk) KIOSK=yes; shift; left=$((left - 1)); continue ;;
    --uart | --no-bluetooth | --wifi-hidden) set -- "$@" "$1"; shift; left=$((left - 1)); continue ;;
    --image | --bundle | --key | --config | --serial | --hostname | --channel | --device | --out | \
      --fleet-key | --setup-code | --replace-code | --master | --identity) ;;
    --wifi-name | --wifi-password-file | --wifi-country | --static-ip | --camera | --time-zone | --ntp | \
      --ssh-key) ;;
    -*) misused "unknown option $1" ;;
    *) misused "'$1' belongs to no option: a file is named by its option, as in --image $1" ;;
  esac
  [ "$left" -gt 1 ] || misused "$1 needs a value after it"
  case "$2" in '' | --*) misused "$1 needs a value after it" ;; esac
  case "$1" in
    --image) IMAGE=$2 ;; --bundle) BUNDLE=$2 ;; --key) KEY=$2 ;; --config) CONFIG=$2 ;;
    --serial) SERIAL=$2 ;; --hostname) HOST=$2 ;; --channel) CHANNEL=$2 ;; --device) DEVICE=$2 ;;
    --out) OUT=$2 ;; --fleet-key) FLEET_KEY=$2 ;; --setup-code) SETUP_CODE=$2 ;;
    --replace-code) REPLACE_CODE=$2 ;; --master) MASTER=$2 ;; --identity) IDENTITY=$2 ;;
    *) set -- "$@" "$1" "$2" ;;
  esac
  shift 2
  left=$((left - 2))
done
[ -n "$given" ] || misused 'an image, a bundle and the key that it is signed with are needed'

say() { echo "flash: $*"; }
UNWRITTEN='the image could not be written: is the disk full?'
fail() { echo "flash: $*" >&2; exit 1; }

for each in "--image $IMAGE" "--bundle $BUNDLE" "--key $KEY"; do
  [ -n "${each#* }" ] || misused "${each% } is missing"
  [ -f "${each#* }" ] || fail "$each: there is no such file"
done
for each in "$CONFIG" "$FLEET_KEY" "$SETUP_CODE" "$REPLACE_CODE" "$IDENTITY"; do
  [ -z "$each" ] || [ -f "$each" ] || fail "$each is not a file"
done
if [ -n "$REPLACE_CODE$MASTER$IDENTITY" ]; then
  [ -n "$REPLACE_CODE" ] && [ -n "$MASTER" ] && [ -n "$IDENTITY" ] ||
    misused 'a dead lane is replaced with --replace-code, --master and --identity, all three'
  [ -z "$FLEET_KEY" ] || misused '--replace-code brings a key of the fleet: leave out --fleet-key'
  [ "$(head -n 1 "$REPLACE_CODE" | tr -dc '[:alnum:]' | wc -c)" = 20 ] ||
    fail "$REPLACE_CODE holds no restore code: lanectl fleet replace prints one at the master"
  case "$MASTER" in https://?*) ;; *) misused "--master is https://ADDRESS, not '$MASTER'" ;; esac
  grep -q '^AGE-SECRET-KEY-' "$IDENTITY" || fail "$IDENTITY holds no key that opens backups (AGE-SECRET-KEY-…)"
fi
case "$HOST" in
  -* | *- | *[!A-Za-z0-9-]*) misused "--hostname has letters, digits and hyphens, not '$HOST'" ;;
esac
HERE=$(dirname "$0")
for each in install.sh board.sh; do
  [ -f "$HERE/$each" ] || fail "$each must lie beside flash.sh: a release has all three"
done
# Run by /bin/sh: on a stick the scripts may have lost their mode bits.
install_laned() {
  sh "$HERE/install.sh" --key "$KEY" ${CONFIG:+--config "$CONFIG"} ${SERIAL:+--serial "$SERIAL"} \
    ${CHANNEL:+--channel "$CHANNEL"} ${SETUP_CODE:+--setup-code "$SETUP_CODE"} ${KIOSK:+--kiosk} "$@" "$BUNDLE"
}
install_laned --check || exit
sh "$HERE/board.sh" --check "$@" || exit
[ "$(id -u)" = 0 ] || fail 'mounting an image needs root: put sudo before it'
for tool in losetup mount sfdisk mcopy zstd; do
  command -v "$tool" > /dev/null || fail "$tool is missing: apt-get install mtools zstd fdisk mount"
done

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
# Holes in the image are filled later, when it would be too late to refuse for want of room: checked now.
needed=$(($(stat -c %s "$IMAGE") / 1024))
free=$(df -kP "$(dirname "$OUT")" | awk 'NR == 2 { print $4 }')
[ "$free" -ge "$needed" ] ||
  fail "$(dirname "$OUT") needs $((needed / 1024)) MiB free, it has $((free / 1024))"

# The file gets its name when it is finished: half an image must not be taken for a whole one.
PART=$OUT.part MOUNT=$(mktemp -d) BOOT=$(mktemp -d) LOOP=''
finish() {
  ! mountpoint -q "$MOUNT" || umount "$MOUNT"
  [ -z "$LOOP" ] || losetup -d "$LOOP" 2> /dev/null || true
  rmdir "$MOUNT" 2> /dev/null || true
  rm -rf "$BOOT"
  rm -f "$PART"
}
trap finish EXIT
trap 'exit 130' INT TERM

say "copying the image to $OUT"
# The image will hold a key that opens the backups of every lane.
[ -z "$IDENTITY" ] || (umask 077 && : > "$PART") || fail "$UNWRITTEN"
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

# The boot partition of a Pi is FAT. mtools reads and writes it in its place, whether or not this
# machine's kernel can.
export MTOOLS_SKIP_CHECK=1
fat=''
for offset in $(offsets); do
  ! mcopy -n -i "$PART@@$offset" ::config.txt ::cmdline.txt "$BOOT" 2> /dev/null < /dev/null ||
    { fat=$PART@@$offset; break; }
done
[ -z "$fat" ] || {
  # Looked at alone.
  for each in network-config user-data custom.toml; do
    mcopy -n -i "$fat" "::$each" "$BOOT" 2> /dev/null < /dev/null || true
  done
  mkdir "$BOOT/overlays"
  mdir -b -i "$fat" ::overlays 2> /dev/null | sed -n 's|.*/\([^/]*\.dtbo\)$|\1|p' |
    (cd "$BOOT/overlays" && xargs -r touch)
}

broken() {
  # A file system that has lost a write becomes read-only.
  touch "$MOUNT/etc/hostname" 2> /dev/null || fail "$UNWRITTEN"
  exit 1
}
install_laned --root "$MOUNT" || broken
sh "$HERE/board.sh" --root "$MOUNT" --boot "$BOOT" "$@" || broken
[ -z "$fat" ] || mcopy -o -i "$fat" "$BOOT/config.txt" "$BOOT/cmdline.txt" :: || fail "$UNWRITTEN"

if [ -n "$HOST" ]; then
  echo "$HOST" > "$MOUNT/etc/hostname"
  sed -i "s/^127\.0\.1\.1.*/127.0.1.1\t$HOST/" "$MOUNT/etc/hosts" 2> /dev/null || true
fi
if [ -n "$FLEET_KEY" ]; then
  group=$(awk -F: '$1 == "laned" { print $3 }' "$MOUNT/etc/group")
  install -m 0640 -g "$group" "$FLEET_KEY" "$MOUNT/etc/laned/sync.key"
fi
if [ -n "$REPLACE_CODE" ]; then
  replace=$MOUNT/etc/laned/replace
  install -d -m 0700 "$replace"
  install -m 0600 "$IDENTITY" "$replace/identity"
  (umask 077 && printf '%s\n' "$MASTER" > "$replace/master" && head -n 1 "$REPLACE_CODE" > "$replace/code") || broken
fi
release() {
  umount "$MOUNT"
  losetup -d "$LOOP"
  LOOP=''
}
sync -f "$MOUNT" || fail "$UNWRITTEN"
release
# A loop device reports failed writes to nobody: hence this check from the file, with the bundle beside it.
sync "$PART" || fail "$UNWRITTEN"
say 'reading back'
LOOP=$(losetup --find --show --read-only --offset "$found" "$PART")
mount -t ext4 -o ro "$LOOP" "$MOUNT" || fail "$UNWRITTEN"
set -- "$MOUNT"/opt/laned/releases/*/
tar -xOf "$BUNDLE" payload.tar.zst | zstd -dcq --long=27 | tar -d -C "$1" ||
  fail 'the image does not hold what was written: is the disk full?'
for each in ${fat:+config.txt cmdline.txt}; do
  mcopy -i "$fat" "::$each" - < /dev/null | cmp -s - "$BOOT/$each" ||
    fail 'the image does not hold what was written: is the disk full?'
done
release
mv -f "$PART" "$OUT"
say "the image is ready: $OUT"
[ -z "$IDENTITY" ] || say "$OUT holds the key of the backups: remove it when the card is written"

[ -n "$DEVICE" ] || exit 0
check_device
size=$(stat -c %s "$OUT")
say "writing $((size / 1048576)) MiB to $DEVICE"
dd if="$OUT" of="$DEVICE" bs=4M conv=fsync status=progress
say 'reading back'
blockdev --flushbufs "$DEVICE"
cmp -n "$size" "$OUT" "$DEVICE" || fail "the card does not hold what was written: use another one"
say "done: put the card into the lane"
