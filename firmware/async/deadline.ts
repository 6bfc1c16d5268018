/** Waiting with our own deadline too: a driver that hangs stops nothing. */
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'

const STOPPING = 'the device is stopping'

/** Rejects with Fault 'unreachable' after `deadlineMs`, or when `stop` aborts. */
export async function withinMs<Result>(
  clock: Clock,
  deadlineMs: number,
  stop: AbortSignal | null,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (stop?.aborted) throw new Fault('unreachable', STOPPING)
  const ending = new AbortController()
  const late = Promise.withResolvers<never>()
  const end = (message: string) => {
    late.reject(new Fault('unreachable', message))
    ending.abort()
  }
  const stopped = () => end(STOPPING)
  const timer = clock.after(deadlineMs, () => end('no answer in time'))
  stop?.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([late.promise, ask(ending.signal)])
  } finally {
    timer[Symbol.dispose]()
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
