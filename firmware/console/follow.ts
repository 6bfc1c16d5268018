/**
 * Keeps one reader up to date: every section at first, then each one that says something new.
 * A slow reader gets fewer and newer states, never a queue of old ones.
 */
import type { Section } from './sections.ts'

export type Send = (name: string, json: string) => Promise<void>

export function follow(sections: readonly Section[], send: Send): Disposable {
  const stale = new Set(sections)
  const sent = new Map<Section, string>()
  let isOver = false
  let isSending = false

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
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
  }

  const bells = sections.map((section) =>
    section.onChange(() => {
      stale.add(section)
      // After the change's own turn: ten changes in a row are one state.
      setImmediate(() => void flush())
    }),
  )
  void flush()
  return {
    [Symbol.dispose]() {
      isOver = true
      for (const bell of bells) bell[Symbol.dispose]()
    },
  }
}
