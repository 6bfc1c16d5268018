/** Opens configs over the fleet in two steps: what this start runs with, then, when it runs, how it goes on. */

import type { FleetConfigSection } from '#firmware/config/fleet-config.ts'
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { Fault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetConfigPorts } from '../sync-ports.ts'
import {
  createFragmentChecker,
  type FragmentChecker,
  type FragmentCheckerParts,
} from './fragment-checker.ts'
import { type FragmentInstallerPorts, openFragmentInstaller } from './fragment-installer.ts'
import { createFragmentPublisher, type Published } from './fragment-publisher.ts'
import type { LaneState } from './installed-fragment-state.ts'
import { type Chosen, chooseAtStart, type FragmentFiles } from './startup-fragment.ts'

export interface StartParts extends Omit<FragmentCheckerParts, 'rules'> {
  readonly rules: FleetConfigSection
  readonly state: DocumentStore<LaneState>
  readonly misfits: (sections: Sections) => readonly Sentence[]
  readonly isReleaseOnTrial: boolean
  readonly files: FragmentFiles
  readonly journal: FragmentInstallerPorts['journal']
}

export interface FleetConfigStart {
  readonly chosen: Chosen
  readonly checker: FragmentChecker
}

/** Null where laned.yaml names no key: then nothing that a fleet ever handed out is looked at. */
export async function startFleetConfig(parts: StartParts): Promise<FleetConfigStart | null> {
  if (parts.rules.keys.length === 0) return null
  requireFleet(parts.rules)
  const checker = createFragmentChecker(parts)
  return { checker, chosen: await chooseAtStart({ ...parts, checker }) }
}

/** Throws Fault 'bad-request': a key without a fleet would take what was signed for any. */
export function requireFleet({ keys, fleet }: FleetConfigSection): void {
  if (keys.length > 0 && fleet === undefined)
    throw new Fault('bad-request', 'fleetConfig.keys needs fleetConfig.fleet beside it: its name')
}

export interface FleetConfig extends FleetConfigPorts, AsyncDisposable {}

export type FleetConfigParts = Omit<FragmentInstallerPorts, 'rules' | 'chosen' | 'checker'> &
  FleetConfigStart & {
    readonly rules: FleetConfigSection
    readonly published: DocumentStore<Published>
  }

export function openFleetConfig(parts: FleetConfigParts): FleetConfig {
  const { rules, published } = parts
  const lane = openFragmentInstaller(parts)
  return {
    lane,
    publisher: createFragmentPublisher({ ...parts, store: published }),
    askEverySeconds: rules.askEverySeconds,
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
}
