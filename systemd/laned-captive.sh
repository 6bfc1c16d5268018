#!/bin/sh
# Whatever is asked here leads to the page of the lane whose Wi-Fi this is. Standard input and output
# are the connection; who sends it without end is cut off by the unit.
ANSWERS=${LANED_NETWORK_ANSWERS:-/run/laned-network}
end=$(printf '\r')
while IFS= read -r line; do
  [ -n "$line" ] && [ "$line" != "$end" ] || break
done
IFS= read -r page < "$ANSWERS/captive" || exit 0
printf 'HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n' "$page"
