/**
 * How the banks write their statements, as data: the names of each column that say one thing only, the unit of sums, and
 * the zone of times without one. What a name outside of these tables may say is asked (bank-statement-heads.ts); the
 * words below the names are in bank-statement-word-meanings.ts. Names are compared without case, spaces and
 * punctuation. Pure.
 */
export interface ColumnMap {
  readonly unit: 'roubles' | 'kopecks'
  /** As in RFC 3339. */
  readonly zone: string
  readonly columns: Readonly<Record<Column, readonly string[]>>
  /** By the bank's own documents: it settles which of several columns is meant. */
  readonly documented: Readonly<Partial<Record<Column, string>>>
  /** Columns that say nothing of how a customer's money moved. */
  readonly ofNoMatter: readonly string[]
}

export type Column =
  | 'order'
  | 'operation'
  | 'qr'
  | 'refund'
  | 'amount'
  | 'at'
  | 'time'
  | 'kind'
  | 'state'

const MOSCOW = '+03:00'

/** Some of the names sound like it: who paid and how, where, and what the bank keeps or hands on to the merchant. */
const OF_NO_MATTER: readonly string[] = [
  ...['мерчант', 'магазин', 'id магазина', 'название магазина', 'наименование магазина', 'касса'],
  ...['терминал', 'id терминала', 'номер терминала', 'tid', 'mid', 'merchant', 'merchant id'],
  ...['terminal', 'terminal id', 'shop', 'shop id', 'merch', 'merch site', 'merchant site name'],
  ...['торговая точка', 'наименование торговой точки', 'адрес', 'адрес торговой точки', 'город'],
  ...['комментарий', 'comment', 'описание', 'description', 'дополнительные поля', 'user info'],
  ...['назначение', 'назначение платежа', 'email', 'телефон', 'покупатель', 'плательщик'],
  ...['id клиента', 'клиент', 'customer', 'customer id', 'client id', 'фио', 'кассир', 'cashier'],
  ...['способ оплаты', 'payment method', 'payment method type', 'тип карты', 'card type'],
  ...['платёжная система', 'тип платёжной системы', 'номер карты', 'маска карты', 'карта', 'pan'],
  ...['банк плательщика', 'банк отправителя', 'банк эмитент', 'банк', 'страна', 'инн', 'кпп'],
  ...['№', '№ п/п', 'n', 'номер строки', 'номер договора', 'договор', 'ip', 'устройство'],
  ...['дата зачисления', 'дата возмещения', 'дата перечисления', 'дата выплаты', 'settlement date'],
  ...['value date', 'payout date', 'сумма к зачислению', 'сумма к перечислению', 'к перечислению'],
  ...['к зачислению', 'сумма к возмещению', 'net amount', 'parent transaction id', 'auth code'],
  ...['код авторизации', 'скидка', 'discount', 'валюта', 'currency', 'валюта платежа'],
  ...['валюта операции', 'валюта возврата', 'payment currency', 'код валюты', 'currency code'],
]

/** What most cabinets call them. */
const COMMON: ColumnMap = {
  unit: 'roubles',
  zone: MOSCOW,
  documented: {},
  ofNoMatter: OF_NO_MATTER,
  columns: {
    order: [
      'order',
      'order id',
      'order number',
      'orderNumber',
      'merchant order id',
      'id заказа',
      'номер заказа',
      'заказ',
      'идентификатор заказа',
    ],
    operation: [
      'operation id',
      'transaction id',
      'id операции',
      'номер операции',
      'id транзакции',
      'идентификатор операции',
      'rrn',
      'trx id',
      'endToEndId',
    ],
    qr: ['qr id', 'qrc id', 'id qr', 'id qr-кода', 'данные оплаты'],
    refund: ['refund id', 'id возврата', 'номер возврата'],
    amount: [
      'amount',
      'sum',
      'сумма',
      'сумма операции',
      'сумма платежа',
      'сумма возврата',
      'valor',
    ],
    at: [
      'date',
      'at',
      'operation date',
      'дата',
      'дата и время',
      'дата операции',
      'дата операции мск',
      'дата платежа',
    ],
    /** Of the day in `at`; where there is none, it has both. */
    time: [
      ...['time', 'operation time', 'время', 'время операции'],
      ...['время платежа', 'время возврата', 'horario'],
    ],
    kind: [
      'type',
      'kind',
      'operation type',
      'transaction type',
      'тип',
      'тип операции',
      'тип транзакции',
      'вид операции',
    ],
    state: [
      'status',
      'state',
      'payment status',
      'order status',
      'transaction status',
      'статус',
      'статус операции',
      'статус платежа',
      'статус заказа',
      'состояние',
      'результат',
    ],
  },
}

