#!/bin/sh
# Chooses the release that starts, and counts the tries of one on trial. Runs as root before each
# start of laned (ExecStartPre) and needs nothing but a shell: it must work when every release is
# broken, and when the disk is full or read-only. State files are written whole: temporary, sync,
# rename, sync of the folder. What ends a trial is written when the trial begins and only renamed
# when it ends: a rename needs no room.
#
#   select              before each start: points `current` at the release to run
#   started             after each start that is ready: its config is kept for its release
#   ended               after each end, with what systemd says of it in its variables
#   try RELEASE [own-config]  puts a complete release on trial; one that refuses laned.yaml with the config it last took
#   confirm RELEASE     the trial did well: it is the good one now
#   reject RELEASE      the trial did badly: never again, back to the good one
#   leave RELEASE       the trial said nothing: back to the good one
#   back RELEASE HOW    the good one fails in its probation (bad, or only left): back to the one before
set -eu
# The updater reads what a full disk is called.
export LC_ALL=C
# Started with the mask of laned.service, which hides what the lane itself reads here to tell an operator.
umask 022
STATE=${LANED_OTA_STATE:-/var/lib/laned-ota}
ROOT=${LANED_OTA_ROOT:-/opt/laned}
DATA=${LANED_OTA_DATA:-/var/lib/laned}
CONFIG=${LANED_OTA_CONFIG:-/etc/laned/laned.yaml}
# Names what systemd gives a start beside the unit's own variables. Not on the card: that may be full.
GIVEN=${LANED_OTA_RUN:-/run/laned-ota}/environment
TRIES=3
NOT_YET=75 # no end of a release: it has not started
CRAMMED_KIB=8192 # as in disk-space.ts
LINES_MAX=80
# What most starts find: no trial, no probation, nothing listed as bad, and the good release in its place. Each
# start waits for this script: this takes no lock, since an updater at work shows in one of these, and runs no
# program but `date`. The start is noted as by note(), which makes the list short again when it has grown.
is_settled() {
  [ ! -s "$STATE/try" ] && [ ! -s "$STATE/bad" ] && [ ! -e "$STATE/probation" ] &&
    [ ! -e "$STATE/databases-before" ] && [ ! -e "$GIVEN" ] &&
    read -r good 2> /dev/null < "$STATE/good" && [ -n "$good" ] && [ -f "$ROOT/releases/$good/manifest.json" ] &&
    [ ! -e "$STATE/refused-by-$good" ] && [ "$ROOT/current" -ef "$ROOT/releases/$good" ]
}
add_start() {
  lines=0
  [ ! -e "$STATE/starts" ] || while read -r _; do lines=$((lines + 1)); done < "$STATE/starts"
  [ "$lines" -lt "$LINES_MAX" ] || return 1
  # On a full card the name is made but not the line: the half-made file is removed.
  { echo "$(date +%s) start $1" >> "$STATE/starts"; } 2> /dev/null || { [ -s "$STATE/starts" ] || rm -f "$STATE/starts"; return 1; }
}
if [ "${1:-select}" = select ] && is_settled && add_start "$good"; then
  [ ! -e "$STATE/left" ] || chmod -f 0644 "$STATE/left" || true
  exit 0
fi
# A start of the service and the updater may come at the same moment; no start waits for ever.
LOCK=$STATE/.select.lock
[ -e "$LOCK" ] || (umask 077; : > "$LOCK") 2> /dev/null || true
if [ -r "$LOCK" ]; then
  exec 9< "$LOCK"
  flock -w 10 9 || true
fi

# Steps are joined by &&: -e has no effect here when the caller tests the result.
stage() {
  printf '%s\n' "$2" | cat > "$STATE/.$1.new" && sync "$STATE/.$1.new" ||
    { rm -f "$STATE/.$1.new"; return 1; }
}
commit() { mv -f "$STATE/.$1.new" "$STATE/$1" && sync "$STATE"; }
put() { stage "$1" "$2" && commit "$1"; }
# Each start waits for this script, and for each program that it runs: these run none.
get() {
  while IFS= read -r line || [ -n "$line" ]; do printf '%s\n' "$line"; done 2> /dev/null < "$STATE/$1" || true
}
drop() { rm -f "$STATE/$1" && sync "$STATE"; }
is_complete() { [ -n "$1" ] && [ -f "$ROOT/releases/$1/manifest.json" ]; }
is_bad() { [ -s "$STATE/bad" ] && grep -qxF "$1" "$STATE/bad" 2>/dev/null; }
is_crammed() { [ "$(df --output=avail -k "$STATE" | tail -n 1)" -lt "$CRAMMED_KIB" ]; }
link() { readlink "$ROOT/$1" 2>/dev/null || true; }
point() {
  [ "$(link current)" != "releases/$1" ] || return 0
  { ln -sfn "releases/$1" "$ROOT/.current.new" && mv -Tf "$ROOT/.current.new" "$ROOT/current"; } ||
    { [ "$(link .current.back)" = "releases/$1" ] && mv -Tf "$ROOT/.current.back" "$ROOT/current"; } ||
    return 1
  sync "$ROOT"
}
# One digit overwrites another, which needs no new block.
count() { put left "$1" || { printf '%s\n' "$1" 1<> "$STATE/left" && sync "$STATE/left"; }; }
# The list of bad releases is written before the trial ends, so a cut in between repeats, never forgets.
reject() {
  is_bad "$1" || put bad "$(get bad; printf '%s' "$1")" ||
    { [ "$(get bad.next | tail -n 1)" = "$1" ] && mv -f "$STATE/bad.next" "$STATE/bad"; } || return 1
  leave
}
leave() { drop try && rm -f "$STATE/bad.next"; }


