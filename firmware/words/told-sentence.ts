/** A sentence that another lane told with its key and values, so that this one says it in its own language. Pure. */

import { ENGLISH } from './english.ts'
import { featureTexts } from './feature-texts.ts'
import { holesOf, numbersOf } from './fill-text.ts'
import type { WordKey } from './holes-of-words.ts'
import { asSentence, Sentence, type Value } from './sentence.ts'

/** Deeper and longer than any sentence by far: who has the fleet's key may send anything. */
const DEPTH_MAX = 4
const VALUES_MAX = 16
const CHARACTERS_MAX = 500

/** A text from outside as a page and a terminal, which would obey some of its characters, may have it. */
export type Shown = (text: string) => string

/** Of what `plainOf` made; null: a newer release's sentence, or none. */
export function toldSentence(told: unknown, shown: Shown, depth = 0): Sentence | null {
  if (depth > DEPTH_MAX || !isRecord(told) || !isRecord(told['values'])) return null
  const { key, values } = told
  if (key === null) return textIn(values, shown)
  const text = typeof key === 'string' ? englishOf(key) : null
  if (text === null || Object.keys(values).length > VALUES_MAX) return null
  const numbers = numbersOf(text)
  const read: Record<string, Value> = {}
  for (const hole of holesOf(text)) {
    const value = Object.hasOwn(values, hole) ? valueIn(values[hole], shown, depth) : null
    if (value === null || (numbers.includes(hole) && typeof value !== 'number')) return null
    read[hole] = value
  }
  return new Sentence(key as WordKey, read)
}

function valueIn(value: unknown, shown: Shown, depth: number): Value | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return shown(value.slice(0, CHARACTERS_MAX))
  if (!isRecord(value)) return null
  if ('key' in value) return toldSentence(value, shown, depth + 1)
  const { kopecks, date, time } = value
  if (typeof kopecks === 'number' && Number.isSafeInteger(kopecks)) return { kopecks }
  if (!isShort(date)) return null
  if (time === undefined) return { date: shown(date) }
  return isShort(time) ? { date: shown(date), time: shown(time) } : null
}

function textIn({ text }: Readonly<Record<string, unknown>>, shown: Shown): Sentence | null {
  return typeof text === 'string' ? asSentence(shown(text.slice(0, CHARACTERS_MAX))) : null
}

function englishOf(key: string): string | null {
  const tables: readonly Readonly<Record<string, string>>[] = [ENGLISH, featureTexts('en')]
  return tables.find((texts) => Object.hasOwn(texts, key))?.[key] ?? null
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 16

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
