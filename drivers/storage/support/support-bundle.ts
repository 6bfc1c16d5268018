/** Everything that a person far away needs to see of a lane, in one tar without any secret. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { configForSupport } from '#firmware/config/config-for-support.ts'
import { SELFTEST_DOCUMENT } from '../files/data-folder.ts'
import { END, encodeHeader, paddingOf } from '../packages/tar.ts'

export interface SupportNeeds {
  readonly nowMs: number
  readonly dataFolder: string
  readonly configFile: string | null
  /** LANED_OTA_STATE. */
  readonly updateNotes: string
  readonly versions: object
  /** What the lane answers to `SUPPORT_BUNDLE_REQUESTS`. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What describeDatabases found. */
  readonly databases: object
  /** The latest log lines, used where journald has none. */
  readonly latestLines?: string
}

const LOG_LINES = '5000'
const LOG_BYTES_MAX = 16 * 2 ** 20
const JOURNAL_MS = 20_000
const run = promisify(execFile)
const compress = promisify(gzip)

export async function collectSupport(
  needs: SupportNeeds,
): Promise<Readonly<Record<string, string>>> {
  const { dataFolder, configFile, updateNotes, versions, answers, databases, latestLines } = needs
  return {
    'versions.json': json(versions),
    'machine.json': json(machine(needs.nowMs)),
    'config.yaml.json': json(config(configFile)),
    'lane.json': json(answers),
    // Read from the disk: a lane that no longer starts may have been tested before.
    'selftest.json': readText(join(dataFolder, SELFTEST_DOCUMENT)) ?? 'null\n',
    'databases.json': json(databases),
    'update.json': json(updateState(updateNotes)),
    'journal.txt': await journal(),
    ...(latestLines === undefined ? {} : { 'latest-lines.txt': latestLines }),
  }
}

/** `folder` is the folder into which the tar unpacks. */
export async function packSupport(
  folder: string,
  contents: Readonly<Record<string, string>>,
  nowMs: number,
): Promise<Uint8Array> {
  const seconds = Math.floor(nowMs / 1_000)
  const blocks = Object.entries(contents).flatMap(([name, text]) => {
    const content = Buffer.from(text)
    const header = encodeHeader({ name: `${folder}/${name}`, bytes: content.length }, seconds)
    return [header, content, Buffer.alloc(paddingOf(content.length))]
  })
  return compress(Buffer.concat([...blocks, END]))
}

function machine(nowMs: number) {
  return {
    kernel: release(),
    model: readText('/sys/firmware/devicetree/base/model')?.replaceAll('\0', '') ?? null,
    processors: cpus().length,
    load: loadavg(),
    memory: { totalBytes: totalmem(), freeBytes: freemem() },
    uptimeSeconds: uptime(),
    now: new Date(nowMs).toISOString(),
  }
}

function config(file: string | null) {
  const text = file === null ? null : readText(file)
  return file === null || text === null
    ? { file, text: null }
    : { file, ...configForSupport(file, text) }
}

function updateState(folder: string) {
  const names = ['good', 'previous', 'try', 'left', 'bad', 'sequence', 'health-before', 'run.json']
  return Object.fromEntries(
    names.map((name) => [name, readText(join(folder, name))?.trim() ?? null]),
  )
}

/** The journal holds no secrets: the journal port promises that no log line has any. */
async function journal(): Promise<string> {
  const units = ['-u', 'laned.service', '-u', 'laned-update.service', '-u', 'laned-config.service']
  try {
    const args = ['--no-pager', '-o', 'short-iso', '-n', LOG_LINES, ...units]
    const limits = { maxBuffer: LOG_BYTES_MAX, timeout: JOURNAL_MS }
    return (await run('journalctl', args, limits)).stdout
  } catch (error) {
    return `no journal here: ${(error as Error).message}\n`
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
