/**
 * What a lane reports to its master about itself, version 1: an operation of its own. A master of an earlier release
 * answers 'no-route', an earlier lane never reports; unknown fields of a later release are ignored.
 *
 * Times are ages: the two clocks need not agree. Nothing is told that GET /health does not tell.
 */

import { createMessageReader } from '#firmware/message-reader.ts'
import { printable } from '#firmware/plain-text.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Part } from '#hal/part-condition.ts'

/** Only parts in these states are told; a part that is well is not named. */
const ILL_STATES = ['degraded', 'failed'] as const

export const HEALTH_LIMITS = {
  /** More than a lane has parts; a later release may have others. */
  parts: 32,
  /** Of a reason: the longest has some 200 characters. */
  whyCharacters: 300,
  /** A lane that is well tells so seldom; each telling asks its bank whether it answers. */
  everyMs: 60_000,
  /** News are told at once, but not each payment of a queue by itself. */
  notWithinMs: 15_000,
} as const

/** 300 years: what is beyond it is no age of anything here. */
const SECONDS_MAX = 1e10
const Seconds = Type.Integer({ minimum: 0, maximum: SECONDS_MAX })

export const HealthReport = Type.Object({
  version: Type.Literal(1),
  release: Type.String({ pattern: '^[A-Za-z0-9.+-]{1,40}$' }),
  ill: Type.Array(
    Type.Object({
      part: Type.String({ pattern: '^[a-z-]{1,32}$' }),
      state: oneOf(ILL_STATES),
      why: Type.Union([Type.String({ maxLength: HEALTH_LIMITS.whyCharacters }), Type.Null()]),
      seconds: Seconds,
    }),
    { maxItems: HEALTH_LIMITS.parts },
  ),
  lastPaymentSeconds: Type.Union([Seconds, Type.Null()]),
})
export type HealthReport = Static<typeof HealthReport>

/** What a lane knows of itself at a moment. */
export interface LaneHealth {
  readonly release: string
  readonly parts: readonly (Pick<Part, 'name' | 'state' | 'reason'> & { sinceAtMs: number })[]
  readonly lastPaymentAtMs: number | null
}

/** The same as a lane's master keeps it. */
export interface ReportedHealth {
  readonly release: string
  readonly ill: readonly IllPart[]
  readonly lastPaymentAtMs: number | null
}

export interface IllPart {
  readonly part: string
  readonly state: (typeof ILL_STATES)[number]
  readonly why: string | null
  readonly sinceAtMs: number
}

export function healthReport(health: LaneHealth, nowMs: number): HealthReport {
  const { release, parts, lastPaymentAtMs } = health
  return {
    version: 1,
    release,
    ill: parts
      // The master sees by itself how far a lane follows it; a report of that would be out of date.
      .filter(({ name }) => name !== 'sync')
      .flatMap(({ name, state, reason, sinceAtMs }) =>
        state === 'failed' || state === 'degraded'
          ? [{ part: name, state, why: shortened(reason), seconds: age(nowMs - sinceAtMs) }]
          : [],
      )
      .slice(0, HEALTH_LIMITS.parts),
    lastPaymentSeconds: lastPaymentAtMs === null ? null : age(nowMs - lastPaymentAtMs),
  }
}

const readReport = createMessageReader(HealthReport, say('fault.sync.health-message-malformed'))

/** Throws Fault 'bad-request' for what is no report. `nowMs`: of the master that reads it. */
export function readHealthReport(head: unknown, nowMs: number): ReportedHealth {
  const { release, ill, lastPaymentSeconds } = readReport(head)
  return {
    release,
    ill: ill.map(({ part, state, why, seconds }) => ({
      part,
      state,
      sinceAtMs: nowMs - seconds * 1_000,
      // It is read on a terminal, which would obey what another lane wrote.
      why: why === null ? null : printable(why),
    })),
    lastPaymentAtMs: lastPaymentSeconds === null ? null : nowMs - lastPaymentSeconds * 1_000,
  }
}

function age(ms: number): number {
  return Math.min(Math.max(Math.round(ms / 1_000), 0), SECONDS_MAX)
}

function shortened(reason: Sentence | null): string | null {
  const max = HEALTH_LIMITS.whyCharacters
  const text = reason && String(reason)
  return text === null || text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
