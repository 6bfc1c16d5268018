/** The conversation with a display that shows what it is sent and need not answer. */
import type { Link } from '#drivers/link/link.ts'
import type { Conversation } from './display-protocol.ts'

/** A display that has answered once must answer each check within this time, or it is gone. */
const ANSWER_MS = 500

export interface WithoutRepliesOptions {
  readonly link: Link
  /** Asks something harmless that some of these displays answer. */
  ask(answerMs: number): Promise<string>
  /** Asks in the same form something that such a display does not answer, or answers otherwise. */
  askOther(answerMs: number): Promise<string>
  close(): void
}

export function converseWithoutReplies(options: WithoutRepliesOptions): Conversation {
  const { link, ask, close } = options
  let answers = false

  const orSilence = (asked: Promise<string>) =>
    asked.catch((cause) => {
      if (!link.isOpen) throw cause
      return null
    })

  return {
    // Silence counts as a loss only for a display that has answered before.
    async handshake(answerMs) {
      const said = await orSilence(ask(answerMs))
      answers = said !== null
      return said
    },
    // A device that gives the same answer to both questions has understood neither.
    async identify(answerMs) {
      const said = await orSilence(ask(answerMs))
      answers = said !== null && (await orSilence(options.askOther(answerMs))) !== said
      return answers ? said : null
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
