/** Recognition, with its templates: their storage opens before all else of it, and closes after it. */

import {
  keepServingModel,
  loadHost,
  openEarlierEmbedder,
  openEmbedder,
} from '#drivers/driver-list.ts'
import { createRandom } from '#drivers/host/random.ts'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { databaseIn, documentIn } from '#drivers/storage/files/data-folder.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import {
  openTemplatesAtStart,
  type TemplatesAtStart,
} from '#drivers/storage/items/templates-thread.ts'
import { openPackages } from '#drivers/storage/packages/package-folders.ts'
import type { EmbedderDriver } from '#hal/embedder.ts'
import { keepCondition } from '#hal/part-condition.ts'
import { TEMPLATE_CALLS } from '#hal/store-call-kinds.ts'
import { embeddingTrouble } from '../items/embedding/embedding-health.ts'
import { openItems } from '../items/open.ts'
import { openModelCheck } from '../items/recognition/model-speed-and-vectors-check.ts'
import { FIRST_SETTINGS } from '../items/run-time-settings.ts'
import { rebootSafely } from '../reboot-with-good-config.ts'
import { watchWrites } from '../store-write-health.ts'
import { VERSION } from '../version.ts'
import type { Hardware } from './wire-hardware.ts'
import type { Wiring } from './wiring-context.ts'

/** Its thread starts with the first question about goods after `started()`: a start needs none. */
export async function wireTemplates({ opened, dataFolder }: Wiring) {
  const templates = await openTemplatesAtStart(databaseIn(dataFolder, 'items.db'))
  opened.use(templates.store)
  return templates
}

export async function wireItems(
  wiring: Wiring,
  { camera, scale }: Hardware,
  { store }: TemplatesAtStart,
  serialNumber: string,
) {
  const { config, opened, dataFolder, clock, journal, parts } = wiring
  const embedder = opened.use(await openEmbedder(config.embedder, wiring))
  parts.add('model', () => embedder.condition)
  const modelCheck = opened.use(openModelCheck({ embedder, clock, journal }))
  const templates = keepCondition(clock)
  parts.add('templates', () => templates.current)
  const items = await openItems({
    version: VERSION,
    serialNumber,
    learning: config.learning,
    recognition: config.recognition,
    camera: camera.driver,
    scale,
    pictures: createSharpPictures(),
    sentPictures: wiring.sentPictures,
    embedder,
    async earlierEmbedder(modelId) {
      const embedder = await openEarlierEmbedder(config.embedder, wiring, modelId)
      return embedder && opened.use(embedder)
    },
    keepModel: () => keepServingModel(config.embedder, wiring),
    store: watchWrites(store, TEMPLATE_CALLS, templates),
    packages: await openPackages(`${dataFolder}/packages`),
    settings: await loadJsonStore(documentIn(dataFolder, 'items.json'), FIRST_SETTINGS),
    host: rebootSafely(await loadHost(config.host), wiring.configProblems),
    clock,
    confirmedTime: wiring.confirmedTime,
    random: createRandom(),
    journal,
  })
  const { library, recognition, reembedding } = items.items
  const learning = keepCondition(clock)
  parts.add('recognition', () => {
    const { progress, tookMs, wasWhole } = reembedding
    const trouble = embeddingTrouble({
      found: recognition.gallery.templateCount,
      held: library.totals.templates,
      isWhole: wasWhole,
      underWay: tookMs === null ? null : { tookMs, done: progress.done },
    })
    learning.become(trouble ? 'degraded' : 'ok', trouble?.reason)
    return trouble ? { ...learning.current, progress: trouble.progress } : modelCheck.condition
  })
  const checkModel: EmbedderDriver['check'] = (signal) => embedder.check(signal)
  return { items: opened.use(items), modelCheck, checkModel }
}
