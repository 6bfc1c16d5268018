/** One run of the worker process, from its start to its end. It is never started twice. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Clock } from '#hal/clock.ts'
import type { WorkerArguments } from './worker-arguments.ts'
import {
  CHECK,
  createMessageReader,
  type Measured,
  type Message,
  PICTURE,
} from './worker-frames.ts'

export interface Worker extends AsyncDisposable {
  /** False as soon as the process is known to have ended. */
  readonly isAlive: boolean
  readonly processId: number | undefined
  /** What the worker reported of its model. */
  readonly facts: unknown
  /** One at a time. Rejects with an Error when the picture failed or the process ended. */
  embed(rgb: Uint8Array): Promise<Float32Array>
  /** As `embed`; ends the process when `signal` aborts. */
  check(signal?: AbortSignal): Promise<Measured>
}

const PROGRAM = fileURLToPath(new URL('./tflite-worker.ts', import.meta.url))
/** Next to no JavaScript memory is needed: the model lives outside of it. */
const NODE_FLAGS = ['--max-old-space-size=32', '--max-semi-space-size=1']
/** A cold SD card on a busy Pi. */
const START_DEADLINE_MS = 20_000
/** A hundred times what the slowest model should take. */
const EMBED_DEADLINE_MS = 10_000
/** Three inferences, and more than one of them only where they are quick. */
const CHECK_DEADLINE_MS = 60_000
const STDERR_KEPT = 1_000
/** A library that complains with each picture must not fill the card. */
const LINES_LOGGED = 20
const LINE_CHARACTERS = 300

/**
 * Resolves when the model is loaded and fits; rejects with an Error in the worker's own words. `onLine`
 * hears what it and its libraries write to stderr: the first lines of each run.
 */
export async function startWorker(
  task: WorkerArguments,
  clock: Clock,
  onLine: (line: string) => void,
): Promise<Worker> {
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
  let lines = 0
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() === '' || lines === LINES_LOGGED) return
    lines += 1
    onLine(line.slice(0, LINE_CHARACTERS))
  })
  // The pipe of a dead process: the end of the process itself is what counts.
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

  /** Sends a request, which is answered by one message of `kind` or by the reason why not. */
  async function ask(deadlineMs: number, kind: Message['kind'], ...bytes: Uint8Array[]) {
    const answered = next(deadlineMs)
    for (const each of bytes) child.stdin.write(each)
    const message = await answered
    if (message.kind !== kind) throw new Error(new TextDecoder().decode(message.body))
    return message.body
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
      const body = await ask(EMBED_DEADLINE_MS, 'vector', Uint8Array.of(PICTURE), rgb)
      return new Float32Array(body.buffer, body.byteOffset, body.byteLength / 4)
    },
    async check(signal) {
      const kill = () => void child.kill('SIGKILL')
      signal?.addEventListener('abort', kill)
      try {
        const body = await ask(CHECK_DEADLINE_MS, 'checked', Uint8Array.of(CHECK))
        return JSON.parse(new TextDecoder().decode(body))
      } finally {
        signal?.removeEventListener('abort', kill)
      }
    },
    [Symbol.asyncDispose]: stop,
  }
}
