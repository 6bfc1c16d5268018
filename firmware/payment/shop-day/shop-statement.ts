/**
 * The statement of a shop's day: what the bank's list has, and how each lane's comparison ended, so that the lanes' sums, and
 * what waits for lanes that have not answered, make the list's. It agrees where every lane has answered and agrees. Pure.
 */
import type { InBothLanguages } from '#firmware/words/in-both-languages.ts'
import { printedInBoth } from '#firmware/words/printed.ts'
import type { LaneDay, LaneOfShop, ShopSums, ShopTotal } from '#hal/shop-day.ts'
import type { Filing } from '../day-statement/day-statement.ts'
import { isoOf } from '../iso-time.ts'
import type { Day } from '../ledger/local-day.ts'
import type { PaperIssuer } from '../paper-issuer.ts'
import { add, minus, none } from '../totals.ts'
import {
  isOpen,
  isRemoved,
  type KeptLaneDay,
  type KeptShopDay,
  type LeftOut,
  type PastShopDay,
  type ReadOf,
  readOf,
} from './kept-shop-days.ts'
import type { ShopDays } from './shop-days.ts'

export interface ShopStatementFacts {
  readonly day: Day
  /** Of each bank that the day was compared with. */
  readonly days: readonly KeptShopDay[]
  readonly lanes: readonly LaneOfShop[]
  readonly withoutOwnKey: ShopDays['withoutOwnKey']
  readonly troubleOf: (id: string, serialNumber: string) => string | null
  readonly takingBack: ShopDays['takingBack']
  readonly issuer: PaperIssuer
  /** The number under which the day of the shop was filed last; null: it was not. */
  readonly filedAs: number | null
  readonly nowMs: number
}

/** What newer comparisons took the place of, as the day was filed last. */
export interface PastOfDay {
  readonly banks: readonly PastShopDay[]
  /** Null: it was not filed. */
  readonly filed: {
    readonly banks: readonly BankView[]
    readonly lanes: ReturnType<typeof lanesOf>
  } | null
}

export function shopStatement(facts: ShopStatementFacts, past: PastOfDay) {
  const { day, days, nowMs, issuer } = facts
  const filed = past.filed?.banks ?? []
  const isShown = (one: PastShopDay) =>
    !one.isElsewhere && filed.some(({ bankName }) => bankName === one.bankName)
  const banks = [
    ...days.map((one) => bankView(one, facts)),
    ...past.banks
      .filter(isShown)
      .flatMap((one) =>
        filed
          .filter(({ bankName }) => bankName === one.bankName)
          .map((view) => pastView(view, one, facts)),
      ),
  ].sort((one, other) => (one.bankName < other.bankName ? -1 : 1))
  const lanes =
    days.length === 0 && past.banks.some(isShown) ? (past.filed?.lanes ?? []) : lanesOf(days, facts)
  const todo = [
    ...thingsToDo(banks, past.banks.length),
    ...past.banks.flatMap((one) =>
      isShown(one) ? [] : [thing(notShownThing(one), { bankName: one.bankName })],
    ),
  ]
  const isOver = nowMs >= day.untilMs
  const state = !isOver ? 'goes-on' : todo.length > 0 ? 'to-do' : 'agrees'
  return {
    /** The version of this form: a later one may say more. */
    form: 1,
    of: 'shop' as const,
    date: day.date,
    from: isoOf(day.fromMs),
    until: isoOf(day.untilMs),
    isOver,
    madeAt: isoOf(nowMs),
    /** Null: this one was not filed. */
    filing: null as Filing | null,
    filedAs: facts.filedAs,
    issuer,
    banks,
    /** The day of each lane at all banks, as its own statement has it. */
    lanes,
    /** Null: a lane has not answered. */
    net: lanes.every(({ net }) => net !== null)
      ? lanes.reduce((sum, { net }) => sum + (net ?? 0), 0)
      : null,
    verdict: { state, sentence: sentenceOf(state, todo.length, banks) } as const,
    todo,
  }
}

