/** `lanectl replace`: this card takes the place of a lane that is dead. Runs on the new card, for root. */
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { createSystemClock } from '#drivers/clock/system.ts'
import type { Manifest } from '#drivers/storage/lane-backup/backup-manifest.ts'
import { Fault } from '#firmware/fault.ts'
import {
  CONFIG,
  DATA,
  IDENTITY,
  type OpenOptions,
  PASSPHRASE,
  readKeys,
  readKeysFor,
  refusable,
  turning,
} from '../../backup/opening.ts'
import { configFileOf, readConfig, serialOf } from '../../backup/plan.ts'
import { fetchFrom } from '../../backup/remote.ts'
import { configFileWords, lackWords, manifestWords } from '../../backup/words.ts'
import { Failure } from '../../exit-codes.ts'
import { laneDataFolder } from '../../lane-data-folder.ts'
import { complain, outputOf } from '../../output.ts'
import { withProgress } from '../../progress-bar.ts'

interface ReplaceOptions extends OpenOptions {
  readonly master?: string
  readonly backup?: string
  readonly data?: string
  readonly config?: string
}

export function replaceCommand(program: Command): void {
  program
    .command('replace')
    .argument('<code>', 'the restore code, as `lanectl fleet replace` printed it at the master')
    .option('--master <url>', 'default sync.master of the config')
    .option('--backup <file>', 'a backup; default the newest that the master keeps')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--data <folder>', DATA)
    .option('--config <file>', CONFIG)
    .description('take the place of a dead lane: its backup, and a new key of the fleet')
    .action(async (code: string, options: ReplaceOptions, command: Command) => {
      const done = await refusable(() =>
        withProgress((progress) => takePlace(code, options, (what) => turning(progress, what))),
      )
      outputOf(command).say(done, ({ dataFolder, manifest, replaced }) =>
        [
          `this card is ${manifest.serialNumber} now; start laned`,
          manifestWords(manifest),
          ...lackWords(manifest),
          ...(replaced ? [`what was there before: ${replaced}; remove it when all is well`] : []),
          ...configFileWords(manifest, dataFolder),
        ].join('\n'),
      )
    })
}

async function takePlace(
  code: string,
  options: ReplaceOptions,
  turningFor: (what: string) => () => void,
) {
  // Loaded on use: other commands encrypt nothing and speak to no master.
  const { restoreBackup } = await import('#drivers/storage/lane-backup/backup-restore.ts')
  const { createTakeover } = await import('#drivers/peers/replacement/takeover-client.ts')
  const { FETCHED } = await import('#drivers/storage/lane-backup/restore-finish.ts')
  const dataFolder = resolve(options.data ?? laneDataFolder())
  const config = readConfig(configFileOf(options))
  const url = options.master ?? config.sync.master
  if (!url) throw new Failure('usage', 'where is the master? give --master https://ADDRESS')
  const keys = options.backup ? await readKeysFor(options.backup, options) : await readKeys(options)
  const takeover = createTakeover(url, code)
  const fetched = join(dataFolder, FETCHED)

  async function takeKey({ serialNumber }: Manifest): Promise<string> {
    const own = await serialOf(config, dataFolder, serialNumber)
    if (own !== serialNumber)
      throw new Fault(
        'refused',
        `the backup is of ${serialNumber}, and this card is ${own}: put serialNumber: ${serialNumber} into laned.yaml, or flash the card with --serial ${serialNumber}; nothing was changed`,
      )
    return takeover.takeKey(serialNumber)
  }

  try {
    await mkdir(fetched, { recursive: true, mode: 0o700 })
    const file =
      options.backup ??
      (
        await fetchFrom(takeover.backups, {
          ...{ name: undefined, folder: fetched, step: turningFor('fetching the backup') },
        })
      ).path
    const restored = await restoreBackup({
      ...{ file, openWith: keys, dataFolder, replaces: true, takeKey },
      atMs: createSystemClock().now(),
      step: turningFor('restoring'),
    })
    // It ends by itself within a day: that is no reason to call the whole thing off.
    await takeover.end().catch((error: Error) => complain(`lanectl: ${error.message}`))
    return { dataFolder, ...restored }
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}
