/**
 * The statement of a shop's day as a sheet that a person signs, in the form of a day's. It adds up with a pencil: the lanes'
 * lines at the bank, and those that wait for lanes, make the bank's list; the lanes' NET make that of the shop. Pure.
 */
import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { ShopSums } from '#hal/shop-day.ts'
import { bankDayAfter } from '../day-statement/due-dates.ts'
import {
  answerText,
  type SheetRows,
  sheetFrame,
  sheetRows,
  takenBackRows,
} from '../day-statement/sheet-parts.ts'
import type {
  DaySheet,
  SheetFormat,
  SheetRow,
  SheetSection,
} from '../day-statement/statement-sheet.ts'
import type { ShopStatement, ShopThing, ShopThingCode } from './shop-statement.ts'

type BankView = ShopStatement['banks'][number]
type LaneView = BankView['lanes'][number]

const THINGS = {
  'not-compared': 'paper.shop.thing-not-compared',
  'not-kept': 'paper.shop.thing-not-kept',
  'compared-elsewhere': 'paper.shop.thing-compared-elsewhere',
  withdrawn: 'paper.shop.thing-withdrawn',
  'comparison-withdrawn': 'paper.shop.thing-comparison-withdrawn',
  'lane-to-withdraw': 'paper.shop.thing-lane-to-withdraw',
  'lane-to-update': 'paper.shop.thing-lane-to-update',
  ended: 'paper.shop.thing-ended',
  'lane-waiting': 'paper.shop.thing-lane-waiting',
  'lane-no-own-key': 'paper.shop.thing-lane-no-own-key',
  'lane-failed': 'paper.shop.thing-lane-failed',
  'lane-removed': 'paper.shop.thing-lane-removed',
  'rest-waiting': 'paper.shop.thing-rest-waiting',
  'lane-differs': 'paper.shop.thing-lane-differs',
  'lane-undecided': 'paper.shop.thing-lane-undecided',
  'unconfirmed-words': 'paper.todo.words-unconfirmed',
  'repeated-lines': 'paper.shop.thing-repeated-lines',
  'sums-differ': 'paper.shop.thing-sums-differ',
  contested: 'paper.shop.thing-contested',
} as const satisfies Record<ShopThingCode, PaperKey>

const STATES = {
  agrees: 'paper.statement.result-agrees',
  differs: 'paper.statement.result-differs',
  undecided: 'paper.statement.result-undecided',
  waiting: 'paper.shop.lane-waiting',
  'no-own-key': 'paper.shop.lane-no-own-key',
  failed: 'paper.shop.lane-failed',
  removed: 'paper.shop.lane-removed',
  'left-out': 'paper.shop.lane-left-out',
  withdrawn: 'paper.shop.lane-withdrawn',
  'to-withdraw': 'paper.shop.lane-to-withdraw',
  'to-update': 'paper.shop.lane-to-update',
} as const satisfies Record<LaneView['state'], PaperKey>

const SOURCES = {
  registry: 'paper.statement.source-registry',
  file: 'paper.statement.source-file',
} as const satisfies Record<BankView['source'], PaperKey>

const NOT_OF_SHOP = [
  'paper.issuer.till',
  'paper.issuer.terminal',
] as const satisfies readonly PaperKey[]

/** A technician's: nobody else can switch a lane on, or give it a key. */
const OF_TECHNICIAN: ReadonlySet<ShopThingCode> = new Set([
  'lane-waiting',
  'lane-to-withdraw',
  'lane-to-update',
  'lane-no-own-key',
  'lane-failed',
  'rest-waiting',
])

type OfShop = Pick<ShopStatement, 'issuer' | 'madeAt' | 'filing' | 'filedAs' | 'verdict'>

/** What stands around it, as on a lane's; it is of no one checkout. */
export function shopFrame(
  statement: OfShop,
  title: string,
  language: Language,
  rows: SheetRows,
): Omit<DaySheet, 'todo' | 'sections'> {
  const { printed } = rows
  const { head, ...frame } = sheetFrame(statement, title, language, rows)
  return {
    ...frame,
    head: head
      .filter(({ name }) => NOT_OF_SHOP.every((key) => name !== printed(key)))
      .map((one) =>
        one.name === printed('paper.issuer.serial-number')
          ? { ...one, name: printed('paper.shop.master') }
          : one,
      ),
  }
}

type ListSums = Pick<BankView, 'list' | 'ofLanes' | 'waiting' | 'charges'> & {
  readonly rest: ShopSums | null
}

/** The lanes' lines at the bank, and what waits for lanes, make its list. */
export function shopSumRows(
  { list, ofLanes, waiting, rest, charges }: ListSums,
  { printed, money, row, some, textRow }: SheetRows,
): readonly SheetRow[] {
  const of = (kind: keyof ShopSums) => [
    row(printed(`paper.shop.${kind}-of-lanes`), ofLanes[kind]),
    ...(rest ? some(`  ${printed('paper.shop.of-no-lane')}`, rest[kind]) : []),
    ...some(printed(`paper.shop.${kind}-waiting`), waiting[kind]),
    row(printed(`paper.shop.${kind}-in-list`), list[kind]),
  ]
  return [
    ...of('payments'),
    ...of('refunds'),
    ...(charges
      ? [
          textRow(printed('paper.charges.fee'), money(-charges.fee)),
          textRow(printed('paper.charges.net'), money(charges.net)),
        ]
      : []),
  ]
}

