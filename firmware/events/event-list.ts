/**
 * Every event that a lane records. A new one is a row of its area's table, and `event.NAME` in firmware/words/.
 *
 * Why tables here and not with the domains: an event used to stand in four places, and a search of the source missed
 * six names that were in variables. The journal's port is one for all and would have to know each domain. At a start
 * only the ledger's rows are loaded. `UncheckedJournal`, for drivers that make one, looks at neither names nor
 * fields. Where a line comes again and again its entry has no fields, and the sentence says `…` in their place.
 */
import { DEVICE_EVENTS } from './device-events.ts'
import { DISPLAY_EVENTS } from './display-events.ts'
import { FLEET_EVENTS } from './fleet-events.ts'
import { HARDWARE_EVENTS } from './hardware-events.ts'
import { ITEMS_EVENTS } from './items-events.ts'
import { LEDGER_EVENTS } from './ledger-events.ts'
import { PAYMENT_EVENTS } from './payment-events.ts'

export const EVENTS = {
  ...LEDGER_EVENTS,
  ...PAYMENT_EVENTS,
  ...ITEMS_EVENTS,
  ...FLEET_EVENTS,
  ...DISPLAY_EVENTS,
  ...HARDWARE_EVENTS,
  ...DEVICE_EVENTS,
}
