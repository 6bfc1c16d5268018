/** The recognition device as a lane has it on its card, with a fake camera and model; opened to be killed, so nothing closes it. */

import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openFakeCamera } from '#drivers/camera/fake.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openFakeEmbedder } from '#drivers/embedder/fake.ts'
import { createFakeHost } from '#drivers/host/fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { createNoScale } from '#drivers/scale/no-scale.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { openTemplatesAtStart } from '#drivers/storage/items/templates-thread.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import type { ItemsPorts } from '#firmware/items/items-ports.ts'
import { openItems } from '#firmware/items/open.ts'
import { FIRST_SETTINGS } from '#firmware/items/run-time-settings.ts'

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
  const { items } = await openItems({
    camera,
    scale: createNoScale(),
    findScales: async () => [],
    embedder: openFakeEmbedder({ id: model }),
    earlierEmbedder: async (id) => openFakeEmbedder({ id }),
    pictures: createSharpPictures(),
    store: templates.store,
    packages: await openPackages(`${folder}/packages`),
    settings: await loadJsonStore(`${folder}/items.json`, FIRST_SETTINGS),
    host: createFakeHost(),
    clock,
    confirmedTime: confirmedFromStart(clock),
    random: createSeededRandom(1),
    journal: createMemoryJournal(),
    serialNumber: 'lane-1',
    version: '0',
    learning: { mode: 'open' },
    assortment: { unlisted: 'show', rounding: 'half-up', stepKopecks: 1 },
    choices: { enabled: true, entries: 200, days: 30 },
    review: { enabled: true, entries: 200, days: 14, megabytes: 8 },
    ...ports,
  })
  templates.started()
  return { items, see: camera.see }
}
