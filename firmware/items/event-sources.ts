/** Tells `GET /api/events` of what changes by itself: the weight, the list of goods, the camera. */
import type { Camera } from '#hal/camera.ts'
import type { Assortment } from './assortment/assortment.ts'
import type { Events } from './library/item-events.ts'
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
