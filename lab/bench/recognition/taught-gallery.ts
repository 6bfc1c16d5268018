/** A gallery with the pictures that a draw took for templates, each number a day of its visit, as a lane gives them. */
import { createRandom as createKernelRandom } from '#drivers/host/random.ts'
import { createGallery, type WritableGallery } from '#firmware/items/gallery/gallery.ts'
import type { Codes } from '#firmware/items/gallery/vector.ts'
import { learnViews, type Seen } from './picture-folder.ts'
import { pictureOfSid, sidOfVisit } from './picture-visits.ts'

/** Without views and learning: for whoever puts more into it first. */
export function filledGallery(
  seen: Seen,
  templates: readonly number[],
  visits: readonly number[] | null,
): WritableGallery {
  const gallery = createGallery({ ...seen, random: createKernelRandom() })
  gallery.addMany(
    templates.map((picture, nth) => ({
      // Each drawn one by one comes on a day of its own.
      sid: sidOfVisit(picture, visits?.[picture] ?? nth),
      itemId: String(seen.owners[picture]),
      codes: codesOf(seen, picture),
    })),
  )
  return gallery
}

/** It knows its own views and has learned from itself. */
export function taughtGallery(
  seen: Seen,
  templates: readonly number[],
  visits: readonly number[] | null,
): WritableGallery {
  const gallery = filledGallery(seen, templates, visits)
  learnViews(gallery, (sid) => seen.views[pictureOfSid(sid)])
  const step = gallery.learning()
  while (!step());
  return gallery
}

export function codesOf(seen: Seen, picture: number): Codes {
  const codes = seen.codes[picture]
  if (!codes) throw new RangeError(`no picture ${picture}`)
  return codes
}
