/**
 * The process that holds the model: pixels in on stdin, vectors out on stdout, one at a time.
 *
 * It reads and writes without an event loop, so nothing but the inference takes time. It ends
 * when its stdin does, that is with its parent, however that ended.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { createPixelWriter, misfit, readVector } from './tensors.ts'
import { loadInterpreter } from './tflite-library.ts'
import type { WorkerArguments } from './worker-arguments.ts'
import { encodeMessage, type MessageKind } from './worker-frames.ts'

const STDIN = 0
const STDOUT = 1

const task = JSON.parse(process.argv[2] ?? '{}') as WorkerArguments
beKilledFirst()
try {
  serve()
} catch (thrown) {
  say('refused', textOf(thrown))
}

function serve(): void {
  const model = readFileSync(task.modelFile)
  // What was checked is what is used: the library gets these bytes, not the path.
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
    while (readWhole(rgb)) {
      try {
        write(rgb)
        interpreter.invoke()
        const vector = readVector(output, interpreter.outputBytes)
        if (vector) answer('vector', new Uint8Array(vector.buffer))
        else say('failed', 'the model gave no direction')
      } catch (thrown) {
        say('failed', textOf(thrown))
      }
    }
  } finally {
    interpreter.close()
  }
  // The bytes were the library's until here.
  if (model.length === 0) throw new Error('unreachable')
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
