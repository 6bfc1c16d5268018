/** `lanectl backup`: the whole lane in one encrypted file, and back. Runs on the machine of the data. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { createSystemClock } from '#drivers/clock/system.ts'
import { Fault } from '#firmware/fault.ts'
import { backupPlan, type CreateOptions } from '../backup/plan.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf, table } from '../output.ts'
import { type Progress, withProgress } from '../progress-bar.ts'

interface OpenOptions {
  readonly identity?: string
  readonly passphraseFile?: string
}

interface VerifyOptions extends OpenOptions {
  readonly scratch?: string
}

interface RestoreOptions extends OpenOptions {
  readonly data?: string
  readonly replace?: boolean
}

const DATA = 'the data folder; default $LANED_DATA, else /var/lib/laned or ./var'
const PASSPHRASE = 'the passphrase is its first line; - for standard input'
const IDENTITY = 'the secret key, as `lanectl backup key` or age-keygen wrote it'

export function backupCommand(program: Command): void {
  const backup = program
    .command('backup')
    .description('the whole lane in one encrypted file: ledger, templates, settings, secrets')

  backup
    .command('create')
    .description('write a backup, also while the lane works, and verify it')
    .option('--to <folder>', 'where to; default backup.folder of the config')
    .option('--recipient <key...>', 'public keys of those who may restore; default: the config')
    .option('--passphrase-file <file>', `instead of them: ${PASSPHRASE}`)
    .option('--keep <count>', 'so many of this lane stay there; default: the config')
    .option('--same-disk', 'the folder may be on the disk of the data')
    .option('--data <folder>', DATA)
    .option('--config <file>', 'laned.yaml; default $LANED_CONFIG, else /etc/laned/laned.yaml')
    .action(async (options: CreateOptions, command: Command) => {
      // Loaded on use, here and below: other commands encrypt nothing.
      const { makeBackup } = await import('#drivers/storage/lane-backup/backup-create.ts')
      const plan = await backupPlan(options)
      const made = await refusable(() =>
        withProgress((progress) => makeBackup(plan, turning(progress, 'writing the backup'))),
      )
      const path = join(resolve(plan.folder), made.name)
      outputOf(command).say({ path, ...made }, () =>
        [
          `${path}: ${made.files} files, ${megabytes(made.bytes)}, verified`,
          ...made.missing.map((file) => `not inside, because it cannot be read: ${file}`),
        ].join('\n'),
      )
    })

  backup
    .command('list')
    .argument('[folder]', 'default backup.folder of the config')
    .option('--config <file>', 'laned.yaml; default $LANED_CONFIG, else /etc/laned/laned.yaml')
    .description('list the backups in a folder, the newest first')
    .action(async (given: string | undefined, options: CreateOptions, command: Command) => {
      const { listBackups } = await import('#drivers/storage/lane-backup/backup-folder.ts')
      const folder = given ?? (await backupPlan(options)).folder
      const found = await refusable(() => listBackups(folder))
      outputOf(command).say(found, (list) =>
        table([
          ['MADE', 'LANE', 'SIZE', 'NAME'],
          ...list.map(({ name, serialNumber, createdAtMs, bytes }) => [
            new Date(createdAtMs).toISOString().slice(0, 16).replace('T', ' '),
            serialNumber,
            megabytes(bytes),
            name,
          ]),
        ]),
      )
    })

  backup
    .command('verify')
    .argument('<file>', 'a backup')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--scratch <folder>', 'where to unpack it for a while; default: the temp folder')
    .description('decrypt it, unpack it in a sandbox, check all databases; changes nothing')
    .action(async (file: string, options: VerifyOptions, command: Command) => {
      const { verifyBackup } = await import('#drivers/storage/lane-backup/backup-unpack.ts')
      const manifest = await refusable(async () => {
        const openWith = await openWithOf(file, options)
        const above = resolve(options.scratch ?? tmpdir())
        await mkdir(above, { recursive: true })
        const folder = await mkdtemp(join(above, 'laned-verify-'))
        try {
          return await withProgress((progress) =>
            verifyBackup({ file, openWith, folder, rest: turning(progress, 'verifying') }),
          )
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      })
      outputOf(command).say(
        { file, ok: true, manifest },
        () => `${file} is good\n${words(manifest)}`,
      )
    })

  backup
    .command('restore')
    .argument('<file>', 'a backup')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--replace', 'move what the data folder holds to `replaced` in it')
    .option('--data <folder>', DATA)
    .description('put a backup into an empty data folder, while laned is stopped')
    .action(async (file: string, options: RestoreOptions, command: Command) => {
      const { restoreBackup } = await import('#drivers/storage/lane-backup/backup-restore.ts')
      const dataFolder = options.data ?? laneDataFolder()
      const { manifest, replaced } = await refusable(async () => {
        const openWith = await openWithOf(file, options)
        return withProgress((progress) => {
          const step = turning(progress, 'restoring')
          const replaces = options.replace ?? false
          const atMs = createSystemClock().now()
          const given = { file, openWith, dataFolder, replaces, atMs, fleetKey: null }
          return restoreBackup({ ...given, step })
        })
      })
      const told = { file, dataFolder: resolve(dataFolder), replaced, manifest }
      outputOf(command).say(told, () =>
        [
          `${told.dataFolder} is restored; start laned`,
          words(manifest),
          `payments after ${new Date(manifest.createdAtMs).toISOString()} are not in its ledger: the lane says so until it is settled (lanectl ledger)`,
          ...(replaced ? [`what was there before: ${replaced}; remove it when all is well`] : []),
          ...configFiles(manifest, told.dataFolder),
        ].join('\n'),
      )
    })

  backup
    .command('key')
    .argument('<file>', 'where to keep the secret key; not on the lane')
    .description('make a pair of keys: the secret one to the file, the public one is printed')
    .action(async (file: string, _options, command: Command) => {
      const { writeNewKeys } = await import('../backup/keys.ts')
      const recipient = await refusable(() => writeNewKeys(file))
      outputOf(command).say({ file, recipient }, () => recipient)
    })
}

interface Told {
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

function words({ serialNumber, createdAtMs, laned, members }: Told): string {
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

/** Nothing of a backup goes outside the data folder by itself. */
function configFiles({ members }: Told, dataFolder: string): string[] {
  const files = members.filter(({ kind }) => kind === 'config')
  if (files.length === 0) return []
  return [
    'the config and its files, to be put back by hand:',
    table(files.map(({ name, path }) => [join(dataFolder, name), `was ${path ?? ''}`])),
  ]
}

