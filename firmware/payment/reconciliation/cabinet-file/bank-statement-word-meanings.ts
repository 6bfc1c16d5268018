/**
 * What the words of a registry mean: known words of banks, as data, and words that a person has explained. The lane
 * asks about any other word. Pure.
 */

import { Fault } from '#firmware/fault.ts'
import { quoted, say } from '#firmware/words/sentence.ts'

export const WORD_MEANINGS = ['payment', 'refund', 'paid', 'unpaid', 'other'] as const
export type WordMeaning = (typeof WORD_MEANINGS)[number]

/** Of one bank, as a person answered; by the word without case, spaces and punctuation. */
export type RegistryWords = Readonly<Record<string, WordMeaning>>

const MEANINGS_IN_WORDS = say('text.comparison.word-meanings')

/** More than any bank has; a page of answers is no map. */
const WORDS_MAX = 64
const WORD_CHARACTERS_MAX = 64

type Known = Readonly<Partial<Record<WordMeaning, readonly string[]>>>

const KINDS: Known = {
  payment: [
    'payment',
    'purchase',
    'sale',
    'pay',
    'c2b',
    'c2b payment',
    'sbp',
    'sbp payment',
    'sbp c2b',
    'qr payment',
    'instant payment',
    'оплата',
    'оплата сбп',
    'оплата по сбп',
    'оплата через сбп',
    'оплата по qr',
    'оплата qr',
    'оплата по qr-коду',
    'оплата товаров и услуг',
    'платёж',
    'платёж сбп',
    'платёж по сбп',
    'платёж c2b',
    'покупка',
    'покупка сбп',
    'покупка по сбп',
    'продажа',
    'сбп',
    'сбп c2b',
  ],
  refund: [
    'refund',
    'return',
    'reversal',
    'partial refund',
    'full refund',
    'b2c',
    'b2c refund',
    'c2b refund',
    'sbp refund',
    'возврат',
    'возврат покупки',
    'частичный возврат',
    'полный возврат',
    'возврат сбп',
    'возврат по сбп',
    'возврат платежа',
    'возврат оплаты',
    'возврат средств',
    'возврат c2b',
    'отмена',
    'отмена оплаты',
    'отмена покупки',
  ],
  other: [
    'fee',
    'commission',
    'payout',
    'transfer',
    'withdrawal',
    'settlement',
    'комиссия',
    'комиссия банка',
    'выплата',
    'перечисление',
    'возмещение',
    'вывод средств',
  ],
}

/** Each state in the four forms of a Russian participle or short adjective, and in English. */
const STATES: Known = {
  paid: [
    'paid',
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'confirmed',
    'deposited',
    'accepted',
    'settled',
    'executed',
    'done',
    'ok',
    'acwp',
    'acsc',
    'оплачен',
    'оплачена',
    'оплачено',
    'оплачены',
    'успешно',
    'успешен',
    'успешна',
    'успешный',
    'успешная',
    'успех',
    'проведён',
    'проведена',
    'проведено',
    'проведены',
    'исполнен',
    'исполнена',
    'исполнено',
    'выполнен',
    'выполнена',
    'выполнено',
    'завершён',
    'завершена',
    'завершено',
    'подтверждён',
    'подтверждена',
    'подтверждено',
    'зачислен',
    'зачислена',
    'зачислено',
    'принят',
    'принята',
    'принято',
  ],
  unpaid: [
    'unpaid',
    'declined',
    'rejected',
    'failed',
    'fail',
    'error',
    'canceled',
    'cancelled',
    'expired',
    'deadline expired',
    'created',
    'new',
    'pending',
    'in progress',
    'processing',
    'rjct',
    'отклонён',
    'отклонена',
    'отклонено',
    'отказ',
    'отказано',
    'ошибка',
    'неуспешно',
    'не оплачен',
    'не оплачена',
    'не оплачено',
    'отменён',
    'отменена',
    'отменено',
    'создан',
    'создана',
    'создано',
    'ожидает оплаты',
    'в обработке',
    'просрочен',
    'истёк',
  ],
  // On a line that does not say its kind, it may mean either the payment or its refund.
  refund: [
    'refunded',
    'partial refunded',
    'partially refunded',
    'возвращён',
    'возвращена',
    'возвращено',
    'частично возвращён',
  ],
}

