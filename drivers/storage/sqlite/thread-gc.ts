/**
 * Keeps the garbage of a thread small. V8 by itself lets the heap of a busy thread grow to two or three times its live
 * objects before it collects; a thread that no request waits for can collect more often.
 */
import { getHeapStatistics } from 'node:v8'

export const GATHERED_BYTES = 3 * 1024 * 1024

/** `collect` exists only where start.mjs started the process; elsewhere V8 is left alone. */
export function createThreadGc(
  collect: (() => void) | undefined = globalThis.gc,
  usedBytes = () => getHeapStatistics().used_heap_size,
) {
  let keptBytes = Number.POSITIVE_INFINITY

  return {
    /** Collects when enough garbage has gathered since the last time; otherwise it costs microseconds. */
    collectIfDue(): void {
      if (!collect) return
      const used = usedBytes()
      // The first call, or V8 has collected by itself.
      keptBytes = Math.min(keptBytes, used)
      if (used - keptBytes < GATHERED_BYTES) return
      collect()
      keptBytes = usedBytes()
    },
  }
}
