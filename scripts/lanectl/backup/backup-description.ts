/** What a backup is, in the words of lanectl. */

import { join } from 'node:path'
import { publicFieldsOf } from '#drivers/bank/profile-fields-of-bank.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { shownPayees } from '#firmware/backups/hide-secrets-of-payees.ts'
import { printable } from '#firmware/plain-text.ts'
import { HOUR_MS } from '#hal/durations.ts'
import { table } from '../output.ts'

export interface Told {
  readonly sender: { readonly kind: string; readonly signer: string | null }
  readonly payees: readonly {
    readonly profile: string
    readonly isActive: boolean
    readonly bankName: string
    readonly fields: Readonly<Record<string, string>>
  }[]
  readonly serialNumber: string
  readonly createdAtMs: number
  readonly laned: string
  readonly members: readonly {
    readonly name: string
    readonly kind: string
    readonly rows?: Record<string, number>
    readonly path?: string
  }[]
}

export function manifestWords(told: Told): string {
  const { serialNumber, createdAtMs, laned, members } = told
  const rows = members.flatMap(({ name, rows: counts }) =>
    counts
      ? [
          [
            name,
            Object.entries(counts)
              .map(([tableName, count]) => `${count} ${tableName}`)
              .join(', '),
          ],
        ]
      : [],
  )
  const made = `lane ${serialNumber}, ${new Date(createdAtMs).toISOString()} (${ageWords(createdAtMs)}), laned ${laned}, ${members.length} files`
  return [
    made,
    senderWords(told),
    ...payeeWords(told),
    ...(rows.length > 0 ? [table(rows)] : []),
  ].join('\n')
}

const SENDERS: Readonly<Record<string, (signer: string | null) => string>> = {
  known: (signer) => `signed by the lane: ${signer}`,
  passphrase: () => 'made by somebody who knows the passphrase',
  stranger: (signer) => `signed by ${signer}, which nobody here has noted as this lane's`,
  unsigned: () => 'signed by nobody: by a release before this one, or by a stranger',
}

export const senderWords = ({ sender: { kind, signer } }: Pick<Told, 'sender'>): string =>
  SENDERS[kind]?.(signer) ?? kind

/** Who is paid by a lane that starts with it. */
export function payeeWords({ payees }: Pick<Told, 'payees'>): string[] {
  return shownPayees(payees, publicFieldsOf).map(({ profile, isActive, bankName, fields }) => {
    const told = Object.entries(fields).map(([name, value]) => `${name} ${value}`)
    const who = [bankName, ...told].join(', ')
    // A line break in what a stranger wrote would forge a line.
    return printable(`${isActive ? 'pays' : 'has too'} ${profile}: ${who}`)
  })
}

/** A place that hides the newest backup hands out an older one, which the lane signed, too: so its age is told. */
function ageWords(createdAtMs: number): string {
  const hours = Math.floor((createSystemClock().now() - createdAtMs) / HOUR_MS)
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
}

/** What the backup lacks of the lane as it was when its card died. */
export function lackWords({ createdAtMs, members }: Told): string[] {
  const made = new Date(createdAtMs).toISOString()
  return [
    `payments after ${made} are not in its ledger: the lane says so until it is settled (lanectl ledger)`,
    ...(members.some(({ name }) => name === 'fleet-keys.json')
      ? [
          `the keys of its fleet are those of ${made}: revoke again what was revoked later (lanectl fleet key list)`,
        ]
      : []),
  ]
}

/** A restore puts nothing outside the data folder by itself: the config file is named instead. */
export function configFileWords({ members }: Told, dataFolder: string): string[] {
  const files = members.filter(({ kind }) => kind === 'config')
  if (files.length === 0) return []
  return [
    'the config and its files, to be restored by hand:',
    table(files.map(({ name, path }) => [join(dataFolder, name), `was ${path ?? ''}`])),
  ]
}
