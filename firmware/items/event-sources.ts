/** Sends `GET /api/events` what changes by itself: the weight, the list of goods, the camera. */
import type { Camera } from '#hal/camera.ts'
import type { GoodsList } from './goods-list.ts'
import type { Events } from './library/item-events.ts'
import { type Weighing, weightChanged } from './weighing/weighing-and-early-look.ts'

export interface ChangeEventNeeds {
  readonly events: Events
  readonly weighing: Pick<Weighing, 'onWeight'>
  readonly goodsList: Pick<GoodsList, 'onChange'>
  readonly camera: Pick<Camera, 'isConnected' | 'onChange'>
}

export function openChangeEvents(opening: AsyncDisposableStack, needs: ChangeEventNeeds): void {
  const { events, weighing, goodsList, camera } = needs
  opening.use(weighing.onWeight((weight) => events.tell(weightChanged(weight))))
  opening.use(goodsList.onChange(() => events.emit({ type: 'assortment-changed' })))
  let isCameraThere = camera.isConnected
  opening.use(
    camera.onChange(() => {
      if (camera.isConnected === isCameraThere) return
      isCameraThere = camera.isConnected
      events.emit({ type: 'camera', connected: isCameraThere })
    }),
  )
}
