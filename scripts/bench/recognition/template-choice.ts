/** Which pictures become templates: seeded, so that two models get the same choice. Pure. */

/** Numbers in 0..1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const copy = [...values]
  for (let left = copy.length - 1; left > 0; left -= 1) {
    const pick = Math.floor(random() * (left + 1))
    const held = copy[left] as T
    copy[left] = copy[pick] as T
    copy[pick] = held
  }
  return copy
}

export interface Draw {
  readonly templates: readonly number[]
  readonly queries: readonly number[]
}

/** `count` templates of each of `items`, the rest of their pictures as queries. */
export function draw(
  owners: readonly number[],
  items: readonly number[],
  count: number,
  random: () => number,
): Draw {
  const templates: number[] = []
  const queries: number[] = []
  for (const item of items) {
    const own = owners.flatMap((owner, picture) => (owner === item ? [picture] : []))
    const mixed = shuffled(own, random)
    templates.push(...mixed.slice(0, count))
    queries.push(...mixed.slice(count))
  }
  return { templates, queries }
}
