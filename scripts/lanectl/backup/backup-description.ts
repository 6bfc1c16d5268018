/** What a backup is, in the words of lanectl. */

import { join } from 'node:path'
import { publicFieldsOf } from '#drivers/bank/profile-fields-of-bank.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { shownPayees } from '#drivers/storage/lane-backup/hide-secrets-of-payees.ts'
import { printable } from '#firmware/plain-text.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { table } from '../output.ts'
import { t, timeText } from '../words.ts'

export interface DescribedManifest {
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

export function manifestWords(manifest: DescribedManifest): string {
  const { serialNumber, createdAtMs, laned, members } = manifest
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
  const made = t('lanectl.backup-description.lane-laned-files', {
    serialNumber,
    made: timeText(new Date(createdAtMs).toISOString()),
    age: ageWords(createdAtMs),
    laned,
    files: members.length,
  })
  return [
    made,
    senderWords(manifest),
    ...payeeWords(manifest),
    ...(rows.length > 0 ? [table(rows)] : []),
  ].join('\n')
}

const SENDERS: Readonly<Record<string, (signer: string | null) => string>> = {
  known: (signer) => t('lanectl.backup-description.signed-lane', { signer: signer ?? '' }),
  passphrase: () => t('lanectl.backup-description.made-somebody-who-knows-passphrase'),
  stranger: (signer) =>
    t('lanectl.backup-description.signed-nobody-noted-lane-s', { signer: signer ?? '' }),
  unsigned: () => t('lanectl.backup-description.signed-nobody-release-before-stranger'),
}

export const senderWords = ({
  sender: { kind, signer },
}: Pick<DescribedManifest, 'sender'>): string => SENDERS[kind]?.(signer) ?? kind

/** Who is paid by a lane that starts with it. */
export function payeeWords({ payees }: Pick<DescribedManifest, 'payees'>): string[] {
  return shownPayees(payees, publicFieldsOf).map(({ profile, isActive, bankName, fields }) => {
    const pairs = Object.entries(fields).map(([name, value]) => `${name} ${value}`)
    const who = [bankName, ...pairs].join(', ')
    // A line break in what a stranger wrote would forge a line.
    return printable(
      t(isActive ? 'lanectl.backup-description.pays' : 'lanectl.backup-description.has-too', {
        profile,
        who,
      }),
    )
  })
}

/** A place that hides the newest backup hands out an older one, which the lane signed, too: so its age is told. */
function ageWords(createdAtMs: number): string {
  const hours = Math.floor((createSystemClock().now() - createdAtMs) / HOUR_MS)
  return hours < 48
    ? t('lanectl.backup-description.hours-ago', { hours })
    : t('lanectl.backup-description.days-ago', { days: Math.floor(hours / 24) })
}

/** What the backup lacks of the lane as it was when its card died. */
export function lackWords({ createdAtMs, members }: DescribedManifest): string[] {
  const made = timeText(new Date(createdAtMs).toISOString())
  return [
    t('lanectl.backup-description.payments-after-not-ledger-lane', { made }),
    ...(members.some(({ name }) => name === 'fleet-keys.json')
      ? [t('lanectl.backup-description.keys-fleet-those-revoke-again', { made })]
      : []),
  ]
}

/** A restore puts nothing outside the data folder by itself: the config file is named instead. */
export function configFileWords({ members }: DescribedManifest, dataFolder: string): string[] {
  const files = members.filter(({ kind }) => kind === 'config')
  if (files.length === 0) return []
  return [
    t('lanectl.backup-description.config-files-restored-hand'),
    table(
      files.map(({ name, path }) => [
        join(dataFolder, name),
        t('lanectl.backup-description.was', { path: path ?? '' }),
      ]),
    ),
  ]
}
