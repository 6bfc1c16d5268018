/**
 * The process that holds the model: pixels in on stdin, vectors out on stdout, one at a time.
 *
 * It reads and writes without an event loop, so nothing but the inference takes time. It ends
 * when its stdin does, that is with its parent, however that ended.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { knownPicture, multiplyPlainly } from './self-check-picture.ts'
import { createPixelWriter, misfit, readVector } from './tensors.ts'
import { loadInterpreter } from './tflite-library.ts'
import type { WorkerArguments } from './worker-arguments.ts'
import { CHECK, encodeMessage, type Measured, type MessageKind } from './worker-frames.ts'

const STDIN = 0
const STDOUT = 1
/** The first inference of a process is slower than those after it: three are the least. */
const ROUNDS = { least: 3, most: 8 }
/** A picture may be waiting: no more rounds than this, and no second one where the first took so long. */
const ROUNDS_MS = 250
const ROUND_MS = 1_000

const clock = createSystemClock()
const task = JSON.parse(process.argv[2] ?? '{}') as WorkerArguments
beKilledFirst()
try {
  serve()
} catch (thrown) {
  say('refused', textOf(thrown))
}

function serve(): void {
  const model = readFileSync(task.modelFile)
  // The library gets the bytes that were checked, not the path: so nothing else can be loaded.
  const sha256 = createHash('sha256').update(model).digest('hex')
  if (sha256 !== task.sha256) throw new Error('the model file is not the one in the manifest')
  const interpreter = loadInterpreter(task.libraryFile, model, task.threads)
  try {
    const wrong = misfit(interpreter.input, interpreter.output, task)
    if (wrong) throw new Error(`the model does not fit its manifest: ${wrong}`)
    const write = createPixelWriter(interpreter.input, interpreter.inputBytes, task)
    const rgb = new Uint8Array(task.width * task.height * 3)
    const { input, output, xnnpackFlags } = interpreter
    say('ready', JSON.stringify({ input, output, xnnpackFlags }))
    const embed = (pixels: Uint8Array): Float32Array => {
      write(pixels)
      interpreter.invoke()
      const vector = readVector(output, interpreter.outputBytes)
      if (!vector) throw new Error('the model gave no direction')
      return vector
    }
    const asked = new Uint8Array(1)
    while (readWhole(asked)) {
      try {
        if (asked[0] === CHECK) say('checked', JSON.stringify(measure(task, embed)))
        else if (readWhole(rgb)) answer('vector', new Uint8Array(embed(rgb).buffer))
      } catch (thrown) {
        say('failed', textOf(thrown))
      }
    }
  } finally {
    interpreter.close()
  }
  // The library needed the bytes until here.
  if (model.length === 0) throw new Error('unreachable')
}

/** The fastest of some rounds: other work on the machine makes a round slower and never faster. */
function measure(
  shape: Pick<WorkerArguments, 'width' | 'height'>,
  embed: (pixels: Uint8Array) => Float32Array,
): Measured {
  const known = knownPicture(shape)
  let vector: Float32Array = new Float32Array()
  let [plainMs, pictureMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Compiled by then.
  multiplyPlainly()
  const beganMs = clock.monotonicMs()
  for (let round = 1; round <= ROUNDS.most; round += 1) {
    plainMs = Math.min(plainMs, timeOf(multiplyPlainly))
    const tookMs = timeOf(() => {
      vector = embed(known)
    })
    pictureMs = Math.min(pictureMs, tookMs)
    if (round >= ROUNDS.least && clock.monotonicMs() - beganMs > ROUNDS_MS) break
    if (clock.monotonicMs() - beganMs > ROUND_MS) break
  }
  return { plainMs, pictureMs, vector: [...vector] }
}

function timeOf(work: () => void): number {
  const beganMs = clock.monotonicMs()
  work()
  return clock.monotonicMs() - beganMs
}

/** False at the end of input. */
function readWhole(target: Uint8Array): boolean {
  let at = 0
  while (at < target.length) {
    const count = readSync(STDIN, target, at, target.length - at, null)
    if (count === 0) return false
    at += count
  }
  return true
}

function say(kind: MessageKind, text: string): void {
  answer(kind, new TextEncoder().encode(text))
}

function answer(kind: MessageKind, body: Uint8Array): void {
  const frame = encodeMessage(kind, body)
  for (let at = 0; at < frame.length; ) at += writeSync(STDOUT, frame, at)
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** When memory runs out the kernel takes this process first: it is started again in a moment. */
function beKilledFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '600')
  } catch {
    // A kernel that does not allow it keeps its own choice.
  }
}
