/** Whether items that are said to have pictures enough do, on pictures that were not taught. */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import {
  createGallery,
  type Template,
  type WritableGallery,
} from '#firmware/items/gallery/gallery.ts'
import { toCodes } from '#firmware/items/gallery/vector.ts'
import { createEnough, type EnoughVerdict } from '#firmware/items/review/learning-curve.ts'
import { createEffect } from '#firmware/items/review/teaching-effect.ts'
import { mean, median } from './accuracy-measures.ts'
import { learnViews, type Seen } from './picture-folder.ts'
import { draw } from './template-choice.ts'

const COUNTS = [3, 5, 8, 12] as const
const TEMPLATES_MAX = 32
/** Queries of an item below which its share is an accident. */
const QUERIES_MIN = 3

export interface EnoughRow {
  /** Mean end of the items' curves, and what pictures that were not taught say. */
  readonly curve: string
  readonly heldOut: string
  readonly enough: string
  readonly more: string
  readonly stuck: string
}

export function enoughTrial(seen: Seen, repeats: number): Record<string, EnoughRow> {
  return Object.fromEntries(
    COUNTS.flatMap((count) => {
      const all = Array.from({ length: repeats }, (_, seed) =>
        oneDraw(seen, count, seed + 1),
      ).flat()
      const of = (verdict: EnoughVerdict) => all.filter((one) => one.verdict === verdict)
      const says = (some: typeof all) =>
        `${some.length}: ${percent(mean(some.map(({ heldOut }) => heldOut)))}`
      // Items with too few pictures say nothing.
      if (all.length === 0) return []
      const row = [
        `K = ${count}`,
        {
          curve: percent(mean(all.map(({ curve }) => curve))),
          heldOut: percent(mean(all.map(({ heldOut }) => heldOut))),
          enough: says(of('enough')),
          more: says(of('more')),
          stuck: says(of('stuck')),
        },
      ] as const
      return [row]
    }),
  )
}

function oneDraw(seen: Seen, count: number, seed: number) {
  const items = [...new Set(seen.owners)]
  const { templates, queries } = draw(seen.owners, items, count, createSeededRandom(seed).fraction)
  const gallery = learned(
    seen,
    templates.map((picture) => templateOf(seen, picture)),
  )
  const found = Map.groupBy(queries, (query) => seen.owners[query] ?? -1)
  return items.flatMap((item) => {
    const own = found.get(item) ?? []
    if (own.length < QUERIES_MIN) return []
    const right = own.filter(
      (query) => gallery.search(codesOf(seen, query), { top: 1 })[0]?.id === String(item),
    )
    const report = untilDone(createEnough(gallery, String(item), TEMPLATES_MAX))
    const { verdict, curve } = report
    return [{ verdict, curve: curve.at(-1) ?? 0, heldOut: right.length / own.length }]
  })
}

/** At 5,000 templates, made of these with noise. Processor time: what else runs does not count. */
export function effectTime(seen: Seen): string {
  const random = createSeededRandom(1).fraction
  const templates = Array.from({ length: 5_000 }, (_, nth) => {
    const { itemId, codes } = templateOf(seen, Math.floor(random() * seen.codes.length))
    const noisy = Float32Array.from(codes, (code) => code + (random() - 0.5) * 20)
    return { sid: String(nth), itemId: `${itemId}-${nth % 7}`, codes: toCodes(noisy) }
  })
  const gallery = learned(seen, templates)
  const times = Array.from({ length: 9 }, (_, nth) => {
    const before = process.cpuUsage()
    const { itemId = '' } = templates[nth] ?? {}
    untilDone(createEffect(gallery, { itemId, codes: codesOf(seen, nth) }))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return `effect of a label at ${gallery.templateCount} templates: ${median(times).toFixed(0)} ms of processor time`
}

function learned(seen: Seen, templates: readonly Template[]): WritableGallery {
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  gallery.addMany(templates)
  learnViews(gallery, (sid) => seen.views[Number(sid)])
  const step = gallery.learning()
  while (!step());
  return gallery
}

function untilDone<Result>(step: () => Result | null): Result {
  for (;;) {
    const result = step()
    if (result !== null) return result
  }
}

function templateOf(seen: Seen, picture: number): Template {
  const itemId = String(seen.owners[picture])
  return { sid: String(picture), itemId, codes: codesOf(seen, picture) }
}

function codesOf(seen: Seen, picture: number) {
  const codes = seen.codes[picture]
  if (!codes) throw new RangeError(`no picture ${picture}`)
  return codes
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
