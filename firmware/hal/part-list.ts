/**
 * The parts of a lane: one row each, with who is told of it. No port: the code that opens a part tells its condition
 * (`firmware/part-registry.ts`); names, order and who is told come from here. What people read of a part
 * stands in firmware/words/: `part.name.NAME`, and `part.mend.NAME`, what a person does about it where the page has no button.
 */

export interface PartRow {
  /** Health checks this part itself, and metrics and the broker have numbers of their own for it. */
  readonly isOfHealth?: true
  /**
   * Its failure is somebody else's, or it is switched off on purpose, so it does not count against a config from the
   * fleet.
   */
  readonly isOfOthers?: true
}

/** In the order in which GET /health and `lanectl status` list them. */
const PARTS = {
  display: { isOfHealth: true },
  camera: {},
  scale: {},
  model: {},
  recognition: {},
  bank: { isOfHealth: true },
  indicator: {},
  clock: { isOfHealth: true },
  disk: { isOfHealth: true },
  board: {},
  ledger: {},
  templates: {},
  sync: { isOfOthers: true },
  starts: {},
  updates: { isOfOthers: true },
  receivers: { isOfOthers: true },
} as const satisfies Readonly<Record<string, PartRow>>

export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

/** False for a part that only another release knows. */
export function isPart(name: string): name is PartName {
  return Object.hasOwn(PARTS, name)
}

/** Null for a part that only another release knows. */
export function partRow(name: string): PartRow | null {
  return isPart(name) ? PARTS[name] : null
}

/** What a selftest tries, in the order in which it tries it. */
export const SELFTEST_PART_NAMES = [
  'display',
  'bluetooth',
  'camera',
  'recognition',
  'scale',
  'indicator',
  'clock',
  'card',
  'temperature',
  'power',
  'watchdog',
  'memory',
  'network',
  'bank',
] as const
export type SelftestPart = (typeof SELFTEST_PART_NAMES)[number]
