#!/bin/sh
# Installs what the customer's screen needs and a stock system lacks: a compositor for one window and a browser.
# Run by install.sh, and by laned-kiosk-packages.service on a card that was flashed without a network, until
# nothing is missing. Prints what is still missing when it ends; installed packages are not touched.
set -eu
# Looked for on the default path, whatever the caller's PATH is.
has() { [ -x "/usr/bin/$1" ]; }
missing() {
  has cage || echo cage
  # Debian's cage opens no window without it.
  has Xwayland || echo xwayland
  # On a Raspberry Pi it used to have this name.
  has chromium || has chromium-browser || echo chromium
  # Without this font an amount is a row of empty boxes.
  [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || echo fonts-dejavu-core
}

wanted=$(missing)
[ -n "$wanted" ] || exit 0
# needrestart, where it is installed, would restart services after apt-get.
export NEEDRESTART_SUSPEND=1 DEBIAN_FRONTEND=noninteractive
# A stock image has no package lists, or old ones.
apt-get update > /dev/null 2>&1 || true
# Power may be cut while packages are unpacked: apt-get refuses to install more until that is finished.
dpkg --configure -a --force-confold > /dev/null 2>&1 || true
apt-get install -y --fix-broken > /dev/null 2>&1 || true
# shellcheck disable=SC2086 # a word a package
said=$(apt-get install -y --no-install-recommends $wanted 2>&1) || true
wanted=$(missing | paste -sd ' ' -)
[ -n "$wanted" ] || exit 0
printf '%s\n' "$said" | grep '^E: ' >&2 || true
echo "the customer's screen needs $wanted: apt-get install $wanted, with a network" >&2
exit 69
