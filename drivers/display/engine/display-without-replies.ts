/** The conversation with a display that shows what it is sent and need not answer. */
import type { Link } from '#drivers/link/link.ts'
import type { Clock } from '#hal/clock.ts'
import type { Conversation } from './display-protocol.ts'
import { createRequestReply, type ReplyParser } from './request-reply.ts'

/** A display that has answered once must answer each check within this time, or it is gone. */
const ANSWER_MS = 500

export interface WithoutRepliesOptions {
  readonly link: Link
  readonly clock: Clock
  readonly parser: ReplyParser<string> & Partial<Disposable>
  /** Something harmless that some of these displays answer. */
  readonly question: Uint8Array
  /** Of the same form; such a display does not answer it, or answers otherwise. */
  readonly otherQuestion: Uint8Array
  /** undefined: the reply answers neither. */
  readonly answerIn: (reply: string) => string | undefined
}

export function converseWithoutReplies(options: WithoutRepliesOptions): Conversation {
  const { link, clock, parser, answerIn } = options
  const exchange = createRequestReply({ link, clock, parser })
  let answers = false

  const orSilence = (question: Uint8Array, answerMs: number) =>
    exchange.ask(question, answerIn, answerMs).catch((cause) => {
      if (!link.isOpen) throw cause
      return null
    })

  return {
    // Silence counts as a loss only for a display that has answered before.
    async handshake(answerMs) {
      const said = await orSilence(options.question, answerMs)
      answers = said !== null
      return said
    },
    // A device that gives the same answer to both questions has understood neither.
    async identify(answerMs) {
      const said = await orSilence(options.question, answerMs)
      answers = said !== null && (await orSilence(options.otherQuestion, answerMs)) !== said
      return answers ? said : null
    },
    async draw(drawing, mark) {
      await link.write(drawing.frame(mark))
      return false
    },
    async check() {
      if (answers) await exchange.ask(options.question, answerIn, ANSWER_MS)
      return 'unknown'
    },
    [Symbol.dispose]() {
      exchange[Symbol.dispose]()
      parser[Symbol.dispose]?.()
    },
  }
}
