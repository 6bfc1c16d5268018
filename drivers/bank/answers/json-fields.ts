/** Reads what came from outside: fields of a bank's JSON answer, and fields of a profile. */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/sentence.ts'
import type { BankProfile } from '#hal/bank.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The object itself, or an empty one: a missing field is then simply absent. */
export function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** A field as text; numbers are taken as they print. Null when it is absent or anything else. */
export function textOf(fields: Fields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** A profile's field, or Fault 'bad-request' that names it. An empty field is a missing one. */
export function need(profile: BankProfile, name: string): string {
  const value = optional(profile, name)
  if (value === null) throw wrongProfile(profile, say`lacks ${name}`)
  return value
}

/** A field that goes into a header as it is: a line break in it would make headers of its own. */
export function needToken(profile: BankProfile, name: string): string {
  const value = need(profile, name)
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw wrongProfile(profile, say`has a ${name} with characters that a key cannot have`)
}

function wrongProfile({ bankName }: BankProfile, problem: Sentence): Fault {
  const detail = { part: 'bank', bankName } as const
  return new Fault('bad-request', say`the ${bankName} profile ${problem}`, undefined, detail)
}

export function optional(profile: BankProfile, name: string): string | null {
  const value = Object.hasOwn(profile, name) ? profile[name] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
