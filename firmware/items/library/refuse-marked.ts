/** Refuses to teach an item that is being deleted on all lanes: the next synchronisation would delete it. */
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

/** Throws Fault 'refused' for such an item. */
export type RefuseMarked = (itemId: string) => void

export function refuseWhile(isMarked: (itemId: string) => boolean): RefuseMarked {
  return (itemId) => {
    if (isMarked(itemId))
      throw new Fault('refused', say('fault.item.deletion-prevents-teaching', { item: itemId }))
  }
}