# What the lane reads to say that it restarts again and again, and what tells a crash loop. Not synced:
# a start does not wait for it, and a power cut may lose a line.
note() {
  { { get starts | tail -n 39; echo "$(date +%s) $*"; } > "$STATE/.starts.new"; } 2> /dev/null &&
    mv -f "$STATE/.starts.new" "$STATE/starts" || rm -f "$STATE/.starts.new" || true
}
# As in release-verdicts.ts. A full card must not prevent what was decided.
say() {
  { { get verdicts | tail -n 19; echo "$(date +%s) $*"; } > "$STATE/.verdicts.new"; } 2> /dev/null &&
    sync "$STATE/.verdicts.new" && mv -f "$STATE/.verdicts.new" "$STATE/verdicts" ||
    rm -f "$STATE/.verdicts.new" || true
  echo "laned: $*" >&2
}
# What the release that was left has destroyed of the lane's data is put back before another one starts, by the node of
# that one (trial/databases-before.ts). Within a time: systemd tries again what was cut, and it goes on from there. Nobody
# sells into an empty ledger meanwhile, whose sales the next start would have to set aside.
put_back() {
  tried=$(get databases-before/release)
  [ -n "$tried" ] && [ "$tried" != "$1" ] || return 0
  node=$ROOT/releases/$1/bin/node
  [ -x "$node" ] || node=${LANED_OTA_NODE:-$node}
  program=$(dirname "$0")/main.mjs
  [ -e "$program" ] || program=${program%.mjs}.ts
  [ -x "$node" ] || return 0
  LANED_OTA_STATE=$STATE LANED_OTA_DATA=$DATA timeout 80 "$node" "$program" put-back "$1" >&2 && return 0
  echo "laned: $1 does not start before the data is put back that $tried has destroyed: free some space; it is tried again" >&2
  exit $NOT_YET
}
# A config belongs to the release that took it: what each has last started with is kept. After a start that refused
# laned.yaml (exit 78) the next one has that, and the one after it has laned.yaml again: it may be mended by then.
keep_config() {
  release=$(link current) release=${release#releases/}
  # What was written since the start is not what it started with.
  [ ! -e "$GIVEN" ] && [ -f "$CONFIG" ] && [ ! "$CONFIG" -nt "$STATE/starts" ] || return 0
  cmp -s "$CONFIG" "$STATE/configs/$release.yaml" || {
    mkdir -p "$STATE/configs" && cp -p "$CONFIG" "$STATE/.config.new" && sync "$STATE/.config.new" &&
      mv -f "$STATE/.config.new" "$STATE/configs/$release.yaml" && sync "$STATE/configs"
  } || rm -f "$STATE/.config.new"
  for each in "$STATE/configs"/*.yaml; do
    each=${each##*/}
    is_complete "${each%.yaml}" || rm -f "$STATE/configs/$each"
  done
}
# An empty file, whose name says it all, finds room on nearly any card.
refuse_config() { : > "$STATE/refused-by-$1"; }
choose_config() {
  own=$STATE/configs/$1.yaml
  is_refused=; [ ! -e "$STATE/refused-by-$1" ] || is_refused=yes
  rm -f "$GIVEN" "$STATE"/refused-by-*
  [ -n "$is_refused" ] && [ -f "$own" ] && ! cmp -s "$CONFIG" "$own" || return 0
  mkdir -p "${GIVEN%/*}" && echo "LANED_CONFIG=$own" > "$GIVEN" || return 0
  words="$1 good starts with the config that it last took: it refuses $CONFIG"
  case $(get verdicts | tail -n 1) in *"$words") echo "laned: $words" >&2 ;; *) say "$words" ;; esac
}
# A person or the machine stops or restarts it: a slow board may take long for that, but it is no crash.
is_asked_for() {
  systemctl list-jobs --no-legend --plain laned.service 2> /dev/null | grep -qE ' (stop|restart) '
}
probation() { sed -n "s/^$1 //p" "$STATE/probation" 2> /dev/null || true; }
# 74 and 78: the card or the config refuses; another release would meet the same.
ends() { get starts | grep -F " end $1 " | grep -v ' exited 7[48]$' || true; }
# How its last start was refused by the config or the card; empty: it was not.
refused() { get starts | grep -F " end $1 " | tail -n 1 | grep -oE 'exited 7[48]$' || true; }
# Bytes 68 to 71 of a database: its schema * 1000 + the oldest schema whose program may open it.
can_read() {
  probation reads | while read -r file newest; do
    promise=$(od -An -tu4 --endian=big -j68 -N4 "$DATA/$file" 2> /dev/null | tr -d ' ')
    [ $((${promise:-0} % 1000)) -le "$newest" ] || exit 1
  done
}
# The list first, so that a cut in between repeats; then a rename, which needs no room.
back() {
  before=$(get previous)
  is_complete "$before" && ! is_bad "$before" && [ "$(get good)" = "$1" ] || return 1
  [ "$2" = left ] || is_bad "$1" || put bad "$(get bad; printf '%s' "$1")" || return 1
  mv -f "$STATE/previous" "$STATE/good" && rm -f "$STATE/probation" "$STATE/probation-looks" &&
    sync "$STATE" && point "$before"
}

