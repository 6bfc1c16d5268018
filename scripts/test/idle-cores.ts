/** How many cores of the machine have nothing to do: what a test run may fill with a further file. */
import { availableParallelism, cpus } from 'node:os'

/** Long enough for a process that has just begun to show in it. */
const CHECK_MS = 300

/** Resolves with the cores that were idle while it watched. What runs at a lower priority gives way, and counts as idle. */
export async function idleCores(): Promise<number> {
  const [busyMs, startedMs] = [busy(), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
  return availableParallelism() - (busy() - busyMs) / (performance.now() - startedMs)
}

function busy(): number {
  return cpus().reduce((sum, { times: { user, sys, irq } }) => sum + user + sys + irq, 0)
}
