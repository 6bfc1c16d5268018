/**
 * Keeps a lane below its limit of templates a minute.
 *
 * One message carries ten seconds' worth of the limit, and a pause of as long follows it: a slow line
 * is never busy for long, and in any minute at most the limit and one message go out.
 */

import { Fault } from '#firmware/fault.ts'
import { MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'

export type TransferLimiter = ReturnType<typeof createTransferLimiter>

const MESSAGES_A_MINUTE = 6

/** 0 is no limit. `limit` is read again for each message: an operator may change it meanwhile. */
export function createTransferLimiter(clock: Clock, limit: () => number, signal: AbortSignal) {
  return {
    /** How many templates may go into the next message, of `most` that fit: at least one. */
    atOnce(most: number): number {
      const inOne = Math.floor(limit() / MESSAGES_A_MINUTE)
      return limit() === 0 ? most : Math.max(1, Math.min(most, inOne))
    },
    /** Waits as long as that many templates take under the limit. Rejects with 'busy' when the lane stops. */
    async after(templates: number): Promise<void> {
      if (limit() > 0) await pause(clock, (templates / limit()) * MINUTE_MS, signal)
      if (signal.aborted) throw new Fault('busy', say('fault.sync.is-stopping'))
    },
  }
}
