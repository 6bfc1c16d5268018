/**
 * What a third-party feature answered, held to the fields that its row declares: those are copied out, each checked, and nothing
 * else of the answer is kept. Pure.
 */
import { inEach, type Sentence } from '#firmware/words/sentence.ts'
import { bothFor, type FieldBounds, fits } from './field-values.ts'

/** As `feature.json` declares one (guest-manifest.ts). */
export interface GuestField extends FieldBounds {
  readonly title: { readonly en: string; readonly ru: string }
}
export type GuestFields = Readonly<Record<string, GuestField>>

/** A text in both languages is a sentence: each reader has his own. */
export type DeclaredValue = string | number | boolean | Sentence
export type DeclaredValues = Readonly<Record<string, DeclaredValue>>

export type Checked =
  | { readonly values: DeclaredValues }
  /** The first field that does not fit. */
  | { readonly wrong: string }

export function declaredIn(fields: GuestFields, answer: unknown): Checked {
  const given = typeof answer === 'object' && answer !== null ? answer : {}
  const values: [string, DeclaredValue][] = []
  for (const [name, field] of Object.entries(fields)) {
    // Own ones alone: what an object inherits nobody has answered.
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined
    if ((value ?? null) === null) {
      if (field.optional) continue
      return { wrong: name }
    }
    const taken = takenFor(field, value)
    if (taken === null) return { wrong: name }
    values.push([name, taken])
  }
  return { values: Object.fromEntries(values) }
}

/** Null: it does not fit. */
function takenFor(field: GuestField, value: unknown): DeclaredValue | null {
  if (fits(field, value)) return value
  const both = bothFor(field, value)
  return both && inEach(both)
}
