#!/bin/sh
# Chooses the release that starts, and counts the tries of one on trial. Runs as root before each
# start of laned (ExecStartPre) and needs nothing but a shell: it must work when every release is
# broken, and when the disk is full or read-only. State files are written whole: temporary, sync,
# rename, sync of the folder. What ends a trial is written when the trial begins and only renamed
# when it ends: a rename needs no room.
#
#   select              before each start: points `current` at the release to run
#   try RELEASE         puts a complete release on trial
#   confirm RELEASE     the trial did well: it is the good one now
#   reject RELEASE      the trial did badly: never again, back to the good one
#   leave RELEASE       the trial said nothing: back to the good one
set -eu
# The updater reads what a full disk is called.
export LC_ALL=C
# Started with the mask of laned.service, which hides what the lane itself reads here to tell an operator.
umask 022
STATE=${LANED_OTA_STATE:-/var/lib/laned-ota}
ROOT=${LANED_OTA_ROOT:-/opt/laned}
TRIES=3
CRAMMED_KIB=8192 # as in disk-space.ts
# A start of the service and the updater may come at the same moment; no start waits for ever.
LOCK=$STATE/.select.lock
[ -e "$LOCK" ] || (umask 077; : > "$LOCK") 2> /dev/null || true
if [ -r "$LOCK" ]; then
  exec 9< "$LOCK"
  flock -w 10 9 || true
fi

# Each step is tied to the one before: whoever asks whether it worked switches -e off in here.
stage() {
  printf '%s\n' "$2" | cat > "$STATE/.$1.new" && sync "$STATE/.$1.new" ||
    { rm -f "$STATE/.$1.new"; return 1; }
}
commit() { mv -f "$STATE/.$1.new" "$STATE/$1" && sync "$STATE"; }
put() { stage "$1" "$2" && commit "$1"; }
get() { cat "$STATE/$1" 2>/dev/null || true; }
drop() { rm -f "$STATE/$1" && sync "$STATE"; }
is_complete() { [ -n "$1" ] && [ -f "$ROOT/releases/$1/manifest.json" ]; }
is_bad() { grep -qxF "$1" "$STATE/bad" 2>/dev/null; }
is_crammed() { [ "$(df --output=avail -k "$STATE" | tail -n 1)" -lt "$CRAMMED_KIB" ]; }
link() { readlink "$ROOT/$1" 2>/dev/null || true; }
point() {
  [ "$(link current)" != "releases/$1" ] || return 0
  { ln -sfn "releases/$1" "$ROOT/.current.new" && mv -Tf "$ROOT/.current.new" "$ROOT/current"; } ||
    { [ "$(link .current.back)" = "releases/$1" ] && mv -Tf "$ROOT/.current.back" "$ROOT/current"; } ||
    return 1
  sync "$ROOT"
}
# A digit over a digit: no new block is asked for.
count() { put left "$1" || { printf '%s\n' "$1" 1<> "$STATE/left" && sync "$STATE/left"; }; }
# The list of bad releases is written before the trial ends, so a cut in between repeats, never forgets.
reject() {
  is_bad "$1" || put bad "$(get bad; printf '%s' "$1")" ||
    { [ "$(get bad.next | tail -n 1)" = "$1" ] && mv -f "$STATE/bad.next" "$STATE/bad"; } || return 1
  leave
}
leave() { drop try && rm -f "$STATE/bad.next"; }

case "${1:-select}" in
  select)
    chmod -f 0644 "$STATE/left" "$STATE/bad" || true
    trial=$(get try)
    # A confirmation that was cut in its last step: it is the good one already.
    if [ -n "$trial" ] && [ "$trial" = "$(get good)" ]; then leave || true; trial=; fi
    if is_complete "$trial" && ! is_bad "$trial"; then
      left=$(get left)
      if [ "${left:-0}" -gt 0 ]; then
        # A start that cannot be counted is not made: three of them are all a bad release gets.
        if point "$trial" && count $((left - 1)); then exit 0; fi
      elif is_crammed; then leave || true
      else reject "$trial" || true
      fi
    elif [ -n "$trial" ]; then
      leave || true
    fi
    for each in "$(get good)" "$(get previous)" $(ls "$ROOT/releases"); do
      [ "$each" != "$trial" ] && is_complete "$each" && ! is_bad "$each" && point "$each" && exit 0
    done
    # The link cannot be moved: any complete release is better than none.
    current=$(link current)
    if is_complete "${current#releases/}"; then exit 0; fi
    echo "laned: no complete release in $ROOT/releases" >&2
    exit 1
    ;;
  try)
    is_complete "$2" || { echo "laned: release $2 is not complete" >&2; exit 1; }
    put bad.next "$(get bad; printf '%s' "$2")"
    ln -sfn "releases/$(get good)" "$ROOT/.current.back"
    put left "$TRIES" # before `try`: a cut in between leaves no trial
    put try "$2"
    ;;
  confirm)
    [ "$(get try)" = "$2" ] || { echo "laned: $2 is not on trial" >&2; exit 1; }
    [ "$(link current)" = "releases/$2" ] || { echo "laned: $2 does not run" >&2; exit 1; }
    if [ "$(get good)" != "$2" ]; then
      # Both or none, as far as room goes.
      stage previous "$(get good)"
      stage good "$2" || { rm -f "$STATE/.previous.new"; exit 1; }
      commit previous
      commit good
    fi
    leave
    rm -f "$ROOT/.current.back"
    ;;
  reject)
    reject "$2"
    point "$(get good)"
    ;;
  leave)
    leave
    point "$(get good)"
    ;;
  *) echo "usage: select.sh [select|try R|confirm R|reject R|leave R]" >&2; exit 64 ;;
esac
