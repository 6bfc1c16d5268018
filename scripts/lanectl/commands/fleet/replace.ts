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
import { t } from '../../words.ts'

interface Options extends ReplaceOptions {
  readonly prepared?: string
  readonly notice?: string
}

export function addTo(program: Command): void {
  program
    .command('replace')
    .argument('[code]', t('lanectl.replace.argument.code'))
    .option('--master <url>', t('lanectl.replace.option.master'))
    .option('--backup <file>', t('lanectl.replace.option.backup'))
    .option('--identity <file>', t(IDENTITY))
    .option('--passphrase-file <file>', t(PASSPHRASE))
    .option('--signer <signer>', t(SIGNER))
    .option('--unsigned-from-before <words>', t(UNSIGNED))
    .option('--data <folder>', t(DATA))
    .option('--config <file>', t(CONFIG))
    .option('--prepared <folder>', t('lanectl.replace.option.prepared'))
    .option('--notice <file>', t('lanectl.replace.option.notice'))
    .description(t('lanectl.replace.about'))
    .action(async (code: string | undefined, options: Options, command: Command) => {
      if ((code === undefined) === (options.prepared === undefined))
        throw new Failure('usage', t('lanectl.replace.give-restore-code-prepared-folder'))
      const done = await (options.prepared === undefined
        ? refusable(() => taking(String(code), options))
        : carryOutPrepared(options.prepared, options))
      if (done === null) {
        outputOf(command).say({ done: true }, () => t('lanectl.replace.card-taken-place-already'))
        return
      }
      outputOf(command).say(done, ({ dataFolder, manifest, replaced }) =>
        [
          t('lanectl.replace.card-now-start-laned', { serialNumber: manifest.serialNumber }),
          manifestWords(manifest),
          ...lackWords(manifest),
          ...(replaced ? [t('lanectl.backup.before-remove-all-well', { replaced })] : []),
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
