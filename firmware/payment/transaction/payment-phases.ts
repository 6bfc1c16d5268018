/** The state of the interface for each phase of a payment, and which phases are pending, ended or still followed. Pure. */
import type { ScreenStatus } from '#hal/display.ts'
import type { Phase } from '#hal/transaction-store.ts'

/** The integers of displayStatus. */
export const STATUSES: readonly ScreenStatus[] = [
  'EMPTY',
  'ERROR',
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'CANCELED',
  'STATIC',
]

export const STATUS = {
  registering: 'PENDING',
  showing: 'PENDING',
  waiting: 'PENDING',
  cancelling: 'PENDING',
  unknown: 'ERROR',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
  canceled: 'CANCELED',
  failed: 'ERROR',
  static: 'STATIC',
} as const satisfies Record<Phase, ScreenStatus>

/** What a till is told of a payment. */
export type PaymentStatus = (typeof STATUS)[Phase]

export function statusOf(record: { readonly phase: Phase }): PaymentStatus {
  return STATUS[record.phase]
}

/** The till waits for it. */
export function isPending({ phase }: { readonly phase: Phase }): boolean {
  return STATUS[phase] === 'PENDING'
}

/** Never left again, except for ACCEPTED when money comes late. */
export function isFinal({ phase }: { readonly phase: Phase }): boolean {
  return !isPending({ phase }) && phase !== 'unknown'
}

/** Nothing more will be asked of the bank. */
export function isClosed(record: {
  readonly phase: Phase
  readonly watchUntilMs: number | null
}): boolean {
  return record.watchUntilMs === null && !isPending(record)
}

/** Money came, and not what was asked for: a person decides. */
export function hasOtherAmount(record: {
  readonly phase: Phase
  readonly paidKopecks: number | null
}): boolean {
  return record.paidKopecks !== null && record.phase !== 'accepted'
}

/** No question to the bank would end it any more, though money may still be heard of. */
export function hasEnded(record: { readonly phase: Phase; readonly paidKopecks: number | null }) {
  return isFinal(record) || hasOtherAmount(record)
}

/** A customer may be looking at it: the bank's word alone ends it. */
export function isPayable({ phase }: { readonly phase: Phase }): boolean {
  return phase === 'showing' || phase === 'waiting'
}
