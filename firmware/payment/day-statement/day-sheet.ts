/**
 * A day's statement as a sheet that a person signs: titles, rows and sentences in one language, independent of the
 * layout. The page lays it out on A4, `sheetText` in columns, both with the same words. Pure.
 */
import { centre, type Language, moneyText, pair, wrapWords } from '../paper-lines.ts'
import { undecidedCount } from '../reconciliation/reconciliation-report.ts'
import type { Sums, Total } from '../totals.ts'
import type { DayStatement } from './day-statement.ts'
import { type ThingItem, WHO } from './things-to-do.ts'

export const SHEET_WIDTHS = ['32', '42', '80'] as const
export type SheetWidth = (typeof SHEET_WIDTHS)[number]

export interface DaySheet {
  readonly language: Language
  readonly title: string
  /** Which lane, which day, when the sheet was made. */
  readonly head: readonly SheetRow[]
  readonly state: DayStatement['verdict']['state']
  readonly verdict: string
  readonly todoTitle: string
  readonly todo: readonly SheetThing[]
  readonly sections: readonly SheetSection[]
  /** Labels of the lines to sign on. */
  readonly signature: readonly string[]
}

export interface SheetRow {
  readonly name: string
  readonly count: number | null
  readonly value: string
}

export interface SheetSection {
  readonly title: string
  readonly rows: readonly SheetRow[]
  readonly lines: readonly string[]
}

export interface SheetThing {
  readonly what: string
  /** `who, by when`. */
  readonly who: string
  readonly isOverdue: boolean
  readonly items: readonly SheetRow[]
  readonly more: string | null
  readonly command: string | null
}

export interface SheetFormat {
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it. */
  readonly localTime: (iso: string) => string
}

export function daySheet(statement: DayStatement, { language, localTime }: SheetFormat): DaySheet {
  const words = WORDS[language]
  const money = (kopecks: number) => moneyText(kopecks, language)
  const row = (name: string, { count, amount }: Total): SheetRow => ({
    ...{ name, count, value: money(amount) },
  })
  const said = (name: string, value: string): SheetRow => ({ name, count: null, value })
  const some = (name: string, total: Total) => (total.count > 0 ? [row(name, total)] : [])
  const { payments, refunds, byBank, shifts, banks, found, verdict, todo, remarks } = statement

  const states = Object.entries(payments.states).flatMap(([state, total]) =>
    total && state !== 'ACCEPTED'
      ? [row(words.states[state as keyof typeof words.states], total)]
      : [],
  )
  const ofBanks =
    byBank.length < 2
      ? []
      : byBank.flatMap(({ bankName, accepted, refunds: went }) => [
          ...some(`${bankName}: ${words.accepted}`, accepted),
          ...some(`${bankName}: ${words.refunds}`, went),
        ])
  const ofLane = {
    title: words.money,
    rows: [
      row(words.accepted, payments.accepted),
      ...some(words.late, payments.late),
      row(words.refunds, refunds.returned),
      ...some(words.atBank, refunds.atBank),
      said(words.net, money(statement.net)),
      ...states,
      ...some(words.otherAmount, payments.otherAmount),
      ...ofBanks,
    ],
    lines: [words.rule],
  }

  const shiftRows = shifts.closed.flatMap((one) => [
    said(`${words.z} ${one.number}, ${timeOf(one.closedAt)}`, money(one.net)),
    row(`  ${words.accepted}`, one.report.payments),
    row(`  ${words.refunds}`, one.report.refunds),
    ...some(`  ${words.ofOtherDays}`, netOf(one.ofOtherDays)),
    said(`  ${words.hash}`, one.hash.slice(0, 16)),
  ])
  const { outside, open, isUsed, addsUp } = shifts
  const isOutside = outside.payments.count + outside.refunds.count > 0
  const ofShifts = {
    title: words.shifts,
    rows: [
      ...shiftRows,
      ...(isOutside && isUsed
        ? [
            said(`${words.openShift} ${open.number}`, ''),
            row(`  ${words.accepted}`, outside.payments),
            row(`  ${words.refunds}`, outside.refunds),
          ]
        : []),
    ],
    lines: [
      !isUsed
        ? words.noShifts
        : !addsUp
          ? words.shiftsDiffer
          : isOutside
            ? words.shiftsAndOutside
            : words.shiftsMakeIt,
    ],
  }

  const ofRegistry = {
    title: words.bank,
    rows: banks.flatMap(({ bankName, comparison }) =>
      comparison === null
        ? [said(bankName, words.notCompared)]
        : [
            said(bankName, timeOf(comparison.at)),
            said(`  ${words.source}`, words.sources[comparison.source]),
            ...(comparison.by === null ? [] : [said(`  ${words.comparedBy}`, comparison.by)]),
            row(`  ${words.bankPayments}`, comparison.bank.payments),
            row(`  ${words.herePayments}`, comparison.ledger.payments),
            row(`  ${words.alikePayments}`, comparison.matched.payments),
            row(`  ${words.bankRefunds}`, comparison.bank.refunds),
            row(`  ${words.hereRefunds}`, comparison.ledger.refunds),
            row(`  ${words.alikeRefunds}`, comparison.matched.refunds),
            said(
              `  ${words.result}`,
              comparison.takenBack !== null
                ? words.takenBack
                : comparison.isNothing
                  ? words.nothing
                  : comparison.agrees
                    ? words.agrees
                    : comparison.leftCount > 0
                      ? `${words.differs} ${comparison.leftCount}`
                      : `${words.undecided} ${undecidedCount(comparison.counts)}`,
            ),
            ...comparison.answers.map(({ of, text, meaning, lines }) =>
              said(`  ${words.told[of]} "${text}" = ${meaning}`, `${words.lines} ${lines}`),
            ),
          ],
    ),
    lines: banks.length === 0 ? [words.noBank] : [],
  }
  const ofFound =
    found.kept.count + found.withdrawn.count === 0
      ? []
      : [
          {
            title: words.found,
            rows: [...some(words.foundKept, found.kept), ...some(words.foundBack, found.withdrawn)],
            lines: [],
          },
        ]
  const ofRemarks =
    remarks.length === 0
      ? []
      : [
          {
            title: words.remarks,
            rows: [],
            lines: remarks.map(({ what, amount }) =>
              amount === null ? what[language] : `${what[language]} ${money(amount)}`,
            ),
          },
        ]

  const item = ({ transaction, refund, reference, amount }: ThingItem): SheetRow =>
    said(
      [reference, transaction, refund].filter((one) => one !== null).join(' '),
      amount === null ? '' : money(amount),
    )

  return {
    language,
    title: `${words.title} ${statement.date}`,
    head: [
      ...(statement.serialNumber === null ? [] : [said(words.lane, statement.serialNumber)]),
      said(words.from, timeOf(statement.from)),
      said(words.until, timeOf(statement.until)),
      said(words.made, timeOf(statement.madeAt)),
    ],
    state: verdict.state,
    verdict: verdict.sentence[language],
    todoTitle: words.todo,
    todo: todo.map(({ what, who, by, isOverdue, items, count, amount, command }) => ({
      what:
        amount === null || items.length > 0 ? what[language] : `${what[language]} ${money(amount)}`,
      who: `${WHO[who][language]}, ${words.by} ${by}${isOverdue ? ` (${words.overdue})` : ''}`,
      isOverdue,
      items: items.map(item),
      more:
        items.length > 0 && count > items.length ? `${words.more} ${count - items.length}` : null,
      command,
    })),
    sections: [ofLane, ofShifts, ofRegistry, ...ofFound, ...ofRemarks],
    signature: [words.name, words.position, words.date, words.signature],
  }

  /** To the minute: what a person writes. */
  function timeOf(iso: string | null): string {
    return iso === null ? words.always : localTime(iso).slice(0, 16)
  }
}

