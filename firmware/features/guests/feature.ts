/** `guests:` third-party features: each in a process of its own, from a folder that only root may write. */
import { feature } from '#firmware/kernel/feature.ts'
import { GUEST_EVENTS } from './guest-events.ts'
import { Guests } from './guests-section.ts'

export const FEATURE = feature({
  name: 'guests',
  section: Guests,
  needs: ['storage', 'thirdParty'],
  settings: { task: 'machine', advanced: ['off'] },
  events: GUEST_EVENTS,
  parts: { guests: { isOfOthers: true } },
  operations: async () => ({ device: (await import('./guest-operations.ts')).GUEST_OPERATIONS }),
  lanectl: { guests: () => import('./lanectl/guests.ts') },
  check: async (section, check) => (await import('./check-guests.ts')).checkGuests(section, check),
  open: async (lane) => (await import('./open-guests.ts')).openGuests(lane),
})
