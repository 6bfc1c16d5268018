/** The thread of judge-in-thread.ts. Says what loading took, then the answer; throws what the text is too much for. */
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority, plainFault } from '#drivers/storage/sqlite/storage-thread.ts'
import { Fault } from '../fault.ts'
import { judgeDraft } from './judge-config-draft.ts'
import type { ThreadAnswer } from './judge-in-thread.ts'

/** A quarter of a core that the event loop wants too: a person waits for the answer, and at a tenth it took minutes. */
const NICENESS = 5
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer)

lowerPriority(NICENESS)
// A text of nothing but errors makes one for each letter: without their stacks they take a tenth of the memory.
Error.stackTraceLimit = 0
tell({ loadedAt: process.threadCpuUsage() })
try {
  tell({ judged: await judgeDraft(workerData) })
} catch (thrown) {
  if (!(thrown instanceof Fault)) throw thrown
  tell({ refused: plainFault(thrown) })
}
