/** The conversation with a display that shows what it is sent and may never say a word. */
import type { Link } from '#drivers/link/link.ts'
import type { Conversation } from './protocol.ts'

/** A display that has answered once and falls silent is gone. */
const ANSWER_MS = 500

export interface UnacknowledgedOptions {
  readonly link: Link
  /** Something harmless that some of them answer. */
  ask(patienceMs: number): Promise<string>
  close(): void
}

export function converseUnacknowledged({ link, ask, close }: UnacknowledgedOptions): Conversation {
  let answers = false
  return {
    // Silence says nothing, until it has spoken once.
    async greet(patienceMs) {
      const said = await ask(patienceMs).catch((cause) => {
        if (!link.isOpen) throw cause
        return null
      })
      answers = said !== null
      return said
    },
    async draw(drawing, mark) {
      await link.write(drawing.frame(mark))
      return false
    },
    async check() {
      if (answers) await ask(ANSWER_MS)
      return 'unknown'
    },
    [Symbol.dispose]: close,
  }
}
