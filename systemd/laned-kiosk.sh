#!/bin/sh
# Started by laned-kiosk.service: waits until there is a browser and the lane serves the page, then shows it and
# nothing else. A browser that finds no page at its start shows an error and never asks again; one that has the
# page finds its lane by itself.
set -eu
own=http://127.0.0.2:8079/glass
page=${LANED_GLASS:-$own}
profile=${RUNTIME_DIRECTORY:-/run/laned-kiosk}
# Where the compositor puts its socket. The folder that PAM names is below /run/user, which the unit hides.
export XDG_RUNTIME_DIR="$profile"

# Each reason to wait is told once: a shop may be without a network for long.
told=''
tell() {
  [ "$told" != "$1" ] || return 0
  told=$1
  echo "kiosk: $1" >&2
  # Also on the monitor, which would otherwise be dark.
  [ ! -t 0 ] || printf '\033c%s\n' "$1" >&0 || true
}

# A drop-in of before the glass had an address of its own; the unit lets the browser reach no other.
case $page in
  http://127.0.0.1:* | http://localhost:*)
    tell "opens $own and not $page: the glass has an address of its own"
    page=$own
    ;;
esac
[ -z "${LANED_KIOSK_TOUCH:-}" ] || export WLR_BACKENDS="${WLR_BACKENDS:-drm},libinput"

programs() {
  for browser in chromium chromium-browser; do
    ! command -v "$browser" > /dev/null || { command -v cage > /dev/null; return; }
  done
  return 1
}
until programs; do
  tell 'waits for chromium and cage, which laned-kiosk-packages.service fetches when there is a network'
  sleep 5
done

# Asks with the lane's own Node: a small system has no curl. Exit code 1: nobody answers yet; 4: no such page.
answers() {
  "${LANED_NODE:-/opt/laned/current/bin/node}" -e '
    fetch(process.argv[1]).then(
      ({ status }) => process.exit(status === 200 ? 0 : status === 404 ? 4 : 1),
      () => process.exit(1),
    )' "$1"
}
until answers "$page"; do
  [ $? != 4 ] ||
    tell "the lane has no page at $page: laned.yaml needs display: { driver: screen } and a listener at this address that serves glass (sudo lanectl config kiosk /etc/laned/laned.yaml prints one). sudo lanectl config check /etc/laned/laned.yaml says what is missing; sudo lanectl restart when it is right"
  sleep 2
done

exec cage -d -- "$browser" --kiosk --ozone-platform=wayland --incognito --user-data-dir="$profile/browser" \
  --no-first-run --noerrdialogs --disable-component-update --disable-background-networking --disable-sync \
  --disable-features=Translate,OverscrollHistoryNavigation --disable-pinch --password-store=basic --disk-cache-size=1048576 \
  --autoplay-policy=no-user-gesture-required "$page"
