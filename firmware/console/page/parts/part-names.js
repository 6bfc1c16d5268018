/** What the parts of a lane are called, how they can be, and in which colour that is said. */
import { needWords, t } from '../words/words.js'

needWords('part-names')

export const PART_NAMES = {
  display: () => t('part.display'),
  bank: () => t('part.bank'),
  camera: () => t('part.camera'),
  scale: () => t('part.scale'),
  model: () => t('part.model'),
  recognition: () => t('part.recognition'),
  indicator: () => t('part.indicator'),
  templates: () => t('part.templates'),
  review: () => t('part.review'),
  ledger: () => t('part.ledger'),
  disk: () => t('part.disk'),
  clock: () => t('part.clock'),
  board: () => t('part.board'),
  sync: () => t('part.sync'),
  backup: () => t('part.backup'),
  starts: () => t('part.starts'),
  updates: () => t('part.updates'),
  'fleet-config': () => t('part.fleet-config'),
  broker: () => t('part.broker'),
  bluetooth: () => t('part.bluetooth'),
  card: () => t('part.card'),
  temperature: () => t('part.temperature'),
  power: () => t('part.power'),
  watchdog: () => t('part.watchdog'),
  memory: () => t('part.memory'),
  network: () => t('part.network'),
}
export const PART_STATES = {
  ok: () => t('part.ok'),
  degraded: () => t('part.degraded'),
  failed: () => t('part.failed'),
  absent: () => t('part.absent'),
}
export const PART_COLOURS = { ok: 'good', degraded: 'warn', failed: 'bad', absent: 'calm' }
