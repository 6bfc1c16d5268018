/** Which pictures become templates: seeded, so that two models get the same choice. Pure. */

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
