/**
 * The embedder of a real lane: TensorFlow Lite in a process of its own.
 *
 * Why a process: a bad graph can kill it, and the thread pools of the library crash at exit when the library is
 * unloaded under them. So one child holds library, model and interpreter, and a broken model never touches a payment.
 * It reads pixels from stdin straight into the memory of the input tensor and writes vectors to stdout, with blocking
 * calls. It checks the sha256 of the very bytes that the library gets, then the tensors against
 * `models/manifest.json`. XNNPACK flags are tried in the order 3, 1, 0, none. The library is pinned with
 * `RTLD_NODELETE`, and the interpreter is deleted before the exit. When memory runs out the kernel is asked to take
 * this process first. It costs 0.3 ms a picture and 25 to 40 MB, once something was looked at. Vectors depend on the
 * kernels, so a release pins the library.
 *
 * The process is started by the first picture, and again after it died. A picture during which it died is tried once
 * more in a new one; the second time the picture is given up. A process that refuses its model is not started again
 * for two seconds. A model or a library that is missing or wrong is a Fault of each call, never of the whole device.
 * Its stderr is in the journal (`model.said`), and model-speed-and-vectors-check.ts notices a model without fast
 * kernels.
 */

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { EmbedderCheck, EmbedderDriver } from '#hal/embedder.ts'
import type { Journal } from '#hal/journal.ts'
import { keepCondition } from '#hal/part-condition.ts'
import {
  knownVector,
  type ManifestEntry,
  MODELS,
  modelFault,
  modelOf,
  readManifest,
} from './model-manifest.ts'
import { createModelQueue } from './model-queue.ts'
import { cosineOf, PLAIN_MULTIPLICATIONS } from './self-check-picture.ts'
import { installedLibrary } from './tflite-library-path.ts'
import type { WorkerArguments } from './worker-arguments.ts'
import { startWorker, type Worker } from './worker-run.ts'

export interface TfliteOptions {
  /** Holds manifest.json and the models; default: models/ of this installation. */
  readonly folder?: string
  /** A name in the manifest; default: the manifest's own. */
  readonly model?: string
  /** The C library; default: the one that npm installed for this machine. */
  readonly library?: string
}

export interface TfliteEmbedder extends EmbedderDriver {
  /** Of the worker that runs now; null while none does. For diagnostics and tests. */
  readonly workerProcessId: number | null
}

type Known = NonNullable<ManifestEntry['known']>

const TRIES = 2
/** A process that cannot start will not start a moment later. */
const REFUSAL_HOLDS_MS = 2_000

/** Rejects with Fault 'unreachable' (part 'model') when the manifest does not name the model. */
export async function openTfliteEmbedder(
  options: TfliteOptions,
  clock: Clock,
  journal: Journal,
): Promise<TfliteEmbedder> {
  const folder = options.folder ?? MODELS
  const entry = await readManifest(folder, options.model)
  const model = modelOf(entry)
  const pixelBytes = model.width * model.height * 3
  let worker: Worker | null = null
  let refusal: { readonly fault: Fault; readonly untilMs: number } | null = null
  let isClosed = false
  let pictures = 0
  const condition = keepCondition(clock)
  const queue = createModelQueue()

  function task(): WorkerArguments {
    const { sha256, width, height, dimension, mean, deviation } = entry
    return {
      sha256,
      width,
      height,
      dimension,
      mean,
      deviation,
      modelFile: join(folder, entry.file),
      libraryFile: options.library ?? installedLibrary(),
      threads: threads(),
    }
  }

  /** The library's own words: why it runs without fast kernels stands nowhere else. */
  function tell(line: string): void {
    if (line.startsWith('INFO:')) journal.info('model.said', { line })
    else journal.warn('model.said', { line })
  }

  async function start(): Promise<Worker> {
    if (refusal && clock.monotonicMs() < refusal.untilMs) throw refusal.fault
    try {
      const started = await startWorker(task(), clock, tell)
      refusal = null
      journal.info('model.started', { model: model.name, facts: started.facts })
      return started
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      const fault = modelFault(say('fault.model.cannot-be-used', { name: model.name, why }), cause)
      condition.become('failed', fault.said)
      refusal = { fault, untilMs: clock.monotonicMs() + REFUSAL_HOLDS_MS }
      journal.error('model.refused', { model: model.name, why })
      throw fault
    }
  }

  async function embedNow(rgb: Uint8Array): Promise<Float32Array> {
    for (let tries = 1; ; tries += 1) {
      if (isClosed) throw modelFault(say('fault.host.lane-stopping'))
      if (!worker?.isAlive) worker = await start()
      const running = worker
      try {
        const vector = await running.embed(rgb)
        condition.become('ok')
        return vector
      } catch (cause) {
        if (running.isAlive) throw modelFault(say('fault.model.picture-failed'), cause)
        const why = cause instanceof Error ? cause.message : String(cause)
        condition.become('degraded', say('fault.model.crashed-restarting'))
        journal.error('model.crashed', { model: model.name, why })
        if (tries === TRIES) throw modelFault(say('fault.model.crashed-on-picture'), cause)
      }
    }
  }

  async function checkNow(known: Known, signal?: AbortSignal): Promise<EmbedderCheck> {
    if (isClosed) throw modelFault(say('fault.host.lane-stopping'))
    const isForThisAlone = !worker?.isAlive
    if (!worker?.isAlive) worker = await start()
    const [running, picturesBefore] = [worker, pictures]
    try {
      const { pictureMs, plainMs, vector } = await running.check(signal)
      condition.become('ok')
      return {
        pictureMs,
        speedUp: ((known.multiplications / PLAIN_MULTIPLICATIONS) * plainMs) / pictureMs,
        threads: threads(),
        cosine: cosineOf(knownVector(known), Float32Array.from(vector)),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      throw modelFault(say('fault.model.known-picture-failed'), cause)
    } finally {
      if (isForThisAlone && pictures === picturesBefore) await running[Symbol.asyncDispose]()
    }
  }

  return {
    model,
    get condition() {
      return condition.current
    },
    get workerProcessId() {
      return worker?.isAlive ? (worker.processId ?? null) : null
    },
    async embed(rgb, signal) {
      signal?.throwIfAborted()
      if (rgb.length !== pixelBytes)
        throw new Fault(
          'bad-request',
          say('fault.model.picture-size', { width: model.width, height: model.height }),
        )
      pictures += 1
      return queue.run(() => embedNow(rgb), signal)
    },
    async check(signal) {
      const { known } = entry
      signal?.throwIfAborted()
      return known ? queue.run(() => checkNow(known, signal), signal) : null
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      // Waiting pictures are refused; the one that runs may finish, or start and be stopped right after.
      await queue.idle()
      await worker?.[Symbol.asyncDispose]()
    },
  }
}

/** The library's threads spin: as many as cores, and any other work makes it many times slower. */
function threads(): number {
  return Math.max(Math.min(availableParallelism() - 1, 3), 1)
}
