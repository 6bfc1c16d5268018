#!/bin/sh
# Started by laned-kiosk.service: waits until the lane serves the page, then shows it and nothing else.
# A browser that finds no page at its start shows an error and never asks again; one that has the page
# finds its lane by itself.
set -eu
page=${LANED_GLASS:-http://127.0.0.1:8080/glass}
profile=${RUNTIME_DIRECTORY:-/run/laned-kiosk}
# Where the compositor puts its socket. What PAM names lies below /run/user, which the unit hides.
export XDG_RUNTIME_DIR="$profile"

for browser in chromium chromium-browser; do
  command -v "$browser" > /dev/null && break
  browser=''
done
[ -n "$browser" ] || { echo 'kiosk: there is no Chromium: apt-get install chromium cage' >&2; exit 69; }
command -v cage > /dev/null || { echo 'kiosk: there is no cage: apt-get install cage' >&2; exit 69; }

# With the lane's own Node: a small system has no curl.
answers() {
  "${LANED_NODE:-/opt/laned/current/bin/node}" -e '
    fetch(process.argv[1]).then(({ status }) => {
      if (status === 404) console.error("kiosk: this lane has no screen: display: { driver: screen } in laned.yaml")
      process.exit(status === 200 ? 0 : 1)
    }, () => process.exit(1))' "$1"
}
until answers "$page"; do sleep 2; done

exec cage -d -- "$browser" --kiosk --ozone-platform=wayland --incognito --user-data-dir="$profile/browser" \
  --no-first-run --noerrdialogs --disable-component-update --disable-background-networking --disable-sync \
  --disable-features=Translate --password-store=basic --disk-cache-size=1048576 \
  --autoplay-policy=no-user-gesture-required "$page"
