/**
 * Files as websites of banks give them, by the habits of Russian banks and of others, each with what really happened
 * beside it. Nothing here is read by the product: the truth is written by hand.
 */

export interface CabinetFile {
  readonly name: string
  readonly bank: string
  readonly encoding: 'utf8' | 'bom' | 'utf16' | 'cp1251'
  readonly text: string
  /** `kind order kopecks`, each movement of a customer's money. */
  readonly truth: readonly string[]
  /** What a person who knows the bank answers; none: the file is read without a question. */
  readonly column?: readonly string[]
  readonly word?: readonly string[]
  /** What the file does not say, so that it is refused whatever is answered. */
  readonly refused?: RegExp
}

const A = '01KDVDNA3401ZPGCE7HQ84RG6B'
const B = '01KDVDNA3401ZPGCE7HQ84RG6C'
const PAID_AND_BACK = [`payment ${A} 123456`, `payment ${B} 50000`, `refund ${A} 20000`]

export const CABINET_FILES: readonly CabinetFile[] = [
  {
    name: 'kind as "Операция", refunds above zero',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Дата операции;Операция;Номер заказа;Номер операции;Сумма
21.11.2026 09:10:00;Оплата;${A};7001;1 234,56
21.11.2026 09:20:00;Оплата;${B};7002;500,00
21.11.2026 10:00:00;Возврат;${A};7003;200,00`,
    truth: PAID_AND_BACK,
    column: ['Операция=kind'],
  },
  {
    name: 'kind as "Вид"',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Вид;Дата;Время;Заказ;RRN;Сумма, руб.
Покупка;21.11.2026;09:10:00;${A};900000000001;1 234,56 ₽
Покупка;21.11.2026;09:20:00;${B};900000000002;500,00 ₽
Возврат;21.11.2026;10:00:00;${A};900000000003;200,00 ₽`,
    truth: PAID_AND_BACK,
    column: ['Вид=kind'],
  },
  {
    name: 'kind as "Наименование операции"',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Реестр операций за 21.11.2026
Наименование операции;Дата и время;Номер заказа;Сумма операции;Комиссия
Оплата по QR-коду;21.11.2026 09:10;${A};1234.56;4,94
Оплата по QR-коду;21.11.2026 09:20;${B};500.00;2,00
Возврат средств;21.11.2026 10:00;${A};200.00;0,00
Итого:;;;1534,56;`,
    truth: PAID_AND_BACK,
    column: ['Наименование операции=kind'],
  },
  {
    name: 'state as "Результат операции", declined lines',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Тип;Номер заказа;Сумма;Результат операции
21.11.2026 09:10:00;Оплата СБП;${A};1234,56;Успешно
21.11.2026 09:20:00;Оплата СБП;${B};500,00;Отклонена`,
    truth: [`payment ${A} 123456`],
    column: ['Результат операции=state'],
  },
  {
    name: 'two columns of a kind',
    bank: 'CFT',
    encoding: 'bom',
    text: `Дата;Тип;Тип операции;Заказ;Сумма
21.11.2026 09:10;СБП;Покупка;${A};1234,56
21.11.2026 09:20;СБП;Покупка;${B};500,00
21.11.2026 10:00;СБП;Возврат;${A};200,00`,
    truth: PAID_AND_BACK,
    column: ['Тип операции=kind'],
  },
  {
    name: 'as Raiffeisenbank documents it',
    bank: 'Raiffeisenbank',
    encoding: 'cp1251',
    text: `Report for 21/11/2026 / Отчет за 21/11/2026;;;;;;;;;;;
;;;;;;;;;;;
Мерчант;Дата операции МСК;Тип;id заказа;id возврата;Комментарий;Способ оплаты;Данные оплаты;id клиента;Сумма;Комиссия;Дополнительные поля
MA1;21.11.2026 9:10;Payment;${A};;чай;Instant Payment QR;AD10006C;0079**12;1234.56;4.94;
MA1;21.11.2026 9:20;Payment;${B};;;Instant Payment QR;AD10006D;0079**12;500.00;2.00;
MA1;21.11.2026 10:00;Refund;${A};01KDVR;;Instant Payment QR;AD10006C;0079**12;200.00;0;
ИТОГО;;;;;;;;;1534.56;6.94;`,
    truth: PAID_AND_BACK,
  },
  {
    name: 'as Tochka documents it, with RRN beside its own id',
    bank: 'Tochka',
    encoding: 'utf8',
    text: `TRANS_DATE;TRANSACTION_ID;SUM;COMMISSION;ITV_COMMISSION;USER_INFO;MERCH;MERCH_SITE;PARENT_TRANSACTION_ID;TRANSACTION_TYPE;MERCHANT_SITE_NAME;PAYMENT_METHOD_TYPE;RRN;AUTH_CODE;ORDER_UID;QRC_ID
21.11.2026 09:10:00;5f0c-1;1234,56;0,40;0;;12;34;;PAYMENT;shop.example;SBP;1;;${A};AD1
21.11.2026 09:20:00;5f0c-2;500,00;0,40;0;;12;34;;PAYMENT;shop.example;SBP;2;;${B};AD2
21.11.2026 10:00:00;5f0c-3;200,00;0;0;;12;34;5f0c-1;REFUND;shop.example;SBP;3;;${A};AD1`,
    truth: PAID_AND_BACK,
  },
  {
    name: 'an operation id and RRN, and nobody knows which is meant',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Тип операции;ID операции;RRN;Номер заказа;Сумма
21.11.2026 09:10:00;Оплата;op-1;900000000001;${A};1234,56
21.11.2026 09:20:00;Оплата;op-2;900000000002;${B};500,00
21.11.2026 10:00:00;Возврат;op-3;900000000003;${A};200,00`,
    truth: PAID_AND_BACK,
    column: ['ID операции=operation', 'RRN=ignore'],
  },
  {
    name: 'English heads, a kind called "Operation"',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Date,Time,Operation,Order ID,Amount,Currency
2026-11-21,09:10:00,Sale,${A},1234.56,RUB
2026-11-21,09:20:00,Sale,${B},500.00,RUB
2026-11-21,10:00:00,Refund,${A},200.00,RUB`,
    truth: PAID_AND_BACK,
    column: ['Operation=kind'],
  },
  {
    name: 'tabs, refunds below zero',
    bank: 'CFT',
    encoding: 'utf16',
    text: `Дата операции\tНомер заказа\tСумма\tСтатус
21.11.2026 09:10:00\t${A}\t1 234,56\tПроведена
21.11.2026 09:20:00\t${B}\t500,00\tПроведена
21.11.2026 10:00:00\t${A}\t-200,00\tПроведена`,
    truth: PAID_AND_BACK,
  },
  {
    name: 'a column of refunded sums beside the sum',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Дата операции;Номер заказа;Сумма;Сумма возврата;Статус
21.11.2026 09:10:00;${A};1234,56;200,00;Исполнена
21.11.2026 09:20:00;${B};500,00;0,00;Исполнена`,
    truth: [`payment ${A} 123456`, `refund ${A} 20000`, `payment ${B} 50000`],
    column: ['Сумма возврата=refunded'],
  },
  {
    name: 'the kind in a remark',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Дата операции;Номер заказа;Сумма;Назначение платежа
21.11.2026 09:10:00;${A};1234,56;Оплата заказа 17
21.11.2026 09:20:00;${B};500,00;Оплата заказа 18
21.11.2026 10:00:00;${A};200,00;Возврат по заказу 17`,
    truth: PAID_AND_BACK,
    refused: /"Назначение платежа" says "Возврат по заказу 17"/,
  },
  {
    name: 'a kind below a head that says nothing',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Номер заказа;Сумма;Графа 4
21.11.2026 09:10:00;${A};1234,56;Оплата
21.11.2026 09:20:00;${B};500,00;Оплата
21.11.2026 10:00:00;${A};200,00;Возврат`,
    truth: PAID_AND_BACK,
    column: ['Графа 4=kind'],
  },
  {
    name: 'a state below a head that says nothing',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Номер заказа;Сумма;Графа 4
21.11.2026 09:10:00;${A};1234,56;Успешно
21.11.2026 09:20:00;${B};500,00;Отказ`,
    truth: [`payment ${A} 123456`],
    column: ['Графа 4=state'],
  },
  {
    name: 'payouts to the merchant among the payments',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Дата операции;Тип операции;Номер заказа;Сумма
21.11.2026 09:10:00;Оплата;${A};1 234,56
21.11.2026 09:20:00;Оплата;${B};500,00
21.11.2026 10:00:00;Возврат;${A};200,00
21.11.2026 23:00:00;Перечисление на р/с;17;1 534,56`,
    truth: PAID_AND_BACK,
    word: ['Перечисление на р/с=other'],
  },
  {
    name: 'kopecks by the head',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Тип;Номер заказа;Сумма операции, коп.
21.11.2026 09:10:00;Оплата;${A};123456
21.11.2026 09:20:00;Оплата;${B};50000
21.11.2026 10:00:00;Возврат;${A};20000`,
    truth: PAID_AND_BACK,
  },
  {
    name: 'times of Greenwich by the head',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции (UTC);Тип;Номер заказа;Сумма
21.11.2026 06:10:00;Оплата;${A};1234,56
21.11.2026 06:20:00;Оплата;${B};500,00
21.11.2026 07:00:00;Возврат;${A};200,00`,
    truth: PAID_AND_BACK,
  },
  {
    name: 'days that may be months',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Date;Type;Order ID;Amount
11/05/2026 09:10:00;Payment;${A};1234.56`,
    truth: [`payment ${A} 123456`],
    refused: /may begin with the day or with the month/,
  },
  {
    name: 'another currency',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Date;Type;Order ID;Amount;Currency
2026-11-21 09:10:00;Payment;${A};1234.56;USD`,
    truth: [],
    refused: /another currency, "USD"/,
  },
  {
    name: 'YooKassa, payments',
    bank: 'YooKassa',
    encoding: 'utf8',
    text: `РЕЕСТР ПЛАТЕЖЕЙ ПО ДОГОВОРУ НЭК.123456.01 (123456)
Дата платежей: 2026-11-21
Идентификатор платежа;Сумма платежа;Валюта платежа;Сумма за вычетом комиссии и НДС;Сумма комиссии без НДС;НДС с комиссии;Время платежа;Описание;Тип платежа;Номер заказа
2e8f-1;1234.56;RUB;1230.00;4.56;0.00;21.11.2026 09:10:00;чай;SBP;${A}

Сумма принятых платежей: 1234.56 RUB
Число платежей: 1`,
    truth: [`payment ${A} 123456`],
  },
  {
    name: 'a bank of Brazil',
    bank: 'Pix',
    encoding: 'utf8',
    text: `Horario;TxId;EndToEndId;Valor;Tipo
21/11/2026 09:10:00;${A};E1;1.234,56;Pagamento
21/11/2026 10:00:00;${A};E2;200,00;Devolução`,
    truth: [`payment ${A} 123456`, `refund ${A} 20000`],
    column: ['Tipo=kind'],
    word: ['Pagamento=payment', 'Devolução=refund'],
  },
  {
    name: 'a bank of Alfa’s kind, its own order beside the till’s',
    bank: 'Alfa Bank',
    encoding: 'cp1251',
    text: `Номер заказа в магазине;Уникальный номер заказа;Дата создания;Дата операции;Сумма;Статус заказа
${A};11aa-22;21.11.2026 09:09:00;21.11.2026 09:10:00;1 234,56;Завершён
${B};11aa-23;21.11.2026 09:19:00;21.11.2026 09:20:00;500,00;Отклонён`,
    truth: [`payment ${A} 123456`],
    column: ['Дата создания=ignore'],
  },
  {
    name: 'money in and money out in two columns',
    bank: 'CFT',
    encoding: 'cp1251',
    text: `Дата операции;Номер заказа;Приход;Расход
21.11.2026 09:10:00;${A};1234,56;
21.11.2026 10:00:00;${A};;200,00`,
    truth: [`payment ${A} 123456`, `refund ${A} 20000`],
    refused: /"Приход", "Расход"/,
  },
  {
    name: 'no heads that anybody knows',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Когда-то;Кто-то;Сколько
21.11.2026 09:10:00;${A};1234,56
21.11.2026 09:20:00;${B};500,00`,
    truth: [`payment ${A} 123456`, `payment ${B} 50000`],
    column: ['Когда-то=time', 'Кто-то=order', 'Сколько=sum'],
  },
  {
    name: 'the same line twice',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Тип;Номер заказа;Номер операции;Сумма
21.11.2026 09:10:00;Оплата;${A};op-1;1234,56
21.11.2026 09:10:00;Оплата;${A};op-1;1234,56
21.11.2026 09:20:00;Оплата;${B};op-2;500,00`,
    truth: [`payment ${A} 123456`, `payment ${B} 50000`],
  },
  {
    name: 'the id of a refund below a name of its own',
    bank: 'CFT',
    encoding: 'utf8',
    text: `Дата операции;Номер заказа;ID возвратной операции;Сумма
21.11.2026 09:10:00;${A};;1234,56
21.11.2026 09:20:00;${B};-;500,00
21.11.2026 10:00:00;${A};R-1;200,00`,
    truth: PAID_AND_BACK,
    column: ['ID возвратной операции=refund'],
  },
]

const CP1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Buffer.of(byte)),
    byte,
  ]),
)

/** What windows-1251 has no letter for becomes a question mark, as in a spreadsheet. */
export function bytesOfTable(text: string, encoding: CabinetFile['encoding']): Buffer {
  if (encoding === 'utf8') return Buffer.from(text)
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from([...text.replaceAll('−', '-')].map((letter) => CP1251.get(letter) ?? 63))
}
