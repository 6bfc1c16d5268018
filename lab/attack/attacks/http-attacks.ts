/** Attacks on HTTP itself: two requests in one, floods, foreign hosts and pages. */

import { answersIn, statusIn, type Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

/** What is smuggled: an answer to it would be a second one. */
const HIDDEN = 'GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** After it the line is closed. */
const LAST = 'GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const POST = 'POST /clearScreen HTTP/1.1\r\nHost: localhost\r\n'

const SMUGGLED: Readonly<Record<string, string>> = {
  'length and chunks': `${POST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and length': `${POST}Transfer-Encoding: chunked\r\nContent-Length: 60\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a list of lengths': `${POST}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a signed length': `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`,
  'a hexadecimal length': `${POST}Content-Length: 0x0\r\n\r\n${HIDDEN}`,
  'a negative length': `${POST}Content-Length: -1\r\n\r\n${HIDDEN}`,
  'a blank before the colon': `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`,
  'unknown coding': `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'coding twice': `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'coding with a tab': `${POST}Transfer-Encoding:\tchunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a folded coding': `${POST}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 5x\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a bare line feed': `${POST}X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a bare carriage return': `${POST}X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a NUL in a header': `${POST}X-A: b\0c\r\n\r\n${HIDDEN}`,
  'a chunk beyond all numbers': `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${HIDDEN}`,
  'a chunk that ends early': `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
}

/** One answer is enough: 400, and the line is cut. */
async function smuggle(target: Target): Promise<string | null> {
  for (const [form, bytes] of Object.entries(SMUGGLED)) {
    const text = await target.send(bytes, 1_500)
    if (answersIn(text) > 1) return `${form}: the hidden request was answered too`
    if (statusIn(text) >= 500) return `${form}: answered ${statusIn(text)}`
  }
  return null
}

const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil.example#localhost',
  'localhost@evil.example',
  'localhost, evil.example',
  '[::1].evil.example',
  '169.254.169.254',
  'localhost\u00e9',
]

/** Each refused: 400 or 403, whatever the wire form. */
async function refusedHosts(target: Target): Promise<string | null> {
  for (const host of FOREIGN_HOSTS) {
    const text = await target.send(
      `POST /clearScreen HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    if (![400, 403].includes(statusIn(text))) return `Host ${host}: answered ${statusIn(text)}`
  }
  return null
}

const EVIL = 'http://evil.example'

async function foreignPage(target: Target): Promise<string | null> {
  for (const origin of [
    EVIL,
    'null',
    'http://localhost.evil.example',
    'file://',
    'http://127.0.0.1:1',
  ])
    for (const [path, type] of [
      ['/clearScreen', undefined],
      ['/showInfoQR', 'text/plain'],
      ['/showInfoQR', 'application/json'],
    ] as const) {
      const { http, headers } = await target.call(path, {
        method: 'POST',
        headers: { origin, ...(type ? { 'content-type': type } : {}) },
        ...(type ? { body: '{"infoQR":"https://evil.example"}' } : {}),
      })
      if (http < 400) return `a page of ${origin} posted to ${path}`
      if (headers['access-control-allow-origin'] !== undefined) return `${origin} may read ${path}`
    }
  return null
}

const RECONCILIATION = '/reports/reconciliation?date=2026-01-01'

/** What a page names as its picture or frame, or sends its visitor to, is asked for without an Origin. */
async function embedded({ call }: Target): Promise<string | null> {
  for (const path of ['/transactions.csv', RECONCILIATION, '/events'])
    for (const [mode, dest] of [
      ['no-cors', 'image'],
      ['navigate', 'iframe'],
      // A link may read; this one would write into the ledger.
      ...(path === RECONCILIATION ? [['navigate', 'document'] as const] : []),
    ] as const) {
      const said = { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
      const { http } = await call(path, { headers: { 'sec-fetch-site': 'cross-site', ...said } })
      if (http !== 403) return `a page had ${path} as its ${dest}: ${http}`
    }
  return null
}

async function preflight({ call }: Target): Promise<string | null> {
  const headers = { origin: EVIL, 'access-control-request-method': 'POST' }
  const { headers: answer } = await call('/showQR', { method: 'OPTIONS', headers })
  const allowed = answer['access-control-allow-origin']
  return allowed === undefined ? null : `a preflight of ${EVIL} is told ${allowed}`
}

const old = (headers: string) => `POST /clearScreen HTTP/1.0\r\n${headers}\r\n`

export const HTTP_ATTACKS: readonly Attack[] = [
  {
    name: 'smuggled-requests',
    tries: 'hides a request in the body of another, in 17 forms; only one may be answered',
    on: 'anywhere',
    run: smuggle,
  },
  {
    name: 'dns-rebinding',
    tries: 'calls by a host name that is not the device’s; refused',
    on: 'anywhere',
    run: refusedHosts,
  },
  {
    name: 'two-hosts',
    tries: 'two Host headers, of which one is ours; refused',
    on: 'anywhere',
    async run({ send }) {
      for (const hosts of [
        ['localhost', 'evil.example'],
        ['evil.example', 'localhost'],
      ]) {
        const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
        const http = statusIn(
          await send(`GET /version HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`),
        )
        if (http !== 400 && http !== 403) return `Hosts ${hosts.join(' and ')}: answered ${http}`
      }
      return null
    },
  },
  {
    name: 'old-http-foreign-page',
    tries: 'HTTP/1.0 without a Host, from a foreign page; refused',
    on: 'anywhere',
    async run({ send }) {
      const http = statusIn(await send(old(`Origin: ${EVIL}\r\n`)))
      return http === 400 || http === 403 ? null : `answered ${http}`
    },
  },
  {
    name: 'foreign-page',
    tries: 'posts as a web page from elsewhere would, with and without a preflight; refused',
    on: 'anywhere',
    run: async (target) =>
      firstOf(await foreignPage(target), await preflight(target), await embedded(target)),
  },
  {
    name: 'pipelining',
    tries: '2,000 requests in one write; others are still answered',
    on: 'anywhere',
    run: (target) => target.whileOthersAsk(() => target.send(HIDDEN.repeat(2_000) + LAST, 4_000)),
  },
  {
    name: 'header-flood',
    tries: '10,000 headers, and one of 4 MB; refused while others are answered',
    on: 'anywhere',
    async run(target) {
      const many = Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1\r\n`).join('')
      let breach: string | null = null
      const flood = async (headers: string) => {
        const http = statusIn(
          await target.send(`GET /version HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`),
        )
        if (http === 200 || http >= 500) breach = `answered ${http}`
      }
      const late = await target.whileOthersAsk(async () => {
        await flood(many)
        await flood(`X: ${'a'.repeat(4 * 1_048_576)}\r\n`)
      })
      return firstOf(breach, late)
    },
  },
  {
    name: 'strange-methods',
    tries: 'TRACE, CONNECT, PROPFIND and overridden methods; nothing is done or reflected',
    on: 'anywhere',
    async run(target) {
      for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'get', 'M-SEARCH']) {
        const secret = 'X-Secret: reflected-secret'
        const text = await target.send(
          `${method} /version HTTP/1.1\r\nHost: localhost\r\n${secret}\r\nConnection: close\r\n\r\n`,
        )
        if (statusIn(text) === 200) return `${method} is answered 200`
        if (text.includes('reflected-secret')) return `${method} reflects a header`
      }
      const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
      const { http } = await target.call('/clearScreen', { headers })
      return http === 200 ? 'a GET was taken for a POST' : null
    },
  },
]
