/** The conversation with a display that shows what it is sent and need not answer. */
import type { Link } from '#drivers/link/link.ts'
import type { Conversation } from './display-protocol.ts'

/** A display that has answered once must answer each check within this time, or it is gone. */
const ANSWER_MS = 500

export interface WithoutRepliesOptions {
  readonly link: Link
  /** Something harmless that some of them answer. */
  ask(answerMs: number): Promise<string>
  /** Another question in the same form, to which such a display says nothing or something else. */
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
    // What says the same to both has not understood them.
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
