/** Every bound of the recognition device, with its reason. Tests pass smaller ones. Pure. */
import { ITEM_ID_LENGTH } from '#firmware/plain-text.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'

export interface Limits {
  readonly itemIdLength: number
  readonly itemNameLength: number
  readonly templatesPerItem: number
  readonly templates: number
  readonly counterExamplesPerItem: number
  readonly counterExamples: number
  readonly counterExampleFileBytes: number
  readonly packageBytes: number
  readonly uploadBytesPerStep: number
  readonly uploadStepMs: number
  readonly pictureSide: number
  readonly spareBytes: number
  readonly reviewSpareBytes: number
  readonly reviewGapMs: number
  readonly resultsMax: number
  readonly extraInfoBytes: number
  readonly exportBodyBytes: number
  readonly pictureQueue: QueueLimits
  readonly lookQueue: QueueLimits
  readonly listQueue: QueueLimits
  readonly deletionsKept: number
  readonly deletedKeptMs: number
}

/** How many requests are worked on at once, and how many wait for that. */
interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

export const LIMITS: Limits = {
  itemIdLength: ITEM_ID_LENGTH,
  itemNameLength: 200,
  // Measured: with 30 templates of an item top-1 is five points higher than with five.
  templatesPerItem: 32,
  // Exact search was measured to be enough up to here.
  templates: 100_000,
  // The goods that are mistaken for an item are of a few kinds; the latest counter-examples stay.
  counterExamplesPerItem: 16,
  // Half a megabyte of memory and 20 MB of the card; a person gives them one by one.
  counterExamples: 1_000,
  // Three times what a thousand take; held in memory while it comes in.
  counterExampleFileBytes: 64 * 1024 ** 2,
  packageBytes: 8 * 1024 ** 3,
  // A client slower than 2 KB/s for half a minute is stuck, or holds the slot on purpose.
  uploadBytesPerStep: 64 * 1024,
  uploadStepMs: 30_000,
  // Four times what a template has; a picture that claims more was not made by a lane.
  pictureSide: 1_024,
  // What stays free for payments and the journal whatever is taught or imported.
  spareBytes: CARD_RESERVE_BYTES,
  // Twice that: the review inbox is the first to stop when a card fills up.
  reviewSpareBytes: 2 * CARD_RESERVE_BYTES,
  // A till that asks five times a second must not wear the card. Corrections are a person's, and rare.
  reviewGapMs: 5_000,
  resultsMax: 50,
  extraInfoBytes: 16 * 1024,
  // A list of 20,000 item ids of usual length.
  exportBodyBytes: 1024 * 1024,
  // One picture takes 16 MB as sent and some 70 MB decoded.
  pictureQueue: { atOnce: 1, waiting: 3 },
  // Looks run one after the other and a waiting one is small, so as many are taken as one client beyond loopback has
  // connections.
  lookQueue: { atOnce: 2, waiting: 62 },
  // 100,000 templates in a list are megabytes, and a camera's frame is one or two.
  listQueue: { atOnce: 4, waiting: 28 },
  // Deletions that can be undone: as many as a person goes through again. Meanwhile their pictures take space on the
  // card.
  deletionsKept: 100,
  deletedKeptMs: 30 * 60_000,
}
