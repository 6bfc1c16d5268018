/**
 * The process: arguments and environment in, signals in, exit code out. With main.ts the only
 * user of `process`.
 *
 *   0 stopped when asked      70 a bug: see the journal, systemd starts it again
 *   74 the disk, the port or the data folder refuses      78 the config is wrong
 *
 * Whatever an operator can mend is one line on stderr that says how, never a stack trace.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { boot, type Device } from './boot.ts'
import { checkConfig } from './config/load.ts'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import { createJournal, type OpenJournal } from './journal.ts'
import { VERSION } from './version.ts'

const EXIT = { ok: 0, usage: 64, bug: 70, io: 74, config: 78 } as const
const STOP_DEADLINE_MS = 4_500

const HELP = `laned ${VERSION}: the open runtime of a checkout lane

usage: laned [--config FILE] [--data FOLDER]

  --config FILE   laned.yaml; default $LANED_CONFIG, else a lane on fakes
  --data FOLDER   what the device keeps; default $LANED_DATA, $STATE_DIRECTORY, else ./var
  --version       print the version
  --help          print this

Any key of laned.yaml can be given as LANED_ and its upper-case path: LANED_SYNC_ROLE=master.
Exit codes: 0 stopped when asked, 64 wrong arguments, 70 a bug, 74 the disk or the port refuses,
78 the config is wrong. Check a config with: npm run lanectl -- config check FILE
`

export async function run(): Promise<void> {
  const options = readArguments()
  if (!options) return
  const config = readConfig(options.config)
  if (!config) return
  const journal = createJournal(pino({ level: config.log.level }))
  process.on('uncaughtException', (error) => die(journal, error))
  process.on('unhandledRejection', (error) => die(journal, error))
  let device: Device
  try {
    device = await boot({ config, dataFolder: options.data, journal })
  } catch (error) {
    return refuse(error, journal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(device, journal, signal))
}

function readArguments(): { config: string | undefined; data: string } | null {
  const environment = process.env
  try {
    const { values } = parseArgs({
      options: {
        config: { type: 'string' },
        data: { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || values.version) {
      process.stdout.write(values.help ? HELP : `${VERSION}\n`)
      return null
    }
    return {
      config: values.config ?? environment['LANED_CONFIG'],
      data: values.data ?? environment['LANED_DATA'] ?? environment['STATE_DIRECTORY'] ?? 'var',
    }
  } catch (error) {
    say(`${(error as Error).message.split('\n')[0]}; see laned --help`)
    process.exitCode = EXIT.usage
    return null
  }
}

function readConfig(path: string | undefined): Config | null {
  let text = ''
  try {
    if (path) text = readFileSync(path, 'utf8')
  } catch (error) {
    say(`cannot read the config ${path} (${(error as Error).message})`)
    process.exitCode = EXIT.config
    return null
  }
  const name = path ?? 'laned.yaml'
  const { config, problems, warnings } = checkConfig({ name, text, environment: process.env })
  for (const warning of warnings) say(`warning: ${warning}`)
  if (config) return config
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  say(`config ${problems[0]}${more}`)
  process.exitCode = EXIT.config
  return null
}

function refuse(error: unknown, journal: OpenJournal): void {
  if (!(error instanceof Fault) || error.kind === 'bug') die(journal, error)
  say(error.message)
  process.exitCode = error.kind === 'bad-request' ? EXIT.config : EXIT.io
}

async function stop(device: Device, journal: OpenJournal, signal: string): Promise<void> {
  journal.info('device.stopping', { signal })
  const late = setTimeout(() => {
    journal.error('device.stop_forced', { afterMs: STOP_DEADLINE_MS })
    process.exit(EXIT.bug)
  }, STOP_DEADLINE_MS)
  await device[Symbol.asyncDispose]()
  clearTimeout(late)
  journal.info('device.stopped')
  process.exit(EXIT.ok)
}

/** A bug: what is in memory cannot be trusted any more. systemd starts the device afresh. */
function die(journal: OpenJournal, error: unknown): never {
  journal.error('device.broken', { error })
  process.exit(EXIT.bug)
}

function say(line: string): void {
  process.stderr.write(`laned: ${line.replaceAll('\n', ' ')}\n`)
}
