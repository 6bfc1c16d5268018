/** A day of a shop, for the stories of this room. */
import type { Done } from '../../lane-rows.ts'
import { inLanguage, minutesAgo, NOW } from '../../stories/story.ts'
import { BANK } from '../till/given.ts'

type DayReport = Done<'GET /reports/day'>['report']
type Hours = Done<'GET /reports/hours'>['report']
type Hour = Hours['hours'][number]
type Shift = Done<'GET /shifts/current'>['report']
type Sums = Shift['totals']

const DATE = '2026-03-14'
const NOTHING = { count: 0, amount: 0 }
const ISSUER = {
  name: null,
  inn: null,
  address: null,
  laneName: null,
  terminalId: null,
  serialNumber: 'lane-7',
}

export function dayOf(change: Partial<DayReport> = {}): Done<'GET /reports/day'> {
  const report: DayReport = {
    date: DATE,
    from: minutesAgo(930),
    until: minutesAgo(-510),
    count: 61,
    acceptedCount: 58,
    acceptedAmount: 7_421_350,
    refundCount: 2,
    refundedAmount: 67_900,
    netAmount: 7_353_450,
    otherAmount: NOTHING,
    refundedAtBank: NOTHING,
    refundsByBank: {},
    totals: {},
    reasons: {},
    byBank: {},
    late: [],
    open: [],
    openRefunds: [],
    sameOperation: [],
    gaps: [],
    issuer: ISSUER,
    ...change,
  }
  return { status: 'success', report }
}

export const EMPTY_DAY = {
  count: 0,
  acceptedCount: 0,
  acceptedAmount: 0,
  refundCount: 0,
  refundedAmount: 0,
  netAmount: 0,
}

const HOUR_MS = 3_600_000
const MIDNIGHT = NOW - 15.5 * HOUR_MS

/** Roubles by the hour of the day, and what went back. */
const TAKEN = [
  0, 0, 0, 0, 0, 0, 0, 0, 3_120, 5_480, 8_915, 9_640, 14_200, 12_750, 11_308, 8_800, 0, 0, 0, 0, 0,
  0, 0, 0,
]
const BACK = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 179, 0, 0, 500, 0, 0]

const column = (from: number, roubles: number, back: number): Hour => ({
  from: new Date(from).toISOString(),
  states: { ACCEPTED: { count: Math.ceil(roubles / 1_280), amount: roubles * 100 } },
  otherAmount: NOTHING,
  refunded: { count: back > 0 ? 1 : 0, amount: back * 100 },
})
const hoursIn = (hours: readonly Hour[]): Done<'GET /reports/hours'> => ({
  status: 'success',
  report: { date: DATE, hours },
})

export const HOURS = hoursIn(
  TAKEN.map((roubles, at) => column(MIDNIGHT + at * HOUR_MS, roubles, BACK[at] ?? 0)),
)
export const EMPTY_HOURS = hoursIn(TAKEN.map((_, at) => column(MIDNIGHT + at * HOUR_MS, 0, 0)))
/** A fortnight of hours. */
export const MANY_HOURS = hoursIn(
  Array.from({ length: 24 * 14 }, (_, at) =>
    column(MIDNIGHT - (13 * 24 - at) * HOUR_MS, TAKEN[at % 24] ?? 0, at % 61 === 14 ? 900 : 0),
  ),
)

const sumsOf = (
  accepted: Sums['late'],
  refunds: Sums['late'],
  otherAmount: Sums['late'],
): Sums => ({
  states: {
    ACCEPTED: accepted,
    REJECTED: NOTHING,
    CANCELED: NOTHING,
    ERROR: NOTHING,
    STATIC: NOTHING,
  },
  late: NOTHING,
  otherAmount,
  refunds,
  net: accepted.amount + otherAmount.amount - refunds.amount,
})

