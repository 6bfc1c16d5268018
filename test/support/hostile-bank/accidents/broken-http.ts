/** Answers that break HTTP itself: cuts, drips, floods, wrong lengths, more than was asked for. */
import {
  drip,
  type Exchange,
  httpAnswer,
  type NastyAnswer,
  nasty,
  reset,
  sendAndClose,
} from './nasty-answer.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const HEAD = `${OK}Content-Type: application/json\r\n`
const BLANK = Buffer.alloc(1_048_576, 0x20)

/** Fixed bytes about the money, then the end of the connection. */
const CLAIMS: Readonly<Record<string, (claim: string) => string | Buffer>> = {
  'cut-body': (text) => `${HEAD}Content-Length: ${text.length + 50}\r\n\r\n${text}`,
  'two-lengths': (text) =>
    `${HEAD}Content-Length: ${text.length}\r\nContent-Length: 5\r\n\r\n${text}`,
  'negative-length': (text) => `${HEAD}Content-Length: -5\r\n\r\n${text}`,
  'length-and-chunks': (text) =>
    `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  'chunk-garbage': (text) => `${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n${text}\r\n0\r\n\r\n`,
  'chunk-huge': (text) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n${text}`,
  'large-body': (text) => httpAnswer('200 OK', ' '.repeat(600 * 1024) + text),
  'no-http': () => 'SSH-2.0-OpenSSH_9.2\r\n',
  'old-http-without-a-head': (text) => text,
  'strange-status': (text) =>
    `HTTP/1.1 99999 PAID\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
}

/** The same with the truth in it: whoever reads it leniently is not wrong. */
const TRUTHS: Readonly<Record<string, (honest: string) => string | Buffer>> = {
  'huge-header': (text) => httpAnswer('200 OK', text, [`X-Long: ${'a'.repeat(1_048_576)}`]),
  'many-headers': (text) =>
    httpAnswer(
      '200 OK',
      text,
      Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`),
    ),
  'bare-line-feeds': (text) => `HTTP/1.1 200 OK\nContent-Length: ${text.length}\n\n${text}`,
  'folded-header-that-hides-a-length': (text) =>
    `${OK}X-Fold: a\r\n Content-Length: 3\r\nContent-Length: ${text.length}\r\nContent-Length : 3\r\n\r\n${text}`,
}

/** The truth, in a part of the time that the lane waits. */
const late =
  (times: number) =>
  ({ socket, honest, patienceMs, http }: Exchange) => {
    if (!honest) return false
    const answer = httpAnswer(`${http} OK`, JSON.stringify(honest))
    setTimeout(() => socket.end(answer), patienceMs * times).unref()
    return true
  }

export const BROKEN_HTTP: readonly NastyAnswer[] = [
  ...Object.entries(CLAIMS).map(([name, make]) =>
    nasty(name, true, ({ socket, claim }) => sendAndClose(socket, make(JSON.stringify(claim)))),
  ),
  ...Object.entries(TRUTHS).map(([name, make]) =>
    nasty(
      name,
      true,
      ({ socket, honest }) => honest !== null && sendAndClose(socket, make(JSON.stringify(honest))),
    ),
  ),
  nasty('silent-before', false, () => {}),
  nasty('silent-after', true, () => {}),
  nasty('reset-before', false, ({ socket }) => reset(socket)),
  nasty('reset-after', true, ({ socket }) => reset(socket)),
  nasty('closed-after', true, ({ socket }) => void socket.end()),
  nasty('honest-but-slow', true, late(1 / 3)),
  nasty('honest-but-too-slow', true, late(1.5)),
  nasty('slow-body', true, ({ socket }) => {
    socket.write(`${HEAD}Content-Length: 100000\r\n\r\n{`)
    drip(socket, 40, 400, () => ' ')
  }),
  nasty('slow-head', true, ({ socket }) => {
    socket.write(OK)
    drip(socket, 40, 400, () => 'X-Slow: 1\r\n')
  }),
  nasty('cut-and-reset', true, ({ socket, claim }) => {
    const text = JSON.stringify(claim)
    socket.write(`${HEAD}Content-Length: ${text.length}\r\n\r\n${text.slice(0, text.length / 2)}`)
    setTimeout(() => reset(socket), 20).unref()
  }),
  nasty('chunks-without-end', true, ({ socket }) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`)
    drip(socket, 20, 800, () => `400\r\n${' '.repeat(1024)}\r\n`)
  }),
  nasty('huge-body', true, ({ socket }) => {
    socket.write(`${HEAD}Content-Length: ${64 * BLANK.length}\r\n\r\n`)
    for (let count = 0; count < 64; count += 1) socket.write(BLANK)
    socket.end()
  }),
  nasty('two-answers-in-advance', true, ({ socket, honest, claim, http }) => {
    if (!honest) return false
    const truth = httpAnswer(`${http} OK`, JSON.stringify(honest))
    const advance = httpAnswer('200 OK', JSON.stringify(claim))
    return socket.write(Buffer.concat([truth, advance, advance])) || true
  }),
  nasty('rest-of-body-on-an-open-line', true, ({ socket, honest, http }) => {
    if (!honest) return false
    const truth = httpAnswer(`${http} OK`, JSON.stringify(honest))
    return socket.write(Buffer.concat([truth, Buffer.from(OK)])) || true
  }),
]
