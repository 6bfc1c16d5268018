/** How a till is told what to do: by its own address for examinations, or by the person who stands at it. */

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { NotExamined } from './not-examined.ts'
import { OUTCOMES, type Outcome } from './sale-record.ts'
import type { TillAction } from './till-cases.ts'

export interface TillOrder {
  readonly action: TillAction | 'look-again'
  readonly amount: number
  readonly sale: string
  /** What the till hands on as the `reference` of its payment. */
  readonly reference: string
  /** For a refund: the sale whose money goes back. */
  readonly refundOf?: string
  readonly words: string
}

/** The till failed at its order; in words for its author. */
export class OrderFailed extends Error {
  override readonly name: string = 'OrderFailed'
}

/** Nobody listens where the till takes orders. */
export class TillAway extends OrderFailed {
  override readonly name = 'TillAway'
}

export interface TillDriver extends Disposable {
  /** Whether the till is told which reference to hand on. */
  readonly tellsReference: boolean
  /** Resolves when the sale has ended, with what the cashier was told; null: nobody said. */
  order(order: TillOrder): Promise<Outcome | null>
}

const AWAY = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
const ANSWER_CHARS_MAX = 200

/** Enough for a sale with a lost answer and a slow till; a till that takes longer hangs. */
const SALE_MS_MAX = 5 * 60_000

/** POST { action, amount, sale, … } to the till; it answers { outcome: "paid" | "unpaid" | … } when that has ended. */
export function driveByHttp(url: string): TillDriver {
  return {
    tellsReference: true,
    async order({ words, ...order }) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(SALE_MS_MAX),
      }).catch((error: Error) => {
        throw failed(url, error)
      })
      const text = await reply.text().catch((error: Error) => {
        throw failed(url, error)
      })
      const outcome = outcomeIn(text)
      if (reply.ok && outcome !== null) return outcome
      const answer =
        `${reply.status} ${text.replace(/\s+/g, ' ').slice(0, ANSWER_CHARS_MAX)}`.trim()
      throw new OrderFailed(
        `the till answered its order with ${answer}: answer 200 { "outcome": "paid" }, or one of ${OUTCOMES.join(', ')}`,
      )
    },
    [Symbol.dispose]: () => {},
  }
}

function outcomeIn(text: string): Outcome | null {
  try {
    const { outcome } = JSON.parse(text) as { outcome?: unknown }
    return OUTCOMES.find((one) => one === outcome) ?? null
  } catch {
    return null
  }
}

function failed(url: string, error: Error): OrderFailed {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  if (error.name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return new OrderFailed('the till did not answer its order within five minutes: end the sale')
  if (AWAY.includes(code ?? ''))
    return new TillAway(`nobody takes orders at ${url} (${code}): start the till, or mend --till`)
  return new OrderFailed(`the till cut its order off (${message}): look why its handler failed`)
}

/** Says what to do, and asks what the till said. */
export function driveByHand(input: Readable, output: Writable): TillDriver {
  const keyboard = createInterface({ input })
  const lines = keyboard[Symbol.asyncIterator]()
  return {
    tellsReference: false,
    async order({ action, amount, words }) {
      const [yes, no, question] = asked(action)
      const what =
        action === 'look-again' ? 'the money has come: look whether the till knows' : words
      output.write(`${(amount / 100).toFixed(2)}: ${what}\n`)
      for (;;) {
        output.write(question)
        const { value, done } = await lines.next()
        if (done) throw new NotExamined('\nthe examination was left before its end: begin it anew')
        if (/^[yд]/i.test(value.trim())) return yes
        if (/^[nн]/i.test(value.trim())) return no
        // The key of that letter, in either layout.
        if (action === 'refund' && /^[cс]/i.test(value.trim())) return 'unable'
      }
    },
    [Symbol.dispose]: () => keyboard.close(),
  }
}

function asked(action: TillOrder['action']): [yes: Outcome, no: Outcome, question: string] {
  return action === 'refund'
    ? [
        'refunded',
        'not-refunded',
        'Did the till say that it is given back? y, n; c: it cannot do that: ',
      ]
    : ['paid', 'unpaid', 'Did the till say that it is paid? y, n: ']
}