export function shiftOf(totals: Sums, openCount = 0): Shift {
  return {
    number: 118,
    openedAt: minutesAgo(450),
    closedAt: null,
    madeAt: minutesAgo(0),
    form: 4,
    previousHash: '9f2c41d07ab86e35',
    created: totals.states.ACCEPTED,
    open: { count: openCount, amount: openCount * 124_900, transactions: [] },
    first: null,
    last: null,
    profiles: [],
    totals,
    remarks: { count: 0, events: [] },
  }
}

export const SUMS = sumsOf(
  { count: 58, amount: 7_421_350 },
  { count: 2, amount: 67_900 },
  { count: 1, amount: 100_000 },
)
export const NO_SUMS = sumsOf(NOTHING, NOTHING, NOTHING)

export const CLOSED: Done<'GET /shifts'> = {
  status: 'success',
  closings: [],
  shifts: [117, 116, 115].map((number, before) => ({
    form: 5,
    number,
    openedAt: minutesAgo(1_440 * (before + 1) + 450),
    closedAt: minutesAgo(1_440 * (before + 1) - 300),
    accepted: { count: 81 - before * 9, amount: 10_412_300 - before * 913_050 },
    refunds: NOTHING,
    otherAmount: NOTHING,
    net: 10_412_300 - before * 913_050,
    hash: ['9f2c41d07ab86e35', '4b1c09e8f7d2a613', 'c7705d1eaa914f28'][before] ?? '',
    previousHash: null,
    openCount: 0,
    remarkCount: 0,
  })),
}

/** As the lane writes it for a receipt printer, 42 characters wide. */
export const PAPER = inLanguage(
  `                 X REPORT
              Shift No. 118
          NOT A FISCAL DOCUMENT
      Not the cash register's shift
------------------------------------------
Shop                           Corner Shop
Lane                                lane-7
------------------------------------------
Opened                14 Mar 2026 08:00:00
Printed               14 Mar 2026 15:30:00
Payments begun                          61
------------------------------------------
Sums in roubles
Paid 58                          74,213.50
Other amount 1                    1,000.00
Refunds 2                           679.00
NET                              74,534.50
------------------------------------------
Pending 1                         1,249.00`,
  `      ПРОМЕЖУТОЧНЫЕ ИТОГИ QR-ОПЛАТ
               Смена № 118
          НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ
        Смена терминала, а не ККТ
------------------------------------------
Организация                  ООО «Ромашка»
ИНН                             7707083893
Терминал                            lane-7
------------------------------------------
Открыта                14.03.2026 08:00:00
Отчёт снят             14.03.2026 15:30:00
Операций                                61
------------------------------------------
Суммы в рублях
Оплачено 58                      74 213,50
Другая сумма 1                    1 000,00
Возвраты 2                          679,00
ИТОГО ЗА ВЫЧЕТОМ ВОЗВРАТОВ       74 534,50
------------------------------------------
Ожидают оплаты 1                  1 249,00`,
)

type Statement = Done<'GET /reports/statement'>
type PaperSheet = Statement['sheet']

const row = (name: string, count: number | null, value: string) => ({ name, count, value })

/** The report behind it is not drawn. */
const BEHIND: Statement['report'] = {
  issuer: ISSUER,
  form: 3,
  filing: null,
  filedAs: null,
  date: DATE,
  serialNumber: 'lane-7',
  madeAt: minutesAgo(0),
  isOver: true,
  from: minutesAgo(930),
  until: minutesAgo(-510),
  net: 7_353_450,
  verdict: { state: 'agrees', sentence: { en: '', ru: '' } },
  payments: {
    begun: NOTHING,
    accepted: NOTHING,
    late: NOTHING,
    otherAmount: NOTHING,
    states: {},
    outcomes: {
      paid: NOTHING,
      'other-amount': NOTHING,
      pending: NOTHING,
      unclear: NOTHING,
      declined: NOTHING,
      cancelled: NOTHING,
      failed: NOTHING,
      'static-qr': NOTHING,
    },
  },
  refunds: { open: [], returned: NOTHING, atBank: NOTHING },
  found: {
    entries: [],
    withdrawn: NOTHING,
    kept: NOTHING,
    keptByKind: { payments: NOTHING, refunds: NOTHING },
  },
  shifts: {
    open: { number: 118, openedAt: null },
    closed: [],
    isUsed: true,
    addsUp: true,
    outside: { payments: NOTHING, otherAmount: NOTHING, refunds: NOTHING },
  },
  banks: [],
  byBank: [],
  differences: [],
  gaps: [],
  todo: [],
  remarks: [],
}

