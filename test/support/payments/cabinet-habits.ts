/**
 * How banks, their programs and people with a spreadsheet write a registry: each habit makes a file of any day's
 * movements, with what a person who knows the bank would answer. The truth is the movements themselves: nothing here is
 * read by the product, and nothing of the product writes here.
 */
import { bytesOfTable, type CabinetFile } from './cabinet-files.ts'
import { type SheetCell, type WrittenWorkbook, xlsxOf, zipOf } from './xlsx-writer.ts'

export interface Movement {
  readonly kind: 'payment' | 'refund'
  readonly isPaid: boolean
  readonly order: string
  readonly operation: string
  /** The till's id of a refund. */
  readonly refund: string
  readonly kopecks: number
  readonly feeKopecks: number
  /** Moscow's wall time: `2026-11-21 09:10:00`. */
  readonly at: string
}

export interface Habit {
  readonly name: string
  readonly bank: string
  readonly bytes: (moves: readonly Movement[]) => Uint8Array
  /** Of a file that has only some of them. */
  readonly has?: (one: Movement) => boolean
  /** Of days, not of moments. */
  readonly isOfDays?: true
  /** What the file says of fees. */
  readonly tellsFees?: true
  /** Sums of what went back stand beside the payments. */
  readonly tellsSums?: true
  readonly column?: readonly string[]
  readonly word?: readonly string[]
  /** Refused whatever is answered, in these words. */
  readonly refused?: RegExp
}

const roubles = (kopecks: number) =>
  `${Math.trunc(kopecks / 100)},${String(Math.abs(kopecks) % 100).padStart(2, '0')}`
const dotted = (kopecks: number) => roubles(kopecks).replace(',', '.')
const spaced = (kopecks: number, space = ' ') => roubles(kopecks).replace(/\B(?=(\d{3})+,)/g, space)
const day = (at: string) => at.slice(0, 10).split('-').reverse().join('.')
const clock = (at: string) => at.slice(11)
const moment = (at: string) => `${day(at)} ${clock(at)}`
const signed = (one: Movement) => (one.kind === 'refund' ? -1 : 1)
const fee = (one: Movement) => (one.kind === 'refund' ? 0 : one.feeKopecks)
const net = (one: Movement) => signed(one) * one.kopecks - fee(one)
const paid = (one: Movement) => one.isPaid
const sumOf = (moves: readonly Movement[], of: (one: Movement) => number) =>
  moves.filter(paid).reduce((all, one) => all + of(one), 0)
const kinds = (payment: string, refund: string) => (one: Movement) =>
  one.kind === 'payment' ? payment : refund
const states = (yes: string, no: string) => (one: Movement) => (one.isPaid ? yes : no)

type Column<Cell> = readonly [head: string, cell: (one: Movement, index: number) => Cell]

interface Csv {
  readonly columns: readonly Column<string>[]
  readonly separator?: string
  readonly encoding?: CabinetFile['encoding']
  readonly above?: readonly string[]
  readonly below?: (moves: readonly Movement[]) => readonly string[]
  /** Between rows. */
  readonly blank?: string
  readonly has?: (one: Movement) => boolean
  readonly newline?: string
}

function csv({
  columns,
  separator = ';',
  encoding = 'utf8',
  above = [],
  below,
  blank,
  has = () => true,
  newline = '\r\n',
}: Csv) {
  const cellOf = (text: string) =>
    new RegExp(`["\n${separator === '\t' ? '\t' : separator}]`).test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  return (all: readonly Movement[]) => {
    const moves = all.filter(has)
    const rows = moves.map((one, index) =>
      columns.map(([, cell]) => cellOf(cell(one, index))).join(separator),
    )
    const between = rows.flatMap((row, index) =>
      blank !== undefined && index % 3 === 1 ? [row, blank] : [row],
    )
    const head = columns.map(([name]) => cellOf(name)).join(separator)
    const text = [...above, head, ...between, ...(below?.(moves) ?? [])].join(newline)
    return bytesOfTable(text, encoding)
  }
}

