/** Templates enough for a device to know what honest sales look like: 34 goods, three pictures each, without a camera. */
import { goods } from '#test/items/goods-pictures.ts'
import type { ItemsRig } from '#test/items/items-rig.ts'
import { waitUntil } from '#test/wait-until.ts'

const KINDS = 34
const TAKES = 3

export const itemOfKind = (kind: number) => `1${String(kind).padStart(3, '0')}`

/** Resolves when the bound is known. */
export async function teachHonestly(rig: ItemsRig): Promise<void> {
  const { library, recognition } = rig.open.items
  const spaceId = recognition.space.id
  for (let kind = 1; kind <= KINDS; kind += 1)
    for (let take = 0; take < TAKES; take += 1) {
      const picture = goods(kind, take)
      const codes = await recognition.codesOf(picture)
      await library.learn({ itemId: itemOfKind(kind), picture, codes, spaceId, isPinned: true })
    }
  // The first answer teaches the metric, and with it what similarities mean.
  await recognition.recognizePicture(goods(1, 5))
  await knownBound(rig)
}

export async function knownBound({ open, camera, get }: ItemsRig): Promise<void> {
  camera.see(goods(1, 5))
  await waitUntil('the bound of honest sales', async () => {
    // With each answer the lane looks whether to learn it again.
    await open.items.recognize({})
    // Read before the bound: the first metric ends the bound that was learned without one.
    const { metrics } = open.items.recognition.gallery
    const { bound } = (await get('choices/doubted')).data as { readonly bound: number | null }
    return metrics > 0 && bound !== null
  })
}