export function shopSheet(
  statement: ShopStatement,
  { language, localTime, bankNameIn }: SheetFormat,
): DaySheet {
  const rows = sheetRows({ language, localTime })
  const { printed, money, row, textRow, timeOf } = rows
  const { date, net, filing } = statement
  const title = filing
    ? printed('paper.shop.title-filed', { number: filing.number, date: { date } })
    : printed('paper.shop.title', { date: { date } })
  const nameOf = (bankName: string) => bankNameIn(bankName, language)
  return {
    ...shopFrame(statement, title, language, rows),
    todo: statement.todo.map((one) => ({
      what: thingText(one),
      who: printed('paper.statement.who-by', {
        who: printed(OF_TECHNICIAN.has(one.code) ? 'paper.who.technician' : 'paper.who.accountant'),
        date: { date: bankDayAfter(date) },
      }),
      isOverdue: false,
      items: [],
      more: null,
      where: null,
    })),
    sections: [
      ...statement.banks.flatMap(bankSections),
      {
        title: printed('paper.shop.lanes'),
        rows: [
          ...statement.lanes.map(({ serialNumber, net: own, statement: number }) =>
            textRow(
              number === null
                ? serialNumber
                : printed('paper.shop.lane-and-statement', { lane: serialNumber, number }),
              own === null ? printed('paper.shop.lane-waiting') : money(own),
            ),
          ),
          ...(net === null ? [] : [textRow(printed('paper.shop.net'), money(net))]),
        ],
        lines: [printed(net === null ? 'paper.shop.net-unknown' : 'paper.shop.net-rule')],
      },
    ],
  }

  function thingText({ code, bankName, serialNumber, count, why }: ShopThing): string {
    return printed(THINGS[code], {
      bank: bankName === null ? '' : nameOf(bankName),
      lane: serialNumber ?? '',
      count,
      why: why ?? '',
    })
  }

  function bankSections(bank: BankView): readonly SheetSection[] {
    const { bankName, source, at, by, lanes, rest, contested } = bank
    return [
      {
        title: nameOf(bankName),
        rows: [
          textRow(printed(SOURCES[source]), timeOf(at)),
          textRow(
            `  ${printed('paper.statement.compared-by')}`,
            by ?? printed('paper.statement.no-name'),
          ),
          ...bank.answers.map((one) =>
            textRow(`  ${answerText(one, printed)}`, one.by ?? printed('paper.statement.no-name')),
          ),
          ...(bank.takenBack
            ? [
                textRow(
                  `  ${printed('paper.statement.result')}`,
                  printed('paper.statement.result-withdrawn'),
                ),
                ...takenBackRows(bank.takenBack, rows),
              ]
            : []),
          ...lanes.flatMap(laneRows),
          ...shopSumRows(bank, rows),
        ],
        lines: [
          ...(bank.state === 'withdrawn'
            ? []
            : [printed(bank.state === 'finished' ? 'paper.shop.rule' : 'paper.shop.rule-waiting')]),
          ...(contested === 0 ? [] : [printed('paper.shop.contested', { count: contested })]),
        ],
      },
      ...(rest === null || rest.lines.length === 0 ? [] : [restSection(rest)]),
    ]
  }

  function laneRows({ serialNumber, state, bank, ledger, ...of }: LaneView): SheetRow[] {
    const count = state === 'differs' ? of.differences : of.undecided
    const stateRows = [
      textRow(serialNumber, printed(STATES[state], { count })),
      ...(of.leftOut
        ? [textRow(`  ${of.leftOut.by ?? printed('paper.statement.no-name')}`, of.leftOut.note)]
        : []),
    ]
    if (bank === null || ledger === null) return stateRows
    return [
      ...stateRows,
      row(`  ${printed('paper.statement.payments-at-bank')}`, bank.payments),
      row(`  ${printed('paper.statement.payments-here')}`, ledger.payments),
      ...(bank.refunds.count + ledger.refunds.count === 0
        ? []
        : [
            row(`  ${printed('paper.statement.refunds-at-bank')}`, bank.refunds),
            row(`  ${printed('paper.statement.refunds-here')}`, ledger.refunds),
          ]),
    ]
  }

  function restSection({ lines, payments, refunds }: NonNullable<BankView['rest']>): SheetSection {
    const count = payments.count + refunds.count
    return {
      title: printed('paper.shop.rest'),
      rows: lines.map(({ kind, order, operation, amount, at }) =>
        textRow(
          [timeOf(at), order, operation].filter((part) => part !== null).join(' '),
          money(kind === 'refund' ? -amount : amount),
        ),
      ),
      lines: [
        printed('paper.shop.rest-rule'),
        ...(count > lines.length ? [printed('paper.more', { count: count - lines.length })] : []),
      ],
    }
  }
}
