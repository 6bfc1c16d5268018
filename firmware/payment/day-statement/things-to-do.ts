/**
 * Why a day does not match, as things to do: what, who, by when, where, with which command. In English and Russian, with
 * the same words wherever they are shown. Pure.
 */
import { type InBothLanguages, inBothLanguages } from '#firmware/words/in-both-languages.ts'
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedInBoth } from '#firmware/words/printed.ts'
import type { Banks } from '#hal/bank.ts'
import type { DiscrepancyCode } from '../reconciliation/discrepancy.ts'

/** `bank-support` is the bank's support, asked by whoever has the contract. */
export const WHO = ['cashier', 'accountant', 'bank-support', 'technician'] as const

export type Who = (typeof WHO)[number]

/** Who does each thing; what it is, says `paper.todo.…`. */
export const THINGS = {
  'payment-pending': 'cashier',
  'payment-unknown': 'accountant',
  'payment-lost': 'bank-support',
  'other-amount': 'cashier',
  'same-operation': 'bank-support',
  'refund-under-way': 'accountant',
  'refund-unknown': 'bank-support',
  'shift-open': 'cashier',
  'shift-differs': 'technician',
  compare: 'accountant',
  'compared-too-early': 'accountant',
  'nothing-compared': 'accountant',
  'answer-taken-back': 'accountant',
  'comparison-withdrawn': 'accountant',
  'changed-since': 'accountant',
  undecided: 'accountant',
  'words-unconfirmed': 'accountant',
  gap: 'accountant',
} as const satisfies Record<string, Who>

/** Who handles each kind of discrepancy with the bank; what to do is its advice, `paper.advice.…`. */
export const DISCREPANCIES = {
  'unknown-order': 'accountant',
  'unpaid-here': 'cashier',
  'paid-twice': 'accountant',
  amount: 'bank-support',
  operation: 'bank-support',
  'not-at-bank': 'bank-support',
  'refund-unknown-order': 'accountant',
  'refund-not-here': 'accountant',
  'refund-not-at-bank': 'bank-support',
  'refund-refused-here': 'accountant',
  'refund-amount': 'bank-support',
} as const satisfies Record<DiscrepancyCode, Who>

export type ThingCode = keyof typeof THINGS | DiscrepancyCode

/** Where the page helps: `paper.where.…`. */
export const WHERE = ['payments', 'shift', 'comparison', 'needs'] as const
type Where = (typeof WHERE)[number]

/** What is not in it, is done by comparing with the bank. Null: the page cannot help. */
const PLACES = {
  'payment-pending': null,
  'payment-unknown': 'payments',
  'payment-lost': 'payments',
  'other-amount': 'payments',
  'same-operation': 'payments',
  'refund-under-way': 'payments',
  'refund-unknown': 'payments',
  'shift-open': 'shift',
  'shift-differs': null,
  gap: 'needs',
  'unpaid-here': 'payments',
} as const satisfies Partial<Record<ThingCode, Where | null>>

export function whereOf(code: ThingCode): Where | null {
  return isIn(PLACES, code) ? PLACES[code] : 'comparison'
}

export interface ThingToDo {
  readonly code: ThingCode
  readonly what: InBothLanguages
  readonly who: Who
  /** The due date, YYYY-MM-DD in the lane's time zone; that day still counts. */
  readonly by: string
  readonly isOverdue: boolean
  readonly bankName: string | null
  /** How many items it is about, and their kopecks where it is about money. */
  readonly count: number
  readonly amount: number | null
  /** The next command; null where no command of lanectl helps. */
  readonly command: string | null
  readonly items: readonly ThingItem[]
}

export interface ThingItem {
  readonly transaction: string | null
  readonly refund: string | null
  readonly reference: string | null
  /** The bank's id of the movement. */
  readonly operation: string | null
  /** The id of the difference that a person may settle; null: this is none. */
  readonly difference: string | null
  readonly amount: number | null
  readonly at: string | null
}

/** The most items on a printed sheet; `count` counts all. */
const ITEMS_MAX = 10

export interface ThingGiven {
  readonly by: string
  readonly shift?: number
  readonly bankName?: string
  readonly bankNameIn?: Banks['nameIn']
  readonly count?: number
  readonly amount?: number
  readonly command?: string | null
  readonly items?: readonly ThingItem[]
}

export function thingToDo(code: ThingCode, today: string, given: ThingGiven): ThingToDo {
  const { by, shift = '', bankName = null, items = [] } = given
  const { bankNameIn = (name: string) => name } = given
  const bankIn = (language: Language) => bankNameIn(bankName ?? '', language)
  return {
    code,
    what: whatOf(code, shift, bankIn),
    who: whoOf(code),
    by,
    isOverdue: by < today,
    bankName,
    count: given.count ?? Math.max(items.length, 1),
    amount: given.amount ?? sumOf(items),
    command: given.command ?? null,
    items: items.slice(0, ITEMS_MAX),
  }
}

/** A comparison of a later release, read by this one, may know more codes. */
function whatOf(
  code: ThingCode,
  shift: number | '',
  bankIn: (language: Language) => string,
): InBothLanguages {
  if (isIn(THINGS, code))
    return inBothLanguages((language) =>
      printedIn(language)(`paper.todo.${code}`, { shift, bank: bankIn(language) }),
    )
  return isIn(DISCREPANCIES, code) ? printedInBoth(`paper.advice.${code}`) : { en: code, ru: code }
}

function whoOf(code: ThingCode): Who {
  if (isIn(THINGS, code)) return THINGS[code]
  return isIn(DISCREPANCIES, code) ? DISCREPANCIES[code] : 'accountant'
}

function isIn<Table extends object>(table: Table, code: PropertyKey): code is keyof Table {
  return Object.hasOwn(table, code)
}

function sumOf(items: readonly ThingItem[]): number | null {
  const amounts = items.flatMap(({ amount }) => amount ?? [])
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0)
}

/** What a person should know, though the day agrees without anybody doing anything. */
export const REMARKS = [
  'late',
  'refunded-at-bank',
  'shift-other-days',
  'shift-not-recounted',
  'never-closed',
  'other-lanes',
  'other-profiles',
  'withdrawn',
] as const

export type RemarkCode = (typeof REMARKS)[number]

export interface Remark {
  readonly code: RemarkCode
  readonly what: InBothLanguages
  readonly count: number
  readonly amount: number | null
}

export function remark(
  code: RemarkCode,
  { count, amount = null }: { readonly count: number; readonly amount?: number | null },
): Remark {
  return { code, what: printedInBoth(`paper.remark.${code}`, { count }), count, amount }
}
