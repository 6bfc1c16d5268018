/** All payments of a lane as GET /transactions tells them, page by page. */
import type { Reply } from '#test/http-call.ts'

export interface LedgerRow {
  readonly id: string
  readonly createdAt: string
}

const PAGE = 1_000

/** `query`: what narrows it, as `state=ACCEPTED&`. Throws where the lane does not answer with a list. */
export async function wholeLedger<Row extends LedgerRow>(
  ask: (path: string) => Promise<Reply>,
  query = '',
): Promise<readonly Row[]> {
  const found = new Map<string, Row>()
  let until = ''
  for (;;) {
    const { http, json, text } = await ask(`/transactions?${query}limit=${PAGE}${until}`)
    if (http !== 200) throw new Error(`the ledger: ${http} ${text.slice(0, 200)}`)
    const { transactions } = json as { transactions: readonly Row[] }
    const before = found.size
    for (const row of transactions) found.set(row.id, row)
    // Until is inclusive: a page of what is known already is the last one.
    if (transactions.length < PAGE || found.size === before) return [...found.values()]
    until = `&until=${transactions.at(-1)?.createdAt}`
  }
}
