/** The conversation with a display that shows what it is sent and need not answer. */
import type { Link } from '#drivers/link/link.ts'
import type { Clock } from '#hal/clock.ts'
import { concat } from '../frames/frame-bytes.ts'
import type { Conversation, Drawing } from './display-protocol.ts'
import { createRequestReply, type ReplyParser } from './request-reply.ts'

/** A display that has answered once must answer each check within this time, or it is gone. */
const ANSWER_MS = 500
/** After a screen it may still be drawing. Two such waits are shorter than a till waits. */
export const DRAWN_MS = 1_500

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
  /** What goes before a frame, so that a frame of before that was cut cannot swallow its beginning. Default: nothing. */
  readonly padding?: (drawing: Drawing) => Uint8Array
  readonly filler?: Uint8Array
  /** The frame of its idle screen, where some of these displays answer on that alone. */
  readonly idle?: Uint8Array
}

export function converseWithoutReplies(options: WithoutRepliesOptions): Conversation {
  const { link, clock, parser, answerIn, padding = () => new Uint8Array() } = options
  const exchange = createRequestReply({ link, clock, parser })
  let answers = false
  let answersWhenIdleAlone = false
  let isIdle = true
  const mustAnswer = () => answers && (isIdle || !answersWhenIdleAlone)

  /** A display that answers as soon as it is idle again is there, and has taken the frame before. */
  async function tryIdle(drawn: Uint8Array, silence: unknown): Promise<void> {
    if (!options.idle || isIdle || !link.isOpen) throw silence
    await exchange.ask(concat(options.idle, options.question), answerIn, ANSWER_MS)
    answersWhenIdleAlone = true
    await link.write(drawn)
  }

  const orSilence = (question: Uint8Array, answerMs: number) =>
    exchange.ask(question, answerIn, answerMs).catch((cause) => {
      if (!link.isOpen) throw cause
      return null
    })

  return {
    ...(options.filler && { filler: options.filler }),
    // Silence counts as a loss only for a display that has answered before.
    async handshake(answerMs) {
      const answer = await orSilence(options.question, answerMs)
      answers = answer !== null
      return answer
    },
    // A device that gives the same answer to both questions has understood neither. Silence counts the second time: by
    // then an answer has come that a busy lane read too late.
    async identify(answerMs) {
      const answer = await orSilence(options.question, answerMs)
      const ask = () => orSilence(options.otherQuestion, answerMs)
      const other = answer && ((await ask()) ?? (await ask()))
      answers = answer !== null && other !== answer
      return answers ? answer : null
    },
    // It takes what it is sent in turn: whoever answers after the frame was switched on when the frame came.
    async draw(drawing, mark) {
      const frame = concat(padding(drawing), drawing.frame(mark))
      isIdle = drawing.screen.kind === 'blank'
      if (!mustAnswer()) await link.write(frame)
      else
        await exchange
          .ask(concat(frame, options.question), answerIn, DRAWN_MS)
          .catch((silence: unknown) => tryIdle(frame, silence))
      return mustAnswer()
    },
    repeat: (drawing, mark) => link.write(concat(padding(drawing), drawing.again(mark))),
    async check() {
      if (mustAnswer()) await exchange.ask(options.question, answerIn, ANSWER_MS)
      return 'unknown'
    },
    [Symbol.dispose]() {
      exchange[Symbol.dispose]()
      parser[Symbol.dispose]?.()
    },
  }
}
