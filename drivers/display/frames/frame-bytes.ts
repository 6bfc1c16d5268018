/** Joining bytes and turning text into them, for building frames. Pure. */
export function concat(...pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of pieces) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0x7f)
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
