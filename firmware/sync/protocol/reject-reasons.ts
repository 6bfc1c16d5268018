/**
 * Labels and templates that one side does not take from the other although the message is valid: their time is
 * impossible, or their name has control characters that a terminal would obey (plausible-time.ts). Only that record is left
 * out, reported, and tried again later; the rest of the message counts. Pure.
 */

import { teachAgain } from '#firmware/items/library/teaching-picture-gates.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { isLaterLabel } from '#firmware/vocabulary/last-write-wins.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Label, TemplateIdentity } from '#hal/template-store.ts'
import { type Facts, nameOf } from './kept-templates.ts'

/** Why a label is left out, for people; null: it is not. */
export function whyNotLabel({ field, value, atMs }: Label, nowMs: number): Sentence | null {
  if (!isPlausible(atMs, nowMs)) {
    const values = { dated: dateOf(atMs), advice: SET_THE_CLOCK }
    return field === 'name'
      ? say('text.sync.name-misdated', values)
      : say('text.sync.state-misdated', values)
  }
  const why = plainTextTrouble(value)
  return why && say('text.sync.name-not-plain', { why })
}

/** `isBlank`: of a picture that was looked at. */
export function whyNotTemplate(
  template: Facts,
  nowMs: number,
  isBlank: (sha256: string) => boolean,
): Sentence | null {
  if (isBlank(template.sha256)) return blankWords(template)
  if (isPlausible(template.createdAtMs, nowMs)) return null
  return say('text.sync.picture-misdated', {
    name: nameOf(template),
    dated: dateOf(template.createdAtMs),
    advice: SET_THE_CLOCK,
  })
}

export function blankWords(template: TemplateIdentity): Sentence {
  const advice = teachAgain(template.origin)
  return say('fault.sync.template-picture-blank', { name: nameOf(template), advice })
}

/** What a lane offered and the master's answer names in no list: the master left it out. */
export function notTakenThere(
  ours: { readonly have: readonly Facts[]; readonly labels: readonly Label[] },
  answer: Answer,
): readonly Sentence[] {
  const { templates, wanted, dropped, clashed } = answer
  const named = new Set([templates, wanted, dropped, clashed].flat().map(nameOf))
  const labels = ours.labels.filter((label) => {
    const theirs = answer.labels.find(({ field }) => field === label.field)
    return !theirs || isLaterLabel(label, theirs)
  })
  return [
    ...labels.map(({ field, atMs }) => {
      const values = { dated: dateOf(atMs), advice: SET_THE_CLOCK }
      return field === 'name'
        ? say('text.sync.master-left-out-name', values)
        : say('text.sync.master-left-out-state', values)
    }),
    ...ours.have
      .filter((template) => !named.has(nameOf(template)))
      .map((one) =>
        say('text.sync.master-left-out-picture', {
          name: nameOf(one),
          dated: dateOf(one.createdAtMs),
          advice: LOOK,
        }),
      ),
  ]
}

interface Answer extends Record<'wanted' | 'dropped' | 'clashed', readonly TemplateIdentity[]> {
  readonly templates: readonly Facts[]
  readonly labels: readonly Label[]
}

export interface SeparatedLeftOut<Value> {
  readonly taken: readonly Value[]
  /** Why each of the others is left out. */
  readonly reasons: readonly Sentence[]
}

export function separateLeftOut<Value>(
  values: readonly Value[],
  whyNot: (value: Value) => Sentence | null,
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

/** `2026-11-29 12:05 UTC`: the lanes of a chain have clocks of several zones. */
function dateOf(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return `${ms} ms`
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
