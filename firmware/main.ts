/**
 * The process: arguments and environment in, signals in, exit code out. No other file in firmware/ reads `process`,
 * except start.mjs before it, and the support bundle for the versions.
 *
 *   0 stopped when asked      70 a bug: see the journal, systemd starts it again
 *   74 the disk, the port or the data folder refuses      78 the config is wrong
 *   64 arguments that it does not know
 *
 * What an operator can mend is one line on stderr that says how, never a stack trace.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { createConfigFile } from '#drivers/host/config-file-store.ts'
import { answers } from '#drivers/host/http-probe.ts'
import { hasKiosk } from '#drivers/host/kiosk-unit.ts'
import { createMigrationProgress } from '#drivers/host/migrations/migration-progress.ts'
import { probationOf } from '#drivers/host/read-updater-notes.ts'
import { openSystemd, type Systemd } from '#drivers/host/systemd-notify.ts'
import { createJournal, createLogger, isReadByJournald } from '#drivers/journal/pino-journal.ts'
import { MIGRATION_STEPS } from '#drivers/storage/sqlite/migrate.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { JournalDriver } from '#hal/journal.ts'
import type { MigrationStep } from '#hal/migration-step.ts'
import { boot, type Device } from './boot.ts'
import { type Arguments, HELP, readArguments } from './command-line/arguments.ts'
import { readableLogLine } from './command-line/readable-log-lines.ts'
import { startMessage } from './command-line/start-message.ts'
import type { Sections } from './config/fleet-sections.ts'
import { type ConfigSource, checkConfig } from './config/load-config.ts'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import { FEATURES } from './kernel/bundled-features.ts'
import { featureClashes } from './kernel/feature-clashes.ts'
import type { ThirdPartyPlace } from './kernel/third-party.ts'
import { thirdPartyPlace } from './third-party-place.ts'
import { VERSION } from './version.ts'
import type { ConfigOnDisk } from './wiring/wiring-context.ts'

const EXIT = { ok: 0, usage: 64, bug: 70, io: 74, config: 78 } as const

/** systemd and the interface's users count on five seconds; the last half second is for the exit itself. */
const STOP_DEADLINE_MS = 4_500

if (import.meta.main) await run()

/** Reads what was asked for, and is the device until a signal comes. */
export async function run(): Promise<void> {
  const options = readArguments(process.argv.slice(2), process.env)
  if ('complaint' in options) end(EXIT.usage, `${options.complaint}; see laned --help`)
  if (options.wants === 'help') return void process.stdout.write(HELP)
  if (options.wants === 'version') return void process.stdout.write(`${VERSION}\n`)

  const clashes = featureClashes(FEATURES)
  if (clashes.length > 0) end(EXIT.config, String(firstOf(clashes)))
  const { config, source } = readConfig(options)
  const journal = openJournal(config)
  process.on('uncaughtException', (error) => die(journal, error))
  process.on('unhandledRejection', (error) => die(journal, error))
  // Until it has started there is nothing to stop.
  const started = Promise.withResolvers<() => void>()
  let device: Device | null = null
  const clock = createSystemClock()
  const systemd = await openSystemd({
    environment: process.env,
    pid: process.pid,
    clock,
    journal,
    isWell: async () => void (await Promise.all(device?.addresses.map(answers) ?? [])),
  })
  const socket = process.env['NOTIFY_SOCKET']
  if (socket) tellOfMigrations(systemd, socket)
  try {
    device = await boot({
      config,
      dataFolder: options.data,
      journal,
      configFile: options.config ?? null,
      credentialsFolder: process.env['CREDENTIALS_DIRECTORY'] ?? null,
      isOnTrial: isOnTrial() || isInProbation(),
      isReleaseOnTrial: isOnTrial,
      updateNotes: process.env['LANED_OTA_STATE'] || null,
      configProblems: (sections) => problemsOnDisk(options, sections),
      withSections: (sections) => checkConfig({ ...source, sections }),
      configOnDisk: configOnDisk(options),
      // systemd, which sets NOTIFY_SOCKET, starts the program again.
      isStartedAgain: process.env['NOTIFY_SOCKET'] !== undefined,
      restart: () => void started.promise.then((restart) => restart()),
      runtimeFolder: process.env['RUNTIME_DIRECTORY'] ?? null,
      hasKiosk: hasKiosk(),
      thirdParty: placeOf(options),
    })
    const opened = device
    systemd.ready(`serving at ${opened.addresses.join(', ')}; ${startUse(clock.monotonicMs())}`)
    started.resolve(() => void stop(opened, systemd, journal, 'restart'))
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop(opened, systemd, journal, signal))
    if (process.stdout.isTTY) process.stdout.write(startMessage({ ...opened, version: VERSION }))
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'bug') die(journal, error)
    end(exitCodeOf(error), error.message)
  }
}

/** 'bad-request' ends a start only where the config is wrong: nothing else has been sent to the device yet. */
export function exitCodeOf({ kind }: Fault): number {
  if (kind === 'bug') return EXIT.bug
  return kind === 'bad-request' ? EXIT.config : EXIT.io
}

