/**
 * What keeps a day from agreeing, as things to do: what, who, by when, with which command. In English and Russian, with
 * the same words wherever they are shown. Pure.
 */
import { ADVICE, type Advice } from '../reconciliation/discrepancy-advice.ts'

/** `bank-support` is the bank's support, asked by whoever has the contract. */
export const WHO = {
  cashier: { en: 'the cashier', ru: 'кассир' },
  accountant: { en: 'the accountant', ru: 'бухгалтер' },
  'bank-support': { en: "the bank's support", ru: 'поддержка банка' },
  technician: { en: 'the technician', ru: 'техник' },
} as const satisfies Record<string, Advice>

export type Who = keyof typeof WHO

interface Thing extends Advice {
  readonly who: Who
}

/** `{}` stands for what it is about: a shift's number or a bank. */
const THINGS = {
  'payment-pending': {
    who: 'cashier',
    en: 'The bank has not said how this payment ended; the lane asks it by itself. Make this statement again.',
    ru: 'Банк ещё не сказал, чем закончился платёж; касса спрашивает его сама. Запросите ведомость снова.',
  },
  'payment-unknown': {
    who: 'accountant',
    en: 'The bank was silent: nobody knows whether this was paid. The lane asks it until the date here; look for the payment in the bank’s cabinet.',
    ru: 'Банк молчал: неизвестно, оплачено ли. Касса спрашивает его до указанной даты; найдите платёж в кабинете банка.',
  },
  'payment-lost': {
    who: 'bank-support',
    en: 'The bank never said how this payment ended, and is asked no more. Ask its support, with the id of the payment.',
    ru: 'Банк так и не сказал, чем закончился платёж, и больше не опрашивается. Спросите его поддержку, назвав номер платежа.',
  },
  'other-amount': {
    who: 'cashier',
    en: 'The customer paid another amount than was asked for. Settle the difference with the customer, or refund the payment.',
    ru: 'Покупатель оплатил не ту сумму. Уладьте разницу с ним или верните деньги.',
  },
  'same-operation': {
    who: 'bank-support',
    en: 'The bank named one movement of money for two payments. Ask its support whether the money came once or twice.',
    ru: 'Банк назвал одно и то же списание для двух платежей. Спросите его поддержку, пришли ли деньги один раз или два.',
  },
  'refund-under-way': {
    who: 'accountant',
    en: 'The bank has not said how this refund ended. It has until the date here; then ask its support. Do not refund it a second time.',
    ru: 'Банк ещё не сказал, чем закончился возврат. У него есть время до указанной даты; потом спросите его поддержку. Не возвращайте второй раз.',
  },
  'refund-unknown': {
    who: 'bank-support',
    en: 'The bank was silent about this refund: the money may have been refunded. Ask its support before anybody refunds it again.',
    ru: 'Банк молчал об этом возврате: деньги могли уйти. Спросите его поддержку, прежде чем возвращать ещё раз.',
  },
  'shift-open': {
    who: 'cashier',
    en: 'Money of the day is in shift {}, which is not closed. Close it.',
    ru: 'Деньги этого дня — в смене {}, она не закрыта. Закройте её.',
  },
  'shift-differs': {
    who: 'technician',
    en: 'The Z report of shift {} is not what the ledger adds up to. Check the reports, and change nothing on the lane before.',
    ru: 'Z-отчёт смены {} не равен сумме записей журнала. Проверьте отчёты, до этого ничего на кассе не меняйте.',
  },
  compare: {
    who: 'accountant',
    en: 'Nobody has compared this day with {}.',
    ru: 'Этот день ещё не сверен с банком {}.',
  },
  'compared-too-early': {
    who: 'accountant',
    en: 'The day was compared with {} before it was over. Compare it again.',
    ru: 'День сверен с банком {} до того, как закончился. Сверьте ещё раз.',
  },
  'nothing-compared': {
    who: 'accountant',
    en: 'No line of the file of {} was of this day: nothing was compared. Take the file of this day from the cabinet.',
    ru: 'В файле банка {} нет строк за этот день: сверять было нечего. Возьмите в кабинете файл за этот день.',
  },
  'answer-taken-back': {
    who: 'accountant',
    en: 'What a person had told of the file of {} was wrong and was withdrawn. Compare this day again.',
    ru: 'Сказанное о файле банка {} было ошибкой и отозвано. Сверьте этот день ещё раз.',
  },
  'changed-since': {
    who: 'accountant',
    en: 'Since the day was compared with {}, the ledger has learnt more of it. Compare it again.',
    ru: 'После сверки с банком {} в журнале по этому дню появилось новое. Сверьте ещё раз.',
  },
  undecided: {
    who: 'accountant',
    en: 'Compared with {}, some payments or refunds were undecided: near midnight, newer than what the bank told, or still asked about. Compare again; of files take one that has the days beside it.',
    ru: 'После сверки с банком {} часть оплат или возвратов не выяснена: около полуночи, новее данных банка, или касса ещё спрашивает. Сверьте ещё раз; файл возьмите с соседними днями.',
  },
  'words-unconfirmed': {
    who: 'accountant',
    en: 'Lines of the file of {} were left out, and nobody has confirmed that they are no money of customers. Compare once more: it says how.',
    ru: 'Строки файла {} не считались, и никто не подтвердил, что это не деньги покупателей. Сверьте ещё раз: сверка скажет как.',
  },
  gap: {
    who: 'accountant',
    en: 'A backup was restored: payments of a part of this day are not in the ledger. Compare it with the bank and the tills, then say so.',
    ru: 'Восстановлена копия: платежей части этого дня в журнале нет. Сверьте её с банком и кассами, затем отметьте это.',
  },
} as const satisfies Record<string, Thing>

