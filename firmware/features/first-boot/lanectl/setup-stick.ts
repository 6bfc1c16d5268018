/** `lanectl setup`: a stick that sets new lanes up, made on a desk and taken by the lane. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { checkConfig } from '#firmware/config/load-config.ts'
import { Fault } from '#firmware/fault.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { laneDataFolder } from '#scripts/lanectl/lane-data-folder.ts'
import { outputOf } from '#scripts/lanectl/output.ts'
import { speak, t, troubleOf, wordFor } from '#scripts/lanectl/words.ts'
import { takeSetup } from './apply-setup-stick.ts'

interface PackOptions {
  readonly config: string
  readonly codeFile: string
  readonly wifiName?: string
  readonly wifiPasswordFile?: string
  readonly wifiHidden?: boolean
}

interface TakeOptions {
  readonly config: string
  readonly codeFile: string
  readonly data: string
  readonly requests: string
  readonly restart: boolean
}

const CODE = 'lanectl.setup.first-line-code-16-characters'

export function addTo(program: Command): void {
  const setup = program.command('setup').description(t('lanectl.setup.about'))

  setup
    .command('pack')
    .argument('<file>', t('lanectl.setup.pack.argument.file'))
    .requiredOption('--config <file>', t('lanectl.setup.pack.option.config'))
    .requiredOption('--code-file <file>', t(CODE))
    .option('--wifi-name <name>', t('lanectl.setup.pack.option.wifi-name'))
    .option('--wifi-password-file <file>', t('lanectl.setup.pack.option.wifi-password-file'))
    .option('--wifi-hidden', t('lanectl.setup.pack.option.wifi-hidden'))
    .description(t('lanectl.setup.pack.about'))
    .action(async (file: string, options: PackOptions, command: Command) => {
      const { packStickFile } = await import('../driver/setup-stick-file.ts')
      const config = read(options.config)
      const { problems } = checkConfig({ name: options.config, text: config })
      if (problems.length > 0) throw new Failure('config', problems.join('\n'))
      const content = { config, wifi: wifiOf(options) }
      const bytes = await refusable(() => packStickFile(content, firstLine(options.codeFile)))
      try {
        writeFileSync(file, bytes, { mode: 0o600 })
      } catch (error) {
        throw new Failure(
          'io',
          t('lanectl.setup.cannot-write', { file, message: troubleOf(error) }),
        )
      }
      outputOf(command).say({ file, bytes: bytes.length }, () => `${file}: ${bytes.length} bytes`)
    })

  setup
    .command('take')
    .argument('<file>', t('lanectl.setup.take.argument.file'))
    .option('--config <file>', t('lanectl.setup.take.option.config'), '/etc/laned/laned.yaml')
    .option('--code-file <file>', t(CODE), '/etc/laned/credentials/setup-code')
    .option('--data <folder>', t('lanectl.setup.take.option.data'), laneDataFolder())
    .option('--requests <folder>', t('lanectl.setup.take.option.requests'), '/run/laned')
    .option('--no-restart', t('lanectl.setup.take.option.no-restart'))
    .description(t('lanectl.setup.take.about'))
    .action(async (file: string, options: TakeOptions, command: Command) => {
      const { readStickFile } = await import('../driver/setup-stick-file.ts')
      const { requireNew } = await import('./apply-setup-stick.ts')
      requireNew(options.data)
      const taken = await refusable(async () =>
        takeSetup(await readStickFile(file, firstLine(options.codeFile)), options),
      )
      outputOf(command).say(taken, ({ config, wifi }) =>
        t('lanectl.setup.config-wi-fi', {
          config: wordFor('taken', config),
          wifi: wordFor('taken', wifi),
        }),
      )
    })
}

function wifiOf({ wifiName, wifiPasswordFile, wifiHidden = false }: PackOptions) {
  if (wifiName === undefined) return null
  if (wifiPasswordFile === undefined)
    throw new Failure('usage', t('lanectl.setup.wifi-name-needs-wifi-password'))
  return { name: wifiName, password: firstLine(wifiPasswordFile), isHidden: wifiHidden }
}

function firstLine(file: string): string {
  return read(file).split(/\r?\n/, 1)[0] ?? ''
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.reconcile.cannot-read', {
        file,
        code: wordFor('trouble', String((error as NodeJS.ErrnoException).code)),
      }),
    )
  }
}

async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'bug') throw error
    throw new Failure(error.kind === 'storage' ? 'io' : 'unwell', speak(error.said))
  }
}
