#!/bin/sh
# Replaces laned.yaml by a draft, for laned, which may write nothing in /etc (ADR 0069). The draft is read as laned,
# so that no link makes root read another file; it is checked once more by the lane's own check, as laned; the text
# before stays as laned.yaml.before. The unit may write nothing in laned's folder: laned removes its draft itself.
set -eu
export LC_ALL=C
REQUEST=${LANED_CONFIG_REQUEST:-/run/laned/config-request}
FILE=${LANED_CONFIG_FILE:-/etc/laned/laned.yaml}
DATA=${LANED_CONFIG_DATA:-/var/lib/laned}
BYTES_MAX=262144
# For tests: the user as whom a draft is read and checked, and the program that checks it.
AS=${LANED_CONFIG_AS-setpriv --reuid=laned --regid=laned --init-groups}
LANECTL=${LANED_CONFIG_LANECTL:-/usr/local/bin/lanectl}

draft=$(mktemp)
trap 'rm -f "$draft" "$FILE.new" "$FILE.before.new"' EXIT
$AS timeout 5 head -c $((BYTES_MAX + 1)) "$REQUEST" > "$draft"
[ "$(wc -c < "$draft")" -le "$BYTES_MAX" ] || { echo 'the draft is too large' >&2; exit 65; }
# The check does not count ports that the running lane holds as taken.
$AS "$LANECTL" config check - --data "$DATA" < "$draft" >&2 || exit 65
cp -p "$FILE" "$FILE.before.new"
# Keeps the mode and the owner of the present file.
cp -p "$FILE" "$FILE.new"
cat "$draft" > "$FILE.new"
sync "$FILE.new" "$FILE.before.new"
mv -fT "$FILE.before.new" "$FILE.before"
mv -fT "$FILE.new" "$FILE"
sync "$(dirname "$FILE")"
