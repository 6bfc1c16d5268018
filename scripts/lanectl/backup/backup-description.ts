/** What a backup is, in the words of lanectl. */
import { join } from 'node:path'
import { table } from '../output.ts'

export interface Told {
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

export function manifestWords({ serialNumber, createdAtMs, laned, members }: Told): string {
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
  const made = `lane ${serialNumber}, ${new Date(createdAtMs).toISOString()}, laned ${laned}, ${members.length} files`
  return rows.length > 0 ? `${made}\n${table(rows)}` : made
}

/** What is not as it was when the card died. */
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

/** Nothing of a backup goes outside the data folder by itself. */
export function configFileWords({ members }: Told, dataFolder: string): string[] {
  const files = members.filter(({ kind }) => kind === 'config')
  if (files.length === 0) return []
  return [
    'the config and its files, to be put back by hand:',
    table(files.map(({ name, path }) => [join(dataFolder, name), `was ${path ?? ''}`])),
  ]
}

export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
