/**
 * The Raspberry Pi camera: one long-lived `rpicam-vid` that writes JPEGs to its stdout.
 *
 *   start ─▶ frames ─ none for a while ─▶ SIGINT ─ 1 s ─▶ SIGKILL ─▶ ended ─ pause ─▶ start
 *
 * A stalled sensor never ends the program, so frames are watched, not the process. A new one
 * starts only after the old one has ended: two would fight for the camera. stdout is always
 * drained and only the newest whole frame is kept, because a slow reader gets old frames first.
 *
 * A picture that comes again to the byte is the same picture: a sensor has noise, so two of its pictures differ. A
 * camera that stands still is lost like one without frames, and nothing is recognised or taught by what it saw before.
 *
 * A camera that is slow is not one that is lost: after each stop of the frames the next one is
 * waited for twice as long, until they come as fast as they should again.
 *
 * `rpicam-vid` with a stalled sensor ignores SIGINT, and a program started for each picture costs seconds: hence all
 * of the above. A frame that cannot be decoded costs that frame, three in a row are a lost camera, and while it is
 * known to be lost requests fail at once. What is configured may be a script: the program has a process group of its
 * own, signals go to the group, and closing waits three seconds at most. A program that leaves its group is not
 * killed; it ends when it writes to the closed pipe. A sensor that stalls again and again is noticed after 12 s and
 * not after 3 s, and is `degraded` all the while.
 */

import { createRetry } from '#firmware/async/retry.ts'
import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { CameraDriver } from '#hal/camera.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { startCameraProcess } from './camera-process-group.ts'
import { countFrame, framesStopped, slowness, UNKNOWN_RATE } from './frame-rate.ts'
import { createFrameSource } from './frame-source.ts'
import { createMjpegSplitter } from './mjpeg-frames.ts'
import { createRpicamMessages, rpicamArguments } from './rpicam-arguments-and-errors.ts'

export interface RpicamOptions {
  readonly command: string
  readonly width: number
  readonly height: number
  readonly framerate: number
  readonly timings?: Partial<RpicamTimings>
}

export interface RpicamTimings {
  /** Of a request for a frame. */
  readonly captureMs: number
  /** From the start to the first frame: the sensor, its settings, and a busy Pi. */
  readonly firstFrameMs: number
  /** Between two frames; doubles up to the maximum for a camera whose frames stop. */
  readonly frameMs: number
  readonly frameMsMax: number
  /** How long frames are counted before the camera counts as slow, or as well again. */
  readonly rateMs: number
  /** From SIGINT, which a stalled program does not look at, to SIGKILL. */
  readonly interruptMs: number
  /** From an end to the next start; doubles up to the maximum until a start lasts. */
  readonly restartMs: number
  readonly restartMsMax: number
}

const TIMINGS: RpicamTimings = {
  captureMs: 3_000,
  firstFrameMs: 8_000,
  frameMs: 3_000,
  frameMsMax: 12_000,
  rateMs: 10_000,
  interruptMs: 1_000,
  restartMs: 1_000,
  restartMsMax: 15_000,
}

/** A 4K frame at the best quality is about half of this. */
const FRAME_BYTES_MAX = 16 * 1024 * 1024
/** From SIGKILL to the end, its last output included. */
const CLOSING_MS = 2_000

