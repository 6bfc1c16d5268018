/** The numbers of third-party features, for GET /metrics: one metric for all that they tell, by feature and name. Pure. */
import type { FeatureNumbers } from '#firmware/kernel/feature.ts'
import type { Guest } from './guest-routes.ts'

export function guestNumbers(guests: readonly Guest[]): FeatureNumbers {
  return [
    {
      name: 'laned_guest_running',
      help: 'Whether a third-party feature runs',
      type: 'gauge',
      samples: guests.map(({ name, process }) => ({
        labels: { feature: name },
        value: process?.isRunning ? 1 : 0,
      })),
    },
    {
      name: 'laned_guest_events_left_out',
      help: 'Events of a third-party feature that were not recorded, since there were too many',
      type: 'counter',
      samples: guests.map(({ name, leftOut }) => ({ labels: { feature: name }, value: leftOut() })),
    },
    {
      name: 'laned_guest_number',
      help: 'What third-party features tell, by the names in their feature.json',
      type: 'gauge',
      // What it told before it ended says nothing of now.
      samples: guests
        .filter(({ process }) => process?.isRunning)
        .flatMap(({ name, numbers }) =>
          [...numbers].map(([number, value]) => ({ labels: { feature: name, number }, value })),
        ),
    },
  ]
}
