/**
 * Which pictures of a folder were taken on one visit, and draws that ask with pictures of other visits than were taught. Pure.
 *
 * Pictures of one visit find each other whatever the network knows: asked among themselves they flatter every figure by about
 * ten points. A folder does not say which those are: what hangs together by likeness is one visit. Where all of an item
 * does (a turntable), eight runs of its pictures, in the order of their names, are taken for visits: it was turned.
 */

import { likeGroups } from '#firmware/items/gallery/pictures-of-one-visit.ts'
import type { Codes } from '#firmware/items/gallery/vector.ts'
import { type Draw, draw, shuffled } from './template-choice.ts'

/** Between shops and within one: the nearest groceries of another shop are at 0.83, of the same at 0.95 (medians). */
const ALIKE = 0.9
const RUNS = 8
const DAY_MS = 86_400_000
const FIRST_DAY = 19_676

/** For each picture the number of its visit. */
export function visitsIn(owners: readonly number[], codes: readonly Codes[]): readonly number[] {
  const visits: number[] = []
  let count = 0
  for (const own of Map.groupBy(owners.keys(), (picture) => owners[picture]).values()) {
    const groups = likeGroups(own, (picture) => codes[picture] ?? null, ALIKE)
    const size = Math.ceil(own.length / RUNS)
    const runs = Array.from({ length: RUNS }, (_, nth) => own.slice(nth * size, (nth + 1) * size))
    for (const visit of groups.length > 1 ? groups : runs) {
      for (const picture of visit) visits[picture] = count
      count += 1
    }
  }
  return visits
}

/**
 * Half of an item's visits are taught, `count` pictures of them; all others are asked. Items of one visit are not asked.
 * `items`: of these alone; default: all.
 */
export function drawByVisits(
  visits: readonly number[],
  owners: readonly number[],
  count: number,
  random: () => number,
  items: readonly number[] = [...new Set(owners)],
): Draw {
  const templates: number[] = []
  const queries: number[] = []
  const pictures = Map.groupBy(owners.keys(), (picture) => owners[picture])
  for (const item of items) {
    const own = pictures.get(item) ?? []
    const groups = shuffled([...Map.groupBy(own, (one) => visits[one]).values()], random)
    let taught = Math.max(1, Math.floor(groups.length / 2))
    while (groups.slice(0, taught).flat().length < count && taught < groups.length - 1) taught += 1
    templates.push(...shuffled(groups.slice(0, taught).flat(), random).slice(0, count))
    queries.push(...groups.slice(taught).flat())
  }
  return { templates, queries }
}

/** `visits`: of each picture, and asked are those of visits that were not taught. Null: any picture that was not taught. */
export function drawFor(
  { owners }: { readonly owners: readonly number[] },
  visits: readonly number[] | null,
  count: number,
  random: () => number,
  items: readonly number[] = [...new Set(owners)],
): Draw {
  return visits
    ? drawByVisits(visits, owners, count, random, items)
    : draw(owners, items, count, random)
}

/** A lane gives numbers that are times: each visit is a day. */
export const sidOfVisit = (picture: number, visit: number): string =>
  String((FIRST_DAY + visit) * DAY_MS + picture)

export const pictureOfSid = (sid: string): number => Number(sid) % DAY_MS
