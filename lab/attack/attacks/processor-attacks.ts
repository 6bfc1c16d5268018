/**
 * Floods of what is dear to read (processor/flood-families.ts), each beside a till that shows codes. What other work on
 * this machine keeps from the lane or the till is not counted: it waited no longer than the lane's event loop worked meanwhile.
 * Of a lane that is held to a share of a core (`--cores`) it is what all of the lane worked meanwhile, at that share.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  keptWaitingMs,
  livingThreadsMs,
  mainThreadRanMs,
} from '#lab/bench/measure/processor-time.ts'
import { call } from '#test/http-call.ts'
import { MONITOR_TOKEN, type OwnLane, TILL_TOKEN } from '../attacked-device.ts'
import { FLOOD_FAMILIES } from '../processor/flood-families.ts'
import { startFlood } from '../processor/start-flood.ts'
import type { Attack } from './attack.ts'

/** A hurried customer notices half a second. */
const WAIT_MS_MAX = 250
/** On a board of a tenth. */
const SLOW_WAIT_MS_MAX = 2_000
const FOR_MS = 3_000
const SHOW_EVERY_MS = 300
const GIVE_UP_MS = 30_000

let amount = 1_000

/** How long the answer took. */
async function show({ guardedUrl, pid, cores }: OwnLane): Promise<number> {
  amount += 1
  const headers = { authorization: `Bearer ${TILL_TOKEN}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ amount, ttl: 5 })
  const ranFromMs = mainThreadRanMs(pid)
  const allFromMs = livingThreadsMs(pid)
  const kept = [pid, process.pid].map((one) => ({ one, fromMs: keptWaitingMs(one) }))
  const fromMs = performance.now()
  const asked = call(guardedUrl, '/showQR', { method: 'POST', headers, body })
  const answer = await Promise.race([asked, pause(GIVE_UP_MS, null, { ref: false })])
  if (!answer) throw new Error(`showQR was not answered within ${GIVE_UP_MS} ms`)
  if (answer.http !== 200) throw new Error(`showQR: ${answer.http} ${answer.text.slice(0, 200)}`)
  const wallMs = performance.now() - fromMs
  if (cores !== null) return Math.min(wallMs, (livingThreadsMs(pid) - allFromMs) / cores)
  const keptMs = Math.max(...kept.map(({ one, fromMs }) => keptWaitingMs(one) - fromMs))
  return Math.min(mainThreadRanMs(pid) - ranFromMs, Math.max(wallMs - keptMs, 0))
}

/** The longest wait beside a flood. */
async function longestWaitMs(own: OwnLane, { family, from }: Flood): Promise<number> {
  // The first ones are slow by themselves: the lane has just begun.
  for (let count = 0; count < 3; count += 1) await show(own)
  await using _ = await startFlood(own.guardedUrl, family, MONITOR_TOKEN, ...from)
  const endMs = performance.now() + FOR_MS
  let longestMs = 0
  while (performance.now() < endMs) {
    longestMs = Math.max(longestMs, await show(own))
    await pause(SHOW_EVERY_MS)
  }
  return longestMs
}

interface Flood extends Pick<Attack, 'name' | 'tries'> {
  readonly family: string
  readonly from: readonly string[]
}

const MANY = Array.from({ length: 80 }, (_, at) => `127.0.2.${at + 1}`)
/** What costs most of each kind. */
const FROM_ELSEWHERE = [
  'one-byte-chunks-refused-often',
  'pipelined-refusals',
  'pages',
  'large-bodies',
]

const FLOODS: readonly Flood[] = FLOOD_FAMILIES.flatMap(({ name, tries }) => [
  { name, tries, family: name, from: ['127.0.0.66'] },
  ...(FROM_ELSEWHERE.includes(name)
    ? [
        {
          name: `${name}-of-many`,
          tries: `${tries}, but of ${MANY.length} addresses with 4 each`,
          family: name,
          from: MANY,
        },
        {
          name: `${name}-of-the-till`,
          tries: `${tries}, from behind the address of the till`,
          family: name,
          from: ['127.0.0.1'],
        },
      ]
    : []),
])

export const PROCESSOR_ATTACKS: readonly Attack[] = FLOODS.map((flood) => ({
  name: flood.name,
  tries: `${flood.tries}; a till waits for its code at most ${WAIT_MS_MAX} ms, ${SLOW_WAIT_MS_MAX} ms at a share of a core`,
  async run({ own }) {
    if (!own) return null
    const waitedMs = await longestWaitMs(own, flood)
    console.log(`${flood.name}: showQR waited ${Math.round(waitedMs)} ms at most`)
    if (waitedMs <= (own.cores === null ? WAIT_MS_MAX : SLOW_WAIT_MS_MAX)) return null
    return `showQR waited ${Math.round(waitedMs)} ms`
  },
}))
