/**
 * What the fake bank makes of an order by its amount, so that a till's test pulls no lever: one
 * amount is paid after two seconds, another is rejected. docs/protocols/banks.md has this table.
 *
 * Counted from the registration, on the bank's clock. What is due is looked up, not awaited.
 */
import type { BankCall, BankFaultKind } from '#hal/fake-controls.ts'

export interface TestAmount {
  /** As the documented table has it. */
  readonly says: string
  readonly acts?: readonly Due[]
  readonly fault?: {
    readonly kind: BankFaultKind
    readonly calls: readonly BankCall[]
    /** The fault applies only to orders younger than this. */
    readonly beforeMs: number
  }
  /** The bank refuses to register it. */
  readonly isRefused?: true
  /** Less is paid than was asked for. */
  readonly lacksKopecks?: number
  /** The operation id of its payment, the same for every order of this amount. */
  readonly operationId?: string
}

/** Of an order at the fake bank. */
interface Registered {
  readonly amountKopecks: number
  readonly registeredAtMs?: number
}

interface Due {
  readonly afterMs: number
  readonly act: 'pay' | 'reject' | 'cancel' | 'expire' | 'decline'
  /** The act also comes when the order has ended by then: late money. */
  readonly isLate?: true
}

const SOON_MS = 2_000
const paid = [{ afterMs: SOON_MS, act: 'pay' }] as const
const ALWAYS_MS = Number.POSITIVE_INFINITY

/** Kopecks. 77,700.01 roubles and on: no till sells for that by chance. */
export const TEST_AMOUNTS: Readonly<Record<number, TestAmount>> = {
  7770001: { says: 'paid after 2 s', acts: paid },
  7770002: { says: 'paid at once', acts: [{ afterMs: 0, act: 'pay' }] },
  7770003: { says: 'paid after 20 s', acts: [{ afterMs: 20_000, act: 'pay' }] },
  7770004: {
    says: 'one attempt declined after 2 s, paid after 6 s',
    acts: [
      { afterMs: SOON_MS, act: 'decline' },
      { afterMs: 6_000, act: 'pay' },
    ],
  },
  7770005: { says: 'rejected after 2 s', acts: [{ afterMs: SOON_MS, act: 'reject' }] },
  7770006: { says: 'canceled by the bank after 2 s', acts: [{ afterMs: SOON_MS, act: 'cancel' }] },
  7770007: { says: 'expired at the bank after 2 s', acts: [{ afterMs: SOON_MS, act: 'expire' }] },
  7770008: {
    says: 'paid after 30 s, also when it has ended by then: cancel it, and the money comes late',
    acts: [{ afterMs: 30_000, act: 'pay', isLate: true }],
  },
  7770009: {
    says: 'lost: the bank registers it, and no answer arrives',
    fault: { kind: 'timeout-after', calls: ['register'], beforeMs: ALWAYS_MS },
  },
  7770010: { says: 'refused: the bank does not register it', isRefused: true },
  7770011: { says: 'one rouble less is paid after 2 s', acts: paid, lacksKopecks: 100 },
  7770012: {
    says: 'paid after 2 s by the same movement of money as every order of this amount: paid twice, or named twice',
    acts: paid,
    operationId: 'FAKEONEMOVEMENTOFMONEYFORMANY',
  },
  7770013: {
    says: 'paid while a cancellation is on its way',
    fault: { kind: 'paid-during-cancel', calls: ['cancel'], beforeMs: ALWAYS_MS },
  },
  7770014: {
    says: 'a word that nobody knows for 6 s, then paid',
    acts: [{ afterMs: 6_000, act: 'pay' }],
    fault: { kind: 'unknown-word', calls: ['status'], beforeMs: 6_000 },
  },
  7770015: {
    says: 'HTTP 500 to each question for 10 s, paid after 2 s',
    acts: paid,
    fault: { kind: 'http-500', calls: ['status'], beforeMs: 10_000 },
  },
  7770016: {
    says: 'silent from the registration on: no question and no cancellation is answered',
    fault: { kind: 'timeout-before', calls: ['status', 'cancel'], beforeMs: ALWAYS_MS },
  },
}

/** An order that another dialect or an earlier release registered has no test amount. */
function testAmountOf(order: Registered | null): TestAmount | undefined {
  return order?.registeredAtMs === undefined ? undefined : TEST_AMOUNTS[order.amountKopecks]
}

/** The acts of the order's test amount that are due by now, in their order, and the operation id of its payment. */
export function dueBy(order: Registered, nowMs: number) {
  const { acts = [], operationId } = testAmountOf(order) ?? {}
  const ageMs = ageOf(order, nowMs)
  return { acts: acts.filter(({ afterMs }) => ageMs >= afterMs), operationId }
}

/** The fault that the order's test amount causes for this call, if any. */
export function amountFault(order: Registered | null, call: BankCall, nowMs: number) {
  const { fault } = testAmountOf(order) ?? {}
  if (!order || !fault?.calls.includes(call)) return null
  return ageOf(order, nowMs) < fault.beforeMs ? fault.kind : null
}

export function paidKopecksOf(
  order: Registered & { readonly operationId: string | null },
): number | null {
  if (order.operationId === null) return null
  return order.amountKopecks - (testAmountOf(order)?.lacksKopecks ?? 0)
}

function ageOf({ registeredAtMs = 0 }: Registered, nowMs: number): number {
  return nowMs - registeredAtMs
}