export function statementOf(change: Partial<PaperSheet>): Statement {
  const money = (roubles: string) => inLanguage(`${roubles} ₽`, `${roubles.replace('.', ',')} ₽`)
  const sheet: PaperSheet = {
    language: inLanguage('en', 'ru'),
    notice: inLanguage('NOT A FISCAL DOCUMENT', 'НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ'),
    title: inLanguage('Statement of 13 Mar 2026', 'Сводный отчёт за 13.03.2026'),
    state: 'agrees',
    verdict: inLanguage(
      'It agrees: the lane, the shifts and the bank have the same money.',
      'Сходится: на терминале, в сменах и в банке одни и те же деньги.',
    ),
    head: [
      row(inLanguage('Shop', 'Организация'), null, inLanguage('Corner Shop', 'ООО «Ромашка»')),
      row(inLanguage('INN', 'ИНН'), null, '7707083893'),
      row(inLanguage('Till', 'Касса'), null, '3'),
      row(inLanguage('Lane', 'Терминал'), null, 'lane-7'),
      row(
        inLanguage('Made', 'Составлен'),
        null,
        inLanguage('14 Mar 2026 15:30', '14.03.2026 15:30'),
      ),
    ],
    todoTitle: inLanguage('What is to do', 'Что сделать'),
    todo: [],
    sections: [
      {
        title: inLanguage('Payments', 'Оплаты'),
        rows: [
          row(inLanguage('Begun', 'Начато'), 83, money('108 020.00')),
          row(inLanguage('Paid', 'Оплачено'), 81, money('104 123.00')),
          row(inLanguage(' of these late', ' из них с опозданием'), 1, money('12 845.00')),
          row(inLanguage('Net', 'Итог'), null, money('104 123.00')),
        ],
        lines: [],
      },
      {
        title: inLanguage('Shifts', 'Смены'),
        rows: [row(inLanguage('Shift 117', 'Смена 117'), 81, money('104 123.00'))],
        lines: [inLanguage('The shifts add up to the day.', 'Смены в сумме дают этот день.')],
      },
      {
        title: BANK,
        rows: [row(inLanguage('At the bank', 'В банке'), 81, money('104 123.00'))],
        lines: [],
      },
    ],
    footer: inLanguage('Statement of 13 Mar 2026 · lane-7', 'Сводный отчёт за 13.03.2026 · lane-7'),
    page: inLanguage('page {page} of {pages}', 'стр. {page} из {pages}'),
    signature: [
      inLanguage('Position', 'Должность'),
      inLanguage('Signature', 'Подпись'),
      inLanguage('Name in full', 'Расшифровка подписи'),
      inLanguage('Date', 'Дата'),
    ],
    ...change,
  }
  return { status: 'success', report: BEHIND, sheet }
}

const { gaps: _gaps, remarks: _remarks, found: _found, ...OF_DAY } = BEHIND

/** The report behind it is not drawn. */
const MONTH_BEHIND: Done<'GET /reports/month'>['report'] = {
  ...OF_DAY,
  form: 1,
  date: '2026-02',
  days: [],
  refunds: { returned: NOTHING, atBank: NOTHING },
  shifts: { isUsed: true, count: 0, first: null, last: null, net: 0, outside: 0, addsUp: true },
  banks: [],
  differences: { open: NOTHING, settled: [] },
  sinceEver: null,
  todo: [],
}

