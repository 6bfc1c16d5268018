/** The payees of a lane that starts with a backup: the bank profiles in it, without what is sealed. */
import { readFileSync } from 'node:fs'
import { documentIn } from '../files/data-folder.ts'

export interface BackupPayee {
  readonly profile: string
  /** Payments use this profile. */
  readonly isActive: boolean
  readonly bankName: string
  /**
   * The fields that are not sealed. Very old releases sealed less, so a caller that shows them must leave out what may
   * be a secret.
   */
  readonly fields: Readonly<Record<string, string>>
}

/** Of an unpacked and checked folder; none where it has no settings. */
export function payeesIn(folder: string): readonly BackupPayee[] {
  try {
    const { bankProfile, bankProfiles } = JSON.parse(
      readFileSync(documentIn(folder, 'driver-settings.json'), 'utf8'),
    ) as { bankProfile?: unknown; bankProfiles?: Record<string, Record<string, unknown>> }
    return Object.entries(bankProfiles ?? {}).map(([profile, stored]) => {
      const open = Object.entries(stored).filter(([, value]) => typeof value === 'string')
      const { bankName = '', ...fields } = Object.fromEntries(open) as Record<string, string>
      return { profile, isActive: profile === bankProfile, bankName, fields }
    })
  } catch {
    return []
  }
}
