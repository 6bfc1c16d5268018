/** Hostile bodies at every operation that takes one: the lane's turns stay short, and its memory bounded. */
import { DOCUMENT_NAMES } from '#test/document/documents.ts'
import { call } from '#test/http-call.ts'
import type { Target } from '../attack-target.ts'
import { type NewLane, type OwnLane, startNewLane } from '../attacked-device.ts'
import { type HostileBody, hostileBodies } from '../hostile-bodies.ts'
import { memoryNowMb, memoryPeakMb } from '../measure/lane-load.ts'
import { type OperationWithBody, operationsWithBodies } from '../operations-with-bodies.ts'
import type { Attack } from './attack.ts'

/**
 * Of the main thread's own processor time, in one turn. Nobody else may wait for more than 250 ms, and whoever asks
 * meanwhile waits for the turn under way and some of the next: on a machine of its own the longest is some 70 ms. A
 * processor that others share needs twice as long for the same.
 */
const TURN_MS_MAX = 200
/** Above what the lane held before the body came, with the body itself. */
const GROWTH_MB_MAX = 100

/** Where a right body makes the lane draw, look or search, which is work that was asked for. */
const IS_WORK = /^dripped$/

export type Attacked = Pick<OwnLane, 'url' | 'pid' | 'longestTurnMs' | 'isRunning'> & {
  readonly documents: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/** Whose documents they are: that of set-up is a new lane's, and all others are of one that does everything. */
export function attackedLanes(
  own: Pick<OwnLane, 'url' | 'pid' | 'longestTurnMs' | 'isRunning'>,
  fresh: NewLane,
): readonly Attacked[] {
  const isOfNew = (name: string) => name === 'setup'
  const { setupUrl, pid, longestTurnMs } = fresh
  return [
    {
      url: own.url,
      pid: own.pid,
      longestTurnMs: own.longestTurnMs,
      headers: {},
      documents: DOCUMENT_NAMES.filter((name) => !isOfNew(name)),
      get isRunning() {
        return own.isRunning
      },
    },
    {
      url: setupUrl,
      pid,
      longestTurnMs,
      headers: fresh.headers,
      documents: DOCUMENT_NAMES.filter(isOfNew),
      get isRunning() {
        return fresh.isRunning
      },
    },
  ]
}

/** Every so manyth body, from this one on. */
export interface Share {
  readonly from: number
  readonly each: number
}
const ALL: Share = { from: 0, each: 1 }

/** Of a share of the bodies each operation gets some, and each shape is sent to some: which, moves with `from`. */
export async function bodiesAtEveryOperation({ own }: Target, share = ALL): Promise<string | null> {
  if (!own) return null
  await using fresh = await startNewLane()
  const breaches: string[] = []
  for (const lane of attackedLanes(own, fresh)) breaches.push(...(await breachesOf(lane, share)))
  return breaches.length > 0 ? breaches.join('; ') : null
}

async function breachesOf(lane: Attacked, { from, each }: Share): Promise<readonly string[]> {
  const { url, headers, documents } = lane
  const operations = await operationsWithBodies(url, documents, headers)
  const breaches: string[] = []
  let at = from
  for (const operation of onePerPath(operations))
    for (const { shape, bodyOf, type = operation.type } of hostileBodies(operation)) {
      at += 1
      if (at % each !== 0) continue
      const send = () => sendMeasured(lane, { ...operation, type }, bodyOf())
      const { reply, turnMs, grownMb } = await send()
      const name = `${operation.name}, ${shape}`
      if (!lane.isRunning) return [...breaches, `${name}: the lane has ended`]
      if (reply?.http === 500 && /"(kind|error_category)":"(bug|Bug)/.test(reply.text))
        breaches.push(`${name}: ${reply.text.slice(0, 200)}`)
      if (turnMs > TURN_MS_MAX && !IS_WORK.test(shape)) {
        // What a body costs it costs each time; what the machine did meanwhile comes once.
        const againMs = (await send()).turnMs
        if (againMs > TURN_MS_MAX)
          breaches.push(`${name}: turns of ${Math.round(turnMs)} and ${Math.round(againMs)} ms`)
      }
      if (grownMb > GROWTH_MB_MAX) breaches.push(`${name}: ${Math.round(grownMb)} MB more`)
    }
  return breaches
}

/** Of a lane that has ended, no turn is told. */
async function sendMeasured(
  lane: Attacked,
  { method, path, type }: OperationWithBody,
  body: ReturnType<HostileBody['bodyOf']>,
) {
  await lane.longestTurnMs()
  const beforeMb = memoryNowMb(lane.pid)
  const reply = await call(lane.url, path, {
    method,
    headers: { ...lane.headers, 'content-type': type },
    body,
  }).catch(
    // Refused before it was all sent.
    () => null,
  )
  if (!lane.isRunning) return { reply, turnMs: 0, grownMb: 0 }
  const turnMs = await lane.longestTurnMs()
  return { reply, turnMs, grownMb: memoryPeakMb(lane.pid) - beforeMb }
}

/** A picture is looked at by its bytes, whatever type it is said to have: once is enough. */
export function onePerPath(operations: readonly OperationWithBody[]): readonly OperationWithBody[] {
  const isFirst = ({ path, type }: OperationWithBody, at: number) =>
    !type.startsWith('image/') || operations.findIndex((other) => other.path === path) === at
  return operations.filter(isFirst)
}

export const OPERATION_ATTACKS: readonly Attack[] = [
  {
    name: 'bodies-at-every-operation',
    tries:
      'some thirty shapes of body, as long as is taken, at each operation of the documents; short turns, bounded memory',
    isSlow: true,
    run: (target) => bodiesAtEveryOperation(target),
  },
]
