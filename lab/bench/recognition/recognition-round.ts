/** One draw of templates in a fresh Gallery: ranks of the known, and what becomes of the unknown. */

import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import type { Gallery, WritableGallery } from '#firmware/items/gallery/gallery.ts'
import { CANDIDATES } from '#firmware/items/recognition/calibration/calibrated-certainty.ts'
import {
  type CalibrationUpkeep,
  createCalibrationUpkeep,
} from '#firmware/items/recognition/calibration/calibration-upkeep.ts'
import { bestLook } from '#firmware/items/recognition/second-look.ts'
import { auroc, calibrationError, mean, quantile } from './accuracy-measures.ts'
import { type Asked, learnViews, type Seen } from './picture-folder.ts'
import { drawFor, pictureOfSid } from './picture-visits.ts'
import { codesOf, filledGallery } from './taught-gallery.ts'
import { draw, shuffled } from './template-choice.ts'

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

/** So many of a hundred answers, those with the best scores: the others a till would ask about. */
export const COVERAGES = [20, 40, 50, 60, 80, 100] as const

/** Of the answers of such a coverage: right. */
type Precisions = Readonly<Record<`precisionAt${(typeof COVERAGES)[number]}`, number>>

/** What certain answers are worth; of taught goods alone. */
export interface Certain extends Precisions {
  readonly top1: number
  /** Of all answers: right and called certain. */
  readonly rightAndCertain: number
  /** Of the certain answers. */
  readonly wrongAmongCertain: number
  /** Of all answers: known, and the lane asks which of two it is. */
  readonly which: number
  /** Of all answers: the first look was not certain. */
  readonly lookedTwice: number
}

/** What is asked with in the place of one of the `queries`, which were drawn together. */
export type AskedWith = (query: number, queries: readonly number[], random: () => number) => Asked

/**
 * `visits`: of each picture, and asked are those of visits that were not taught. Null: any picture that was not taught.
 * `askedWith`: default: with the picture itself.
 */
export function certainTrial(
  seen: Seen,
  count: number,
  seed: number,
  visits: readonly number[] | null,
  askedWith?: AskedWith,
): Certain | null {
  const random = createSeededRandom(seed).fraction
  const { templates, queries } = drawFor(seen, visits, count, random)
  if (queries.length === 0) return null
  const gallery = filledGallery(seen, templates, visits)
  learnViews(gallery, (sid) => seen.views[pictureOfSid(sid)])
  const calibrationUpkeep = createCalibrationUpkeep(gallery, createFakeClock())
  calibrationUpkeep.refresh()
  const answers = queries
    .map((query) =>
      answer(seen, gallery, calibrationUpkeep, query, askedWith?.(query, queries, random)),
    )
    .sort((one, other) => other.score - one.score)
  const certain = answers.filter(({ isCertain }) => isCertain)
  const right = (some: typeof answers) => mean(some.map(({ isRight }) => (isRight ? 1 : 0)))
  const covering = (percent: number) =>
    right(answers.slice(0, Math.ceil((percent * answers.length) / 100)))
  const precisions = COVERAGES.map((percent) => [`precisionAt${percent}`, covering(percent)])
  return {
    top1: right(answers),
    rightAndCertain: (right(certain) * certain.length) / answers.length,
    wrongAmongCertain: certain.length > 0 ? 1 - right(certain) : 0,
    which: mean(answers.map(({ open }) => (open === 'which' ? 1 : 0))),
    lookedTwice: mean(answers.map(({ isFirst }) => (isFirst ? 0 : 1))),
    ...(Object.fromEntries(precisions) as Precisions),
  }
}

/** Where the asked pictures are from, and how they look. */
export interface AskedPictures {
  /** Of each picture, and asked are those of visits that were not taught. Null: any picture that was not taught. */
  readonly visits?: readonly number[] | null
  /** The same pictures as they are asked about, where they look otherwise than those that were taught. */
  readonly asked?: Seen
}

