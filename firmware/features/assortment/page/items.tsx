/** The shop's list in the room of the items, among its lists and files. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ItemsOfFeature } from '#firmware/console/page/tabs/items/items-of-feature.ts'

export const ROOM: ItemsOfFeature = { List: AssortmentCard }

/** Loaded after the tab is drawn; it is the last of the cards, so nothing moves when it comes. */
function AssortmentCard() {
  const [Late, setLate] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./items/assortment.tsx').then(
      ({ Assortment }) => setLate(() => Assortment),
      // The next visit of the tab tries again.
      () => {},
    )
  }, [])
  return Late && <Late />
}
