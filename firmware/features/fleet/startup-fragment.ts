/**
 * Which fragment a lane starts with: the one on trial, else the one in force, else none. A start never fails because
 * of a fragment: one that is no longer valid is left out and reported.
 */

import type { Sections } from '#firmware/config/fleet-sections.ts'
import { toFault } from '#firmware/fault.ts'
import { Sentence, say } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FragmentAttachments } from './fragment-attachments.ts'
import type { FragmentChecker } from './fragment-checker.ts'
import { type LaneState, type Numbered, started, wentBack } from './fragment-trial-step.ts'

export interface Chosen {
  readonly sections: Sections
  /** Its number; null: laned.yaml alone. */
  readonly sequence: number | null
  readonly isOnTrial: boolean
  /** Why what is in force is not used; null while it is, or there is none. */
  readonly trouble: Sentence | null
}

export interface ChoiceNeeds {
  readonly state: DocumentStore<LaneState>
  readonly checker: FragmentChecker
  /** What would refuse a start with these sections, by the config's schema. */
  readonly misfits: (sections: Sections) => readonly Sentence[]
  /**
   * A release on trial is tried without a new fragment: with two changes at once, it would be unknown which one failed.
   */
  readonly isReleaseOnTrial: boolean
  readonly files: FragmentFiles
  readonly journal: JournalOf<typeof FLEET_CONFIG_EVENTS>
}

/** Where files lie that fragments brought; a number is a fragment's. */
export interface FragmentFiles {
  /** Whole or not at all; what is there already stays. Rejects with 'storage'. */
  put(sequence: number, files: FragmentAttachments): Promise<void>
  /** Removes those of all other fragments. Never rejects: what stays is tried again at the next start. */
  keepOnly(sequences: readonly number[]): Promise<void>
}

/** Below every number: a fragment that was taken is not too old for itself. */
export const ANY_NUMBER = -1

export async function chooseAtStart(needs: ChoiceNeeds): Promise<Chosen> {
  const chosen = await choose(needs)
  const waiting = needs.state.value.trial?.fragment.sequence
  const used = [chosen.sequence, waiting].filter((one) => typeof one === 'number')
  await needs.files.keepOnly(used)
  return chosen
}

async function choose(needs: ChoiceNeeds): Promise<Chosen> {
  const { state, isReleaseOnTrial, journal } = needs
  if (state.value.trial && !isReleaseOnTrial && (await isCounted(needs))) {
    const { trial } = state.value
    if (trial) {
      const why = await tryOne(needs, trial.fragment)
      if (!(why instanceof Sentence)) return { ...why, isOnTrial: true, trouble: null }
      await leave(needs, why)
    }
  }
  const { inForce } = state.value
  const none = { sections: {}, sequence: null, isOnTrial: false }
  if (!inForce) return { ...none, trouble: null }
  const use = await tryOne(needs, inForce)
  if (!(use instanceof Sentence)) return { ...use, isOnTrial: false, trouble: null }
  journal.error('fleet_config.left_out', { sequence: inForce.sequence, why: use })
  return {
    ...none,
    trouble: say('fault.fragment.left-out-at-start', { number: inForce.sequence, why: use }),
  }
}

/** On a full card the start is made without it, and counts nothing. */
async function isCounted({ state, journal }: ChoiceNeeds): Promise<boolean> {
  try {
    await state.update(started)
    return true
  } catch (error) {
    journal.warn('fleet_config.not_counted', { why: toFault(error).said })
    return false
  }
}

async function leave({ state, journal }: ChoiceNeeds, why: Sentence): Promise<void> {
  const sequence = state.value.trial?.fragment.sequence ?? null
  journal.error('fleet_config.went_back', { sequence, why })
  try {
    await state.update((value) => wentBack(value, why))
  } catch (error) {
    // The next start finds the same again, three times at most.
    journal.warn('fleet_config.not_written', { why: toFault(error).said })
  }
}

async function tryOne({ checker, misfits, files }: ChoiceNeeds, fragment: Numbered) {
  try {
    const { sequence, sections, files: brought } = await checker.check(fragment, ANY_NUMBER)
    const misfit = misfits(sections)[0]
    if (misfit !== undefined) return misfit
    await files.put(sequence, brought)
    return { sequence, sections }
  } catch (error) {
    const fault = toFault(error)
    if (fault.kind === 'bug') throw error
    return fault.said
  }
}