/** Shares of queries whose item is among the first; each item counts the same. Null: an item has too few pictures. */
export function closedTrial(
  seen: Seen,
  count: number,
  seed: number,
  { visits = null, asked = seen }: AskedPictures = {},
): Tops | null {
  const items = [...new Set(seen.owners)]
  const random = createSeededRandom(seed).fraction
  const { templates, queries } = drawFor(seen, visits, count, random)
  const gallery = filledGallery(seen, templates, visits)
  learnViews(gallery, (sid) => seen.views[pictureOfSid(sid)])
  const calibrationUpkeep = createCalibrationUpkeep(gallery, createFakeClock())
  calibrationUpkeep.refresh()
  const ranks = new Map<number, number[]>()
  for (const query of queries) {
    const owner = seen.owners[query] ?? -1
    const { ranked } = looked(asked, gallery, calibrationUpkeep, query)
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
 * says: fewer than half, or half and the rest from the filler. Null: there is not enough of it. `visits`: known goods
 * are asked with pictures of other visits than were taught.
 */
export function strangersTrial(
  seen: Seen,
  count: number,
  seed: number,
  shelf?: Shelf | null,
  visits: readonly number[] | null = null,
  askedWith?: AskedWith,
): OpenSet | null {
  const random = createSeededRandom(seed).fraction
  const items = shuffled([...new Set(seen.owners)], random)
  const half = Math.ceil(items.length / 2)
  const taught = items.slice(0, Math.min(half, shelf?.items ?? half))
  const { templates, queries } = drawFor(seen, visits, count, random, taught)
  const gallery = filledGallery(seen, templates, visits)
  if (shelf && !addFiller(gallery, shelf.filler, shelf.items - taught.length, count, random))
    return null
  learnViews(gallery, (sid) =>
    sid.startsWith(FILLER)
      ? shelf?.filler.views[Number(sid.slice(FILLER.length))]
      : seen.views[pictureOfSid(sid)],
  )
  const calibrationUpkeep = createCalibrationUpkeep(gallery, createFakeClock())
  calibrationUpkeep.refresh()
  const answers = (pictures: readonly number[]) =>
    pictures.map((one) =>
      answer(seen, gallery, calibrationUpkeep, one, askedWith?.(one, pictures, random)),
    )
  const known = answers(queries)
  const isTaught = new Set(taught)
  const strangers = answers(
    seen.owners.flatMap((owner, picture) => (isTaught.has(owner) ? [] : [picture])),
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

function answer(
  seen: Seen,
  gallery: Gallery,
  calibrationUpkeep: CalibrationUpkeep,
  picture: number,
  asked = askedOf(seen, picture),
) {
  const { ranked, certainty, open, stands, scores, isFirst } = lookedWith(
    gallery,
    calibrationUpkeep,
    asked,
  )
  return {
    stands,
    isCertain: certainty === 'certain',
    open,
    isRight: ranked[0]?.id === String(seen.owners[picture]),
    score: scores[0] ?? 0,
    isFirst,
  }
}

export function askedOf(seen: Seen, picture: number): Asked {
  const asked = seen.asked[picture]
  if (!asked) throw new RangeError(`no picture ${picture}`)
  return asked
}

function looked(
  seen: Seen,
  gallery: Gallery,
  calibrationUpkeep: CalibrationUpkeep,
  picture: number,
) {
  return lookedWith(gallery, calibrationUpkeep, askedOf(seen, picture))
}

/** As the device looks: a second time where it is in doubt. */
function lookedWith(
  gallery: Gallery,
  calibrationUpkeep: CalibrationUpkeep,
  { first, vector, cleared }: Asked,
) {
  const look = (query: Float32Array) => {
    const ranked = gallery.search(query, { top: CANDIDATES })
    return { ranked, ...calibrationUpkeep.calibrated(ranked, query) }
  }
  const one = look(first ?? vector)
  if (one.certainty === 'certain') return { ...one, isFirst: true }
  return { ...bestLook({ vector, cleared: () => cleared }, look), isFirst: false }
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
