/**
 * Sentences of the lane drawn at random, to be judged by somebody who reads them for the first time: faults, states of parts,
 * events, advice and notices of the page, each as a person meets it. A reason that only stands inside another sentence is shown in
 * one, holes have sample values, and beside it stands where it is read.
 */
import { withBanksSpelled } from '#firmware/words/bank-spellings.ts'
import { fillText, holesOf } from '#firmware/words/fill-text.ts'
import type { Language } from '#firmware/words/languages.ts'
import { countText, type PlainValue, valueText } from '#firmware/words/value-text.ts'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import {
  SAMPLES,
  SAMPLES_AROUND,
  SAMPLES_OF_AREAS,
  SAMPLES_OF_KEYS,
  type Sample,
} from './sample-values.ts'
import { PLACES } from './sentence-places.ts'

/** In which holes a reason stands. */
export type Hosts = ReadonlyMap<string, readonly { readonly host: string; readonly hole: string }[]>

export interface Tables {
  /** The texts of all tables by their keys. */
  readonly texts: Readonly<Record<string, string>>
  /** Keys of the page: of these only whole sentences are drawn. */
  readonly ofPage: ReadonlySet<string>
  readonly hosts: Hosts
  readonly language: Language
}

export interface Drawn {
  readonly key: string
  readonly place: string
  readonly text: string
}

const DRAWN = /^(?:event|fault|selftest|part\.mend|paper\.(?:advice|todo|remark))\./
/** Single words and questions of the selftest. */
const WORDS = /^selftest\.(?:question|seen|verdict)\./
/** It says nothing of its own. */
const ONLY_REASON = /^(?:\{why\}|[^{}]* ?\(\{why\}\))$/
/** What is wrong with one key of the settings: its line and the key always stand before it. */
const AFTER_A_KEY =
  /^fault\.config\.(?:driver-required|duplicate-entry|entry-name-invalid|no-variant-fits|not-(?:boolean|group|list)|too-(?:few|many)-entries|unknown-key.*|value-(?:empty|not-.*|required|shape-.*|too-.*|trouble))$/
/** The first that fits: a key that can have this trouble. */
const KEYS_OF_SETTINGS = [
  [/value-too-(?:long|short)$/, 'shop.name'],
  [/driver-required$|value-not-allowed/, 'display.connection'],
  [/unknown-key-with-suggestion$/, 'listners'],
  [/not-boolean$/, 'sync.upload'],
  [/not-group$/, 'display'],
  [/value-trouble$/, 'backup.remote.url'],
  [/entry-name-invalid$/, 'banks.__proto__'],
  [/(?:^|-)(?:list|entries|entry)$/, 'listeners'],
  [/./, 'bank.timeoutSeconds'],
] as const
const NOTICE_WORDS_MIN = 5

/** The keys that may be drawn, in the order of the tables. */
export function drawable({ texts, ofPage, hosts }: Tables): readonly string[] {
  return Object.entries(texts)
    .filter(([key, text]) => {
      if (ofPage.has(key)) return isNotice(text)
      if (key.startsWith('text.')) return hosts.has(key)
      return DRAWN.test(key) && !WORDS.test(key) && !ONLY_REASON.test(text)
    })
    .map(([key]) => key)
}

function isNotice(text: string): boolean {
  return /[.!?]$/.test(text) && text.split(' ').length >= NOTICE_WORDS_MIN
}

/** The same count and seed draw the same keys from the same tables. */
export function drawSentences(tables: Tables, count: number, seed: number): readonly Drawn[] {
  const random = seeded(seed)
  const keys = [...drawable(tables)]
  return Array.from({ length: Math.min(count, keys.length) }, () => {
    const [key = ''] = keys.splice(Math.floor(random() * keys.length), 1)
    return met(key, tables, random)
  })
}