export type ShopStatement = ReturnType<typeof shopStatement>
type BankView = ReturnType<typeof bankView>

/** As it was filed; of an answer that is withdrawn since, it says nothing any more. */
function pastView(view: BankView, one: PastShopDay, facts: ShopStatementFacts): BankView {
  const { takenBack } = one
  if (takenBack === null) return view
  const lanes = view.lanes.map((lane) => {
    const since = one.leftOut?.find(({ serialNumber }) => serialNumber === lane.serialNumber)
    const leftOut = since?.why ?? lane.leftOut ?? null
    return { ...lane, leftOut, state: backState(one, { ...lane, leftOut }, facts) }
  })
  return { ...view, state: 'withdrawn', takenBack, lanes, rest: null, charges: null }
}

function bankView(kept: KeptShopDay, facts: ShopStatementFacts) {
  const { bankName, whole, facts: list, beganAtMs, contested, takenBack } = kept
  const rest = takenBack ? null : kept.rest
  const lanes = kept.lanes.map((lane) => laneView(kept, lane, facts))
  const ofLanes = sumsOf(lanes.flatMap(({ bank }) => (bank ? [bank] : [])))
  const charges = lanes.flatMap((lane) => (lane.charges && !takenBack ? [lane.charges] : []))
  return {
    bankName,
    source: list.source,
    at: isoOf(beganAtMs),
    by: list.by,
    /** 'waiting' ends by itself when the lanes have answered. 'ended': newer days took its place before that. */
    state: takenBack
      ? 'withdrawn'
      : isOpen(kept)
        ? 'waiting'
        : rest === null
          ? 'ended'
          : 'finished',
    /** What persons said of the bank's file, and the list was read by. */
    answers: list.answers.map(({ by = null, at = null, ...one }) => ({ ...one, by, at })),
    /** What of it was wrong, so that the comparison says nothing any more; null: it holds. */
    takenBack,
    /** The lines of the day in the bank's list: those of the lanes, and those that wait for lanes. */
    list: whole,
    ofLanes,
    waiting: {
      payments: minus(whole.payments, ofLanes.payments),
      refunds: minus(whole.refunds, ofLanes.refunds),
    },
    lanes,
    /** What is of no lane: it is among the lines of the master's lane. Null: a lane has not answered. */
    rest: rest && {
      payments: rest.payments,
      refunds: rest.refunds,
      lines: rest.lines.map(({ atMs, orderId, operationId, amountKopecks, kind }) => ({
        kind,
        order: orderId,
        operation: operationId,
        amount: amountKopecks,
        at: isoOf(atMs),
      })),
    },
    /** Lines that several lanes have named. */
    contested,
    unconfirmedLines: kept.unconfirmedLines,
    repeatedLines: kept.repeatedLines,
    /** What the bank keeps of the lanes' lines; null: it does not say. */
    charges: chargesOf(charges),
  } as const
}

export function chargesOf(all: readonly NonNullable<LaneDay['charges']>[]): LaneDay['charges'] {
  if (all.length === 0) return null
  return {
    fee: all.reduce((sum, { fee }) => sum + fee, 0),
    net: all.reduce((sum, { net }) => sum + net, 0),
    linesWithout: all.reduce((sum, one) => sum + one.linesWithout, 0),
  }
}

function laneView(kept: KeptShopDay, lane: KeptLaneDay, facts: ShopStatementFacts) {
  const { serialNumber, answer } = lane
  const present = facts.lanes.find((one) => one.serialNumber === serialNumber)
  const leftOut = lane.leftOut ?? null
  const why = leftOut ? null : facts.troubleOf(kept.id, serialNumber)
  const waits = apartState(lane, facts) ?? (why === null ? 'waiting' : 'failed')
  return {
    serialNumber,
    state: kept.takenBack ? backState(readOf(kept), lane, facts) : (answer?.verdict ?? waits),
    answeredAt: answer && isoOf(answer.atMs),
    lastSeenAt: present?.lastSeenAtMs == null ? null : isoOf(present.lastSeenAtMs),
    /** Why it could not compare, in its own language. The master's lane may say it after it has answered: the lines of no lane are left then. */
    why,
    /** Who said, and why, that it is waited for no more; null: nobody did. */
    leftOut,
    bank: answer?.bank ?? null,
    ledger: answer?.ledger ?? null,
    differences: answer?.differences ?? 0,
    undecided: answer?.undecided ?? 0,
    charges: answer?.charges ?? null,
  } as const
}

