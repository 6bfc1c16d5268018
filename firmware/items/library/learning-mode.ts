/**
 * The learning mode: who may change templates, and whether what was said of an answer is to teach one. Pure. Whether a
 * picture is kept or refused: teach-item.ts; which one goes when an item is full: template-eviction.ts.
 *
 *   open    people add and delete; feedback teaches nothing
 *   auto    as open, and feedback teaches where the device was wrong or not sure
 *   locked  nobody adds or deletes single templates
 *
 * Learning only from mistakes was measured to be as good as learning from everything, with far fewer
 * writes.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

const LEARNING_MODES = ['locked', 'open', 'auto'] as const
export type LearningMode = (typeof LEARNING_MODES)[number]

/** The vendor's `learnMode` is a number; its example shows 1 where adding works. */
export const numberOfMode = (mode: LearningMode): number => LEARNING_MODES.indexOf(mode)

export function modeOfNumber(number: number): LearningMode {
  const mode = LEARNING_MODES[number]
  if (mode) return mode
  throw new Fault('bad-request', say('fault.item.unknown-learning-mode'))
}

export function refuseLocked(mode: LearningMode): void {
  if (mode === 'locked') throw new Fault('locked', say('fault.item.learning-locked'))
}

export interface Feedback {
  readonly mode: LearningMode
  /** What had been answered, best first, and how sure. */
  readonly answered: readonly { readonly id: string }[]
  readonly wasCertain: boolean
  /** What it really was. */
  readonly itemId: string
}

/** Whether what was said of an answer is worth a template. */
export function mayLearn({ mode, answered, wasCertain, itemId }: Feedback): boolean {
  return mode === 'auto' && !(wasCertain && answered[0]?.id === itemId)
}
