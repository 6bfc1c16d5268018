/** Keeps a lane below its limit of templates a minute: a pause follows each message. */
import { Fault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import { pauseMsAfter, templatesAtOnce } from '../protocol/transfer-limit.ts'

export interface TransferLimiter {
  /** How many templates may go into the next message, of `most` that fit. */
  atOnce(most: number): number
  /** Waits as long as that many templates take under the limit. Rejects with 'busy' when the lane stops. */
  after(templates: number): Promise<void>
}

/** `limit` is read anew for each message: an operator may change it meanwhile. */
export function createTransferLimiter(
  clock: Clock,
  limit: () => number,
  signal: AbortSignal,
): TransferLimiter {
  return {
    atOnce: (most) => templatesAtOnce(limit(), most),
    async after(templates) {
      const pauseMs = pauseMsAfter(templates, limit())
      if (pauseMs > 0) await pause(clock, pauseMs, signal)
      if (signal.aborted) throw new Fault('busy', 'synchronisation is stopping')
    },
  }
}
