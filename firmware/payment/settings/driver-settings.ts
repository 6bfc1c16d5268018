/**
 * The driver settings: taken as a whole or refused as a whole, kept through a power cut, shown
 * without their secrets.
 *
 * A field that is given replaces the stored one, a field that is not given stays.
 */

import { Fault } from '#firmware/fault.ts'
import { type Said, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { DeviceConnection } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import {
  type AnsweredBy,
  type AnswerName,
  answered,
  type GivenAnswers,
  NO_ANSWERS,
  type RegistryAnswers,
  withoutAnswer,
} from '../reconciliation/cabinet-file/registry-answers.ts'
import {
  maskProfile,
  type StoredProfiles,
  sealKept,
  takeProfiles,
  unsealProfile,
} from './bank-profiles.ts'
import {
  canonicalConnection,
  type StoredConnection,
  toDeviceConnection,
} from './device-connection.ts'
import { profileChanges } from './profile-changes.ts'
import {
  type AskedStore,
  type ProfileInUse,
  profilesInUse,
  withoutProfile,
} from './profiles-in-use-and-removal.ts'
import type { StoredSettings } from './stored-settings.ts'

export interface GivenSettings {
  readonly bankProfile?: string
  readonly bankProfiles?: Readonly<Record<string, unknown>>
  readonly deviceConnection?: Readonly<Record<string, unknown>>
}

/** As getDriverSettings shows them. */
export interface MaskedSettings {
  readonly bankProfile?: string
  readonly bankProfiles: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly deviceConnection?: StoredConnection
}

/** The bank of the active profile, and the profile as a row keeps it. */
export interface ActiveProfile {
  readonly profileName: string
  readonly bankName: string
  readonly sealedProfile: string
  readonly bank: Bank
}

export interface Settings {
  readonly isConfigured: boolean
  /** Profiles of banks are kept: one chosen, or none of them. */
  readonly hasProfiles: boolean
  /** Canonical, of all profiles. */
  readonly bankNames: readonly string[]
  /** Throws Fault 'not-configured' before the first updateDriverSettings. */
  require(): void
  update(given: GivenSettings): Promise<void>
  /** Answers what went on under it. Rejects with Fault 'not-found', and 'bad-request' for the one that payments go by. */
  removeProfile(name: string, ledger: AskedStore): Promise<ProfileInUse>
  profilesInUse(ledger: AskedStore): readonly ProfileInUse[]
  /** Seals what an earlier release kept in the clear. Rejects with Fault 'storage'. */
  sealKept(): Promise<void>
  /** In the published interface's words, secrets masked. */
  masked(): MaskedSettings
  connection(): DeviceConnection | null
  /** Throws Fault 'not-configured' while no profile is active. */
  activeProfile(): ActiveProfile
  /** The profiles of this bank (its canonical name), the bank of each opened; none where none is kept. */
  profilesOf(bankName: string): readonly Pick<ActiveProfile, 'profileName' | 'bank'>[]
  /** What a person told of the files of this bank's website. */
  registryAnswers(bankName: string): RegistryAnswers
  /** Rejects with Fault 'bad-request' for what is no answer, 'full', 'storage'. */
  answerRegistry(bankName: string, given: GivenAnswers, by: AnsweredBy): Promise<void>
  /** Rejects with Fault 'not-found' where it was not given, 'storage'. */
  forgetRegistryAnswer(bankName: string, answer: AnswerName): Promise<void>
}

export interface SettingsPorts extends Pick<PaymentPorts, 'banks' | 'sealer' | 'journal'> {
  readonly store: DocumentStore<StoredSettings>
  readonly serialFolders: readonly string[]
}

export function createSettings(ports: SettingsPorts): Settings {
  const { store, banks, sealer, journal, serialFolders } = ports
  // A bank may hold a session: it is opened once per settings, not once per payment.
  let active: { readonly of: StoredSettings; readonly profile: ActiveProfile } | null = null

  const isConfigured = () =>
    store.value.bankProfile !== null || store.value.deviceConnection !== null

  function merged(before: StoredSettings, given: GivenSettings): StoredSettings {
    const { bankProfiles: profiles, deviceConnection: device } = given
    const bankProfiles = profiles
      ? takeProfiles(profiles, before.bankProfiles, banks, sealer)
      : before.bankProfiles
    const deviceConnection = device
      ? canonicalConnection(device, serialFolders)
      : before.deviceConnection
    const bankProfile = given.bankProfile ?? before.bankProfile
    if (bankProfile !== null && !Object.hasOwn(bankProfiles, bankProfile))
      throw refusal(say('fault.bank.chosen-profile-unknown', { profiles: listOf(bankProfiles) }))
    return { ...before, bankProfile, bankProfiles, deviceConnection }
  }

  /** Who is paid is told by the journal, once it is on the card. */
  async function change(next: (before: StoredSettings) => StoredSettings): Promise<void> {
    let changes: ReturnType<typeof profileChanges> = null
    await store.update((before) => {
      const after = next(before)
      changes = profileChanges(before, after, sealer)
      return after
    })
    if (changes !== null) journal.info('settings.profiles_changed', changes)
  }

  function withSealedProfiles(settings: StoredSettings): StoredSettings {
    const bankProfiles = sealKept(settings.bankProfiles, banks, sealer)
    return bankProfiles === settings.bankProfiles ? settings : { ...settings, bankProfiles }
  }

  return {
    get isConfigured() {
      return isConfigured()
    },
    get hasProfiles() {
      const { bankProfile, bankProfiles } = store.value
      return bankProfile !== null || Object.keys(bankProfiles).length > 0
    },
    get bankNames() {
      const profiles = Object.values(store.value.bankProfiles)
      return [...new Set(profiles.map((stored) => String(stored['bankName'])))]
    },
    require() {
      if (!isConfigured())
        throw new Fault('not-configured', say('fault.setup.driver-settings-missing'))
    },
    update: (given) => change((before) => withSealedProfiles(merged(before, given))),
    async removeProfile(name, ledger) {
      let found: ProfileInUse | undefined
      // Of what is written last: an update that is still on its way may bring the profile.
      await change((before) => {
        found = profilesInUse(before, ledger).find((profile) => profile.name === name)
        return withoutProfile(before, name)
      })
      return found as ProfileInUse
    },
    profilesInUse: (ledger) => profilesInUse(store.value, ledger),
    async sealKept() {
      if (withSealedProfiles(store.value) !== store.value) await store.update(withSealedProfiles)
    },
    masked() {
      const { bankProfile, bankProfiles, deviceConnection } = store.value
      const profiles = Object.entries(bankProfiles).map(([name, profile]) => [
        name,
        maskProfile(profile),
      ])
      return {
        ...(bankProfile !== null && { bankProfile }),
        bankProfiles: Object.fromEntries(profiles),
        ...(deviceConnection && { deviceConnection }),
      }
    },
    connection() {
      const { deviceConnection } = store.value
      return deviceConnection && toDeviceConnection(deviceConnection)
    },
    activeProfile() {
      if (active?.of === store.value) return active.profile
      const { bankProfile: profileName, bankProfiles } = store.value
      const stored = profileName === null ? undefined : bankProfiles[profileName]
      if (profileName === null || !stored)
        throw new Fault('not-configured', say('fault.bank.no-profile-chosen'))
      const profile = unsealProfile(stored, sealer)
      active = {
        of: store.value,
        profile: {
          profileName,
          bankName: profile.bankName,
          sealedProfile: sealer.seal(JSON.stringify(profile)),
          bank: banks.open(profile),
        },
      }
      return active.profile
    },
    registryAnswers: (bankName) => answersOf(store.value, bankName),
    async answerRegistry(bankName, given, by) {
      const answers = [...(given.word ?? []), ...(given.column ?? [])]
      if (answers.length === 0) return
      await store.update((before) =>
        withAnswers(before, bankName, answered(given, answersOf(before, bankName), by)),
      )
      journal.info('settings.registry_words_answered', { bankName, words: answers.join(', ') })
    },
    async forgetRegistryAnswer(bankName, answer) {
      await store.update((before) =>
        withAnswers(before, bankName, withoutAnswer(answersOf(before, bankName), answer)),
      )
    },
    profilesOf: (bankName) =>
      Object.entries(store.value.bankProfiles)
        .filter(([, stored]) => stored['bankName'] === bankName)
        .map(([profileName, stored]) => ({
          profileName,
          bank: banks.open(unsealProfile(stored, sealer)),
        })),
  }
}

function answersOf(settings: StoredSettings, bankName: string): RegistryAnswers {
  const { registryWords = {}, registryColumns = {}, registryToldBy = {} } = settings
  const words = Object.hasOwn(registryWords, bankName) ? registryWords[bankName] : undefined
  const columns = Object.hasOwn(registryColumns, bankName) ? registryColumns[bankName] : undefined
  const answeredBy = Object.hasOwn(registryToldBy, bankName) ? registryToldBy[bankName] : undefined
  return {
    words: words ?? NO_ANSWERS.words,
    columns: columns ?? NO_ANSWERS.columns,
    answeredBy: answeredBy ?? {},
  }
}

function withAnswers(
  before: StoredSettings,
  bankName: string,
  { words, columns, answeredBy = {} }: RegistryAnswers,
): StoredSettings {
  return {
    ...before,
    registryWords: { ...before.registryWords, [bankName]: words },
    registryColumns: { ...before.registryColumns, [bankName]: columns },
    registryToldBy: { ...before.registryToldBy, [bankName]: answeredBy },
  }
}

function listOf(profiles: StoredProfiles): Said {
  return Object.keys(profiles).slice(0, 8).join(', ') || say('text.bank.no-profiles')
}

function refusal(message: Sentence): Fault {
  return new Fault('bad-request', message, undefined, { part: 'settings' })
}
