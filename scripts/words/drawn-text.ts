/**
 * Sentences of the tables drawn at random, numbered, each with where it is read. A reason stands in the sentences that the sources
 * write out in one expression, and in those that HOSTS lists.
 */

import { readFileSync } from 'node:fs'
import type { Language } from '#firmware/words/languages.ts'
import { productFiles } from '../source-folders.ts'
import { drawSentences, type Hosts, type Tables } from './draw-sentences.ts'
import { HOSTS } from './sentence-hosts.ts'
import { pageTexts, textsOf, wordTables } from './word-tables.ts'

export function drawnText(language: Language, count: number, seed: number): string {
  return drawSentences(tablesToDraw(language), count, seed)
    .map(({ place, text }, index) => `${index + 1}. [${place}]\n   ${text}\n`)
    .join('\n')
}

export function tablesToDraw(language: Language): Tables {
  const texts = textsOf(wordTables(language))
  return {
    texts,
    ofPage: new Set(Object.keys(pageTexts(language))),
    hosts: hostsOfSentences(Object.keys(texts)),
    language,
  }
}

const SAID = /\bsay\(\s*'([\w.-]+)',\s*\{([^{}]*)\}/g
const INNER = /[{\s](\w+): say\(\s*'([\w.-]+)'/g
const NAMED = /[{\s](\w+): ([A-Z][A-Z_]+)\b/g
const CONSTANT = /\bconst ([A-Z][A-Z_]+) = say\(\s*'([\w.-]+)'/g

function hostsOfSentences(keys: readonly string[]): Hosts {
  const hosts = new Map<string, { host: string; hole: string }[]>()
  const add = (reason: string, host: string, hole: string) =>
    hosts.set(reason, [...(hosts.get(reason) ?? []), { host, hole }])
  for (const { host, hole, reasons } of HOSTS)
    for (const reason of reasons.flatMap((form) => keysOf(form, keys))) add(reason, host, hole)
  for (const [reason, host, hole] of writtenOut()) if (!hosts.has(reason)) add(reason, host, hole)
  return hosts
}

export function keysOf(form: string, keys: readonly string[]): readonly string[] {
  if (!form.endsWith('*')) return keys.filter((key) => key === form)
  return keys.filter((key) => key.startsWith(form.slice(0, -1)))
}

/** Only of reasons that are no refusal: a refusal in a hole stands alone as well. */
function writtenOut(): readonly (readonly [reason: string, host: string, hole: string])[] {
  const sources = productFiles('.ts').map((file) => readFileSync(file, 'utf8'))
  const constants = new Map(
    sources
      .flatMap((text) => [...text.matchAll(CONSTANT)])
      .map(([, name = '', key = '']) => [name, key] as const),
  )
  return sources
    .flatMap((text) =>
      [...text.matchAll(SAID)].flatMap(([, host = '', values = '']) => [
        ...[...values.matchAll(INNER)].map(([, hole = '', key = '']) => [key, host, hole] as const),
        ...[...values.matchAll(NAMED)].map(
          ([, hole = '', name = '']) => [constants.get(name) ?? '', host, hole] as const,
        ),
      ]),
    )
    .filter(([key]) => key.startsWith('text.'))
}