/** Without case, spaces and punctuation. */
export function squeezed(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('ё', 'е')
}

const byWord = (known: Known): ReadonlyMap<string, WordMeaning> =>
  new Map(
    WORD_MEANINGS.flatMap((meaning) =>
      (known[meaning] ?? []).map((word) => [squeezed(word), meaning] as const),
    ),
  )

const KNOWN = { kind: byWord(KINDS), state: byWord(STATES) } as const

export interface Answered {
  readonly meaning: WordMeaning
  /** By a person, and not by the table here. */
  readonly isConfirmed: boolean
}

/** Null where the word is not explained. */
export function meaningOf(
  column: 'kind' | 'state',
  word: string,
  words: RegistryWords,
): Answered | null {
  const key = squeezed(word)
  const answered = Object.hasOwn(words, key) ? words[key] : undefined
  if (answered) return { meaning: answered, isConfirmed: true }
  const meaning = KNOWN[column].get(key)
  return meaning ? { meaning, isConfirmed: false } : null
}

/** Of a cell outside of the columns of kind and state: what its word would mean there. Null: no word of these tables. */
export function wordOf(cell: string, words: RegistryWords): WordMeaning | null {
  const known = (key: string) =>
    (Object.hasOwn(words, key) ? words[key] : undefined) ??
    KNOWN.kind.get(key) ??
    KNOWN.state.get(key) ??
    null
  const [first = ''] = cell.trim().split(/[^\p{L}]+/u, 1)
  const begun = BEGINS.test(first.toLowerCase()) ? 'refund' : null
  return known(squeezed(cell)) ?? begun
}

/** How a sentence begins that is about no payment: "Возврат по заказу 17". */
const BEGINS =
  /^(возврат|возвращ|сторно|отклонен|отказ|refund|reversal|chargeback|declined|rejected)/u

/** `Проведено=paid`, each; throws Fault 'bad-request' for what is no answer, or another one than everybody's. */
export function wordsAnswered(given: readonly string[], before: RegistryWords): RegistryWords {
  const words: Record<string, WordMeaning> = { ...before }
  for (const one of given) {
    const at = one.lastIndexOf('=')
    const word = one.slice(0, at).trim()
    const value = one.slice(at + 1).trim()
    const meaning = WORD_MEANINGS.find((known) => known === value)
    if (at < 1 || word.length > WORD_CHARACTERS_MAX || !meaning)
      throw new Fault(
        'bad-request',
        say('fault.comparison.malformed-answer', {
          answer: quoted(one.slice(0, WORD_CHARACTERS_MAX)),
          meanings: MEANINGS_IN_WORDS,
        }),
      )
    const key = squeezed(word)
    const known = [KNOWN.kind.get(key), KNOWN.state.get(key)].filter((one) => one !== undefined)
    if (known.length > 0 && !known.includes(meaning) && !known.every((one) => isAsked(one, key)))
      throw new Fault(
        'bad-request',
        say('fault.comparison.word-meaning-known', {
          word: quoted(word),
          knownMeaning: known[0],
          givenMeaning: meaning,
        }),
      )
    words[key] = meaning
  }
  if (Object.keys(words).length > WORDS_MAX)
    throw new Fault('full', say('fault.comparison.too-many-words', { most: WORDS_MAX }))
  return words
}

/** Whether a known state is asked about all the same, because it may mean either of two things. */
function isAsked(meaning: WordMeaning, key: string): boolean {
  return meaning === 'refund' && KNOWN.state.get(key) === 'refund'
}
