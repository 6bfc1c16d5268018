/** Starts a program in a network of its own, with nothing in it but loopback: to be followed by the program. */
export const IN_OWN_NETWORK = [
  ...['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user', '--mount'])],
  ...['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
] as const
