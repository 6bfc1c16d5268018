#!/bin/sh
# Answers every request in the lane's own Wi-Fi with the address of the lane's page. Standard input and output
# are the connection; the unit cuts off a client that sends without end.
ANSWERS=${LANED_NETWORK_ANSWERS:-/run/laned-network}
end=$(printf '\r')
while IFS= read -r line; do
  [ -n "$line" ] && [ "$line" != "$end" ] || break
done
IFS= read -r page < "$ANSWERS/captive" || exit 0
printf 'HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n' "$page"
