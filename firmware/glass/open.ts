/** The screens of a lane over HTTP: their pages where the display is a screen, the operations on them always. */
import type { DisplayConfig } from '#firmware/config/sections/display.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Glasses } from '#hal/glasses.ts'
import type { IdleFolder } from '#hal/idle-folder.ts'
import type { Journal } from '#hal/journal.ts'
import type { Pictures, SentPictures } from '#hal/pictures.ts'
import type { Router } from '../http/router.ts'
import { createGlassRouter, SCREEN_SECRETS } from './glass-routes.ts'
import { createIdleFiles } from './idle-files.ts'
import { createPairedScreens, type ScreensContent } from './paired-screens.ts'
import { createScreenRouter } from './screen-routes.ts'

export interface GlassPorts {
  readonly config: DisplayConfig
  readonly glasses: Glasses | null
  readonly serialNumber: string
  readonly idleFolder: IdleFolder
  readonly pictures: Pictures
  readonly sentPictures: SentPictures
  readonly screens: DocumentStore<ScreensContent>
  readonly clock: Clock
  readonly journal: Journal
}

export function createGlassRouters(ports: GlassPorts): Router[] {
  const { config, glasses, serialNumber, clock } = ports
  const files = createIdleFiles({ ...ports, folder: ports.idleFolder })
  const screen = config.driver === 'screen' ? config : null
  const token = screen?.token
  const paired = createPairedScreens({
    codeDigest: token === undefined ? null : SCREEN_SECRETS.digestOf(token),
    secrets: SCREEN_SECRETS,
    store: ports.screens,
    ...{ clock, journal: ports.journal },
  })
  const forOperators = createScreenRouter({
    ...{ glasses, paired, files, clock },
    isOwnFolder: screen?.idle.folder === undefined,
    schedule: screen?.idle.schedule ?? [],
  })
  if (!screen || !glasses) return [forOperators]
  const idle = { idle: screen.idle, files, clock }
  return [forOperators, createGlassRouter({ glasses, serialNumber, paired, idle })]
}
