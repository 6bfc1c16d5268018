/**
 * Which lines of `banks` would pay another receiver, asked before a fragment is handed out or withdrawn. Files of a
 * fragment are compared by their content: their paths differ with every fragment.
 */
import type { Sections } from '#firmware/config/fleet-sections.ts'
import { toFault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
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
   * On the lanes that take it, next to what they were handed before, else next to what this lane has: `sealed` where this
   * lane cannot read it. Rejects as publishing does.
   */
  ofPublish(signed: SignedFragment): Promise<readonly string[]>
}

export interface FragmentPayeesPorts {
  readonly checker: Pick<FragmentChecker, 'read' | 'handsOut'>
  readonly state: DocumentStore<LaneState>
  readonly published: DocumentStore<Published>
  readonly chosen: Pick<Chosen, 'sequence'>
  /** The lines by which money goes elsewhere with the second of two sections `banks`; null: what this lane runs with. */
  readonly payeeChanges: (before: unknown, after: unknown) => readonly string[]
  /** The same on this lane, if a fragment hands out these sections. */
  readonly payeesMoved: (before: Sections, after: Sections) => readonly string[]
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
      const after = reverted(state.value, asSentence('')).inForce
      return ports.payeesMoved(await sectionsOf(running ?? null), await sectionsOf(after))
    },
    async ofPublish(signed) {
      checker.read(signed)
      const after = await checker.handsOut(signed)
      if (after === null) return SEALED
      if (after.banks === undefined) return []
      const before = await sectionsOf(published.value.current?.fragment ?? null)
      return ports.payeeChanges(before.banks ?? null, after.banks)
    },
  }
}
