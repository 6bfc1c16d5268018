/**
 * Questions to a device that also sends messages unasked: one question at a time, each with a deadline.
 *
 * Replies that answer no question go to `unasked`: late acknowledgements, touches, start-up messages.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { transmissionMs } from '#drivers/link/transmission-time.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export interface RequestReply<Reply> extends Disposable {
  /** The first answer `pick` makes of a reply. Rejects with Fault 'unreachable' when none comes. */
  ask<Answer>(frame: Uint8Array, pick: Pick<Reply, Answer>, answerMs: number): Promise<Answer>
}

/** undefined: this reply is not the answer. An error that it throws rejects the question. */
export type Pick<Reply, Answer> = (reply: Reply) => Answer | undefined

export interface ReplyParser<Reply> {
  /** The replies that this chunk completes. */
  push(chunk: Uint8Array): readonly Reply[]
}

export interface RequestReplyOptions<Reply> {
  readonly link: Link
  readonly clock: Clock
  readonly parser: ReplyParser<Reply>
  readonly unasked?: (reply: Reply) => void
}

export function createRequestReply<Reply>(
  options: RequestReplyOptions<Reply>,
): RequestReply<Reply> {
  const { link, clock } = options
  /** The question under way; returns whether it took the reply. */
  let question: ((reply: Reply) => boolean) | null = null
  const hearing = link.onData((chunk) => {
    for (const reply of options.parser.push(chunk)) if (!question?.(reply)) options.unasked?.(reply)
  })

  async function ask<Answer>(
    frame: Uint8Array,
    pick: Pick<Reply, Answer>,
    answerMs: number,
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    promise.catch(() => {}) // The write may fail first.
    using _closing = link.onClose(reject)
    question = (reply) => {
      try {
        const answer = pick(reply)
        if (answer === undefined) return false
        resolve(answer)
      } catch (thrown) {
        reject(thrown)
      }
      return true
    }
    const silent = () =>
      unreachable(link.part, say('fault.display.does-not-answer', { connection: link.name }))
    // A frame may still be on its way over a slow line when `write` resolves.
    const limitMs = answerMs + (link.baudRate ? transmissionMs(frame.length, link.baudRate) : 0)
    try {
      await link.write(frame)
      return await withinMs(clock, limitMs, null, () => promise, silent)
    } finally {
      question = null
    }
  }

  return { ask, [Symbol.dispose]: () => hearing[Symbol.dispose]() }
}
