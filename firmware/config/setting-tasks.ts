/** The tasks for which people come to the settings, and which keys of laned.yaml belong to each. */
/** In the order in which a shop has to do it. */
export const TASKS = [
  'banks',
  'payments',
  'display',
  'parts',
  'goods',
  'fleet',
  'access',
  'backup',
  'machine',
] as const
export type TaskName = (typeof TASKS)[number]

/** Of each section, and of keys that people look for under another task than their section's. */
export const TASK_OF: Readonly<Record<string, TaskName>> = {
  listeners: 'access',
  display: 'display',
  camera: 'parts',
  embedder: 'goods',
  banks: 'banks',
  indicator: 'parts',
  host: 'machine',
  payment: 'payments',
  'payment.autoClearMs': 'display',
  'payment.idle.infoQR': 'display',
  'payment.idle.afterSeconds': 'display',
  'payment.webhooks.*': 'access',
  shop: 'payments',
  recognition: 'goods',
  learning: 'goods',
  sync: 'fleet',
  updates: 'fleet',
  log: 'machine',
  language: 'machine',
  serialNumber: 'machine',
}
