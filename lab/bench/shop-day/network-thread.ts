/** One network's days in a thread of their own, so that two networks use two cores. */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Summary } from './day-summary.ts'
import { daysOf, type NetworkDays } from './network-days.ts'

/** Rejects with what the thread threw. */
export async function daysInThread(days: NetworkDays): Promise<readonly Summary[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: days })
  const [summaries] = (await once(worker, 'message')) as [readonly Summary[]]
  return summaries
}

if (!isMainThread && parentPort) parentPort.postMessage(await daysOf(workerData as NetworkDays))
