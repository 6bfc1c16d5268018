/** `fleetConfig:` signed parts of a config that a master hands out to its lanes, and each lane tries by itself. */
import { feature } from '#firmware/kernel/feature.ts'
import { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import { FleetConfigSchema, withoutFakeBank } from './fleet-config-section.ts'

export const FEATURE = feature({
  name: 'fleet',
  key: 'fleetConfig',
  section: FleetConfigSchema,
  withDefaultSection: withoutFakeBank,
  onWith: 'keys',
  needs: ['goods', 'storage', 'fleet', 'health', 'startConfig'],
  documents: ['fleet-config.json', 'fleet-config-published.json'],
  settings: {
    task: 'fleet',
    isAccess: true,
    advanced: [
      'fleet',
      'keys',
      'allow',
      'identityFile',
      'askEverySeconds',
      'steadySeconds',
      'trialSeconds',
    ],
  },
  events: FLEET_CONFIG_EVENTS,
  parts: { 'fleet-config': { isOfOthers: true } },
  operations: async () => ({
    items: (await import('./fleet-config-operations.ts')).FLEET_CONFIG_OPERATIONS,
  }),
  lanectl: { 'fleet-config': () => import('./lanectl/fleet-config.ts') },
  check: async (section, check) => (await import('./check-fleet.ts')).checkFleet(section, check),
  before: async (start) => (await import('./choose-config.ts')).chooseConfig(start),
  open: async (lane) => (await import('./open-fleet.ts')).openFleet(lane),
})
