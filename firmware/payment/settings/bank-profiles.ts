/**
 * bankProfiles of the settings: all fields sealed except those that the bank documents as public, masked when shown,
 * kept when the mask is sent back. An unknown field may be a secret under any name, so it is sealed, too.
 *
 * Each payment's row keeps a sealed copy of its profile, because settings may change while it is pending, money may
 * come late, and the bank must be asked with the profile that registered the order. The copy goes when nothing more
 * will be asked: at once for ACCEPTED, else after the watch of three days. So a new password at the bank ends the
 * watch of older payments with errors in the journal, and without the seal key pending payments cannot be followed.
 */

import { Fault } from '#firmware/fault.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { BankProfile, Banks } from '#hal/bank.ts'
import type { Sealer } from '#hal/sealer.ts'
import {
  PROFILE_FIELDS_MAX,
  PROFILE_NAME_CHARACTERS_MAX,
  PROFILE_VALUE_CHARACTERS_MAX,
  PROFILES_MAX,
} from '../limits.ts'

export type StoredValue = string | { readonly sealed: string }
export type StoredProfile = Readonly<Record<string, StoredValue>>
export type StoredProfiles = Readonly<Record<string, StoredProfile>>

const MASK = '<PASSWORD>'
const FIELD = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** Throws Fault 'bad-request' for anything that cannot be taken; then nothing was. */
export function takeProfiles(
  given: Readonly<Record<string, unknown>>,
  before: StoredProfiles,
  banks: Banks,
  sealer: Sealer,
): StoredProfiles {
  const names = Object.keys(given)
  if (names.length > PROFILES_MAX)
    throw refusal(say('fault.bank.too-many-profiles', { most: PROFILES_MAX }))
  const taken = names.map((name): [string, StoredProfile] => {
    checkName(name)
    const known = Object.hasOwn(before, name) ? before[name] : undefined
    const profile = takeProfile(name, given[name], known ?? {}, banks, sealer)
    // The bank itself says what its profile lacks, before anything is stored.
    banks.open(unsealProfile(profile, sealer))
    return [name, profile]
  })
  return Object.fromEntries(taken)
}

function checkName(name: string): void {
  if (name === '' || name.length > PROFILE_NAME_CHARACTERS_MAX || !name.isWellFormed())
    throw refusal(say('fault.bank.profile-name-length', { most: PROFILE_NAME_CHARACTERS_MAX }))
  const trouble = plainTextTrouble(name)
  if (trouble) throw refusal(say('fault.bank.profile-name-characters', { why: trouble }))
  if (name === '__proto__') throw refusal(say('fault.bank.profile-name-reserved'))
}

function takeProfile(
  name: string,
  given: unknown,
  before: StoredProfile,
  banks: Banks,
  sealer: Sealer,
): StoredProfile {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refusal(say('fault.bank.profile-not-object', { profile: name }))
  const fields = Object.entries(given).filter(([, value]) => value !== null)
  const bankName = bankNameIn(name, given, banks)
  const publicFields = banks.publicFields(bankName)
  if (fields.length > PROFILE_FIELDS_MAX)
    throw refusal(
      say('fault.bank.profile-too-many-fields', { profile: name, most: PROFILE_FIELDS_MAX }),
    )
  const taken = fields.map(([field, value]): [string, StoredValue] => {
    if (!FIELD.test(field)) throw refusal(say('fault.bank.profile-field-name', { profile: name }))
    if (typeof value !== 'string' || value.length > PROFILE_VALUE_CHARACTERS_MAX)
      throw refusal(
        say('fault.bank.profile-value-length', {
          profile: name,
          field,
          most: PROFILE_VALUE_CHARACTERS_MAX,
        }),
      )
    if (field === 'bankName') return [field, bankName]
    const stored = value === MASK ? keptValue(name, field, before) : value
    return [field, publicFields.includes(field) ? stored : sealed(stored, sealer)]
  })
  return Object.fromEntries(taken)
}

function bankNameIn(name: string, given: object, banks: Banks): string {
  const bankName = Object.hasOwn(given, 'bankName') ? (given as BankProfile).bankName : undefined
  if (bankName === undefined)
    throw refusal(
      say('fault.bank.profile-without-bank', { profile: name, banks: banks.names.join(', ') }),
    )
  if (typeof bankName !== 'string')
    throw refusal(say('fault.bank.bank-name-not-text', { profile: name }))
  const trouble = plainTextTrouble(bankName)
  if (trouble)
    throw refusal(
      say('text.request.field-and-trouble', { field: `"${name}".bankName`, why: trouble }),
    )
  const canonical = banks.canonical(bankName)
  if (canonical === null)
    throw refusal(say('fault.bank.bank-name-unknown', { banks: banks.names.join(', ') }))
  return canonical
}

function keptValue(name: string, field: string, before: StoredProfile): StoredValue {
  const kept = Object.hasOwn(before, field) ? before[field] : undefined
  if (kept === undefined)
    throw refusal(say('fault.bank.masked-value-missing', { profile: name, field, mask: MASK }))
  return kept
}

function sealed(value: StoredValue, sealer: Sealer): StoredValue {
  return typeof value === 'string' ? { sealed: sealer.seal(value) } : value
}

/**
 * Seals what an earlier release kept in the clear and would be sealed today; the same object where
 * there is nothing to do.
 */
export function sealKept(profiles: StoredProfiles, banks: Banks, sealer: Sealer): StoredProfiles {
  const isOpen = ([, profile]: [string, StoredProfile]) => openFields(profile, banks).length > 0
  const entries = Object.entries(profiles)
  if (!entries.some(isOpen)) return profiles
  return Object.fromEntries(
    entries.map(([name, profile]) => {
      const open = openFields(profile, banks)
      const fields = Object.entries(profile).map(([field, value]) => [
        field,
        open.includes(field) ? sealed(value, sealer) : value,
      ])
      return [name, Object.fromEntries(fields)]
    }),
  )
}

/** The names of the fields that are in the clear and should not be. */
function openFields(profile: StoredProfile, banks: Banks): readonly string[] {
  const { bankName } = profile
  const publicFields = ['bankName', ...banks.publicFields(String(bankName))]
  return Object.entries(profile)
    .filter(([field, value]) => typeof value === 'string' && !publicFields.includes(field))
    .map(([field]) => field)
}

/** With the secrets in the clear: for the bank alone. */
export function unsealProfile(profile: StoredProfile, sealer: Sealer): BankProfile {
  const fields = Object.entries(profile).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : sealer.open(value.sealed),
  ])
  return Object.fromEntries(fields) as BankProfile
}

/** As it may be shown to anybody who may ask. */
export function maskProfile(profile: StoredProfile): Readonly<Record<string, string>> {
  const fields = Object.entries(profile).map(([field, value]) => [
    field,
    typeof value === 'string' ? value : MASK,
  ])
  return Object.fromEntries(fields)
}

function refusal(message: Sentence): Fault {
  return new Fault(
    'bad-request',
    say('text.health.place-and-trouble', { place: 'bankProfiles', why: message }),
    undefined,
    {
      part: 'settings',
    },
  )
}