const withColumns = (columns: Partial<ColumnMap['columns']>, rest: Partial<ColumnMap> = {}) => ({
  ...COMMON,
  ...rest,
  columns: { ...COMMON.columns, ...columns },
})

/** By the canonical name of the bank; every other one is read by COMMON. */
const OF_BANKS: Readonly<Record<string, ColumnMap>> = {
  Raiffeisenbank: COMMON,
  'Tinkoff Bank': withColumns({
    order: ['orderid', 'номер заказа', 'order id', 'id заказа'],
    operation: ['paymentid', 'номер операции', 'идентификатор платежа', 'id операции'],
  }),
  YooKassa: withColumns(
    {
      order: ['номер заказа', 'order id', 'laned_order', 'metadata.laned_order'],
      operation: ['идентификатор платежа', 'payment id', 'id платежа'],
      refund: ['идентификатор возврата', 'refund id', 'id возврата'],
    },
    { ofNoMatter: [...OF_NO_MATTER, 'тип платежа'] },
  ),
  'Alfa Bank': withColumns({
    order: ['ordernumber', 'номер заказа', 'order number', 'номер заказа в магазине'],
    operation: ['mdorder', 'уникальный номер заказа', 'refnum', 'rrn', 'id операции'],
  }),
  /** By developers.tochka.com/docs/pay-gateway/registry. */
  Tochka: withColumns(
    {
      order: ['ORDER_UID', ...COMMON.columns.order],
      operation: ['TRANSACTION_ID', ...COMMON.columns.operation],
      qr: ['QRC_ID', ...COMMON.columns.qr],
      at: ['TRANS_DATE', ...COMMON.columns.at],
      kind: ['TRANSACTION_TYPE', ...COMMON.columns.kind],
    },
    {
      documented: {
        order: 'ORDER_UID',
        operation: 'TRANSACTION_ID',
        qr: 'QRC_ID',
        at: 'TRANS_DATE',
        kind: 'TRANSACTION_TYPE',
      },
    },
  ),
  Pix: withColumns({ order: ['txid', ...COMMON.columns.order] }, { zone: '-03:00' }),
  /** What a gateway of one's own writes: kopecks, as its contract has them. */
  CFT: withColumns({ amount: ['amountKopecks', ...COMMON.columns.amount] }),
}

/** Of these the cells are looked at all the same. */
export const CURRENCY_COLUMNS: readonly string[] = [
  ...['валюта', 'currency', 'валюта платежа', 'валюта операции', 'валюта возврата'],
  ...['payment currency', 'код валюты', 'currency code'],
]

/** Where the column itself says that each line is a refund. */
export const REFUND_COLUMNS: readonly string[] = ['суммавозврата', 'refundamount']

const IN_KOPECKS = ['amountKopecks', 'сумма в копейках', 'сумма, коп']
const withKopecks = (map: ColumnMap): ColumnMap => {
  const amount = new Set([...map.columns.amount, ...IN_KOPECKS])
  return { ...map, columns: { ...map.columns, amount: [...amount] } }
}
const MAPS = new Map(Object.entries(OF_BANKS).map(([name, map]) => [name, withKopecks(map)]))
const OF_OTHERS = withKopecks(COMMON)

/** The same object each time. */
export function columnMapOf(bankName: string): ColumnMap {
  return MAPS.get(bankName) ?? OF_OTHERS
}
