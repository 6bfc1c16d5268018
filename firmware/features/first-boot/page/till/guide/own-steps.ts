/** Steps for a lane that was set up without a code: what a payment needs, while there is none and before Done. */
import { useRef } from 'preact/hooks'
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import { usePart } from '#firmware/console/page/live.ts'

type Step = Parts['setup']['steps'][number]

/** Null where nothing is to be done. */
export function useOwnSteps(): readonly Step[] | null {
  const payment = usePart('payment')
  const levers = usePart('levers')
  const display = usePart('display')
  const items = usePart('items')
  const camera = usePart('camera')
  const hasBegun = useRef(false)
  // A fake bank needs no step: the first payment sets it up.
  if (payment && levers && !payment.hasBank && !levers.bank) hasBegun.current = true
  if (!payment || !hasBegun.current) return null
  const step = (name: Step['name'], isDone: boolean): Step => ({
    name,
    state: isDone ? 'done' : 'open',
  })
  return [
    step('bank', payment.hasBank),
    step('display', display?.isConnected === true),
    // A lane without a camera learns no item.
    ...(camera?.state === 'absent' ? [] : [step('item', (items?.list.length ?? 0) > 0)]),
  ]
}