/** Payments and refunds together, as the net of both. */
function netOf({ payments, refunds }: Sums): Total {
  return { count: payments.count + refunds.count, amount: payments.amount - refunds.amount }
}

export function sheetText(sheet: DaySheet, columns: SheetWidth): string {
  const width = Number(columns)
  const rule = '-'.repeat(width)
  const rows = (all: readonly SheetRow[]) =>
    all.flatMap(({ name, count, value }) => {
      const full = count === null ? name : `${name} ${count}`
      return value === '' ? wrapWords(full, width) : pair(full, value, width)
    })
  const lines = [
    ...centre(sheet.title, width),
    ...rows(sheet.head),
    rule,
    ...wrapWords(sheet.verdict, width),
    ...(sheet.todo.length === 0 ? [] : [rule, sheet.todoTitle]),
    ...sheet.todo.flatMap(({ what, who, items, more, command }, index) => [
      ...wrapWords(`${index + 1}. ${what}`, width),
      ...wrapWords(`-> ${who}`, width),
      ...rows(items),
      ...(more === null ? [] : [more]),
      ...(command === null ? [] : wrapWords(command, width)),
    ]),
    ...sheet.sections.flatMap(({ title, rows: own, lines: sentences }) => [
      rule,
      title,
      ...rows(own),
      ...sentences.flatMap((one) => wrapWords(one, width)),
    ]),
    rule,
    ...sheet.signature.flatMap((name) => ['', `${name} `.padEnd(width, '_')]),
  ]
  return `${lines.join('\n')}\n`
}

