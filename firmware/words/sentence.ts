/**
 * What the lane says to a person: a key of the word tables, and the values of its holes. It becomes a text when somebody reads
 * it, in that reader's language; written where no reader is known (a log, a document), in English.
 *
 *     say('fault.display.qr-too-long', { most })
 */
import { withBanksSpelled } from './bank-spellings.ts'
import { ENGLISH } from './english.ts'
import { featureTexts } from './feature-texts.ts'
import { fillText, holesOf } from './fill-text.ts'
import type { CoreWordKey, HolesOfWords, WordKey } from './holes-of-words.ts'
import type { Language } from './languages.ts'
import { countText, type Moment, type PlainValue, valueText } from './value-text.ts'

/** Text from outside is a value, as a number or a sum of money is; a sentence as a value is said in the language of the whole. */
export type Value = PlainValue | Sentence

/** Where words of the lane and text from outside come to the same place. */
export type Said = Sentence | string

/** Of the core; each feature has those of its own words. */
export type Texts = Readonly<Record<CoreWordKey, string>>

type Sayable = Value | { readonly said: Sentence } | null | undefined

/** A hole of such a name is a day or a moment: said as the language writes it, by the shop's clock, and never as ISO 8601. */
type MomentHole = 'date' | 'day' | 'orderEnd' | 'time' | 'until'

/** A hole called `bank` takes its name in the config, and says it as the language spells it. */
type Given<Key extends WordKey> = {
  readonly [Name in HolesOfWords[Key]]: Name extends MomentHole ? Moment : Sayable
}

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
  ...[values]: [HolesOfWords[Key]] extends [never] ? [] : [values: Given<Key>]
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

/** A text from outside that came in each language: each reader has his own. */
export function inEach({ en, ...others }: Readonly<Record<Language, string>>): Sentence {
  return new Sentence(null, { text: en, ...others })
}

/** Several values, with the same text between each two. */
export function joined(values: readonly Value[], between: string): Sentence {
  return new Sentence(null, { values, between })
}

/** A text from outside in the quotation marks of the reader's language, on one line. */
export function quoted(text: string): Sentence {
  return say('text.list.quoted', { text: JSON.stringify(text).slice(1, -1) })
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

/** What an earlier release wrote down may be of a feature that this one has not: its key is all that is left of it. */
export function textOf(key: WordKey, { texts, language }: Pick<Speaking, 'texts' | 'language'>) {
  const own: Readonly<Record<string, string>> = texts
  return own[key] ?? featureTexts(language)[key] ?? key
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
      textOf(key, speaking),
      {
        text: (name) => withBanksSpelled(speaking.language, name, one(values[name])),
        number: (name) => Number(values[name]),
        count: (name) => countText(one(values[name])),
      },
      speaking.language,
    )
  const { text, values: several, between } = values
  if (Array.isArray(several)) return several.map(one).join(String(between))
  const own = values[speaking.language]
  if (own !== undefined) return String(own)
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

/**
 * A sentence that was written down with its English text beside it: the text alone where an earlier release wrote it, or where
 * this one no longer has the sentence with the same values.
 */
export function sentenceWritten(text: string, plain: PlainSentence | undefined): Sentence {
  return plain && canSay(plain) ? sentenceOf(plain) : asSentence(text)
}

function canSay({ key, values }: PlainSentence): boolean {
  const text = key === null ? '' : textOf(key, { texts: ENGLISH, language: 'en' })
  return (
    text !== key &&
    holesOf(text).every((name) => Object.hasOwn(values, name)) &&
    Object.values(values)
      .flat()
      .every((value) => typeof value !== 'object' || !('key' in value) || canSay(value))
  )
}

/** Whether it says this, by itself or as the cause in one of its holes. */
export function isSaidIn(said: Sentence, key: WordKey): boolean {
  const inner = Object.values(said.values).flat()
  return (
    said.key === key || inner.some((value) => value instanceof Sentence && isSaidIn(value, key))
  )
}

/** Whether there is a sentence in an answer. */
export function isSaying(answer: unknown): boolean {
  if (answer instanceof Sentence) return true
  if (Array.isArray(answer)) return answer.some(isSaying)
  if (typeof answer !== 'object' || answer === null) return false
  if (Object.getPrototypeOf(answer) !== Object.prototype) return false
  return Object.values(answer).some(isSaying)
}

/** Both say the same words with the same values. */
export function isSame(one: Sentence | null, other: Sentence | null): boolean {
  return one === other || (one !== null && other !== null && String(one) === String(other))
}
