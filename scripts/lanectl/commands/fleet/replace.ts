/** `lanectl replace`: this card takes the place of a lane that is dead. Runs on the new card, for root. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import {
  CONFIG,
  IDENTITY,
  PASSPHRASE,
  refusable,
  SIGNER,
  turning,
  UNSIGNED,
} from '../../backup/backup-decryption.ts'
import { configFileWords, lackWords, manifestWords } from '../../backup/backup-description.ts'
import { endCode, type ReplaceOptions, takePlace } from '../../backup/replace-lane.ts'
import { Failure } from '../../exit-codes.ts'
import { DATA, laneDataFolder } from '../../lane-data-folder.ts'
import { outputOf } from '../../output.ts'
import { withProgress } from '../../progress-bar.ts'

interface Options extends ReplaceOptions {
  readonly prepared?: string
  readonly notice?: string
}

export function addTo(program: Command): void {
  program
    .command('replace')
    .argument('[code]', 'the restore code, as `lanectl fleet replace` printed it at the master')
    .option('--master <url>', 'default sync.master of the config')
    .option('--backup <file>', 'a backup; default the newest that the master keeps')
    .option('--identity <file>', IDENTITY)
    .option('--passphrase-file <file>', PASSPHRASE)
    .option('--signer <signer>', SIGNER)
    .option('--unsigned-from-before <words>', UNSIGNED)
    .option('--data <folder>', DATA)
    .option('--config <file>', CONFIG)
    .option('--prepared <folder>', 'code, master and identity as flash.sh put them onto the card')
    .option(
      '--notice <file>',
      'with --prepared: what the screen of the board says until it is done',
    )
    .description('take the place of a dead lane: its backup, and a new key of the fleet')
    .action(async (code: string | undefined, options: Options, command: Command) => {
      if ((code === undefined) === (options.prepared === undefined))
        throw new Failure('usage', 'give the restore code, or --prepared FOLDER')
      const done = await (options.prepared === undefined
        ? refusable(() => taking(String(code), options))
        : carryOutPrepared(options.prepared, options))
      if (done === null) {
        outputOf(command).say({ done: true }, () => 'this card has taken the place already')
        return
      }
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

function taking(code: string, options: ReplaceOptions) {
  return withProgress((progress) => takePlace(code, options, (what) => turning(progress, what)))
}

/** Null: an earlier run had done it, all but the end. */
async function carryOutPrepared(folder: string, { notice, ...options }: Options) {
  const { hasTakenPlace, noticing, passing, readPrepared, removePrepared } = await import(
    '../../backup/replacement-at-first-boot.ts'
  )
  return noticing(notice, () =>
    refusable(() =>
      passing(async () => {
        const { code, ...prepared } = readPrepared(folder)
        const dataFolder = resolve(options.data ?? laneDataFolder())
        const isTaken = await hasTakenPlace(dataFolder)
        const done = isTaken ? null : await taking(code, { ...options, ...prepared })
        if (isTaken) await endCode(prepared.master, code, dataFolder)
        removePrepared(folder)
        return done
      }),
    ),
  )
}
