/**
 * Test files that say little at most changes for what they take: each runs in the night, and where something that it watches
 * has changed since it was last recorded.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { featureFolders } from '#scripts/source-folders.ts'
import { importsOf } from '#scripts/tidy/imports.ts'

export interface NightFiles {
  /** Their paths begin so. */
  readonly files: readonly string[]
  /** Files, folders, and with a star what git finds by it: all files below a folder that end so. */
  readonly watches: readonly string[]
  /** All files that it imports, however far, are watched, too: where these are few and stand alone. */
  readonly watchesImports?: boolean
}

const PAGE = ['firmware/console/page', 'firmware/features', 'firmware/words', 'test/support/page']

const UPDATER = ['scripts/ota', 'scripts/install', 'systemd']

export const NIGHT: readonly NightFiles[] = [
  {
    files: [
      'stories',
      'cut-answers',
      'roles/',
      'sizes/',
      'full-lane',
      'presses',
      'double-press-anywhere',
      'russian-tasks',
    ].map((name) => `test/page/${name}`),
    watches: PAGE,
  },
  ...globSync('firmware/features/*/test/page/*-sequences.test.ts').map((file) => ({
    files: [file],
    watches: PAGE,
  })),
  {
    files: ['client-packages', 'clients'].map((name) => `test/api/${name}.`),
    watches: ['clients', 'scripts/clients', 'docs/api', 'test/fixtures/golden'],
  },
  {
    files: ['test/api/additions.'],
    // What it writes into, and the lists that its additions are found in.
    watches: [
      'test/support/additions',
      'drivers/bank/bank-list.ts',
      'drivers/display/display-protocols.ts',
      'firmware/config/sections/log.ts',
      'firmware/console/page/tabs/today/today.tsx',
      'firmware/device/program-restart.ts',
      'firmware/events',
      'firmware/metrics',
      'firmware/operations',
      'firmware/payment/operations',
    ],
  },
  // What it says in words is nothing that others could need.
  ...featureFolders().map((folder) => ({
    files: [`${folder}/test/api/features-deleted.`],
    watches: [`${folder}/*.ts`, 'firmware/kernel', 'firmware/config.ts', 'scripts/tidy.ts'],
  })),
  {
    // The files that it makes are looked at in every run: new-feature in test/unit.
    files: ['test/api/new-feature.'],
    watches: ['scripts/new', 'firmware/kernel', 'firmware/operations'],
  },
  {
    files: ['test/fault/alerts-fire'],
    watches: ['docs/operations/monitoring', 'firmware/metrics'],
  },
  {
    // One of the stories of a replacement is in every run: lane-and-master-replaced.
    files: ['card-replaced', 'one-restore-code-two-cards'].map((name) => `test/fault/${name}`),
    watches: [
      'drivers/storage/remote-backups',
      'drivers/peers/replacement',
      'scripts/lanectl',
      'scripts/install',
      'scripts/ota',
      'systemd',
    ],
  },
  {
    // Updater and installer stand alone, and their releases are stubs: what runs here is what is watched.
    files: [
      'update-card-full',
      'update-trial',
      'update-attacked',
      'install-card-full',
      'uninstalled',
    ].map((name) => `test/fault/${name}.`),
    watches: UPDATER,
    watchesImports: true,
  },
  {
    // These write a lane's data and config as the lane does: what does that is watched, too. Which release waits for a config,
    // update-waits-for-config, asks this checkout's own lanectl, and is in every run.
    files: [
      'update-broken-releases',
      'update-probation',
      'card-flashed',
      'first-boot-of-a-stock-card',
    ].map((name) => `test/fault/${name}.`),
    watches: UPDATER,
    watchesImports: true,
  },
  {
    // Recognition by the real model is in every run, and so is a change of a model that is a fake: model-changed.
    files: ['test/fault/model-changed-tflite.'],
    watches: [
      'models',
      'drivers/embedder',
      'drivers/pictures',
      'drivers/storage/items',
      'firmware/items',
    ],
  },
  {
    // Lanes that lose each other are in every run, in one process: sim/sync, sync-limit.
    files: ['test/fault/shop-network.'],
    watches: ['firmware/sync', 'firmware/wiring', 'drivers/peers', 'drivers/storage/items'],
  },
  {
    // Roll-outs are in every run, in one process: hostile-fleet-config, fleet-config-files.
    files: ['firmware/features/fleet/test/fault/fleet-config-roll-out.'],
    watches: ['firmware/sync', 'firmware/features/fleet', 'scripts/lanectl'],
  },
]

export function nightFilesOf(file: string): NightFiles | undefined {
  return NIGHT.find(({ files }) => files.some((start) => file.startsWith(start)))
}

/** Of all that is watched for this file, itself among it: another one where anything changed. */
export function watchedDigest(file: string, night: NightFiles): string {
  const hash = createHash('sha256')
  for (const path of watchedFiles(file, night))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 12)
}

export function watchedFiles(
  file: string,
  { watches, watchesImports = false }: NightFiles,
): readonly string[] {
  const below = watches.flatMap(filesBelow).sort()
  if (!watchesImports) return [file, ...below]
  const watched = new Set([file, ...below])
  // A set grows while it is walked.
  for (const path of watched)
    if (/\.ts$/.test(path))
      for (const target of importsOf(path, readFileSync(path, 'utf8')))
        if (existsSync(target)) watched.add(target)
  return [...watched].sort()
}

const known = new Map<string, readonly string[]>()

/** Without what git ignores: what is generated and built may be there or not, and is made of the rest. */
function filesBelow(path: string): readonly string[] {
  const before = known.get(path)
  if (before) return before
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', path]
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' })
  const found = stdout.split('\n').filter((one) => one !== '' && existsSync(one))
  known.set(path, found)
  return found
}
