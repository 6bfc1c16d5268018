/** Answers that break HTTP itself: cuts, drips, floods, wrong lengths, more than was asked for. */
import { drip, httpAnswer, type NastyAnswer, reset } from './nasty-answer.ts'
import { bytes, nasty, truth } from './raw-answer.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

export const BROKEN_HTTP: readonly NastyAnswer[] = [
  nasty('silent-before', 'no answer, and nothing happened', false, () => {}),
  nasty('silent-after', 'no answer, and it happened', true, () => {}),
  nasty('reset-before', 'a reset, and nothing happened', false, ({ socket }) => void reset(socket)),
  nasty('reset-after', 'a reset, and it happened', true, ({ socket }) => void reset(socket)),
  nasty(
    'closed-after',
    'a quiet end of the connection, and it happened',
    true,
    ({ socket }) => void socket.end(),
  ),
  nasty(
    'honest-but-slow',
    'the truth after a third of the time that the lane waits',
    true,
    (exchange) => {
      const { socket, honest, patienceMs, http } = exchange
      if (!honest) return false
      const answer = httpAnswer(`${http} OK`, JSON.stringify(honest))
      setTimeout(() => socket.end(answer), patienceMs / 3).unref()
      return true
    },
  ),
  nasty('honest-but-too-slow', 'the truth after the lane has given up', true, (exchange) => {
    const { socket, honest, patienceMs, http } = exchange
    if (!honest) return false
    const answer = httpAnswer(`${http} OK`, JSON.stringify(honest))
    setTimeout(() => socket.end(answer), patienceMs * 1.5).unref()
    return true
  }),
  nasty('slow-body', 'one byte of the body at a time, without end', true, ({ socket }) => {
    socket.write(`${HEAD}Content-Length: 100000\r\n\r\n{`)
    drip(socket, 40, 400, () => ' ')
  }),
  nasty('slow-head', 'one header at a time, without end', true, ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 40, 400, () => 'X-Slow: 1\r\n')
  }),
  bytes(
    'cut-body',
    'a body shorter than its Content-Length',
    (text) => `${HEAD}Content-Length: ${text.length + 50}\r\n\r\n${text}`,
  ),
  nasty('cut-and-reset', 'half a body, then a reset', true, ({ socket, claim }) => {
    const text = JSON.stringify(claim)
    socket.write(`${HEAD}Content-Length: ${text.length}\r\n\r\n${text.slice(0, text.length / 2)}`)
    setTimeout(() => reset(socket), 20).unref()
  }),
  bytes(
    'two-lengths',
    'two different Content-Lengths',
    (text) => `${HEAD}Content-Length: ${text.length}\r\nContent-Length: 5\r\n\r\n${text}`,
  ),
  bytes(
    'negative-length',
    'a negative Content-Length',
    (text) => `${HEAD}Content-Length: -5\r\n\r\n${text}`,
  ),
  bytes(
    'length-and-chunks',
    'a Content-Length and chunks',
    (text) =>
      `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  ),
  bytes(
    'chunk-garbage',
    'chunks whose sizes are no numbers',
    (text) => `${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n${text}\r\n0\r\n\r\n`,
  ),
  bytes(
    'chunk-huge',
    'a chunk of 2 to the 63',
    (text) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n${text}`,
  ),
  nasty('chunks-without-end', 'chunks that never end', true, ({ socket }) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`)
    drip(socket, 20, 800, () => `400\r\n${' '.repeat(1024)}\r\n`)
  }),
  bytes('large-body', '600 KiB of blanks before the order', (text) =>
    httpAnswer('200 OK', ' '.repeat(600 * 1024) + text),
  ),
  nasty('huge-body', '64 MiB, as fast as the line takes it', true, ({ socket }) => {
    socket.write(`${HEAD}Content-Length: ${64 * 1_048_576}\r\n\r\n`)
    const block = Buffer.alloc(1_048_576, 0x20)
    for (let count = 0; count < 64; count += 1) socket.write(block)
    socket.end()
  }),
  truth('huge-header', 'a header of 1 MiB', (text) =>
    httpAnswer('200 OK', text, [
      'Content-Type: application/json',
      `X-Long: ${'a'.repeat(1_048_576)}`,
    ]),
  ),
  truth('many-headers', '3,000 headers', (text) =>
    httpAnswer(
      '200 OK',
      text,
      Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`),
    ),
  ),
  nasty(
    'two-answers',
    'a second answer in advance, for a question that nobody asked',
    true,
    ({ socket, honest, claim, http }) => {
      if (!honest) return false
      const truth = httpAnswer(`${http} OK`, JSON.stringify(honest))
      const advance = httpAnswer('200 OK', JSON.stringify(claim))
      socket.write(Buffer.concat([truth, advance, advance]))
      return true
    },
  ),
  nasty(
    'rest-of-body',
    'more body than the Content-Length says, on a line that stays open',
    true,
    ({ socket, honest, http }) => {
      if (!honest) return false
      const truth = JSON.stringify(honest)
      socket.write(
        `HTTP/1.1 ${http} OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(truth)}\r\n\r\n${truth}HTTP/1.1 200 OK\r\n`,
      )
      return true
    },
  ),
  bytes('no-http', 'no HTTP at all', () => 'SSH-2.0-OpenSSH_9.2\r\n'),
  bytes('old-http', 'HTTP/0.9: the order without a head', (text) => text),
  bytes(
    'strange-status',
    'a status that does not exist',
    (text) => `HTTP/1.1 99999 PAID\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  ),
  truth(
    'bare-line-feeds',
    'line feeds without carriage returns',
    (text) =>
      `HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: ${text.length}\n\n${text}`,
  ),
  truth(
    'folded-header',
    'a header on two lines that hides a length',
    (text) =>
      `HTTP/1.1 200 OK\r\nX-Fold: a\r\n Content-Length: 3\r\nContent-Length: ${text.length}\r\nContent-Length : 3\r\n\r\n${text}`,
  ),
]
