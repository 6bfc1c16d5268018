/** One examination of a till: every case, and what it did wrong in it. */
import type { SaleRecord, TillCall } from './sale-record.ts'
import { type LaneLevers, TILL_CASES, type TillCase } from './till-cases.ts'
import type { TillDriver } from './till-driver.ts'
import type { TillProxy } from './till-proxy.ts'
import { type Finding, judge } from './till-rules.ts'

export interface ExaminedCase {
  readonly name: string
  readonly findings: readonly Finding[]
  /** Nobody called the lane: the till is not pointed at it. */
  readonly isSilent: boolean
}

export async function examine(
  driver: TillDriver,
  proxy: TillProxy,
  lane: LaneLevers,
  cases: readonly TillCase[] = TILL_CASES,
): Promise<readonly ExaminedCase[]> {
  const examined: ExaminedCase[] = []
  for (const [at, one] of cases.entries()) {
    proxy.play(one.play(lane))
    const order = { amount: one.amount, sale: `examine-${at + 1}`, words: one.words }
    const outcome = await driver.order({ ...order, action: one.action })
    const calls = [...proxy.calls]
    let record: SaleRecord = { calls, outcome }
    if (one.comesLate && isStillOpen(calls)) {
      await lane.pull('/sim/bank/pay')
      await lane.paid()
      proxy.play({})
      const afterLateMoney = await driver.order({ ...order, action: 'look-again' })
      record = { ...record, afterLateMoney }
    }
    examined.push({ name: one.name, findings: judge(record), isSilent: calls.length === 0 })
  }
  return examined
}

/** Its code was shown, and neither did money come nor the till cancel it. */
function isStillOpen(calls: readonly TillCall[]): boolean {
  const isEnded = calls.some(
    ({ path, answered }) => path === '/cancelQR' || answered === 'ACCEPTED',
  )
  return calls.some(({ path, status }) => path === '/showQR' && status === 200) && !isEnded
}

/** For people; a line a finding. */
export function reportOf(examined: readonly ExaminedCase[]): string {
  const lines = examined.map(({ name, findings, isSilent }) => {
    if (isSilent) return `${name}: the till called nothing; is it pointed at this address?`
    if (findings.length === 0) return `${name}: well`
    return `${name}:\n${findings.map(({ rule, words }) => `  ${rule}: ${words}`).join('\n')}`
  })
  const wrong = examined.filter(({ findings, isSilent }) => isSilent || findings.length > 0).length
  const end =
    wrong === 0 ? 'the till did nothing wrong' : `${wrong} of ${examined.length} went wrong`
  return [...lines, end].join('\n')
}
