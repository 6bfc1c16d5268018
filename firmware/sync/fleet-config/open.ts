/** Opens configs over the fleet in two steps: what this start runs with, then, when it runs, how it goes on. */

import type { FleetConfigSection } from '#firmware/config/sections/fleet-config.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import {
  createFragmentChecker,
  type FragmentChecker,
  type FragmentCheckerParts,
} from './fragment-checker.ts'
import {
  type FragmentInstaller,
  type FragmentInstallerPorts,
  openFragmentInstaller,
} from './fragment-installer.ts'
import {
  createFragmentPayees,
  type FragmentPayees,
  type FragmentPayeesPorts,
} from './fragment-payees.ts'
import {
  createFragmentPublisher,
  type FragmentPublisher,
  type Published,
} from './fragment-publisher.ts'
import { type ChoiceParts, type Chosen, chooseAtStart } from './startup-fragment.ts'

export interface FleetConfigStart {
  readonly chosen: Chosen
  readonly checker: FragmentChecker
}

/** Null where laned.yaml names no key: then nothing that a fleet ever handed out is looked at. */
export async function startFleetConfig(
  parts: Omit<FragmentCheckerParts, 'rules'> &
    Omit<ChoiceParts, 'checker'> & { readonly rules: FleetConfigSection },
): Promise<FleetConfigStart | null> {
  const { rules } = parts
  if (rules.keys.length === 0) return null
  requireFleet(rules)
  const checker = createFragmentChecker(parts)
  const chosen = await chooseAtStart({ ...parts, checker })
  return { checker, chosen }
}

/** Throws Fault 'bad-request': a key without a fleet would take what was signed for any. */
export function requireFleet({ keys, fleet }: FleetConfigSection): void {
  if (keys.length > 0 && fleet === undefined)
    throw new Fault('bad-request', say('fault.fragment.fleet-name-missing'))
}

export interface FleetConfig extends AsyncDisposable {
  readonly lane: FragmentInstaller
  readonly payees: FragmentPayees
  readonly publisher: FragmentPublisher
  readonly askEverySeconds: number
}

export function openFleetConfig(
  askEverySeconds: number,
  published: DocumentStore<Published>,
  installing: FragmentInstallerPorts,
  payees: Pick<FragmentPayeesPorts, 'payeeChanges' | 'banksWith' | 'ownBanks'>,
): FleetConfig {
  const { checker, state, chosen, clock, journal } = installing
  const lane = openFragmentInstaller(installing)
  return {
    lane,
    payees: createFragmentPayees({ ...payees, checker, state, published, chosen }),
    publisher: createFragmentPublisher({ store: published, checker, clock, journal }),
    askEverySeconds,
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
}
