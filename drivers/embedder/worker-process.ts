/** One run of the worker process, from its start to its end. It is never started twice. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '#hal/clock.ts'
import type { WorkerArguments } from './worker-arguments.ts'
import { createMessageReader, type Message } from './worker-frames.ts'

export interface Worker extends AsyncDisposable {
  /** False as soon as the process is known to have ended. */
  readonly isAlive: boolean
  readonly processId: number | undefined
  /** What the worker reported of its model. */
  readonly facts: unknown
  /** One at a time. Rejects with an Error when the picture failed or the process ended. */
  embed(rgb: Uint8Array): Promise<Float32Array>
}

const PROGRAM = fileURLToPath(new URL('./tflite-worker.ts', import.meta.url))
/** Next to no JavaScript memory is needed: the model lives outside of it. */
const NODE_FLAGS = ['--max-old-space-size=32', '--max-semi-space-size=1']
/** A cold SD card on a busy Pi. */
const START_DEADLINE_MS = 20_000
/** A hundred times what the slowest model should take. */
const EMBED_DEADLINE_MS = 10_000
const STDERR_KEPT = 1_000

/** Resolves when the model is loaded and fits; rejects with an Error in the worker's own words. */
export async function startWorker(task: WorkerArguments, clock: Clock): Promise<Worker> {
  const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = Promise.withResolvers<void>()
  const read = createMessageReader()
  let isAlive = true
  let stderrTail = ''
  let waiting: PromiseWithResolvers<Message> | null = null

  function end(why: string): void {
    isAlive = false
    waiting?.reject(new Error(stderrTail ? `${why}: ${stderrTail.trim()}` : why))
    waiting = null
  }

  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) {
        waiting?.resolve(message)
        waiting = null
      }
    } catch (thrown) {
      child.kill('SIGKILL')
      end(String(thrown))
    }
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-STDERR_KEPT)
  })
  // A dead process's pipe: the end of the process itself is what counts.
  child.stdin.on('error', () => {})
  child.on('error', (error) => end(error.message))
  child.on('close', (code, signal) => {
    end(`the worker process ended with ${signal ?? `code ${code}`}`)
    ended.resolve()
  })

  /** The next message; rejects when the process ends or does not answer in time. */
  async function next(deadlineMs: number): Promise<Message> {
    if (!isAlive) throw new Error('the worker process has ended')
    waiting = Promise.withResolvers<Message>()
    using _deadline = clock.after(deadlineMs, () => {
      child.kill('SIGKILL')
      end('the worker process did not answer')
    })
    return await waiting.promise
  }

  async function stop(): Promise<void> {
    child.stdin.end()
    using _deadline = clock.after(EMBED_DEADLINE_MS, () => child.kill('SIGKILL'))
    if (child.pid !== undefined) await ended.promise
  }

  const hello = await next(START_DEADLINE_MS)
  const text = new TextDecoder().decode(hello.body)
  if (hello.kind !== 'ready') {
    await stop()
    throw new Error(text)
  }
  return {
    get isAlive() {
      return isAlive
    },
    processId: child.pid,
    facts: JSON.parse(text),
    async embed(rgb) {
      const answered = next(EMBED_DEADLINE_MS)
      child.stdin.write(rgb)
      const { kind, body } = await answered
      if (kind !== 'vector') throw new Error(new TextDecoder().decode(body))
      return new Float32Array(body.buffer, body.byteOffset, body.byteLength / 4)
    },
    [Symbol.asyncDispose]: stop,
  }
}
