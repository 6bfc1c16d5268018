/** Whether to ask the customer or the cashier to turn the goods. Sent as an event that needs no answer. */
import type { PassingEvent } from '../library/item-events.ts'
import type { Recognized } from './recognition.ts'

/**
 * Two items are left, and another side of the goods may tell which. Turning them takes a moment while they lie there.
 */
export const isTurnWanted = ({ status, open, items }: Recognized): boolean =>
  status === 'uncertain' && open === 'which' && items.length > 1

export const turnWanted = ({ resultId, items }: Recognized): PassingEvent => ({
  type: 'turn-wanted',
  result_id: resultId,
  ids: items.slice(0, 2).map(({ id }) => id),
})