/** A sentence as it is read: inside the sentence around it, and that inside its own. */
function met(key: string, tables: Tables, random: () => number): Drawn {
  let text = filled(key, {}, tables, random)
  let outer = key
  for (let deep = 0; deep < 3; deep += 1) {
    const around = oneOf(tables.hosts.get(outer) ?? [], random)
    if (!around) break
    text = filled(around.host, { ...SAMPLES_AROUND[outer], [around.hole]: text }, tables, random)
    outer = around.host
  }
  const [, itsKey] = KEYS_OF_SETTINGS.find(([trouble]) => trouble.test(outer)) ?? []
  const before = AFTER_A_KEY.test(outer) ? `laned.yaml:17: ${itsKey}: ` : ''
  return { key, place: placeOf(outer, tables), text: wholeSentence(`${before}${text}`) }
}

function filled(
  key: string,
  given: Readonly<Record<string, string>>,
  tables: Tables,
  random: () => number,
): string {
  const { texts, hosts, language } = tables
  const text = texts[key] ?? key
  const reasonsOf = (hole: string) =>
    [...hosts]
      .filter(([, places]) => places.some((one) => one.host === key && one.hole === hole))
      .map(([reason]) => reason)
  const drawn = new Map(
    holesOf(text)
      .filter((hole) => given[hole] === undefined)
      .map((hole) => [hole, oneOf(reasonsOf(hole), random)]),
  )
  const beside: Readonly<Record<string, string>> = Object.assign(
    {},
    ...[...drawn.values()].map((reason) => SAMPLES_AROUND[reason ?? '']),
  )
  const inner = (hole: string): string | null => {
    const reason = drawn.get(hole) ?? null
    return reason === null ? null : filled(reason, {}, tables, random)
  }
  const [, ofArea = {}] =
    Object.entries(SAMPLES_OF_AREAS).find(([begin]) => key.startsWith(begin)) ?? []
  const sample = (hole: string) =>
    inLanguage(SAMPLES_OF_KEYS[key]?.[hole] ?? ofArea[hole] ?? SAMPLES[hole] ?? hole, language)
  const sampled = (hole: string) => {
    const one = sample(hole)
    const isKey = typeof one === 'string' && Object.hasOwn(texts, one)
    return isKey ? filled(one, {}, tables, random) : valueText(one, language)
  }
  const around = (hole: string) => {
    const one = given[hole] ?? beside[hole]
    return one !== undefined && Object.hasOwn(texts, one) ? filled(one, {}, tables, random) : one
  }
  const values = Object.fromEntries(
    holesOf(text).map((hole) => {
      const value = around(hole) ?? inner(hole) ?? sampled(hole)
      return [hole, withBanksSpelled(language, hole, value)]
    }),
  )
  return fillText(
    text,
    {
      text: (hole) => values[hole] ?? hole,
      number: (hole) => Number(sample(hole)) || 3,
      count: (hole) => countText(values[hole] ?? hole),
    },
    language,
  )
}

function inLanguage(sample: Sample, language: Language): PlainValue {
  return typeof sample === 'object' && language in sample
    ? (sample as Readonly<Record<Language, string>>)[language]
    : (sample as PlainValue)
}

/** A notice stands on the card whose title has the same beginning of its key, a line of the selftest at its part. */
function placeOf(key: string, { texts, ofPage }: Tables): string {
  if (ofPage.has(key)) {
    const title = texts[`${key.split('.')[0]}.title`]
    return title === undefined ? 'page: a notice' : `page: a notice on the card "${title}"`
  }
  const begin = Object.keys(PLACES)
    .filter((one) => key.startsWith(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  const part = begin === 'selftest.' ? texts[`part.name.${key.split('.')[1]}`] : undefined
  return `${PLACES[begin] ?? ''}${part === undefined ? '' : `, "${part}"`}`
}

function oneOf<One>(list: readonly One[], random: () => number): One | null {
  return list[Math.floor(random() * list.length)] ?? null
}

/** Mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
