/** How a till is told what to do: by its own address for examinations, or by the person who stands at it. */

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Outcome } from './sale-record.ts'
import type { TillAction } from './till-cases.ts'

export interface TillOrder {
  readonly action: TillAction | 'look-again'
  readonly amount: number
  readonly sale: string
  readonly words: string
}

export interface TillDriver extends Disposable {
  /** Resolves when the sale has ended, with what the cashier was told; null: nobody said. */
  order(order: TillOrder): Promise<Outcome | null>
}

/** A sale with a lost answer and a slow till; longer is a till that hangs. */
const SALE_MS_MAX = 5 * 60_000

/** POST { action, amount, sale } to the till; it answers { outcome: "paid" | "unpaid" } when the sale has ended. */
export function driveByHttp(url: string): TillDriver {
  return {
    async order({ action, amount, sale }) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action, amount, sale }),
        signal: AbortSignal.timeout(SALE_MS_MAX),
      }).catch((error: Error) => {
        throw new Error(`the till at ${url} did not end ${sale}: ${error.message}`)
      })
      if (!reply.ok) return null
      const { outcome } = (await reply.json()) as { outcome?: unknown }
      return outcome === 'paid' || outcome === 'unpaid' ? outcome : null
    },
    [Symbol.dispose]: () => {},
  }
}

/** Says what to do, and asks what the till said. */
export function driveByHand(input: Readable, output: Writable): TillDriver {
  const keyboard = createInterface({ input })
  const lines = keyboard[Symbol.asyncIterator]()
  return {
    async order({ action, amount, words }) {
      const what =
        action === 'look-again' ? 'the money has come: look whether the till knows' : words
      output.write(
        `${(amount / 100).toFixed(2)}: ${what}\nDid the till say that it is paid? y, n: `,
      )
      const { value, done } = await lines.next()
      if (done) throw new Error('the examination was left before its end')
      if (/^[yд]/i.test(value.trim())) return 'paid'
      return /^[nн]/i.test(value.trim()) ? 'unpaid' : null
    },
    [Symbol.dispose]: () => keyboard.close(),
  }
}
