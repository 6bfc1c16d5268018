/** Opens configs over the fleet in two steps: what this start runs with, then, when it runs, how it goes on. */
import type { FleetConfigSection } from '#firmware/config/fleet-config.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { Fault } from '#firmware/fault.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { type Chosen, chooseAtStart, type FragmentFiles } from './choose-at-start.ts'
import { createFragmentDesk, type FragmentDesk, type Published } from './fragment-desk.ts'
import {
  createFragmentJudge,
  type FragmentJudge,
  type FragmentJudgeParts,
} from './judge-fragment.ts'
import { type LaneConfig, type LaneConfigPorts, openLaneConfig } from './lane-config.ts'
import type { LaneState } from './lane-state.ts'

export interface StartParts extends Omit<FragmentJudgeParts, 'rules'> {
  readonly rules: FleetConfigSection
  readonly state: DocumentStore<LaneState>
  readonly misfits: (sections: Sections) => readonly string[]
  readonly isReleaseOnTrial: boolean
  readonly files: FragmentFiles
  readonly journal: LaneConfigPorts['journal']
}

export interface FleetConfigStart {
  readonly chosen: Chosen
  readonly judge: FragmentJudge
}

/** Null where laned.yaml names no key: then nothing that a fleet ever handed out is looked at. */
export async function startFleetConfig(parts: StartParts): Promise<FleetConfigStart | null> {
  if (parts.rules.keys.length === 0) return null
  requireFleet(parts.rules)
  const judge = createFragmentJudge(parts)
  return { judge, chosen: await chooseAtStart({ ...parts, judge }) }
}

/** Throws Fault 'bad-request': a key without a fleet would take what was signed for any. */
export function requireFleet({ keys, fleet }: FleetConfigSection): void {
  if (keys.length > 0 && fleet === undefined)
    throw new Fault('bad-request', 'fleetConfig.keys needs fleetConfig.fleet beside it: its name')
}

export interface FleetConfig extends AsyncDisposable {
  readonly lane: LaneConfig
  readonly desk: FragmentDesk
  readonly askEverySeconds: number
}

export type FleetConfigParts = Omit<LaneConfigPorts, 'rules' | 'chosen' | 'judge'> &
  FleetConfigStart & {
    readonly rules: FleetConfigSection
    readonly published: DocumentStore<Published>
  }

export function openFleetConfig(parts: FleetConfigParts): FleetConfig {
  const { rules, published } = parts
  const lane = openLaneConfig(parts)
  return {
    lane,
    desk: createFragmentDesk({ ...parts, store: published }),
    askEverySeconds: rules.askEverySeconds,
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
}
