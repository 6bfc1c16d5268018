/** Doubtful sales in the room of the items: their card beside the review inbox. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { usePart } from '#firmware/console/page/live.ts'
import type { ItemsOfFeature } from '#firmware/console/page/tabs/items/items-of-feature.ts'

export const ROOM: ItemsOfFeature = {
  Review: DoubtsCard,
  useWaiting: () => usePart('doubts')?.count ?? 0,
}

/** Loaded apart from the room: a search for an item must not wait for it. */
function DoubtsCard() {
  const [Shown, setShown] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./items/doubts.tsx').then(
      ({ Doubts }) => setShown(() => Doubts),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [])
  return Shown && <Shown />
}
