/** The sections of laned.yaml that a lane has without features. */
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { exact } from './section-builders.ts'
import { Banks } from './sections/banks.ts'
import { Camera } from './sections/camera.ts'
import { Display } from './sections/display.ts'
import { Embedder } from './sections/embedder.ts'
import { HostSection } from './sections/host.ts'
import { Indicator } from './sections/indicator.ts'
import { Learning } from './sections/learning.ts'
import { Listeners } from './sections/listeners.ts'
import { Log } from './sections/log.ts'
import { Payment } from './sections/payment.ts'
import { Recognition } from './sections/recognition.ts'
import { Shop } from './sections/shop.ts'
import { Sync } from './sections/sync.ts'
import { Updates } from './sections/updates.ts'

export const CORE_SECTIONS = {
  listeners: Listeners,
  display: Display,
  camera: Camera,
  embedder: Embedder,
  banks: Banks,
  indicator: Indicator,
  host: HostSection,
  payment: Payment,
  shop: Shop,
  recognition: Recognition,
  learning: Learning,
  sync: Sync,
  updates: Updates,
  log: Log,
  /** What the lane says to whoever works with it, and asks for no other language. */
  language: oneOf(LANGUAGES, { default: 'en' }),
  /** Default: the board's own, else one made once and kept in the data folder. */
  serialNumber: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      says: say('text.config.shape-identifier'),
    }),
  ),
}

export type CoreConfig = Static<ReturnType<typeof exact<typeof CORE_SECTIONS>>>
