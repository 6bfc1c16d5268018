/** Fields of a bank profile, as its adapter takes them: an empty one is a missing one. */

import type { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BankProfile } from '#hal/bank.ts'
import { bankFault } from './bank-fault.ts'

/** A profile's field, or Fault 'bad-request' that names it. An empty field is a missing one. */
export function need(profile: BankProfile, name: string): string {
  const value = optional(profile, name)
  if (value === null)
    throw wrongProfile(profile, say('fault.bank.profile-field-missing', { field: name }))
  return value
}

/** A field that goes into a header as it is: a line break in it would make headers of its own. */
export function needToken(profile: BankProfile, name: string): string {
  const value = need(profile, name)
  if (/^[\x21-\x7e]+$/.test(value)) return value
  throw wrongProfile(profile, say('fault.bank.profile-key-characters', { field: name }))
}

function wrongProfile({ bankName }: BankProfile, problem: Sentence): Fault {
  return bankFault(
    'bad-request',
    bankName,
    say('fault.bank.profile-unfit', { bank: bankName, why: problem }),
  )
}

/** The field is there, and is not what it must be. */
export function unfitField({ bankName }: BankProfile, field: string, problem: Sentence): Fault {
  return bankFault(
    'bad-request',
    bankName,
    say('fault.bank.profile-field-unfit', { field, bank: bankName, why: problem }),
  )
}

export function optional(profile: BankProfile, name: string): string | null {
  const value = Object.hasOwn(profile, name) ? profile[name] : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
