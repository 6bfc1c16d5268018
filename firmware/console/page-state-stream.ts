/**
 * Sends the page's sections to one reader: all of them at first, then each that has changed. A slow
 * reader gets fewer and newer states, never a queue of old ones; a busy lane is sent ten times a second
 * at most.
 */
import type { Clock } from '#hal/clock.ts'
import type { Section } from './page-state-sections.ts'

export type Send = (name: string, json: string) => Promise<void>

// A person sees no difference, and the lane keeps its processor for payments.
const ROUND_MS = 100

export function streamState(sections: readonly Section[], send: Send, clock: Clock): Disposable {
  const stale = new Set(sections)
  const sent = new Map<Section, string>()
  let isOver = false
  let isSending = false
  let next: Disposable | null = null

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    gather()
    try {
      for (const section of stale) {
        if (isOver) return
        stale.delete(section)
        const json = JSON.stringify(section.read())
        if (sent.get(section) === json) continue
        sent.set(section, json)
        await send(section.name, json)
      }
    } catch {
      // The reader is gone; its connection's end disposes of us.
      isOver = true
    } finally {
      isSending = false
    }
    // Something changed while it was being sent.
    if (stale.size > 0 && !next && !isOver) void flush()
  }

  /** Until the round is over, changes are gathered. */
  function gather(): void {
    next = clock.after(ROUND_MS, () => {
      next = null
      if (stale.size > 0) void flush()
    })
  }

  const subscriptions = sections.map((section) =>
    section.onChange(() => {
      stale.add(section)
      // After the change's own turn: ten changes in a row are one state.
      if (!next) setImmediate(() => !next && void flush())
    }),
  )
  void flush()
  return {
    [Symbol.dispose]() {
      isOver = true
      next?.[Symbol.dispose]()
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}
