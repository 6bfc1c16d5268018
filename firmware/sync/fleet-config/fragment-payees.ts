/**
 * By which lines of `banks` another one would be paid, before a fragment is handed out or taken back. Files that a
 * fragment brings are compared by what they say: their places differ with every fragment.
 */
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { toFault } from '#firmware/fault.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { SignedFragment } from './config-fragment.ts'
import type { FragmentChecker } from './fragment-checker.ts'
import type { Published } from './fragment-publisher.ts'
import { type LaneState, reverted } from './fragment-trial-step.ts'
import type { Chosen } from './startup-fragment.ts'

export interface FragmentPayees {
  /** On this lane, if what is on trial or in force is taken back. */
  ofRevert(): Promise<readonly string[]>
  /**
   * On the lanes that take it, beside what they were handed before, else beside what this lane has: `sealed` where this
   * lane cannot read it. Rejects as publishing does.
   */
  ofPublish(signed: SignedFragment): Promise<readonly string[]>
}

export interface FragmentPayeesPorts {
  readonly checker: Pick<FragmentChecker, 'read' | 'handsOut'>
  readonly state: DocumentStore<LaneState>
  readonly published: DocumentStore<Published>
  readonly chosen: Pick<Chosen, 'sequence'>
  /** The lines by which money goes elsewhere with the second of two sections `banks`. */
  readonly payeeChanges: (before: unknown, after: unknown) => readonly string[]
  /** The banks of this lane, if a fragment hands out these sections. */
  readonly banksWith: (sections: Sections) => unknown
  /** The banks that this lane runs with. */
  readonly ownBanks: unknown
}

const SEALED = ['sealed']

export function createFragmentPayees(ports: FragmentPayeesPorts): FragmentPayees {
  const { checker, state, published, chosen } = ports

  /** One that no start takes any more is left out by the start, too. */
  async function sectionsOf(signed: SignedFragment | null): Promise<Sections> {
    if (!signed) return {}
    try {
      return (await checker.handsOut(signed)) ?? {}
    } catch (error) {
      if (toFault(error).kind === 'bug') throw error
      return {}
    }
  }

  return {
    async ofRevert() {
      const { inForce, trial } = state.value
      const running = [trial?.fragment, inForce].find(
        (one) => one && one.sequence === chosen.sequence,
      )
      const after = reverted(state.value, '').inForce
      const both = [await sectionsOf(running ?? null), await sectionsOf(after)]
      const [before, then] = both.map(ports.banksWith)
      return ports.payeeChanges(before, then)
    },
    async ofPublish(signed) {
      checker.read(signed)
      const after = await checker.handsOut(signed)
      if (after === null) return SEALED
      if (after.banks === undefined) return []
      const before = await sectionsOf(published.value.current?.fragment ?? null)
      return ports.payeeChanges(before.banks ?? ports.ownBanks, after.banks)
    },
  }
}
