/**
 * Labels and templates that one side does not take from the other although the message is sound: their time cannot be,
 * or their name would give orders to a terminal (ADR 0087). Only that record is left out, reported, and tried again
 * later; the rest of the message counts. Pure.
 */

import { TEACH_AGAIN } from '#firmware/items/library/teaching-picture-gates.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { isLaterLabel } from '#hal/last-write-wins.ts'
import { isPlausible } from '#hal/plausible-time.ts'
import type { Label, TemplateIdentity } from '#hal/template-store.ts'
import { type Facts, nameOf } from './kept-templates.ts'

/** Why a label is left out, for people; null: it is not. */
export function whyNotLabel({ field, value, atMs }: Label, nowMs: number): string | null {
  const what = field === 'name' ? 'its name' : 'whether it is offered'
  if (!isPlausible(atMs, nowMs)) return `${what} is dated ${dateOf(atMs)}: ${SET_THE_CLOCK}`
  const trouble = plainTextTrouble(value)
  return trouble === null ? null : `${what} ${trouble}: name it again`
}

/** `isBlank`: of a picture that was looked at. */
export function whyNotTemplate(
  template: Facts,
  nowMs: number,
  isBlank: (sha256: string) => boolean,
): string | null {
  if (isBlank(template.sha256)) return String(blankWords(template))
  if (isPlausible(template.createdAtMs, nowMs)) return null
  return `template ${nameOf(template)} is dated ${dateOf(template.createdAtMs)}: ${SET_THE_CLOCK}`
}

export function blankWords(template: TemplateIdentity): Sentence {
  return say('fault.sync.template-picture-blank', { name: nameOf(template), advice: TEACH_AGAIN })
}

/** What a lane offered and the master's answer names in no list: the master left it out. */
export function notTakenThere(
  ours: { readonly have: readonly Facts[]; readonly labels: readonly Label[] },
  answer: Answer,
): readonly string[] {
  const { templates, wanted, dropped, clashed } = answer
  const named = new Set([templates, wanted, dropped, clashed].flat().map(nameOf))
  const labels = ours.labels.filter((label) => {
    const theirs = answer.labels.find(({ field }) => field === label.field)
    return !theirs || isLaterLabel(label, theirs)
  })
  return [
    ...labels.map(
      ({ field, atMs }) =>
        `the master leaves out its ${field}, of ${dateOf(atMs)}: ${SET_THE_CLOCK}`,
    ),
    ...ours.have
      .filter((template) => !named.has(nameOf(template)))
      .map((one) => `the master leaves out ${nameOf(one)}, of ${dateOf(one.createdAtMs)}: ${LOOK}`),
  ]
}

interface Answer extends Record<'wanted' | 'dropped' | 'clashed', readonly TemplateIdentity[]> {
  readonly templates: readonly Facts[]
  readonly labels: readonly Label[]
}

export interface SeparatedLeftOut<Value> {
  readonly taken: readonly Value[]
  /** Why each of the others is left out. */
  readonly reasons: readonly string[]
}

export function separateLeftOut<Value>(
  values: readonly Value[],
  whyNot: (value: Value) => string | null,
): SeparatedLeftOut<Value> {
  const looked = values.map((value) => ({ value, why: whyNot(value) }))
  return {
    taken: looked.flatMap(({ value, why }) => (why === null ? [value] : [])),
    reasons: looked.flatMap(({ why }) => why ?? []),
  }
}

const SET_THE_CLOCK = say('text.sync.set-clock')

/** A master says no more of a template that it leaves out than that. */
const LOOK = say('text.sync.check-picture-or-clock', { advice: SET_THE_CLOCK })

export function dateOf(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString()
}