interface Sheet {
  readonly name?: string
  readonly columns: readonly Column<SheetCell>[]
  readonly above?: readonly (readonly SheetCell[])[]
  /** In place of the one row of heads. */
  readonly heads?: readonly (readonly string[])[]
  readonly merges?: readonly string[]
  readonly below?: (moves: readonly Movement[]) => readonly (readonly SheetCell[])[]
  readonly has?: (one: Movement) => boolean
  readonly hiddenEvery?: number
  readonly isHidden?: boolean
}

type Book = Omit<WrittenWorkbook, 'sheets'> & { readonly sheets: readonly Sheet[] }

const xlsx =
  ({ sheets, ...book }: Book) =>
  (all: readonly Movement[]) =>
    xlsxOf({
      ...book,
      sheets: sheets.map((sheet, index) => {
        const {
          columns,
          above = [],
          heads = [columns.map(([name]) => name)],
          has = () => true,
        } = sheet
        const moves = all.filter(has)
        const rows = moves.map((one, at) => columns.map(([, cell]) => cell(one, at)))
        const before = above.length + heads.length
        const hidden = rows.flatMap((_, at) =>
          sheet.hiddenEvery && at % sheet.hiddenEvery === 0 ? [before + at + 1] : [],
        )
        return {
          name: sheet.name ?? `Лист${index + 1}`,
          rows: [...above, ...heads, ...rows, ...(sheet.below?.(moves) ?? [])],
          isHidden: sheet.isHidden ?? false,
          hiddenRows: hidden,
          merges: sheet.merges ?? [],
        }
      }),
    })

const SBER: Csv['columns'] = [
  ['Номер мерчанта', () => '781000012345'],
  ['Номер терминала', () => '10203040'],
  ['Дата операции', ({ at }) => day(at)],
  ['Время операции', ({ at }) => clock(at)],
  ['Тип операции', kinds('Покупка', 'Возврат покупки')],
  ['Номер карты', () => 'СБП'],
  ['Код авторизации', () => '123456'],
  ['Номер операции', ({ operation }) => operation],
  ['Номер заказа', ({ order }) => order],
  ['Сумма операции', ({ kopecks }) => roubles(kopecks)],
  ['Комиссия', (one) => roubles(fee(one))],
  ['Сумма расчёта', (one) => roubles(net(one))],
]

const PLAIN: Csv['columns'] = [
  ['Дата операции', ({ at }) => moment(at)],
  ['Тип операции', kinds('Оплата', 'Возврат')],
  ['Номер заказа', ({ order }) => order],
  ['Номер операции', ({ operation }) => operation],
  ['Сумма', ({ kopecks }) => roubles(kopecks)],
]

/** In place of the column of that number. */
const withColumn = (columns: Csv['columns'], index: number, one: Csv['columns'][number]) =>
  columns.with(index, one)

const serial =
  (as: 'day' | 'moment' | 'clock' | 'short-day') =>
  ({ at }: Movement): SheetCell => ({
    serial: as === 'clock' ? ` ${clock(at)}` : as === 'moment' ? at : at.slice(0, 10),
    as,
  })
const money = ({ kopecks }: Movement): SheetCell => ({ number: kopecks / 100, as: 'money' })

const SHEET: Sheet['columns'] = [
  ['Дата и время операции', serial('moment')],
  ['Тип операции', kinds('Оплата по QR-коду', 'Возврат')],
  ['Номер заказа', ({ order }) => order],
  ['ID операции', ({ operation }) => operation],
  ['Сумма операции, руб.', ({ kopecks }) => kopecks / 100],
]

