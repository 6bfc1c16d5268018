#!/bin/sh
# What the customer's screen is made of and a stock system lacks: a compositor for one window and a browser.
# Run by install.sh, and by laned-kiosk-packages.service on a card that was flashed without a network, until
# all of it is there. Prints what is missing when it ends; what is there is not touched.
set -eu
# On the default path, whoever runs it.
has() { [ -x "/usr/bin/$1" ]; }
missing() {
  has cage || echo cage
  # The cage of Debian starts no window without it.
  has Xwayland || echo xwayland
  # A Raspberry Pi has had it by this name.
  has chromium || has chromium-browser || echo chromium
  # Without it an amount is a row of empty boxes.
  [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || echo fonts-dejavu-core
}

wanted=$(missing)
[ -n "$wanted" ] || exit 0
# needrestart, where it is installed, would restart services after apt-get.
export NEEDRESTART_SUSPEND=1 DEBIAN_FRONTEND=noninteractive
# The lists of a stock image are none, or old.
apt-get update > /dev/null 2>&1 || true
# Power is cut at any moment, also while packages are unpacked: apt-get takes none before that is ended.
dpkg --configure -a --force-confold > /dev/null 2>&1 || true
apt-get install -y --fix-broken > /dev/null 2>&1 || true
# shellcheck disable=SC2086 # a word a package
said=$(apt-get install -y --no-install-recommends $wanted 2>&1) || true
wanted=$(missing | paste -sd ' ' -)
[ -n "$wanted" ] || exit 0
printf '%s\n' "$said" | grep '^E: ' >&2 || true
echo "the customer's screen needs $wanted: apt-get install $wanted, with a network" >&2
exit 69
