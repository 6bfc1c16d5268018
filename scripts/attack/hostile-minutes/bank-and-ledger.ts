/** Whatever the bank was paid is ACCEPTED in the ledger, and nothing else is: by the amounts, which a lane's tills never use twice. */
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#test/http-call.ts'

interface Entry {
  readonly id: string
  readonly amount: number
  readonly createdAt: string
}

type Headers = Readonly<Record<string, string>>

const PAGE = 1_000

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
  const found = new Map<string, number>()
  let until = ''
  for (;;) {
    const query = `state=ACCEPTED&limit=${PAGE}${until}`
    const { http, json, text } = await call(url, `/transactions?${query}`, { headers })
    if (http !== 200) throw new Error(`the ledger: ${http} ${text.slice(0, 200)}`)
    const { transactions } = json as { transactions: readonly Entry[] }
    const before = found.size
    for (const { id, amount } of transactions) found.set(id, amount)
    if (transactions.length < PAGE || found.size === before) return [...found.values()]
    until = `&until=${transactions.at(-1)?.createdAt}`
  }
}
