/** The bank profiles of the settings, with the payments and refunds that still need each. */

import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { type Said, say } from '#firmware/words/sentence.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { PROFILE_NAME_CHARACTERS_MAX } from '../limits.ts'
import type { StoredProfiles } from './bank-profiles.ts'
import type { StoredSettings } from './stored-settings.ts'

/** Payments and refunds go on by the profile that was kept with them, also when the settings have it no more. */
export interface ProfileInUse {
  readonly name: string
  readonly bankName: string
  /** Payments go by it. */
  readonly active: boolean
  /** Payments that the bank is still asked about. */
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
    throw new Fault(
      'not-found',
      say('fault.bank.no-such-profile', {
        name: printable(name.slice(0, PROFILE_NAME_CHARACTERS_MAX)),
        profiles: namesOf(bankProfiles),
      }),
    )
  if (name === bankProfile)
    throw new Fault('bad-request', say('fault.bank.profile-in-use'), undefined, {
      part: 'settings',
    })
  const rest = Object.entries(bankProfiles).filter(([other]) => other !== name)
  return { ...before, bankProfiles: Object.fromEntries(rest) }
}

function namesOf(profiles: StoredProfiles): Said {
  return Object.keys(profiles).join(', ') || say('text.bank.no-profiles')
}
