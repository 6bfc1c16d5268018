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
} from '#scripts/lanectl/backup/backup-decryption.ts'
import {
  configFileWords,
  lackWords,
  manifestWords,
} from '#scripts/lanectl/backup/backup-description.ts'
import {
  configFileOf,
  credentialsOf,
  knownSerialOf,
  readConfig,
} from '#scripts/lanectl/backup/lane-of-machine.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { DATA, laneDataFolder } from '#scripts/lanectl/lane-data-folder.ts'
import { onLaneOption } from '#scripts/lanectl/on-lane-option.ts'
import { megabytes, outputOf, table } from '#scripts/lanectl/output.ts'
import { withProgress } from '#scripts/lanectl/progress-bar.ts'
import { t } from '#scripts/lanectl/words.ts'
import { backUpOnLane, backupsOnLane, fetchOnLane, unpackOnLane } from './backup-on-lane.ts'
import { backupPlan, type CreateOptions } from './backup-plan.ts'
import { fetchBackup, listRemote } from './remote-backup-download.ts'

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

const FILE = 'lanectl.backup.backup-lane-name-shows'

export function addTo(program: Command): void {
  const backup = program.command('backup').description(t('lanectl.backup.about'))

  backup
    .command('create')
    .description(t('lanectl.backup.create.about'))
    .option('--to <folder>', t('lanectl.backup.create.option.to'))
    .option('--recipient <key...>', t('lanectl.backup.create.option.recipient'))
    .option(
      '--passphrase-file <file>',
      t('lanectl.backup.create.option.passphrase-file', { passphrase: t(PASSPHRASE) }),
    )
    .option('--keep <count>', t('lanectl.backup.create.option.keep'))
    .option('--same-disk', t('lanectl.backup.create.option.same-disk'))
    .option('--data <folder>', t(DATA))
    .option('--config <file>', t(CONFIG))
    .addOption(
      onLaneOption('to', 'recipient', 'passphraseFile', 'keep', 'sameDisk', 'data', 'config'),
    )
    .action(async (options: CreateOptions & OnLane, command: Command) => {
      if (options.onLane) return backUpOnLane(command)
      // Loaded on use, here and below: other commands encrypt nothing.
      const { makeBackup } = await import('#drivers/storage/lane-backup/backup-create.ts')
      const plan = await backupPlan(options)
      const made = await refusable(() =>
        withProgress((progress) =>
          makeBackup(plan, turning(progress, t('lanectl.backup.writing-backup'))),
        ),
      )
      const path = join(resolve(plan.folder), made.name)
      outputOf(command).say({ path, ...made }, () =>
        [
          t('lanectl.backup.files-verified', {
            path,
            files: made.files,
            megabytes: megabytes(made.bytes),
          }),
          ...made.missing.map((file) =>
            t('lanectl.backup.not-inside-because-cannot-read', { file }),
          ),
        ].join('\n'),
      )
    })

  backup
    .command('list')
    .argument('[folder]', t('lanectl.backup.list.argument.folder'))
    .option('--config <file>', t(CONFIG))
    .addOption(onLaneOption('config'))
    .description(t('lanectl.backup.list.about'))
    .action(
      async (given: string | undefined, options: CreateOptions & OnLane, command: Command) => {
        if (options.onLane) {
          if (given !== undefined)
            throw new Failure('usage', t('lanectl.backup.lane-lists-leave-folder-out'))
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
    .argument('[name]', t('lanectl.backup.fetch.argument.name'))
    .option('--to <folder>', t('lanectl.backup.fetch.option.to'), '.')
    .option('--serial <serial>', t('lanectl.backup.fetch.option.serial'))
    .option('--config <file>', t(CONFIG))
    .addOption(onLaneOption('serial', 'config'))
    .description(t('lanectl.backup.fetch.about'))
    .action(async (name: string | undefined, options: FetchOptions & OnLane, command: Command) => {
      const fetched = options.onLane
        ? await fetchOnLane(command, name, options.to)
        : await refusable(() =>
            withProgress((progress) =>
              fetchBackup(name, options, turning(progress, t('lanectl.backup.fetching'))),
            ),
          )
      outputOf(command).say(fetched, ({ path, bytes }) => `${path}: ${megabytes(bytes)}`)
    })

  backup
    .command('verify')
    .argument('<file>', t(FILE))
    .option('--identity <file>', t(IDENTITY))
    .option('--passphrase-file <file>', t(PASSPHRASE))
    .option('--signer <signer>', t(SIGNER))
    .option('--unsigned-from-before <words>', t(UNSIGNED))
    .option('--scratch <folder>', t('lanectl.backup.verify.option.scratch'))
    .addOption(onLaneOption('unsignedFromBefore', 'scratch'))
    .description(t('lanectl.backup.verify.about'))
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
              file,
              openWith,
              believes,
              folder,
              rest: turning(progress, t('lanectl.backup.verifying')),
            }),
          )
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      })
      outputOf(command).say({ file, ok: true, manifest }, () =>
        t('lanectl.backup.good', { file, manifest: manifestWords(manifest) }),
      )
    })

  backup
    .command('restore')
    .argument('<file>', t(FILE))
    .option('--identity <file>', t(IDENTITY))
    .option('--passphrase-file <file>', t(PASSPHRASE))
    .option('--signer <signer>', t(SIGNER))
    .option('--unsigned-from-before <words>', t(UNSIGNED))
    .option('--replace', t('lanectl.backup.restore.option.replace'))
    .option('--data <folder>', t(DATA))
    .option('--config <file>', t(CONFIG))
    .addOption(onLaneOption('replace', 'data', 'config'))
    .option('--confirm <serial>', t('lanectl.backup.restore.option.confirm'))
    .description(t('lanectl.backup.restore.about'))
    .action(async (file: string, options: RestoreOptions & OnLane, command: Command) => {
      const { confirm } = options
      if (options.onLane !== (confirm !== undefined || undefined))
        throw new Failure('usage', t('lanectl.backup.lane-confirm-serial-go-together'))
      if (confirm !== undefined) return unpackOnLane(command, file, options, confirm)
      const { restoreBackup } = await import(
        '#drivers/storage/lane-backup/restore-on-stopped-lane.ts'
      )
      const dataFolder = options.data ?? laneDataFolder()
      const config = readConfig(configFileOf(options))
      const { manifest, replaced } = await refusable(async () => {
        const ofLane = await knownSerialOf(config, dataFolder)
        const openWith = await readKeysFor(file, options)
        const believes = await readBelieved(options)
        return withProgress((progress) => {
          const step = turning(progress, t('lanectl.backup.restoring'))
          const replaces = options.replace ?? false
          const atMs = createSystemClock().now()
          const opened = { file, openWith, believes, ofLane }
          const given = { ...opened, dataFolder, replaces, atMs, takeKey: null }
          return restoreBackup({ ...given, step })
        })
      })
      const outcome = { file, dataFolder: resolve(dataFolder), replaced, manifest }
      outputOf(command).say(outcome, () =>
        [
          t('lanectl.backup.restored-start-laned', { dataFolder: outcome.dataFolder }),
          manifestWords(manifest),
          ...lackWords(manifest),
          ...(replaced ? [t('lanectl.backup.before-remove-all-well', { replaced })] : []),
          ...configFileWords(manifest, outcome.dataFolder),
        ].join('\n'),
      )
    })

  backup
    .command('key')
    .argument('<file>', t('lanectl.backup.key.argument.file'))
    .description(t('lanectl.backup.key.about'))
    .action(async (file: string, _options, command: Command) => {
      const { writeNewKeys } = await import('./backup-keys.ts')
      const recipient = await refusable(() => writeNewKeys(file))
      outputOf(command).say({ file, recipient }, () => recipient)
    })

  backup
    .command('signer')
    .option('--data <folder>', t(DATA))
    .description(t('lanectl.backup.signer.about'))
    .action(async (options: CreateOptions, command: Command) => {
      const { loadBackupSigner } = await import(
        '#drivers/storage/lane-backup/sender/backup-signing-key.ts'
      )
      const { databaseIn } = await import('#drivers/storage/files/data-folder.ts')
      const dataFolder = resolve(options.data ?? laneDataFolder())
      const credentials = credentialsOf(dataFolder)
      // What is made elsewhere is no lane's key, and would be believed in its place.
      if (!existsSync(databaseIn(dataFolder, 'payments.db')))
        throw new Failure('io', t('lanectl.backup.no-data-folder-lane-give', { dataFolder }))
      const { name: signer } = await refusable(() => loadBackupSigner(dataFolder, credentials))
      outputOf(command).say({ signer }, () => signer)
    })

  backup
    .command('trust')
    .argument('<file>', t('lanectl.backup.trust.argument.file'))
    .argument('<serial>', t('lanectl.backup.trust.argument.serial'))
    .argument('<signer>', t('lanectl.backup.trust.argument.signer'))
    .description(t('lanectl.backup.trust.about'))
    .action(async (file: string, serial: string, signer: string, _options, command: Command) => {
      const { noteSigner } = await import('./backup-keys.ts')
      await refusable(() => noteSigner(file, serial, signer))
      outputOf(command).say({ file, serial, signer }, () =>
        t('lanectl.backup.signs', { file, serial, signer }),
      )
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
    [
      t('lanectl.column.made'),
      t('lanectl.column.lane'),
      t('lanectl.column.size'),
      t('lanectl.column.name'),
    ],
    ...backups.map(({ name, serialNumber, createdAt, bytes }) => [
      createdAt.slice(0, 16).replace('T', ' '),
      serialNumber,
      megabytes(bytes),
      name,
    ]),
  ])
}
