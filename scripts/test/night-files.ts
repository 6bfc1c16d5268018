/**
 * Test files that say little at most changes for what they take: each runs in the night, and where something that it watches
 * has changed since it was last recorded.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'

export interface NightFiles {
  /** Their paths begin so. */
  readonly files: readonly string[]
  /** Files and folders. */
  readonly watches: readonly string[]
}

const PAGE = ['firmware/console/page', 'firmware/glass', 'firmware/words', 'test/support/page']

export const NIGHT: readonly NightFiles[] = [
  {
    files: [
      'stories',
      'cut-answers',
      'looks/',
      'sizes/',
      'full-lane',
      'presses',
      'glass-sequences',
    ].map((name) => `test/page/${name}`),
    watches: PAGE,
  },
  {
    files: ['additions', 'client-packages', 'clients'].map((name) => `test/api/${name}.`),
    watches: ['clients', 'scripts/clients', 'docs/api', 'test/fixtures/golden'],
  },
  {
    files: ['test/fault/alerts-fire'],
    watches: ['docs/operations/monitoring', 'firmware/metrics'],
  },
  {
    files: ['card-replaced.', 'lane-and-master-replaced', 'one-restore-code-two-cards'].map(
      (name) => `test/fault/${name}`,
    ),
    watches: ['firmware/backups', 'drivers/storage/remote-backups', 'scripts/lanectl'],
  },
]

export function nightFilesOf(file: string): NightFiles | undefined {
  return NIGHT.find(({ files }) => files.some((start) => file.startsWith(start)))
}

/** Of all that is watched for this file, itself among it: another one where anything changed. */
export function watchedDigest(file: string, { watches }: NightFiles): string {
  const hash = createHash('sha256')
  for (const path of [file, ...watches.flatMap(filesBelow).sort()])
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 12)
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return globSync(`${path}/**`).filter((one) => statSync(one).isFile())
}
