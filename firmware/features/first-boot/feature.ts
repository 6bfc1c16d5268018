/** `setup:` how a lane that has no bank yet is set up from a phone: a code on its display, the guide on the page, a stick. */
import { feature } from '#firmware/kernel/feature.ts'
import { SETUP_EVENTS } from './setup-events.ts'
import { Setup } from './setup-section.ts'

export const FEATURE = feature({
  name: 'first-boot',
  key: 'setup',
  section: Setup,
  onBy: ['address'],
  needs: ['journal', 'storage', 'newLane'],
  settings: { task: 'access', isAccess: true, advanced: ['address', 'display', 'hotspot'] },
  events: SETUP_EVENTS,
  operations: async () => ({ setup: (await import('./guide-operations.ts')).GUIDE_OPERATIONS }),
  lanectl: { setup: () => import('./lanectl/setup-stick.ts') },
  firstDisplay: ({ display }) => display,
  check: async (section, check) =>
    (await import('./check-first-boot.ts')).checkFirstBoot(section, check),
  open: async (lane) => (await import('./open-first-boot.ts')).openFirstBoot(lane),
})