function readConfig({ config: path }: Arguments): { config: Config; source: ConfigSource } {
  let text = ''
  try {
    if (path) text = readFileSync(path, 'utf8')
  } catch (error) {
    end(EXIT.config, String(unreadable(path, error)))
  }
  const name = path ?? 'laned.yaml'
  const source = { name, text, environment: process.env }
  const { config, problems, warnings } = checkConfig(source)
  for (const warning of warnings) complain(`warning: ${warning}`)
  if (config) return { config, source }
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return end(EXIT.config, `config ${problems[0]}${more}`)
}

/** The config as the next start would find it. Loaded when it is asked for: most lanes never are. */
async function problemsOnDisk(
  options: Arguments,
  sections: Sections,
): Promise<readonly Sentence[]> {
  const { config: path } = options
  let text = ''
  try {
    if (path) text = readFileSync(path, 'utf8')
  } catch (error) {
    return [unreadable(path, error)]
  }
  const { checkDeviceConfig } = await import('./start-check.ts')
  const source = { name: path ?? 'laned.yaml', text, environment: process.env, sections }
  const { problems } = await checkDeviceConfig(source, {
    dataFolder: options.data,
    credentialsFolder: process.env['CREDENTIALS_DIRECTORY'] ?? null,
    searchPath: process.env['PATH'],
    hasKiosk: hasKiosk(),
    thirdParty: placeOf(options),
  })
  return problems
}

/** What an operator may read and write from afar; null where the lane has no file. */
function configOnDisk(options: Arguments): ConfigOnDisk | null {
  const { config: path } = options
  if (!path) return null
  return {
    file: createConfigFile({ path, runtimeFolder: process.env['RUNTIME_DIRECTORY'] ?? null }),
    environment: process.env,
  }
}

function placeOf({ features }: Arguments): ThirdPartyPlace {
  return thirdPartyPlace(features, process.getuid?.() ?? 0)
}

function unreadable(path: string | undefined, error: unknown): Sentence {
  return say('fault.config.file-unreadable', { path, why: fileFailure(error) })
}

/** The updater's own note (scripts/ota/select.sh); there is none where laned was not flashed. */
function isOnTrial(): boolean {
  const state = process.env['LANED_OTA_STATE'] || null
  return state !== null && existsSync(join(state, 'try'))
}

/** Lines of words for a person at a terminal, lines of JSON for journald. */
function openJournal({ log: { level } }: Config): JournalDriver {
  const hasPriorities = isReadByJournald(process.env)
  if (!process.stdout.isTTY) return createJournal(createLogger({ level, hasPriorities }))
  const write = (line: string) => void process.stdout.write(readableLogLine(line))
  return createJournal(createLogger({ level, write }))
}

/** By the updater's notes: a breaking migration would make it impossible to go back to the release before. */
function isInProbation(): boolean {
  const state = process.env['LANED_OTA_STATE'] || null
  return state !== null && probationOf(state) === VERSION
}

/** Tells systemd that the start goes on while a migration takes longer than systemd would wait. */
function tellOfMigrations(systemd: Systemd, socket: string): void {
  let progress: ReturnType<typeof createMigrationProgress> | null = null
  MIGRATION_STEPS.subscribe((step) => {
    progress ??= createMigrationProgress({ systemd, socket })
    progress.step(step as MigrationStep | null)
  })
}

/** What the updater compares the start of the next release with (scripts/ota/trial/running-process-facts.ts). */
function startUse(tookMs: number): string {
  const { user, system } = process.cpuUsage()
  const processorMs = Math.round((user + system) / 1_000)
  return `started in ${Math.round(tookMs)} ms, with ${processorMs} ms of the processor`
}

async function stop(
  device: Device,
  systemd: Systemd,
  journal: JournalDriver,
  signal: NodeJS.Signals | 'restart',
): Promise<void> {
  journal.info('device.stopping', { signal })
  systemd.stopping()
  const late = setTimeout(() => {
    journal.error('device.stop_forced', { afterMs: STOP_DEADLINE_MS })
    process.exit(EXIT.bug)
  }, STOP_DEADLINE_MS)
  await device[Symbol.asyncDispose]()
  systemd[Symbol.dispose]()
  clearTimeout(late)
  journal.info('device.stopped')
  process.exit(EXIT.ok)
}

/** A bug: what is in memory cannot be trusted any more. systemd starts the device afresh. */
function die(journal: JournalDriver, error: unknown): never {
  journal.error('device.broken', { error })
  process.exit(EXIT.bug)
}

/** Exits at once: a part that was opened before the refusal must not keep the process alive. */
function end(exitCode: number, line: string): never {
  complain(line)
  process.exit(exitCode)
}

function complain(line: string): void {
  const lines = line.split('\n').map((one) => one.trim())
  process.stderr.write(`laned: ${lines.filter(Boolean).join(' ')}\n`)
}
