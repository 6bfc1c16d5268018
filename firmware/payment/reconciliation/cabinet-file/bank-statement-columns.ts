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
  /** What went back of the line's own payment until the file was made. */
  | 'refunded'
  /** What the bank keeps of the line. */
  | 'fee'
  /** What it hands on to the merchant. */
  | 'net'

const MOSCOW = '+03:00'

/** Some of the names sound like it: who paid and how, where, and what the bank keeps or hands on to the merchant. */
const OF_NO_MATTER: readonly string[] = [
  'мерчант',
  'магазин',
  'id магазина',
  'название магазина',
  'наименование магазина',
  'касса',
  'терминал',
  'id терминала',
  'номер терминала',
  'tid',
  'mid',
  'merchant',
  'merchant id',
  'terminal',
  'terminal id',
  'shop',
  'shop id',
  'merch',
  'merch site',
  'merchant site name',
  'торговая точка',
  'наименование торговой точки',
  'адрес',
  'адрес торговой точки',
  'город',
  'комментарий',
  'comment',
  'описание',
  'description',
  'дополнительные поля',
  'user info',
  'назначение',
  'назначение платежа',
  'email',
  'телефон',
  'покупатель',
  'плательщик',
  'id клиента',
  'клиент',
  'customer',
  'customer id',
  'client id',
  'фио',
  'кассир',
  'cashier',
  'способ оплаты',
  'payment method',
  'payment method type',
  'тип карты',
  'card type',
  'платёжная система',
  'тип платёжной системы',
  'номер карты',
  'маска карты',
  'карта',
  'pan',
  'банк плательщика',
  'банк отправителя',
  'банк эмитент',
  'банк',
  'страна',
  'инн',
  'кпп',
  '№',
  '№ п/п',
  'n',
  'номер строки',
  'номер договора',
  'договор',
  'ip',
  'устройство',
  'дата зачисления',
  'дата возмещения',
  'дата перечисления',
  'дата выплаты',
  'settlement date',
  'value date',
  'payout date',
  'parent transaction id',
  'auth code',
  'дата обработки',
  'дата расчёта',
  'дата расчётов',
  'дата выгрузки',
  'дата формирования',
  'posting date',
  'номер терминала банка',
  'код терминала',
  'номер мерчанта',
  'код тсп',
  'id тсп',
  'тсп',
  'наименование тсп',
  'название тсп',
  'юридическое лицо',
  'наименование организации',
  'ставка',
  'ставка комиссии',
  'тариф',
  'ставка комиссии %',
  'комиссия %',
  'mcc',
  'бик',
  'расчётный счёт',
  'способ платежа',
  'способ расчёта',
  'платёжный метод',
  'канал',
  'источник',
  'payment channel',
  'бренд карты',
  'вид карты',
  'тип устройства',
  'имя плательщика',
  'телефон плательщика',
  'номер телефона',
  'получатель',
  'валюта транзакции',
  'терминал id',
  'номер кассы',
  'код авторизации',
  'скидка',
  'discount',
  'валюта',
  'currency',
  'валюта платежа',
  'валюта операции',
  'валюта возврата',
  'payment currency',
  'код валюты',
  'currency code',
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
      'номер заказа в магазине',
      'номер заказа магазина',
      'номер заказа мерчанта',
      'номер заказа тсп',
      'идентификатор заказа тсп',
      'id заказа магазина',
      'id заказа тсп',
      'merchant order number',
      'shop order id',
      'номер заказа в системе магазина',
    ],
    operation: [
      'operation id',
      'transaction id',
      'id операции',
      'номер операции',
      'id транзакции',
      'идентификатор операции',
      'номер транзакции',
      'идентификатор транзакции',
      'operation number',
      'transaction number',
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
      'сумма транзакции',
      'сумма покупки',
      'сумма оплаты',
      'transaction amount',
      'payment amount',
      'operation amount',
      'refund amount',
      'сумма операции в рублях',
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
      'дата и время операции',
      'дата/время операции',
      'дата время операции',
      'дата/время',
      'дата и время платежа',
      'дата и время транзакции',
      'дата транзакции',
      'дата оплаты',
      'дата проведения операции',
      'дата совершения операции',
      'дата возврата',
      'transaction date',
      'payment date',
      'date and time',
      'transaction time',
      'datetime',
    ],
    /** Of the day in `at`; where there is none, it has both. */
    time: [
      'time',
      'operation time',
      'время',
      'время операции',
      'время платежа',
      'время возврата',
      'horario',
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
      'статус транзакции',
    ],
    refunded: ['возвращено', 'сумма возвратов', 'refunded amount', 'amount refunded'],
    fee: [
      'комиссия',
      'сумма комиссии',
      'комиссия банка',
      'сумма комиссии банка',
      'fee',
      'fees',
      'комиссия эквайера',
      'комиссия за операцию',
      'commission',
      'fee amount',
      'bank fee',
      'размер комиссии',
      'комиссия сбп',
      'commission amount',
    ],
    net: [
      'сумма к зачислению',
      'к зачислению',
      'сумма к перечислению',
      'к перечислению',
      'сумма к возмещению',
      'к возмещению',
      'сумма к выплате',
      'к выплате',
      'net amount',
      'сумма за вычетом комиссии',
      'сумма за вычетом комиссии и ндс',
      'сумма расчёта',
      'сумма без комиссии',
      'net',
      'сумма зачисления',
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
  'валюта',
  'currency',
  'валюта платежа',
  'валюта операции',
  'валюта возврата',
  'payment currency',
  'код валюты',
  'currency code',
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