async function openWithOf(file: string, { identity, passphraseFile }: OpenOptions) {
  if (!existsSync(file)) throw new Failure('io', `there is no file ${file}`)
  if ((identity === undefined) === (passphraseFile === undefined))
    throw new Failure('usage', 'a backup opens with --identity FILE or with --passphrase-file FILE')
  const { readIdentities, readPassphrase } = await import(
    '#drivers/storage/lane-backup/backup-encryption.ts'
  )
  return {
    identities: identity === undefined ? [] : readIdentities(identity),
    passphrase:
      passphraseFile === undefined
        ? null
        : readPassphrase(passphraseFile === '-' ? 0 : passphraseFile),
  }
}

/** What cannot be done is one line that says what to do. */
async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault && error.kind !== 'bug')
      throw new Failure(error.kind === 'storage' ? 'io' : 'unwell', error.message)
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM')
      throw new Failure('io', `${path ?? 'a file'} may not be read or written: try with sudo`)
    throw error
  }
}

const TURNS = ['|', '/', '-', '\\']

/** For steps that nobody can count. */
function turning(progress: Progress, what: string): () => void {
  let steps = 0
  return () => {
    steps += 1
    if (steps % 16 === 0) progress.show(`${what} ${TURNS[(steps / 16) % TURNS.length]}`)
  }
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
