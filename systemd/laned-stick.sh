#!/bin/sh
# A stick on a lane that is not set up: looks for laned-setup.age in its top folder and hands a copy of it
# to lanectl, which alone decides whether to trust it (ADR 0047). The stick is mounted read-only, only while it
# is copied, in a name space that ends with this service.
#
#   laned-stick.sh /dev/sda1
set -eu
export LC_ALL=C
WORK=${RUNTIME_DIRECTORY:-/run/laned-stick}
LANECTL=${LANED_LANECTL:-/usr/local/bin/lanectl}
mkdir -p "$WORK/mount"
mount -t vfat,exfat -o ro,nosuid,nodev,noexec "$1" "$WORK/mount"
file=$WORK/mount/laned-setup.age
if [ -f "$file" ] && [ ! -L "$file" ]; then
  # One byte more than lanectl takes, so that lanectl can say that the file is too large.
  timeout 30 head -c 131073 "$file" > "$WORK/laned-setup.age" || true
fi
umount "$WORK/mount" || umount -l "$WORK/mount"
[ -f "$WORK/laned-setup.age" ] || exit 0
status=0
"$LANECTL" setup take "$WORK/laned-setup.age" || status=$?
rm -f "$WORK/laned-setup.age"
exit "$status"
