/** `lanectl backup`: the whole lane in one encrypted file, and back. Runs on the machine of the data. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import {
  CONFIG,
  IDENTITY,
  type OpenOptions,
  PASSPHRASE,
  readBelieved,
  readKeysFor,
  refusable,
  SIGNER,
  turning,
  UNSIGNED,
} from '../backup/backup-decryption.ts'
import { configFileWords, lackWords, manifestWords } from '../backup/backup-description.ts'
import {
  backupPlan,
  type CreateOptions,
  configFileOf,
  credentialsOf,
  keptSerial,
  knownSerialOf,
  readConfig,
} from '../backup/backup-plan.ts'
import { fetchBackup, listRemote } from '../backup/remote-backup-download.ts'
import { Failure } from '../exit-codes.ts'
import { DATA, laneDataFolder } from '../lane-data-folder.ts'
import { onLaneOption } from '../on-lane-option.ts'
import { megabytes, outputOf, table } from '../output.ts'
import { withProgress } from '../progress-bar.ts'
import { backUpOnLane, backupsOnLane, fetchOnLane, unpackOnLane } from './backup-on-lane.ts'

interface OnLane {
  readonly onLane?: boolean
}

interface FetchOptions extends CreateOptions {
  readonly to: string
}

interface VerifyOptions extends OpenOptions {
  readonly scratch?: string
}

interface RestoreOptions extends OpenOptions {
  readonly data?: string
  readonly config?: string
  readonly replace?: boolean
  readonly confirm?: string
}

const FILE = 'a backup; with --on-lane the name that `backup list --on-lane` shows'

export function addTo(program: Command): void {
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
    .option('--config <file>', CONFIG)
    .addOption(
      onLaneOption('to', 'recipient', 'passphraseFile', 'keep', 'sameDisk', 'data', 'config'),
    )
    .action(async (options: CreateOptions & OnLane, command: Command) => {
      if (options.onLane) return backUpOnLane(command)
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
    .argument('[folder]', 'default backup.folder or backup.remote of the config')
    .option('--config <file>', CONFIG)
    .addOption(onLaneOption('config'))
    .description('list the backups in a folder, the newest first')
    .action(
      async (given: string | undefined, options: CreateOptions & OnLane, command: Command) => {
        if (options.onLane) {
          if (given !== undefined)
            throw new Failure('usage', 'a lane lists what it has: leave the folder out')
          return outputOf(command).say(await backupsOnLane(command), listed)
        }
        const { listBackups } = await import('#drivers/storage/lane-backup/backup-folder.ts')
        const found = await refusable(async () => {
          const remote = given === undefined ? await listRemote(options) : null
          return remote ?? listBackups(given ?? (await backupPlan(options)).folder)
        })
        outputOf(command).say(found, (list) =>
          listed(
            list.map(({ createdAtMs, ...more }) => ({
              ...more,
              createdAt: new Date(createdAtMs).toISOString(),
            })),
          ),
        )
      },
    )

  backup
    .command('fetch')
    .argument('[name]', 'default the newest of the lane')
    .option('--to <folder>', 'where to', '.')
    .option('--serial <serial>', 'of which lane; default this one')
    .option('--config <file>', CONFIG)
    .addOption(onLaneOption('serial', 'config'))
    .description('fetch a backup from the server that backup.remote of the config names')
    .action(async (name: string | undefined, options: FetchOptions & OnLane, command: Command) => {
      const fetched = options.onLane
        ? await fetchOnLane(command, name, options.to)
        : await refusable(() =>
            withProgress((progress) => fetchBackup(name, options, turning(progress, 'fetching'))),
          )
      outputOf(command).say(fetched, ({ path, bytes }) => `${path}: ${megabytes(bytes)}`)
    })

  backup
    .command('verify')
    .argument('<file>', FILE)
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--signer <signer>', SIGNER)
    .option('--unsigned-from-before <words>', UNSIGNED)
    .option('--scratch <folder>', 'where to unpack it for a while; default: the temp folder')
    .addOption(onLaneOption('unsignedFromBefore', 'scratch'))
    .description('decrypt it, unpack it in a sandbox, check all databases; changes nothing')
    .action(async (file: string, options: VerifyOptions & OnLane, command: Command) => {
      if (options.onLane) return unpackOnLane(command, file, options, null)
      const { verifyBackup } = await import('#drivers/storage/lane-backup/backup-unpack.ts')
      const manifest = await refusable(async () => {
        const openWith = await readKeysFor(file, options)
        const believes = await readBelieved(options)
        const above = resolve(options.scratch ?? tmpdir())
        await mkdir(above, { recursive: true })
        const folder = await mkdtemp(join(above, 'laned-verify-'))
        try {
          return await withProgress((progress) =>
            verifyBackup({
              ...{ file, openWith, believes, folder, rest: turning(progress, 'verifying') },
            }),
          )
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      })
      outputOf(command).say(
        { file, ok: true, manifest },
        () => `${file} is good\n${manifestWords(manifest)}`,
      )
    })

  backup
    .command('restore')
    .argument('<file>', FILE)
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--signer <signer>', SIGNER)
    .option('--unsigned-from-before <words>', UNSIGNED)
    .option('--replace', 'move what the data folder holds to `replaced` in it')
    .option('--data <folder>', DATA)
    .option('--config <file>', CONFIG)
    .addOption(onLaneOption('replace', 'data', 'config'))
    .option(
      '--confirm <serial>',
      'with --on-lane: its serial number, since what it has is replaced',
    )
    .description('put a backup into an empty data folder, while laned is stopped')
    .action(async (file: string, options: RestoreOptions & OnLane, command: Command) => {
      const { confirm } = options
      if (options.onLane !== (confirm !== undefined || undefined))
        throw new Failure('usage', '--on-lane and --confirm SERIAL go together')
      if (confirm !== undefined) return unpackOnLane(command, file, options, confirm)
      const { restoreBackup } = await import(
        '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
      )
      const dataFolder = options.data ?? laneDataFolder()
      const config = readConfig(configFileOf(options))
      const { manifest, replaced } = await refusable(async () => {
        const ofLane = await knownSerialOf(config, keptSerial(dataFolder))
        const openWith = await readKeysFor(file, options)
        const believes = await readBelieved(options)
        return withProgress((progress) => {
          const step = turning(progress, 'restoring')
          const replaces = options.replace ?? false
          const atMs = createSystemClock().now()
          const opened = { file, openWith, believes, ofLane }
          const given = { ...opened, dataFolder, replaces, atMs, takeKey: null }
          return restoreBackup({ ...given, step })
        })
      })
      const told = { file, dataFolder: resolve(dataFolder), replaced, manifest }
      outputOf(command).say(told, () =>
        [
          `${told.dataFolder} is restored; start laned`,
          manifestWords(manifest),
          ...lackWords(manifest),
          ...(replaced ? [`what was there before: ${replaced}; remove it when all is well`] : []),
          ...configFileWords(manifest, told.dataFolder),
        ].join('\n'),
      )
    })

  backup
    .command('key')
    .argument('<file>', 'where to keep the secret key; not on the lane')
    .description('make a pair of keys: the secret one to the file, the public one is printed')
    .action(async (file: string, _options, command: Command) => {
      const { writeNewKeys } = await import('../backup/backup-keys.ts')
      const recipient = await refusable(() => writeNewKeys(file))
      outputOf(command).say({ file, recipient }, () => recipient)
    })

  backup
    .command('signer')
    .option('--data <folder>', DATA)
    .description('what this lane signs its backups as: note it where the secret key is')
    .action(async (options: CreateOptions, command: Command) => {
      const { loadBackupSigner } = await import(
        '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
      )
      const { databaseIn } = await import('#drivers/storage/files/data-folder.ts')
      const dataFolder = resolve(options.data ?? laneDataFolder())
      const credentials = credentialsOf(dataFolder)
      // What is made elsewhere is no lane's key, and would be believed in its place.
      if (!existsSync(databaseIn(dataFolder, 'payments.db')))
        throw new Failure(
          'io',
          `${dataFolder} is no data folder of a lane: give --data FOLDER, or start the lane once, then ask again`,
        )
      const { name: signer } = await refusable(() => loadBackupSigner(dataFolder, credentials))
      outputOf(command).say({ signer }, () => signer)
    })

  backup
    .command('trust')
    .argument('<file>', 'the secret key, as `lanectl backup key` wrote it')
    .argument('<serial>', 'the serial number of the lane')
    .argument('<signer>', 'as `lanectl backup signer` prints it on the lane')
    .description('note in the key file whose signature is believed; once for each lane')
    .action(async (file: string, serial: string, signer: string, _options, command: Command) => {
      const { noteSigner } = await import('../backup/backup-keys.ts')
      await refusable(() => noteSigner(file, serial, signer))
      outputOf(command).say({ file, serial, signer }, () => `${file}: ${serial} signs as ${signer}`)
    })
}

interface Listed {
  readonly name: string
  readonly createdAt: string
  readonly serialNumber: string
  readonly bytes: number
}

function listed(backups: readonly Listed[]): string {
  return table([
    ['MADE', 'LANE', 'SIZE', 'NAME'],
    ...backups.map(({ name, serialNumber, createdAt, bytes }) => [
      createdAt.slice(0, 16).replace('T', ' '),
      serialNumber,
      megabytes(bytes),
      name,
    ]),
  ])
}
