/**
 * Carries out long work on databases in a process of its own, one task after another: it can be
 * ended at any moment, its memory goes with it, and the event loop never waits for it.
 */

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { say, sentenceOf } from '#firmware/words/sentence.ts'
import type { BackupKey } from '#hal/backup-key-and-sender.ts'
import { UPKEEP_KEY, type UpkeepOutcome, type UpkeepTask } from './upkeep-task.ts'

export interface Upkeep extends AsyncDisposable {
  /** Rejects with Fault 'storage' where the task could not be carried out, or the device stops. */
  run(task: UpkeepTask, openWith?: BackupKey): Promise<UpkeepOutcome>
}

const PROGRAM = fileURLToPath(new URL('./upkeep-process.ts', import.meta.url))
const NODE_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1']
const STDERR_KEPT = 1_000

export function openUpkeep(): Upkeep {
  const stop = new AbortController()
  const tasks = createSerialQueue()

  async function carryOut(task: UpkeepTask, openWith?: BackupKey): Promise<UpkeepOutcome> {
    if (stop.signal.aborted) throw new Fault('storage', say('fault.storage.upkeep-stopping'))
    const outcome = await inProcess(task, stop.signal, openWith)
    if ('refused' in outcome) throw new Fault('storage', sentenceOf(outcome.refused))
    return outcome
  }

  return {
    run: (task, openWith) => tasks.run(() => carryOut(task, openWith)),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await tasks.idle()
    },
  }
}

function inProcess(
  task: UpkeepTask,
  signal: AbortSignal,
  openWith?: BackupKey,
): Promise<UpkeepOutcome> {
  const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Any user can read arguments; the environment only this user.
    ...(openWith && { env: { ...process.env, [UPKEEP_KEY]: JSON.stringify(openWith) } }),
  })
  const end = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  const { promise, resolve, reject } = Promise.withResolvers<UpkeepOutcome>()
  let lastReason = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    lastReason += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-STDERR_KEPT)
  })
  child.on('error', (cause) =>
    reject(new Fault('storage', say('fault.storage.upkeep-not-started'), cause)),
  )
  child.on('close', (code, killedBy) => {
    signal.removeEventListener('abort', end)
    if (code === 0 && lastReason) return resolve(JSON.parse(lastReason) as UpkeepOutcome)
    const how = say('fault.storage.upkeep-failed', {
      exit: killedBy ?? say('text.host.exit-code', { code }),
    })
    reject(
      new Fault(
        'storage',
        complaint
          ? say('text.health.place-and-trouble', { place: how, why: complaint.trim() })
          : how,
      ),
    )
  })
  return promise
}
