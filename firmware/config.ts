/** laned.yaml as a whole: one key per section. An empty file is a lane on fakes. */
import { type Static, Type } from '#firmware/schema-builder.ts'
import { Assortment } from './config/assortment.ts'
import { Backup } from './config/backup.ts'
import { Banks } from './config/banks.ts'
import { Camera } from './config/camera.ts'
import { Choices } from './config/choices.ts'
import { Display } from './config/display.ts'
import { Embedder } from './config/embedder.ts'
import { FleetConfig } from './config/fleet-config.ts'
import { HostSection } from './config/host.ts'
import { Indicator } from './config/indicator.ts'
import { Learning } from './config/learning.ts'
import { Listeners } from './config/listeners.ts'
import { Log } from './config/log.ts'
import { Mqtt } from './config/mqtt.ts'
import { Payment } from './config/payment.ts'
import { Recognition } from './config/recognition.ts'
import { Review } from './config/review.ts'
import { Scale } from './config/scale.ts'
import { exact } from './config/section-schemas.ts'
import { Setup } from './config/setup.ts'
import { Sync } from './config/sync.ts'
import { Updates } from './config/updates.ts'

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
      says: '1 to 64 letters, digits, dots, dashes or underscores',
    }),
  ),
})

export type Config = Static<typeof ConfigSchema>
