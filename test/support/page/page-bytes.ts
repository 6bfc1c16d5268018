/** What a browser has to fetch for all of the page in one language: each file that another one names, from its address on. */
import * as assert from 'uvu/assert'
import type { Language } from '#firmware/words/languages.ts'
import { call } from '#test/http-call.ts'

/** In a document and in styles by address, in scripts from beside them. */
const NAMED = /["'`](?:\.|\/page)\/([\w.-]+\.(?:js|css))["'`]/g

/** What the document of the page names: all that a browser asks for at once. */
export async function pageFiles(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { text } = await call(url, '/', { headers })
  return [...new Set(namedIn(text))]
}

/** `encoding`: over TLS and on the lane's own machine a browser takes `br`, elsewhere `gzip`. */
export async function pageBytes(
  url: string,
  language: Language,
  encoding: 'br' | 'gzip',
): Promise<ReadonlyMap<string, number>> {
  const files = new Map<string, number>()
  const headers = { 'accept-language': language }
  const waiting = ['/']
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (files.has(path)) continue
    const answer = await call(url, path, { headers: { ...headers, 'accept-encoding': encoding } })
    assert.is(answer.http, 200, path)
    assert.is(answer.headers['content-encoding'], encoding, path)
    files.set(path, Number(answer.headers['content-length']))
    waiting.push(...namedIn((await call(url, path, { headers })).text))
  }
  return files
}

const namedIn = (text: string) => [...text.matchAll(NAMED)].map(([, name]) => `/page/${name}`)

export const sumOf = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