const WORDS = {
  en: {
    title: 'Statement of',
    lane: 'Lane',
    from: 'From',
    until: 'Until',
    made: 'Made',
    always: 'the beginning',
    money: 'THE LANE COUNTED',
    accepted: 'Paid',
    late: 'of these late',
    refunds: 'Refunds',
    atBank: 'of these at the bank',
    net: 'NET',
    states: {
      ACCEPTED: 'Paid',
      PENDING: 'Pending',
      REJECTED: 'Declined',
      CANCELED: 'Cancelled',
      ERROR: 'Failed or unknown',
      STATIC: 'Static QR',
    },
    otherAmount: 'Other amount than asked for',
    rule: 'A payment counts on the day it was begun, a refund on the day it was made.',
    shifts: 'SHIFTS',
    z: 'Z report',
    ofOtherDays: 'of other days',
    openShift: 'Not closed yet: shift',
    hash: 'hash',
    noShifts: 'No shift was ever closed on this lane.',
    shiftsMakeIt:
      'All money of the day is in these reports, and each is what the ledger adds up to.',
    shiftsAndOutside:
      'These reports and what is in the shift that is not closed make the day; each report is what the ledger adds up to.',
    shiftsDiffer: 'A report is not what the ledger adds up to.',
    bank: 'THE BANK',
    notCompared: 'not compared',
    source: 'by',
    sources: { registry: 'its registry', file: 'a file of its cabinet' },
    comparedBy: 'asked by',
    bankPayments: 'payments at the bank',
    herePayments: 'payments here',
    alikePayments: 'payments alike in both',
    bankRefunds: 'refunds at the bank',
    hereRefunds: 'refunds here',
    alikeRefunds: 'refunds alike in both',
    result: 'result',
    agrees: 'they agree',
    differs: 'they differ:',
    undecided: 'undecided:',
    nothing: 'no line of this day',
    takenBack: 'withdrawn: compare again',
    told: { word: 'a person told: word', column: 'a person told: column' },
    lines: 'lines:',
    noBank: 'No bank had money of this day.',
    found: 'FOUND AT THE BANK',
    foundKept: 'Entered in the ledger',
    foundBack: 'Withdrawn as a mistake',
    remarks: 'LOOK AT',
    todo: 'TO DO',
    by: 'by',
    overdue: 'overdue',
    more: 'and more:',
    name: 'Name',
    position: 'Position',
    date: 'Date',
    signature: 'Signature',
  },
  ru: {
    title: 'Ведомость за',
    lane: 'Касса',
    from: 'С',
    until: 'По',
    made: 'Составлена',
    always: 'с начала учёта',
    money: 'ПО ЖУРНАЛУ КАССЫ',
    accepted: 'Оплачено',
    late: 'из них с опозданием',
    refunds: 'Возвраты',
    atBank: 'из них в банке',
    net: 'ЧИСТАЯ ВЫРУЧКА',
    states: {
      ACCEPTED: 'Оплачено',
      PENDING: 'Ожидают оплаты',
      REJECTED: 'Отклонено',
      CANCELED: 'Отменено',
      ERROR: 'Не состоялось или неизвестно',
      STATIC: 'Статический QR',
    },
    otherAmount: 'Оплачена другая сумма',
    rule: 'Платёж учтён в день, когда начат, возврат — когда сделан.',
    shifts: 'СМЕНЫ',
    z: 'Z-отчёт',
    ofOtherDays: 'других дней',
    openShift: 'Ещё не закрыта: смена',
    hash: 'хеш',
    noShifts: 'На этой кассе ни разу не закрывали смену.',
    shiftsMakeIt: 'Все деньги дня — в этих отчётах, и каждый равен сумме записей журнала.',
    shiftsAndOutside:
      'Эти отчёты и незакрытая смена вместе составляют день; каждый отчёт равен сумме записей журнала.',
    shiftsDiffer: 'Есть отчёт, не равный сумме записей журнала.',
    bank: 'БАНК',
    notCompared: 'не сверено',
    source: 'по',
    sources: { registry: 'реестру банка', file: 'файлу из кабинета' },
    comparedBy: 'сверил',
    bankPayments: 'оплаты в банке',
    herePayments: 'оплаты здесь',
    alikePayments: 'совпавшие оплаты',
    bankRefunds: 'возвраты в банке',
    hereRefunds: 'возвраты здесь',
    alikeRefunds: 'совпавшие возвраты',
    result: 'итог',
    agrees: 'сходится',
    differs: 'расходится:',
    undecided: 'не выяснено:',
    nothing: 'нет строк этого дня',
    takenBack: 'отозвано: сверьте снова',
    told: { word: 'сказал человек: слово', column: 'сказал человек: столбец' },
    lines: 'строк:',
    noBank: 'Ни у одного банка не было денег этого дня.',
    found: 'НАЙДЕНО В БАНКЕ',
    foundKept: 'Внесено в журнал',
    foundBack: 'Отозвано как ошибка',
    remarks: 'ПРОВЕРЬТЕ',
    todo: 'ЧТО СДЕЛАТЬ',
    by: 'до',
    overdue: 'просрочено',
    more: 'и ещё:',
    name: 'Имя',
    position: 'Должность',
    date: 'Дата',
    signature: 'Подпись',
  },
} as const
