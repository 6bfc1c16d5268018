/** Who would be paid by a lane that starts with a backup: the profiles of banks in it, without what is sealed. */
import { readFileSync } from 'node:fs'
import { documentIn } from '../../files/data-folder.ts'

export interface BackupPayee {
  readonly profile: string
  /** Payments go by it. */
  readonly isActive: boolean
  readonly bankName: string
  /** What is not sealed; a release of long ago sealed less, so whoever shows it leaves out what may be a secret. */
  readonly fields: Readonly<Record<string, string>>
}

/** Of a folder that was unpacked and checked; none where it has no settings. */
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
