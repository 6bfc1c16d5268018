/** What the lane keeps of the driver settings, and what it keeps while a till has sent none. */
import type { RegistryColumns } from '../reconciliation/cabinet-file/bank-statement-heads.ts'
import type { RegistryWords } from '../reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import type { AnsweredBy } from '../reconciliation/cabinet-file/registry-answers.ts'
import type { StoredProfiles } from './bank-profiles.ts'
import type { StoredConnection } from './device-connection.ts'

export interface StoredSettings {
  readonly bankProfile: string | null
  readonly bankProfiles: StoredProfiles
  readonly deviceConnection: StoredConnection | null
  /** What words of registries mean, by the bank: as a person answered. */
  readonly registryWords?: Readonly<Record<string, RegistryWords>>
  /** What columns of them say, likewise. */
  readonly registryColumns?: Readonly<Record<string, RegistryColumns>>
  /** Who said so, and when. */
  readonly registryToldBy?: Readonly<Record<string, Readonly<Record<string, AnsweredBy>>>>
}

export const NO_SETTINGS: StoredSettings = {
  bankProfile: null,
  bankProfiles: {},
  deviceConnection: null,
}
