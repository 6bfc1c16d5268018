/** Tells `GET /api/events` of what changes by itself: the weight, the list of goods, the camera. */
import type { Camera } from '#hal/camera.ts'
import type { Assortment } from './assortment/assortment.ts'
import type { Events, PassingEvent } from './library/item-events.ts'
import type { Recognized } from './recognition/recognition.ts'
import { type Weighing, weightChanged } from './weighing/weighing-and-early-look.ts'

export interface ChangeEventParts {
  readonly events: Events
  readonly weighing: Pick<Weighing, 'onTold'>
  readonly assortment: Pick<Assortment, 'onChange'>
  readonly camera: Pick<Camera, 'isConnected' | 'onChange'>
}

export function openChangeEvents(opening: AsyncDisposableStack, parts: ChangeEventParts): void {
  const { events, weighing, assortment, camera } = parts
  opening.use(weighing.onTold((weight) => events.tell(weightChanged(weight))))
  opening.use(assortment.onChange(() => events.emit({ type: 'assortment-changed' })))
  let isCameraThere = camera.isConnected
  opening.use(
    camera.onChange(() => {
      if (camera.isConnected === isCameraThere) return
      isCameraThere = camera.isConnected
      events.emit({ type: 'camera', connected: isCameraThere })
    }),
  )
}

/**
 * Two items are left, and another side of the goods may tell which. Turning them takes a moment while they lie there.
 */
export const isTurnWanted = ({ status, open, items }: Recognized): boolean =>
  status === 'uncertain' && open === 'which' && items.length > 1

export const turnWanted = ({ resultId, items }: Recognized): PassingEvent => ({
  type: 'turn-wanted',
  result_id: resultId,
  ids: items.slice(0, 2).map(({ id }) => id),
})
