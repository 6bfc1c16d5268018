/**
 * The updater of this device (scripts/ota), which stands alone: it is started through systemd, as its timer does, and
 * its notes tell how it goes. None of its code runs in this process.
 */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { UpdateRun, UpdateVerb } from '#hal/update-run.ts'
import { probationOf } from './read-updater-notes.ts'
import { refusedRun } from './updater-refusals.ts'

export interface UpdaterOptions {
  /** LANED_OTA_STATE; null where laned was not flashed. */
  readonly notes: string | null
  /** $PATH of systemctl; tests point it at a stand-in. */
  readonly searchPath?: string | undefined
}

/** As the updater wrote it (scripts/ota/run-record.ts); one of an earlier release noted no kind. */
interface NotedRun extends Omit<UpdateRun, 'message'> {
  readonly processId: number
  readonly kind?: string | null
  readonly message: string | null
}

const NONE = say('fault.update.updater-not-installed')
const STOPPED = say('fault.update.run-interrupted')
/** The one step that takes long: of a delta, or of the whole. */
const FETCHING = say('text.update.fetching')
const DEADLINE_MS = 10_000
const ask = promisify(execFile)

export function createUpdater({ notes, searchPath }: UpdaterOptions) {
  function note(name: string): string | null {
    if (notes === null) return null
    try {
      return readFileSync(join(notes, name), 'utf8').trim() || null
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'ENOENT') return null
      throw new Fault('storage', say('fault.update.notes-unreadable'), cause)
    }
  }

  function lastRun(): UpdateRun | null {
    const text = note('run.json')
    if (text === null) return null
    try {
      const { processId, kind, message, ...noted } = JSON.parse(text) as NotedRun
      const run = { ...noted, step: noted.step === null ? null : FETCHING }
      if (run.status === 'running' && !isAlive(processId))
        return { ...run, status: 'interrupted', message: STOPPED }
      return { ...run, message: message === null ? null : refusedRun(kind ?? null, message) }
    } catch {
      return null
    }
  }

  return {
    /** Null where there is an updater; else what to do. */
    whyNot: notes === null ? NONE : null,
    standing: () => ({
      good: note('good'),
      previous: note('previous'),
      onTrial: note('try'),
      triesLeft: Number(note('left') ?? 0),
      probation: notes === null ? null : probationOf(notes),
      verdict: (note('verdicts') ?? '').split('\n').at(-1)?.replace(/^\d+ /, '') || null,
      bad: (note('bad') ?? '').split('\n').filter((line) => line !== ''),
      run: lastRun(),
    }),
    /** Resolves when systemd has taken the order. Rejects with 'refused' otherwise. */
    async start(verb: UpdateVerb): Promise<void> {
      if (notes === null) throw new Fault('not-configured', NONE)
      const args = ['--no-ask-password', '--no-block', 'start', `laned-ota@${verb}.service`]
      const environment = searchPath === undefined ? {} : { env: { PATH: searchPath } }
      try {
        await ask('systemctl', args, { timeout: DEADLINE_MS, ...environment })
      } catch (cause) {
        throw new Fault(
          'refused',
          say('fault.update.updater-not-started', { verb: verb === 'run' ? 'install' : verb }),
          cause,
        )
      }
    },
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // The process is there, but belongs to root.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
