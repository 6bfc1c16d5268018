/**
 * The Raspberry Pi camera: one long-lived `rpicam-vid` that writes JPEGs to its stdout.
 *
 *   start ─▶ frames ─ none for a while ─▶ SIGINT ─ 1 s ─▶ SIGKILL ─▶ ended ─ pause ─▶ start
 *
 * A stalled sensor never ends the program, so frames are watched, not the process. A new one
 * starts only after the old one has ended: two would fight for the camera. stdout is always
 * drained and only the newest whole frame is kept, because a slow reader gets old frames first.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { CameraDriver } from '#hal/camera.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { createFeed } from './feed.ts'
import { createMjpegSplitter } from './mjpeg-frames.ts'
import { createWords, rpicamArguments } from './rpicam-words.ts'

export interface RpicamOptions {
  readonly command: string
  readonly width: number
  readonly height: number
  readonly framerate: number
  readonly patience?: Partial<RpicamPatience>
}

export interface RpicamPatience {
  /** Of a request for a frame. */
  readonly captureMs: number
  /** From the start to the first frame: the sensor, its settings, and a busy Pi. */
  readonly firstFrameMs: number
  /** Between two frames. */
  readonly frameMs: number
  /** From SIGINT, which a stalled program does not look at, to SIGKILL. */
  readonly interruptMs: number
  /** From an end to the next start; doubles up to the maximum while no frame arrives. */
  readonly restartMs: number
  readonly restartMsMax: number
}

const PATIENCE: RpicamPatience = {
  captureMs: 3_000,
  firstFrameMs: 8_000,
  frameMs: 3_000,
  interruptMs: 1_000,
  restartMs: 1_000,
  restartMsMax: 15_000,
}

/** A 4K frame at the best quality is about half of this. */
const FRAME_BYTES_MAX = 16 * 1024 * 1024

export function openRpicamCamera(
  options: RpicamOptions,
  clock: Clock,
  journal: Journal,
): CameraDriver {
  const patience = { ...PATIENCE, ...options.patience }
  const feed = createFeed(clock, patience.captureMs)
  const closing = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    let restartMs = patience.restartMs
    while (!closing.signal.aborted) {
      const { frames, why } = await runOnce()
      if (closing.signal.aborted) return
      if (feed.lose(why)) journal.warn('camera.lost', { why })
      if (frames > 0) restartMs = patience.restartMs
      await pause(clock, restartMs, closing.signal)
      restartMs = Math.min(restartMs * 2, patience.restartMsMax)
    }
  }

  /** One life of the program. Resolves when the process has ended, never before. */
  async function runOnce(): Promise<{ readonly frames: number; readonly why: string }> {
    const child = spawn(options.command, rpicamArguments(options), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const words = createWords()
    const splitter = createMjpegSplitter(FRAME_BYTES_MAX)
    let frames = 0
    let stalled: string | null = null

    function watch(forMs: number): Disposable {
      return clock.after(forMs, () => {
        stalled = `no frame for ${forMs} ms`
        // Said now, not when the process has ended: that may take its time.
        if (feed.lose(stalled)) journal.warn('camera.lost', { why: stalled })
        void stop(child)
      })
    }

    let watchdog = watch(patience.firstFrameMs)
    child.stdout.on('data', (chunk: Buffer) => {
      if (stalled || closing.signal.aborted) return
      const newest = splitter.push(chunk).at(-1)
      if (!newest) return
      watchdog[Symbol.dispose]()
      watchdog = watch(patience.frameMs)
      if (!feed.isConnected) journal.info('camera.found', { command: options.command })
      frames += 1
      feed.push(newest)
    })
    child.stderr.on('data', (chunk: Buffer) => words.hear(chunk.toString()))

    const close = () => void stop(child)
    closing.signal.addEventListener('abort', close, { once: true })
    const ended = await end(child)
    closing.signal.removeEventListener('abort', close)
    watchdog[Symbol.dispose]()
    return { frames, why: stalled ?? words.said ?? ended }
  }

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    const kill = clock.after(patience.interruptMs, () => child.kill('SIGKILL'))
    await end(child)
    kill[Symbol.dispose]()
  }

  return {
    get isConnected() {
      return feed.isConnected
    },
    get latest() {
      return feed.latest
    },
    capture: feed.capture,
    onChange: feed.onChange,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
      feed.close()
    },
  }
}

/** How it ended, in words; a program that could not be started has ended too. */
function end(child: ChildProcess): Promise<string> {
  const { exitCode, signalCode } = child
  if (exitCode !== null || signalCode !== null)
    return Promise.resolve(`the camera program ended with ${signalCode ?? `code ${exitCode}`}`)
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) resolve(`the camera program cannot be started (${error.code})`)
    })
    child.once('close', (code, signal) =>
      resolve(`the camera program ended with ${signal ?? `code ${code}`}`),
    )
  })
}
