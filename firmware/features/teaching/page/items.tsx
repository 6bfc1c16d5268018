/** The review inbox in the room of the items; on an item's card what its pictures lack, and which are not it. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { usePart } from '#firmware/console/page/live.ts'
import type {
  ItemsOfFeature,
  OfItemProps,
} from '#firmware/console/page/tabs/items/items-of-feature.ts'
import type { CounterExamplesProps } from './items/counter-examples.tsx'
import { Review } from './items/review.tsx'
import { Enough } from './items/taught-enough.tsx'

export const ROOM: ItemsOfFeature = {
  OfItem,
  Inbox: Review,
  useWaiting: () => usePart('review')?.open ?? 0,
}

function OfItem({ id, count }: OfItemProps) {
  const revision = usePart('review')?.revision
  return (
    <>
      <NotThis id={id} version={`${count} ${revision}`} />
      <Enough id={id} count={count} />
    </>
  )
}

/** Loaded with the first item that is opened. */
function NotThis(given: CounterExamplesProps) {
  const [Part, setPart] = useState<ComponentType<CounterExamplesProps> | null>(null)
  useEffect(() => {
    import('./items/counter-examples.tsx').then(
      ({ CounterExamples }) => setPart(() => CounterExamples),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [])
  return Part && <Part {...given} />
}