const TITLES: Sheet['above'] = [
  ['Реестр операций по договору эквайринга № 12/345 от 01.02.2025'],
  ['ООО «Ромашка», ИНН 7701234567'],
  [],
  ['Период: 21.11.2026 – 21.11.2026'],
]

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export const HABITS: readonly Habit[] = [
  {
    name: 'Sber: acquiring registry, windows-1251',
    bank: 'Sber',
    tellsFees: true,
    has: paid,
    bytes: csv({ columns: SBER, encoding: 'cp1251' }),
  },
  {
    name: 'Sber: the same with title lines, totals and a signature',
    bank: 'Sber',
    tellsFees: true,
    has: paid,
    bytes: csv({
      columns: SBER,
      encoding: 'cp1251',
      above: ['Реестр операций за 21.11.2026', 'ООО «Ромашка»;ИНН 7701234567', ''],
      below: (moves) => [
        '',
        `ИТОГО;;;;;;;;;${roubles(sumOf(moves, (one) => signed(one) * one.kopecks))};${roubles(sumOf(moves, fee))};${roubles(sumOf(moves, net))}`,
        'Отчёт сформирован автоматически',
        'Исполнитель;Иванова А. А.',
      ],
    }),
  },
  {
    name: 'Sber: SBP registry with units and clock in the heads',
    bank: 'Sber',
    has: paid,
    bytes: csv({
      columns: [
        ['Дата и время операции (МСК)', ({ at }) => moment(at)],
        ['Тип операции', kinds('C2B', 'Возврат C2B')],
        ['Номер заказа', ({ order }) => order],
        ['Идентификатор операции', ({ operation }) => operation],
        ['Сумма операции, руб.', ({ kopecks }) => spaced(kopecks)],
        ['Статус', states('Проведена', 'Отклонена')],
      ],
    }),
  },
  {
    name: 'Sber: XLSX with titles above the head, numbers and days as numbers',
    bank: 'Sber',
    tellsFees: true,
    has: paid,
    bytes: xlsx({
      sheets: [
        {
          above: TITLES,
          merges: ['A1:F1', 'A2:F2', 'A4:C4'],
          columns: [
            ['Дата операции', serial('day')],
            ['Время операции', serial('clock')],
            ['Тип операции', kinds('Покупка', 'Возврат')],
            ['Номер заказа', ({ order }) => order],
            ['RRN', ({ operation }) => operation],
            ['Сумма операции', money],
            ['Комиссия', (one) => ({ number: fee(one) / 100, as: 'money' })],
          ],
          below: (moves) => [
            [],
            [
              'Итого',
              '',
              '',
              '',
              '',
              {
                formula: 'SUM(F6:F99)',
                result: sumOf(moves, (one) => signed(one) * one.kopecks) / 100,
              },
            ],
            ['Сформировано в личном кабинете'],
          ],
        },
      ],
    }),
  },
  {
    name: 'T-Bank: CSV with commas, English states',
    bank: 'Tinkoff Bank',
    tellsFees: true,
    bytes: csv({
      separator: ',',
      columns: [
        ['Дата и время операции', ({ at }) => at],
        ['Номер терминала', () => '20099'],
        ['Номер заказа', ({ order }) => order],
        ['Номер операции', ({ operation }) => operation],
        ['Тип операции', kinds('Оплата', 'Возврат')],
        ['Статус', states('CONFIRMED', 'REJECTED')],
        ['Сумма операции', ({ kopecks }) => dotted(kopecks)],
        ['Сумма комиссии', (one) => dotted(fee(one))],
        ['К перечислению', (one) => dotted(net(one))],
      ],
    }),
  },
  {
    name: 'T-Bank: XLSX with texts of its own, a kind under "Операция"',
    bank: 'Tinkoff Bank',
    column: ['Операция=kind'],
    bytes: xlsx({
      texts: 'own',
      sheets: [
        {
          columns: [
            ['Дата операции', ({ at }) => moment(at)],
            ['Операция', kinds('Оплата', 'Возврат')],
            ['Номер заказа', ({ order }) => order],
            ['Номер операции', ({ operation }) => operation],
            ['Сумма операции', ({ kopecks }) => roubles(kopecks)],
            ['Статус', states('Успешно', 'Отказ')],
          ],
        },
      ],
    }),
  },
  {
    name: 'Alfa (RBS): what went back beside the payment',
    bank: 'Alfa Bank',
    tellsSums: true,
    column: ['Дата создания=ignore', 'Сумма возврата=refunded'],
    has: ({ kind, isPaid }) => isPaid || kind === 'payment',
    bytes: (all) => {
      const back = (order: string) =>
        sumOf(
          all.filter((one) => one.kind === 'refund' && one.order === order),
          ({ kopecks }) => kopecks,
        )
      return csv({
        encoding: 'cp1251',
        columns: [
          ['Номер заказа в магазине', ({ order }) => order],
          ['Уникальный номер заказа', ({ operation }) => operation],
          ['Дата создания', ({ at }) => moment(at)],
          ['Дата оплаты', ({ at }) => moment(at)],
          ['Сумма', ({ kopecks }) => roubles(kopecks)],
          ['Сумма возврата', ({ order }) => roubles(back(order))],
          ['Статус', states('Завершён', 'Отклонён')],
        ],
        has: ({ kind }) => kind === 'payment',
      })(all)
    },
  },
  {
    name: 'Alfa: XLSX of the calendar from 1904',
    bank: 'Alfa Bank',
    bytes: xlsx({
      isFrom1904: true,
      sheets: [
        {
          columns: [
            ['Дата операции', serial('moment')],
            ['Номер заказа', ({ order }) => order],
            ['Тип операции', kinds('Оплата СБП', 'Возврат СБП')],
            ['Сумма, ₽', money],
            ['Состояние', states('Проведена', 'Отклонена')],
          ],
        },
      ],
    }),
  },
  {
    name: 'VTB: payments and refunds on two sheets, told by the names of the sheets',
    bank: 'VTB',
    word: ['Возвраты=refund'],
    has: paid,
    bytes: xlsx({
      texts: 'in-runs',
      sheets: [
        {
          name: 'Оплаты',
          columns: SHEET.filter(([name]) => name !== 'Тип операции'),
          has: (one) => one.isPaid && one.kind === 'payment',
        },
        {
          name: 'Возвраты',
          columns: SHEET.filter(([name]) => name !== 'Тип операции'),
          has: (one) => one.isPaid && one.kind === 'refund',
        },
        { name: 'Справка', columns: [['Как читать этот отчёт', () => 'обратитесь в банк']] },
      ],
    }),
  },
  {
    name: 'VTB: UTF-16 with tabs',
    bank: 'VTB',
    bytes: csv({
      separator: '\t',
      encoding: 'utf16',
      columns: [...PLAIN, ['Статус операции', states('Исполнена', 'Отклонена')]],
    }),
  },
  {
    name: 'Raiffeisen: as documented',
    bank: 'Raiffeisenbank',
    has: paid,
    tellsFees: true,
    bytes: csv({
      encoding: 'cp1251',
      above: ['Report for 21/11/2026 / Отчет за 21/11/2026;;;;;;;;;;;', ';;;;;;;;;;;'],
      has: paid,
      columns: [
        ['Мерчант', () => 'MA1'],
        ['Дата операции МСК', ({ at }) => moment(at).slice(0, 16)],
        ['Тип', kinds('Payment', 'Refund')],
        ['id заказа', ({ order }) => order],
        ['id возврата', ({ refund }) => refund],
        ['Комментарий', () => 'чай; "чёрный"'],
        ['Способ оплаты', () => 'Instant Payment QR'],
        ['Данные оплаты', ({ order }) => `AD${order.slice(-4)}`],
        ['id клиента', () => '0079**12'],
        ['Сумма', ({ kopecks }) => dotted(kopecks)],
        ['Комиссия', (one) => dotted(fee(one))],
        ['Дополнительные поля', () => ''],
      ],
    }),
  },
  {
    name: 'Tochka: as documented',
    bank: 'Tochka',
    has: paid,
    bytes: csv({
      has: paid,
      columns: [
        ['TRANS_DATE', ({ at }) => moment(at)],
        ['TRANSACTION_ID', ({ operation }) => operation],
        ['SUM', ({ kopecks }) => roubles(kopecks)],
        ['COMMISSION', () => '0,40'],
        ['ITV_COMMISSION', () => '0'],
        ['TRANSACTION_TYPE', kinds('PAYMENT', 'REFUND')],
        ['PAYMENT_METHOD_TYPE', () => 'SBP'],
        ['RRN', (_, index) => String(index)],
        ['ORDER_UID', ({ order }) => order],
        ['QRC_ID', (_, index) => `AD${index}`],
      ],
    }),
  },
  {
    name: 'Tochka: the same saved as XLSX by a library that writes prefixes',
    bank: 'Tochka',
    has: paid,
    bytes: xlsx({
      prefix: 'x:',
      texts: 'own',
      isStored: true,
      sheets: [
        {
          has: paid,
          columns: [
            ['TRANS_DATE', serial('moment')],
            ['TRANSACTION_ID', ({ operation }) => operation],
            ['SUM', ({ kopecks }) => kopecks / 100],
            ['TRANSACTION_TYPE', kinds('PAYMENT', 'REFUND')],
            ['ORDER_UID', ({ order }) => order],
          ],
        },
      ],
    }),
  },
  {
    name: 'YooKassa: registry of payments with its footer',
    bank: 'YooKassa',
    has: (one) => one.isPaid && one.kind === 'payment',
    tellsFees: true,
    bytes: csv({
      has: (one) => one.isPaid && one.kind === 'payment',
      above: [
        'РЕЕСТР ПЛАТЕЖЕЙ ПО ДОГОВОРУ НЭК.123456.01 (123456)',
        'Дата платежей: 2026-11-21',
        '',
      ],
      columns: [
        ['Идентификатор платежа', ({ operation }) => operation],
        ['Сумма платежа', ({ kopecks }) => dotted(kopecks)],
        ['Валюта платежа', () => 'RUB'],
        ['Сумма за вычетом комиссии и НДС', (one) => dotted(net(one))],
        ['Сумма комиссии без НДС', (one) => dotted(fee(one))],
        ['НДС с комиссии', () => '0.00'],
        ['Время платежа', ({ at }) => moment(at)],
        ['Описание', () => 'чай'],
        ['Тип платежа', () => 'SBP'],
        ['Номер заказа', ({ order }) => order],
      ],
      below: (moves) => [
        '',
        `Сумма принятых платежей: ${dotted(sumOf(moves, ({ kopecks }) => kopecks))} RUB`,
        `Число платежей: ${moves.length}`,
      ],
    }),
  },
  {
    name: 'YooKassa: registry of refunds',
    bank: 'YooKassa',
    has: (one) => one.isPaid && one.kind === 'refund',
    bytes: csv({
      has: (one) => one.isPaid && one.kind === 'refund',
      above: ['РЕЕСТР ВОЗВРАТОВ ПО ДОГОВОРУ НЭК.123456.01 (123456)', ''],
      columns: [
        ['Идентификатор возврата', ({ refund }) => refund],
        ['Сумма возврата', ({ kopecks }) => dotted(kopecks)],
        ['Валюта возврата', () => 'RUB'],
        ['Время возврата', ({ at }) => moment(at)],
        ['Номер заказа', ({ order }) => order],
      ],
    }),
  },
  {
    name: 'MTS Bank (RBS): a kind that nobody knows',
    bank: 'MTS Bank',
    column: ['Вид=kind'],
    word: ['Приём=payment', 'Обратно=refund'],
    has: paid,
    bytes: csv({ has: paid, columns: withColumn(PLAIN, 1, ['Вид', kinds('Приём', 'Обратно')]) }),
  },
  {
    name: 'Gazprombank: the day and its clock in one cell with Moscow named',
    bank: 'Gazprombank',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, ['Дата (МСК)', ({ at }) => `${moment(at)} МСК`]),
    }),
  },
  {
    name: 'an acquirer: heads over two rows',
    bank: 'CFT',
    has: paid,
    tellsFees: true,
    bytes: xlsx({
      sheets: [
        {
          has: paid,
          above: [['Отчёт о расчётах']],
          merges: ['A1:G1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:G2'],
          heads: [
            ['Дата и время операции', 'Тип операции', 'Номер', '', 'Сумма', '', ''],
            [
              '',
              '',
              'заказа',
              'операции',
              'операции, руб.',
              'комиссии, руб.',
              'к зачислению, руб.',
            ],
          ],
          columns: [
            ['', serial('moment')],
            ['', kinds('Оплата', 'Возврат')],
            ['', ({ order }) => order],
            ['', ({ operation }) => operation],
            ['', money],
            ['', (one) => fee(one) / 100],
            ['', (one) => net(one) / 100],
          ],
        },
      ],
    }),
  },
  {
    name: 'an acquirer: heads that reach over several columns, as 1C prints',
    bank: 'CFT',
    has: paid,
    bytes: xlsx({
      sheets: [
        {
          has: paid,
          merges: ['A1:B1', 'C1:D1', 'E1:F1', 'G1:H1'],
          heads: [['Дата операции', '', 'Тип операции', '', 'Номер заказа', '', 'Сумма', '']],
          columns: [
            ['', serial('moment')],
            ['', () => ''],
            ['', kinds('Оплата', 'Возврат')],
            ['', () => ''],
            ['', ({ order }) => order],
            ['', () => ''],
            ['', money],
            ['', () => ''],
          ],
        },
      ],
    }),
  },
  {
    name: 'an acquirer: the day over several rows',
    bank: 'CFT',
    has: paid,
    bytes: (all) => {
      const moves = all.filter(paid)
      return xlsx({
        sheets: [
          {
            has: paid,
            merges: moves.length > 1 ? [`A2:A${moves.length + 1}`] : [],
            columns: [
              ['Дата операции', (one, index) => (index === 0 ? serial('day')(one) : '')],
              ['Время операции', serial('clock')],
              ['Тип операции', kinds('Оплата', 'Возврат')],
              ['Номер заказа', ({ order }) => order],
              ['Сумма', money],
            ],
          },
        ],
      })(all)
    },
  },
  {
    name: 'days without times, CSV',
    bank: 'CFT',
    isOfDays: true,
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, ['Дата операции', ({ at }) => day(at)]),
    }),
  },
  {
    name: 'days without times, XLSX',
    bank: 'CFT',
    isOfDays: true,
    has: paid,
    bytes: xlsx({
      sheets: [{ has: paid, columns: SHEET.with(0, ['Дата операции', serial('short-day')]) }],
    }),
  },
  {
    name: 'days in words',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, [
        'Дата операции',
        ({ at }) => `${Number(at.slice(8, 10))} ноября 2026 г. ${clock(at)}`,
      ]),
    }),
  },
  {
    name: 'days as a browser writes them',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, [
        'Дата/время операции',
        ({ at }) => `${day(at)}, ${clock(at)}`,
      ]),
    }),
  },
  {
    name: 'moments of Greenwich',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, ['Дата операции (UTC)', ({ at }) => inZone(at, 0)]),
    }),
  },
  {
    name: 'moments of Yekaterinburg',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 0, ['Дата операции (МСК+2)', ({ at }) => inZone(at, 5)]),
    }),
  },
  {
    name: 'sums with a no-break space and the sign of the rouble',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 4, [
        'Сумма платежа (руб.)',
        ({ kopecks }) => `${spaced(kopecks, '\u00a0')}\u00a0₽`,
      ]),
    }),
  },
  {
    name: 'sums in kopecks',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 4, ['Сумма операции, коп.', ({ kopecks }) => String(kopecks)]),
    }),
  },
  {
    name: 'refunds below zero, no kind',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 4, [
        'Сумма',
        (one) => roubles(signed(one) * one.kopecks),
      ]).toSpliced(1, 1),
    }),
  },
  {
    name: 'refunds in brackets, as accountants write',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 4, [
        'Сумма',
        (one) => (one.kind === 'refund' ? `(${roubles(one.kopecks)})` : roubles(one.kopecks)),
      ]).toSpliced(1, 1),
    }),
  },
  {
    name: 'blank rows of separators, totals for each shop',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      encoding: 'bom',
      columns: PLAIN,
      blank: ';;;;',
      below: (moves) => [
        ';;;;',
        `Итого по магазину;;;;${roubles(sumOf(moves, (one) => signed(one) * one.kopecks))}`,
        ';;;;',
        `Количество операций: ${moves.length}`,
      ],
    }),
  },
  {
    name: 'ids of operations that Excel made numbers of, orders whole',
    bank: 'CFT',
    has: paid,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 3, ['Номер операции', (_, index) => `1,2345${index}E+15`]),
    }),
  },
  {
    name: 'ids of operations as numbers of a spreadsheet',
    bank: 'CFT',
    has: paid,
    bytes: xlsx({
      sheets: [
        {
          has: paid,
          columns: SHEET.with(3, [
            'ID операции',
            (_, index) => 123_456_789_012_345_000 + index * 1000,
          ]),
        },
      ],
    }),
  },
  {
    name: 'the only ids that Excel made numbers of',
    bank: 'CFT',
    has: paid,
    refused: /turned the id "1,23450E\+15" into a number/,
    bytes: csv({
      has: paid,
      columns: withColumn(PLAIN, 3, [
        'Номер операции',
        (_, index) => `1,2345${index}E+15`,
      ]).toSpliced(2, 1),
    }),
  },
  {
    name: 'hidden rows, and a hidden sheet of other numbers',
    bank: 'CFT',
    has: paid,
    bytes: xlsx({
      sheets: [
        { has: paid, columns: SHEET, hiddenEvery: 2 },
        {
          name: 'Данные',
          isHidden: true,
          columns: SHEET.with(4, ['Сумма операции, руб.', () => 1]),
        },
      ],
    }),
  },
  {
    name: 'results of formulas',
    bank: 'CFT',
    has: paid,
    bytes: xlsx({
      sheets: [
        {
          has: paid,
          columns: SHEET.with(4, [
            'Сумма',
            ({ kopecks }, index) => ({ formula: `X${index + 2}/100`, result: kopecks / 100 }),
          ]).with(1, [
            'Тип операции',
            (one, index) => ({
              formula: `IF(Y${index + 2}>0,"Оплата","Возврат")`,
              result: kinds('Оплата', 'Возврат')(one),
            }),
          ]),
        },
      ],
    }),
  },
  {
    name: 'formulas whose result nobody kept',
    bank: 'CFT',
    refused: /is not a valid value: the file has a formula without its result/,
    bytes: xlsx({
      sheets: [
        {
          columns: SHEET.with(1, [
            'Тип операции',
            (_, index) => ({ formula: `Y${index + 2}`, result: null }),
          ]),
        },
      ],
    }),
  },
  {
    name: 'refunds below a line that says so',
    bank: 'CFT',
    has: paid,
    word: ['Возвраты=refund'],
    bytes: (all) => {
      const columns = PLAIN.toSpliced(1, 1)
      const of = (kind: Movement['kind']) =>
        Buffer.from(csv({ columns, has: (one) => one.isPaid && one.kind === kind })(all)).toString()
      const refunds = of('refund').split('\r\n').slice(1)
      return Buffer.from([of('payment'), 'Возвраты', ...refunds].join('\r\n'))
    },
  },
  {
    name: 'a registry of refunds by its title alone',
    bank: 'CFT',
    has: (one) => one.isPaid && one.kind === 'refund',
    word: ['Реестр возвратов за=refund'],
    bytes: csv({
      has: (one) => one.isPaid && one.kind === 'refund',
      above: ['Реестр возвратов за 21.11.2026'],
      columns: PLAIN.toSpliced(1, 1),
    }),
  },
  {
    name: 'a registry of declined operations by its title alone',
    bank: 'CFT',
    has: ({ isPaid }) => !isPaid,
    word: ['Отклонённые операции=unpaid'],
    bytes: csv({ above: ['Отклонённые операции'], columns: PLAIN }),
  },
  {
    name: 'payouts and fees as lines of their own',
    bank: 'CFT',
    has: paid,
    word: ['Перечисление на р/с=other'],
    bytes: csv({
      has: paid,
      columns: PLAIN,
      below: () => [
        '21.11.2026 23:00:00;Перечисление на р/с;17;;1,00',
        '21.11.2026 23:00:01;Комиссия;;;0,50',
      ],
    }),
  },
  {
    name: 'money in and money out in two columns',
    bank: 'CFT',
    refused: /"Приход", "Расход"/,
    bytes: csv({
      columns: [
        ...PLAIN.slice(0, 1),
        ...PLAIN.slice(2, 4),
        ['Приход', (one) => (one.kind === 'payment' ? roubles(one.kopecks) : '')],
        ['Расход', (one) => (one.kind === 'refund' ? roubles(one.kopecks) : '')],
      ],
    }),
  },
  {
    name: 'sums in dollars by the form of their cells',
    bank: 'CFT',
    refused: /is not a valid amount/,
    bytes: xlsx({
      sheets: [
        {
          columns: SHEET.with(4, [
            'Сумма',
            ({ kopecks }) => ({ number: kopecks / 100, as: 'dollars' }),
          ]),
        },
      ],
    }),
  },
  {
    name: 'money on a second sheet whose heads say nothing',
    bank: 'CFT',
    refused: /sheet "Ещё": line 2 has a date and a sum/,
    bytes: xlsx({
      sheets: [
        { columns: SHEET },
        {
          name: 'Ещё',
          columns: [
            ['Графа 1', serial('moment')],
            ['Графа 2', money],
          ],
        },
      ],
    }),
  },
  {
    name: 'a statement of the account for 1C',
    bank: 'CFT',
    refused: /the statement of the shop's bank account for 1C/,
    bytes: (moves) =>
      bytesOfTable(
        [
          '1CClientBankExchange',
          'ВерсияФормата=1.03',
          'Кодировка=Windows',
          'СекцияДокумент=Платежное поручение',
          `Сумма=${dotted(sumOf(moves, net))}`,
          'КонецДокумента',
          'КонецФайла',
        ].join('\r\n'),
        'cp1251',
      ),
  },
  { name: 'a PDF', bank: 'CFT', refused: /is a PDF/, bytes: () => Buffer.from('%PDF-1.7\n%âãÏÓ') },
  {
    name: 'a web page called .xls',
    bank: 'CFT',
    refused: /is a web page/,
    bytes: () => Buffer.from('<html><table><tr><td>Дата</td></tr></table></html>'),
  },
  {
    name: 'a spreadsheet of the old form',
    bank: 'CFT',
    refused: /old form \(\.xls\)/,
    bytes: () => Buffer.from([...OLE, 0, 0]),
  },
  {
    name: 'an archive with the registry in it',
    bank: 'CFT',
    refused: /archive, not a table/,
    bytes: (moves) => zipOf([['реестр.csv', Buffer.from(csv({ columns: PLAIN })(moves))]]),
  },
  {
    name: 'half a spreadsheet',
    bank: 'CFT',
    refused: /is damaged, or only a part of it was downloaded/,
    bytes: (moves) => xlsx({ sheets: [{ columns: SHEET }] })(moves).subarray(0, 900),
  },
]

function inZone(at: string, east: number): string {
  const ms = Date.parse(`${at.replace(' ', 'T')}+03:00`) + east * 3_600_000
  return moment(new Date(ms).toISOString().slice(0, 19).replace('T', ' '))
}
