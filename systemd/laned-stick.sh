#!/bin/sh
# A stick on a lane that is not set up, the two steps of laned-stick@.service that need rights (ADR 0047). Neither reads
# what stands in the stick's file: that is for `lanectl setup take`, which runs between them as laned.
#
#   laned-stick.sh copy /dev/sda1   mounts the stick read-only in a name space that ends with this script, and copies
#                                   laned-setup.age from its top folder; exits with 1 where there is none
#   laned-stick.sh finish           restarts the lane where laned.yaml was replaced
set -eu
export LC_ALL=C
WORK=${LANED_STICK_FOLDER:-/run/laned-stick}
CONFIG=${LANED_CONFIG_FILE:-/etc/laned/laned.yaml}
REQUEST=${LANED_NETWORK_REQUEST:-/run/laned/network-request}
COPY=$WORK/laned-setup.age

case $1 in
  copy)
    mkdir -p -m 0710 "$WORK"
    mkdir -p -m 0700 "$WORK/mount"
    chgrp "${LANED_STICK_GROUP:-laned}" "$WORK"
    mount -t vfat,exfat -o ro,nosuid,nodev,noexec "$2" "$WORK/mount"
    file=$WORK/mount/laned-setup.age
    if [ -f "$file" ] && [ ! -L "$file" ]; then
      # One byte more than lanectl takes, so that lanectl can say that the file is too large.
      (umask 037 && timeout 30 head -c 131073 "$file" > "$COPY") || true
      chgrp "${LANED_STICK_GROUP:-laned}" "$COPY"
    fi
    umount "$WORK/mount" || umount -l "$WORK/mount"
    [ -f "$COPY" ] || exit 1
    ;;
  finish)
    # A restart empties the folder in which the Wi-Fi was asked for: root takes the request within a moment.
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      [ -e "$REQUEST" ] || break
      sleep 1
    done
    [ ! "$CONFIG" -nt "$COPY" ] || systemctl restart laned.service
    ;;
  *)
    echo 'laned-stick.sh copy DEVICE | finish' >&2
    exit 64
    ;;
esac
