/** Bodies and texts that cost the reader more than the writer, or mean two things. */

import type { Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Blanks and something else: a pattern that tries each blank as a beginning never ends. */
async function blanks(target: Target): Promise<string | null> {
  const body = `${' '.repeat(100_000)}x`
  const post = (path: string) => target.call(path, { method: 'POST', body, headers: JSON_TYPE })
  return target.whileOthersAsk(() => Promise.allSettled(['/clearScreen', '/cancelQR'].map(post)))
}

async function longContentTypes(target: Target): Promise<string | null> {
  const types = [
    `application/json${' '.repeat(15_000)}x`,
    `application/json;${' '.repeat(7_000)}charset=${' '.repeat(7_000)}x`,
  ]
  const posts = Array.from({ length: 24 }, (_, at) =>
    target.call('/showInfoQR', {
      method: 'POST',
      headers: { 'content-type': types[at % 2] ?? '' },
      body: '{}',
    }),
  )
  return target.whileOthersAsk(() => Promise.allSettled(posts))
}

/** Texts on which careless patterns take for ever, where the device reads texts. */
async function longTexts(target: Target): Promise<string | null> {
  const evil = [
    ' '.repeat(8_000),
    'a'.repeat(8_000),
    '0'.repeat(8_000),
    '=,'.repeat(4_000),
    '%2e%2e/'.repeat(1_100),
  ]
  const work = evil.flatMap((text) => [
    () =>
      target.call(
        `/transactions?since=${encodeURIComponent(`2026-01-01${text.slice(0, 5_000)}x`)}`,
      ),
    () => target.call(`/reports/day?date=${encodeURIComponent(text.slice(0, 5_000))}x`),
    () => target.call('/download/x.tar', { headers: { range: `bytes=${text}x` } }),
    () => target.call('/download/x.tar', { headers: { 'if-none-match': `${text}x` } }),
    () => target.call('/', { headers: { 'accept-encoding': `${text}x` } }),
    () => target.call('/version', { headers: { authorization: `Bearer ${text}x` } }),
    () => target.call('/version', { headers: { origin: `http://${text.trim()}x` } }),
    () => target.call(`/api/items/report?id=${encodeURIComponent(text.slice(0, 5_000))}`),
    () => target.call(`/${text.trim().slice(0, 6_000)}`),
    () => target.post('/exportToCSV', { path: `/${text.repeat(20)}x` }),
    () => target.post('/showInfoQR', { infoQR: `${text.repeat(100)}\n` }),
  ])
  return target.whileOthersAsk(() => Promise.allSettled(work.map((one) => one())))
}

const TWO_MEANINGS: Readonly<Record<string, string | Uint8Array>> = {
  'a key twice': '{"infoQR":"a","infoQR":"b"}',
  'a key twice, once escaped': '{"infoQR":"a","info\\u0051R":"b"}',
  'another document after it': '{"infoQR":"a"}{"infoQR":"b"}',
  'a NUL after it': '{"infoQR":"a"}\0',
  'UTF-16': Buffer.from('\ufeff{"infoQR":"a"}', 'utf16le'),
  'no UTF-8': Buffer.concat([
    Buffer.from('{"infoQR":"'),
    Buffer.from([0xc0, 0xaf]),
    Buffer.from('"}'),
  ]),
  'half a surrogate': '{"infoQR":"\\ud800"}',
  'a comment': '{"infoQR":"a"/**/}',
  'a number for a text': '{"infoQR":1e400}',
  'an array for an object': '[{"infoQR":"a"}]',
}

async function twoMeanings(target: Target): Promise<string | null> {
  for (const [form, body] of Object.entries(TWO_MEANINGS)) {
    const { http } = await target.call('/showInfoQR', { method: 'POST', body, headers: JSON_TYPE })
    if (http !== 400) return `${form}: answered ${http}`
  }
  return null
}

async function deepJson(target: Target): Promise<string | null> {
  const bodies = [
    '['.repeat(500_000),
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    `{"amount":${'['.repeat(40)}${']'.repeat(40)}}`,
  ]
  let breach: string | null = null
  const late = await target.whileOthersAsk(async () => {
    for (const body of bodies) {
      const { http } = await target.post('/showQR', body)
      if (http !== 400) breach = `answered ${http}`
    }
  })
  return firstOf(breach, late)
}

async function pollution(target: Target): Promise<string | null> {
  const before = (await target.call('/version')).text
  const evil = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
  for (const key of evil) {
    const nested = `{"${key}":{"isPolluted":true,"status":"polluted","version":"polluted","access":"open"}}`
    await target.post('/updateDriverSettings', `{"settings":{"bankProfiles":${nested}}}`)
    await target.post('/updateDriverSettings', `{"settings":${nested}}`)
    await target.post('/showQR', nested)
    const { text } = await target.call('/version')
    if (text !== before) return `after ${key}, /version says ${text.slice(0, 100)}`
    for (const path of [`/transactions/${key}`, `/api/items/report?id=${key}`, `/${key}`]) {
      const { http } = await target.call(path)
      if (http >= 500) return `${path}: answered ${http}`
    }
  }
  return null
}

export const BODY_ATTACKS: readonly Attack[] = [
  {
    name: 'blanks-without-end',
    tries: '100,000 blanks and an x where no body is taken; others are answered meanwhile',
    on: 'anywhere',
    run: blanks,
  },
  {
    name: 'long-content-type',
    tries: '24 Content-Types of 14 KB; others are answered meanwhile',
    on: 'anywhere',
    run: longContentTypes,
  },
  {
    name: 'long-texts',
    tries:
      'long runs of one character in each query, header and field; others are answered meanwhile',
    on: 'anywhere',
    run: longTexts,
  },
  {
    name: 'two-meanings',
    tries: 'JSON that two readers understand differently, in 10 forms; refused',
    on: 'anywhere',
    run: twoMeanings,
  },
  {
    name: 'deep-json',
    tries: 'JSON 500,000 levels deep; refused while others are answered',
    on: 'anywhere',
    run: deepJson,
  },
  {
    name: 'prototype-pollution',
    tries: '__proto__ and its like as fields, profiles and ids; nothing changes, nothing breaks',
    run: pollution,
  },
  {
    name: 'long-boundary',
    tries: 'a multipart boundary of 3,000 characters; a refusal, not a bug',
    async run(target) {
      const boundary = 'b'.repeat(3_000)
      const { http } = await target.call('/api/import_template', {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: `--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`,
      })
      return http >= 500 ? `answered ${http}` : null
    },
  },
]
