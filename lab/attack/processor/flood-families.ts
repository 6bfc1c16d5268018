/**
 * Pure. What somebody sends who wants nothing but the processor: bytes that are cheap to send and dear to read. None has
 * a right that spoils a payment; most have none at all.
 */
export interface FloodFamily {
  readonly name: string
  readonly tries: string
  readonly connections: number
  /** Sent again and again on each connection, as fast as it is taken. */
  readonly bytes: (token: string) => Buffer
  /** Sent once, before all others. */
  readonly first?: (token: string) => Buffer
  /** Each connection ends after so many times of `bytes`; default: never. */
  readonly timesEach?: number
}

/** Instead of a name: each for some seconds, again and again. */
export const IN_TURN = 'in-turn'

const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const as = (token: string) => `Authorization: Bearer ${token}\r\n`
const text = (value: string) => () => Buffer.from(value)
const times = (value: string, count: number) => Buffer.from(value.repeat(count))
const post = (path: string, more: string) => `POST ${path} HTTP/1.1\r\n${HOST}${more}\r\n`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`
/** As many as a lane lets one connection ask ahead. */
const AHEAD = 15

const withLength = (path: string, body: string, more = '') =>
  `${post(path, `${JSON_TYPE}${more}Content-Length: ${body.length}\r\n`)}${body}`

const REFUSED = post('/showQR', JSON_TYPE + CHUNKED)
const REPORT = JSON.stringify({
  id: 'a'.repeat(24),
  run: null,
  has: 0,
  painted: 0,
  trouble: null,
})

export const FLOOD_FAMILIES: readonly FloodFamily[] = [
  ...[1, 64].map((connections) => ({
    name: connections === 1 ? 'one-byte-chunks-refused' : 'one-byte-chunks-refused-often',
    tries: `a body in chunks of one byte, without a token, on ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    connections,
    first: text(REFUSED),
    bytes: () => times('1\r\n \r\n', 10_000),
  })),
  {
    name: 'chunk-extensions-refused',
    tries: 'chunks of one byte with an extension each, without a token',
    connections: 64,
    first: text(REFUSED),
    bytes: () => times('1;a=b\r\n \r\n', 10_000),
  },
  {
    name: 'one-byte-chunks-accepted',
    tries: 'pictures in chunks of one byte, with a token that only watches',
    connections: 16,
    first: (token) =>
      Buffer.from(
        post('/api/recognize_picture', `${as(token)}Content-Type: image/jpeg\r\n${CHUNKED}`),
      ),
    bytes: () => times('1\r\n \r\n', 10_000),
  },
  {
    name: 'pipelined-refusals',
    tries: `${AHEAD} requests ahead without a token, on 64 connections`,
    connections: 64,
    bytes: () => times(get('/transactions'), AHEAD),
  },
  {
    name: 'pipelined-unknown-paths',
    tries: `${AHEAD} requests ahead for paths that are not there, on 64 connections`,
    connections: 64,
    bytes: () => times(get(`/${'x'.repeat(40)}`), AHEAD),
  },
  {
    name: 'pages',
    tries: 'the page and its files, on 64 connections',
    connections: 64,
    bytes: () =>
      Buffer.from(['/', '/console/', '/console/icon.svg'].map((path) => get(path)).join('')),
  },
  {
    name: 'large-bodies',
    tries: 'bodies of 60 kB with ten thousand values, with and without a token that only watches',
    connections: 64,
    bytes: (token) => {
      const wide = `[${'0,'.repeat(29_000)}0]`
      return Buffer.from(withLength('/showQR', wide) + withLength('/showQR', wide, as(token)))
    },
  },
  {
    name: 'glass-questions',
    tries: 'the question of a screen that nobody knows, on 64 connections',
    connections: 64,
    // Without it a caller of this machine is a page of the glass: the next family.
    bytes: () => Buffer.from(withLength('/glass/next', REPORT, 'X-Forwarded-For: 10.0.0.66\r\n')),
  },
  {
    name: 'glass-of-this-machine',
    tries:
      'the question of a page beside the kiosk, which never shows what it is told, on 64 connections',
    connections: 64,
    bytes: () => Buffer.from(withLength('/glass/next', REPORT)),
  },
  {
    name: 'many-header-lines',
    tries: '95 header lines each, without a token, on 64 connections',
    connections: 64,
    bytes: () =>
      Buffer.from(
        get('/transactions', Array.from({ length: 95 }, (_, at) => `X-${at}: 1\r\n`).join('')),
      ),
  },
  {
    name: 'many-trailers',
    tries: 'bodies that end with 90 lines of trailers, without a token, on 64 connections',
    connections: 64,
    bytes: () =>
      Buffer.from(
        `${REFUSED}1\r\n \r\n0\r\n${Array.from({ length: 90 }, (_, at) => `X-${at}: 1\r\n`).join('')}\r\n`,
      ),
  },
  {
    name: 'reads',
    tries: 'lists and health with a token that only watches, on 64 connections',
    connections: 64,
    bytes: (token) =>
      Buffer.from(
        ['/transactions?limit=500', '/health', '/api/items']
          .map((path) => get(path, as(token)))
          .join(''),
      ),
  },
  {
    name: 'new-connections',
    tries: 'one refused request each on connections that end, 64 at once',
    connections: 64,
    timesEach: 1,
    bytes: () => Buffer.from(get('/transactions', 'Connection: close\r\n')),
  },
]
