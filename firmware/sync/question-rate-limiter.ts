/**
 * A link with a least pause between questions of one kind, because most questions follow from an answer and a master
 * may answer at any speed. A burst may follow at once, as the pages of a first comparison do.
 */
import { createLeastPause, type LeastPause } from '#firmware/async/rate-limiter.ts'
import type { Clock } from '#hal/clock.ts'
import type { Operation, PeerLink } from '#hal/peers.ts'
import { SYNC_LIMITS } from './limits.ts'

const { questionsAtOnce: atOnce, questionEveryMs: everyMs } = SYNC_LIMITS

/** A pause ends with the question's own signal. The link is closed by who opened it. */
export function paceQuestions(link: Pick<PeerLink, 'ask'>, clock: Clock): Pick<PeerLink, 'ask'> {
  const paces = new Map<Operation, LeastPause>()
  const paceOf = (operation: Operation): LeastPause => {
    const pace = paces.get(operation) ?? createLeastPause({ clock, everyMs, atOnce })
    paces.set(operation, pace)
    return pace
  }
  return {
    async ask(operation, message, options) {
      await paceOf(operation)(options.signal)
      return link.ask(operation, message, options)
    },
  }
}
