/** `lanectl setup`: a stick that sets new lanes up, made on a desk and taken by the lane. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { checkConfig } from '#firmware/config/load-config.ts'
import { Fault } from '#firmware/fault.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf } from '../output.ts'
import { takeSetup } from '../setup/apply-setup-stick.ts'

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

const CODE = 'its first line is the code: 16 characters or more'

export function addTo(program: Command): void {
  const setup = program
    .command('setup')
    .description(
      'a stick that sets new lanes up: one file, for lanes that were flashed with its code',
    )

  setup
    .command('pack')
    .argument('<file>', 'laned-setup.age, in the top folder of a stick (FAT or exFAT)')
    .requiredOption('--config <file>', 'laned.yaml for the lanes')
    .requiredOption('--code-file <file>', CODE)
    .option('--wifi-name <name>', 'the Wi-Fi to join')
    .option('--wifi-password-file <file>', 'its password')
    .option('--wifi-hidden', 'it does not tell its name')
    .description('write the file')
    .action(async (file: string, options: PackOptions, command: Command) => {
      const { packStickFile } = await import('#drivers/storage/setup-stick/setup-stick-file.ts')
      const config = read(options.config)
      const { problems } = checkConfig({ name: options.config, text: config })
      if (problems.length > 0) throw new Failure('config', problems.join('\n'))
      const content = { config, wifi: wifiOf(options) }
      const bytes = await refusable(() => packStickFile(content, firstLine(options.codeFile)))
      try {
        writeFileSync(file, bytes, { mode: 0o600 })
      } catch (error) {
        throw new Failure('io', `cannot write ${file}: ${(error as Error).message}`)
      }
      outputOf(command).say({ file, bytes: bytes.length }, () => `${file}: ${bytes.length} bytes`)
    })

  setup
    .command('take')
    .argument('<file>', 'laned-setup.age')
    .option('--config <file>', 'laned.yaml of this lane', '/etc/laned/laned.yaml')
    .option('--code-file <file>', CODE, '/etc/laned/credentials/setup-code')
    .option('--data <folder>', "the lane's data folder", laneDataFolder())
    .option('--requests <folder>', 'where the network of the board is asked for', '/run/laned')
    .option('--no-restart', 'leave the lane running with what it has')
    .description('check the file and take it, on a lane that is not set up')
    .action(async (file: string, options: TakeOptions, command: Command) => {
      const { readStickFile } = await import('#drivers/storage/setup-stick/setup-stick-file.ts')
      const { requireNew } = await import('../setup/apply-setup-stick.ts')
      requireNew(options.data)
      const taken = await refusable(async () =>
        takeSetup(await readStickFile(file, firstLine(options.codeFile)), options),
      )
      outputOf(command).say(taken, ({ config, wifi }) => `config ${config}, Wi-Fi ${wifi}`)
    })
}

function wifiOf({ wifiName, wifiPasswordFile, wifiHidden = false }: PackOptions) {
  if (wifiName === undefined) return null
  if (wifiPasswordFile === undefined)
    throw new Failure('usage', '--wifi-name needs --wifi-password-file')
  return { name: wifiName, password: firstLine(wifiPasswordFile), isHidden: wifiHidden }
}

function firstLine(file: string): string {
  return read(file).split(/\r?\n/, 1)[0] ?? ''
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function refusable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'bug') throw error
    throw new Failure(error.kind === 'storage' ? 'io' : 'unwell', error.message)
  }
}
