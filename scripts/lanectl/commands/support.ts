/** `lanectl support bundle`: everything a person far away needs to see, in one file, no secrets. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { cpus, freemem, loadavg, release, tmpdir, totalmem, uptime } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { SELFTEST_DOCUMENT } from '#drivers/storage/files/data-folder.ts'
import { hideSecrets } from '#firmware/config/hide-secrets.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { VERSION } from '#firmware/version.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneOf } from '../lane-client.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf } from '../output.ts'

const run = promisify(execFile)
const LOG_LINES = '5000'
/** Asked of the running lane; an answer that does not come is itself worth knowing. */
const QUESTIONS = [
  '/version',
  '/health',
  '/selftest',
  '/getDriverSettings',
  '/api/get_device_info',
] as const

export function supportCommand(program: Command): void {
  program
    .command('support')
    .description('collect what a person far away needs to help')
    .command('bundle')
    .argument('[file]', 'where to write it; default laned-support-DATE.tar.gz here')
    .option('--data <folder>', 'the data folder; default $LANED_DATA, else /var/lib/laned or ./var')
    .description('write logs, config, versions, health and the state of the databases; no secrets')
    .action(async (given: string | undefined, options: { data?: string }, command: Command) => {
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const file = given ?? `laned-support-${stamp}.tar.gz`
      const parts = await collect(laneOf(command), options.data ?? laneDataFolder())
      await write(file, parts)
      const summary = { file, parts: Object.keys(parts) }
      outputOf(command).say(summary, () => `${file}: ${summary.parts.join(', ')}`)
    })
}

type Parts = Readonly<Record<string, string>>

async function collect(lane: Lane, data: string): Promise<Parts> {
  return {
    'versions.json': json(versions()),
    'machine.json': json(machine()),
    'config.yaml.json': json(config()),
    'lane.json': json(await answers(lane)),
    // As it lies on the disk: a lane that does not start any more was tested before.
    'selftest.json': readText(join(data, SELFTEST_DOCUMENT)) ?? 'null\n',
    'databases.json': json(databases(data)),
    'update.json': json(updateState()),
    'journal.txt': await journal(),
  }
}

function versions() {
  return { lanectl: VERSION, node: process.versions, architecture: process.arch }
}

function machine() {
  return {
    kernel: release(),
    model: readText('/sys/firmware/devicetree/base/model')?.replaceAll('\0', '') ?? null,
    processors: cpus().length,
    load: loadavg(),
    memory: { totalBytes: totalmem(), freeBytes: freemem() },
    uptimeSeconds: uptime(),
    now: new Date().toISOString(),
  }
}

function config() {
  const file = process.env['LANED_CONFIG'] ?? '/etc/laned/laned.yaml'
  const text = readText(file)
  return text === null ? { file, text } : { file, ...describeConfig(file, text) }
}

/** With the device's own rule of what is secret. */
export function describeConfig(name: string, text: string) {
  const { config, problems, warnings } = checkConfig({ name, text, environment: {} })
  return {
    problems: problems.map(withoutValues),
    warnings: warnings.map(withoutValues),
    config: config && hideSecrets(ConfigSchema, config),
  }
}

/** What stands where it does not belong may be a secret of another key. */
function withoutValues(line: string): string {
  return line.replace(/, not .*$/s, ', not what is there')
}

async function answers(lane: Lane) {
  const found: Record<string, unknown> = {}
  for (const path of QUESTIONS)
    found[path] = await lane.ask(path).catch((error: Error) => ({ silent: error.message }))
  return found
}

/** Read-only, beside a running lane: a reader never blocks it. */
function databases(folder: string) {
  const looked = ['payments.db', 'items.db'].map((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return [name, { missing: true }]
    try {
      const database = new DatabaseSync(path, { readOnly: true })
      const pragma = (what: string) => database.prepare(`PRAGMA ${what}`).all()
      const found = {
        integrity: pragma('quick_check(5)'),
        schema: pragma('user_version'),
        pages: pragma('page_count'),
        rows: rowsOf(database),
      }
      database.close()
      return [name, found]
    } catch (error) {
      return [name, { broken: (error as Error).message }]
    }
  })
  return Object.fromEntries(looked)
}

function rowsOf(database: DatabaseSync): Record<string, unknown> {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string }[]
  return Object.fromEntries(
    names.map(({ name }) => [
      name,
      database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get()?.['rows'],
    ]),
  )
}

function updateState() {
  const folder = process.env['LANED_OTA_STATE'] ?? '/var/lib/laned-ota'
  const names = ['good', 'previous', 'try', 'left', 'bad', 'sequence', 'health-before']
  return Object.fromEntries(
    names.map((name) => [name, readText(join(folder, name))?.trim() ?? null]),
  )
}

/** The journal holds no secrets: what logs may say is the journal port's promise. */
async function journal(): Promise<string> {
  const units = ['-u', 'laned.service', '-u', 'laned-update.service']
  try {
    const args = ['--no-pager', '-o', 'short-iso', '-n', LOG_LINES, ...units]
    return (await run('journalctl', args, { maxBuffer: 64 * 2 ** 20 })).stdout
  } catch (error) {
    return `no journal here: ${(error as Error).message}\n`
  }
}

/** With the system's tar: every machine that a technician works on has one. */
async function write(file: string, parts: Parts): Promise<void> {
  const unfinished = `${resolve(file)}.part`
  const scratch = await mkdtemp(join(tmpdir(), 'laned-support-'))
  const name = basename(file).replace(/\.tar\.gz$/, '')
  try {
    const folder = join(scratch, name)
    await mkdir(folder)
    for (const [part, text] of Object.entries(parts)) await writeFile(join(folder, part), text)
    await writeFile(unfinished, '', { mode: 0o600 })
    await run('tar', ['-czf', unfinished, '-C', scratch, name])
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw new Failure('io', `cannot write ${file} (${(error as Error).message})`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
