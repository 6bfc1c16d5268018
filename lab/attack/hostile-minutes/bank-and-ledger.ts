/** Whatever the bank was paid is ACCEPTED in the ledger, and nothing else is: by the amounts, which a lane's tills never use twice. */
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#test/http-call.ts'
import { type LedgerRow, wholeLedger } from '#test/payments/whole-ledger.ts'

interface Entry extends LedgerRow {
  readonly amount: number
}

type Headers = Readonly<Record<string, string>>

/** What still differs after `withinMs`, in words: the lane asks its bank now and then. */
export async function compareWithBank(
  url: string,
  headers: Headers,
  withinMs: number,
): Promise<readonly string[]> {
  const endMs = performance.now() + withinMs
  for (;;) {
    const accepted = await acceptedAmounts(url, headers)
    const paid = (await ordersOf(url, headers))
      .filter(({ state }) => state === 'paid')
      .map(({ amountKopecks }) => amountKopecks)
    const lost = paid.filter((amount) => !accepted.includes(amount))
    const invented = accepted.filter((amount) => !paid.includes(amount))
    const isOver = performance.now() > endMs
    if ((lost.length > 0 || invented.length > 0) && !isOver) await pause(200)
    else
      return [
        ...lost.map((amount) => `lost: ${amount} was paid and is not ACCEPTED`),
        ...invented.map((amount) => `invented: ${amount} is ACCEPTED and was not paid`),
      ]
  }
}

interface BankOrder {
  readonly order: string
  readonly amountKopecks: number
  readonly state: string
}

async function ordersOf(url: string, headers: Headers): Promise<readonly BankOrder[]> {
  const { http, json } = await call(url, '/sim/bank/orders', { headers })
  if (http !== 200) throw new Error(`the bank's orders: ${http}`)
  return json as readonly BankOrder[]
}

async function acceptedAmounts(url: string, headers: Headers): Promise<readonly number[]> {
  const ask = (path: string) => call(url, path, { headers })
  return (await wholeLedger<Entry>(ask, 'state=ACCEPTED&')).map(({ amount }) => amount)
}
