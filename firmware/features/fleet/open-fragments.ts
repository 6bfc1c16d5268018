/** Opens configs over the fleet in two steps: what this start runs with, then, when it runs, how it goes on. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import {
  createFragmentChecker,
  type FragmentChecker,
  type FragmentCheckerNeeds,
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
import { type ChoiceNeeds, type Chosen, chooseAtStart } from './startup-fragment.ts'

export interface ChosenFragment {
  readonly chosen: Chosen
  readonly checker: FragmentChecker
}

export async function chooseFragment(
  needs: Omit<FragmentCheckerNeeds, 'rules'> &
    Omit<ChoiceNeeds, 'checker'> & { readonly rules: FleetConfigSection },
): Promise<ChosenFragment> {
  requireFleet(needs.rules)
  const checker = createFragmentChecker(needs)
  const chosen = await chooseAtStart({
    state: needs.state,
    checker,
    misfits: needs.misfits,
    isReleaseOnTrial: needs.isReleaseOnTrial,
    files: needs.files,
    journal: needs.journal,
  })
  return { checker, chosen }
}

/** Throws Fault 'bad-request': a key without a fleet would take what was signed for any. */
export function requireFleet({ keys, fleet }: FleetConfigSection): void {
  if (keys.length > 0 && fleet === undefined)
    throw new Fault('bad-request', say('fault.fragment.fleet-name-missing'))
}

export interface OpenFragments extends AsyncDisposable {
  readonly lane: FragmentInstaller
  readonly payees: FragmentPayees
  readonly publisher: FragmentPublisher
}

export function openFragments(
  published: DocumentStore<Published>,
  installing: Omit<FragmentInstallerPorts, 'payeesOfRevert'>,
  paid: Pick<FragmentPayeesPorts, 'payeeChanges' | 'payeesMoved'>,
): OpenFragments {
  const { checker, state, chosen, clock, journal } = installing
  const payees = createFragmentPayees({ ...paid, checker, state, published, chosen })
  const lane = openFragmentInstaller({ ...installing, payeesOfRevert: payees.ofRevert })
  return {
    lane,
    payees,
    publisher: createFragmentPublisher({ store: published, checker, clock, journal }),
    [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose](),
  }
}
