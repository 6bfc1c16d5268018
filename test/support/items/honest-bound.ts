/** Templates enough for a device to know what honest choices look like: 34 goods, three pictures each, without a camera. */
import type { OpenItems } from '#firmware/items/open.ts'
import { waitUntil } from '#test/wait-until.ts'
import { goods } from './goods-pictures.ts'

const KINDS = 34
const TAKES = 3

export const itemOfKind = (kind: number) => `1${String(kind).padStart(3, '0')}`

/** Resolves when the bound is known. */
export async function teachHonestly({ items }: Pick<OpenItems, 'items'>): Promise<void> {
  const { library, recognition } = items
  const spaceId = recognition.space.id
  for (let kind = 1; kind <= KINDS; kind += 1)
    for (let take = 0; take < TAKES; take += 1) {
      const picture = goods(kind, take)
      const codes = await recognition.codesOf(picture)
      await library.learn({ itemId: itemOfKind(kind), picture, codes, spaceId, isPinned: true })
    }
  // The first answer teaches the metric, and with it what similarities mean.
  await recognition.recognizePicture(goods(1, 5))
  await knownBound({ items })
}

export async function knownBound({ items }: Pick<OpenItems, 'items'>): Promise<void> {
  const { recognition, doubtBound } = items
  await waitUntil('the bound of honest choices', () => {
    doubtBound.refresh()
    return recognition.gallery.metrics > 0 && doubtBound.current.gap !== null
  })
}
