/**
 * How the banks write their statements, as data: the possible names of each column, the unit of sums, and the zone of
 * times without one. The meanings of the words in them: bank-statement-word-meanings.ts. Names are compared without
 * case, spaces and punctuation. Pure.
 */
export interface ColumnMap {
  readonly unit: 'roubles' | 'kopecks'
  /** As in RFC 3339. */
  readonly zone: string
  readonly columns: Readonly<Record<Column, readonly string[]>>
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

/** What most cabinets call them. */
const COMMON: ColumnMap = {
  unit: 'roubles',
  zone: MOSCOW,
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
      'txid',
    ],
    operation: [
      'operation',
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
    qr: ['qr', 'qr id', 'qrc id', 'id qr', 'id qr-кода', 'данные оплаты'],
    refund: ['refund', 'refund id', 'id возврата', 'номер возврата'],
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
      'time',
      'at',
      'operation date',
      'дата',
      'дата и время',
      'дата операции',
      'дата операции мск',
      'дата платежа',
      'время платежа',
      'время возврата',
      'horario',
    ],
    time: ['operation time', 'время', 'время операции'],
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
  YooKassa: withColumns({
    order: ['номер заказа', 'order id', 'laned_order', 'metadata.laned_order'],
    operation: ['идентификатор платежа', 'payment id', 'id платежа'],
    refund: ['идентификатор возврата', 'refund id', 'id возврата'],
  }),
  'Alfa Bank': withColumns({
    order: ['ordernumber', 'номер заказа', 'order number', 'номер заказа в магазине'],
    operation: ['mdorder', 'уникальный номер заказа', 'refnum', 'rrn', 'id операции'],
  }),
  /** By developers.tochka.com/docs/pay-gateway/registry. */
  Tochka: withColumns({
    order: ['ORDER_UID', ...COMMON.columns.order],
    operation: ['TRANSACTION_ID', ...COMMON.columns.operation],
    qr: ['QRC_ID', ...COMMON.columns.qr],
    at: ['TRANS_DATE', ...COMMON.columns.at],
    kind: ['TRANSACTION_TYPE', ...COMMON.columns.kind],
  }),
  Pix: withColumns({}, { zone: '-03:00' }),
  /** What a gateway of one's own writes: kopecks, as its contract has them. */
  CFT: withColumns({ amount: ['amountKopecks', 'amount', 'сумма'] }),
}

/** Where the column itself says that each line is a refund. */
export const REFUND_COLUMNS: readonly string[] = ['суммавозврата', 'refundamount']

/** Where the column itself says the unit. */
export const KOPECK_COLUMNS: readonly string[] = ['amountkopecks', 'суммавкопейках', 'суммакоп']

export function columnMapOf(bankName: string): ColumnMap {
  const map = Object.hasOwn(OF_BANKS, bankName) ? OF_BANKS[bankName] : undefined
  const found = map ?? COMMON
  const kopecks = ['amountKopecks', 'сумма в копейках', 'сумма, коп']
  const amount = new Set([...found.columns.amount, ...kopecks])
  return { ...found, columns: { ...found.columns, amount: [...amount] } }
}