interface NamedLane extends Pick<KeptLaneDay, 'serialNumber' | 'hasOwnKey'> {
  readonly leftOut?: LeftOut | null
}

/** Why the lane is told nothing; null: it is told. */
function apartState(
  lane: NamedLane,
  { lanes, withoutOwnKey }: ShopStatementFacts,
): 'left-out' | 'no-own-key' | 'removed' | null {
  const { serialNumber, leftOut } = lane
  if (leftOut) return 'left-out'
  const present = lanes.find((one) => one.serialNumber === serialNumber)
  const hasOwnKey = present?.hasOwnKey ?? lane.hasOwnKey ?? true
  if (!hasOwnKey || withoutOwnKey.has(serialNumber)) return 'no-own-key'
  return isRemoved(lane, lanes) ? 'removed' : null
}

/** Of a comparison that is taken back. */
function backState(
  of: ReadOf,
  lane: NamedLane,
  facts: ShopStatementFacts,
): NonNullable<ReturnType<typeof apartState> | ReturnType<ShopDays['takingBack']>> | 'withdrawn' {
  if (lane.leftOut) return 'left-out'
  const takingBack = facts.takingBack(of, lane.serialNumber)
  return takingBack === null ? 'withdrawn' : (apartState(lane, facts) ?? takingBack)
}

function lanesOf(days: readonly KeptShopDay[], { lanes }: ShopStatementFacts) {
  // A lane that came to the shop later had no part in the day.
  const ofDay =
    days.length > 0
      ? days.flatMap((day) => day.lanes.filter((one) => !one.leftOut || one.answer))
      : lanes
  const names = ofDay.map((one) => one.serialNumber)
  return [...new Set(names)].sort().map((serialNumber) => {
    const answers = days.flatMap((day) =>
      day.lanes.flatMap((one) =>
        one.serialNumber === serialNumber && one.answer ? [one.answer] : [],
      ),
    )
    const latest = answers.reduce<(typeof answers)[number] | null>(
      (last, one) => (last === null || one.atMs > last.atMs ? one : last),
      null,
    )
    return { serialNumber, net: latest?.net ?? null, statement: latest?.statement ?? null }
  })
}

export const SHOP_THINGS = [
  'not-compared',
  'not-kept',
  'compared-elsewhere',
  'withdrawn',
  'comparison-withdrawn',
  'lane-to-withdraw',
  'lane-to-update',
  'ended',
  'lane-waiting',
  'lane-no-own-key',
  'lane-failed',
  'lane-removed',
  'rest-waiting',
  'lane-differs',
  'lane-undecided',
  'unconfirmed-words',
  'repeated-lines',
  'sums-differ',
  'contested',
] as const
export type ShopThingCode = (typeof SHOP_THINGS)[number]

export interface ShopThing {
  readonly code: ShopThingCode
  readonly bankName: string | null
  readonly serialNumber: string | null
  readonly count: number
  /** In the lane's own language. */
  readonly why: string | null
}

function thing(code: ShopThingCode, more: Partial<ShopThing> = {}): ShopThing {
  return { code, bankName: null, serialNumber: null, count: 1, why: null, ...more }
}

/** Null: it holds. */
function withdrawnThing({ takenBack }: Pick<PastShopDay, 'takenBack'>): ShopThingCode | null {
  if (takenBack === null) return null
  return takenBack.of === 'comparison' ? 'comparison-withdrawn' : 'withdrawn'
}

