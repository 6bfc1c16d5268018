/**
 * Seven bits with even parity, on a port of eight bits: the parity is the eighth. Pure.
 *
 * The kernel and the serial library take a port's parity off without comparing it (`INPCK` is never set), and a pseudo
 * terminal has none: so the port is opened with eight bits, and whoever speaks the protocol makes and checks it here.
 */
export function withEvenParity(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (isEven(byte & 0x7f) ? byte & 0x7f : byte | 0x80))
}

/** The eight bits of each byte together are even. */
export function hasEvenParity(bytes: Uint8Array): boolean {
  return bytes.every(isEven)
}

function isEven(byte: number): boolean {
  let folded = byte ^ (byte >> 4)
  folded ^= folded >> 2
  return ((folded ^ (folded >> 1)) & 1) === 0
}
