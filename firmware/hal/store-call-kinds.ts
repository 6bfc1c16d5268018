/**
 * Which calls of the two stores on the card write. Health and tests read it, and the driver makes its calls from it. No
 * port. A call that is missing from its table does not compile.
 */
import type { DayStore } from './day-statement-store.ts'
import type { FoundMoneyStore } from './found-money-store.ts'
import type { RefundStore } from './refund-store.ts'
import type { ShiftStore } from './shift-store.ts'
import type { TemplateStore } from './template-store.ts'
import type { TransactionStore } from './transaction-store.ts'

/**
 *   read           changes nothing on the card
 *   write          whoever calls says itself what the card refused, tries again, or may have nothing to write: that it
 *                  succeeded says nothing of the card
 *   watched write  what the card refuses is what health tells of the store, until one succeeds
 */
export type CallKind = 'read' | 'write' | 'watched write'

type CallsOf<Store> = {
  readonly [Name in keyof Store as Store[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: CallKind
}

export const TEMPLATE_CALLS = {
  items: 'read',
  totals: 'read',
  describe: 'watched write',
  describeAll: 'watched write',
  labelsOf: 'read',
  labels: 'read',
  putLabels: 'write',
  undate: 'write',
  labelled: 'read',

  templatesOf: 'read',
  find: 'read',
  templatesOfPicture: 'read',
  page: 'read',
  pageWithContent: 'read',
  pageOfVectors: 'read',
  picture: 'read',
  contentOf: 'read',

  learn: 'watched write',
  remove: 'watched write',
  removeItem: 'watched write',
  removeAll: 'write',

  stage: 'watched write',
  apply: 'watched write',
  discard: 'write',
  sweep: 'write',

  withoutVector: 'read',
  putVectors: 'watched write',
  spaces: 'read',
  forgetSpace: 'write',

  changes: 'read',
  lastSequence: 'read',
  note: 'read',
  setNotes: 'write',
  reset: 'write',

  readAssortment: 'read',
  putAssortment: 'watched write',
  saleDays: 'read',
  putSaleDays: 'watched write',
  clearAssortment: 'write',

  putDoubt: 'write',
  doubts: 'read',
  doubtCount: 'read',
  doubtPicture: 'read',
  removeDoubt: 'write',
  trimDoubts: 'write',
  usualWeights: 'read',
  putWeights: 'write',
  clearChoices: 'write',

  counterExamples: 'read',
  counterContent: 'read',
  counterVectors: 'read',
  putCounterExamples: 'watched write',
  importCounterExamples: 'watched write',
  undateCounterExamples: 'write',
  putCounterVector: 'write',

  shopsOf: 'read',
  putTemplateShops: 'write',
  shopItems: 'read',
  forgetTemplateShops: 'write',
  takeBack: 'write',
  takenBack: 'read',
  shopsSince: 'read',
  templatesOfShop: 'read',

  putReview: 'write',
  listReview: 'read',
  findReview: 'read',
  reviewPicture: 'read',
  changeReview: 'write',
  trimReview: 'write',
  clearReview: 'write',
} as const satisfies CallsOf<TemplateStore>

/** By part; the ledger's own calls are under `transactions`. */
export const LEDGER_CALLS = {
  transactions: {
    insert: 'watched write',
    deadline: 'read',
    update: 'watched write',
    note: 'write',
    ownerOf: 'read',
    newest: 'read',
    find: 'read',
    findAll: 'read',
    unsettled: 'read',
    page: 'read',
    list: 'read',
    ofAmount: 'read',
    between: 'read',
    entriesAfter: 'read',
    entriesOf: 'read',
    lastSequence: 'read',
    key: 'read',
    answerKey: 'write',
    forgetKey: 'write',
    forgetKeysBefore: 'write',
    cursor: 'read',
    moveCursor: 'write',
  } satisfies CallsOf<TransactionStore>,
  shifts: {
    current: 'read',
    close: 'write',
    // The number is kept in memory until the process ends, so nothing is written.
    continueFrom: 'read',
    newest: 'read',
    find: 'read',
    ofKey: 'read',
    keepKey: 'write',
    list: 'read',
    closings: 'read',
    papers: 'read',
  } satisfies CallsOf<ShiftStore>,
  refunds: {
    insert: 'write',
    update: 'write',
    find: 'read',
    of: 'read',
    ofAll: 'read',
    unsettled: 'read',
    returnedBetween: 'read',
    returnedSums: 'read',
    requestedSince: 'read',
    key: 'read',
    refundable: 'read',
    nextQuery: 'read',
    queried: 'write',
    forgetRefundable: 'write',
  } satisfies CallsOf<RefundStore>,
  foundMoney: {
    isKnown: 'read',
    keyOf: 'read',
    addAll: 'write',
  } satisfies CallsOf<FoundMoneyStore>,
  days: {
    shiftsClosedAfter: 'read',
    shiftClosedBefore: 'read',
    shiftsClosedBetween: 'read',
    foundBetween: 'read',
    decisions: 'read',
    fileStatement: 'write',
    continueStatementsFrom: 'read',
    filed: 'read',
    filedOn: 'read',
    filedBefore: 'read',
    keepComparison: 'write',
    comparisons: 'read',
    comparisonsWith: 'read',
    reportAfter: 'write',
    reportedAfter: 'read',
    reported: 'read',
    report: 'write',
  } satisfies CallsOf<DayStore>,
} as const
