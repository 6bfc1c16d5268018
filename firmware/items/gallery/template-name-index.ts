/**
 * Names by place and places by name, for a hundred thousand of them in a third of the memory of
 * strings in a Map. Pure.
 *
 * A name is kept as what stands before its last digits, once for all names that share it, and
 * those digits as a number: 'lane-7:1767225600123' is a pointer and eight bytes. Places are found
 * by open addressing; the hash has a random key, so that a client cannot choose names that collide.
 */
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import type { Random } from '#hal/random.ts'

interface Stem {
  readonly text: string
  readonly hash: number
  uses: number
}

interface NameNumbers {
  readonly text: string
  /** NONE where the name does not end in digits. */
  readonly number: number
}

const NONE = -1
/** More would not fit a number exactly. */
const DIGITS_MAX = 15
const FIRST = 64

export function createNameIndex({ fraction }: Pick<Random, 'fraction'>) {
  const stems = new Map<string, Stem>()
  const stemAt: Stem[] = []
  const [keyLow, keyHigh] = [randomOdd(), randomOdd()]
  let numbers = new Float64Array(FIRST)
  // Each holds a place plus one, or 0 where it is empty; at least twice as many as names.
  let buckets = new Int32Array(FIRST * 2)

  function randomOdd(): number {
    return (fraction() * 2 ** 32) | 0 | 1
  }

  function hashOf(stem: Stem, number: number): number {
    const low = Math.imul(number | 0, keyLow)
    const high = Math.imul((number / 2 ** 32) | 0, keyHigh)
    return mixed(low ^ high ^ stem.hash)
  }

  /** The bucket of the name, or the empty one where it would go. */
  function bucketOf(stem: Stem, number: number): number {
    const mask = buckets.length - 1
    let at = hashOf(stem, number) & mask
    for (;;) {
      const place = (buckets[at] ?? 0) - 1
      if (place < 0 || (numbers[place] === number && stemAt[place] === stem)) return at
      at = (at + 1) & mask
    }
  }

  function bucketAt(place: number): number {
    return bucketOf(stemOf(place), numbers[place] ?? NONE)
  }

  function stemOf(place: number): Stem {
    const stem = stemAt[place]
    if (!stem) throw new RangeError(`no name at ${place}`)
    return stem
  }

  function grow(names: number): void {
    const larger = new Float64Array(names)
    larger.set(numbers.subarray(0, stemAt.length))
    freeBufferMemory(numbers)
    freeBufferMemory(buckets)
    numbers = larger
    buckets = new Int32Array(names * 2)
    for (let place = 0; place < stemAt.length; place += 1) buckets[bucketAt(place)] = place + 1
  }

  /** Closes the gap, so that names which were placed after it are still found. */
  function empty(gap: number): void {
    const mask = buckets.length - 1
    let free = gap
    for (let at = (gap + 1) & mask; ; at = (at + 1) & mask) {
      const place = (buckets[at] ?? 0) - 1
      if (place < 0) break
      const home = hashOf(stemOf(place), numbers[place] ?? NONE) & mask
      // A name whose home lies after the gap stays; the row of buckets may run over the end.
      if (((at - home) & mask) < ((at - free) & mask)) continue
      buckets[free] = place + 1
      free = at
    }
    buckets[free] = 0
  }

  function stemNamed(text: string): Stem {
    const known = stems.get(text)
    if (known) return known
    const made = { text, hash: randomOdd(), uses: 0 }
    stems.set(text, made)
    return made
  }

  function leave(stem: Stem): void {
    stem.uses -= 1
    if (stem.uses === 0) stems.delete(stem.text)
  }

  return {
    get size(): number {
      return stemAt.length
    },
    placeOf(name: string): number | undefined {
      const { text, number } = splitName(name)
      const stem = stems.get(text)
      const bucket = stem && buckets[bucketOf(stem, number)]
      return bucket ? bucket - 1 : undefined
    },
    /** Appends a name that is not there yet; returns its place. */
    push(name: string): number {
      const { text, number } = splitName(name)
      if (stemAt.length === numbers.length) grow(numbers.length * 2)
      const stem = stemNamed(text)
      stem.uses += 1
      const place = stemAt.length
      const bucket = bucketOf(stem, number)
      stemAt.push(stem)
      numbers[place] = number
      buckets[bucket] = place + 1
      return place
    },
    /** The last name moves to the place that becomes free. */
    drop(place: number): void {
      const stem = stemOf(place)
      empty(bucketAt(place))
      const last = stemAt.length - 1
      if (place !== last) {
        buckets[bucketAt(last)] = place + 1
        stemAt[place] = stemOf(last)
        numbers[place] = numbers[last] ?? NONE
      }
      stemAt.pop()
      leave(stem)
    },
    nameAt(place: number): string {
      const stem = stemAt[place]
      if (!stem) return ''
      const number = numbers[place] ?? NONE
      return number === NONE ? stem.text : `${stem.text}${number}`
    },
    clear(): void {
      stems.clear()
      stemAt.length = 0
      grow(FIRST)
    },
  }
}

/** Each name has exactly one such form, and each form is of one name. */
function splitName(name: string): NameNumbers {
  let start = name.length
  while (start > 0 && name.length - start < DIGITS_MAX && isDigit(name, start - 1)) start -= 1
  // '007' is 7 behind '00'.
  while (start < name.length - 1 && name.charCodeAt(start) === ZERO) start += 1
  if (start === name.length) return { text: name, number: NONE }
  return { text: name.slice(0, start), number: Number(name.slice(start)) }
}

const ZERO = 48
const isDigit = (name: string, at: number) => (name.charCodeAt(at) - ZERO) >>> 0 < 10

/** Every bit of the input reaches every bit of the output. */
function mixed(hash: number): number {
  let bits = hash
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
