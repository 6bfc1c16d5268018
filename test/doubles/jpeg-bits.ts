/** The coded data of a JPEG, bit by bit, and the words in it. Pure. */

export interface BitReader {
  bit(): number
  /** So many bits as a number; a difference when the first of them is 0 (T.81, F.2.2.1). */
  difference(count: number): number
  /** Goes to the next byte and past the restart marker there. */
  restart(): void
  /** Where the data ends. */
  readonly at: number
}

/** `word` throws for bits that are no word of the table. */
export interface HuffmanTable {
  word(bits: BitReader): number
}

export function readBits(bytes: Uint8Array, start: number): BitReader {
  let at = start
  let held = 0
  let heldBits = 0

  function bit(): number {
    if (heldBits === 0) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('the picture is cut off')
      if (byte === 0xff) {
        if (bytes[at + 1] !== 0) throw new Error('the data ends too early')
        at += 1
      }
      at += 1
      held = byte
      heldBits = 8
    }
    heldBits -= 1
    return (held >> heldBits) & 1
  }

  return {
    bit,
    difference(count) {
      let value = 0
      for (let left = count; left > 0; left -= 1) value = (value << 1) | bit()
      return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value
    },
    restart() {
      heldBits = 0
      if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf8) !== 0xd0)
        throw new Error('a restart marker is missing')
      at += 2
    },
    get at() {
      return at
    },
  }
}

/** From how many words of 1 to 16 bits there are, and what they stand for, in order. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  return {
    word(bits) {
      let code = 0
      let first = 0
      let index = 0
      for (const count of counts) {
        code = (code << 1) | bits.bit()
        const symbol = code - first < count ? symbols[index + code - first] : undefined
        if (symbol !== undefined) return symbol
        index += count
        first = (first + count) << 1
      }
      throw new Error('the data has a word that is none')
    },
  }
}
