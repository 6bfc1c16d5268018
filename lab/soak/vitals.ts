/** What a lane holds, looked at every few seconds: memory, descriptors, how late its event loop is, its databases. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../bench/measure/process-memory.ts'
import type { Bystander } from './bystander.ts'
import type { StoreLane } from './store-lane.ts'
import type { Sample } from './vitals-growth.ts'

export interface VitalsWatch extends AsyncDisposable {
  readonly samples: readonly Sample[]
}

const CHECK_EVERY_MS = 5_000
const LAG = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]{0,200}\})? (\S{1,40})$/m

export function watchVitals(lane: StoreLane, bystander: Bystander): VitalsWatch {
  const samples: Sample[] = []
  const stop = new AbortController()

  async function look(): Promise<void> {
    const { pid, starts } = lane
    if (pid === null) return
    const { text } = await lane.ask('/metrics')
    samples.push({
      atMs: performance.now(),
      life: starts,
      memoryMb: memoryOf(pid).ownMb,
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      lagMs: Number(LAG.exec(text)?.[1] ?? Number.NaN) * 1_000,
      bystanderLagMs: bystander.lagMs,
      databaseBytes: databaseBytes(lane.dataFolder),
    })
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      // One that ended meanwhile is looked at again when it is back.
      await look().catch(() => {})
      await pause(CHECK_EVERY_MS, null, { signal: stop.signal }).catch(() => {})
    }
  }

  const watching = watch()
  return {
    samples,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await watching
    },
  }
}

function databaseBytes(folder: string): number {
  return readdirSync(folder)
    .filter((name) => /\.db(-wal)?$/.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
