/**
 * laned.yaml on the disk: always replaced as a whole; the text before stays as `laned.yaml.before`. On a flashed device
 * /etc belongs to root: there the draft is put into the service's own folder, and root takes it
 * (systemd/laned-config.sh), checks it once more and trusts nothing else about it.
 */

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { BEFORE, replaceFile } from '#drivers/storage/files/replace-file.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

export interface ConfigFileOptions {
  readonly path: string
  /** systemd's $RUNTIME_DIRECTORY: where root finds a draft; null: nobody takes one. */
  readonly runtimeFolder: string | null
  /** $PATH of systemctl; tests point it at a stand-in. */
  readonly searchPath?: string | undefined
  /** Whether this process may write it; tests are often root. */
  readonly isOurs?: () => boolean
}

const CONFIG_REQUEST = 'config-request'
const UNIT = 'laned-config.service'
const ANSWER_CHARACTERS = 2_000
/** The check takes a fraction of this on a slow board. */
const DEADLINE_MS = 120_000
/** Each of these may take as long as DEADLINE_MS. */
const WAITING_MAX = 3
const BUSY = say('fault.config.file-busy')
const run = promisify(execFile)

export function createConfigFile(options: ConfigFileOptions) {
  const { path, runtimeFolder, searchPath } = options
  const { isOurs = () => canWrite(dirname(path)) && canWrite(path) } = options
  const before = `${path}${BEFORE}`
  // One queue for everyone who writes this file.
  const turns = createSerialQueue({ waitingMax: WAITING_MAX, busyMessage: BUSY })

  async function read() {
    try {
      const text = await readFile(path, 'utf8')
      return { text, revision: createHash('sha256').update(text).digest('hex').slice(0, 16) }
    } catch (cause) {
      throw new Fault('storage', say('fault.config.cannot-read-file', { path }), cause)
    }
  }

  async function replaceHere(text: string): Promise<void> {
    try {
      await replaceConfigFile(path, text)
    } catch (cause) {
      throw new Fault('storage', say('fault.config.cannot-write-file', { path }), cause)
    }
  }

  async function replaceByRoot(folder: string, text: string): Promise<void> {
    const request = join(folder, CONFIG_REQUEST)
    try {
      await writeFile(request, text, { mode: 0o600 })
      const environment = searchPath === undefined ? {} : { env: { PATH: searchPath } }
      const args = ['--no-ask-password', 'start', UNIT]
      await run('systemctl', args, { timeout: DEADLINE_MS, ...environment })
    } catch (cause) {
      const { stderr = '' } = cause as { stderr?: string }
      const output = stderr.trim().slice(0, ANSWER_CHARACTERS)
      throw new Fault(
        'refused',
        say('fault.config.root-refused-why', { why: output || codeOf(cause), unit: UNIT }),
        cause,
      )
    } finally {
      await rm(request, { force: true }).catch(() => {})
    }
    if ((await read()).text !== text)
      throw new Fault('refused', say('fault.config.root-refused', { unit: UNIT }))
  }

  return {
    name: basename(path),
    inTurn: <Result>(work: () => Promise<Result>) => turns.run(work),
    read,
    async previous() {
      return readFile(before, 'utf8').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null
        throw new Fault('storage', say('fault.config.cannot-read-file', { path: before }), cause)
      })
    },
    get whyNotWritable() {
      if (isOurs() || runtimeFolder !== null) return null
      return say('fault.config.file-not-writable', { path })
    },
    replace: (text: string) =>
      isOurs() || runtimeFolder === null ? replaceHere(text) : replaceByRoot(runtimeFolder, text),
  }
}

/** Keeps the file's rights and its text before; a new file can be read by the group. */
export function replaceConfigFile(path: string, text: string): Promise<void> {
  return replaceFile(path, text, { mode: 0o640, keepsRights: true, keepsBefore: true })
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? String(cause)
