/** One examination of a till: every case, and what it did wrong in it. */
import { NotExamined } from './not-examined.ts'
import type { Outcome, SaleRecord, TillCall } from './sale-record.ts'
import { type LaneLevers, PATIENT_AT, TILL_CASES, type TillCase } from './till-cases.ts'
import { OrderFailed, TillAway, type TillDriver, type TillOrder } from './till-driver.ts'
import type { TillProxy } from './till-proxy.ts'
import { type Finding, judge } from './till-rules.ts'

export interface ExaminedCase {
  readonly name: string
  readonly findings: readonly Finding[]
  /** The till never called the lane: it is not pointed at it. */
  readonly isSilent: boolean
  /** Why it could not be played; null: it was. */
  readonly leftOut: string | null
}

export interface Examination {
  readonly cases: readonly ExaminedCase[]
  /** What no case covers: a reader of a good result must know it, too. */
  readonly neverExamined: readonly string[]
}

/** The lane cannot see these, or the examiner cannot pass them on. */
const NEVER_EXAMINED = [
  'what the till prints',
  'shifts and reports',
  'a till that follows /events and never asks getDynamicQRStatus',
]
const NO_REFERENCE = 'the reference of a payment, which nobody can tell a person to hand on'

export async function examine(
  driver: TillDriver,
  proxy: TillProxy,
  lane: LaneLevers,
  cases: readonly TillCase[] = TILL_CASES,
): Promise<Examination> {
  const examined: ExaminedCase[] = []
  const paid = new Map<string, string | null>()
  for (const [at, one] of cases.entries()) {
    await one.before?.(lane)
    proxy.play(one.play(lane))
    const reference = `3-${at + 1}`
    const sale = `examine-${at + 1}`
    const refundOf = one.refundOf && saleOf(one.refundOf, cases)
    const order = {
      amount: one.amount,
      sale,
      reference,
      words: one.words,
      ...(refundOf && { refundOf }),
    }
    const refundWanted = one.refundOf ? { transaction: paid.get(one.refundOf) ?? null } : null
    if (refundWanted?.transaction === null) {
      const leftOut = `the sale "${one.refundOf}" was not paid`
      examined.push({ name: one.name, findings: [], isSilent: false, leftOut })
      continue
    }
    const ended = await carriedOut(driver, { ...order, action: one.action })
    if (ended.isAway && at === 0) throw new NotExamined(String(ended.problem))
    const { outcome, problem } = ended
    const calls = [...proxy.calls]
    if (outcome === 'paid')
      paid.set(
        one.name,
        calls.findLast(({ path, transaction }) => path === '/showQR' && transaction !== null)
          ?.transaction ?? null,
      )
    let record: SaleRecord = {
      calls,
      outcome,
      problem,
      amount: one.amount,
      refundWanted,
      reference: driver.tellsReference ? reference : null,
      isToBePaid: one.isToBePaid ?? false,
      isRefused: one.isRefused ?? false,
      isCancelled: one.action === 'cancel',
    }
    if (one.comesLate && problem === null && isStillOpen(calls)) {
      await bringLateMoney(lane, calls)
      proxy.play({})
      const again = await carriedOut(driver, { ...order, action: 'look-again' })
      record = { ...record, afterLateMoney: again.outcome, problem: again.problem }
    }
    const leftOut = outcome === 'unable' ? 'the till says that it cannot do this' : null
    const isSilent = calls.length === 0 && leftOut === null
    examined.push({ name: one.name, findings: judge(record), isSilent, leftOut })
  }
  const neverExamined = [...NEVER_EXAMINED, ...(driver.tellsReference ? [] : [NO_REFERENCE])]
  return { cases: examined, neverExamined }
}

function saleOf(name: string, cases: readonly TillCase[]): string {
  return `examine-${cases.findIndex((one) => one.name === name) + 1}`
}

interface CarriedOut {
  readonly outcome: Outcome | null
  readonly problem: string | null
  readonly isAway: boolean
}

/** A till that fails in one case is told so, and the next case follows. */
async function carriedOut(driver: TillDriver, order: TillOrder): Promise<CarriedOut> {
  try {
    return { outcome: await driver.order(order), problem: null, isAway: false }
  } catch (error) {
    if (!(error instanceof OrderFailed)) throw error
    return { outcome: null, problem: error.message, isAway: error instanceof TillAway }
  }
}

async function bringLateMoney(lane: LaneLevers, calls: readonly TillCall[]): Promise<void> {
  const isUnderWay = calls.filter(({ path }) => path === '/getDynamicQRStatus').length >= PATIENT_AT
  if (!isUnderWay)
    await lane.pull('/sim/bank/pay').catch((error: Error) => {
      const advice = 'the code had ended before the till did: begin anew, and answer within minutes'
      throw new NotExamined(`${advice} (${error.message})`)
    })
  await lane.paid()
}

/** The code was shown, and neither did money come nor did the till cancel it. */
function isStillOpen(calls: readonly TillCall[]): boolean {
  const isEnded = calls.some(
    ({ path, answered }) => path === '/cancelQR' || answered === 'ACCEPTED',
  )
  return calls.some(({ path, status }) => path === '/showQR' && status === 200) && !isEnded
}

/** For people; a line a finding. */
export function reportOf({ cases, neverExamined }: Examination): string {
  const lines = cases.map(({ name, findings, isSilent, leftOut }) => {
    const found = findings.map(({ rule, words }) => `\n  ${rule}: ${words}`).join('')
    if (isSilent) return `${name}: the till called nothing; is it pointed at this address?${found}`
    if (leftOut !== null) return `${name}: not examined, for ${leftOut}`
    return findings.length === 0 ? `${name}: well` : `${name}:${found}`
  })
  const wrong = cases.filter(({ findings, isSilent }) => isSilent || findings.length > 0).length
  const end = wrong === 0 ? 'the till did nothing wrong' : `${wrong} of ${cases.length} went wrong`
  return [...lines, end, `never examined: ${neverExamined.join('; ')}`].join('\n')
}