export function openRpicamCamera(
  options: RpicamOptions,
  clock: Clock,
  journal: Journal,
): CameraDriver {
  const timings = { ...TIMINGS, ...options.timings }
  const source = createFrameSource(clock, timings.captureMs)
  const closing = new AbortController()
  let { frameMs } = timings
  let rate = UNKNOWN_RATE
  let isSlowLogged = false
  /** Whether the journal was told that the camera is found, since the last loss it was told of. */
  let isFoundLogged = false
  const running = run()

  async function run(): Promise<void> {
    const { signal: stop } = closing
    const rule = { firstMs: timings.restartMs, maxMs: timings.restartMsMax }
    const retry = createRetry({ clock, stop, ...rule })
    while (!stop.aborted) {
      const startedMs = clock.monotonicMs()
      const { frames, why } = await runOnce()
      if (stop.aborted) return
      lose(why)
      // A program that gives a frame and dies at once would otherwise fill the journal.
      const hasLasted = clock.monotonicMs() - startedMs >= timings.rateMs
      if (frames > 0 && hasLasted) retry.succeeded()
      retry.failed(new Fault('unreachable', why))
      await retry.sleep(retry.nextMs())
    }
  }

  function lose(why: Sentence): void {
    if (!source.lose(why)) return
    journal.warn('camera.lost', { why })
    isFoundLogged = false
  }

  function receive(picture: Uint8Array): void {
    const wasSlow = rate.isSlow
    rate = countFrame(rate, clock.monotonicMs(), options.framerate, timings.rateMs)
    const slow = slowness(rate, options.framerate)
    if (!source.isConnected && !isFoundLogged) {
      isFoundLogged = true
      journal.info('camera.found', { command: options.command })
    }
    if (wasSlow && slow === null) {
      frameMs = timings.frameMs
      isSlowLogged = false
      journal.info('camera.recovered', { framesPerSecond: rate.perSecond })
    }
    if (slow !== null && rate.perSecond !== null && !isSlowLogged) {
      isSlowLogged = true
      journal.warn('camera.slowed', { why: slow })
    }
    source.push(picture, slow)
  }

  /** One life of the program. Resolves when the process has ended, never before. */
  async function runOnce(): Promise<{ readonly frames: number; readonly why: Sentence }> {
    const program = startCameraProcess(options.command, rpicamArguments(options), clock)
    const messages = createRpicamMessages()
    const splitter = createMjpegSplitter(FRAME_BYTES_MAX)
    let frames = 0
    let stalled: Sentence | null = null
    let last: Uint8Array | null = null
    let isStill = false
    rate = { ...rate, fromMs: null }

    /** The program's own message is what a technician can act on. */
    const withReason = (what: Sentence) =>
      messages.reason === null
        ? what
        : say('text.health.place-and-trouble', { place: what, why: messages.reason })

    function watch(forMs: number): Disposable {
      return clock.after(forMs, () => {
        stalled = isStill
          ? say('fault.camera.picture-frozen', { seconds: forMs / 1_000 })
          : say('fault.camera.no-frame', { seconds: forMs / 1_000 })
        if (frames > 0) {
          frameMs = Math.min(frameMs * 2, timings.frameMsMax)
          rate = framesStopped()
        }
        // Reported now, not when the process has ended: that may take a while.
        lose(withReason(stalled))
        program.stop(timings.interruptMs)
      })
    }

    let watchdog = watch(timings.firstFrameMs)
    program.stdout.on('data', (chunk: Buffer) => {
      if (stalled || closing.signal.aborted) return
      const newest = splitter.push(chunk).at(-1)
      if (!newest) return
      isStill = last !== null && Buffer.compare(last, newest) === 0
      if (isStill) return
      last = newest
      watchdog[Symbol.dispose]()
      frames += 1
      receive(newest)
      watchdog = watch(frameMs)
    })
    program.stderr.on('data', (chunk: Buffer) => messages.hear(chunk.toString()))

    const close = () => program.stop(timings.interruptMs)
    closing.signal.addEventListener('abort', close, { once: true })
    const ended = await program.ended
    closing.signal.removeEventListener('abort', close)
    watchdog[Symbol.dispose]()
    return { frames, why: stalled === null ? (messages.reason ?? ended) : withReason(stalled) }
  }

  return {
    get isConnected() {
      return source.isConnected
    },
    get condition() {
      return source.condition
    },
    get latest() {
      return source.latest
    },
    capture: source.capture,
    onChange: source.onChange,
    async [Symbol.asyncDispose]() {
      closing.abort()
      // A process that hangs in the kernel cannot be ended: the lane does not wait for it.
      await Promise.race([running, pause(clock, timings.interruptMs + CLOSING_MS)])
      source.close()
    },
  }
}
