/** laned.yaml as a whole: one key per section; the keys of each with their defaults and bounds are a file in config/sections/. An empty file is a lane on fakes. */

import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { exact } from './config/section-builders.ts'
import { Assortment } from './config/sections/assortment.ts'
import { Backup } from './config/sections/backup.ts'
import { Banks } from './config/sections/banks.ts'
import { Camera } from './config/sections/camera.ts'
import { Choices } from './config/sections/choices.ts'
import { Display } from './config/sections/display.ts'
import { Embedder } from './config/sections/embedder.ts'
import { FleetConfig } from './config/sections/fleet-config.ts'
import { HostSection } from './config/sections/host.ts'
import { Indicator } from './config/sections/indicator.ts'
import { Learning } from './config/sections/learning.ts'
import { Listeners } from './config/sections/listeners.ts'
import { Log } from './config/sections/log.ts'
import { Mqtt } from './config/sections/mqtt.ts'
import { Payment } from './config/sections/payment.ts'
import { Recognition } from './config/sections/recognition.ts'
import { Review } from './config/sections/review.ts'
import { Scale } from './config/sections/scale.ts'
import { Setup } from './config/sections/setup.ts'
import { Sync } from './config/sections/sync.ts'
import { Updates } from './config/sections/updates.ts'

export const ConfigSchema = exact({
  listeners: Listeners,
  display: Display,
  camera: Camera,
  scale: Scale,
  embedder: Embedder,
  banks: Banks,
  indicator: Indicator,
  host: HostSection,
  payment: Payment,
  recognition: Recognition,
  learning: Learning,
  review: Review,
  assortment: Assortment,
  choices: Choices,
  sync: Sync,
  fleetConfig: FleetConfig,
  updates: Updates,
  backup: Backup,
  setup: Setup,
  mqtt: Mqtt,
  log: Log,
  /** Default: the board's own, else one made once and kept in the data folder. */
  serialNumber: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      says: say('text.config.shape-identifier'),
    }),
  ),
})

export type Config = Static<typeof ConfigSchema>
