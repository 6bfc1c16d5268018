/**
 * What the lane says to a person: a key of the word tables, and the values of its holes. It becomes a text when somebody reads
 * it, in that reader's language; written where no reader is known (a log, a document), in English. Pure.
 *
 *     say('fault.display.qr-too-long', { most })
 */
import { ENGLISH } from './english.ts'
import { fillText } from './fill-text.ts'
import type { HolesOfWords, WordKey } from './holes-of-words.ts'
import type { Language } from './languages.ts'
import { type PlainValue, valueText } from './value-text.ts'

/** Text from outside is a value, as a number or a sum of money is; a sentence as a value is said in the language of the whole. */
export type Value = PlainValue | Sentence

/** Where words of the lane and text from outside come to the same place. */
export type Said = Sentence | string

export type Texts = Readonly<Record<WordKey, string>>

type Sayable = Value | { readonly said: Sentence } | null | undefined

export class Sentence {
  /** Null: a text from outside, or several values with the same text between each two. */
  readonly key: WordKey | null
  readonly values: Readonly<Record<string, Value | readonly Value[]>>

  constructor(key: WordKey | null, values: Readonly<Record<string, Value | readonly Value[]>>) {
    this.key = key
    this.values = values
  }

  toString(): string {
    return inLanguage(this, { texts: ENGLISH, language: 'en' })
  }

  /** A document or an answer that is written as JSON has the English text. */
  toJSON(): string {
    return this.toString()
  }
}

/** Each hole of the text is given. A Fault in a hole stands for what it says. */
export function say<Key extends WordKey>(
  key: Key,
  ...[values]: [HolesOfWords[Key]] extends [never]
    ? []
    : [values: Readonly<Record<HolesOfWords[Key], Sayable>>]
): Sentence {
  const given = Object.entries<Sayable>(values ?? {})
  return new Sentence(key, Object.fromEntries(given.map(([name, one]) => [name, asValue(one)])))
}

function asValue(value: Sayable): Value {
  if (typeof value !== 'object') return value ?? String(value)
  if (value === null) return String(value)
  return 'said' in value ? value.said : value
}

/** A text from outside, as a sentence. */
export function asSentence(text: string): Sentence {
  return new Sentence(null, { text })
}

/** Several values, with the same text between each two. */
export function joined(values: readonly Value[], between: string): Sentence {
  return new Sentence(null, { values, between })
}

/** The first of several troubles, and how many more there are. */
export function firstOf([first = asSentence(''), ...more]: readonly Sentence[]): Sentence {
  return more.length > 0 ? say('text.list.first-and-more', { first, count: more.length }) : first
}

interface Speaking {
  readonly texts: Texts
  readonly language: Language
  /** For a text from outside: what an older release wrote down may be one of ours. */
  translated?(text: string): string
}

export function inLanguage(said: Said, speaking: Speaking): string {
  if (typeof said === 'string') return said
  const { key, values } = said
  const one = (value: Value | readonly Value[] | undefined): string =>
    value instanceof Sentence
      ? inLanguage(value, speaking)
      : valueText(value as PlainValue, speaking.language)
  if (key !== null)
    return fillText(
      speaking.texts[key],
      { said: (name) => one(values[name]), number: (name) => Number(values[name]) },
      speaking.language,
    )
  const { text, values: several, between } = values
  if (Array.isArray(several)) return several.map(one).join(String(between))
  return speaking.translated?.(String(text)) ?? String(text)
}

/** A sentence as it crosses to another thread or process. */
export interface PlainSentence {
  readonly key: WordKey | null
  readonly values: Readonly<Record<string, CrossingValue | readonly CrossingValue[]>>
}
type CrossingValue = PlainValue | PlainSentence

export function plainOf({ key, values }: Sentence): PlainSentence {
  const one = (value: Value): CrossingValue => (value instanceof Sentence ? plainOf(value) : value)
  return { key, values: eachValue(values, one) }
}

export function sentenceOf({ key, values }: PlainSentence): Sentence {
  const one = (value: CrossingValue): Value =>
    typeof value === 'object' && 'key' in value ? sentenceOf(value) : value
  return new Sentence(key, eachValue(values, one))
}

function eachValue<From extends object | string | number, To>(
  values: Readonly<Record<string, From | readonly From[]>>,
  one: (value: From) => To,
): Record<string, To | readonly To[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as readonly From[]).map(one) : one(value as From),
    ]),
  )
}

/** Whether it says this, by itself or as the cause in one of its holes. */
export function isSaidIn(said: Sentence, key: WordKey): boolean {
  const inner = Object.values(said.values).flat()
  return (
    said.key === key || inner.some((value) => value instanceof Sentence && isSaidIn(value, key))
  )
}

/** Both say the same words with the same values. */
export function isSame(one: Sentence | null, other: Sentence | null): boolean {
  return one === other || (one !== null && other !== null && String(one) === String(other))
}
