/** What a cabinet would give of a day of this ledger: made once for each lane, then compared with it. */
import type { Lane } from './ledger-lane.ts'

const files = new WeakMap<Lane, string>()

export async function reconcile(lane: Lane, date: string): Promise<void> {
  const file = files.get(lane) ?? (await statementFile(lane, date))
  files.set(lane, file)
  const answer = await lane.upload(`/reports/reconciliation?bank=CFT&date=${date}`, file)
  const { report } = JSON.parse(answer) as { report: { agrees: boolean } }
  if (!report.agrees) throw new Error(`they differ: ${answer.slice(0, 500)}`)
}

interface Payment {
  readonly id: string
  readonly dynamicQRStatus: string
  readonly changedAt: string
  readonly bankOperation: string
  readonly bankName: string
  readonly paidAmount: number
}

async function statementFile(lane: Lane, date: string): Promise<string> {
  const listed = await lane.get(`/transactions?since=${date}&limit=1000`)
  const { transactions } = JSON.parse(listed) as { transactions: readonly Payment[] }
  const paid = transactions.filter(
    ({ dynamicQRStatus, bankName }) => dynamicQRStatus === 'ACCEPTED' && bankName === 'CFT',
  )
  const payments = paid.map(({ id, bankOperation, paidAmount, changedAt }) =>
    ['payment', id, '', bankOperation, paidAmount, changedAt].join(','),
  )
  const refunds: string[] = []
  for (const { id } of paid) {
    const found = await lane.get(`/transactions/${id}/refunds`)
    const { refunds: went } = JSON.parse(found) as { refunds: readonly Refund[] }
    for (const { id: refund, amount, changedAt } of went)
      refunds.push(['refund', id, refund, '', amount, changedAt].join(','))
  }
  return ['type,order,refund,operation,amountKopecks,at', ...payments, ...refunds].join('\n')
}

interface Refund {
  readonly id: string
  readonly amount: number
  readonly changedAt: string
}
