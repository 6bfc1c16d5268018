/** What a feature adds to the room of the fleet: `page/fleet.tsx` of its folder exports it as `ROOM`. */
import type { ComponentType } from 'preact'

export interface FleetOfFeature {
  /** A card, behind what the lanes of the fleet are. */
  readonly Card: ComponentType<{ readonly isMaster: boolean }>
  /** What is done at another machine, each with its command. */
  commands?(): readonly (readonly [what: string, command: string])[]
}
