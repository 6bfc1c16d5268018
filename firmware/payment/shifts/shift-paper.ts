/**
 * A shift's report for a receipt printer: 32 or 42 columns of plain text, in English or Russian.
 * Pure. What is too long for a line goes on in the next: nothing of a report is cut off.
 */
import { RECEIPT_TEXTS } from '#firmware/words/receipt-texts.ts'
import { centre, type Language, moneyText, pair, wrap } from '../paper-lines.ts'
import type { ShiftReport, ShiftSums } from './shift-report.ts'

export const WIDTHS = ['32', '42'] as const
export type Width = (typeof WIDTHS)[number]

export interface Paper {
  readonly width: Width
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it: `2026-11-21 18:00:05`. */
  readonly localTime: (iso: string) => string
}

/** `hash`: null where the shift is open. Ends with a line end. */
export function shiftText(report: ShiftReport, hash: string | null, paper: Paper): string {
  const width = Number(paper.width)
  const words = WORDS[paper.language]
  const rule = '-'.repeat(width)
  const time = (iso: string | null) => (iso === null ? words.always : paper.localTime(iso))
  const row = (name: string, value: string) => pair(name, value, width)
  const money = (kopecks: number) => moneyText(kopecks, paper.language)
  const total = (name: string, { count, amount }: { count: number; amount: number }) =>
    row(`${name} ${count}`, money(amount))

  const sums = ({ states, late, otherAmount, refunds, net }: ShiftSums) => [
    ...Object.entries(states)
      .filter(([, { count }]) => count > 0)
      .flatMap(([state, sum]) => [
        ...total(words.states[state as keyof typeof states], sum),
        // Right below what it is a part of.
        ...(state === 'ACCEPTED' && late.count > 0 ? total(words.late, late) : []),
      ]),
    // A correction of an earlier shift has no payment of its own.
    ...(otherAmount.count !== 0 || otherAmount.amount !== 0
      ? total(words.otherAmount, otherAmount)
      : []),
    ...(refunds.count > 0 ? total(words.refunds, refunds) : []),
    ...row(words.net, money(net)),
  ]
  const payment = (name: string, one: ShiftReport['first']) =>
    one === null
      ? []
      : [name, ...wrap(one.id, width), ...row(time(one.createdAt), money(one.amount))]

  const lines = [
    ...centre(report.closedAt === null ? words.x : words.z, width),
    ...centre(`${words.shift} ${report.number}`, width),
    rule,
    ...row(words.opened, time(report.openedAt)),
    ...(report.closedAt === null ? [] : row(words.closed, time(report.closedAt))),
    ...(report.closedAt === null ? row(words.made, time(report.madeAt)) : []),
    ...(isClockBack(report) ? wrap(words.clockBack, width) : []),
    ...total(words.created, report.created),
    ...payment(words.first, report.first),
    ...payment(words.last, report.last),
    rule,
    ...sums(report.totals),
    ...report.profiles.flatMap((profile) => [
      rule,
      ...wrap(`${profile.bankName} / ${profile.bankProfile}`, width),
      ...sums(profile),
    ]),
    rule,
    ...total(words.open, report.open),
    ...report.open.transactions.flatMap(({ id, amount }) => row(id, money(amount))),
    ...rest(report.open.count - report.open.transactions.length),
    ...(report.remarks.count > 0 ? [rule, words.remarks] : []),
    ...report.remarks.events.flatMap(({ type, transaction, amount }) => [
      ...wrap(remarkOf(type, paper.language), width),
      ...row(transaction, amount === null ? '' : money(amount)),
    ]),
    ...rest(report.remarks.count - report.remarks.events.length),
    ...(report.gaps ?? []).flatMap(({ from, until, knownPayments, settledAt }) => [
      rule,
      ...words.gap.flatMap((line) => wrap(line, width)),
      ...row(words.gapFrom, time(from)),
      ...row(words.gapUntil, time(until)),
      ...(knownPayments === null ? [] : row(words.gapKnown, String(knownPayments))),
      ...wrap(settledAt === null ? words.gapOpen : words.gapSettled, width),
    ]),
    rule,
    words.previous,
    ...wrap(report.previousHash ?? words.none, width),
    ...(hash === null ? [words.notFinal] : [words.hash, ...wrap(hash, width)]),
  ]
  return `${lines.join('\n')}\n`

  function rest(count: number): string[] {
    return count > 0 ? [`${words.more} ${count}`] : []
  }
}

/** The shift ends before it began: its clock was wrong at one of the two. */
function isClockBack({ openedAt, closedAt, madeAt }: ShiftReport): boolean {
  return openedAt !== null && Date.parse(closedAt ?? madeAt) < Date.parse(openedAt)
}

/** Reports are kept: one may tell of what this release does not know. */
function remarkOf(type: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = RECEIPT_TEXTS[language]
  return texts[`receipt.${type}`] ?? type
}

const WORDS = {
  en: {
    x: 'X REPORT',
    z: 'Z REPORT',
    shift: 'Shift No.',
    opened: 'Opened',
    closed: 'Closed',
    made: 'Now',
    clockBack: 'The clock was wrong: set it',
    always: 'the beginning',
    created: 'Begun',
    first: 'First payment',
    last: 'Last payment',
    states: {
      ACCEPTED: 'Paid',
      REJECTED: 'Declined',
      CANCELED: 'Cancelled',
      ERROR: 'Failed',
      STATIC: 'Static QR',
    },
    late: 'of these late',
    otherAmount: 'Other amount',
    refunds: 'Refunds',
    net: 'NET',
    open: 'Pending',
    remarks: 'Look at',
    more: 'and more:',
    gap: ['AFTER A RESTORED BACKUP', 'Not counted: payments'],
    gapFrom: 'from',
    gapUntil: 'until',
    gapKnown: 'known of them',
    gapOpen: 'Compare them with the bank',
    gapSettled: 'Compared with the bank',
    previous: 'Report before it',
    none: 'none',
    hash: 'Hash of this report',
    notFinal: 'The shift goes on: not final.',
  },
  ru: {
    x: 'X-ОТЧЁТ',
    z: 'Z-ОТЧЁТ',
    shift: 'Смена №',
    opened: 'Открыта',
    closed: 'Закрыта',
    made: 'Сейчас',
    clockBack: 'Часы были неверны: проверьте',
    always: 'с начала учёта',
    created: 'Начато',
    first: 'Первый платёж',
    last: 'Последний платёж',
    states: {
      ACCEPTED: 'Оплачено',
      REJECTED: 'Отклонено',
      CANCELED: 'Отменено',
      ERROR: 'Не состоялось',
      STATIC: 'Статический QR',
    },
    late: 'из них с опозданием',
    otherAmount: 'Другая сумма',
    refunds: 'Возвраты',
    net: 'ЧИСТАЯ ВЫРУЧКА',
    open: 'Ожидают оплаты',
    remarks: 'Проверьте',
    more: 'и ещё:',
    gap: ['ПОСЛЕ ВОССТАНОВЛЕНИЯ ИЗ КОПИИ', 'Не учтены платежи'],
    gapFrom: 'с',
    gapUntil: 'по',
    gapKnown: 'известно из них',
    gapOpen: 'Сверьте их с банком',
    gapSettled: 'Сверены с банком',
    previous: 'Предыдущий отчёт',
    none: 'нет',
    hash: 'Хеш этого отчёта',
    notFinal: 'Смена продолжается: не окончательно.',
  },
} as const
