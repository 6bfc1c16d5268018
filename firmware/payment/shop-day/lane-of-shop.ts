/**
 * A lane's side of the shop's comparison: it names its payments, compares the lines that its master has of them, and tells
 * how its day stands. Its ledger changes as by a comparison that a person asks for here.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  type LaneDay,
  type PaymentNames,
  SHOP_DAY_NAMES_MAX,
  SHOP_DAY_PAGE,
  type ShopDayFacts,
  type ShopDayLane,
  type ShopDayTask,
  type ShopLine,
} from '#hal/shop-day.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { DayStatements } from '../day-statement/day-statement-of-date.ts'
import { localDay } from '../ledger/local-day.ts'
import { paymentsBegun } from '../ledger/payments-between.ts'
import { squeezed } from '../reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import type { AnswerName, AnswerUsed } from '../reconciliation/cabinet-file/registry-answers.ts'
import { REACH_MS } from '../reconciliation/compared-span.ts'
import type { Compared, Reconciliation } from '../reconciliation/reconciliation.ts'
import type { FileSource } from '../reconciliation/reconciliation-report.ts'
import { undecidedCount } from '../reconciliation/reconciliation-report.ts'
import { none } from '../totals.ts'
import type { ShopDays } from './shop-days.ts'

export interface LaneOfShopNeeds {
  readonly store: TransactionStore
  readonly reconciliation: Pick<Reconciliation, 'compare' | 'takeBackOfShop'>
  readonly dayStatements: Pick<DayStatements, 'of'>
  /** What this lane keeps of the days that it compared while it was the master itself. */
  readonly shopDays: Pick<ShopDays, 'takenBackElsewhere' | 'comparedElsewhere'>
}

export function createLaneOfShop(needs: LaneOfShopNeeds): ShopDayLane {
  const { store, reconciliation, dayStatements, shopDays } = needs

  /** Payments that lines of the span may be of, each perhaps more than once: a line is given to its lane once all the same. */
  async function* recordsOf(task: ShopDayTask): AsyncGenerator<readonly TransactionRecord[]> {
    yield* paymentsBegun(store, { fromMs: task.fromMs - REACH_MS, untilMs: task.untilMs })
    const turns = beginTurns()
    const before: TransactionRecord[] = []
    const span = [task.fromMs - REACH_MS, task.untilMs + REACH_MS] as const
    const ids = store.refunds.returnedBetween(...span).map(({ transactionId }) => transactionId)
    for (const id of new Set([...task.older, ...ids])) {
      if (turns.isOver()) await turns.next()
      const record = store.find(id)
      if (record && record.createdAtMs < task.fromMs - REACH_MS) before.push(record)
    }
    yield before
  }

  /** What the bank calls a payment of another bank's is no name at this one. */
  function namesOf(records: readonly TransactionRecord[], bankName: string): PaymentNames[] {
    const refunds = store.refunds.ofAll(records.map(({ id }) => id))
    const byPayment = Map.groupBy(refunds, ({ transactionId }) => transactionId)
    return records.map((record) => {
      const isOfBank = record.bankName === bankName
      return {
        id: record.id,
        operationId: isOfBank ? record.operationId : null,
        qrId: isOfBank ? record.qrId : null,
        refunds: (byPayment.get(record.id) ?? []).flatMap(({ id, bankRefundId }) =>
          bankRefundId === null ? [id] : [id, bankRefundId],
        ),
      }
    })
  }

  async function look({ date, bankName }: ShopDayTask): Promise<LaneDay> {
    const { banks, net, filedAs } = await dayStatements.of(date)
    const comparison = banks.find((one) => one.bankName === bankName)?.comparison ?? null
    const nothing = { payments: none(), refunds: none() }
    if (comparison === null)
      return {
        verdict: 'undecided',
        bank: nothing,
        ledger: nothing,
        differences: 0,
        undecided: 1,
        charges: null,
        net,
        statement: filedAs,
      }
    const { agrees, bank, ledger, leftCount, counts, charges, isChangedSince } = comparison
    const undecided = undecidedCount(counts)
    return {
      verdict: agrees && !isChangedSince ? 'agrees' : leftCount > 0 ? 'differs' : 'undecided',
      bank,
      ledger,
      differences: leftCount,
      undecided,
      charges: charges && {
        fee: charges.fee,
        net: charges.net,
        linesWithout: charges.linesWithout,
      },
      net,
      statement: filedAs,
    }
  }

  return {
    async *names(task) {
      let page: PaymentNames[] = []
      let count = 0
      for await (const records of recordsOf(task)) {
        count += records.length
        if (count > SHOP_DAY_NAMES_MAX)
          throw new Fault(
            'full',
            say('fault.shop-day.too-many-payments', { most: SHOP_DAY_NAMES_MAX }),
          )
        for (const one of namesOf(records, task.bankName)) {
          if (page.length === SHOP_DAY_PAGE) {
            yield page
            page = []
          }
          page.push(one)
        }
      }
      yield page
    },
    async compare(task, { facts, lines, isWhole }, takesRest) {
      const asked = { by: facts.by, takesRest, isWhole }
      await reconciliation.compare(comparedOf(task, facts, lines), asked)
      await shopDays.comparedElsewhere(task, answerNames(facts))
      return look(task)
    },
    async takeBack(taken) {
      const { bankName, answer, note, by } = taken
      const { withdrawn } = await reconciliation.takeBackOfShop({ bankName, answer, note, by })
      await shopDays.takenBackElsewhere(taken)
      return withdrawn
    },
    look,
  }
}

function comparedOf(
  { date, bankName, fromMs, untilMs }: ShopDayTask,
  facts: ShopDayFacts,
  lines: readonly ShopLine[],
): Compared {
  const answers = answerNames(facts)
  return {
    bankName,
    day: localDay(date),
    lines,
    covered: { fromMs, untilMs },
    asOfMs: facts.asOfMs ?? Number.POSITIVE_INFINITY,
    source: facts.source === 'registry' ? { kind: 'registry', profiles: [] } : fileOf(facts, lines),
    // The answers were given at the master, and are taken back there. A part of a line is still that line.
    answersOf: ({ told = [] }: ShopLine) => told.flatMap((nth) => answers[nth] ?? []),
    saysKind: facts.saysKind,
    areRefundsUndated: facts.areRefundsUndated,
  }
}

function answerNames({ answers }: ShopDayFacts): readonly AnswerName[] {
  return answers.map(({ of, text }) => ({ of, text: squeezed(text) }))
}

/** What was left out of the file, or stands in it twice, concerns the shop: its statement has it. */
function fileOf(
  { linesOfDay, dayOnlyLines, answers }: ShopDayFacts,
  lines: readonly ShopLine[],
): FileSource {
  return {
    kind: 'file',
    lines: lines.length,
    skippedLines: 0,
    leftOut: [],
    answers: answers.map((one, nth) => ({
      ...one,
      meaning: one.meaning as AnswerUsed['meaning'],
      lines: lines.filter(({ told }) => told?.includes(nth)).length,
    })),
    linesOfDay,
    otherDays: { lines: 0, first: null, last: null },
    repeated: { lines: 0, firstLine: null, undecided: 0 },
    read: {
      dayOnlyLines,
      refundedLines: 0,
      spoilt: [],
      sheetsLeftOut: [],
      charges: null,
      payout: null,
    },
  }
}
