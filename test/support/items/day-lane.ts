/** A lane's recognition with everything that ships, but its camera is shown pictures and its clock is moved by hand. */

import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryPackages } from '#doubles/packages-memory.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { type FakeCamera, openFakeCamera } from '#drivers/camera/fake.ts'
import type { Items } from '#firmware/items/items.ts'
import type { LentGoods } from '#firmware/items/lent-goods.ts'
import { openItems } from '#firmware/items/open.ts'
import { FIRST_SETTINGS } from '#firmware/items/run-time-settings.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import type { Embedder } from '#hal/embedder.ts'
import type { Pictures } from '#hal/pictures.ts'
import { usualPorts } from './usual-ports.ts'

export interface DayLane extends AsyncDisposable {
  readonly items: Items
  readonly camera: FakeCamera
  readonly clock: FakeClock
  readonly lent: LentGoods
  /** Closed with the lane. */
  readonly opened: AsyncDisposableStack
  /** Nobody asks, until the lane has learnt what it learns then. */
  quiet(): Promise<void>
}

const QUIET_MS = 1_000

export async function openDayLane(
  pictures: Pictures,
  embedder: Embedder,
  ownViewsWanted = true,
): Promise<DayLane> {
  await using opening = new AsyncDisposableStack()
  const clock = createFakeClock()
  const camera = opening.use(openFakeCamera(clock))
  const store = opening.use(openMemoryTemplates())
  const { items, lent, ownViews } = opening.use(
    await openItems({
      ...usualPorts(clock),
      camera,
      store,
      pictures,
      embedder,
      packages: createMemoryPackages(),
      settings: createMemoryDocument(FIRST_SETTINGS),
      confirmedTime: createConfirmedTime(clock),
      serialNumber: 'bench',
      // Feedback teaches nothing by itself: what is learnt comes through the inbox.
      learning: { mode: 'open', ownViews: ownViewsWanted },
    }),
  )
  const opened = opening.move()
  return {
    items,
    camera,
    clock,
    lent,
    opened,
    quiet: () => clock.until(ownViews.idle(), QUIET_MS),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
