/**
 * A wire with a speed: each byte takes ten bit times, one after another, and arrives when it is
 * through. Keeps the times, which a bench compares with the bytes' own.
 */
import { performance } from 'node:perf_hooks'

export interface Uart {
  feed(chunk: Uint8Array): void
  /** Bytes since the last call, and the time from the first one's start to the last one's end. */
  takeTimes(): { readonly bytes: number; readonly wireMs: number }
  [Symbol.dispose](): void
}

export function createUart(baudRate: number, deliver: (chunk: Uint8Array) => void): Uart {
  const byteMs = 10_000 / baudRate
  let queue: { chunk: Uint8Array; startMs: number; sent: number }[] = []
  let freeAtMs = 0
  let timer: NodeJS.Timeout | null = null
  let bytes = 0
  let startedMs: number | null = null

  function pump(): void {
    timer = null
    const nowMs = performance.now()
    for (let head = queue[0]; head; head = queue[0]) {
      const through = Math.min(
        head.chunk.length,
        Math.floor((nowMs - head.startMs) / byteMs + 1e-6),
      )
      if (through > head.sent) deliver(head.chunk.subarray(head.sent, through))
      head.sent = Math.max(head.sent, through)
      if (head.sent < head.chunk.length) break
      queue.shift()
    }
    const [head] = queue
    if (head && !timer)
      timer = setTimeout(pump, Math.max(1, head.startMs + (head.sent + 1) * byteMs - nowMs))
  }

  return {
    feed(chunk) {
      const startMs = Math.max(performance.now(), freeAtMs)
      startedMs ??= startMs
      freeAtMs = startMs + chunk.length * byteMs
      bytes += chunk.length
      queue.push({ chunk: Uint8Array.from(chunk), startMs, sent: 0 })
      if (!timer) pump()
    },
    takeTimes() {
      const times = { bytes, wireMs: startedMs === null ? 0 : freeAtMs - startedMs }
      bytes = 0
      startedMs = null
      return times
    },
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
      queue = []
    },
  }
}
