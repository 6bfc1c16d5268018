/** One draw of templates in a fresh Gallery: ranks of the known, and what becomes of the unknown. */

import { createFakeClock } from '#doubles/clock-fake.ts'
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import {
  createGallery,
  type Gallery,
  type WritableGallery,
} from '#firmware/items/gallery/gallery.ts'
import { CANDIDATES } from '#firmware/items/recognition/calibration.ts'
import { bestLook } from '#firmware/items/recognition/second-look.ts'
import {
  createSelfCalibration,
  type SelfCalibration,
} from '#firmware/items/recognition/self-calibration.ts'
import { auroc, calibrationError, mean, quantile } from './accuracy-measures.ts'
import { learnViews, type Seen } from './picture-folder.ts'
import { createRandom, draw, shuffled } from './template-choice.ts'

export interface Tops {
  readonly top1: number
  readonly top3: number
  readonly top5: number
}

export interface OpenSet {
  readonly auroc: number
  /** With the threshold that the device found by itself; asked are 10 %. */
  readonly falseAccepts: number
  readonly rightAndAccepted: number
  /** With the threshold that gives exactly 10 % on these strangers. */
  readonly rightAndAcceptedAtTen: number
  readonly calibrationError: number
}

/**
 * Shares of queries whose item is among the first; each item counts the same. Null: too few pictures. `asked`: the
 * same pictures as they are asked about, where they look otherwise than those that were taught.
 */
export function closedTrial(seen: Seen, count: number, seed: number, asked = seen): Tops | null {
  const items = [...new Set(seen.owners)]
  const { templates, queries } = draw(seen.owners, items, count, createRandom(seed))
  const gallery = filled(seen, templates)
  learnViews(gallery, (sid) => seen.views[Number(sid)])
  const selfCalibration = createSelfCalibration(gallery, createFakeClock())
  selfCalibration.refresh()
  const ranks = new Map<number, number[]>()
  for (const query of queries) {
    const owner = seen.owners[query] ?? -1
    const { ranked } = looked(asked, gallery, selfCalibration, query)
    const rank = ranked.findIndex(({ id }) => id === String(owner))
    ranks.set(owner, [...(ranks.get(owner) ?? []), rank < 0 ? Number.POSITIVE_INFINITY : rank])
  }
  if (ranks.size < items.length) return null
  const share = (top: number) =>
    mean([...ranks.values()].map((own) => mean(own.map((rank) => (rank < top ? 1 : 0)))))
  return { top1: share(1), top3: share(3), top5: share(5) }
}

const FILLER = 'filler-'

/** Other goods that a lane was taught as well; nobody asks for them. */
export interface Shelf {
  readonly items: number
  readonly filler: Seen
}

/**
 * Half of the items are taught, the pictures of the others are strangers. With a shelf as many items are taught as it
 * says: fewer than half, or half and the rest from the filler. Null: there is not enough of it.
 */
export function strangersTrial(
  seen: Seen,
  count: number,
  seed: number,
  shelf?: Shelf,
): OpenSet | null {
  const random = createRandom(seed)
  const items = shuffled([...new Set(seen.owners)], random)
  const half = Math.ceil(items.length / 2)
  const taught = items.slice(0, Math.min(half, shelf?.items ?? half))
  const { templates, queries } = draw(seen.owners, taught, count, random)
  const gallery = filled(seen, templates)
  if (shelf && !addFiller(gallery, shelf.filler, shelf.items - taught.length, count, random))
    return null
  learnViews(gallery, (sid) =>
    sid.startsWith(FILLER)
      ? shelf?.filler.views[Number(sid.slice(FILLER.length))]
      : seen.views[Number(sid)],
  )
  const selfCalibration = createSelfCalibration(gallery, createFakeClock())
  selfCalibration.refresh()
  const known = queries.map((query) => answer(seen, gallery, selfCalibration, query))
  const isTaught = new Set(taught)
  const strangers = seen.owners.flatMap((owner, picture) =>
    isTaught.has(owner) ? [] : [answer(seen, gallery, selfCalibration, picture)],
  )
  const ten = quantile(
    strangers.map(({ stands }) => stands),
    0.9,
  )
  const share = (answers: typeof known, holds: (one: (typeof known)[number]) => boolean) =>
    mean(answers.map((one) => (holds(one) ? 1 : 0)))
  return {
    auroc: auroc(
      known.map(({ stands }) => stands),
      strangers.map(({ stands }) => stands),
    ),
    falseAccepts: share(strangers, ({ isCertain }) => isCertain),
    rightAndAccepted: share(known, ({ isCertain, isRight }) => isCertain && isRight),
    rightAndAcceptedAtTen: share(known, ({ stands, isRight }) => stands > ten && isRight),
    calibrationError: calibrationError(known),
  }
}

function answer(seen: Seen, gallery: Gallery, selfCalibration: SelfCalibration, picture: number) {
  const { ranked, certainty, stands, scores } = looked(seen, gallery, selfCalibration, picture)
  return {
    stands,
    isCertain: certainty === 'certain',
    isRight: ranked[0]?.id === String(seen.owners[picture]),
    score: scores[0] ?? 0,
  }
}

/** As the device looks: a second time where it is in doubt. */
function looked(seen: Seen, gallery: Gallery, selfCalibration: SelfCalibration, picture: number) {
  const vector = Float32Array.from(codesOf(seen, picture))
  return bestLook({ vector, cleared: () => seen.cleared[picture] ?? vector }, (query) => {
    const ranked = gallery.search(query, { top: CANDIDATES })
    return { ranked, ...selfCalibration.calibrated(ranked, query) }
  })
}

/** False: there are fewer such items, or fewer pictures of one. */
function addFiller(
  gallery: WritableGallery,
  filler: Seen,
  items: number,
  count: number,
  random: () => number,
): boolean {
  const owners = shuffled([...new Set(filler.owners)], random).slice(0, items)
  const { templates } = draw(filler.owners, owners, count, random)
  gallery.addMany(
    templates.map((picture) => ({
      sid: `${FILLER}${picture}`,
      itemId: `${FILLER}${filler.owners[picture]}`,
      codes: codesOf(filler, picture),
    })),
  )
  return templates.length === items * count
}

function filled(seen: Seen, templates: readonly number[]): WritableGallery {
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  gallery.addMany(
    templates.map((picture) => ({
      sid: String(picture),
      itemId: String(seen.owners[picture]),
      codes: codesOf(seen, picture),
    })),
  )
  return gallery
}

function codesOf(seen: Seen, picture: number) {
  const codes = seen.codes[picture]
  if (!codes) throw new RangeError(`no picture ${picture}`)
  return codes
}