export function monthStatementOf(change: Partial<PaperSheet>): Done<'GET /reports/month'> {
  const { sheet } = statementOf({})
  const roubles = (text: string) => inLanguage(`${text} ₽`, `${text.replace('.', ',')} ₽`)
  return {
    status: 'success',
    report: MONTH_BEHIND,
    sheet: {
      ...sheet,
      title: inLanguage('Statement of Feb 2026', 'Сводный отчёт за 02.2026'),
      verdict: inLanguage(
        'The month agrees: 2 days, each agrees and is filed.',
        'Месяц сходится: 2 дня, каждый сходится и зарегистрирован.',
      ),
      sections: [
        {
          title: inLanguage('DAYS', 'ДНИ'),
          rows: [
            row(inLanguage('27 Feb 2026 (No. 11)', '27.02.2026 (№ 11)'), 40, roubles('52 061.50')),
            row(inLanguage('28 Feb 2026 (No. 12)', '28.02.2026 (№ 12)'), 41, roubles('52 061.50')),
            row(inLanguage('NET of the days', 'ИТОГО за дни'), null, roubles('104 123.00')),
          ],
          lines: [],
        },
      ],
      ...change,
    },
  }
}

const SHOP_BEHIND: Done<'GET /reports/shop'>['report'] = {
  form: 1,
  of: 'shop',
  filing: null,
  filedAs: null,
  date: DATE,
  from: minutesAgo(930),
  until: minutesAgo(-510),
  isOver: true,
  madeAt: minutesAgo(0),
  issuer: ISSUER,
  banks: [],
  lanes: [],
  net: 0,
  todo: [],
  verdict: { state: 'agrees', sentence: { en: '', ru: '' } },
}

export const SHOP_MONTH: Pick<Done<'GET /reports/shop/month'>, 'status' | 'report'> = {
  status: 'success',
  report: {
    ...SHOP_BEHIND,
    date: DATE.slice(0, 7),
    days: [],
    notCompared: [],
    banks: [],
    lanes: [],
    todo: [],
  },
}

export function shopStatementOf(change: Partial<PaperSheet>): Done<'GET /reports/shop'> {
  const { sheet } = statementOf({})
  const roubles = (text: string) => inLanguage(`${text} ₽`, `${text.replace('.', ',')} ₽`)
  const sums = (count: number, text: string) => [
    row(inLanguage('  payments at the bank', '  оплаты в банке'), count, roubles(text)),
    row(inLanguage('  payments here', '  оплаты здесь'), count, roubles(text)),
  ]
  const agrees = inLanguage('they agree', 'сходится')
  return {
    status: 'success',
    report: SHOP_BEHIND,
    sheet: {
      ...sheet,
      head: sheet.head
        .filter(({ name }) => name !== inLanguage('Till', 'Касса'))
        .map((one) =>
          one.value === 'lane-7' ? { ...one, name: inLanguage('Master', 'Главный терминал') } : one,
        ),
      title: inLanguage(
        'Statement of the shop, 14 Mar 2026',
        'Сводный отчёт по магазину за 14.03.2026',
      ),
      verdict: inLanguage(
        "The day agrees on all lanes of the shop. The bank's list has 81 payments of 104 123.00 ₽ and 0 refunds of 0.00 ₽, and each has its lane.",
        'День сходится на всех терминалах магазина. В данных банка 81 оплата на 104 123,00 ₽ и 0 возвратов на 0,00 ₽, и у каждой операции есть терминал.',
      ),
      sections: [
        {
          title: BANK,
          rows: [
            row('lane-7', null, agrees),
            ...sums(40, '52 061.50'),
            row('lane-9', null, agrees),
            ...sums(41, '52 061.50'),
            row(
              inLanguage("payments in the bank's list", 'оплаты в данных банка'),
              81,
              roubles('104 123.00'),
            ),
          ],
          lines: [],
        },
      ],
      ...change,
    },
  }
}

type Reconciliation = Done<'GET /reports/reconciliation'>['report']
type Discrepancy = Reconciliation['onlyHere'][number]