/** Who handles each kind of discrepancy with the bank; what to do is in its advice. */
const OF_DISCREPANCY = {
  'unknown-order': 'accountant',
  'unpaid-here': 'cashier',
  'paid-twice': 'accountant',
  amount: 'bank-support',
  operation: 'bank-support',
  'not-at-bank': 'bank-support',
  'refund-unknown-order': 'accountant',
  'refund-not-here': 'accountant',
  'refund-not-at-bank': 'bank-support',
  'refund-refused-here': 'accountant',
  'refund-amount': 'bank-support',
} as const satisfies Record<keyof typeof ADVICE, Who>

export type ThingCode = keyof typeof THINGS | keyof typeof ADVICE

export interface ThingToDo {
  readonly code: ThingCode
  readonly what: Advice
  readonly who: Who
  /** The due date, YYYY-MM-DD in the lane's time zone; that day still counts. */
  readonly by: string
  readonly isOverdue: boolean
  readonly bankName: string | null
  /** How many items it is about, and their kopecks where it is about money. */
  readonly count: number
  readonly amount: number | null
  /** The next command; null where no command of lanectl helps. */
  readonly command: string | null
  readonly items: readonly ThingItem[]
}

export interface ThingItem {
  readonly transaction: string | null
  readonly refund: string | null
  readonly reference: string | null
  readonly amount: number | null
  readonly at: string | null
}

/** The most items on a printed sheet; `count` counts all. */
const ITEMS_MAX = 10

export interface ThingGiven {
  readonly by: string
  readonly about?: string
  readonly bankName?: string
  readonly count?: number
  readonly amount?: number
  readonly command?: string | null
  readonly items?: readonly ThingItem[]
}

export function thingToDo(code: ThingCode, today: string, given: ThingGiven): ThingToDo {
  const { by, about = given.bankName ?? '', items = [] } = given
  const fill = (text: string) => text.replace('{}', () => about)
  const words: Advice = thingOf(code) ?? adviceOf(code)
  return {
    code,
    what: { en: fill(words.en), ru: fill(words.ru) },
    who: whoOf(code),
    by,
    isOverdue: by < today,
    bankName: given.bankName ?? null,
    count: given.count ?? Math.max(items.length, 1),
    amount: given.amount ?? sumOf(items),
    command: given.command ?? null,
    items: items.slice(0, ITEMS_MAX),
  }
}

function thingOf(code: string): Thing | null {
  return Object.hasOwn(THINGS, code) ? THINGS[code as keyof typeof THINGS] : null
}

/** A comparison of a later release, read by this one, may know more codes. */
function adviceOf(code: string): Advice {
  const known = Object.hasOwn(ADVICE, code) ? ADVICE[code as keyof typeof ADVICE] : undefined
  return known ?? { en: code, ru: code }
}

function whoOf(code: ThingCode): Who {
  const thing = thingOf(code)
  if (thing) return thing.who
  const known = Object.hasOwn(OF_DISCREPANCY, code)
  return known ? OF_DISCREPANCY[code as keyof typeof OF_DISCREPANCY] : 'accountant'
}

function sumOf(items: readonly ThingItem[]): number | null {
  const amounts = items.flatMap(({ amount }) => amount ?? [])
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0)
}

/** What a person should know, though the day agrees without anybody doing anything. `{}` is how many. */
const REMARKS = {
  late: {
    en: 'Came when the till had given up: {}. The goods may not have been handed out.',
    ru: 'Пришло, когда касса уже не ждала: {}. Товар могли не выдать.',
  },
  'refunded-at-bank': {
    en: 'Refunded in the bank’s cabinet or by another till: {}.',
    ru: 'Возвращено в кабинете банка или с другой кассы: {}.',
  },
  'shift-other-days': {
    en: 'The Z reports have money of payments that were begun on other days, or refunds of other days: {}.',
    ru: 'В Z-отчётах есть деньги платежей, начатых в другие дни, или возвраты других дней: {}.',
  },
  'shift-not-recounted': {
    en: 'Z reports that were not added up again, being too long or the first ever: {}.',
    ru: 'Z-отчёты, не пересчитанные заново, слишком длинные или самый первый: {}.',
  },
  'never-closed': {
    en: 'No shift was ever closed on this lane: there is no Z report to compare with.',
    ru: 'На этой кассе ни разу не закрывали смену: сравнить с Z-отчётом нельзя.',
  },
  'other-lanes': {
    en: 'Of other lanes of the same merchant, in the bank’s registry: {}.',
    ru: 'Других касс того же продавца, в реестре банка: {}.',
  },
  'other-profiles': {
    en: 'Made with a profile that is no more in the settings, so that the bank was not asked for it: {}.',
    ru: 'С профилем, которого больше нет в настройках, банк о них не спрошен: {}.',
  },
  withdrawn: {
    en: 'Found at the bank, and said by a person to be a mistake: {}.',
    ru: 'Найдено в банке и признано ошибкой: {}.',
  },
} as const satisfies Record<string, Advice>

export type RemarkCode = keyof typeof REMARKS

export interface Remark {
  readonly code: RemarkCode
  readonly what: Advice
  readonly count: number
  readonly amount: number | null
}

export function remark(
  code: RemarkCode,
  { count, amount = null }: { readonly count: number; readonly amount?: number | null },
): Remark {
  const fill = (text: string) => text.replace('{}', String(count))
  const { en, ru } = REMARKS[code]
  return { code, what: { en: fill(en), ru: fill(ru) }, count, amount }
}
