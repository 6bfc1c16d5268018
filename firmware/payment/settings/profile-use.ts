/** The bank profiles of the settings with what still goes on under each, and which of them one update changed. */
import { Fault } from '#firmware/fault.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { StoredProfile, StoredProfiles, StoredValue } from './bank-profiles.ts'
import type { StoredSettings } from './settings.ts'

/** Payments and refunds go on by the profile that was kept with them, also when the settings have it no more. */
export interface ProfileInUse {
  readonly name: string
  readonly bankName: string
  /** Payments go by it. */
  readonly active: boolean
  /** Payments of which the bank is still asked something. */
  readonly openPayments: number
  readonly openRefunds: number
}

export type AskedStore = Pick<TransactionStore, 'unsettled' | 'find'> & {
  readonly refunds: Pick<TransactionStore['refunds'], 'unsettled'>
}

export function profilesInUse(
  { bankProfile, bankProfiles }: Pick<StoredSettings, 'bankProfile' | 'bankProfiles'>,
  store: AskedStore,
): readonly ProfileInUse[] {
  const payments = store.unsettled()
  const refunded = store.refunds.unsettled().map(({ transactionId }) => store.find(transactionId))
  const countOf = (records: readonly (TransactionRecord | null)[], name: string) =>
    records.filter((record) => record?.profileName === name).length
  return Object.entries(bankProfiles).map(([name, profile]) => ({
    name,
    bankName: String(profile['bankName']),
    active: name === bankProfile,
    openPayments: countOf(payments, name),
    openRefunds: countOf(refunded, name),
  }))
}

/** Throws Fault 'not-found' for a name that no profile has, 'bad-request' for the one that payments go by. */
export function withoutProfile(before: StoredSettings, name: string): StoredSettings {
  const { bankProfile, bankProfiles } = before
  if (!Object.hasOwn(bankProfiles, name))
    throw new Fault('not-found', `no bank profile has this name; known: ${namesOf(bankProfiles)}`)
  if (name === bankProfile)
    throw new Fault(
      'bad-request',
      'payments go by this bank profile: choose another one first',
      undefined,
      { part: 'settings' },
    )
  const rest = Object.entries(bankProfiles).filter(([other]) => other !== name)
  return { ...before, bankProfiles: Object.fromEntries(rest) }
}

/** For the journal, by name alone; null where who is paid stayed as it was. */
export function profileChanges(before: StoredSettings, after: StoredSettings, sealer: Sealer) {
  const was = before.bankProfiles
  const is = after.bankProfiles
  const added = Object.keys(is).filter((name) => !Object.hasOwn(was, name))
  const removed = Object.keys(was).filter((name) => !Object.hasOwn(is, name))
  const changed = Object.keys(is).filter(
    (name) => Object.hasOwn(was, name) && !isSameProfile(was[name], is[name], sealer),
  )
  const isSame = [added, removed, changed].every((names) => names.length === 0)
  if (isSame && before.bankProfile === after.bankProfile) return null
  return { bankProfile: after.bankProfile, added, changed, removed }
}

/** Two seals of one text differ, and the order of the fields says nothing. */
function isSameProfile(was: StoredProfile = {}, is: StoredProfile = {}, sealer: Sealer): boolean {
  const fields = Object.keys(is)
  return (
    fields.length === Object.keys(was).length &&
    fields.every((field) => isSameValue(was[field], is[field], sealer))
  )
}

/** What cannot be opened is another value. */
function isSameValue(
  was: StoredValue | undefined,
  is: StoredValue | undefined,
  sealer: Sealer,
): boolean {
  if (was === undefined || is === undefined) return false
  if (was === is) return true
  const textOf = (value: StoredValue) =>
    typeof value === 'string' ? value : sealer.open(value.sealed)
  try {
    return textOf(was) === textOf(is)
  } catch {
    return false
  }
}

function namesOf(profiles: StoredProfiles): string {
  return Object.keys(profiles).join(', ') || 'there are none'
}
