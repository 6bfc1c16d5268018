/**
 * Questions to a scale: one at a time, each with a deadline, and nothing that came before a question is its answer. The
 * bytes heard are held in a window of fixed size, so that garbage cannot grow it.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { transmissionMs } from '#drivers/link/transmission-time.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'

export interface ScaleExchange extends Disposable {
  /**
   * The first answer that `find` sees in all that was heard since the question. Rejects with Fault
   * 'unreachable' when there is none in time, else with what `find` throws.
   */
  ask<Answer>(question: Question<Answer>): Promise<Answer>
}

export interface Question<Answer> {
  readonly frame: Uint8Array
  /** undefined: not yet whole. */
  readonly find: (heard: Uint8Array) => Answer | undefined
  readonly answerMs: number
}

/** Longer than any answer, twice. */
const WINDOW_BYTES = 256

export function createScaleExchange(link: Link, clock: Clock): ScaleExchange {
  let heard = new Uint8Array()
  let listener: (() => void) | null = null
  const hearing = link.onData((chunk) => {
    const joined = new Uint8Array(heard.length + chunk.length)
    joined.set(heard)
    joined.set(chunk, heard.length)
    heard = joined.slice(-WINDOW_BYTES)
    listener?.()
  })

  return {
    async ask({ frame, find, answerMs }) {
      heard = new Uint8Array()
      const { promise, resolve, reject } =
        Promise.withResolvers<NonNullable<ReturnType<typeof find>>>()
      promise.catch(() => {}) // The write may fail first.
      using _closing = link.onClose(reject)
      listener = () => {
        try {
          const answer = find(heard)
          if (answer !== undefined) resolve(answer as never)
        } catch (thrown) {
          reject(thrown)
        }
      }
      const silent = () =>
        unreachable(
          link.part,
          heard.length === 0
            ? say('fault.scale.port-silent', { port: link.name })
            : say('fault.scale.damaged-answer', { port: link.name }),
        )
      const limitMs = answerMs + (link.baudRate ? transmissionMs(frame.length, link.baudRate) : 0)
      try {
        await link.write(frame)
        return (await withinMs(clock, limitMs, null, () => promise, silent)) as never
      } finally {
        listener = null
      }
    },
    [Symbol.dispose]: () => hearing[Symbol.dispose](),
  }
}
