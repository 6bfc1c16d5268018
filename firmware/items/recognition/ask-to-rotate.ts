/** Is the customer, or the cashier, asked to turn the goods? Told as an event, which nobody has to answer. */
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