const sum = (count: number, amount: number) => ({ count, amount })
const side = (count: number, amount: number) => ({
  payments: sum(count, amount),
  refunds: sum(2, 67_900),
})

export function comparisonOf(
  change: Partial<Reconciliation> = {},
): Done<'GET /reports/reconciliation'> {
  const report: Reconciliation = {
    bankName: BANK,
    date: DATE,
    from: minutesAgo(930),
    until: minutesAgo(-510),
    isOver: true,
    verdict: 'agrees',
    agrees: true,
    source: { kind: 'registry', profiles: ['main'] },
    bank: side(58, 7_421_350),
    ledger: side(58, 7_421_350),
    matched: side(58, 7_421_350),
    charges: null,
    bridge: { payments: [], refunds: [] },
    counts: {
      onlyAtBank: NOTHING,
      onlyHere: NOTHING,
      different: NOTHING,
      undecided: 0,
      stillAsked: 0,
      otherLanes: 0,
      otherProfiles: 0,
    },
    onlyAtBank: [],
    onlyHere: [],
    different: [],
    listMax: 500,
    newlyFound: 0,
    ...change,
  }
  return { status: 'success', report }
}

const entry = (change: Partial<Discrepancy>): Discrepancy => ({
  kind: 'payment',
  code: 'only-here',
  amount: null,
  bankAmount: null,
  reference: null,
  createdAt: null,
  refund: null,
  transaction: null,
  bankOperation: null,
  bankOrder: null,
  bankAt: null,
  operation: null,
  todo: { en: '', ru: '' },
  ...change,
})

export const DIFFERS: Partial<Reconciliation> = {
  verdict: 'differs',
  agrees: false,
  bank: side(57, 7_399_100),
  matched: side(56, 7_274_200),
  counts: {
    onlyAtBank: sum(1, 88_000),
    onlyHere: sum(1, 124_900),
    different: sum(1, 36_900),
    undecided: 1,
    stillAsked: 2,
    otherLanes: 0,
    otherProfiles: 0,
  },
  onlyAtBank: [
    entry({
      bankAmount: 88_000,
      bankAt: minutesAgo(200),
      bankOperation: 'A60731204522',
      todo: {
        en: 'Ask the bank whose money it is: no payment of this lane has this operation.',
        ru: 'Спросите банк, чьи это деньги: такой операции нет ни у одного платежа этой кассы.',
      },
    }),
  ],
  onlyHere: [
    entry({
      amount: 124_900,
      createdAt: minutesAgo(12),
      reference: '1039',
      transaction: '01J9ZQ6V7M4K8D2T5X3N',
      todo: {
        en: 'The bank may have it tomorrow: compare the next day, too.',
        ru: 'Банк может показать его завтра: сверьте и следующий день.',
      },
    }),
  ],
  different: [
    entry({
      amount: 124_900,
      bankAmount: 88_000,
      createdAt: minutesAgo(300),
      reference: '1012',
      transaction: '01J9ZQ6V7M4K8D2T5X40',
      todo: {
        en: "Look on the bank's website which of both is right.",
        ru: 'Посмотрите в кабинете, какая из двух сумм верна.',
      },
    }),
  ],
}

