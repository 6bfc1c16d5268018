/**
 * Whether this machine recognises as the model's maker measured it: with fast kernels, and with the vectors that the
 * model has elsewhere. What surrounds the program can take both away (a sandbox that hides the processor's features,
 * another library) without any error.
 *
 * It looks half a minute after the start, when no till needs recognition yet, then once a day, and every quarter of an
 * hour while something is wrong. "Slow" is said only when no look of several was quick: other work on the machine slows
 * some looks down, and quickens none.
 */

import { openInterval } from '#firmware/async/interval.ts'
import { Fault } from '#firmware/fault.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { EmbedderCheck, EmbedderDriver } from '#hal/embedder.ts'
import type { Journal } from '#hal/journal.ts'
import { keepCondition, type PartCondition } from '#hal/part-condition.ts'

export type ModelCheck = ReturnType<typeof openModelCheck>

export interface ModelCheckPorts {
  readonly embedder: Pick<EmbedderDriver, 'check'>
  readonly clock: Clock
  readonly journal: Journal
}

const FIRST_AFTER_MS = 30_000
const AGAIN_AFTER_MS = { well: DAY_MS, ill: 15 * 60_000 }
const LOOKS_MAX = 4
const BETWEEN_LOOKS_MS = 3_000
/**
 * On one thread the fast kernels of any processor that a lane has are at least eight times quicker than plain
 * arithmetic, and the library without them about as quick; threads help both.
 */
const SPEED_UP_MIN = 2
const SPEED_UP_OF_A_THREAD = 1
/** The same kernels give the same vector on x64 and arm64; those without SIMD were at 0.9995. */
const COSINE_SAME = 0.9999
/** Below it goods are confused. */
const COSINE_USABLE = 0.98

export function openModelCheck(ports: ModelCheckPorts) {
  const { embedder, clock, journal } = ports
  const stop = new AbortController()
  const condition = keepCondition(clock, 'ok', say('text.recognition.not-checked-yet'))
  let latest: EmbedderCheck | null = null
  let isWell = false
  const againAfterMs = () => (isWell ? AGAIN_AFTER_MS.well : AGAIN_AFTER_MS.ill)
  const watching = openInterval(clock, againAfterMs, watch, FIRST_AFTER_MS)

  async function watch(): Promise<void> {
    // A model that cannot be asked says so in its own condition.
    const found = await look(stop.signal).catch(expected)
    isWell = condition.current.state === 'ok' && found !== undefined
    if (found === null) watching[Symbol.dispose]()
  }

  async function look(signal: AbortSignal): Promise<EmbedderCheck | null> {
    let best = await embedder.check(signal)
    for (let looks = 1; best && !isFast(best) && looks < LOOKS_MAX; looks += 1) {
      await pause(clock, BETWEEN_LOOKS_MS, signal)
      signal.throwIfAborted()
      const next = await embedder.check(signal)
      if (next && next.speedUp > best.speedUp) best = next
    }
    latest = best
    if (best) tell(best)
    else condition.become('ok', say('text.recognition.no-reference-vectors'))
    return best
  }

  function tell(found: EmbedderCheck): void {
    const { state, reason } = judgeCheck(found)
    const isNews = condition.become(state, reason)
    const fields = { ...rounded(found), why: reason }
    if (!isNews) return
    if (state === 'ok') journal.info('recognition.checked', fields)
    else journal.warn('recognition.checked', fields)
  }

  return {
    /** The condition after the latest look. A read of memory. */
    get condition(): PartCondition {
      return condition.current
    },
    /** What that look found; null before the first, and where there is nothing to compare with. */
    get latest(): EmbedderCheck | null {
      return latest
    },
    /** Looks now. Resolves to what it found; rejects as `EmbedderDriver.check`. */
    look: (signal?: AbortSignal): Promise<EmbedderCheck | null> =>
      look(signal ? AbortSignal.any([signal, stop.signal]) : stop.signal),
    async [Symbol.asyncDispose]() {
      stop.abort(
        new Fault('unreachable', say('fault.host.lane-stopping'), undefined, { part: 'model' }),
      )
      await watching[Symbol.asyncDispose]()
    },
  }
}

/** The condition that this finding means. */
export function judgeCheck(found: EmbedderCheck): Pick<PartCondition, 'state' | 'reason'> {
  const { pictureMs, speedUp, cosine } = rounded(found)
  if (cosine < COSINE_USABLE)
    return {
      state: 'failed',
      reason: say('fault.recognition.wrong-vectors', { cosine }),
    }
  if (!isFast(found))
    return {
      state: 'degraded',
      reason: say('fault.recognition.slow-kernels', { milliseconds: pictureMs, ratio: speedUp }),
    }
  if (cosine < COSINE_SAME)
    return {
      state: 'degraded',
      reason: say('fault.recognition.inexact-vectors', { cosine }),
    }
  return { state: 'ok', reason: null }
}

function isFast({ speedUp, threads }: EmbedderCheck): boolean {
  return speedUp >= SPEED_UP_MIN + SPEED_UP_OF_A_THREAD * threads
}

/** For people. */
function rounded({ pictureMs, speedUp, threads, cosine }: EmbedderCheck): EmbedderCheck {
  const to = (value: number, digits: number) => Number(value.toFixed(digits))
  // Rounded down: a vector that is not the same must not be shown as 1.
  const shown = Math.floor(cosine * 100_000) / 100_000
  return { pictureMs: to(pictureMs, 1), speedUp: to(speedUp, 1), threads, cosine: shown }
}

function expected(thrown: unknown): undefined {
  if (!(thrown instanceof Fault)) throw thrown
  return undefined
}
