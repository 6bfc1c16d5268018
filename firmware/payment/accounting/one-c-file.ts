/**
 * Days as a file for the loader of bank statements of 1C: the exchange format "1CClientBankExchange", version 1.03, as its
 * standard describes it (v8.1c.ru, "Стандарт обмена с системами «Клиент банка»"): a header, documents, `КонецФайла`; lines end
 * with CR LF, windows-1251. Pure.
 *
 * A document for each day and bank: the money that the bank owes the shop for the day, less its fee where the bank said
 * it. It is the lane's reckoning, not the bank's statement of the account: the lane knows no balance, so the section of
 * balances, which the standard leaves optional, is not there. A day on which more went back than came is a document the
 * other way round. A day that makes nothing has none.
 */
import { windows1251Bytes } from '#firmware/csv/windows-cyrillic.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { moneyText } from '#firmware/words/value-text.ts'
import type { AccountingRow } from './accounting-days.ts'

/** What the lane does not know and the standard wants: from the contract with the bank. */
export interface OneCDetails {
  /** The shop's own account, 20 digits. */
  readonly account: string
  /** Of the bank, as it pays the shop: 20 digits, and 10 or 12. */
  readonly payerAccount: string
  readonly payerInn: string
}

export interface OneCFacts {
  readonly from: string
  readonly to: string
  /** Null: the section `shop` does not say it. */
  readonly shop: { readonly name: string | null; readonly inn: string | null }
  readonly rows: readonly AccountingRow[]
  readonly details: OneCDetails
  /** By the clock of the shop, `2026-11-21 18:00:05`. */
  readonly madeAt: string
  readonly bankNameOf: (bankName: string) => string
}

interface NamedFacts {
  readonly shop: { readonly name: string; readonly inn: string }
}

const LINE_END = '\r\n'
const INN = /^(?:\d{10}|\d{12})$/
const PURPOSE_CHARACTERS_MAX = 210
const NAME_CHARACTERS_MAX = 160

/** Before a month of days is read: throws Fault 'bad-request' where an account or an INN has another form. */
export function checkOneCDetails({ account, payerAccount, payerInn }: OneCDetails): void {
  mustBe(/^\d{20}$/, account, payerAccount)
  mustBe(INN, payerInn)
}

/** Throws Fault 'bad-request' where the shop is not named, or its INN has another form. */
export function namedShop({ name, inn }: OneCFacts['shop']): NamedFacts['shop'] {
  if (name === null || inn === null) throw new Fault('bad-request', say('fault.accounting.no-shop'))
  mustBe(INN, inn)
  return { name, inn }
}

/** As it lies on a disk. Throws as `oneCText`. */
export function oneCFile(facts: OneCFacts): Uint8Array {
  return windows1251Bytes(oneCText(facts))
}

/** Throws Fault 'bad-request' as `namedShop` and `checkOneCDetails`, and where the rows are of several banks. */
function oneCText(facts: OneCFacts): string {
  const { from, to, rows, details, madeAt } = facts
  const shop = namedShop(facts.shop)
  checkOneCDetails(details)
  const banks = new Set(rows.map(({ bankName }) => bankName))
  if (banks.size > 1) throw new Fault('bad-request', say('fault.accounting.several-banks'))
  const [date = '', time = ''] = madeAt.split(' ')
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=laned',
    'Получатель=1С:Предприятие',
    `ДатаСоздания=${written(date)}`,
    `ВремяСоздания=${time}`,
    `ДатаНачала=${written(from)}`,
    `ДатаКонца=${written(to)}`,
    `РасчСчет=${details.account}`,
    'Документ=Платежное поручение',
    ...rows.flatMap((row) => documentLines(row, { ...facts, shop })),
    'КонецФайла',
  ]
  return lines.map((line) => `${line}${LINE_END}`).join('')
}

function documentLines(
  row: AccountingRow,
  { shop, details, bankNameOf }: Pick<OneCFacts, 'details' | 'bankNameOf'> & NamedFacts,
): string[] {
  const kopecks = row.net ?? row.gross
  if (kopecks === 0) return []
  const isIncome = kopecks > 0
  const ofShop = { account: details.account, inn: shop.inn, name: plain(shop.name) }
  const ofBank = {
    account: details.payerAccount,
    inn: details.payerInn,
    name: plain(bankNameOf(row.bankName)),
  }
  const [payer, payee] = isIncome ? [ofBank, ofShop] : [ofShop, ofBank]
  const date = written(row.date)
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${row.date.slice(2).replaceAll('-', '')}`,
    `Дата=${date}`,
    `Сумма=${roubles(Math.abs(kopecks))}`,
    `ПлательщикСчет=${payer.account}`,
    ...(isIncome ? [] : [`ДатаСписано=${date}`]),
    `Плательщик=${payer.name}`,
    `ПлательщикИНН=${payer.inn}`,
    `ПолучательСчет=${payee.account}`,
    ...(isIncome ? [`ДатаПоступило=${date}`] : []),
    `Получатель=${payee.name}`,
    `ПолучательИНН=${payee.inn}`,
    'ВидОплаты=01',
    `НазначениеПлатежа=${purposeOf(row)}`,
    'КонецДокумента',
  ]
}

/** In Russian whatever the lane speaks: it is read in 1C. */
function purposeOf({ date, payments, refunds, fee, agrees, statement }: AccountingRow): string {
  const text = [
    `Оплаты по QR-коду за ${written(date)}: ${payments.count} на ${moneyText(payments.amount, 'ru', '')}`,
    `возвраты: ${refunds.count} на ${moneyText(refunds.amount, 'ru', '')}`,
    fee === null ? 'комиссия банка не вычтена' : `комиссия банка ${moneyText(fee, 'ru', '')}`,
    ...(statement === null ? [] : [`сводный отчёт № ${statement}`]),
    ...(agrees ? [] : ['не сверено с банком']),
  ]
  return text.join('; ').slice(0, PURPOSE_CHARACTERS_MAX)
}

function mustBe(form: RegExp, ...values: readonly string[]): void {
  for (const value of values)
    if (!form.test(value)) throw new Fault('bad-request', say('fault.accounting.digits', { value }))
}

/** A name must not begin a line of its own. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, NAME_CHARACTERS_MAX)
}

function roubles(kopecks: number): string {
  return `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
}

/** 2026-11-21 as 21.11.2026. */
function written(date: string): string {
  return date.split('-').reverse().join('.')
}