case "${1:-select}" in
  started)
    keep_config
    ;;
  ended)
    [ "${EXIT_STATUS:-}" != 78 ] || [ -e "$GIVEN" ] || refuse_config "$(basename "$(link current)")" || true
    # The release of the last start: the link may name another one by now.
    [ "${SERVICE_RESULT:-success}" = success ] || [ "${EXIT_STATUS:-}" = "$NOT_YET" ] || is_asked_for ||
      note "end $(get starts | sed -n 's/^.* start //p' | tail -n 1) $SERVICE_RESULT ${EXIT_CODE:-} ${EXIT_STATUS:-}"
    ;;
  back)
    back "$2" "${3:-left}"
    ;;
  select)
    chmod -f 0644 "$STATE/left" "$STATE/bad" || true
    good=$(get good)
    if [ -n "$good" ] && [ -z "$(get try)" ] && [ "$(probation release)" = "$good" ]; then
      loops=$(ends "$good" | wc -l)
      most=$(probation ends)
      if [ "$loops" -ge "${most:-3}" ]; then
        how=$(ends "$good" | tail -n 1 | cut -d' ' -f4-)
        if can_read; then
          back "$good" bad && say "$good bad in probation: its process ended $loops times ($how)" || true
        else
          echo "laned: $good ends again and again, and $(get previous) cannot read its data" >&2
        fi
      fi
    fi
    trial=$(get try)
    # A confirmation that was cut in its last step: it is the good one already.
    if [ -n "$trial" ] && [ "$trial" = "$(get good)" ]; then leave || true; trial=; fi
    if is_complete "$trial" && ! is_bad "$trial"; then
      left=$(get left)
      if [ "${left:-0}" -gt 0 ]; then
        put_back "$trial"
        choose_config "$trial"
        # A start that cannot be counted is refused: a bad release gets three of them and no more.
        if point "$trial" && count $((left - 1)); then note "start $trial"; exit 0; fi
      elif is_crammed; then leave || true
      elif [ -n "$(refused "$trial")" ]; then
        case $(refused "$trial") in *78) what=config ;; *) what=card ;; esac
        leave && say "$trial left waits for the $what: its start refused it ($(refused "$trial" | sed s/exited/exit/))" || true
      else reject "$trial" && say "$trial bad not confirmed in $TRIES starts ($(ends "$trial" | tail -n 1 | cut -d' ' -f4-))" || true
      fi
    elif [ -n "$trial" ]; then
      leave || true
    fi
    for each in "$(get good)" "$(get previous)" $(ls "$ROOT/releases"); do
      [ "$each" != "$trial" ] && is_complete "$each" && ! is_bad "$each" && point "$each" || continue
      put_back "$each"
      choose_config "$each"
      note "start $each"
      exit 0
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
    # An earlier trial of it, and how the updater ended that, is no crash of this one.
    ! get starts | grep -qF " end $2 " || put starts "$(get starts | grep -vF " end $2 ")"
    [ -z "${3:-}" ] || refuse_config "$2"
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
  *) echo "usage: select.sh [select|started|ended|try R|confirm R|reject R|leave R|back R HOW]" >&2; exit 64 ;;
esac
