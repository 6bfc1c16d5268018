/**
 * A scale at the end of a serial cable, whatever its protocol: found, asked some times a second, found again.
 *
 * An answer that came too late for its question must not be taken for the next one's, which may be about other
 * goods: for each question that went unanswered, an order too, one answer is thrown away.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { keepLinked } from '#drivers/link/reconnect.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal, JournalOf } from '#hal/journal.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { Reading, ScaleDriver } from '#hal/scale.ts'
import type { SCALE_EVENTS } from '../../scale-events.ts'
import type { Line, ScaleProtocol } from './scale-protocol.ts'
import { type FoundScale, type OpenScale, openScale } from './scale-protocol-detection.ts'

export interface SerialScaleOptions {
  /** With more than one, whichever answers is used. */
  readonly protocols: readonly ScaleProtocol[]
  readonly baudRate: number | null
  /** For people. */
  readonly port: string
  readonly open: (line: Line) => Promise<Link>
  readonly clock: Clock
  readonly journal: JournalOf<typeof SCALE_EVENTS>
  /** For what goes wrong with a link. */
  readonly coreJournal: Journal
  /** 0 <= x < 1. */
  readonly random?: (() => number) | undefined
}

/** A scale at rest says so half a second after the last touch: between two questions nobody swaps goods unseen. */
const ASK_EVERY_MS = 150
const ANSWER_MS = 500
const UNANSWERED_MAX = 4
/** A line that loses much is still weighed on. */
const LATE_MAX = 4
/** A weight that was not confirmed for this many questions is no weight. */
const STALE_AFTER = 2
/** A search opens the port several times; a scale that is away is switched on by a person. */
const SEARCH_AGAIN_MS_MAX = 5_000
/** After this many losses in a row another scale may be on the cable. */
const LOSSES_MAX = 3
const RESTLESS_MS = 60_000

export function openSerialScale(options: SerialScaleOptions): ScaleDriver {
  const { clock, journal, port } = options
  const stop = new AbortController()
  const readings = createListeners<[reading: Reading | null]>()
  const condition = keepCondition(clock, 'failed', say('fault.scale.not-asked-yet'))
  /** An order and a question are never under way together. */
  const talk = createSerialQueue()
  let latest: Reading | null = null
  let current: OpenScale | null = null
  let known: FoundScale | null = null
  let losses = 0
  /** Answers that may still come, to questions that nobody waits for any more. */
  let late = 0
  let restlessSinceMs: number | null = null

  function tell(reading: Reading | null): void {
    latest = reading
    readings.tell(reading)
  }

  async function connect(ready: () => void): Promise<void> {
    await using found = await openScale(options, known, stop.signal)
    if (!known) {
      const { protocol, line } = found
      const { baudRate } = line
      journal.info('scale.identified', { port, protocol: protocol.name, baudRate })
    } else journal.info('scale.found', { port })
    known = found
    losses = 0
    current = found
    restlessSinceMs = null
    late = 0
    ready()
    try {
      await poll(found)
    } finally {
      current = null
    }
  }

  async function poll(found: OpenScale): Promise<void> {
    let unanswered = 0
    while (!stop.signal.aborted) {
      const askedAtMs = clock.monotonicMs()
      try {
        const measured = await talk.run(() => found.conversation.read(ANSWER_MS))
        unanswered = 0
        if (late > 0) late -= 1
        else weighed({ ...measured, askedAtMs })
      } catch (thrown) {
        const fault = toFault(thrown)
        if (fault.kind === 'bug' || !found.link.isOpen) throw fault
        unanswered += 1
        if (fault.kind !== 'refused') late = Math.min(late + 1, LATE_MAX)
        if (fault.kind === 'refused') troubled(fault)
        else if (unanswered >= UNANSWERED_MAX) throw fault
        else if (unanswered >= STALE_AFTER && latest) tell(null)
      }
      await pause(clock, ASK_EVERY_MS, stop.signal)
    }
  }

  function weighed(reading: Reading): void {
    if (reading.stable || reading.overload) restlessSinceMs = null
    else restlessSinceMs ??= reading.askedAtMs
    if (restlessSinceMs !== null && reading.askedAtMs - restlessSinceMs >= RESTLESS_MS)
      become('degraded', say('fault.scale.never-at-rest'))
    else become('ok', null)
    tell(reading)
  }

  /** The scale answers that it cannot weigh. */
  function troubled({ said: message }: Fault): void {
    become('failed', message)
    tell(null)
  }

  function become(state: 'ok' | 'degraded' | 'failed', reason: Sentence | null): void {
    const isNew = condition.become(state, reason)
    if (isNew && reason) journal.warn('scale.troubled', { port, because: reason })
  }

  function onDown(because: Fault, wasUp: boolean): void {
    losses += 1
    if (losses >= LOSSES_MAX) known = null
    const isNew = condition.become('failed', because.said)
    if (wasUp) journal.warn('scale.lost', { port, because: because.said })
    else if (isNew) journal.warn('scale.troubled', { port, because: because.said })
    tell(null)
  }

  const keeper = keepLinked({
    stop,
    device: `scale ${port}`,
    connect,
    onDown,
    clock,
    // Uses its own words: those of a link are about the display.
    journal: { ...options.coreJournal, info() {}, warn() {} },
    delayMsMax: SEARCH_AGAIN_MS_MAX,
    random: options.random,
  })

  async function order(work: (found: OpenScale) => Promise<void>): Promise<void> {
    const found = current
    if (!found) {
      const why = condition.current.reason ?? say('fault.scale.no-answer')
      throw unreachable('serial', say('fault.scale.not-available', { why }))
    }
    await talk.run(async () => {
      try {
        await work(found)
      } catch (thrown) {
        if (toFault(thrown).kind === 'unreachable') late = Math.min(late + 1, LATE_MAX)
        throw thrown
      }
    })
  }

  return {
    get latest() {
      return latest
    },
    get condition() {
      return condition.current
    },
    isInUse: true,
    get identity() {
      if (!current) return null
      const { protocol, line } = current
      return { protocol: protocol.name, port, baudRate: line.baudRate }
    },
    onReading: readings.add,
    tare: () => order(({ conversation }) => conversation.tare()),
    zero: () => order(({ conversation }) => conversation.zero()),
    async [Symbol.asyncDispose]() {
      await keeper[Symbol.asyncDispose]()
      readings.clear()
    },
  }
}
