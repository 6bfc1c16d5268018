/** What a browser has to fetch for all of the page in one language: each file that another one names, from its address on. */
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'

const NAMED = /(?:from ?|import\(|new URL\()['"](\.[\w./-]+)['"]|['"](\/console\/[\w./-]+)['"]/g
const WORDS = /needWords\(([^)]{1,200})\)/g
const ROOM = /^\/console\/tabs\/(\w+)\/\1\.js$/
/** But the picture of the display, which is no file. */
const FILE = /^\/$|(?<!console\/display)\.(js|css|svg)$/

/** `encoding`: over TLS and on the lane's own machine a browser takes `br`, elsewhere `gzip`. */
export async function pageBytes(
  url: string,
  language: 'en' | 'ru',
  encoding: 'br' | 'gzip',
): Promise<ReadonlyMap<string, number>> {
  const files = new Map<string, number>()
  const waiting = ['/']
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (files.has(path) || !FILE.test(path)) continue
    const { http, headers } = await call(url, path, { headers: { 'accept-encoding': encoding } })
    assert.is(http, 200, path)
    assert.is(headers['content-encoding'], encoding, path)
    files.set(path, Number(headers['content-length']))
    const { text } = await call(url, path)
    for (const [, near, far] of text.matchAll(NAMED))
      waiting.push(far ?? new URL(near ?? '', `http://lane${path}`).pathname)
    for (const [, names = ''] of text.matchAll(WORDS))
      for (const [, name] of names.matchAll(/'([\w-]+)'/g))
        waiting.push(`/console/words/${language}/${name}.js`)
    // A room brings the looks of its name.
    if (ROOM.test(path)) waiting.push(path.replace(/js$/, 'css'))
  }
  return files
}

export const sumOf = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
