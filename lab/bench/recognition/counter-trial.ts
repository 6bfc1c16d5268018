/**
 * What "not this" is worth: mistakes of a first half of the pictures become counter-examples, the other half is
 * asked before and after. And what they cost a search.
 */
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import { createGallery, type WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { type Codes, toCodes } from '#firmware/items/gallery/vector.ts'
import { LIMITS } from '#firmware/items/limits.ts'
import { mean, median } from './accuracy-measures.ts'
import type { Seen } from './picture-folder.ts'
import { drawFor } from './picture-visits.ts'
import { codesOf, taughtGallery } from './taught-gallery.ts'
import { shuffled } from './template-choice.ts'

const COUNTS = [1, 3, 5] as const

/** `visits`: asked are pictures of visits that were not taught. Null: any that were not taught. */
export function counterTrial(
  seen: Seen,
  visits: readonly number[] | null,
  repeats: number,
): Record<string, object> {
  return Object.fromEntries(
    COUNTS.map((count) => {
      const days = Array.from({ length: repeats }, (_, seed) =>
        oneDay(seen, visits, count, seed + 1),
      )
      const of = (key: keyof (typeof days)[number]) => mean(days.map((day) => day[key]))
      const percent = (key: keyof (typeof days)[number]) => `${(of(key) * 100).toFixed(1)} %`
      const row = {
        said: of('said').toFixed(0),
        before: percent('before'),
        after: percent('after'),
        'lost / mended': `${percent('lost')} / ${percent('mended')}`,
        repeated: `${of('repeatedNow').toFixed(1)} of ${of('repeated').toFixed(1)} right now`,
      }
      return [`K = ${count}`, row]
    }),
  )
}

function oneDay(seen: Seen, visits: readonly number[] | null, count: number, seed: number) {
  const random = createSeededRandom(seed).fraction
  const { templates, queries } = drawFor(seen, visits, count, random)
  const gallery = taughtGallery(seen, templates, visits)
  const first = (picture: number) => gallery.search(codesOf(seen, picture), { top: 1 })[0]?.id ?? ''
  const mixed = shuffled(queries, random)
  const later = mixed.slice(mixed.length / 2)
  const before = later.map(first)
  const said = new Map<string, Codes[]>()
  const confused = new Set<string>()
  for (const picture of mixed.slice(0, mixed.length / 2)) {
    const answer = first(picture)
    if (answer === String(seen.owners[picture])) continue
    const own = [...(said.get(answer) ?? []), codesOf(seen, picture)]
    said.set(answer, own.slice(-LIMITS.counterExamplesPerItem))
    gallery.setCounterExamples(answer, said.get(answer) ?? [])
    confused.add(`${seen.owners[picture]} ${answer}`)
  }
  const asked = later.map((picture, nth) => {
    const owner = String(seen.owners[picture])
    return {
      was: before[nth] === owner,
      is: first(picture) === owner,
      isRepeated: confused.has(`${owner} ${before[nth]}`),
    }
  })
  const share = (holds: (one: (typeof asked)[number]) => boolean) =>
    asked.filter(holds).length / asked.length
  return {
    said: gallery.counterExampleCount,
    before: share(({ was }) => was),
    after: share(({ is }) => is),
    lost: share(({ was, is }) => was && !is),
    mended: share(({ was, is }) => !was && is),
    repeated: asked.filter(({ isRepeated }) => isRepeated).length,
    repeatedNow: asked.filter(({ isRepeated, is }) => isRepeated && is).length,
  }
}

/** At 5,000 templates of 700 items, made of these with noise; with none, and with as many as a device keeps. Processor time. */
export function counterTime(seen: Seen): string {
  const random = createSeededRandom(1).fraction
  const noisy = () => {
    const codes = codesOf(seen, Math.floor(random() * seen.codes.length))
    return toCodes(Float32Array.from(codes, (code) => code + (random() - 0.5) * 20))
  }
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  gallery.addMany(
    Array.from({ length: 5_000 }, (_, nth) => ({
      sid: `${nth}`,
      itemId: `${nth % 700}`,
      codes: noisy(),
    })),
  )
  const step = gallery.learning()
  while (!step());
  const queries = Array.from({ length: 200 }, noisy)
  const without = searchMs(gallery, queries)
  for (let item = 0; item * 16 < LIMITS.counterExamples; item += 1)
    gallery.setCounterExamples(`${item}`, Array.from({ length: 16 }, noisy))
  searchMs(gallery, queries)
  const withAll = searchMs(gallery, queries)
  return `search of ${gallery.templateCount} templates: ${without.toFixed(2)} ms; with ${gallery.counterExampleCount} counter-examples ${withAll.toFixed(2)} ms`
}

function searchMs(gallery: WritableGallery, queries: readonly Codes[]): number {
  return median(
    queries.map((query) => {
      const before = process.cpuUsage()
      gallery.search(query, { top: 32 })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )
}
