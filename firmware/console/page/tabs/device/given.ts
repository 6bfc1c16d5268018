/** How a lane is, for the stories of the device, the day and the fleet. */
import { isPart, PART_NAMES } from '#firmware/hal/part-list.ts'
import type { Done } from '../../lane-rows.ts'
import { inLanguage, minutesAgo } from '../../stories/story.ts'

type Health = Done<'GET /health'>
type Part = Health['parts'][number]

const part = (name: string, change: Partial<Part> = {}): Part => ({
  name,
  state: 'ok',
  reason: null,
  since: minutesAgo(1_440),
  ...change,
})

/** All that a lane has, in order but for what is said; of features those that something is said of. */
export function partsOf(changes: Readonly<Record<string, Partial<Part>>> = {}): readonly Part[] {
  const ofFeatures = Object.keys(changes).filter((name) => !isPart(name))
  return [...PART_NAMES, ...ofFeatures].map((name) => part(name, changes[name]))
}

const GIGABYTE = 2 ** 30

export function healthOf(change: Partial<Health> = {}): Health {
  return {
    status: 'success',
    healthy: true,
    configured: true,
    simulated: false,
    display: { connected: true, shown: null, simulated: false },
    bank: { name: inLanguage('Alfa Bank', 'Альфа-Банк'), simulated: false, reachable: true },
    clock: { now: minutesAgo(0), sane: true },
    board: {
      temperature: 51.4,
      throttled: { now: false, sinceStart: false },
      underVoltage: { now: false, sinceStart: false },
      card: { kind: 'sd', name: 'mmcblk0', model: null, usedPercent: 12, spare: 'normal' },
      watchdog: { isActive: true, timeoutSeconds: 15 },
      limitsMemory: true,
      memory: { totalBytes: 2 * GIGABYTE, availableBytes: 1.3 * GIGABYTE },
    },
    disk: {
      totalBytes: 29 * GIGABYTE,
      freeBytes: 21.6 * GIGABYTE,
      enough: true,
      inMemory: null,
    },
    ledger: { check: 'sound', gaps: [], lastEvent: 4_107, unsettled: 0 },
    parts: partsOf(),
    ...change,
  }
}

export const BROKEN = {
  display: {
    state: 'failed',
    since: minutesAgo(47),
    reason: inLanguage(
      'nothing answers at /dev/lane-display',
      'на /dev/lane-display никто не отвечает',
    ),
  },
  bank: {
    state: 'degraded',
    since: minutesAgo(6),
    reason: inLanguage('the bank did not answer in 10 s', 'банк не ответил за 10 с'),
  },
} as const
