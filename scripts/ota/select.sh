#!/bin/sh
# Chooses the release that starts, and counts the tries of one on trial. Runs as root before each
# start of laned (ExecStartPre) and needs nothing but a shell: it must work when every release is
# broken. State files are written whole: temporary, sync, rename, sync of the folder.
#
#   select              before each start: points `current` at the release to run
#   try RELEASE         puts a complete release on trial
#   confirm RELEASE     the trial did well: it is the good one now
#   reject RELEASE      the trial did badly: never again, back to the good one
set -eu
STATE=${LANED_OTA_STATE:-/var/lib/laned-ota}
ROOT=${LANED_OTA_ROOT:-/opt/laned}
TRIES=3
# A start of the service and the updater may come at the same moment.
exec 9> "$STATE/.select.lock"
flock 9

put() {
  printf '%s\n' "$2" > "$STATE/.$1.new"
  sync "$STATE/.$1.new"
  mv -f "$STATE/.$1.new" "$STATE/$1"
  sync "$STATE"
}
get() { cat "$STATE/$1" 2>/dev/null || true; }
drop() { rm -f "$STATE/$1"; sync "$STATE"; }
is_complete() { [ -n "$1" ] && [ -f "$ROOT/releases/$1/manifest.json" ]; }
is_bad() { grep -qxF "$1" "$STATE/bad" 2>/dev/null; }
point() {
  [ "$(readlink "$ROOT/current" 2>/dev/null)" = "releases/$1" ] && return
  ln -sfn "releases/$1" "$ROOT/.current.new"
  mv -Tf "$ROOT/.current.new" "$ROOT/current"
  sync "$ROOT"
}
# The list of bad releases is written before the trial ends, so a cut in between repeats, never forgets.
reject() {
  is_bad "$1" || put bad "$(get bad; printf '%s' "$1")"
  drop try
}

case "${1:-select}" in
  select)
    trial=$(get try)
    # A confirmation that was cut in its last step: it is the good one already.
    if [ -n "$trial" ] && [ "$trial" = "$(get good)" ]; then drop try; trial=; fi
    if is_complete "$trial" && ! is_bad "$trial"; then
      left=$(get left)
      if [ "${left:-0}" -gt 0 ]; then
        put left $((left - 1))
        point "$trial"
        exit 0
      fi
      reject "$trial"
    elif [ -n "$trial" ]; then
      drop try
    fi
    for each in "$(get good)" "$(get previous)" $(ls "$ROOT/releases"); do
      is_complete "$each" && ! is_bad "$each" && { point "$each"; exit 0; }
    done
    echo "laned: no complete release in $ROOT/releases" >&2
    exit 1
    ;;
  try)
    is_complete "$2" || { echo "laned: release $2 is not complete" >&2; exit 1; }
    put left "$TRIES" # before `try`: a cut in between leaves no trial
    put try "$2"
    ;;
  confirm)
    [ "$(get try)" = "$2" ] || { echo "laned: $2 is not on trial" >&2; exit 1; }
    [ "$(readlink "$ROOT/current")" = "releases/$2" ] || exit 1
    [ "$(get good)" = "$2" ] || put previous "$(get good)"
    put good "$2"
    drop try
    ;;
  reject)
    reject "$2"
    point "$(get good)"
    ;;
  *) echo "usage: select.sh [select|try R|confirm R|reject R]" >&2; exit 64 ;;
esac