export const OF_A_FILE: Extract<Reconciliation['source'], { readonly kind: 'file' }> = {
  kind: 'file',
  lines: 214,
  linesOfDay: 61,
  skippedLines: 3,
  otherDays: { lines: 150, first: '2026-03-12', last: '2026-03-13' },
  repeated: { lines: 2, firstLine: 88, undecided: 1 },
  leftOut: [
    {
      lines: 4,
      firstLine: 17,
      meaning: 'other',
      confirmed: false,
      word: inLanguage('Fee of the bank', 'Комиссия банка'),
      column: inLanguage('Kind', 'Вид операции'),
    },
  ],
  answers: [
    {
      of: 'word',
      text: inLanguage('Executed', 'Исполнено'),
      meaning: 'paid',
      lines: 57,
      by: inLanguage('anna', 'Анна'),
      at: '2026-03-10T09:15:00.000Z',
    },
    { of: 'column', text: inLanguage('Sum, RUB', 'Сумма, руб.'), meaning: 'sum', lines: 61 },
  ],
  read: {
    dayOnlyLines: 0,
    refundedLines: 0,
    spoilt: [
      {
        column: inLanguage('Operation', 'Номер операции'),
        lines: 61,
        firstLine: 2,
        example: '1,23457E+15',
      },
    ],
    sheetsLeftOut: [inLanguage('How to read this', 'Справка')],
    charges: { lines: 59, linesWithout: 0, gross: 7_021_00, fee: 28_08, net: 6_992_92 },
    payout: {
      verdict: 'differs',
      came: 6_743_92,
      gross: 7_021_00,
      fee: 28_08,
      net: 6_992_92,
      payments: 57,
      refunds: 2,
      linesWithout: 0,
      difference: -249_00,
      from: '2026-03-14',
      to: '2026-03-14',
      shared: false,
      causes: [
        {
          reason: 'line-not-paid-out',
          kind: 'payment',
          transaction: null,
          order: '01J9ZQ6V7M4K8D2T5X44',
          operation: null,
          amount: 250_00,
          net: 249_00,
          at: '2026-03-14T11:02:00.000Z',
        },
      ],
      stillToCome: { count: 3, amount: 1_204_00 },
    },
  },
}

const TIMES = [
  '09:12',
  '09:40',
  '10:03',
  '10:31',
  '11:02',
  '11:47',
  '12:15',
  '13:20',
  '14:02',
  '15:48',
]
const SAMPLE_SUMS = [
  '1249,00',
  '357,50',
  '80,00',
  '2100,00',
  '612,30',
  '45,00',
  '999,00',
  '150,00',
  '73,20',
  '1800,00',
]

export const COLUMNS: Done<'POST /reports/reconciliation/columns'> = {
  status: 'success',
  columns: [
    {
      head: inLanguage('Date of the operation', 'Дата операции'),
      state: 'known',
      meaning: 'time',
      proposal: null,
      cells: TIMES.map((time) => `14.03.2026 ${time}`),
    },
    {
      head: inLanguage('Kind of the movement', 'Вид движения'),
      state: 'asked',
      meaning: null,
      proposal: 'kind',
      cells: SAMPLE_SUMS.map((_, at) =>
        at === 4 ? inLanguage('Back', 'Обратно') : inLanguage('In', 'Приём'),
      ),
    },
    {
      head: inLanguage('Order number', 'Номер заказа'),
      state: 'known',
      meaning: 'order',
      proposal: null,
      cells: SAMPLE_SUMS.map((_, at) => `01J9ZQ6V7M4K8D2T5X${40 + at}`),
    },
    {
      head: inLanguage('Amount of the operation', 'Размер операции'),
      state: 'asked',
      meaning: null,
      proposal: 'sum',
      cells: SAMPLE_SUMS,
    },
    {
      head: inLanguage('Fee', 'Комиссия'),
      state: 'known',
      meaning: 'fee',
      proposal: null,
      cells: SAMPLE_SUMS.map(() => '1,43'),
    },
    {
      head: '',
      state: 'of-no-matter',
      meaning: null,
      proposal: null,
      cells: SAMPLE_SUMS.map(() => '643'),
    },
  ],
  words: [],
}

/** The same file, once its columns are explained. */
export const WORDS: typeof COLUMNS = {
  ...COLUMNS,
  columns: COLUMNS.columns.filter(({ state }) => state !== 'asked'),
  words: [
    {
      word: inLanguage('Back', 'Обратно'),
      column: inLanguage('Kind of the movement', 'Вид движения'),
      lines: 2,
      firstLine: 6,
    },
    {
      word: inLanguage('In', 'Приём'),
      column: inLanguage('Kind of the movement', 'Вид движения'),
      lines: 57,
      firstLine: 2,
    },
  ],
}
