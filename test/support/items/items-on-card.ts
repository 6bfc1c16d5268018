/** The recognition device as a lane has it on its card, with a fake camera and model; opened to be killed, so nothing closes it. */

import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import type { ItemsPorts } from '#firmware/items/items-ports.ts'
import { openItems } from '#firmware/items/open.ts'
import { FIRST_SETTINGS } from '#firmware/items/run-time-settings.ts'
import { usualPorts } from './usual-ports.ts'

export interface CardOptions extends Pick<ItemsPorts, 'limits'> {
  readonly model?: string
}

export async function openItemsOnCard(
  folder: string,
  { model = 'fake', ...ports }: CardOptions = {},
) {
  const clock = createSystemClock()
  const camera = openFakeCamera(clock)
  const templates = await openTemplatesAtStart(`${folder}/items.db`)
  const { items, lent } = await openItems({
    ...usualPorts(clock),
    camera,
    embedder: openFakeEmbedder({ id: model }),
    earlierEmbedder: async (id) => openFakeEmbedder({ id }),
    store: templates.store,
    packages: await openPackages(`${folder}/packages`),
    settings: await loadJsonStore(`${folder}/items.json`, FIRST_SETTINGS),
    ...ports,
  })
  templates.started()
  return { items, lent, clock, see: camera.see }
}
