/** The payees of a lane that starts with a backup: the bank profiles in it, without what is sealed. */
import { readFileSync } from 'node:fs'
import { documentIn } from '../files/data-folder.ts'
import type { Payee } from './hide-secrets-of-payees.ts'

/** Of an unpacked and checked folder; none where it has no settings. */
export function payeesIn(folder: string): readonly Payee[] {
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