/** Of a bank that has no rows on the statement. */
const notShownThing = (one: PastShopDay): ShopThingCode =>
  withdrawnThing(one) ?? (one.isElsewhere ? 'compared-elsewhere' : 'not-kept')

/** Before these have answered, the master's lane does not compare what is of no lane. */
const AWAITED: ReadonlySet<BankView['lanes'][number]['state']> = new Set([
  'waiting',
  'no-own-key',
  'failed',
])

function thingsToDo(banks: readonly BankView[], pastCount: number): ShopThing[] {
  if (banks.length + pastCount === 0) return [thing('not-compared')]
  return banks.flatMap((bank) => {
    const { bankName, lanes, state, unconfirmedLines, repeatedLines, contested, waiting } = bank
    const isApart = [waiting.payments, waiting.refunds].some(
      ({ count, amount }) => count !== 0 || amount !== 0,
    )
    const isWithdrawn = withdrawnThing(bank)
    if (isWithdrawn)
      return [
        thing(isWithdrawn, { bankName }),
        ...lanes.flatMap(({ serialNumber, state: of }) =>
          of === 'to-withdraw' || of === 'to-update' || of === 'no-own-key'
            ? [thing(`lane-${of}`, { bankName, serialNumber })]
            : [],
        ),
      ]
    const isAwaited = lanes.some(({ state: of, why }) => AWAITED.has(of) || why !== null)
    return [
      ...(state === 'ended' ? [thing('ended', { bankName })] : []),
      ...(state === 'waiting' && !isAwaited ? [thing('rest-waiting', { bankName })] : []),
      ...lanes.flatMap(({ serialNumber, state: of, differences, undecided, why }) => {
        const own = { bankName, serialNumber }
        if (AWAITED.has(of) || of === 'removed') {
          if (state === 'ended') return []
          // Its key was revoked, and what none of the others has is of no lane: a key alone does not bring it in again.
          if (state === 'finished' || of === 'removed') return [thing('lane-removed', own)]
        }
        if (of === 'waiting') return [thing('lane-waiting', own)]
        if (of === 'no-own-key') return [thing('lane-no-own-key', own)]
        if (why !== null) return [thing('lane-failed', { ...own, why })]
        if (of === 'differs') return [thing('lane-differs', { ...own, count: differences })]
        if (of === 'undecided') return [thing('lane-undecided', { ...own, count: undecided })]
        return []
      }),
      ...(unconfirmedLines > 0
        ? [thing('unconfirmed-words', { bankName, count: unconfirmedLines })]
        : []),
      ...(repeatedLines > 0 ? [thing('repeated-lines', { bankName, count: repeatedLines })] : []),
      ...(state === 'finished' && isApart ? [thing('sums-differ', { bankName })] : []),
      // Lanes do not make each other's orders: one of them names what is not its own.
      ...(contested > 0 ? [thing('contested', { bankName, count: contested })] : []),
    ]
  })
}

function sentenceOf(
  state: 'agrees' | 'to-do' | 'goes-on',
  todoCount: number,
  banks: readonly BankView[],
): InBothLanguages {
  if (state === 'goes-on') return printedInBoth('paper.statement.goes-on')
  if (state === 'to-do') return printedInBoth('paper.shop.to-do', { count: todoCount })
  const { payments, refunds } = sumsOf(banks.map(({ list }) => list))
  return printedInBoth('paper.shop.agrees', {
    payments: payments.count,
    paid: { kopecks: payments.amount },
    refunds: refunds.count,
    refunded: { kopecks: refunds.amount },
  })
}

export function sumsOf(all: readonly ShopSums[]): ShopSums {
  const of = (kind: keyof ShopSums): ShopTotal => {
    const sum = none()
    for (const one of all) add(sum, one[kind].amount, one[kind].count)
    return sum
  }
  return { payments: of('payments'), refunds: of('refunds') }
}
