/**
 * Frames of the "100 protocol". Pure.
 *
 *   F8 55 CE | length, two bytes | command, data | check, two bytes     the low byte first everywhere
 *
 * `length` counts command and data, over which the check runs: a division by x^16+x^12+x^5+1 that begins with
 * zero and into which, unlike the usual CCITT check, no sixteen zeros are pushed at the end.
 */
const HEAD = [0xf8, 0x55, 0xce] as const
/** Scales answer with fewer than twenty bytes here. */
const BODY_BYTES_MAX = 64

export function frame(command: number, data: readonly number[] = []): Uint8Array {
  const body = [command, ...data]
  return Uint8Array.of(
    ...HEAD,
    ...littleEndian(body.length, 2),
    ...body,
    ...littleEndian(checkOf(body), 2),
  )
}

/** Command and data of the first whole frame of one of these commands whose check fits; undefined: there is none yet. */
export function findBody(heard: Uint8Array, commands: readonly number[]): Uint8Array | undefined {
  for (let at = heard.indexOf(HEAD[0]); at >= 0; at = heard.indexOf(HEAD[0], at + 1)) {
    if (heard[at + 1] !== HEAD[1] || heard[at + 2] !== HEAD[2]) continue
    const length = unsigned(heard, at + 3)
    if (length < 1 || length > BODY_BYTES_MAX || heard.length < at + 7 + length) continue
    const body = heard.subarray(at + 5, at + 5 + length)
    if (!commands.includes(body[0] ?? -1)) continue
    if (checkOf(body) === unsigned(heard, at + 5 + length)) return body
  }
  return undefined
}

export function checkOf(body: Iterable<number>): number {
  let rest = 0
  for (const byte of body)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = (rest & 0x8000) !== 0
      rest = ((rest << 1) | ((byte >> bit) & 1)) & 0xffff
      if (isOut) rest ^= 0x1021
    }
  return rest
}

export function littleEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, nth) => (value >> (8 * nth)) & 0xff)
}

export function signed(body: Uint8Array, at: number): number {
  return new DataView(body.buffer, body.byteOffset).getInt32(at, true)
}

function unsigned(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}
