/**
 * A draft of laned.yaml, judged in a thread of its own: nobody can say beforehand what a text costs its parser, and 200 kB
 * of `}` held the event loop for half a minute. The thread is ended when it has used three seconds of the processor (not
 * of the clock: a lane that has a tenth of a core would refuse good drafts) or filled its memory. It starts with
 * a draft and ends with its answer, so it takes no memory otherwise; the queue of the config file has one at a time.
 */
import { Worker } from 'node:worker_threads'
import { faultOf, type PlainFault } from '#drivers/storage/sqlite/storage-thread.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { say, sentenceOf } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { JudgedDraft } from '../device/config-editor-types.ts'
import { Fault } from '../fault.ts'
import type { AskedDraft } from './judge-config-draft.ts'

export type ThreadAnswer =
  | { readonly loadedAt: NodeJS.CpuUsage }
  | { readonly judged: JudgedDraft }
  | { readonly refused: PlainFault }

const THREAD = new URL('./config-draft-thread.ts', import.meta.url)
/** A config of two hundred lines takes 0.1 s, and ten times that on the slowest board. */
const PROCESSOR_MS_MAX = 3_000
const LOOK_MS = 100
/** The programs of a judgement take 18 MiB. Asked of the thread: the unit's --max-old-space-size beats a limit of its own. */
const HEAP_BYTES_MAX = 64 * 1_048_576

/** Rejects with Fault 'full' for a text that costs too much to read, and as judgeDraft does. */
export async function judgeInThread(clock: Clock, asked: AskedDraft): Promise<JudgedDraft> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedDraft>()
  const refuse = () => reject(new RangeError())
  await using opened = new AsyncDisposableStack()
  try {
    const worker = new Worker(THREAD, { workerData: asked })
    opened.defer(async () => void (await worker.terminate()))
    const look = async (loadedAt: NodeJS.CpuUsage) => {
      const { user, system } = await worker.cpuUsage(loadedAt)
      const { used_heap_size: heapBytes } = await worker.getHeapStatistics()
      if (user + system > PROCESSOR_MS_MAX * 1_000 || heapBytes > HEAP_BYTES_MAX) refuse()
    }
    worker.on('message', (answer: ThreadAnswer) => {
      if ('judged' in answer) resolve(revived(answer.judged))
      else if ('refused' in answer) reject(faultOf(answer.refused))
      else {
        // One that has ended cannot be asked: its answer, or its end, is on the way.
        const looks = openInterval(clock, LOOK_MS, () => look(answer.loadedAt).catch(() => {}))
        opened.defer(() => looks[Symbol.dispose]())
      }
    })
    worker.on('error', reject)
    worker.on('exit', refuse)
    return await promise
  } catch (error) {
    if (isTooMuch(error)) throw new Fault('full', say('fault.config.too-costly'), error)
    throw error
  }
}

/** A RangeError: groups within groups fill the stack. */
const isTooMuch = (error: unknown) =>
  error instanceof RangeError ||
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A sentence loses its methods on the way between threads. */
function revived({ written, proposal }: JudgedDraft): JudgedDraft {
  const { problems, warnings, notes } = proposal
  const findings = {
    problems: problems.map(sentenceOf),
    warnings: warnings.map(sentenceOf),
    notes: notes.map(sentenceOf),
  }
  return { written, proposal: { ...proposal, ...findings } }
}
