/**
 * A bound on how long somebody waits. The work itself cannot be ended from outside: it gets a signal
 * that aborts when no caller waits any more. A result after that is ignored.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

/**
 * What `work` gives, or what it rejects with, if that comes within `deadlineMs`. Otherwise rejects
 * with `late()`, and the signal that `work` was given aborts. Rejects with Fault 'unreachable' as
 * soon as `stop` aborts, and does not begin `work` when it has aborted before.
 */
export async function withinMs<Result>(
  clock: Clock,
  deadlineMs: number,
  stop: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<Result>,
  late: () => Fault = noAnswer,
): Promise<Result> {
  if (stop?.aborted) throw stopping()
  const ending = new AbortController()
  const gaveUp = Promise.withResolvers<never>()
  const giveUp = (because: Fault) => {
    gaveUp.reject(because)
    ending.abort()
  }
  const stopped = () => giveUp(stopping())
  using _timer = clock.after(deadlineMs, () => giveUp(late()))
  stop?.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([gaveUp.promise, work(ending.signal)])
  } finally {
    stop?.removeEventListener('abort', stopped)
  }
}

/** Rejects with the signal's reason as soon as it aborts, whatever becomes of `work`. */
export async function unlessAborted<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const leave = () => aborted.reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

const noAnswer = () => new Fault('unreachable', say('fault.network.no-answer'))
const stopping = () => new Fault('unreachable', say('fault.host.lane-stopping'))
