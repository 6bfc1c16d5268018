/** Whether items that are said to have pictures enough do, on pictures that were not taught. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { VECTORS } from '#firmware/items/lent-teaching.ts'
import { mean, median } from './accuracy-measures.ts'
import type { Seen } from './picture-folder.ts'
import { drawFor } from './picture-visits.ts'
import { codesOf, taughtGallery } from './taught-gallery.ts'
import { teachingOfCheckout } from './teaching-of-checkout.ts'

const { taughtEnough, teachingEffect } = await teachingOfCheckout()

type Verdict = ReturnType<typeof oneDraw>[number]['verdict']

const COUNTS = [3, 5, 8, 12] as const
const TEMPLATES_MAX = 32
/** Queries of an item below which its share is an accident. */
const QUERIES_MIN = 3
/** Right so often or less is not enough; more often is. */
const BAD = 0.6
const GOOD = 0.95

export interface EnoughRow {
  /** Mean end of the items' curves, and what pictures that were not taught say. */
  readonly curve: string
  readonly heldOut: string
  readonly enough: string
  readonly more: string
  readonly stuck: string
  /** Of items that are right in less than BAD and in more than GOOD: called enough. */
  readonly 'bad called enough': string
  readonly 'good called enough': string
}

/** `visits`: asked are pictures of visits that were not taught. Null: any that were not taught. */
export function enoughTrial(
  seen: Seen,
  visits: readonly number[] | null,
  repeats: number,
): Record<string, EnoughRow> {
  return Object.fromEntries(
    COUNTS.flatMap((count) => {
      const all = Array.from({ length: repeats }, (_, seed) =>
        oneDraw(seen, visits, count, seed + 1),
      ).flat()
      const of = (verdict: Verdict) => all.filter((one) => one.verdict === verdict)
      const says = (some: typeof all) =>
        `${some.length}: ${percent(mean(some.map(({ heldOut }) => heldOut)))}`
      const called = (some: typeof all) => {
        const enough = some.filter(({ verdict }) => verdict === 'enough').length
        return some.length > 0 ? `${percent(enough / some.length)} of ${some.length}` : 'none'
      }
      // Items with too few pictures say nothing.
      if (all.length === 0) return []
      const row: EnoughRow = {
        curve: percent(mean(all.map(({ curve }) => curve))),
        heldOut: percent(mean(all.map(({ heldOut }) => heldOut))),
        enough: says(of('enough')),
        more: says(of('more')),
        stuck: says(of('stuck')),
        'bad called enough': called(all.filter(({ heldOut }) => heldOut < BAD)),
        'good called enough': called(all.filter(({ heldOut }) => heldOut > GOOD)),
      }
      return [[`K = ${count}`, row] as const]
    }),
  )
}

function oneDraw(seen: Seen, visits: readonly number[] | null, count: number, seed: number) {
  const { templates, queries } = drawFor(seen, visits, count, createSeededRandom(seed).fraction)
  const gallery = taughtGallery(seen, templates, visits)
  const taught = Map.groupBy(templates, (picture) => seen.owners[picture] ?? -1)
  const asked = Map.groupBy(queries, (query) => seen.owners[query] ?? -1)
  return [...taught].flatMap(([item, own]) => {
    const those = asked.get(item) ?? []
    if (those.length < QUERIES_MIN || own.length < count) return []
    const right = those.filter(
      (query) => gallery.search(codesOf(seen, query), { top: 1 })[0]?.id === String(item),
    )
    const report = finishAtOnce(taughtEnough(gallery, String(item), TEMPLATES_MAX, VECTORS))
    const { verdict, curve } = report
    return [{ verdict, curve: curve.at(-1) ?? 0, heldOut: right.length / those.length }]
  })
}

/** At 5,000 templates, made of these with noise. Processor time: what else runs does not count. */
export function effectTime(seen: Seen): string {
  const random = createSeededRandom(1).fraction
  const templates = Array.from({ length: 5_000 }, (_, nth) => {
    const picture = Math.floor(random() * seen.codes.length)
    const noisy = Float32Array.from(codesOf(seen, picture), (code) => code + (random() - 0.5) * 20)
    const itemId = `${seen.owners[picture]}-${nth % 7}`
    return { sid: String(nth), itemId, codes: toCodes(noisy) }
  })
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  gallery.addMany(templates)
  const learn = gallery.learning()
  while (!learn());
  const times = Array.from({ length: 9 }, (_, nth) => {
    const before = process.cpuUsage()
    const { itemId = '' } = templates[nth] ?? {}
    finishAtOnce(teachingEffect(gallery, { itemId, codes: codesOf(seen, nth) }))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return `effect of a taught picture at ${gallery.templateCount} templates: ${median(times).toFixed(0)} ms of processor time`
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
